"""`nardy pips`: pip counts and what goes with them."""

from __future__ import annotations

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "Count pips and, for both sides, checkers off, on the head and in the home, the longest row and trapped checkers."
)
_EXAMPLES = _("Examples:") + ("\n\n\b\nnardy pips start\nnardy pips positions.yaml --format csv")


@app.command(help=_HELP, short_help=_("pip counts, head, home, rows, trapped checkers"), epilog=_EXAMPLES)
def pips(
    position: opt.PositionArgument,
    rules: opt.RulesOption = None,
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    resume: opt.ResumeOption = False,
    strict: opt.StrictOption = False,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy pips`."""
    faults = opt.Faults()
    common = opt.common(
        faults, rules=rules, format=format, lang=lang, output=output, resume=resume, strict=strict, quiet=quiet
    )
    faults.tell()
    from nardy_analyze.analysis.pips import pip_count
    from nardy_analyze.cli.batch import answer_all
    from nardy_analyze.notation.position_entry import PositionEntry
    from nardy_analyze.render.positions import PIPS_COLUMNS, PipsAnswer

    def answer(entry: PositionEntry) -> PipsAnswer:
        return PipsAnswer(entry, pip_count(entry.position))

    return answer_all(position, common, PIPS_COLUMNS, answer)
