"""Self-play: sound boards with targets that are chances, the same for every number of threads, and nothing lost in silence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nardy_analyze import Game, Position, RuleSet
from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.plays import count_plays
from nardy_analyze._core.selfplay import self_play
from nardy_analyze.core_rules import core_rules
from tests.networks.made_networks import made_evaluator
from training import games as training_games
from training.endings import endings
from training.games import Shard, play_shard


def played(game: str, player: CorePlayer, **more: Any) -> Shard:
    return play_shard(
        game,
        player,
        **{"seed": 5, "first": 0, "games": 40, "lam": 1.0, "share": 0.5, "random_one_in": 3, "jobs": 1} | more,
    )


def same(one: Shard, other: Shard) -> bool:
    return bool(np.array_equal(one.boards, other.boards) and np.array_equal(one.targets, other.targets))


@pytest.mark.parametrize("lam", [1.0, 0.7])
@pytest.mark.parametrize("game", ["long", "short"])
def test_boards_and_targets(game: str, lam: float) -> None:
    shard = played(game, CorePlayer("static", made_evaluator(game)), lam=lam)
    rules = core_rules(RuleSet.load(game))
    assert len(shard.boards) == len(shard.targets) > 500
    for board in shard.boards[:300]:
        count_plays(bytes(board), rules)  # refuses what is no board
    assert np.allclose(shard.targets.sum(axis=1), 1, atol=1e-5)
    assert shard.targets.min() > -1e-6
    # Who has borne off loses no mars.
    assert np.abs(shard.targets[shard.boards[:, 0] > 0, 4:]).max() < 1e-6
    assert np.abs(shard.targets[shard.boards[:, 32] > 0, :2]).max() < 1e-6
    if game == "long":
        assert np.abs(shard.targets[:, [0, 5]]).max() < 1e-6
    certain = np.isin(shard.targets, (0, 1)).all(axis=1)
    assert certain.all() == (lam == 1.0)


def test_threads_and_parts_change_nothing() -> None:
    player = CorePlayer("static", made_evaluator("short"))
    whole = played("short", player, games=1100)
    assert same(played("short", player, games=1100, jobs=3), whole)
    parts = [played("short", player, first=first, games=games) for first, games in ((0, 300), (300, 800))]
    assert same(training_games.joined(parts), whole)


def test_a_shard_is_kept(tmp_path: Path) -> None:
    shard = played("long", CorePlayer("spread"))
    shard.save(tmp_path / "games.npz")
    assert same(Shard.load(tmp_path / "games.npz"), shard)  # certain targets are exact in 16 bits
    assert [path.name for path in tmp_path.iterdir()] == ["games.npz"]


def test_all_boards_of_an_ending() -> None:
    starts = endings("long", 30, 1)
    shard = played("long", CorePlayer("spread"), games=30, share=1.0, random_one_in=0, starts=starts)
    assert len(shard.boards) >= 30  # the starts at least, as the side that is not on roll sees them
    seen = {bytes(board) for board in shard.boards}
    assert all(starts[at + 32 : at + 64] + starts[at : at + 32] in seen for at in range(0, len(starts), 64))


def test_no_game_is_lost_for_want_of_room(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    rules, start = core_rules(RuleSet.load("long")), Position.start(Game.LONG).to_core()
    room = 300
    boards, targets = np.zeros(room * 64, np.uint8), np.zeros((room, 6), np.float32)
    written, turns, endless, without_room = self_play(
        rules, CorePlayer("spread"), start, 1, 0, 50, 1.0, 1.0, 0, boards.data, targets.data
    )
    assert 0 < written <= room < turns
    assert endless == 0
    assert 40 < without_room < 50
    monkeypatch.setattr(training_games, "TURNS", -8)  # room for 96 boards of 500 games at first
    small = played("long", CorePlayer("spread"), games=500, share=1.0)
    monkeypatch.undo()
    assert same(small, played("long", CorePlayer("spread"), games=500, share=1.0))
    assert capsys.readouterr().err == ""


def test_wrong_calls() -> None:
    rules, start = core_rules(RuleSet.load("long")), Position.start(Game.LONG).to_core()
    static = CorePlayer("static", made_evaluator("long"))
    boards, targets = np.zeros(640, np.uint8), np.zeros((10, 6), np.float32)
    done = bytes([15]) + bytes(31) + start[:32]

    def call(player: CorePlayer, starts: bytes, lam: float, share: float, one_in: int, room: Any = boards) -> None:
        self_play(rules, player, starts, 1, 0, 1, lam, share, one_in, room.data, targets.data)

    calls: list[tuple[str, Callable[[], None]]] = [
        ("lambda 1", lambda: call(CorePlayer("spread"), start, 0.5, 1.0, 0)),
        ("are 0..1", lambda: call(static, start, 1.5, 1.0, 0)),
        ("are 0..1", lambda: call(static, start, 1.0, -0.1, 0)),
        ("are 0..1", lambda: call(static, start, 1.0, float("nan"), 0)),
        ("negative", lambda: call(static, start, 1.0, 1.0, -1)),
        ("another game", lambda: call(CorePlayer("static", made_evaluator("short")), start, 1.0, 1.0, 0)),
        ("start 1", lambda: call(static, start + done, 1.0, 1.0, 0)),
        ("start 0", lambda: call(static, bytes(64), 1.0, 1.0, 0)),
        ("64 bytes", lambda: call(static, b"", 1.0, 1.0, 0)),
        ("64 bytes", lambda: call(static, start, 1.0, 1.0, 0, boards[:-1])),
    ]
    for words, call_it in calls:
        with pytest.raises(ValueError, match=words):
            call_it()
