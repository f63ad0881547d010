"""A diagram in letters, for terminals and mails."""

from __future__ import annotations

from nardy_analyze.analysis.pips import pip_count
from nardy_analyze.game import Color
from nardy_analyze.i18n import _
from nardy_analyze.moves import Play
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.diagram.options import DiagramOptions
from nardy_analyze.render.diagram.words import (
    cube_words,
    move_words,
    pips_text,
    printable,
    side_text,
    title_words,
    turn_words,
)
from nardy_analyze.render.text_board import UNICODE, Letters, text_board


def draw_text(
    entry: PositionEntry, options: DiagramOptions, play: Play | None = None, letters: Letters = UNICODE
) -> str:
    """Return the position of `entry` as lines of text, in the language in force; the roll is the entry's.

    play: a play of that position; the board is that before it or, with `under` result, after it.
    """
    drawn = play.result if play is not None and options.under == "result" else entry.position
    lines = [title_words(entry)] if options.show_title else []
    lines += text_board(
        drawn,
        view=options.view,
        direction=options.direction,
        labels=options.labels,
        highlight=options.highlight,
        letters=letters,
    )
    if options.show_pips:
        count = pip_count(drawn)
        lines.append(
            ", ".join(
                _("{side}: {places}").format(side=side_text(color), places=pips_text(count.of(color).pips))
                for color in Color
            )
        )
    if options.show_cube and drawn.cube is not None:
        lines.append(cube_words(drawn.cube))
    if options.show_to_move and (entry.title or not options.show_title):
        lines.append(turn_words(entry))
    if play is not None and options.arrows:
        lines.append(move_words(play, options))
    if options.show_caption and entry.caption:
        lines += ["", *printable(entry.caption).splitlines()]
    return "\n".join(lines) + "\n"
