"""Where results are written: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Literal, Self, TextIO

from nardy_analyze.cli.whole_file import part_of, take_name
from nardy_analyze.errors import Defect, SourceError
from nardy_analyze.file_errors import why_unwritable
from nardy_analyze.i18n import _


class ClosedPipeError(Exception):
    """The reader of standard output has gone (as `head` does): there is nobody to tell."""


@dataclass(frozen=True, slots=True)
class KeptLines:
    """What an interrupted run left: how many whole lines, the first and the last, and whether one of them says no: an error or an
    illegal move."""

    count: int = 0
    first: str = ""
    last: str = ""
    says_no: bool = False


class Output:
    """A place to write text to.

    A regular file grows as FILE.part and takes its name in `finish`; if that is never reached, FILE.part stays (unless it is
    empty) and FILE is untouched. Anything else that exists under the name (a device, a FIFO) is written directly.
    """

    def __init__(self, path: str | None, *, resume: bool = False) -> None:
        if path == "":
            raise SourceError(Defect(_("the name is empty"), place="--output"))
        self.path = path
        self.part: str | None = None
        self.kept_lines = KeptLines()
        self._finished = False
        if path is None:
            self.stream: TextIO = sys.stdout
            return
        try:
            self.part = part_of(path)
            if self.part is None:
                self.stream = _open(path, "w")
                return
            if resume:
                self.kept_lines = _keep_whole_lines(self.part)
            self.stream = _open(self.part, "a" if resume else "w")
        except OSError as error:
            raise cannot_write(path, error) from None

    def write(self, text: str) -> None:
        """Write text and hand it on at once.

        :raises SourceError: it cannot be written. :raises ClosedPipeError: nobody reads standard output any more.
        """
        with self._trouble():
            self.stream.write(text)
            self.stream.flush()

    def finish(self) -> None:
        """Close the file and give it its name.

        :raises SourceError: that cannot be done.
        """
        if self.path is None:
            return
        with self._trouble():
            if self.part is not None:
                self.stream.flush()
                os.fsync(self.stream.fileno())
            self.stream.close()
            if self.part is not None:
                take_name(self.part)
        self._finished = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.path is None or self._finished:
            return
        try:
            self.stream.close()
            if self.part is not None and os.path.getsize(self.part) == 0:
                os.remove(self.part)
        except OSError:
            pass  # the run has failed already and said why

    @property
    def kept(self) -> str | None:
        """The name of what an unfinished run leaves behind, or None."""
        return self.part if self.part is not None and not self._finished and os.path.exists(self.part) else None

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            if self.path is None:
                raise ClosedPipeError from None
            raise cannot_write(self.path, BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))) from None
        except OSError as error:
            raise cannot_write(self.path or _("standard output"), error) from None


def _open(path: str, mode: Literal["a", "w"]) -> TextIO:
    return open(path, mode, encoding="utf-8", errors="backslashreplace", newline="\n")


def _keep_whole_lines(part: str) -> KeptLines:
    """Cut a half-written last line off and return what is left; nothing where there is no file."""
    count = whole = 0
    first = last = ""
    says_no = False
    try:
        with open(part, "r+b") as stream:
            for line in stream:
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                last = line[:-1].decode("utf-8", "replace")
                first = first or last
                says_no = says_no or _says_no(line)
                count += 1
            stream.truncate(whole)
    except FileNotFoundError:
        pass
    return KeptLines(count, first, last, says_no)


def _says_no(line: bytes) -> bool:
    """Whether a JSON line stands in a bad position's place or tells of an illegal move."""
    if b'"error":' not in line and b'"legal":false' not in line:
        return False
    import orjson

    try:
        found = orjson.loads(line)
        return "error" in found or found.get("legal") is False
    except (ValueError, TypeError):
        return False


def cannot_write(place: str, error: OSError) -> SourceError:
    """Return the error of a place that cannot be written."""
    return SourceError(Defect(_("cannot write: {reason}").format(reason=why_unwritable(error)), place=place))
