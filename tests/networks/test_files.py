"""Network files: what is written is read, and a file that is not whole and right is refused with its place, never used."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import struct
from pathlib import Path
from typing import Any

import pytest

from nardy_analyze import evaluators
from nardy_analyze._core.network import ARCHITECTURE
from nardy_analyze.cli.app import run
from nardy_analyze.errors import SourceError
from nardy_analyze.network_files import MAGIC, VERSION, read_network, shipped, write_network
from tests.networks.made_networks import GAMES, KINDS, manifest_of, payload_of
from tests.networks.sample_boards import sample_boards
from tests.networks.slow_network import SlowNetwork
from tests.networks.test_against_slow import chances_of
from tests.reference.slow_plays import Game

HEADER = 80


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("networks") / "whole.net"
    write_network(path, manifest_of("long", "race", made={"by": "tests"}), payload_of("long", "race"))
    return path.read_bytes()


def refused(path: Path, words: str | None = None) -> None:
    """Check that a file is refused by one error with its place, and a hint where anything can be done."""
    with pytest.raises(SourceError, match=words) as caught:
        read_network(path)
    [defect] = caught.value.defects
    assert defect.place == str(path)
    assert defect.hint or defect.message.startswith("cannot read")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_read(tmp_path: Path, game: str, kind: str) -> None:
    manifest = manifest_of(game, kind, made={"by": "tests", "название": "имя"})
    write_network(tmp_path / "a.net", manifest, payload_of(game, kind))
    found = read_network(tmp_path / "a.net")
    assert found.manifest == manifest
    assert found.name == f"made-{game}-{kind}"
    write_network(tmp_path / "b.net", manifest, payload_of(game, kind))
    assert (tmp_path / "a.net").read_bytes() == (tmp_path / "b.net").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.net", "b.net"]
    [chances] = chances_of(found.network, sample_boards(game, 1)[:1])
    (tmp_path / "a.net").unlink()  # what has been read stays
    assert chances_of(found.network, sample_boards(game, 1)[:1]) == [chances]


def test_the_layout(whole: bytes) -> None:
    """As the module says, told once more."""
    magic, version, length, architecture, digest = struct.unpack_from("<8sII32s32s", whole)
    assert (magic, version) == (b"NARDYNET", 1)
    assert architecture == hashlib.sha256(ARCHITECTURE.encode()).digest()
    text = whole[HEADER : HEADER + length]
    assert json.loads(text)["made"] == {"by": "tests"}
    at = HEADER + length + -(HEADER + length) % 64
    assert whole[HEADER + length : at] == bytes(at - HEADER - length)
    assert whole[at:] == payload_of("long", "race")
    assert digest == hashlib.sha256(text + whole[at:]).digest()


def test_cut_off(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "cut.net"
    some = random.Random(1).sample(range(len(whole)), 20)
    for length in (0, 1, 7, 8, 12, 16, 48, HEADER - 1, HEADER, HEADER + 1, 255, 256, 300, *some, len(whole) - 1):
        path.write_bytes(whole[:length])
        refused(path)


def test_a_byte_more(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "more.net"
    path.write_bytes(whole + b"\0")
    refused(path, "checksum")


def test_a_changed_byte(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "changed.net"
    length = struct.unpack_from("<I", whole, 12)[0]
    # Zeros between manifest and weights mean nothing.
    assert HEADER + length <= 256
    for place in (*range(HEADER + length), *random.Random(1).sample(range(256, len(whole)), 60)):
        data = bytearray(whole)
        data[place] ^= 0x10
        path.write_bytes(data)
        refused(path)


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        (0, b"NARDYBO\n", "not a network file"), (8, struct.pack("<I", VERSION + 1), "version 2"),
        (16, bytes(32), "architecture"), (48, bytes(32), "checksum"), (12, b"\xff\xff\xff\xff", "checksum"),
        (12, bytes(4), "checksum"),
    ],
)  # fmt: skip
def test_another_header(tmp_path: Path, whole: bytes, place: int, value: bytes, words: str) -> None:
    path = tmp_path / "other.net"
    path.write_bytes(whole[:place] + value + whole[place + len(value) :])
    refused(path, words)


@pytest.mark.parametrize(
    "data", [b"\0" * 5000, b"\xff" * 5000, b"these are no weights\n" * 300], ids=["zeros", "ones", "text"]
)
def test_another_file(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other.net"
    path.write_bytes(data)
    refused(path, "not a network file")


def sealed(text: bytes, weights: bytes) -> bytes:
    """Return a file whose checksum fits, whatever is in it."""
    head = struct.pack(
        "<8sII32s32s", MAGIC, VERSION, len(text), hashlib.sha256(ARCHITECTURE.encode()).digest(),
        hashlib.sha256(text + weights).digest(),
    )  # fmt: skip
    return (head + text).ljust(HEADER + len(text) + -(HEADER + len(text)) % 64, b"\0") + weights


@pytest.mark.parametrize(
    "change",
    [
        {"game": "short"}, {"game": "gul bara"}, {"game": 1}, {"game": []}, {"game": None}, {"kind": "contact"}, {"kind": {}},
        {"width": 128}, {"width": 0}, {"width": -64}, {"width": "64"}, {"width": 64.5}, {"width": 2**40}, {"hidden": 2**70},
        {"hidden": 31}, {"hidden": None},
    ],
    ids=str,
)  # fmt: skip
def test_a_manifest_that_does_not_fit(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "other.net"
    text = json.dumps(manifest_of("long", "race") | change).encode()
    path.write_bytes(sealed(text, payload_of("long", "race")))
    refused(path, "manifest")


@pytest.mark.parametrize("key", ["game", "kind", "width", "hidden", "name"])
def test_a_manifest_that_lacks_a_key(tmp_path: Path, key: str) -> None:
    manifest = manifest_of("long", "race")
    del manifest[key]
    (tmp_path / "other.net").write_bytes(sealed(json.dumps(manifest).encode(), payload_of("long", "race")))
    refused(tmp_path / "other.net", "manifest")
    with pytest.raises(KeyError):
        write_network(tmp_path / "mine.net", manifest, payload_of("long", "race"))
    assert not (tmp_path / "mine.net").exists()


@pytest.mark.parametrize(
    "text", [b"", b"{", b"\xff", b"[]", b"null", b"3", b'"a"', b"[" * 100_000, b"{}"], ids=lambda t: repr(t[:5])
)
def test_no_manifest(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "other.net").write_bytes(sealed(text, payload_of("long", "race")))
    refused(tmp_path / "other.net", "manifest")


def test_no_file(tmp_path: Path) -> None:
    refused(tmp_path, "cannot read")
    refused(tmp_path / "none.net", "cannot read")
    refused(tmp_path / "none" / "a.net", "cannot read")
    (tmp_path / "loop.net").symlink_to("loop.net")
    refused(tmp_path / "loop.net", "cannot read")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "shut.net"
    path.write_bytes(whole)
    path.chmod(0)
    refused(path, "cannot read")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk(tmp_path: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def fail(*_args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "a.net"
    path.write_bytes(whole)
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="space"):
        write_network(path, manifest_of("long", "contact"), payload_of("long", "contact"))
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [whole]


def test_weights_that_do_not_fit_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="bytes"):
        write_network(tmp_path / "a.net", manifest_of("long", "race"), payload_of("long", "race")[:-2])
    assert list(tmp_path.iterdir()) == []


# The command


@pytest.fixture
def no_networks_read(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Forget the networks that were read, before the test and after it."""
    forget = (evaluators.networks_of.cache_clear, evaluators._core_evaluator.cache_clear)
    for each in forget:
        each()
    yield
    for each in forget:
        each()


