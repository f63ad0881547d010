"""`nardy eval`: what a position is worth."""

from __future__ import annotations

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "Say what a position is worth to the side on roll: the chances to win and lose, plain, with mars and with koks, and the "
    "equity, points a game without a cube. With a roll, what its best play is worth."
    "\n\n"
    "POSITION is start, a file of one or many positions, - for standard input, or a position line."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    "nardy eval start\n"
    "nardy eval long:24x9,13,9,8,7,6,5:12x15:w --ply 2\n"
    "nardy eval positions.jsonl --format jsonl -o values.jsonl"
)


@app.command(help=_HELP, short_help=_("chances and equity of a position"), epilog=_EXAMPLES)
def eval(
    position: opt.PositionArgument,
    roll: opt.RollOption = None,
    ply: opt.PlyOption = None,
    evaluator: opt.EvaluatorOption = None,
    rules: opt.RulesOption = None,
    numbering: opt.NumberingOption = None,
    board: opt.BoardOption = None,
    jobs: opt.JobsOption = "1",
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    resume: opt.ResumeOption = False,
    strict: opt.StrictOption = False,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy eval`."""
    faults = opt.Faults()
    common = opt.common(
        faults, rules=rules, format=format, lang=lang, output=output, resume=resume, strict=strict, quiet=quiet
    )
    given = faults.keep(opt.the_roll, roll)
    plies = faults.keep(opt.the_ply, ply)
    chooser = faults.keep(opt.with_equity, evaluator)
    numbers = faults.keep(opt.the_numbering, numbering)
    processes = faults.keep(opt.whole_number, "--jobs", jobs, 1, 256)
    faults.tell()
    from nardy_analyze.cli.batch import answer_all
    from nardy_analyze.eval_question import EvalQuestion
    from nardy_analyze.render.evaluation import EVAL_COLUMNS

    question = EvalQuestion(given, plies, chooser, numbers, board=opt.board_letters(board, common))
    return answer_all(position, common, EVAL_COLUMNS, question, jobs=processes)
