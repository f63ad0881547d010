"""`nardy perft`: leaf counts, to compare rules engines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "Count the different positions at a depth: all 21 rolls a ply, unweighted, each result once, a pass as one play."
    "\n\n"
    "Two programs that follow the same rules get the same counts."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\nnardy perft start --depth 3\nnardy perft start --rules long-fnr --depth 2 --divide"
)


@app.command(help=_HELP, short_help=_("leaf counts, to compare rules engines"), epilog=_EXAMPLES)
def perft(
    position: opt.PositionArgument,
    depth: Annotated[str, typer.Option("--depth", metavar="N", help=_("plies to go"), show_default=False)],
    divide: Annotated[
        bool, typer.Option("--divide", help=_("show the counts below each first roll"), show_default=False)
    ] = False,
    rules: opt.RulesOption = None,
    jobs: opt.JobsOption = "1",
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    resume: opt.ResumeOption = False,
    strict: opt.StrictOption = False,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy perft`."""
    faults = opt.Faults()
    common = opt.common(
        faults, rules=rules, format=format, lang=lang, output=output, resume=resume, strict=strict, quiet=quiet
    )
    plies = faults.keep(opt.whole_number, "--depth", depth, 0, 16)
    threads = faults.keep(opt.whole_number, "--jobs", jobs, 1, 256)
    faults.tell()
    from nardy_analyze.analysis.perft import perft as count
    from nardy_analyze.cli.batch import answer_all
    from nardy_analyze.cli.progress import with_progress
    from nardy_analyze.notation.position_entry import PositionEntry
    from nardy_analyze.render.positions import PERFT_COLUMNS, PerftAnswer

    def answer(entry: PositionEntry) -> PerftAnswer:
        def watch(counts: Iterable[int]) -> Iterator[int]:
            return with_progress(counts, _("first rolls"), total=21, quiet=common.quiet)

        found = count(entry.position, entry.rules, plies, jobs=threads, watch=watch)
        return PerftAnswer(entry, found, divide)

    return answer_all(position, common, PERFT_COLUMNS, answer)