@pytest.mark.usefixtures("no_networks_read")
@pytest.mark.parametrize("damage", ["missing", "folder", "empty", "cut", "changed", "manifest"])
@pytest.mark.parametrize(
    "words", ["eval start", "moves start --roll 3-3", "rollout start --trials 36", "chart openings"]
)
def test_the_command_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], damage: str, words: str
) -> None:
    path = tmp_path / "long-contact.net"
    if damage == "folder":
        path.mkdir()
    elif damage == "manifest":
        path.write_bytes(sealed(b"{}", payload_of("long", "race")))
    elif damage != "missing":
        write_network(path, manifest_of("long", "contact"), payload_of("long", "contact"))
        data = path.read_bytes()
        path.write_bytes({"empty": b"", "cut": data[:-1], "changed": data[:-1] + bytes([data[-1] ^ 1])}[damage])
    monkeypatch.setattr(evaluators, "shipped", lambda name: tmp_path / f"{name}.net")
    assert run([*words.split(), "--lang", "en"]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert [line.split(": ")[1] for line in lines if line.startswith("error: ")] == [str(path)], err
    assert len(lines) == (1 if damage in ("missing", "folder") else 2), err
    assert "Traceback" not in err


# What comes with the package


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_shipped_networks(game: str, kind: str) -> None:
    found = read_network(shipped(f"{game}-{kind}"))
    assert (found.manifest["game"], found.manifest["kind"], found.manifest["rules"]) == (game, kind, game)
    assert found.name.startswith(f"{game}-")
    made = found.manifest["made"]
    assert {"by", "generation", "from", "plan", "loss"} <= set(made)
    assert {"games", "lam", "epochs", "rate", "width", "hidden", "seed"} <= set(made["plan"])
    assert 0 < made["loss"] < 2
    [chances] = chances_of(found.network, sample_boards(game, 1)[:1])
    assert 0 < chances[0] < 1


@pytest.mark.parametrize("game", GAMES)
def test_shipped_networks_are_of_one_make(game: str) -> None:
    contact, race = (read_network(shipped(f"{game}-{kind}")).manifest for kind in KINDS)
    assert contact["name"] == race["name"]
    assert contact["made"]["plan"] == race["made"]["plan"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_no_sum_of_the_shipped_networks_leaves_its_bits(game: Game, kind: str) -> None:
    data = shipped(f"{game}-{kind}").read_bytes()
    length = struct.unpack_from("<I", data, 12)[0]
    manifest = read_network(shipped(f"{game}-{kind}")).manifest
    payload = data[HEADER + length + -(HEADER + length) % 64 :]
    network = SlowNetwork.read(payload, game, kind, manifest["width"], manifest["hidden"])
    assert network.most_of_first() < 1 << 15
    for weights, bias in zip(network.second, network.second_bias, strict=True):
        assert 1023 * sum(map(abs, weights)) + abs(bias) < 1 << 31
    for weights, bias in zip(network.out, network.out_bias, strict=True):
        assert 4095 * sum(map(abs, weights)) + abs(bias) < 1 << 31
