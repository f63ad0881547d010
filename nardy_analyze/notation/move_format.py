"""Writing plays down: steps chained, rearmost first, every hit shown (docs/moves.md: Printed)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from nardy_analyze._core.chains import chains
from nardy_analyze.game import BAR, Counts
from nardy_analyze.moves import Step

PASS = "(no move)"


def blots(other: Counts) -> frozenset[int]:
    """Return the mover's own points, 1..24, on which a step of short nardy hits; `other` are the opponent's counts."""
    return frozenset(BAR - point for point in range(1, BAR) if other[point] == 1)


def hit_points(steps: Iterable[Step], other: Counts) -> frozenset[int]:
    """Return those of the points on which these steps hit."""
    return blots(other).intersection(target for _source, target in steps)


def format_steps(
    steps: tuple[Step, ...],
    names: Sequence[str],
    *,
    hits: Collection[int] = (),
    all_landings: bool = False,
) -> str:
    """Write a play.

    names: written name of each own point 0..25. hits: own points where a checker is hit, each marked once.
    all_landings: name every point that a checker touches, not only those where it starts, hits or ends.
    """
    if not steps:
        return PASS
    if not hits and not all_landings:  # the common case, and a batch writes 100,000 a second
        return " ".join([f"{names[path[0]]}/{names[path[-1]]}" for path in chains(steps)])
    marked = set(hits)
    parts = []
    for path in chains(steps):
        words = [names[path[0]]]
        for i, point in enumerate(path[1:], 1):
            hit = point in marked
            marked.discard(point)
            if hit or all_landings or i == len(path) - 1:
                words.append(names[point] + "*" * hit)
        parts.append("/".join(words))
    return " ".join(parts)


def format_paths(steps: tuple[Step, ...], names: Sequence[str], dice: int) -> str:
    """Write a play as the doubles chart does: all landings of one checker that plays all `dice`, else end points."""
    return format_steps(steps, names, all_landings=len(steps) == dice and len(chains(steps)) == 1)
