"""`nardy bearoff`: exact chances once all checkers are at home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.errors import Defect, UsageError
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "Look up a position in which both sides bear off: the chance to win, and how many rolls each side needs."
    "\n\n"
    "The tables are built when they are first needed, within seconds, and kept in the folder NARDY_CACHE, else in the user's "
    "cache. --build builds them anew and says where they lie."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    "nardy bearoff long:5,3,offx13:15x2,offx13:w\n"
    "nardy bearoff positions.jsonl --format jsonl\n"
    "nardy bearoff --build --checkers 8"
)


@app.command(help=_HELP, short_help=_("exact chances once all checkers are at home"), epilog=_EXAMPLES)
def bearoff(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help=_("start, a file (.yaml, .json, .jsonl), - for standard input, or a position line"),
            show_default=False,
        ),
    ] = None,
    build: Annotated[
        bool, typer.Option("--build", help=_("build the tables into the cache now"), show_default=False)
    ] = False,
    points: Annotated[
        str, typer.Option("--points", metavar="N", help=_("own points that the tables of one side cover, 6 to 10"))
    ] = "6",
    checkers: Annotated[
        str, typer.Option("--checkers", metavar="N", help=_("checkers a side up to which both play best, 1 to 10"))
    ] = "6",
    rules: opt.RulesOption = None,
    jobs: opt.JobsOption = "1",
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    resume: opt.ResumeOption = False,
    strict: opt.StrictOption = False,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy bearoff`."""  # fmt: skip
    faults = opt.Faults()
    common = opt.common(
        faults, rules=rules, format=format, lang=lang, output=output, resume=resume, strict=strict, quiet=quiet
    )
    wide = faults.keep(opt.whole_number, "--points", points, 6, 10)
    many = faults.keep(opt.whole_number, "--checkers", checkers, 1, 10)
    processes = faults.keep(opt.whole_number, "--jobs", jobs, 1, 256)
    asked = faults.keep(_one_of_both, position, build)
    faults.tell()
    from nardy_analyze.bearoff_files import bearoff_tables, build_tables
    from nardy_analyze.bearoff_question import BearoffQuestion
    from nardy_analyze.cli.batch import answer_all, answer_one
    from nardy_analyze.cli.progress import with_progress
    from nardy_analyze.render.bearoff import BEAROFF_COLUMNS, TABLES_COLUMNS, TablesAnswer

    def watch(slices: Iterable[int], total: int) -> Iterator[int]:
        return with_progress(slices, _("bear-off tables"), total=total, quiet=common.quiet)

    if asked is None:
        path = build_tables(wide, many, watch=watch)
        tables = bearoff_tables(wide, many).tables
        answer = TablesAnswer(str(path), wide, many, tables.positions, tables.pairs, path.stat().st_size)
        return answer_one(common, TABLES_COLUMNS, answer)
    # Here, so that the processes of --jobs find them.
    bearoff_tables(wide, many, watch=watch)
    return answer_all(asked, common, BEAROFF_COLUMNS, BearoffQuestion(wide, many), jobs=processes)


def _one_of_both(position: str | None, build: bool) -> str | None:
    """Return the position that is asked about, None where tables are to be built.

    :raises UsageError: both are asked for, or neither.
    """
    if position is not None and build:
        raise UsageError(Defect(_("with it no position is looked up: call twice"), place="--build"))
    if position is None and not build:
        raise UsageError(
            Defect(_("it is missing"), _("see {command} --help").format(command="nardy bearoff"), place="POSITION")
        )
    return position
