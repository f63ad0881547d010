"""The players, and whole trials, against slow ones."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import islice
from random import Random

import pytest

from nardy_analyze import Position, Roll, RuleSet, legal_moves
from nardy_analyze._core.player import CorePlayer, chosen_play
from nardy_analyze._core.rollout import play_trials
from nardy_analyze._core.spread import spread_scores
from nardy_analyze.core_rules import core_rules, starter_of
from nardy_analyze.game import Color, Game
from tests.boards import position_of
from tests.reference import SHIPPED
from tests.reference.random_positions import from_play, placed
from tests.rollout.slow_spread import chosen, score, slow_trial


def samples(name: str, count: int) -> list[tuple[Position, Roll]]:
    rng, rules = Random(5), SHIPPED[name]
    game = Game(rules.game)
    found = [*islice(from_play(rng, rules), count), *islice(placed(rng, rules), count)]
    return [(position_of(board, game, rng.choice(list(Color))), Roll(hi, lo)) for board, hi, lo in found]


@pytest.mark.parametrize("name", ["long", "long-fnr", "short"])
def test_spread(name: str) -> None:
    rules = RuleSet.load(name)
    choices = 0
    for position, roll in samples(name, 250):
        legal = legal_moves(position, roll, rules)
        if not legal.plays:
            continue
        index, scored = spread_scores(position.to_core(), core_rules(rules), roll.hi, roll.lo)
        assert dict(scored) == {play.board: 20 * score(play) for play in legal.plays}
        assert scored[index][0] == chosen(legal.plays).board
        choices += len(legal.plays) > 1
    assert choices > 250


@pytest.mark.parametrize(
    "line",
    [
        "long:24x15:12x15:w",
        "long-tournament:3x2,1,offx12:15x2,13,offx12:w",
        "long-fnr:24x4,20,19,18x3,9,8x3,7,2:12x3,10,6x3,5,4,3x2,1,23x2,22:b",
        "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w",
        "short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:b",
    ],
)
def test_whole_trials(line: str) -> None:
    position, rules = Position.parse(line), RuleSet.load(line.split(":")[0])
    first, count = 1290, 12
    rows = array("d", bytes(48 * count))
    started = starter_of(position) is position.to_move
    done, turns, broken = play_trials(
        position.to_core(), core_rules(rules), CorePlayer("spread"), 9, first, rows, mover_started=started
    )
    slow = [slow_trial(position, rules, 9, first + i) for i in range(count)]
    assert (done, broken) == (count, 0)
    assert [tuple(rows[6 * i : 6 * i + 6]) for i in range(count)] == [figures for figures, _turns in slow]
    assert turns == sum(turns for _figures, turns in slow)


def test_random_takes_every_play_alike() -> None:
    position, rules = Position.parse("long:24x13,18x2:12x15:w"), RuleSet.load("long")
    plays = {play.board for play in legal_moves(position, "2-1", rules).plays}
    assert len(plays) > 3
    board, core, player = position.to_core(), core_rules(rules), CorePlayer("random")
    for seed, trial_step, turn_step in ((1, 1, 0), (2, 0, 1)):
        count = Counter(
            chosen_play(board, core, player, 2, 1, seed, trial_step * i, turn_step * i) for i in range(200 * len(plays))
        )
        assert set(count) == plays
        # chi-squared with a few degrees of freedom: above 40 comes once in 100,000 times
        assert sum((n - 200) ** 2 / 200 for n in count.values()) < 40


def test_out_must_fit() -> None:
    board, rules, player = Position.start(Game.LONG).to_core(), core_rules(RuleSet.load("long")), CorePlayer("random")
    with pytest.raises(ValueError, match="six figures"):
        play_trials(board, rules, player, 1, 0, array("d", bytes(40)))
    with pytest.raises(ValueError, match="roll"):
        play_trials(board, rules, player, 1, 0, array("d", bytes(48)), hi=2, lo=3)
    with pytest.raises(ValueError, match="not a board"):
        play_trials(bytes(64), rules, player, 1, 0, array("d", bytes(48)))
    with pytest.raises(ValueError, match="a player is one of"):
        CorePlayer("nobody")
