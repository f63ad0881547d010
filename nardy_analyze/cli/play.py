"""`nardy play`: the position after a move."""

from __future__ import annotations

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _("Play a move and print the position after it, the other side to roll.")
_EXAMPLES = _("Examples:") + (
    '\n\n\b\nnardy play start "24/18 24/18" --roll 3-3\nnardy play start 24/15 --roll 6-3 --format json'
)


@app.command(help=_HELP, short_help=_("the position after a move"), epilog=_EXAMPLES)
def play(
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
    """Run `nardy play`."""
    faults = opt.Faults()
    common = opt.common(
        faults, rules=rules, format=format, lang=lang, output=output, resume=resume, strict=strict, quiet=quiet
    )
    given = faults.keep(opt.the_roll, roll)
    numbers = faults.keep(opt.the_numbering, numbering)
    chained = faults.keep(opt.is_chained, notation)
    faults.tell()
    from nardy_analyze.analysis.check import resolve_move
    from nardy_analyze.analysis.warnings import game_warnings
    from nardy_analyze.cli.asked import asked_move
    from nardy_analyze.cli.batch import answer_all
    from nardy_analyze.notation.numbering import Numbering
    from nardy_analyze.notation.position_entry import PositionEntry
    from nardy_analyze.render.positions import PLAY_COLUMNS, PlayAnswer

    # The board after the move is the answer itself: it is there unless it is declined.
    from nardy_analyze.render.text_board import ASCII

    letters = None if board is False else opt.board_letters(board, common) or ASCII

    def answer(entry: PositionEntry) -> PlayAnswer:
        entry, text, dice, place = asked_move(entry, move, given)
        shown = numbers or Numbering.default(entry.position.game)
        with place:
            found, verdict = resolve_move(entry.position, text, dice, entry.rules, numbering=shown)
        warnings = (*game_warnings(entry.position, entry.rules), *verdict.warnings)
        return PlayAnswer(entry, found, dice, shown, chained, warnings, letters)

    return answer_all(position, common, PLAY_COLUMNS, answer)
