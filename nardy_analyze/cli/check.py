"""`nardy check`: is a move legal, and if not, why not."""

from __future__ import annotations

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "Say whether a move is legal, and if not, which rule stops it and what would be legal."
    "\n\n"
    "Exit code 0: legal; 1: not legal or ambiguous; 2: the position or the move cannot be read."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    'nardy check start "24/18 24/18" --roll 3-3\n'
    "nardy check long:24x9,16,9,8,7,6,5:12x15:w 16/10,24/23 --roll 6-1"
)


@app.command(help=_HELP, short_help=_("is a move legal, and if not, why not"), epilog=_EXAMPLES)
def check(
    position: opt.PositionArgument,
    move: opt.MoveArgument = None,
    roll: opt.RollOption = None,
    rules: opt.RulesOption = None,
    numbering: opt.NumberingOption = None,
    notation: opt.NotationOption = "ends",
    board: opt.BoardOption = None,
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    resume: opt.ResumeOption = False,
    strict: opt.StrictOption = False,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy check`."""
    faults = opt.Faults()
    common = opt.common(
        faults, rules=rules, format=format, lang=lang, output=output, resume=resume, strict=strict, quiet=quiet
    )
    given = faults.keep(opt.the_roll, roll)
    numbers = faults.keep(opt.the_numbering, numbering)
    chained = faults.keep(opt.is_chained, notation)
    faults.tell()
    from nardy_analyze.analysis.check import check_move
    from nardy_analyze.analysis.warnings import game_warnings
    from nardy_analyze.cli.asked import asked_move
    from nardy_analyze.cli.batch import answer_all
    from nardy_analyze.notation.numbering import Numbering
    from nardy_analyze.notation.position_entry import PositionEntry
    from nardy_analyze.render.check import COLUMNS, CheckAnswer
    from nardy_analyze.render.moves import PlaysWriter

    letters = opt.board_letters(board, common)

    def answer(entry: PositionEntry) -> CheckAnswer:
        shown = numbers or Numbering.default(entry.position.game)
        entry, text, dice, place = asked_move(entry, move, given)
        with place:
            result = check_move(entry.position, text, dice, entry.rules, numbering=shown)
        warnings = game_warnings(entry.position, entry.rules)
        return CheckAnswer(entry, result, PlaysWriter(entry, shown, chained, board=letters), warnings)

    return answer_all(position, common, COLUMNS, answer)
