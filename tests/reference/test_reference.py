"""Check the slow reference: recorded cases, known counts, and positions worked out by hand.

Hand-made positions are written by each side's own numbering, the mover first;
checkers that are not mentioned have been borne off.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from .mappings import board_of, defects, mapping_of, read_roll, read_rules
from .perft_table import after_any_roll
from .random_positions import LONG, SHORT, from_play, placed
from .slow_plays import (
    BAR,
    CHECKERS,
    OFF,
    ROLLS,
    SHIPPED,
    Board,
    Rules,
    Side,
    breaks_block_rule,
    facing,
    head_allowance,
    is_over,
    orders,
    slow_perft,
    slow_plays,
    start,
    steps,
)

DATA = Path(__file__).parents[1] / "data"
RECORDED = ("legal_moves.jsonl", "block_rule.jsonl", "cases.jsonl")
KINDS_OF_RULES = ["long", "long-tournament", "long-forum", "long-ua", "long-fnr", "short"]

LONG_RULES = SHIPPED["long"]
SHORT_RULES = SHIPPED["short"]


def side(points: dict[int, int]) -> Side:
    """A side with these checkers, the others off."""
    checkers = [points.get(point, 0) for point in range(26)]
    checkers[OFF] = CHECKERS - sum(checkers[1:])
    return tuple(checkers)


def board(mover: dict[int, int], other: dict[int, int]) -> Board:
    """A board from the checkers of each side."""
    made = Board(side(mover), side(other))
    assert min(made.mover + made.other) >= 0
    return made


def movers(plays: frozenset[Board]) -> set[Side]:
    """The mover's side of every result."""
    return {play.mover for play in plays}


def sides(*points: dict[int, int]) -> set[Side]:
    """A set of sides."""
    return {side(one) for one in points}


def played(where: Board, rules: Rules, hi: int, lo: int) -> tuple[int, set[Side]]:
    """The dice played and the mover's side of every result, where nothing is hit."""
    dice, plays = slow_plays(where, rules, hi, lo)
    assert {play.other for play in plays} <= {where.other}
    return dice, movers(plays)


# ------------------------------------------------------------- recorded cases


def recorded() -> Iterator[Any]:
    """Every recorded case, as a pytest parameter."""
    for name in RECORDED:
        for line in (DATA / name).read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            yield pytest.param(case, id=case["id"])


@pytest.mark.parametrize("case", list(recorded()))
def test_recorded_case(case: dict[str, Any]) -> None:
    rules = read_rules(case["rules"])
    hi, lo = read_roll(case["roll"])
    dice, plays = slow_plays(board_of(case, rules.game), rules, hi, lo)
    expected = [board_of(result, rules.game, case["to_move"]) for result in case["x-results"]]
    assert len(set(expected)) == len(expected)
    assert plays == set(expected)
    assert dice == case.get("x-dice-played", dice)
    assert len(plays) == case.get("x-count", len(plays))


# --------------------------------------------------------------- known counts

PERFT = {
    "long": (22, 484, 35387),
    "long-moscow": (22, 484, 35387),
    "long-tournament": (22, 484, 35387),
    "long-forum": (22, 488, 35681),
    "long-ua": (22, 488, 35681),
    "long-fnr": (21, 462, 30408),
    "short": (447, 202782),
}


def perft_counts() -> Iterator[Any]:
    """Every known count, the third ply marked slow."""
    for name, counts in PERFT.items():
        for depth, leaves in enumerate(counts, start=1):
            marks = [pytest.mark.slow] if depth == 3 else []
            yield pytest.param(name, depth, leaves, marks=marks, id=f"{name}-{depth}")


@pytest.mark.parametrize(("name", "depth", "leaves"), list(perft_counts()))
def test_perft(name: str, depth: int, leaves: int) -> None:
    assert slow_perft(start(SHIPPED[name].game), SHIPPED[name], depth) == leaves


