"""The options of a diagram from words, as a command line or an article block gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from nardy_analyze.errors import Defect, NardyError, UsageError, nearest
from nardy_analyze.game import POINTS, Color, Game
from nardy_analyze.i18n import _
from nardy_analyze.known_words import known_word
from nardy_analyze.notation.position_entry import show
from nardy_analyze.render.diagram.labels import point_label
from nardy_analyze.render.diagram.options import LEAST_WIDTH, MOST_WIDTH, DiagramLabels, DiagramOptions
from nardy_analyze.render.diagram.palette import find_style
from nardy_analyze.rules import RuleSet

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "view": ("white", "black"),
    "direction": ("cw", "ccw"),
    "labels": ("board", "own", "roman", "none"),
    "under": ("start", "result"),
}
"""The options that are one of a few words."""
KEYS: Final = (*WORDS, "style", "width", "highlight")
"""What `Choices.read` knows."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What was asked for; all else is the rule set's.

    options: of DiagramOptions, by name. highlight: points to set off, by the names that the picture gives them.
    """

    options: Mapping[str, object]
    highlight: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: Mapping[str, object], place: Callable[[str], str] = lambda key: f"--{key}") -> Choices:
        """Read options by their names (KEYS); those that are None are as if absent.

        place: the place that a defect of a key gets.

        :raises UsageError: some are wrong; all of them are told.
        """
        found: dict[str, object] = {}
        highlight: tuple[str, ...] = ()
        defects: list[Defect] = []
        for key, value in words.items():
            if value is None:
                continue
            try:
                if key in WORDS:
                    word = _one_of(value, WORDS[key])
                    found[key] = Color(word) if key == "view" else word
                elif key == "style":
                    found[key] = find_style(str(value), place(key))
                elif key == "width":
                    found[key] = _width(value)
                elif key == "highlight":
                    highlight = _points(value)
                else:
                    near = nearest(key, KEYS)
                    hint = _("did you mean {name}?").format(name=near) if near else None
                    raise UsageError(_("there is no such option"), hint=hint)
            except NardyError as error:
                defects += (defect if defect.place else defect.at(place(key)) for defect in error.defects)
        if defects:
            raise UsageError(defects)
        return cls(found, highlight)

    def for_rules(self, rules: RuleSet) -> DiagramOptions:
        """Return the options for a position under these rules.

        :raises UsageError: a point to set off has no such name in the picture.
        """
        options = DiagramOptions.from_rules(rules, **self.options)
        if not self.highlight:
            return options
        points = tuple(_board_point(name, rules.game, options.view, options.labels) for name in self.highlight)
        return replace(options, highlight=points)


def _one_of(value: object, known: tuple[str, ...]) -> str:
    return known_word(value, known, shown=str(value)[:60])


def _width(value: object) -> int:
    text = str(value)
    if isinstance(value, bool) or not (text.isdecimal() and len(text) <= 9 and LEAST_WIDTH <= int(text) <= MOST_WIDTH):
        raise UsageError(
            _("{text!r} is not a whole number from {least} to {most}").format(
                text=text[:60], least=LEAST_WIDTH, most=MOST_WIDTH
            )
        )
    return int(text)


def _points(value: object) -> tuple[str, ...]:
    """Return the names in `13,18`, `13 18`, 13 or [13, 18]."""
    names = (
        tuple(str(name) for name in value) if isinstance(value, list) else tuple(str(value).replace(",", " ").split())
    )
    known = {
        label
        for point in range(1, POINTS + 1)
        for label in (str(point), point_label(Game.LONG, Color.WHITE, "roman", point))
    }
    wrong = [name for name in names if name.upper() not in known]
    if wrong or not names:
        raise UsageError(
            _("{name} is not a point").format(name=show(wrong[0] if wrong else "")), hint=_("write points like 13,18")
        )
    return tuple(name.upper() for name in names)


def _board_point(name: str, game: Game, view: Color, labels: DiagramLabels) -> int:
    """Return the board point that a picture with these labels calls so; other names are Roman or the board's own."""
    ways: tuple[DiagramLabels, ...] = (labels, "roman", "board")
    for way in ways:
        for point in range(1, POINTS + 1):
            if point_label(game, view, way, point) == name:
                return point
    raise UsageError(_("{name} is not a point").format(name=show(name)))
