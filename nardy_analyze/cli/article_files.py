"""The files of built articles: all of them written, or none."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress

from nardy_analyze.cli.output import cannot_write
from nardy_analyze.cli.whole_file import part_of, take_name


def write_files(folder: str, files: Mapping[str, str]) -> None:
    """Write files into a folder, which is made where there is none; each takes its name when all are whole.

    :raises SourceError: that cannot be done.
    """
    place = folder
    parts: dict[str, str | None] = {}
    try:
        os.makedirs(folder, exist_ok=True)
        for name in files:
            place = os.path.join(folder, name)
            parts[place] = part_of(place)
        for name, text in files.items():
            place = os.path.join(folder, name)
            with open(parts[place] or place, "w", encoding="utf-8", errors="backslashreplace", newline="") as stream:
                stream.write(text)
        for place, part in parts.items():  # noqa: B007 - the error names it
            if part is not None:
                take_name(part)
    except OSError as error:
        raise cannot_write(place, error) from None
    finally:
        for part in parts.values():
            if part is not None:
                with suppress(OSError):
                    os.remove(part)