def test_depth_by_depth_count_agrees() -> None:
    rules = SHIPPED["long-forum"]
    level = after_any_roll(start("long"), rules, mover_is_starter=True)
    second = [after_any_roll(place, rules, mover_is_starter=False).total() * times for place, times in level.items()]
    assert (level.total(), sum(second)) == PERFT["long-forum"][:2]


def test_perft_of_depth_zero_and_of_finished_games() -> None:
    finished = board({}, {24: 15})
    for place in (finished, finished.swapped()):
        assert slow_perft(place, LONG_RULES, 0) == 1
        assert slow_perft(place, LONG_RULES, 1) == 0


def test_perft_counts_a_pass_as_one_play() -> None:
    # The other side holds the six points before the mover's head.
    shut_in = board({24: 15}, {11: 1, 10: 1, 9: 1, 8: 1, 7: 1, 6: 10})
    assert slow_perft(shut_in, LONG_RULES, 1) == 21


def test_perft_with_a_last_roll() -> None:
    last_roll = SHIPPED["long-tournament"]
    ending = board({1: 1}, {1: 1})
    assert slow_perft(ending, last_roll, 1) == 21
    assert slow_perft(ending, last_roll, 2) == 21 * 21
    assert slow_perft(ending, last_roll, 3) == 0
    assert slow_perft(ending, last_roll, 2, mover_is_starter=False) == 0
    assert slow_perft(ending, LONG_RULES, 2) == 0


# ------------------------------------------------------- the start, long nardy

DOUBLES_CHART: list[tuple[int, int, int, list[dict[int, int]]]] = [
    # die, head checkers allowed, dice played, results
    (1, 1, 4, [{24: 14, 20: 1}]),
    (2, 1, 4, [{24: 14, 16: 1}]),
    (3, 2, 4, [{24: 13, 18: 2}, {24: 13, 15: 1, 21: 1}]),
    (4, 2, 4, [{24: 13, 16: 2}]),
    (5, 1, 4, [{24: 14, 4: 1}]),
    (6, 2, 2, [{24: 13, 18: 2}]),
]


@pytest.mark.parametrize(("die", "leave", "dice", "results"), DOUBLES_CHART)
def test_doubles_chart(die: int, leave: int, dice: int, results: list[dict[int, int]]) -> None:
    opening = start("long")
    assert head_allowance(opening, LONG_RULES, die, die) == leave
    assert played(opening, LONG_RULES, die, die) == (dice, sides(*results))


def test_first_rolls() -> None:
    opening = start("long")
    assert sum(point * n for point, n in enumerate(opening.mover)) == 360
    assert len(ROLLS) == 21
    assert sum(1 if hi == lo else 2 for hi, lo in ROLLS) == 36
    second_checker = [roll for roll in ROLLS if head_allowance(opening, LONG_RULES, *roll) == 2]
    assert second_checker == [(3, 3), (4, 4), (6, 6)]
    for hi, lo in ROLLS:
        _, plays = slow_plays(opening, LONG_RULES, hi, lo)
        assert len(plays) == (2 if (hi, lo) == (3, 3) else 1)


def test_one_checker_plays_both_dice_of_a_first_roll() -> None:
    assert played(start("long"), LONG_RULES, 2, 1) == (2, sides({24: 14, 21: 1}))


# ------------------------------------------------------------------ head rule


def test_the_head_after_the_first_turn() -> None:
    # The second three from the head, or 15/12 on to the other head, are not to be had.
    where = board({24: 14, 1: 1}, {24: 15})
    assert played(where, LONG_RULES, 3, 3) == (3, sides({24: 13, 15: 1, 1: 1}))


def test_first_player_of_long_fnr_has_no_second_checker() -> None:
    rules = SHIPPED["long-fnr"]
    assert played(start("long"), rules, 3, 3) == (3, sides({24: 14, 15: 1}))
    second = board({24: 15}, {24: 14, 21: 1})
    assert head_allowance(second, rules, 3, 3) == 2


