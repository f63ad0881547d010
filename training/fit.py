"""Fitting a network to shards by cross-entropy."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from nardy_analyze._core.network import fill_races
from training.games import Shard
from training.model import Model, class_targets, features

BATCH = 8192
HELD_OUT = 20_000
"""Boards of the last shard that are kept for the loss shown; half of them where there are fewer than twice as many."""


@dataclass(frozen=True)
class FitSettings:
    """How a fit goes: epochs over the shards, the learning rate at its start (it falls to a twentieth along a cosine), seed."""

    epochs: float
    rate: float
    seed: int


def races(boards: NDArray[np.uint8], game: str) -> NDArray[np.bool_]:
    """Return which of n boards are races."""
    found = np.zeros(len(boards), np.uint8)
    fill_races(np.ascontiguousarray(boards).reshape(-1).data, game == "short", found.data)
    return found.astype(np.bool_)


def of_kind(shard: Shard, game: str, kind: str) -> Shard:
    """Return the boards of a shard that a kind of network is for."""
    chosen = races(shard.boards, game)
    if kind == "contact":
        chosen = ~chosen
    return Shard(shard.boards[chosen], shard.targets[chosen])


def _loss(model: Model, boards: NDArray[np.uint8], targets: NDArray[np.float32], device: torch.device) -> torch.Tensor:
    rows = torch.from_numpy(features(boards, model.game, model.kind)).to(device)
    wanted = torch.from_numpy(class_targets(targets, model.game)).to(device)
    theirs_off, mine_off = (torch.from_numpy(boards[:, at].astype(np.int64)).to(device) for at in (32, 0))
    found = model(rows, theirs_off == 0, mine_off == 0)
    # A class that is shut has the target 0; 0 x a huge number must not count.
    return -(wanted * found.clamp(min=-30)).sum(dim=1).mean()


def fit(model: Model, shards: Sequence[Path], settings: FitSettings, device: torch.device) -> float:
    """Fit a model in place and return its loss on boards that were held out: the first ones of the last shard.

    :raises ValueError: the shards have no boards of the model's kind.
    """
    rng = np.random.default_rng(settings.seed)
    torch.manual_seed(settings.seed)
    model.to(device).train()
    optimizer = torch.optim.Adam(model.parameters(), lr=settings.rate)
    sizes = [len(of_kind(Shard.load(path), model.game, model.kind).boards) for path in shards]
    held = min(HELD_OUT, sizes[-1] // 2)
    total = sum(sizes) - held
    if not held:
        raise ValueError(
            f"the last shard has {sizes[-1]} boards of kind {model.kind}: too few to fit and to judge the fit"
        )
    steps = max(1, int(settings.epochs * total / BATCH))
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps, settings.rate / 20)
    held_out: Shard | None = None
    done, begin, running = 0, time.monotonic(), 0.0
    for shard in _order(shards, rng):
        part = of_kind(Shard.load(shard), model.game, model.kind)
        if shard == shards[-1]:
            held_out = Shard(part.boards[:held], part.targets[:held])
            part = Shard(part.boards[held:], part.targets[held:])
        order = rng.permutation(len(part.boards))
        # What is left over makes a batch of its own where it is half of one, or all there is.
        for at in range(0, max(len(order) - BATCH // 2, min(len(order), 1)), BATCH):
            chosen = order[at : at + BATCH]
            optimizer.zero_grad(set_to_none=True)
            loss = _loss(model, part.boards[chosen], part.targets[chosen], device)
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
            model.hold()
            running += (loss.item() - running) / min(done + 1, 100)
            done += 1
            if done % 200 == 0:
                rate = done * BATCH / (time.monotonic() - begin)
                print(f"  {model.kind}: step {done} of {steps}, loss {running:.4f}, {rate:,.0f} boards/s", flush=True)
            if done == steps:
                break
        if done == steps:
            break
    if held_out is None:
        part = of_kind(Shard.load(shards[-1]), model.game, model.kind)
        held_out = Shard(part.boards[:held], part.targets[:held])
    model.eval()
    with torch.no_grad():
        return _loss(model, held_out.boards, held_out.targets, device).item()


def _order(shards: Sequence[Path], rng: np.random.Generator) -> Iterator[Path]:
    """Yield the shards over and over, each time in another order."""
    while True:
        for index in rng.permutation(len(shards)):
            yield shards[index]
