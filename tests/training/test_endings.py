"""The endings that self-play begins in."""

from __future__ import annotations

import pytest

from nardy_analyze import RuleSet
from nardy_analyze._core.plays import count_plays
from nardy_analyze.core_rules import core_rules
from training.endings import endings


@pytest.mark.parametrize("game", ["long", "short"])
def test_endings_are_games_under_way(game: str) -> None:
    found = endings(game, 500, 3)
    boards = [found[at : at + 64] for at in range(0, len(found), 64)]
    assert len(boards) == 500
    rules = core_rules(RuleSet.load(game))
    for board in boards:
        assert len(count_plays(board, rules)) == 21  # refuses what is no board
        assert board[0] < 15
        assert board[32] < 15
    assert sum(board[0] == 0 for board in boards) > 30  # a mars may come
    assert sum(any(board[19:25]) for board in boards) > 30  # stragglers
    assert len(set(boards)) > 450


def test_endings_belong_to_a_seed() -> None:
    assert endings("long", 50, 3) == endings("long", 50, 3)
    assert endings("long", 60, 3)[: 64 * 50] == endings("long", 50, 3)
    assert endings("long", 50, 4) != endings("long", 50, 3)