def test_listed_needs_no_obstacle_and_blocked_does() -> None:
    # Nothing stands in the way of 24/21/18/15/12.
    second = board({24: 15}, {23: 15})
    assert played(second, LONG_RULES, 3, 3) == (4, sides({24: 14, 12: 1}))
    expected = sides({24: 14, 12: 1}, {24: 13, 15: 1, 21: 1}, {24: 13, 18: 2})
    assert played(second, SHIPPED["long-fnr"], 3, 3) == (4, expected)


def test_blocked_asks_for_every_order_of_the_dice() -> None:
    # 6-2 in long-forum: 24/18/16 fails on 18, but 24/22/16 goes through.
    rules = SHIPPED["long-forum"]
    assert played(board({24: 15}, {24: 14, 6: 1}), rules, 6, 2) == (2, sides({24: 14, 16: 1}))


def test_second_player_after_five_five() -> None:
    # White's checker on 4 stands on Black's 16.
    second = board({24: 15}, {24: 14, 4: 1})
    forum = SHIPPED["long-forum"]
    assert played(second, forum, 6, 2) == (2, sides({24: 13, 22: 1, 18: 1}))
    assert played(second, LONG_RULES, 6, 2) == (1, sides({24: 14, 18: 1}))
    # Stopped by the same point, but not in the list.
    assert played(second, forum, 5, 3) == (1, sides({24: 14, 19: 1}))
    assert played(second, forum, 2, 2) == (3, sides({24: 14, 18: 1}))


def test_second_player_with_five_five() -> None:
    # White's checkers on 16 stand on Black's 4.
    second = board({24: 15}, {24: 13, 16: 2})
    two_leave = sides({24: 13, 9: 1, 19: 1}, {24: 13, 14: 2})
    assert played(second, SHIPPED["long-forum"], 5, 5) == (4, two_leave)
    assert played(second, SHIPPED["long-ua"], 5, 5) == (4, two_leave)
    assert played(second, LONG_RULES, 5, 5) == (3, sides({24: 14, 9: 1}))


def test_two_a_turn_and_a_third_by_exception() -> None:
    rules = replace(LONG_RULES, head_per_turn=2)
    opening = start("long")
    assert played(opening, rules, 2, 1) == (2, sides({24: 14, 21: 1}, {24: 13, 23: 1, 22: 1}))
    expected = sides({24: 13, 15: 1, 21: 1}, {24: 13, 18: 2}, {24: 12, 18: 1, 21: 2})
    assert played(opening, rules, 3, 3) == (4, expected)
    expected = sides({24: 14, 16: 1}, {24: 13, 18: 1, 22: 1}, {24: 13, 20: 2})
    assert played(opening, rules, 2, 2) == (4, expected)


# ----------------------------------------------------------------- block rule

ROW = {10: 1, 9: 1, 8: 1, 7: 1, 6: 1, 5: 1}  # the other side's 22 to 17


@pytest.mark.parametrize(
    ("other", "forbidden"),
    [
        ({24: 15}, {"opponent_ahead", "opponent_home", "never"}),
        ({24: 14, 16: 1}, {"opponent_home", "never"}),
        ({24: 14, 7: 1}, {"opponent_home", "never"}),
        ({24: 14, 6: 1}, {"never"}),
        ({24: 14}, {"never"}),  # one borne off
        ({16: 15}, set()),  # nobody behind
        ({23: 1, 16: 14}, {"opponent_home", "never"}),
    ],
)
def test_when_a_row_is_allowed(other: dict[int, int], forbidden: set[str]) -> None:
    where = board({**ROW, 20: 9}, other)
    assert defects(where, "long") == []
    found = set()
    for allowed in ("opponent_ahead", "opponent_home", "never", "always"):
        if breaks_block_rule(where, replace(LONG_RULES, block_allowed=allowed)):
            found.add(allowed)
    assert found == forbidden


