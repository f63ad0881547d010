"""The plays that the command lists, against a slow generator, in both colours and under odd rule sets."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.contract.running import batch, board, position
from tests.reference import SHIPPED, Board, Rules, facing, from_play, placed, slow_plays

ODD: dict[str, tuple[dict[str, Any], Rules]] = {
    "two in a row never": (
        {"extends": "long", "block": {"length": 2, "allowed": "never"}},
        replace(SHIPPED["long"], block_length=2, block_allowed="never"),
    ),
    "three, each step": (
        {"extends": "long", "block": {"length": 3, "judged": "each_step"}},
        replace(SHIPPED["long"], block_length=3, block_judged="each_step"),
    ),
    "five, home, each step": (
        {"extends": "long", "block": {"length": 5, "allowed": "opponent_home", "judged": "each_step"}},
        replace(SHIPPED["long"], block_length=5, block_allowed="opponent_home", block_judged="each_step"),
    ),
    "always": (
        {"extends": "long", "block": {"allowed": "always", "judged": "each_step"}},
        replace(SHIPPED["long"], block_allowed="always", block_judged="each_step"),
    ),
    "two from the head, no larger die": (
        {"extends": "long", "larger_die": False, "head": {"per_turn": 2}},
        replace(SHIPPED["long"], larger_die=False, head_per_turn=2),
    ),
    "fifteen from the head": (
        {"extends": "long", "head": {"per_turn": 15}},
        replace(SHIPPED["long"], head_per_turn=15),
    ),
    "no exceptions": (
        {"extends": "long-ua", "head": {"first": {"rolls": []}, "second": {"rolls": []}}},
        replace(SHIPPED["long-ua"], first_rolls=frozenset(), second_rolls=frozenset()),
    ),
    "own exceptions": (
        {
            "extends": "long",
            "head": {"first": {"rolls": ["6-1", 22], "when": "listed"}, "second": {"rolls": [[5, 2]]}},
        },
        replace(
            SHIPPED["long"],
            first_rolls=frozenset({(6, 1), (2, 2)}),
            first_when="listed",
            second_rolls=frozenset({(5, 2)}),
        ),
    ),
    "short, no larger die": (
        {"extends": "short", "larger_die": False},
        replace(SHIPPED["short"], larger_die=False),
    ),
}


def mapping(at: Board, rules: Rules, white: bool) -> dict[str, Any]:
    """A board as a position mapping whose side to move is White or Black."""
    me, they = ("white", "black") if white else ("black", "white")

    def points(side: tuple[int, ...], is_white: bool) -> dict[str, int]:
        return {str(p if is_white else facing(p, rules.game)): side[p] for p in range(1, 25) if side[p]}

    made: dict[str, Any] = {
        me: points(at.mover, white),
        they: points(at.other, not white),
        "off": {me: at.mover[0], they: at.other[0]},
        "to_move": me,
    }
    if rules.game == "short":
        made["bar"] = {me: at.mover[25], they: at.other[25]}
    return made


def after_steps(at: Board, rules: Rules, white: bool, steps: list[list[int]], roll: tuple[int, int]) -> Board:
    """The position after steps in board numbering, each of which must be playable where it stands."""
    mover, other = list(at.mover), list(at.other)
    dice = list(roll) if roll[0] != roll[1] else [roll[0]] * 4
    for start, end in steps:
        source, target = (p if white or p in (0, 25) else facing(p, rules.game) for p in (start, end))
        assert mover[source], steps
        assert source == 25 or not mover[25], steps
        if target:
            die = source - target
            there = facing(target, rules.game)
            assert other[there] <= (1 if rules.game == "short" else 0), steps
            if other[there] == 1:
                other[there] = 0
                other[25] += 1
        else:
            assert not any(mover[7:]), steps
            die = min(d for d in dice if d >= source)
            assert die == source or not any(mover[source + 1 :]), steps
        dice.remove(die)
        mover[source] -= 1
        mover[target] += 1
    return Board(tuple(mover), tuple(other))


ALL: dict[str, tuple[Any, Rules]] = {**{name: (name, rules) for name, rules in SHIPPED.items()}, **ODD}


@pytest.mark.parametrize("name", ALL)
def test_plays(name: str) -> None:
    given, rules = ALL[name]
    rng = Random(f"{name} 11")
    many = 60 if name in SHIPPED else 30
    samples = [*islice(placed(rng, rules), many), *islice(from_play(rng, rules), many // 2)]
    colours = [n % 2 == 0 for n in range(len(samples))]
    sent = [
        {**mapping(at, rules, white), "rules": given, "roll": f"{hi}-{lo}"}
        for (at, hi, lo), white in zip(samples, colours, strict=True)
    ]
    for (at, hi, lo), white, asked, got in zip(
        samples, colours, sent, batch("moves", sent, "--numbering", "board"), strict=True
    ):
        assert "error" not in got, (asked, got)
        dice, results = slow_plays(at, rules, hi, lo)
        found = {board(m["result"]) for m in got["moves"]}
        assert found == {board(mapping(r.swapped(), rules, not white)) for r in results}, asked
        assert (got["count"], got["dice_played"]) == (len(found), dice), asked
        assert len(got["moves"]) == len(found)
        assert board(got["position"]) == board(asked)
        assert (got["line"] is None) == (name not in SHIPPED)
        assert got["line"] is None or board(position(got["line"])) == board(asked)
        for play in got["moves"]:
            end = after_steps(at, rules, white, play["steps"], (hi, lo))
            assert board(mapping(end.swapped(), rules, not white)) == board(play["result"]), (asked, play)
            assert len(play["steps"]) == dice
            if name in SHIPPED:
                assert board(position(play["result_line"])) == board(play["result"])
            else:
                assert play["result_line"] is None
