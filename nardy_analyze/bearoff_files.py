"""The bear-off tables as files: built once, kept whole in the user's cache, mapped into memory, never trusted unchecked."""

from __future__ import annotations

import mmap
import os
import struct
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nardy_analyze._core.bearoff import (
    LEAST_POINTS,
    MOST_CHECKERS,
    MOST_POINTS,
    BearoffTables,
    TableBuilder,
)
from nardy_analyze.errors import Defect, SourceError, UsageError
from nardy_analyze.file_errors import why_unreadable, why_unwritable
from nardy_analyze.i18n import _
from nardy_analyze.notices import tell
from nardy_analyze.whole_bytes import write_whole

POINTS = 6
"""Own points that the one-sided table covers unless asked otherwise: the home."""
CHECKERS = 6
"""Checkers a side that the two-sided table covers unless asked otherwise."""
VERSION = 1
"""Of the file and of what stands in it; to be raised with any change that could change a bit."""

_MAGIC = b"nardybo\n"
_HEADER = struct.Struct("<8sIIIIQ")
"""Magic, version, points, checkers, crc32 (of the header with 0 in its place, then the rest), bytes of the rest."""

Watch = Callable[[Iterable[int], int], Iterator[int]]
"""Is handed the slices of a build as they come and their number, and hands them on, to show progress."""


@dataclass(frozen=True, slots=True)
class Found:
    """Tables ready for use.

    path: the file that holds them, None where they are in memory only. warnings: what went wrong on the way, in the user's
    language; the tables are right all the same.
    """

    tables: BearoffTables
    path: Path | None
    warnings: tuple[str, ...] = ()


_lock = threading.Lock()
_found: dict[Path, Found] = {}


def cache_folder() -> Path:
    """Return the folder that tables are kept in: NARDY_CACHE, else the user's cache."""
    asked = os.environ.get("NARDY_CACHE")
    if asked:
        return Path(asked)
    from platformdirs import user_cache_path

    return user_cache_path("nardy", appauthor=False)


def table_path(points: int = POINTS, checkers: int = CHECKERS) -> Path:
    """Return where tables of these sizes are kept."""
    return cache_folder() / f"bearoff-{points}-{checkers}.tables"


def bearoff_tables(points: int = POINTS, checkers: int = CHECKERS, *, watch: Watch | None = None) -> Found:
    """Return the tables of these sizes: from this process, else the cache, else built and put there.

    A damaged file is replaced, and a cache that cannot be written does without one; both with a warning, which is also told
    to the listener of `notices`.

    :raises UsageError: a size is out of range. :raises MemoryError: there is no room.
    """
    _check_sizes(points, checkers)
    path = table_path(points, checkers)
    with _lock:
        if path not in _found:
            found = _found[path] = _find(path, points, checkers, watch)
            for words in found.warnings:
                tell(_("bear-off tables"), words)
        return _found[path]


def build_tables(points: int = POINTS, checkers: int = CHECKERS, *, watch: Watch | None = None) -> Path:
    """Build the tables into the cache, in place of any that lie there, and return their file.

    :raises UsageError: a size is out of range. :raises SourceError: they cannot be written. :raises MemoryError: no room.
    """
    _check_sizes(points, checkers)
    path = table_path(points, checkers)
    memory = _build(points, checkers, watch)
    with _lock:
        _found.pop(path, None)
    try:
        _write(path, points, checkers, memory)
    except OSError as error:
        words = _("the bear-off tables cannot be written: {reason}").format(reason=why_unwritable(error))
        raise SourceError(Defect(words, place=str(path))) from None
    return path


