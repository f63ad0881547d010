"""The chances of a game's ends, and what they are worth (docs/rules.md: Long nardy 8, Short nardy)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nardy_analyze.rules import Scoring


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances (0..1) of the side on roll, cumulative: win includes win_mars, which includes win_koks; the same for losing.

    koks is 0 in long nardy. draw is above 0 only under a last roll; a loss is 1 - win - draw.
    """

    win: float
    win_mars: float
    win_koks: float
    lose_mars: float
    lose_koks: float
    draw: float = 0.0

    @property
    def lose(self) -> float:
        """The chance of losing, of whatever size."""
        return 1.0 - self.win - self.draw

    def equity(self, scoring: Scoring) -> float:
        """Return points a game for the side on roll, without a cube."""
        return (
            scoring.oin * (self.win - self.lose)
            + (scoring.mars - scoring.oin) * (self.win_mars - self.lose_mars)
            + (scoring.koks - scoring.mars) * (self.win_koks - self.lose_koks)
        )

    @property
    def within_bounds(self) -> Chances:
        """The nearest chances that can be: each at least 0, none above what it is a part of."""
        draw = min(max(self.draw, 0.0), 1.0)
        win = min(max(self.win, 0.0), 1.0 - draw)
        win_mars = min(max(self.win_mars, 0.0), win)
        lose_mars = min(max(self.lose_mars, 0.0), 1.0 - win - draw)
        win_koks, lose_koks = min(max(self.win_koks, 0.0), win_mars), min(max(self.lose_koks, 0.0), lose_mars)
        return Chances(win, win_mars, win_koks, lose_mars, lose_koks, draw)

    @property
    def other_side(self) -> Chances:
        """The same chances as the other side sees them."""
        return Chances(self.lose, self.lose_mars, self.lose_koks, self.win_mars, self.win_koks, self.draw)


CHANCE_NAMES = tuple(each.name for each in fields(Chances))
"""The names of the chances, in the order of `Chances`."""
