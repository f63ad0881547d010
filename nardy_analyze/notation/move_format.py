"""Writing plays down: steps chained, rearmost first, every hit shown (docs/moves.md: Printed)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from nardy_analyze.game import BAR, Counts
from nardy_analyze.moves import Step

PASS = "(no move)"


def chains(steps: Sequence[Step]) -> list[list[int]]:
    """Join steps into the paths of checkers: wherever one ends where another begins, the rearmost and longest first."""
    found: list[list[int]] = []
    ending: dict[int, list[list[int]]] = {}
    # By falling start, every step that ends on a point comes before those that leave it; of the paths that have come to a
    # point the first, which is the rearmost, goes on.
    for source, target in sorted(steps, reverse=True):
        waiting = ending.get(source)
        if waiting:
            path = waiting.pop(0)
            path.append(target)
        else:
            path = [source, target]
            found.append(path)
        if target:
            ending.setdefault(target, []).append(path)
    # By falling start, then the longer way first (a lower end is a longer way).
    found.sort(key=lambda path: (-path[0], path[-1]))
    return found


def hit_points(steps: Iterable[Step], other: Counts) -> set[int]:
    """Return the mover's own points, 1..24, on which these steps of short nardy hit; `other` are the opponent's counts."""
    return {target for _source, target in steps if target and other[BAR - target] == 1}


def format_steps(
    steps: Sequence[Step],
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
    if len(steps) == 2 and not hits and not all_landings:  # the common case, and a batch writes thousands a second
        (a, b), (c, d) = steps
        if b == c and b:
            return f"{names[a]}/{names[d]}"
        if d == a and d:
            return f"{names[c]}/{names[b]}"
        if a < c or (a == c and b > d):
            a, b, c, d = c, d, a, b
        return f"{names[a]}/{names[b]} {names[c]}/{names[d]}"
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


def format_paths(steps: Sequence[Step], names: Sequence[str], dice: int) -> str:
    """Write a play as the doubles chart does: all landings of one checker that plays all `dice`, else end points."""
    return format_steps(steps, names, all_landings=len(steps) == dice and len(chains(steps)) == 1)
