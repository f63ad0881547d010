"""What a written move can mean: every way to step its parts with the dice rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nardy_analyze.analysis.steps import Standing, Turn
from nardy_analyze.game import BAR, OFF
from nardy_analyze.moves import Move, Step


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to carry a move out: where it leads, its steps in order, and the own points on which it hit."""

    end: Standing
    steps: tuple[Step, ...]
    hits: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Runner:
    """A part on its way: the landings still to reach, and where its checker stands."""

    at: int
    left: tuple[int, ...]


def readings(turn: Turn, move: Move, *, with_others: bool = False) -> list[Reading]:
    """Return every different way to play the parts of a move, in any order, each step legal on its own.

    The landings that the move names are kept to; between them a checker may touch down anywhere. Obligation and a block rule
    that is judged at the end of the turn are not looked at. with_others: steps that the move does not name may come before,
    between and after.
    """
    if len(move.parts) > len(turn.roll.dice):
        return []
    runners = _sorted(_Runner(part.points[0], part.points[1:]) for part in move.parts)
    found: dict[tuple[Standing, frozenset[int]], Reading] = {}
    seen: set[tuple[Standing, tuple[_Runner, ...], frozenset[int]]] = set()
    work: list[tuple[Standing, tuple[_Runner, ...], tuple[Step, ...], frozenset[int]]] = [
        (turn.begin(), runners, (), frozenset())
    ]
    while work:
        at, left, steps, hits = work.pop()
        if (at, left, hits) in seen:
            continue
        seen.add((at, left, hits))
        if sum(len(runner.left) for runner in left) > len(at.dice):
            continue  # each landing to come takes a die at least
        if not left:
            found.setdefault((at, hits), Reading(at, steps, hits))
        if with_others:
            work.extend(
                (turn.step(at, source, die), left, (*steps, (source, max(source - die, OFF))), hits)
                for source in range(1, BAR + 1)
                for die in dict.fromkeys(at.dice)
                if turn.fault(at, source, die) is None
            )
        for runner in dict.fromkeys(left):
            rest = list(left)
            rest.remove(runner)
            for die in dict.fromkeys(at.dice):
                target = max(runner.at - die, OFF)
                if target < runner.left[0] or turn.fault(at, runner.at, die):
                    continue
                later = list(rest)
                if target == runner.left[0]:
                    if len(runner.left) > 1:
                        later.append(_Runner(target, runner.left[1:]))
                else:
                    later.append(_Runner(target, runner.left))
                work.append(
                    (
                        turn.step(at, runner.at, die),
                        _sorted(later),
                        (*steps, (runner.at, target)),
                        hits | {target} if turn.hits(at, target) else hits,
                    )
                )
    return list(found.values())


def _sorted(runners: Iterable[_Runner]) -> tuple[_Runner, ...]:
    return tuple(sorted(runners, key=lambda runner: (runner.at, runner.left)))


def marked_hits(move: Move) -> frozenset[int]:
    """Return the own points where the move marks a hit."""
    return frozenset(point for part in move.parts for point, hit in zip(part.points, part.hits, strict=True) if hit)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """The first thing that stops a move played in its written order.

    code: of the rule. hop: 1-based index of the written hop. source, target: own points of the step that fails (of the hop,
    where no die fits). die: that fails, or None.
    """

    code: str
    hop: int
    source: int
    target: int
    die: int | None


def hops(move: Move) -> Iterator[tuple[int, int]]:
    """Yield the written hops (from, to) of a move in order, by own numbering."""
    for part in move.parts:
        yield from zip(part.points, part.points[1:], strict=False)


def in_order(turn: Turn, move: Move) -> tuple[list[Reading], Obstacle | None]:
    """Follow a move in its written order: the ways to finish it, or what stops the way that gets furthest."""
    written = list(hops(move))
    ends: dict[Standing, Reading] = {}
    worst: Obstacle | None = None

    def stop(obstacle: Obstacle) -> None:
        nonlocal worst
        # Of the ways to play a hop the one with fewer steps is the one the player means.
        if worst is None or obstacle.hop > worst.hop:
            worst = obstacle

    def follow(at: Standing, index: int, source: int, steps: tuple[Step, ...]) -> None:
        if index == len(written):
            ends.setdefault(at, Reading(at, steps, frozenset()))
            return
        goal = written[index][1]
        code = _no_way(at, source, goal)
        if code:
            stop(Obstacle(code, index + 1, source, goal, None))
            return
        for die in dict.fromkeys(at.dice):
            if not _leads(at.dice, die, source, goal):
                continue
            target = max(source - die, OFF)
            fault = turn.fault(at, source, die)
            if fault:
                stop(Obstacle(fault, index + 1, source, target, die))
                continue
            after = turn.step(at, source, die)
            made = (*steps, (source, target))
            if target == goal:
                follow(after, index + 1, written[index + 1][0] if index + 1 < len(written) else 0, made)
            else:
                follow(after, index, target, made)

    follow(turn.begin(), 0, written[0][0] if written else 0, ())
    return list(ends.values()), None if ends else worst


def _no_way(at: Standing, source: int, goal: int) -> str | None:
    """Return why no die can take a checker from `source` towards `goal`, whatever stands in between."""
    if not at.mine[source]:
        return "no-checker"
    if goal >= source:
        return "wrong-direction"
    if at.mine[BAR] and source != BAR:
        return "bar-first"
    if not any(_leads(at.dice, die, source, goal) for die in at.dice):
        return "wrong-die"
    return None


def _leads(dice: tuple[int, ...], die: int, source: int, goal: int) -> bool:
    """Whether playing `die` first can bring a checker from `source` to exactly `goal` (or off) with the dice there are."""
    rest = list(dice)
    rest.remove(die)
    target = source - die
    if goal == OFF and target <= OFF:
        return True
    if target == goal:
        return True
    return target > goal and any(_leads(tuple(rest), other, target, goal) for other in dict.fromkeys(rest))
