"""Make endings with exact chances, seeded, and keep them in tests/data/exact_rollouts.jsonl.

    python -m tests.truth.positions            # makes the file anew (minutes)

A line of the file is a JSON object:

- `id`: kind and number; `position`: a position mapping as `nardy` takes it, always with `starter`.
- `kind`: what was set up (see `KINDS`). `forced`: whether no roll ever leaves a choice, so that every player plays alike.
- `policies`: for `random` and `spread` the exact `chances` (cumulative, of the side on roll), `equity` and `sd` (the
  standard deviation of one game's score), `rolls` (`shortest`, `longest` and `mean` length of the game, passes
  counted) and `rarest`, the chance of the rarest end that can happen.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.reference import SHIPPED, Board, Rules, mapping_of
from tests.reference.mappings import Colour, opposite
from tests.reference.random_positions import free, pile
from tests.reference.slow_plays import BAR, CHECKERS, OFF, Game

from .exact_values import POLICIES, Ending, EndlessGame, ExactGame, TooManyPositions

DATA = Path(__file__).parents[1] / "data" / "exact_rollouts.jsonl"
SEED = 20260101
MOST_POSITIONS = 1500

Maker = Callable[[Random, Game], Board | None]


def left(rng: Random, points: list[int], checkers: int, most_points: int = 3) -> list[int]:
    """Where `checkers` of a side stand, on a few of these points; the others are off."""
    chosen = rng.sample(points, min(len(points), rng.randint(1, most_points)))
    return [OFF] * (CHECKERS - checkers) + [rng.choice(chosen) for _ in range(checkers)]


def board_of_lists(mover: list[int], other: list[int], game: Game) -> Board | None:
    """The board, unless both sides stand on one point."""
    board = Board(pile(mover), pile(other))
    room = {*free(board.mover, game), OFF, BAR}
    return board if all(point in room for point in range(26) if board.other[point]) else None


def short_race(rng: Random, game: Game) -> Board | None:
    """A few checkers of each side in its home: two or three rolls."""
    home = list(range(1, 7))
    return board_of_lists(left(rng, home, rng.randint(1, 4)), left(rng, home, rng.randint(1, 4)), game)


def long_race(rng: Random, game: Game) -> Board | None:
    """Enough checkers of each side in or near its home to last for four to eight rolls."""
    sides = []
    for _ in range(2):
        deep = [rng.choice([1, 1, 1, 2])] * rng.randint(4, 8)
        deep += [rng.randint(1, 7) for _ in range(rng.randint(0, 1))]
        sides.append([OFF] * (CHECKERS - len(deep)) + deep)
    return board_of_lists(sides[0], sides[1], game)


def stragglers(rng: Random, game: Game) -> Board | None:
    """A checker or two of each side on the way home, apart from each other or passing by."""
    sides = [left(rng, list(range(5, 19)), rng.randint(1, 2)) for _ in range(2)]
    return board_of_lists(sides[0], sides[1], game)


def passes(rng: Random, game: Game) -> Board | None:
    """A checker or two before the other side's few points, which may stop whole rolls."""
    behind = left(rng, list(range(14, 25)), rng.randint(1, 2))
    need = 2 if game == "short" else 1
    walls = [point for point in rng.sample(range(1, 7), rng.randint(2, 4)) for _ in range(need)]
    sides = behind, [OFF] * (CHECKERS - len(walls)) + walls
    first, second = sides if rng.random() < 0.5 else sides[::-1]
    return board_of_lists(first, second, game)


def mars(rng: Random, game: Game) -> Board | None:
    """A side with all 15 checkers, its last one or two not far from home; the other has few left."""
    last = [rng.randint(4, 16) for _ in range(rng.randint(1, 2))]
    full = [rng.choice([1, 1, 1, 2])] * (CHECKERS - len(last)) + last
    few = left(rng, list(range(1, 5)), rng.randint(1, 6), 2)
    first, second = (full, few) if rng.random() < 0.6 else (few, full)
    return board_of_lists(first, second, game)


def both_full(rng: Random, game: Game) -> Board | None:
    """Both sides with all 15, which take turns in deciding oin or mars; the other end is far away."""
    sides = []
    for deep in (rng.randint(8, 12), rng.randint(1, 4)):
        few = [1] * deep + [rng.randint(1, 6)] * rng.randint(0, 1)
        sides.append([OFF] * (CHECKERS - len(few)) + few)
    return board_of_lists(sides[0], sides[1], game)


def koks(rng: Random, game: Game) -> Board | None:
    """Short: a side with none off and its last checkers on the bar or in the other's home, or just out of it."""
    last = rng.choice([[BAR], [BAR, BAR], [BAR, 20], [24], [22, 20], [19, 19], [21], [23, 23], [18, BAR]])
    full = [1] * (CHECKERS - len(last)) + last
    few = left(rng, [rng.choice([1, 1, 2])], rng.choice([2, 2, 4, 4, 6, 8]))
    first, second = (full, few) if rng.random() < 0.6 else (few, full)
    return board_of_lists(first, second, game)


def contact(rng: Random, game: Game) -> Board | None:
    """Short: a checker on the bar or behind the other's, most of both off."""
    last = left(rng, [BAR, *range(13, 25)], rng.randint(1, 2), 2)
    few = left(rng, list(range(1, 9)), rng.choice([1, 2, 2, 3, 4]), 2)
    first, second = (last, few) if rng.random() < 0.5 else (few, last)
    return board_of_lists(first, second, game)


