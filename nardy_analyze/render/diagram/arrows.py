"""The arrows of a move: from where a checker leaves, over each landing, to where it comes to rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from nardy_analyze._core.chains import chains
from nardy_analyze.game import BAR, OFF, Color, Game
from nardy_analyze.moves import Play
from nardy_analyze.notation.move_format import hit_points
from nardy_analyze.render.diagram.canvas import Canvas, number
from nardy_analyze.render.diagram.geometry import RADIUS, STACK, Box, Geometry, Spot
from nardy_analyze.render.diagram.styles import Style

if TYPE_CHECKING:
    from nardy_analyze.render.diagram.options import Under

_LEAVE = RADIUS * 0.5
_REACH = 2.0
_REACH_HIT = RADIUS * 0.6
_HEAD = 14.0
_FAN = 15.0
_LINE = 3.4
_EDGE = 3.0


@dataclass(frozen=True, slots=True)
class Arrow:
    """One step of a checker.

    start, end: the middle of the places it leaves and comes to. source, target: their names, a board number, bar or off.
    bow: how far the arrow bends aside of the straight line at its middle, to the left as seen along it when positive.
    hit: whether it hits there. sent: the way of a checker that was hit, to the bar.
    """

    start: Spot
    end: Spot
    source: str
    target: str
    bow: float
    hit: bool = False
    sent: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """A place left or taken by the move that the position drawn leaves empty: a circle's middle, or a tray's box."""

    place: Spot | Box


def arrows_of(play: Play, geometry: Geometry) -> tuple[Arrow, ...]:
    """Return the arrows of a play, in the order in which it is written; a pass has none."""
    return tuple(_Walk(play, geometry).arrows())


def traces_of(play: Play, geometry: Geometry, under: Under) -> tuple[Trace, ...]:
    """Return the places that the arrows begin (under: result) or end (under: start) at and that stand empty."""
    walk = _Walk(play, geometry)
    drawn = play.before if under == "start" else play.result
    counts = drawn.side(walk.color)
    others = drawn.side(walk.color.other)
    flip = walk.game.flip
    found: dict[Spot | Box, None] = {}
    for path, levels in walk.paths:
        at, level = (path[-1], levels[-1]) if under == "start" else (path[0], levels[0])
        if 1 <= at < BAR and others[flip(at)]:
            continue
        if level >= (counts[at] if at == OFF else min(counts[at], STACK)):
            found[geometry.tray_checker(walk.color, level) if at == OFF else walk.spot(at, level)] = None
    return tuple(map(Trace, found))


class _Step(NamedTuple):
    """One step: the mover's own points, and the middles of the places."""

    source: int
    target: int
    start: Spot
    end: Spot


def _fanned(steps: list[_Step]) -> list[float]:
    """Return how many places aside each step bends, 0 for one that has no equal: the lower one on the page bends lower."""
    alike: dict[tuple[int, int], list[int]] = {}
    for index, step in enumerate(steps):
        alike.setdefault((step.source, step.target), []).append(index)
    asides = [0.0] * len(steps)
    for group in alike.values():
        group.sort(key=lambda index: (steps[index].start.y, steps[index].end.y))
        for rank, index in enumerate(group):
            # A positive bow goes down the page where the arrow runs to the left.
            down = -1 if steps[index].end.x > steps[index].start.x else 1
            asides[index] = down * (rank - (len(group) - 1) / 2)
    return asides


class _Walk:
    """The ways of a play's checkers with the level each one stands on at every point it touches."""

    def __init__(self, play: Play, geometry: Geometry) -> None:
        self.geometry = geometry
        self.color: Color = play.before.to_move
        self.game = play.before.game
        self._other = play.before.other
        self._hits = hit_points(play.steps, self._other) if self.game is Game.SHORT else frozenset()
        before = play.before.mover
        ways = chains(play.steps)
        left = Counter(way[0] for way in ways)
        ends = Counter(way[-1] for way in ways)
        gone: Counter[int] = Counter()
        come: Counter[int] = Counter()
        passed: Counter[int] = Counter()
        self.paths: list[tuple[list[int], list[int]]] = []
        for way in ways:
            first, *between, last = way
            gone[first] += 1
            levels = [max(min(before[first], STACK) - gone[first], 0)]
            for at in between:  # above those that stay there
                levels.append(self._top(before[at] - left[at] + ends[at] + passed[at], at))
                passed[at] += 1
            levels.append(self._top(before[last] - left[last] + come[last], last))
            come[last] += 1
            self.paths.append((way, levels))
        self._keep_apart()

    def _keep_apart(self) -> None:
        """Let equal ways keep their order up and down the page from point to point, so that their arrows do not cross."""
        alike: dict[tuple[int, ...], list[list[int]]] = {}
        for way, levels in self.paths:
            alike.setdefault(tuple(way), []).append(levels)
        for same, group in alike.items():
            # Each point's levels in their order down the page, dealt out to the checkers in theirs.
            columns = [sorted((levels[i] for levels in group), key=partial(self._y, same[i])) for i in range(len(same))]
            order = sorted(group, key=lambda levels: self._y(same[0], levels[0]))
            for rank, levels in enumerate(order):
                levels[:] = [column[rank] for column in columns]

    def _y(self, own: int, level: int) -> float:
        return self.spot(own, level).y

    @staticmethod
    def _top(level: int, at: int) -> int:
        return level if at == OFF else min(level, STACK - 1)

    def spot(self, own: int, level: int) -> Spot:
        """Return the middle of the mover's checker on its own point, bar or off."""
        if own == BAR:
            return self.geometry.bar_checker(self.color, level)
        if own == OFF:
            return self.geometry.tray_checker(self.color, level).middle
        return self.geometry.checker(self.game.board_point(self.color, own), level)

    def _name(self, own: int) -> str:
        return {BAR: "bar", OFF: "off"}.get(own) or str(self.game.board_point(self.color, own))

    def arrows(self) -> list[Arrow]:
        """Return the arrows of all steps."""
        steps = [
            _Step(path[i], path[i + 1], self.spot(path[i], levels[i]), self.spot(path[i + 1], levels[i + 1]))
            for path, levels in self.paths
            for i in range(len(path) - 1)
        ]
        asides = _fanned(steps)
        waiting = set(self._hits)
        found: list[Arrow] = []
        sent = 0
        for step, aside in zip(steps, asides, strict=True):
            hit = step.target in waiting
            waiting.discard(step.target)
            bow = self._bow(step.start, step.end) + _FAN * aside
            name = self._name(step.target)
            found.append(Arrow(step.start, step.end, self._name(step.source), name, bow, hit))
            if hit:
                other = self.color.other
                bar = self.geometry.bar_checker(other, min(self._other[BAR] + sent, STACK - 1))
                at = self.spot(step.target, 0)
                found.append(Arrow(at, bar, name, "bar", self._bow(at, bar), sent=True))
                sent += 1
        return found

    def _bow(self, start: Spot, end: Spot) -> float:
        """Return how far an arrow bends: towards the middle of the board along a row, a little across it."""
        dx, dy = end.x - start.x, end.y - start.y
        length = hypot(dx, dy) or 1
        middle = self.geometry.field.middle.y
        if (start.y < middle) == (end.y < middle) and abs(dx) > RADIUS:
            side = 1 if (start.y < middle) == (dx < 0) else -1
            return side * min(10 + 0.1 * length, 38)
        return 0.04 * length


