"""`nardy chart`: charts of the first rolls and of best plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.errors import Defect, UsageError
from nardy_analyze.i18n import _

if TYPE_CHECKING:
    from nardy_analyze.dice import Roll
    from nardy_analyze.game import Color
    from nardy_analyze.notation.numbering import Numbering
    from nardy_analyze.rules import RuleSet

app = typer.Typer(add_completion=False, rich_markup_mode=None)

CHARTS = ("doubles", "rolls", "openings", "replies")

_HELP = _(
    "Print a chart. doubles: what each double allows on the first roll. rolls: the odds among the 36 throws. openings: the best "
    "plays of the side that begins. replies: those of the other."
    "\n\n"
    "In short nardy these are the first rolls, and the replies to each. In long nardy, where first rolls are forced but for 3-3, "
    "they go on to the second turn after each first roll, over all that the other side may have rolled; --first picks one."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    "nardy chart doubles\n"
    "nardy chart doubles --rules long-fnr --starter black --format markdown\n"
    "nardy chart rolls\n"
    "nardy chart openings --rules short --ply 1\n"
    "nardy chart openings --first 6-3"
)


@app.command(help=_HELP, short_help=_("doubles, odds of the rolls, openings and replies"), epilog=_EXAMPLES)
def chart(
    name: Annotated[
        str,
        typer.Argument(
            metavar="|".join(CHARTS),
            help=_("which chart"),
            autocompletion=opt.complete_words(*CHARTS),
            show_default=False,
        ),
    ],
    rules: opt.RulesOption = None,
    starter: opt.StarterOption = "white",
    first: Annotated[
        str | None,
        typer.Option(
            "--first",
            metavar="ROLL",
            help=_("openings, replies: after this first roll only"),
            show_default=False,
        ),
    ] = None,
    ply: opt.PlyOption = None,
    evaluator: opt.EvaluatorOption = None,
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
    plies = faults.keep(opt.the_ply, ply)
    chooser = faults.keep(opt.with_equity, evaluator)
    roll = faults.keep(opt.the_roll, first, "--first")
    if name in ("doubles", "rolls"):
        faults.keep(_nothing_evaluated, name, [("--first", first), ("--ply", ply), ("--evaluator", evaluator)])
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
    if name != "rolls":
        return _best_plays(name, rule_set, color, plies, roll, chooser, numbers, common)
    return answer_one(common, ROLLS_COLUMNS, RollsAnswer(rule_set, color, rolls_chart(rule_set, color)))


def _best_plays(
    name: str,
    rules: RuleSet,
    starter: Color,
    ply: int,
    first: Roll | None,
    evaluator: str,
    numbering: Numbering | None,
    common: opt.Common,
) -> int:
    from nardy_analyze.analysis.best_plays import openings_chart, replies_chart
    from nardy_analyze.cli.batch import answer_one
    from nardy_analyze.cli.progress import with_progress
    from nardy_analyze.evaluators import builtin_networks
    from nardy_analyze.render.best_plays import BEST_COLUMNS, BestAnswer

    chart = openings_chart if name == "openings" else replies_chart
    trained_under = builtin_networks(rules).trained_under
    rows = chart(rules, starter, ply, first=first, numbering=numbering)
    try:
        found = tuple(with_progress(rows, _("rolls"), quiet=common.quiet))
    except UsageError as error:
        raise error.at("--first") from None
    return answer_one(common, BEST_COLUMNS, BestAnswer(name, rules, starter, evaluator, trained_under, found))


def _nothing_evaluated(chart: str, options: Sequence[tuple[str, str | None]]) -> None:
    """Check that no options of evaluation are given for a chart without any.

    :raises UsageError: some are.
    """
    words = _("the chart {name} evaluates nothing").format(name=chart)
    wrong = [Defect(words, place=option) for option, value in options if value is not None]
    if wrong:
        raise UsageError(wrong)
