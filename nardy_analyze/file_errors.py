"""Why a file cannot be read or written, in words."""

from __future__ import annotations

import errno

from nardy_analyze.errors import Defect, SyntaxDefects
from nardy_analyze.i18n import _


def why_unreadable(error: Exception) -> str:
    """Return why opening or reading a file failed; a ValueError is a path that no system can hold."""
    if isinstance(error, FileNotFoundError):
        return _("there is no such file")
    if isinstance(error, IsADirectoryError):
        return _("this is a folder, not a file")
    if isinstance(error, PermissionError):
        return _("there is no permission to read it")
    return _("it cannot be read: {reason}").format(reason=getattr(error, "strerror", None) or error)


def why_unwritable(error: OSError) -> str:
    """Return why opening or writing a file failed."""
    reasons = {
        errno.ENOSPC: _("no space left on the device"),
        errno.EACCES: _("no permission"),
        errno.EISDIR: _("it is a directory"),
        errno.ENOENT: _("there is no such folder"),
        errno.EROFS: _("the file system is read-only"),
    }
    return reasons.get(error.errno or 0, error.strerror or str(error))


def not_utf_8(place: str, line: int | None = None) -> SyntaxDefects:
    """Return the error for bytes that are not UTF-8."""
    return SyntaxDefects(Defect(_("this is not UTF-8 text"), _("save it as UTF-8"), line, place))
