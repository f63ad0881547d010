"""`nardy chart`: charts of the first roll."""

from __future__ import annotations

from typing import Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

CHARTS = ("doubles", "rolls")

_HELP = _("Print a chart of the first roll. doubles: what each double allows. rolls: the odds among the 36 throws.")
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    "nardy chart doubles\n"
    "nardy chart doubles --rules long-fnr --starter black --format markdown\n"
    "nardy chart rolls"
)


@app.command(help=_HELP, short_help=_("the first-roll doubles chart, and the odds of the rolls"), epilog=_EXAMPLES)
def chart(
    name: Annotated[
        str,
        typer.Argument(
            metavar="doubles|rolls",
            help=_("which chart"),
            autocompletion=opt.complete_words(*CHARTS),
            show_default=False,
        ),
    ],
    rules: opt.RulesOption = None,
    starter: opt.StarterOption = "white",
    numbering: opt.NumberingOption = None,
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy chart`."""
    faults = opt.Faults()
    common = opt.common(faults, rules=rules, format=format, lang=lang, output=output, quiet=quiet)
    faults.keep(opt.one_of, "CHART", name, CHARTS)
    numbers = faults.keep(opt.the_numbering, numbering)
    side = faults.keep(opt.one_of, "--starter", starter, ("white", "black"))
    faults.tell()
    from nardy_analyze.analysis.chart import doubles_chart, rolls_chart
    from nardy_analyze.cli.batch import answer_one
    from nardy_analyze.game import Color
    from nardy_analyze.render.charts import DOUBLES_COLUMNS, ROLLS_COLUMNS, DoublesAnswer, RollsAnswer

    color = Color(side)
    rule_set = common.rules or opt.default_rule_set()
    if name == "doubles":
        rows = doubles_chart(rule_set, color, numbering=numbers)
        return answer_one(common, DOUBLES_COLUMNS, DoublesAnswer(rule_set, color, rows))
    return answer_one(common, ROLLS_COLUMNS, RollsAnswer(rule_set, color, rolls_chart(rule_set, color)))
