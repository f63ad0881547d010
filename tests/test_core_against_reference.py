"""The compiled core against the slow reference, on positions from play and placed ones, under every rule set."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from nardy_analyze._core.perft import count_leaves
from nardy_analyze._core.plays import count_plays, legal_plays
from nardy_analyze._core.ruleset import CoreRules
from tests.reference import ROLLS, SHIPPED, Board, Rules, slow_perft, slow_plays, start
from tests.reference.random_positions import from_play, placed

VARIANTS = {
    "always": replace(SHIPPED["long"], block_allowed="always"),
    "never": replace(SHIPPED["long"], block_allowed="never"),
    "never-each-step": replace(SHIPPED["long-fnr"], block_allowed="never"),
    "home-each-step": replace(SHIPPED["long-tournament"], block_judged="each_step"),
    "row-of-five": replace(SHIPPED["long"], block_length=5),
    "row-of-four-each-step": replace(SHIPPED["long"], block_length=4, block_judged="each_step"),
    "row-of-seven": replace(SHIPPED["long"], block_length=7),
    "two-from-head": replace(SHIPPED["long-ua"], head_per_turn=2),
    "any-die": replace(SHIPPED["long"], larger_die=False),
    "any-die-short": replace(SHIPPED["short"], larger_die=False),
}
ALL = SHIPPED | VARIANTS
PADDING = bytes(6)

CHECKED = 1_200
"""Position-rolls a rule set and kind of position, in the ordinary run; the slow run checks twenty times as many."""


def core_rules(rules: Rules) -> CoreRules:
    return CoreRules(
        is_short=rules.game == "short",
        head_per_turn=rules.head_per_turn,
        first_rolls=rules.first_rolls,
        second_rolls=rules.second_rolls,
        first_blocked=rules.first_when == "blocked",
        second_blocked=rules.second_when == "blocked",
        block_length=rules.block_length,
        block_allowed=rules.block_allowed,
        each_step=rules.block_judged == "each_step",
        larger_die=rules.larger_die,
        last_roll=rules.last_roll,
    )


def core_bytes(board: Board) -> bytes:
    return bytes(board.mover) + PADDING + bytes(board.other) + PADDING


def compare(rules: Rules, cases: Iterator[tuple[Board, int, int]], count: int) -> None:
    core = core_rules(rules)
    done = 0
    for board, hi, lo in islice(cases, count):
        last_turn = board.other[0] == 15
        want_dice, want = slow_plays(board, rules, hi, lo, last_turn=last_turn)
        dice, found = legal_plays(core_bytes(board), core, hi, lo, last_turn)
        got = {result for result, _steps in found}
        where = f"{board} {hi}-{lo}"
        assert len(got) == len(found), f"repeated results: {where}"
        assert got == {core_bytes(result) for result in want}, where
        assert dice == want_dice, where
        assert all(follow(board, rules, steps) == result for result, steps in found), f"steps: {where}"
        done += 1
    assert done == count


def follow(board: Board, rules: Rules, steps: tuple[tuple[int, int], ...]) -> bytes:
    """Carry steps out without asking whether they are legal."""
    mine, theirs = list(board.mover), list(board.other)
    for source, target in steps:
        assert mine[source] > 0
        mine[source] -= 1
        mine[target] += 1
        if rules.game == "short" and target and theirs[25 - target]:
            assert theirs[25 - target] == 1
            theirs[25 - target] = 0
            theirs[25] += 1
    return core_bytes(Board(tuple(mine), tuple(theirs)))


@pytest.mark.parametrize("name", ALL)
def test_positions_from_play(name: str) -> None:
    compare(ALL[name], from_play(random.Random(f"play {name}"), ALL[name], last_turns=True), CHECKED)


@pytest.mark.parametrize("name", ALL)
def test_placed_positions(name: str) -> None:
    compare(ALL[name], placed(random.Random(f"placed {name}"), ALL[name]), CHECKED)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_many_more(name: str) -> None:
    rules = ALL[name]
    compare(rules, from_play(random.Random(f"slow play {name}"), rules, last_turns=True), 10 * CHECKED)
    compare(rules, placed(random.Random(f"slow placed {name}"), rules), 10 * CHECKED)


@pytest.mark.parametrize("name", SHIPPED)
def test_counts_of_all_rolls(name: str) -> None:
    rules = SHIPPED[name]
    core = core_rules(rules)
    for board, _hi, _lo in islice(placed(random.Random(f"counts {name}"), rules), 30):
        counts = count_plays(core_bytes(board), core)
        assert counts == [len(slow_plays(board, rules, hi, lo)[1]) for hi, lo in sorted(ROLLS)]


LEAVES = {"long": (22, 484, 35_387, 2_411_418), "long-fnr": (21, 462, 30_408, 2_077_972), "short": (447, 202_782)}
"""Perft from the start at depth 1, 2, ...; up to depth 3 (short: 2) published, depth 4 agreed by core and reference."""


def core_perft(name: str, depth: int) -> int:
    board, core = core_bytes(start(SHIPPED[name].game)), core_rules(SHIPPED[name])
    return sum(count_leaves(board, core, hi, lo, depth) for hi, lo in ROLLS)


@pytest.mark.parametrize("name", LEAVES)
def test_perft(name: str) -> None:
    assert tuple(core_perft(name, depth) for depth in range(1, len(LEAVES[name]) + 1)) == LEAVES[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["long", "long-fnr"])
def test_perft_of_the_reference(name: str) -> None:
    assert slow_perft(start("long"), SHIPPED[name], 4) == LEAVES[name][3]