def test_home_is_not_the_same_as_ahead() -> None:
    # A row of three on the other side's 3, 2, 1; its checker on 5 is home but behind the row.
    where = board({15: 1, 14: 1, 13: 1}, {24: 14, 5: 1})
    short_rows = replace(LONG_RULES, block_length=3)
    assert breaks_block_rule(where, short_rows)
    assert not breaks_block_rule(where, replace(short_rows, block_allowed="opponent_home"))
    assert not breaks_block_rule(where, replace(short_rows, block_length=4))


def test_rows_run_along_the_other_route() -> None:
    corner = {3: 1, 2: 1, 1: 1, 24: 1, 23: 1, 22: 1}  # the other side's 15 to 10
    assert breaks_block_rule(board({**corner, 17: 9}, {24: 15}), LONG_RULES)
    seam = {16: 2, 15: 1, 14: 1, 13: 1, 11: 1, 10: 1}  # its 4 to 1, then 23 and 22
    assert not breaks_block_rule(board({**seam, 12: 8}, {21: 15}), LONG_RULES)
    assert not breaks_block_rule(board({**ROW, 8: 0, 20: 10}, {24: 15}), LONG_RULES)  # a gap


def test_each_row_is_judged_by_itself() -> None:
    # Rows on the other side's 6 to 1 and 13 to 8: one of its checkers has passed only the latter.
    two_rows = {**dict.fromkeys(range(13, 19), 1), **dict.fromkeys((1, 24, 23, 22, 21, 20), 1)}
    assert breaks_block_rule(board(two_rows, {24: 14, 7: 1}), LONG_RULES)
    assert not breaks_block_rule(board(two_rows, {24: 13, 7: 1}), LONG_RULES)


FENCE = board({24: 9, 13: 1, 9: 1, 8: 1, 7: 1, 6: 1, 5: 1}, {24: 15})


def test_a_row_closed_in_passing() -> None:
    # 13/10/9 stops on 10; the other way, by 12, is taken.
    through = side({24: 9, 9: 2, 8: 1, 7: 1, 6: 1, 5: 1})
    each_step = replace(LONG_RULES, block_judged="each_step")
    assert through in played(FENCE, LONG_RULES, 3, 1)[1]
    assert through not in played(FENCE, each_step, 3, 1)[1]
    closed = side({24: 8, 23: 1, **ROW})  # 13/10 24/23
    always = replace(LONG_RULES, block_allowed="always")
    assert closed not in played(FENCE, LONG_RULES, 3, 1)[1]
    assert closed in played(FENCE, always, 3, 1)[1]


def test_a_row_needed_on_the_way_home() -> None:
    # Three in a row count here. 9/3 closes 3, 2, 1; the one then opens it again.
    rules = replace(LONG_RULES, block_length=3)
    where = board({9: 1, 2: 1, 1: 1}, {24: 15})
    expected = sides({2: 2, 1: 1}, {3: 1, 1: 2}, {3: 1, 2: 1})
    assert played(where, rules, 6, 1) == (2, expected)
    # Step by step 9/3 cannot come first, and nothing is borne off before it.
    each_step = replace(rules, block_judged="each_step")
    assert played(where, each_step, 6, 1) == (2, sides({2: 2, 1: 1}, {3: 1, 1: 2}))


def test_the_block_rule_can_cost_a_die() -> None:
    # 23 is stopped both ways and only 9 can move: 9/3 would close 3, 2, 1.
    where = board({23: 1, 9: 1, 2: 1, 1: 1}, {24: 13, 9: 1, 7: 1})
    rules = replace(LONG_RULES, block_length=3, block_allowed="never")
    five, seven = {23: 1, 5: 1, 2: 1, 1: 1}, {23: 1, 7: 1, 2: 1, 1: 1}
    assert played(where, rules, 4, 2) == (1, sides(five))
    assert played(where, replace(rules, larger_die=False), 4, 2) == (1, sides(five, seven))
    always = replace(rules, block_allowed="always")
    assert played(where, always, 4, 2) == (2, sides({23: 1, 3: 1, 2: 1, 1: 1}))


