"""Generations of a handful of games, from the baseline's games to networks, and comparisons."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from nardy_analyze import Game, Position, RuleSet
from nardy_analyze._core.match import end_points, play_pairs
from nardy_analyze._core.player import CorePlayer, chosen_play
from nardy_analyze.core_rules import core_rules
from nardy_analyze.network_files import read_network
from tests.networks.made_networks import GAMES, made_evaluator
from training import compare as comparing
from training import generation as making
from training.generation import Plan, evaluator_of, folder_of, make_generation

PLAN = Plan(
    games=200, endings=0.2, share=0.15, lam=0.9, random_one_in=4, window=2, epochs=3.0, rate=2e-3, width=64, hidden=32, seed=7
)  # fmt: skip
KEPT = ("contact.net", "race.net")


def networks(base: Path, game: str, generation: int) -> list[bytes]:
    return [(folder_of(base, game, generation) / name).read_bytes() for name in KEPT]


@pytest.mark.parametrize("game", GAMES)
def test_generations_go_on_where_they_ended(tmp_path: Path, game: str) -> None:
    for generation in (0, 1):
        make_generation(tmp_path, game, generation, PLAN, 1)
    first, second = networks(tmp_path, game, 0), networks(tmp_path, game, 1)
    assert first != second
    manifest = read_network(folder_of(tmp_path, game, 1) / "race.net").manifest
    assert (manifest["name"], manifest["rules"]) == (f"{game}-1", game)
    assert manifest["made"]["from"] == f"self-play of {game}-0"
    assert manifest["made"]["plan"]["games"] == 200
    for generation, lost in ((0, "race.net"), (0, "contact.net"), (1, "games.npz"), (1, "race.net")):
        here = folder_of(tmp_path, game, generation)
        for name in {lost, *(KEPT if lost == "games.npz" else ())}:
            (here / name).unlink()
        make_generation(tmp_path, game, generation, PLAN, 1)
        assert networks(tmp_path, game, generation) == (first, second)[generation], lost
    evaluator_of(folder_of(tmp_path, game, 1), game)
    with pytest.raises(ValueError, match="other settings"):
        make_generation(tmp_path, game, 1, replace(PLAN, lam=0.5), 1)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["generation", "long", "--folder", str(tmp_path), "--games", "200", "--hidden", "32", "--epochs", "1"]
    monkeypatch.setattr(sys, "argv", words)
    making.main()
    assert (folder_of(tmp_path, "long", 0) / "done.json").exists()
    assert "generation 0: race loss" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", [*words, "--hidden", "64"])
    folder_of(tmp_path, "long", 0).joinpath("done.json").unlink()
    with pytest.raises(SystemExit, match="2"):
        making.main()
    assert "begun with other settings" in capsys.readouterr().err
    generation = str(folder_of(tmp_path, "long", 0))
    monkeypatch.setattr(sys, "argv", ["compare", "long", generation, "random", "--games", "40"])
    comparing.main()
    assert "points a game" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["long", "spread", "nobody"], ["short", "spread", "random", "--games", "2"], ["long", "pubeval", "spread"],
        ["short", "pubeval", "pubeval"],
    ],
)  # fmt: skip
def test_wrong_comparisons(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["compare", *words])
    with pytest.raises(SystemExit, match="2"):
        comparing.main()
    assert "Traceback" not in capsys.readouterr().err


# Comparisons


@pytest.mark.parametrize("name", ["static", "spread", "random"])
@pytest.mark.parametrize("game", GAMES)
def test_a_player_against_itself(game: str, name: str) -> None:
    """With the same dice, once as the first and once as the second: what it wins it loses."""
    player = CorePlayer(name, made_evaluator(game) if name == "static" else None)
    found = comparing.compare(game, player, player, games=60, seed=3, jobs=2)
    assert (found.points, found.error, found.games) == (0.0, 0.0, 60)


def test_the_other_way_round() -> None:
    one, other = CorePlayer("static", made_evaluator("long")), CorePlayer("spread")
    found = comparing.compare("long", one, other, games=300, seed=3, jobs=2)
    turned = comparing.compare("long", other, one, games=300, seed=3, jobs=1)
    assert turned.points == pytest.approx(-found.points)
    assert turned.error == pytest.approx(found.error)
    assert found.error > 0


@pytest.mark.parametrize("game", GAMES)
def test_points_of_pairs(game: str) -> None:
    rules = RuleSet.load(game)
    core, start = core_rules(rules), Position.start(Game(game)).to_core()
    points = np.zeros((200, 2))
    play_pairs(core, CorePlayer("spread"), CorePlayer("random"), start, 1, 0, points.data, oin=1, mars=2, koks=3)
    assert set(np.unique(points)) <= {-3, -2, -1, 1, 2, 3}
    assert points.mean() > 0.5  # it is the better of the two
    later = np.zeros((50, 2))
    play_pairs(core, CorePlayer("spread"), CorePlayer("random"), start, 1, 150, later.data, oin=1, mars=2, koks=3)
    assert (later == points[150:]).all()


def test_wrong_calls() -> None:
    core, start = core_rules(RuleSet.load("long")), Position.start(Game.LONG).to_core()
    short, spread = CorePlayer("static", made_evaluator("short")), CorePlayer("spread")
    points = np.zeros((1, 2))
    for one, other in ((short, spread), (spread, short)):
        with pytest.raises(ValueError, match="another game"):
            play_pairs(core, one, other, start, 1, 0, points.data, oin=1, mars=2, koks=3)
    with pytest.raises(ValueError, match="two columns"):
        play_pairs(core, spread, spread, start, 1, 0, np.zeros((1, 3)).data, oin=1, mars=2, koks=3)
    with pytest.raises(ValueError, match="another game"):
        chosen_play(start, core, short, 6, 1, 0)
    with pytest.raises(ValueError, match="not over"):
        end_points(start, core, oin=1, mars=2, koks=3)
    assert end_points(bytes([15]) + bytes(31) + start[:32], core, oin=1, mars=2, koks=3) == 2
    assert end_points(start[:32] + bytes([15]) + bytes(31), core, oin=1, mars=2, koks=3) == -2