def read_tables(path: Path, points: int, checkers: int) -> BearoffTables:
    """Return the tables in a file, checked byte by byte and mapped into memory.

    :raises SourceError: the file is damaged, or of another version or other sizes. :raises OSError: it cannot be read.
    """
    with open(path, "rb") as stream:
        if os.fstat(stream.fileno()).st_size <= _HEADER.size:
            raise _damaged(path, _("it is too short"))
        mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    try:
        with memoryview(mapped) as whole, whole[_HEADER.size :] as rest:
            reason = _what_is_wrong(whole, rest, points, checkers)
        if reason is not None:
            raise _damaged(path, reason)
        try:
            return BearoffTables(memoryview(mapped)[_HEADER.size :], points, checkers)
        except ValueError:  # a file made to deceive: no accident gets past the checksum
            raise _damaged(path, _("it holds no bear-off tables")) from None
    except SourceError:
        with suppress(BufferError):
            mapped.close()  # a file that is mapped cannot be replaced everywhere
        raise


def _what_is_wrong(whole: memoryview, rest: memoryview, points: int, checkers: int) -> str | None:
    """Return why a file's bytes are not the tables of these sizes, or None; rest: what follows the header."""
    magic, version, its_points, its_checkers, checksum, length = _HEADER.unpack_from(whole)
    if magic != _MAGIC:
        return _("it holds no bear-off tables")
    if version != VERSION:
        return _("it is of version {found}, not {wanted}").format(found=version, wanted=VERSION)
    if (its_points, its_checkers) != (points, checkers):
        return _("it holds tables of other sizes")
    if length != len(rest):
        return _("it is too short") if length > len(rest) else _("it is too long")
    if checksum != _checksum(points, checkers, rest):
        return _("its checksum is wrong")
    return None


def _check_sizes(points: int, checkers: int) -> None:
    words = _("{what}: {n} is not a whole number from {least} to {most}")
    defects = [
        Defect(words.format(what=what, n=n, least=least, most=most))
        for what, n, least, most in (
            ("points", points, LEAST_POINTS, MOST_POINTS),
            ("checkers", checkers, 1, MOST_CHECKERS),
        )
        if not least <= n <= most
    ]
    if defects:
        raise UsageError(defects)


def _find(path: Path, points: int, checkers: int, watch: Watch | None) -> Found:
    anew = ""
    try:
        return Found(read_tables(path, points, checkers), path)
    except FileNotFoundError:
        pass
    except SourceError as error:
        anew = str(error)
    except OSError as error:
        anew = why_unreadable(error)
    memory = _build(points, checkers, watch)
    tables = BearoffTables(memory, points, checkers)
    try:
        _write(path, points, checkers, memory)
    except OSError as error:
        words = _("{file}: the bear-off tables cannot be kept ({reason}); this run has its own in memory")
        return Found(tables, None, (words.format(file=path, reason=why_unwritable(error)),))
    words = _("{file}: {reason}; it has been built anew")
    return Found(tables, path, (words.format(file=path, reason=anew),) if anew else ())


def _build(points: int, checkers: int, watch: Watch | None) -> bytearray:
    builder = TableBuilder(points, checkers)

    def slices() -> Iterator[int]:
        n = 0
        while builder.advance():
            yield (n := n + 1)

    for _slice in watch(slices(), builder.slices) if watch else slices():
        pass  # an interrupt is heard between two slices
    return builder.memory()


def _write(path: Path, points: int, checkers: int, memory: bytearray) -> None:
    """Put a file in its place, whole or not at all, whoever else does the same meanwhile.

    :raises OSError: that cannot be done.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    head = _HEADER.pack(_MAGIC, VERSION, points, checkers, _checksum(points, checkers, memory), len(memory))
    write_whole(path, (head, memory))


def _checksum(points: int, checkers: int, memory: bytearray | memoryview) -> int:
    return zlib.crc32(memory, zlib.crc32(_HEADER.pack(_MAGIC, VERSION, points, checkers, 0, len(memory))))


def _damaged(path: Path, reason: str) -> SourceError:
    return SourceError(Defect(reason, _("build it anew: nardy bearoff --build"), place=str(path)))
