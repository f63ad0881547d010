"""Networks with weights by chance, made on the fly: no test of reckoning depends on those that are shipped."""

from __future__ import annotations

import random
import struct
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from nardy_analyze._core.evaluator import CoreEvaluator
from nardy_analyze._core.network import CLASSES, ROWS, Network
from nardy_analyze.bearoff_files import bearoff_tables

GAMES, KINDS = ("long", "short"), ("contact", "race")


@dataclass(frozen=True)
class Loudness:
    """How large the weights are: of the first layer, of the second, of the output."""

    first: int
    second: int
    out: int


QUIET = Loudness(30, 80, 1500)
LOUD = Loudness(150, 1200, 4000)
"""Sums run into both cuts, and some chances are too small to be told from nothing."""


def manifest_of(game: str, kind: str, width: int = 64, hidden: int = 32, **more: Any) -> dict[str, Any]:
    """Return a manifest that a network file can have."""
    return {"name": f"made-{game}-{kind}", "game": game, "kind": kind, "width": width, "hidden": hidden, **more}


@cache
def payload_of(game: str, kind: str, width: int = 64, hidden: int = 32, loud: Loudness = QUIET, seed: int = 1) -> bytes:
    """Return the weights of a network, as a file holds them."""
    rng = random.Random(f"{seed} {game} {kind} {width} {hidden} {loud}")

    def words(count: int, most: int) -> bytes:
        return array("h", rng.choices(range(-most, most + 1), k=count)).tobytes()

    def long_words(count: int, most: int) -> bytes:
        return struct.pack(f"<{count}i", *(rng.randint(-most, most) for _ in range(count)))

    classes = CLASSES[game]
    return b"".join(
        (
            words(width, 300),
            words(ROWS[kind] * width, loud.first),
            words(hidden * width, loud.second),
            long_words(hidden, 60_000),
            words(classes * hidden, loud.out),
            long_words(classes, 500_000),
        )
    )


def network_of(manifest: Mapping[str, Any], payload: bytes) -> Network:
    """Return the core's network."""
    return Network(
        payload=memoryview(bytearray(payload)), game=manifest["game"], kind=manifest["kind"], width=manifest["width"],
        hidden=manifest["hidden"],
    )  # fmt: skip


@cache
def made_network(game: str, kind: str, loud: Loudness = QUIET, seed: int = 1) -> Network:
    """Return the core's network of usual size."""
    return network_of(manifest_of(game, kind), payload_of(game, kind, loud=loud, seed=seed))


@cache
def made_evaluator(game: str, *, last_roll: bool = False, tables: bool = False, seed: int = 1) -> CoreEvaluator:
    """Return an evaluator over two such networks, with the usual scoring."""
    return CoreEvaluator(
        made_network(game, "contact", seed=seed), made_network(game, "race", seed=seed),
        oin=1, mars=2, koks=3, last_roll=last_roll, tables=bearoff_tables().tables if tables else None,
    )  # fmt: skip