def test_a_standing_row_must_be_opened() -> None:
    where = board({10: 3, 9: 3, 8: 3, 7: 2, 6: 2, 5: 2}, {24: 15})
    assert breaks_block_rule(where, LONG_RULES)
    # A point is emptied only with both dice, so one of the three with two checkers.
    expected = sides(
        {10: 3, 9: 3, 8: 3, 6: 3, 5: 3},
        {10: 3, 9: 3, 8: 3, 7: 2, 5: 3, 4: 1},
        {10: 3, 9: 3, 8: 3, 7: 2, 6: 2, 4: 1, 3: 1},
    )
    assert played(where, LONG_RULES, 2, 1) == (2, expected)
    # Step by step the first step would have to open it: the turn passes.
    each_step = replace(LONG_RULES, block_judged="each_step")
    assert slow_plays(where, each_step, 2, 1) == (0, frozenset({where}))


# ----------------------------------------------------------------- obligation


def test_no_landing_on_an_opposing_checker() -> None:
    # A single opposing checker on the mover's 18 stops all sixes.
    where = board({24: 15}, {24: 14, 6: 1})
    assert slow_plays(where, LONG_RULES, 6, 6) == (0, frozenset({where}))


def test_the_larger_die() -> None:
    # The one checker can play either die, not both: 24/18/16 and 24/22/16 end on 16.
    where = board({24: 1}, {24: 14, 4: 1})
    assert played(where, LONG_RULES, 6, 2) == (1, sides({18: 1}))
    either = replace(LONG_RULES, larger_die=False)
    assert played(where, either, 6, 2) == (1, sides({18: 1}, {22: 1}))
    # Where the six alone is stopped, the two is played.
    stopped = board({24: 1}, {24: 13, 4: 1, 6: 1})
    assert played(stopped, LONG_RULES, 6, 2) == (1, sides({22: 1}))


def test_a_die_that_kills_the_other_is_not_played() -> None:
    # Only 12/9 makes room for the five (9/4); 12/7, 5 and 4 with the five are not there.
    where = board({12: 1, 4: 1}, {19: 1})
    assert played(where, LONG_RULES, 5, 3) == (2, sides({4: 2}))


# ---------------------------------------------------------------- bearing off


def test_bearing_off_begins_in_mid_turn() -> None:
    where = board({7: 1, 3: 1}, {24: 15})
    # 7/6 3/off, or 7/4 and then 4/3, or 7/4/3 and 7/6/3 (the same), or 3/2 7/4.
    expected = sides({6: 1}, {3: 2}, {4: 1, 2: 1})
    assert played(where, LONG_RULES, 3, 1) == (2, expected)


def test_a_large_die_takes_the_rearmost_checker() -> None:
    assert played(board({4: 1, 2: 1}, {24: 15}), LONG_RULES, 6, 5) == (2, sides({}))


def test_a_die_is_moved_inside_while_a_checker_stands_higher() -> None:
    # 5/2 first, then both leave from 2: the fourth three is not needed.
    assert played(board({5: 1, 2: 1}, {24: 15}), LONG_RULES, 3, 3) == (3, sides({}))


def test_moving_inside_instead_of_bearing_off() -> None:
    where = board({6: 1, 3: 1}, {24: 15})
    assert played(where, LONG_RULES, 3, 1) == (2, sides({5: 1}, {3: 1, 2: 1}))


def test_as_many_dice_as_possible_even_to_finish() -> None:
    # 2/off with the six would do, but 2/1/off uses both dice.
    assert played(board({2: 1}, {24: 15}), LONG_RULES, 6, 1) == (2, sides({}))


def test_a_finished_game() -> None:
    won, lost = board({}, {24: 15}), board({24: 15}, {})
    for where in (won, lost):
        assert slow_plays(where, LONG_RULES, 2, 1) == (0, frozenset())
    assert slow_plays(won, LONG_RULES, 2, 1, last_turn=True) == (0, frozenset())
    dice, plays = slow_plays(lost, LONG_RULES, 2, 1, last_turn=True)
    assert (dice, movers(plays)) == (2, sides({24: 14, 21: 1}))
    last_roll = SHIPPED["long-tournament"]
    assert is_over(lost, last_roll, mover_is_starter=True)
    assert not is_over(lost, last_roll, mover_is_starter=False)
    assert is_over(lost, LONG_RULES, mover_is_starter=False)
    assert is_over(won, last_roll, mover_is_starter=False)