def draws(rng: Random, game: Game) -> Board | None:
    """Both sides about to finish, for rules with a last roll."""
    sides = [left(rng, list(range(1, 6)), rng.choice([1, 2, 2, 3, 4, 4]), 2) for _ in range(2)]
    return board_of_lists(sides[0], sides[1], game)


def one_point(rng: Random, game: Game) -> Board | None:
    """Each side's checkers on own point 1, perhaps one elsewhere: there is next to nothing to choose."""
    sides = []
    for _ in range(2):
        last = [rng.randint(1, 12)] * rng.randint(0, 1)
        deep = [1] * rng.choice([0, 1, 3, 6, 8, 10, CHECKERS - 1])
        where = (deep + last) or [1]
        sides.append([OFF] * (CHECKERS - len(where)) + where)
    return board_of_lists(sides[0], sides[1], game)


def one_checker(rng: Random, game: Game) -> Board | None:
    """One checker each anywhere on the way."""
    return board_of_lists(left(rng, list(range(1, 20)), 1), left(rng, list(range(1, 20)), 1), game)


LONG_RULES = ("long", "long-moscow", "long-forum", "long-ua", "long-fnr", "long-tournament")
ALL_RULES = (*LONG_RULES, "short", "short", "short")
CUPS = ("long-tournament",)

KINDS: dict[str, tuple[Maker, tuple[str, ...], int, bool]] = {
    "short-race": (short_race, ALL_RULES, 40, False),
    "long-race": (long_race, ALL_RULES, 50, False),
    "stragglers": (stragglers, ALL_RULES, 40, False),
    "passes": (passes, ALL_RULES, 40, False),
    "mars": (mars, ALL_RULES, 50, False),
    "both-full": (both_full, ALL_RULES, 20, False),
    "koks": (koks, ("short",), 40, False),
    "contact": (contact, ("short",), 30, False),
    "draws": (draws, CUPS, 30, False),
    "one-point": (one_point, (*ALL_RULES, "long-tournament", "long-tournament"), 60, True),
    "one-checker": (one_checker, ALL_RULES, 30, True),
}
"""Maker, rule sets to choose from, how many, and whether only positions without any choice are kept."""


def answer(ending: Ending) -> dict[str, Any]:
    """What the file says of a position under one policy."""
    ends = ending.ends
    return {
        "chances": {name: float(chance) for name, chance in ends.cumulative().items()},
        "equity": float(ends.equity()),
        "sd": math.sqrt(ends.variance()),
        "rarest": float(min(chance for chance in ends[:7] if chance)),
        "rolls": {"shortest": ending.shortest, "longest": ending.longest, "mean": float(ends.mean_rolls)},
    }


def mapping(board: Board, name: str, rules: Rules, to_move: Colour, mover_is_starter: bool) -> dict[str, Any]:
    """The position as the program takes it."""
    made = mapping_of(board, rules.game, to_move)
    if rules.game == "short" and not any(made["bar"].values()):
        del made["bar"]
    return {"rules": name, **made, "starter": to_move if mover_is_starter else opposite(to_move)}


def is_open(kind: str, ending: Ending) -> bool:
    """Whether luck decides what the kind is about."""
    ends = ending.ends
    if kind == "koks":
        return 0 < ends.win_koks + ends.lose_koks < 1
    if kind == "mars":
        return 0 < ends.win_mars + ends.lose_mars < 1
    return ends.variance() > 0


def of_kind(kind: str, rng: Random, games: dict[tuple[str, str], ExactGame]) -> Iterator[dict[str, Any]]:
    """The positions of one kind."""
    maker, names, count, only_forced = KINDS[kind]
    seen = set()
    while count:
        name = rng.choice(names)
        rules = SHIPPED[name]
        board = maker(rng, rules.game)
        to_move: Colour = rng.choice(["white", "black"])
        mover_is_starter = rng.random() < 0.5
        if board is None or (board, name) in seen or CHECKERS in (board.mover[OFF], board.other[OFF]):
            continue
        try:
            endings = {
                policy: games[name, policy].ending(board, mover_is_starter, MOST_POSITIONS) for policy in POLICIES
            }
        except (EndlessGame, TooManyPositions):
            continue
        if only_forced and not endings["random"].forced:
            continue
        if not all(is_open(kind, ending) for ending in endings.values()) and rng.random() < 0.9:
            continue
        seen.add((board, name))
        count -= 1
        yield {
            "kind": kind,
            "position": mapping(board, name, rules, to_move, mover_is_starter),
            "forced": endings["random"].forced,
            "policies": {policy: answer(ending) for policy, ending in endings.items()},
        }


def made(seed: int = SEED) -> Iterator[dict[str, Any]]:
    """All positions, in a fixed order."""
    games = {(name, policy): ExactGame(SHIPPED[name], POLICIES[policy]) for name in SHIPPED for policy in POLICIES}
    for kind in KINDS:
        rng = Random(f"{seed} {kind}")
        for number, record in enumerate(of_kind(kind, rng, games), 1):
            name = f"{kind}-{number}"
            record["position"]["id"] = name
            yield {"id": name, **record}


def stored() -> list[dict[str, Any]]:
    """The positions of the data file."""
    return [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]


if __name__ == "__main__":
    with DATA.open("w", encoding="utf-8") as out:
        for record in made():
            out.write(json.dumps(record) + "\n")
            out.flush()
