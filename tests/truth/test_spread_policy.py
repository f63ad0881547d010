"""The score of `spread`, worked out by hand."""

from __future__ import annotations

from tests.reference import SHIPPED, Board, slow_plays, start
from tests.reference.slow_plays import CHECKERS, OFF, Side

from .spread_policy import SCALE, VARIANTS, longest_row, score, spread_play


def side(points: dict[int, int]) -> Side:
    checkers = [points.get(point, 0) for point in range(26)]
    checkers[OFF] = CHECKERS - sum(checkers[1:])
    return tuple(checkers)


def test_score_at_the_start_of_long() -> None:
    board = start("long")
    # one point held, a row of one, 15 on the head, 360 pips
    assert score(board, board, "long") == SCALE * (2 * 1 + 1) - 10 * 15 - 360


def test_score_of_a_bear_off() -> None:
    board = Board(side({6: 2, 5: 1, 3: 2}), side({1: 1}))
    # ten off; three points; own 6, 5 stand side by side; 23 pips
    assert score(board, board, "long") == SCALE * (3 * 10 + 2 * 3 + 2) - 23


def test_score_in_short() -> None:
    before = Board(side({8: 2, 6: 3}), side({20: 1, 1: 2}))
    after = Board(side({8: 1, 6: 3, 5: 1}), side({25: 1, 1: 2}))
    # ten off; one point, and so a row of one; two blots; a hit; 31 pips; no head
    assert score(before, after, "short") == SCALE * (3 * 10 + 2 * 1 + 1 + 2 - 2) - 31
    one = VARIANTS["one checker holds a point in short"]
    assert score(before, after, "short", one) == SCALE * (3 * 10 + 2 * 3 + 1 + 2 - 2) - 31


def test_rows_follow_the_opponents_route() -> None:
    across = side({15: 1, 14: 1, 13: 1, 12: 1, 11: 1})
    # own 13 is the opponent's 1 and own 12 its 24: the row is cut there
    assert longest_row(across, "long", 1, wraps=False) == 3
    assert longest_row(across, "long", 1, wraps=True) == 5
    own_end = side({24: 1, 1: 1, 2: 1})
    assert longest_row(own_end, "long", 1, wraps=False) == 3


def test_ties_go_to_the_smallest_result() -> None:
    board = Board(side({20: 1, 18: 1, 16: 1, 1: 1}), side({6: 1}))
    results = [
        Board(side({19: 1, 18: 1, 16: 1, 1: 1}), board.other),
        Board(side({20: 1, 17: 1, 16: 1, 1: 1}), board.other),
    ]
    assert len({score(board, after, "long") for after in results}) == 1
    assert spread_play(board, results, "long") == results[0]


def test_opening_of_long() -> None:
    board = start("long")
    plays = slow_plays(board, SHIPPED["long"], 3, 3)[1]
    # 24/18 24/18 and 24/15 24/21 both leave 13 on the head and 348 pips; the second holds one more point
    assert spread_play(board, plays, "long").mover[15] == 1
