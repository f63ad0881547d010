"""A file that keeps the trials of rollouts, so that an interrupted one goes on where it was (docs/rollouts.md: Checkpoints).

JSON lines, each of them whole or of no use. The first says which rollout it is; every other holds a chunk of trials: their
numbers, which position and play they belong to, the figures as little-endian doubles in base64, and a CRC-32 of the figures.
"""

from __future__ import annotations

import base64
import errno
import hashlib
import json
import os
import threading
import zlib
from array import array
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from nardy_analyze._core.rollout import FIGURES
from nardy_analyze.analysis.rollout_figures import figures_from_bytes, figures_to_bytes
from nardy_analyze.analysis.rollout_settings import RolloutSettings
from nardy_analyze.analysis.rollout_trials import Chunk, Target
from nardy_analyze.core_rules import starter_of
from nardy_analyze.dice import Roll
from nardy_analyze.errors import Defect, SourceError, UsageError
from nardy_analyze.evaluators import WITHOUT_EQUITY, builtin_networks
from nardy_analyze.file_errors import why_unwritable
from nardy_analyze.i18n import _
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet

SCHEMA = "nardy/rollout-checkpoint/1"


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def position_key(position: Position, rules: RuleSet, roll: Roll | None, evaluator: str) -> str:
    """Return what names a position in the file: its board, roll and starter, and the rules and networks that decide what is
    played."""
    started = rules.last_roll and starter_of(position) is position.to_move
    judge = None
    if evaluator not in WITHOUT_EQUITY:
        scoring = rules.scoring
        judge = builtin_networks(rules).digest, scoring.oin, scoring.mars, scoring.koks
    return _digest(
        position.to_core().hex(), roll and tuple(roll), started,
        position.game.value, rules.head, rules.block, rules.larger_die, rules.last_roll,
        judge,
    )  # fmt: skip


def _target_key(target: Target) -> str:
    return _digest(target.board.hex(), target.after_play)


