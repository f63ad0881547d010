"""The cache of tables: whole or not at all, checked before it is trusted, and never in the way of an answer."""

from __future__ import annotations

import errno
import os
import struct
import threading
import zlib
from pathlib import Path
from typing import Any

import pytest

from nardy_analyze import bearoff_files as files
from nardy_analyze.errors import NardyError, SourceError

HEADER = 32


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, which this process has found nothing in."""
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(files, "_found", {})
    return tmp_path / "cache"


def mean_of_one_on_six(found: files.Found) -> float:
    return found.tables.mean_rolls((14, 0, 0, 0, 0, 0, 1, *(0 for _ in range(19))))


def again(monkeypatch: pytest.MonkeyPatch) -> files.Found:
    """Find the tables as the next process will."""
    monkeypatch.setattr(files, "_found", {})
    found = files.bearoff_tables(6, 1)
    assert mean_of_one_on_six(found) == 1.25
    return found


def test_built_once_and_then_found(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def watch(slices: Any, total: int) -> Any:
        seen.append(total)
        return iter(slices)

    first = files.bearoff_tables(6, 1, watch=watch)
    assert first.path == cache / "bearoff-6-1.tables"
    assert first.warnings == ()
    assert [path.name for path in cache.iterdir()] == ["bearoff-6-1.tables"]
    assert files.bearoff_tables(6, 1, watch=watch) is first
    assert len(seen) == 1
    monkeypatch.setattr(files, "_build", None)
    assert again(monkeypatch).path == first.path


def break_file(data: bytearray, how: str) -> bytes:
    if how == "empty":
        return b""
    if how == "a header alone":
        return bytes(data[:HEADER])
    if how == "truncated":
        return bytes(data[: len(data) // 2])
    if how == "one byte short":
        return bytes(data[:-1])
    if how == "too long":
        return bytes(data) + b"\0"
    if how == "text":
        return b"these are no tables at all, whoever calls them so\n"
    if how == "another version":
        data[8] += 1
    elif how == "other sizes":
        data[16] += 1
    elif how == "all zero":
        data[:] = bytes(len(data))
    else:
        data[int(how)] ^= 0x10
    return bytes(data)


@pytest.mark.parametrize(
    "how",
    ["empty", "a header alone", "truncated", "one byte short", "too long", "text", "another version", "other sizes", "all zero",
     *map(str, (0, 9, 12, 20, 24, HEADER, HEADER + 5, 100_000, 5_000_000, -1))],
)  # fmt: skip
def test_damage_is_seen_and_mended(cache: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    path = files.build_tables(6, 1)
    whole = path.read_bytes()
    path.write_bytes(break_file(bytearray(whole), how))
    with pytest.raises(SourceError) as caught:
        files.read_tables(path, 6, 1)
    assert caught.value.defects[0].place == str(path)
    found = again(monkeypatch)
    assert len(found.warnings) == 1
    assert str(path) in found.warnings[0]
    assert path.read_bytes() == whole
    assert again(monkeypatch).warnings == ()


def test_a_file_made_to_deceive(cache: Path) -> None:
    """With a right checksum too, no index leads out of the memory."""
    path = files.build_tables(6, 1)
    data = bytearray(path.read_bytes())
    starts = HEADER + 16 + 8 * 54264
    data[starts + 40 : starts + 44] = b"\xff\xff\xff\x7f"
    rest = bytes(data[HEADER:])
    head = struct.pack("<8sIIIIQ", b"nardybo\n", 1, 6, 1, 0, len(rest))
    data[20:24] = struct.pack("<I", zlib.crc32(rest, zlib.crc32(head)))
    path.write_bytes(data)
    with pytest.raises(SourceError, match="no bear-off tables"):
        files.read_tables(path, 6, 1)


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
def test_a_full_disk(cache: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def fail(*_args: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        if step in ("fsync", "replace"):
            patched.setattr(os, step, fail)
        else:
            real = open

            def opened(name: Any, mode: str = "r", **named: Any) -> Any:
                if "x" not in mode:
                    return real(name, mode, **named)
                if step == "open":
                    fail()
                real(name, mode).close()
                return real("/dev/full", "wb")

            if step == "write" and not os.path.exists("/dev/full"):
                pytest.skip("there is no /dev/full")
            patched.setattr("builtins.open", opened)
        found = again(patched)
        assert found.path is None
        assert len(found.warnings) == 1
        with pytest.raises(SourceError):
            files.build_tables(6, 1)
    assert list(cache.iterdir()) == []  # nothing half-written is left
    assert again(monkeypatch).path is not None


def test_an_old_file_survives_a_failed_build(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = files.build_tables(6, 1)
    whole = path.read_bytes()

    def interrupt(*_args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            files.build_tables(6, 1)
    assert path.read_bytes() == whole
    assert len(list(cache.iterdir())) == 1


def test_threads_share_one_build(cache: Path) -> None:
    found = []
    threads = [threading.Thread(target=lambda: found.append(files.bearoff_tables(6, 1))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(each.tables) for each in found}) == 1


def test_sizes_out_of_range(cache: Path) -> None:
    with pytest.raises(NardyError) as caught:
        files.bearoff_tables(5, 11)
    assert len(caught.value.defects) == 2
    with pytest.raises(NardyError):
        files.build_tables(11, 6)
