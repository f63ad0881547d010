"""A diagram in words, for those who cannot see it: in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy_analyze.game import Color
from nardy_analyze.i18n import _, language, ngettext
from nardy_analyze.moves import Play
from nardy_analyze.notation.position_entry import PositionEntry, side_name
from nardy_analyze.position import Cube, Position
from nardy_analyze.render.diagram.labels import point_label
from nardy_analyze.render.moves import play_text

if TYPE_CHECKING:
    from nardy_analyze.render.diagram.options import DiagramOptions


def sentence(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def printable(text: str) -> str:
    """Return a text without what would steer a terminal or what XML cannot hold."""
    return "".join(letter for letter in text if letter.isprintable() or letter in "\t\n\xa0")


def side_text(color: Color) -> str:
    """Return a side's name as it begins a line."""
    return sentence(side_name(color))


def pips_text(pips: int) -> str:
    """Return a pip count in words."""
    return ngettext("{n} pip", "{n} pips", pips).format(n=pips)


def title_words(entry: PositionEntry) -> str:
    """Return the picture's name: the entry's title, else the rule set's, who is to move and the roll."""
    if entry.title:
        return printable(" ".join(entry.title.split()))
    game = entry.rules.title_in(language())
    side = side_name(entry.position.to_move)
    if entry.roll is None:
        return _("{position}, {side} to move").format(position=game, side=side)
    return _("{position}, {side} to move, roll {roll}").format(position=game, side=side, roll=entry.roll)


def description(entry: PositionEntry, drawn: Position, options: DiagramOptions, play: Play | None) -> str:
    """Return the position drawn in sentences: where the checkers are, who is to move, the roll, the cube and the move.

    Points are called what the picture calls them; without labels, by the board's numbers.
    """
    parts = [_side_words(drawn, color, options) for color in Color]
    if entry.position.cube is not None:
        parts.append(cube_words(entry.position.cube))
    parts.append(turn_words(entry))
    if play is not None:
        parts.append(move_words(play, options))
    return " ".join(parts)


def cube_words(cube: Cube) -> str:
    """Return the cube's value and owner as a sentence."""
    if cube.owner is None:
        return _("Cube: {value}, in the middle.").format(value=cube.value)
    return _("Cube: {value}, {side}.").format(value=cube.value, side=side_name(cube.owner))


def turn_words(entry: PositionEntry) -> str:
    """Return who is to move and the roll as a sentence."""
    side = side_name(entry.position.to_move)
    if entry.roll is None:
        return sentence(_("{side} to move").format(side=side)) + "."
    return sentence(_("{side} to move, roll {roll}").format(side=side, roll=entry.roll)) + "."


def move_words(play: Play, options: DiagramOptions) -> str:
    """Return which move is shown, and whether the board is that before it or after it, as a sentence."""
    words = _("Before the move {move}.") if options.under == "start" else _("After the move {move}.")
    return words.format(move=play_text(play))


def _side_words(position: Position, color: Color, options: DiagramOptions) -> str:
    """Return where a side's checkers are: `White: 13 on 24, 2 on 18, 1 on the bar, 3 off.`"""
    places = [
        _("{n} on {point}").format(n=n, point=point_label(position.game, options.view, options.labels, point))
        for point, n in position.board(color).items()
    ]
    if position.bar(color):
        places.append(_("{n} on the bar").format(n=position.bar(color)))
    if position.off(color):
        places.append(_("{n} off").format(n=position.off(color)))
    return _("{side}: {places}").format(side=side_text(color), places=", ".join(places)) + "."