class Checkpoint:
    """The file of one run of a command, over one position or many.

    An existing file is gone on with if it is of the same settings and begins with the same position; a half-written last line is
    cut off. Use it as a context; `begin` says which position comes.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._stream: BinaryIO | None = None
        self._header: dict[str, Any] | None = None
        self._ranges: dict[str, list[tuple[int, int]]] = {}
        self._known: dict[tuple[str, int], tuple[array[float], int]] = {}
        self._position = ""
        try:
            self._open()
        except OSError as error:
            raise self._trouble(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()

    @property
    def seed(self) -> int | None:
        """The seed of the run that the file was begun by, None of a new file."""
        return None if self._header is None else int(self._header["settings"]["seed"])

    def begin(self, position: Position, rules: RuleSet, roll: Roll | None, settings: RolloutSettings) -> None:
        """Go to a position, the first time writing the header or comparing it.

        :raises UsageError: the file is of another rollout. :raises SourceError: it cannot be read or written.
        :raises RulesError: the evaluator would mislead under the rule set.
        """
        key = position_key(position, rules, roll, settings.evaluator)
        try:
            if not self._position:
                header = {"schema": SCHEMA, "settings": settings.fingerprint(), "position": key}
                if self._header is None:
                    self._write(header)
                    self._header = header
                elif header != self._header:
                    raise self._foreign(header)
            self._position = key
            self._known = {}
            for at, (rows, broken_off) in self._read(key):
                if at not in self._known or len(rows) > len(self._known[at][0]):
                    self._known[at] = rows, broken_off
        except OSError as error:
            raise self._trouble(error) from None

    def find(self, target: Target, first: int, count: int) -> Chunk | None:
        """Return the chunk that begins with trial `first`, if the file has it whole."""
        rows, broken_off = self._known.get((_target_key(target), first), (None, 0))
        if rows is None or len(rows) < FIGURES * count or (len(rows) > FIGURES * count and broken_off):
            return None  # of a part it is not known which games were broken off
        return Chunk(rows[: FIGURES * count], broken_off, played=False)

    def keep(self, target: Target, first: int, chunk: Chunk) -> None:
        """Append a chunk and hand it to the system at once."""
        data = figures_to_bytes(chunk.rows)
        record = {
            "position": self._position,
            "play": _target_key(target),
            "first": first,
            "count": len(chunk.rows) // FIGURES,
            "broken_off": chunk.broken_off,
            "figures": base64.b64encode(data).decode(),
            "crc32": zlib.crc32(data),
        }
        try:
            with self._lock:
                self._write(record)
        except OSError as error:
            raise self._trouble(error) from None

    def _open(self) -> None:
        """Open the file, note where each position's lines are, and cut off what is not a whole line.

        :raises OSError: it cannot be opened. :raises UsageError: it is no checkpoint.
        """
        if os.path.isdir(self.path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            raise UsageError(Defect(_("a checkpoint is a file"), place=self.path))
        self._stream = open(self.path, "r+b" if os.path.exists(self.path) else "w+b", buffering=0)  # noqa: SIM115
        whole = 0
        with Path(self.path).open("rb") as lines:
            for number, line in enumerate(lines):
                if not line.endswith(b"\n"):
                    break
                if number == 0:
                    self._header = self._read_header(line)
                else:
                    self._note(line, whole)
                whole += len(line)
        if whole == 0 and os.path.getsize(self.path) > 0:
            # Not a single whole line: a header cut short is begun anew, anything else is somebody's file.
            start = Path(self.path).read_bytes()[:64]
            if not start.startswith(b'{"schema":"nardy/rollout-checkpoint'[: len(start)]):
                raise self._not_ours()
        self._stream.truncate(whole)
        self._stream.seek(whole)

    def _read_header(self, line: bytes) -> dict[str, Any]:
        try:
            found = json.loads(line)
            if found["schema"] == SCHEMA and isinstance(found["settings"]["seed"], int):
                return dict(found)
        except (ValueError, TypeError, KeyError):
            pass
        raise self._not_ours()

    def _note(self, line: bytes, at: int) -> None:
        """Note that a line belongs to a position; the lines of one mostly lie together."""
        key = line[13:45].decode("ascii", "replace")  # the key begins every record: {"position":"KEY"
        ranges = self._ranges.setdefault(key, [])
        if ranges and ranges[-1][1] == at:
            ranges[-1] = (ranges[-1][0], at + len(line))
        else:
            ranges.append((at, at + len(line)))

    def _read(self, key: str) -> list[tuple[tuple[str, int], tuple[array[float], int]]]:
        """Return the chunks of a position; a line that is damaged is left out, and its trials are played again."""
        found = []
        with Path(self.path).open("rb") as lines:
            for begin, end in self._ranges.get(key, ()):
                lines.seek(begin)
                for line in lines.read(end - begin).splitlines():
                    try:
                        record = json.loads(line)
                        data = base64.b64decode(record["figures"], validate=True)
                        if record["position"] != key or zlib.crc32(data) != record["crc32"]:
                            continue
                        figures = figures_from_bytes(data), int(record["broken_off"])
                        found.append(((record["play"], int(record["first"])), figures))
                    except (ValueError, TypeError, KeyError):
                        continue
        return found

    def _write(self, record: dict[str, Any]) -> None:
        if self._stream is not None:
            self._stream.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")

    def _foreign(self, header: dict[str, Any]) -> UsageError:
        ours, theirs = header["settings"], (self._header or {})["settings"]
        other = [name for name in ours if ours[name] != theirs.get(name)]
        if other:
            told = ", ".join(f"{name} {theirs.get(name)}" for name in other)
            words = _("it holds a rollout with other settings: {settings}").format(settings=told)
        else:
            words = _("it holds a rollout of another position")
        return UsageError(Defect(words, _("name another file, or remove this one"), place=self.path))

    def _not_ours(self) -> UsageError:
        return UsageError(
            Defect(_("it is no checkpoint of a rollout"), _("name another file, or remove this one"), place=self.path)
        )

    def _trouble(self, error: OSError) -> SourceError:
        return SourceError(Defect(_("cannot write: {reason}").format(reason=why_unwritable(error)), place=self.path))