def draw_arrows(canvas: Canvas, arrows: tuple[Arrow, ...], style: Style) -> None:
    """Draw arrows, each with a light edge, so that one that crosses another stays whole."""
    # The checkers sent to the bar go below: the move itself is what is shown.
    for arrow in sorted(arrows, key=lambda arrow: not arrow.sent):
        _draw(canvas, arrow, style)


def _draw(canvas: Canvas, arrow: Arrow, style: Style) -> None:
    start, end = arrow.start, arrow.end
    length = hypot(end.x - start.x, end.y - start.y) or 1
    along = Spot((end.x - start.x) / length, (end.y - start.y) / length)
    bend = Spot(
        (start.x + end.x) / 2 + along.y * arrow.bow * 2,
        (start.y + end.y) / 2 - along.x * arrow.bow * 2,
    )
    first = _toward(start, bend, _LEAVE)
    tip = _toward(end, bend, _REACH_HIT if arrow.hit else _REACH)
    head = _HEAD if not arrow.sent else _HEAD * 0.75
    base = _toward(tip, bend, head * 0.8)
    back = _toward(tip, bend, head)
    side = Spot((back.y - tip.y) / head, (tip.x - back.x) / head)
    half = head * 0.45
    corners = (
        tip,
        Spot(back.x + side.x * half, back.y + side.y * half),
        Spot(back.x - side.x * half, back.y - side.y * half),
    )
    path = f"M{_at(first)}Q{_at(bend)} {_at(base)}"
    with canvas.group("sent" if arrow.sent else "arrow", **{"from": arrow.source, "to": arrow.target}):
        line = _LINE if not arrow.sent else _LINE * 0.55
        canvas.path(None, path, style.arrow_edge, line + _EDGE)
        canvas.polygon(None, corners, style.arrow_edge, style.arrow_edge, _EDGE)
        canvas.path(None, path, style.arrow, line, "5 5" if arrow.sent else None)
        canvas.polygon("tip", corners, style.arrow)
        if arrow.hit:
            r = RADIUS * 0.42
            cross = (
                f"M{_at(Spot(end.x - r, end.y - r))}L{_at(Spot(end.x + r, end.y + r))}"
                f"M{_at(Spot(end.x - r, end.y + r))}L{_at(Spot(end.x + r, end.y - r))}"
            )
            canvas.path(None, cross, style.arrow_edge, _LINE + _EDGE)
            canvas.path("hit", cross, style.arrow, _LINE)


def draw_traces(canvas: Canvas, traces: tuple[Trace, ...], style: Style) -> None:
    """Draw the outlines of checkers that are not there (yet or any more)."""
    for trace in traces:
        if isinstance(trace.place, Box):
            canvas.box(None, trace.place, "none", style.arrow_edge, 3, 3)
            canvas.box("trace", trace.place, "none", style.arrow, 1.5, 3)
        else:
            canvas.circle(None, trace.place, RADIUS - 2, "none", style.arrow_edge, 3.2)
            canvas.circle("trace", trace.place, RADIUS - 2, "none", style.arrow, 1.8, "4 4")


def _toward(spot: Spot, other: Spot, by: float) -> Spot:
    dx, dy = other.x - spot.x, other.y - spot.y
    length = hypot(dx, dy) or 1
    return Spot(spot.x + dx / length * by, spot.y + dy / length * by)


def _at(spot: Spot) -> str:
    return f"{number(spot.x)} {number(spot.y)}"