def test_the_larger_die_is_named_first() -> None:
    with pytest.raises(ValueError, match="larger die"):
        slow_plays(start("long"), LONG_RULES, 1, 2)


# ----------------------------------------------------------------- short game


def test_a_hit() -> None:
    # The blot stands on the mover's 8: it is hit on the way, or passed by way of 10.
    where = board({13: 1}, {17: 1})
    dice, plays = slow_plays(where, SHORT_RULES, 5, 3)
    assert dice == 2
    assert plays == frozenset({board({5: 1}, {BAR: 1}), board({5: 1}, {17: 1})})


def test_two_make_a_point() -> None:
    where = board({13: 1}, {17: 2, 15: 2})
    assert slow_plays(where, SHORT_RULES, 5, 3) == (0, frozenset({where}))


def test_all_on_the_bar_enter_first() -> None:
    where = board({BAR: 2, 6: 3}, {24: 15})
    assert played(where, SHORT_RULES, 6, 5) == (2, sides({19: 1, 20: 1, 6: 3}))
    # The mover's 19 is closed: one enters, and the six is lost.
    where = board({BAR: 2, 13: 3}, {6: 2, 24: 13})
    assert played(where, SHORT_RULES, 6, 5) == (1, sides({BAR: 1, 20: 1, 13: 3}))


def test_entering_with_a_hit_and_going_on() -> None:
    where = board({BAR: 1}, {4: 1, 5: 2, 24: 12})
    dice, plays = slow_plays(where, SHORT_RULES, 5, 4)
    assert (dice, plays) == (2, frozenset({board({16: 1}, {BAR: 1, 5: 2, 24: 12})}))


def test_a_closed_board() -> None:
    where = board({BAR: 1, 13: 14}, dict.fromkeys(range(1, 7), 2))
    for hi, lo in ROLLS:
        assert slow_plays(where, SHORT_RULES, hi, lo) == (0, frozenset({where}))


def test_no_bearing_off_from_the_bar() -> None:
    where = board({BAR: 1, 2: 1}, {24: 15})
    assert played(where, SHORT_RULES, 2, 1) == (2, sides({22: 1, 2: 1}))


def test_no_head_and_no_row_in_short() -> None:
    where = board({24: 15}, {2: 15})  # the mover's 23 is closed
    assert played(where, SHORT_RULES, 3, 2) == (2, sides({24: 14, 19: 1}, {24: 13, 22: 1, 21: 1}))
    row = board(ROW, {24: 15})
    assert not breaks_block_rule(row, replace(SHORT_RULES, block_allowed="never"))


# ------------------------------------------------- mappings and random streams


def test_board_numbering() -> None:
    long_case = {"to_move": "black", "white": {24: 13, 3: 2}, "black": {12: 14, 13: 1}}
    assert board_of(long_case, "long") == board({24: 14, 1: 1}, {24: 13, 3: 2})
    short_case = {"white": {24: 14}, "black": {19: 5, 1: 10}, "bar": {"white": 1}}
    assert board_of(short_case, "short") == board({24: 14, BAR: 1}, {6: 5, 24: 10})
    own = {"numbering": "own", "white": {24: 15}, "black": {24: 15}}
    assert board_of(own, "long") == start("long")
    with pytest.raises(ValueError, match="not 15 checkers"):
        board_of({"white": {24: 14}, "black": {12: 15}}, "long")
    with pytest.raises(ValueError, match="both sides"):
        board_of({"white": {24: 15}, "black": {24: 15}}, "long")


def test_facing_points() -> None:
    assert [facing(point, "long") for point in (24, 13, 12, 1)] == [12, 1, 24, 13]
    assert [facing(point, "short") for point in (24, 1)] == [1, 24]


