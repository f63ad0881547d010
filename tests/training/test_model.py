"""The network as it is fitted, and its whole numbers in the core: nearly the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from nardy_analyze._core.network import CLASSES, FEATURES, ROWS, network_batch
from nardy_analyze._core.player import CorePlayer
from nardy_analyze.network_files import read_network, write_network
from tests.networks.made_networks import GAMES, KINDS, manifest_of
from training.fit import FitSettings, fit, of_kind, races
from training.games import Shard, play_shard
from training.model import Model, class_targets, features


@pytest.fixture(scope="module", params=GAMES)
def shard(request: pytest.FixtureRequest) -> tuple[str, Shard]:
    """Boards of games of the fixed baseline, with targets that pips alone decide: few boards are enough to learn them."""
    game: str = request.param
    made = play_shard(
        game, CorePlayer("spread"), seed=1, first=0, games=60, lam=1.0, share=1.0, random_one_in=4, jobs=1
    )
    boards = made.boards.astype(np.float64)
    points = np.arange(26)
    lead = boards[:, 32:58] @ points - boards[:, :26] @ points
    win = 1 / (1 + np.exp(-lead / 30))
    targets = np.zeros((len(win), 6), np.float32)
    targets[:, 2], targets[:, 3] = win, 1 - win
    targets[:, 1], targets[:, 4] = win / 4 * (boards[:, 32] == 0), (1 - win) / 4 * (boards[:, 0] == 0)
    targets[:, 2] -= targets[:, 1]
    targets[:, 3] -= targets[:, 4]
    return game, Shard(made.boards, targets)


def judged(model: Model, boards: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the model's chances of the classes."""
    rows = torch.from_numpy(features(boards, model.game, model.kind))
    with torch.no_grad():
        found = model(rows, torch.from_numpy(boards[:, 32] == 0), torch.from_numpy(boards[:, 0] == 0))
    chances: NDArray[np.float64] = np.exp(found.double().numpy())
    return chances


@pytest.mark.parametrize("kind", KINDS)
def test_features(shard: tuple[str, Shard], kind: str) -> None:
    game, all_boards = shard
    part = of_kind(all_boards, game, kind)
    rows = features(part.boards, game, kind)
    assert rows.shape == (len(part.boards), FEATURES[kind])
    assert rows.min() >= 0
    assert rows.max() <= ROWS[kind]
    assert (races(part.boards, game) == (kind == "race")).all()
    assert class_targets(part.targets, game).shape == (len(part.boards), CLASSES[game])


@pytest.mark.parametrize("kind", KINDS)
def test_a_fit_lowers_the_loss_and_the_core_agrees(tmp_path: Path, shard: tuple[str, Shard], kind: str) -> None:
    game, all_boards = shard
    path = tmp_path / "games.npz"
    all_boards.save(path)
    torch.manual_seed(3)
    model = Model(game, kind, 64, 32)
    settings = FitSettings(epochs=20, rate=5e-3, seed=1)
    first = fit(model, [path], FitSettings(epochs=0, rate=1e-9, seed=1), torch.device("cpu"))
    last = fit(model, [path], settings, torch.device("cpu"))
    assert last < first - 0.02
    write_network(tmp_path / "a.net", manifest_of(game, kind), model.whole_numbers())
    boards = np.ascontiguousarray(of_kind(all_boards, game, kind).boards[:1000])
    core = np.zeros((len(boards), 6))
    network_batch(read_network(tmp_path / "a.net").network, boards.reshape(-1).data, core.data)
    chances = judged(model, boards)
    half = CLASSES[game] // 2
    win = chances[:, :half].sum(axis=1)
    mars, lose_mars = chances[:, : half - 1].sum(axis=1), chances[:, half + 1 :].sum(axis=1)
    for found, wanted in ((core[:, 0], win), (core[:, 1], mars), (core[:, 3], lose_mars)):
        assert np.abs(found - wanted).mean() < 0.01
        assert np.abs(found - wanted).max() < 0.05
    assert win.std() > 0.02  # it has learnt to tell them apart


def test_a_fit_belongs_to_its_seed(tmp_path: Path, shard: tuple[str, Shard]) -> None:
    game, all_boards = shard
    all_boards.save(tmp_path / "games.npz")
    torch.set_num_threads(1)
    made = []
    for seed in (1, 1, 2):
        torch.manual_seed(seed)
        model = Model(game, "race", 64, 2)
        fit(model, [tmp_path / "games.npz"], FitSettings(1, 1e-3, seed), torch.device("cpu"))
        made.append(model.whole_numbers())
    assert made[0] == made[1] != made[2]


def test_too_few_boards(tmp_path: Path) -> None:
    Shard(np.zeros((0, 64), np.uint8), np.zeros((0, 6), np.float32)).save(tmp_path / "games.npz")
    with pytest.raises(ValueError, match="too few"):
        fit(Model("long", "race", 64, 2), [tmp_path / "games.npz"], FitSettings(1, 1e-3, 1), torch.device("cpu"))


def test_weights_that_whole_numbers_cannot_say() -> None:
    model = Model("long", "race", 64, 2)
    with torch.no_grad():
        model.second.weight.fill_(50.0)
        model.hold()
        assert model.second.weight.max() == 8
        model.rows.weight[5, 5] = 130.0
    with pytest.raises(ValueError, match="16 bits"):
        model.whole_numbers()
    model = Model("long", "race", 64, 2)
    with torch.no_grad():
        model.out.bias.fill_(5000.0)
    with pytest.raises(ValueError, match="32 bits"):
        model.whole_numbers()
