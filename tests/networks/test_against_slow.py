"""What the core sees of a board, and what its networks make of it, against the slow network."""

from __future__ import annotations

from ctypes import c_double, c_int

import pytest

from nardy_analyze._core.network import FEATURES, ROWS, Network, fill_features, fill_races, network_batch
from tests.networks import slow_network as slow
from tests.networks.made_networks import (
    GAMES,
    KINDS,
    LOUD,
    QUIET,
    Loudness,
    made_network,
    manifest_of,
    network_of,
    payload_of,
)
from tests.networks.sample_boards import core_board, sample_boards
from tests.reference import Board
from tests.reference.slow_plays import Game


def chances_of(network: Network, boards: list[Board] | tuple[Board, ...]) -> list[list[float]]:
    """Return the core's chances of boards, nothing shared between them."""
    found = (c_double * 6 * len(boards))()
    network_batch(network, b"".join(map(core_board, boards)), found)
    return [list(row) for row in found]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_features(game: Game, kind: str) -> None:
    boards = sample_boards(game, 250)
    found = (c_int * FEATURES[kind] * len(boards))()
    fill_features(b"".join(map(core_board, boards)), game == "short", kind == "race", found)
    assert ROWS[kind] == slow.ROWS[kind]
    for line, board in zip(map(list, found), boards, strict=True):
        wanted = slow.features(board, game, kind)
        assert {row for row in line if row != ROWS[kind]} == set(wanted), board
        assert line == wanted + [ROWS[kind]] * (FEATURES[kind] - len(wanted)), board
        assert max(wanted) < ROWS[kind]


@pytest.mark.parametrize("game", GAMES)
def test_all_kinds_of_features_come_up(game: Game) -> None:
    """The boards above are no test of what none of them has."""
    seen = {row for board in sample_boards(game, 250) for row in slow.features(board, game, "contact")}
    base = 992 + 8 * 729
    for group in range(12 + 6):  # steps, checkers behind rows
        assert len([row for row in seen if base <= row - 16 * group < base + 16]) >= 4, group
    for group in range(3 if game == "short" else 0):
        assert len([row for row in seen if base + 288 <= row - 64 * group < base + 352]) >= 10, group


@pytest.mark.parametrize("game", GAMES)
def test_races(game: Game) -> None:
    boards = sample_boards(game, 250)
    found = bytearray(len(boards))
    fill_races(b"".join(map(core_board, boards)), game == "short", found)
    wanted = [slow.is_race(board, game) for board in boards]
    assert list(map(bool, found)) == wanted
    assert 50 < sum(wanted) < len(boards) - 50


@pytest.mark.parametrize("loud", [QUIET, LOUD], ids=["quiet", "loud"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_chances(game: Game, kind: str, loud: Loudness) -> None:
    boards = sample_boards(game, 60)
    network = slow.SlowNetwork.read(payload_of(game, kind, loud=loud), game, kind, 64, 32)
    found = chances_of(made_network(game, kind, loud), boards)
    for board, got in zip(boards, found, strict=True):
        assert got == pytest.approx(network.chances(board), abs=1e-9), board


@pytest.mark.parametrize(("width", "hidden"), [(128, 32), (192, 32), (256, 64)])
def test_other_sizes(width: int, hidden: int) -> None:
    boards = sample_boards("long", 5)
    payload = payload_of("long", "race", width, hidden)
    network = slow.SlowNetwork.read(payload, "long", "race", width, hidden)
    found = chances_of(network_of(manifest_of("long", "race", width, hidden), payload), boards)
    for board, got in zip(boards, found, strict=True):
        assert got == pytest.approx(network.chances(board), abs=1e-9), board


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_many_boards(game: Game, kind: str) -> None:
    boards = sample_boards(game, 1500, seed=2)
    network = slow.SlowNetwork.read(payload_of(game, kind), game, kind, 64, 32)
    for board, got in zip(boards, chances_of(made_network(game, kind), boards), strict=True):
        assert got == pytest.approx(network.chances(board), abs=1e-9), board


def test_wrong_calls() -> None:
    network, board = made_network("long", "contact"), core_board(sample_boards("long", 1)[0])
    one = (c_double * 6 * 1)()
    for boards, chances in ((board[:63], one), (board + board, one), (board, (c_double * 5 * 1)())):
        with pytest.raises(ValueError, match="64 bytes"):
            network_batch(network, boards, chances)
    with pytest.raises(ValueError, match="position 1: not a sound board"):
        network_batch(network, board + bytes(64), (c_double * 6 * 2)())
    with pytest.raises(ValueError, match="one line for each board"):
        fill_features(board, False, False, (c_int * FEATURES["race"] * 1)())
    with pytest.raises(ValueError, match="one byte for each board"):
        fill_races(board, False, bytearray(2))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "medium"}, "game is"), ({"kind": "ending"}, "kind is"), ({"width": 63}, "width"), ({"width": 0}, "width"),
        ({"width": 320}, "width"), ({"hidden": 0}, "hidden"), ({"hidden": 30}, "hidden"), ({"hidden": 96}, "hidden"),
        ({"width": 128}, "bytes"), ({"hidden": 64}, "bytes"), ({"game": "short"}, "bytes"), ({"kind": "contact"}, "bytes"),
    ],
    ids=str,
)  # fmt: skip
def test_sizes_that_do_not_fit(change: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        network_of(manifest_of("long", "race") | change, payload_of("long", "race"))


def test_a_payload_that_is_not_aligned() -> None:
    room = bytearray(2) + payload_of("long", "race")
    with pytest.raises(ValueError, match="aligned"):
        Network(payload=memoryview(room)[2:], game="long", kind="race", width=64, hidden=32)
