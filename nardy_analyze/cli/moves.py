"""`nardy moves`: every legal play of a position."""

from __future__ import annotations

from typing import Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.errors import Defect, UsageError
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "List every legal play of a roll, best first, with its equity and chances; without a roll, how many plays each of the 21 "
    "rolls has."
    "\n\n"
    "Under rule sets for which the built-in networks do not hold, and with --compare, plays are listed without equity. So they "
    "are with --evaluator spread, in the order of its choice, and with random, in no order."
    "\n\n"
    "POSITION is start, a file of one or many positions, - for standard input, or a position line."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    "nardy moves start --roll 3-3\n"
    "nardy moves long:24x13,18x2:12x15:w --roll 6-3 --ply 2 --top 5\n"
    "nardy moves positions.jsonl --format jsonl -o plays.jsonl"
)


@app.command(help=_HELP, short_help=_("every legal play of a position"), epilog=_EXAMPLES)
def moves(
    position: opt.PositionArgument,
    roll: opt.RollOption = None,
    rules: opt.RulesOption = None,
    compare: Annotated[
        str | None,
        typer.Option(
            "--compare",
            metavar="NAME|FILE",
            help=_("show what this rule set allows and the other does not, both ways"),
            autocompletion=opt.rule_set_names,
            show_default=False,
        ),
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help=_("leave out steps and results"), show_default=False)] = False,
    ply: opt.PlyOption = None,
    top: opt.TopOption = None,
    evaluator: opt.EvaluatorOption = None,
    numbering: opt.NumberingOption = None,
    notation: opt.NotationOption = "ends",
    board: opt.BoardOption = None,
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    resume: opt.ResumeOption = False,
    strict: opt.StrictOption = False,
    jobs: opt.JobsOption = "1",
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy moves`."""
    faults = opt.Faults()
    common = opt.common(
        faults, rules=rules, format=format, lang=lang, output=output, resume=resume, strict=strict, quiet=quiet
    )
    given = faults.keep(opt.the_roll, roll)
    numbers = faults.keep(opt.the_numbering, numbering)
    chained = faults.keep(opt.is_chained, notation)
    there = faults.keep(opt.rule_set, "--compare", compare) if compare is not None else None
    plies = faults.keep(opt.the_ply, ply)
    kept = faults.keep(opt.the_top, top)
    chooser = faults.keep(opt.the_evaluator, evaluator)
    faults.keep(_fit_together, compare, ply, top, chooser)
    processes = faults.keep(opt.whole_number, "--jobs", jobs, 1, 256)
    faults.tell()
    from nardy_analyze.cli.batch import answer_all
    from nardy_analyze.moves_question import MovesQuestion
    from nardy_analyze.render.moves import COLUMNS, COMPARE_COLUMNS

    question = MovesQuestion(
        given, there, numbers, chained, brief, opt.board_letters(board, common), chooser, plies, kept
    )
    columns = COLUMNS if there is None else COMPARE_COLUMNS
    return answer_all(position, common, columns, question, jobs=processes)


def _fit_together(compare: str | None, ply: str | None, top: str | None, evaluator: str | None) -> None:
    """Check that what is asked of the order of the plays has one.

    :raises UsageError: it has none.
    """
    given = [("--evaluator", evaluator), ("--ply", ply), ("--top", top)]
    if compare is not None:
        words = _("with --compare plays are not evaluated")
        wrong = [name for name, value in given if value is not None]
    elif evaluator == "random":
        words = _("random puts plays in no order")
        wrong = [name for name, value in given[1:] if value is not None]
    else:
        words = _("{name} only chooses plays and gives no equity").format(name=evaluator)
        wrong = ["--ply"] if evaluator == "spread" and ply is not None else []
    if wrong:
        raise UsageError([Defect(words, place=name) for name in wrong])
