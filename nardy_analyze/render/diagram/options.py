"""What may be chosen about a diagram, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from nardy_analyze.game import Color
from nardy_analyze.render.diagram.styles import SCREEN, Style

if TYPE_CHECKING:
    from nardy_analyze.rules import Direction, RuleSet

DiagramLabels: TypeAlias = Literal["board", "own", "roman", "none"]
Under: TypeAlias = Literal["start", "result"]

LEAST_WIDTH = 100
MOST_WIDTH = 10_000


@dataclass(frozen=True, slots=True)
class DiagramOptions:
    """How a diagram looks; the position, its roll, title and caption come with the entry.

    view: who sits at the bottom. direction: the way that player's checkers go round (cw clockwise, ccw counter-clockwise);
    the home side follows from the two.
    labels: board, White's numbers; own, the numbers of the player at the bottom; roman, I..XII for White's 24..13 and
    12..1 for the others; none.
    style: colours and outlines. width: of the picture in pixels, None for its natural size; the height follows.
    under: what stands under the arrows of a move, the position before it (start) or after it (result).
    arrows: whether a move is drawn. highlight: BOARD points 1..24 to set off.
    shade_blocks: whether rows as long as the rule set's block (six in short nardy) are shaded.
    show_*: whether that part is drawn where there is something to draw.
    """

    view: Color = Color.WHITE
    direction: Direction = "ccw"
    labels: DiagramLabels = "board"
    style: Style = SCREEN
    width: int | None = None
    under: Under = "start"
    arrows: bool = True
    highlight: tuple[int, ...] = ()
    shade_blocks: bool = True
    show_title: bool = True
    show_caption: bool = True
    show_pips: bool = True
    show_dice: bool = True
    show_cube: bool = True
    show_to_move: bool = True

    @classmethod
    def from_rules(cls, rules: RuleSet, **overrides: object) -> DiagramOptions:
        """Return the options that a rule set draws with; each override that is not None goes before.

        :raises TypeError: an override is no option.
        """
        own = cls(direction=rules.drawing.direction, labels=rules.drawing.labels)
        return replace(own, **{name: value for name, value in overrides.items() if value is not None})  # type: ignore[arg-type]