@pytest.mark.parametrize("name", KINDS_OF_RULES)
@pytest.mark.parametrize("source", [from_play, placed])
def test_random_positions(name: str, source: Any) -> None:
    rules = SHIPPED[name]
    samples = list(islice(source(Random(7), rules), 400))
    assert samples == list(islice(source(Random(7), rules), 400))
    for where, hi, lo in samples:
        assert defects(where, rules.game) == []
        assert CHECKERS not in (where.mover[OFF], where.other[OFF])
        assert (hi, lo) in ROLLS
        for to_move in ("white", "black"):
            mapping = json.loads(json.dumps(mapping_of(where, rules.game, to_move)))
            assert board_of(mapping, rules.game) == where


@pytest.mark.parametrize("maker", [*LONG, *SHORT])
def test_every_kind_of_placed_position(maker: Any) -> None:
    games = [rules for rules in (LONG_RULES, SHORT_RULES) if maker in _makers(rules)]
    for rules in games:
        rng = Random(11)
        for _ in range(100):
            assert defects(maker(rng, rules), rules.game) == []


def _makers(rules: Rules) -> tuple[Any, ...]:
    return LONG if rules.game == "long" else SHORT


def test_last_turns_are_met_when_asked_for() -> None:
    rules = SHIPPED["long-tournament"]
    samples = list(islice(from_play(Random(1), rules, last_turns=True), 3000))
    last = [sample for sample in samples if sample[0].other[OFF] == CHECKERS]
    assert last
    assert all(slow_plays(*_with(sample, rules), last_turn=True)[1] for sample in last)


def _with(sample: tuple[Board, int, int], rules: Rules) -> tuple[Board, Rules, int, int]:
    where, hi, lo = sample
    return where, rules, hi, lo


# -------------------------------------------- one sequence of steps at a time


def by_sequences(where: Board, rules: Rules, hi: int, lo: int) -> tuple[int, frozenset[Board]]:
    """The legal plays by walking through every sequence of steps singly."""
    allowance = head_allowance(where, rules, hi, lo)
    admissible: list[tuple[int, int, Board]] = []  # dice played, first die, end

    def walk(now: Board, dice: tuple[int, ...], gone: tuple[int, ...], left_head: int) -> None:
        sound = not breaks_block_rule(now, rules)
        if gone and rules.block_judged == "each_step" and not sound:
            return
        if gone and sound:
            admissible.append((len(gone), gone[0], now))
        if dice:
            for after in steps(now, rules.game, dice[0], left_head < allowance):
                left = left_head + (rules.game == "long" and after.mover[24] < now.mover[24])
                walk(after, dice[1:], (*gone, dice[0]), left)

    for order in orders(hi, lo):
        walk(where, order, (), 0)
    most = max((length for length, _, _ in admissible), default=0)
    if most == 0:
        return 0, frozenset({where})
    best = [(first, end) for length, first, end in admissible if length == most]
    if most == 1 and rules.larger_die:
        largest = max(first for first, _ in best)
        best = [(first, end) for first, end in best if first == largest]
    return most, frozenset(end for _, end in best)


@pytest.mark.parametrize("name", KINDS_OF_RULES)
def test_searching_sets_of_positions_loses_nothing(name: str) -> None:
    rules = SHIPPED[name]
    variants = [rules, replace(rules, larger_die=False)]
    if rules.game == "long":
        variants.append(replace(rules, block_length=4, block_judged="each_step"))
        variants.append(replace(rules, block_length=5, head_per_turn=2, block_allowed="never"))
    for variant in variants:
        samples = [
            *islice(placed(Random(3), variant), 60),
            *islice(from_play(Random(4), variant), 5, 90, 3),
        ]
        for where, hi, lo in samples:
            if hi == lo and sum(map(bool, where.mover[1:])) > 7:
                continue  # too many sequences
            assert slow_plays(where, variant, hi, lo) == by_sequences(where, variant, hi, lo)
