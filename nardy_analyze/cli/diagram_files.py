"""The files that diagrams go to: their form by their ending, their names by a pattern, each whole or not at all."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from typing import Final

from nardy_analyze.cli.output import cannot_write
from nardy_analyze.cli.whole_file import part_of, take_name
from nardy_analyze.errors import Defect, UsageError
from nardy_analyze.i18n import _

FORMS: Final = ("svg", "png", "pdf", "txt", "html")
ID: Final = "{id}"
_PLACE: Final = "--output"
_UNSAFE = re.compile(r"[^\w.-]+")
_RESERVED = re.compile(r"(?i:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?")
_LONGEST: Final = 100


def form_of(path: str | None) -> str:
    """Return svg, png, pdf, txt or html by the ending of a file's name; text for `-` and where there is no file.

    :raises UsageError: the ending is none of these.
    """
    if path is None or path == "-":
        return "text"
    ending = os.path.splitext(path)[1].lower().removeprefix(".")
    if ending in FORMS:
        return ending
    known = ", ".join(f".{form}" for form in FORMS)
    if os.path.isdir(path) or path.endswith(("/", os.sep)):
        message = _("{path} is a folder").format(path=path)
        hint = _("write a pattern such as {pattern}").format(pattern=os.path.join(path, ID + ".svg"))
    elif not ending:
        message = _("{path} has no ending that says what to write").format(path=path)
        hint = _("known: {known}, or - for text").format(known=known)
    else:
        message = _("the ending .{ending} is not known").format(ending=ending)
        hint = _("known: {known}, or - for text").format(known=known)
    raise UsageError(Defect(message, hint, place=_PLACE))


class FileNames:
    """Names files after the ids of positions, no two alike."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._taken: dict[str, object] = {}

    def name(self, id: object) -> str:
        """Return the path for a position.

        :raises UsageError: an earlier position's file has that name.
        """
        path = self.pattern.replace(ID, safe_name(str(id)))
        folded = os.path.normcase(path).casefold()
        if folded in self._taken:
            message = _("{path} is the file of {id} already").format(path=path, id=self._taken[folded])
            raise UsageError(Defect(message, _("give the positions ids that differ"), place=_PLACE))
        self._taken[folded] = id
        return path


def check_pattern(pattern: str) -> None:
    """Check that a name can serve several positions.

    :raises UsageError: it lacks {id}.
    """
    if ID not in pattern:
        stem, ending = os.path.splitext(pattern)
        message = _("{path} is one file, and there are several positions").format(path=pattern)
        hint = _("write a pattern such as {pattern}").format(pattern=f"{stem}-{ID}{ending}")
        raise UsageError(Defect(message, hint, place=_PLACE))


def safe_name(id: str) -> str:
    """Return an id as a piece of a file name that every system takes: letters of any script, digits, `.`, `-`, `_`."""
    name = _UNSAFE.sub("_", id).strip(".")
    while len(name.encode()) > _LONGEST:
        name = name[:-1]
    if _RESERVED.fullmatch(name):
        name = f"_{name}"
    return name or "_"


def write_whole(path: str, data: bytes) -> None:
    """Write a file, whole or not at all, and make its folder; what is no regular file is written directly.

    :raises SourceError: it cannot be written.
    """
    try:
        part = part_of(path)
        if part is None:
            with open(path, "wb") as file:
                file.write(data)
            return
        folder = os.path.dirname(path)
        if folder:
            os.makedirs(folder, exist_ok=True)
        try:
            with open(part, "wb") as file:
                file.write(data)
            take_name(part)
        except BaseException:
            _forget(part)
            raise
    except OSError as error:
        raise cannot_write(path, error) from None
    except ValueError as error:  # a name that no system can hold
        raise cannot_write(path, OSError(0, str(error))) from None


def _forget(part: str) -> None:
    with suppress(OSError):
        os.remove(part)
