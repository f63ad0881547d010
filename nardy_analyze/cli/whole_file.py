"""Files that appear whole or not at all: they grow as FILE.part and take their name when they are whole."""

from __future__ import annotations

import errno
import os
import shutil
import stat


def part_of(path: str) -> str | None:
    """Return the name under which a file grows, or None for what is no regular file: that is written directly.

    A link stays a link: what it points to is replaced.

    :raises OSError: it is a folder, or cannot be looked at.
    """
    if _is_special(path):
        return None
    return os.path.realpath(path) + ".part"


def take_name(part: str) -> None:
    """Give a file that `part_of` named its own name, with the permissions of the one that it replaces.

    :raises OSError: that cannot be done.
    """
    path = part.removesuffix(".part")
    if os.path.exists(path):
        shutil.copymode(path, part)
    os.replace(part, path)


def _is_special(path: str) -> bool:
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return not stat.S_ISREG(mode)
