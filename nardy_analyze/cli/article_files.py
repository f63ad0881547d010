"""The files of built articles: all of them written, or none."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress

from nardy_analyze.cli.output import cannot_write, is_special


def write_files(folder: str, files: Mapping[str, str]) -> None:
    """Write files into a folder, which is made where there is none; each takes its name when all are whole.

    :raises SourceError: that cannot be done.
    """
    place = folder
    parts: dict[str, str] = {}
    try:
        os.makedirs(folder, exist_ok=True)
        for name in files:
            place = os.path.join(folder, name)
            parts[place] = place if is_special(place) else place + ".part"
        for name, text in files.items():
            place = os.path.join(folder, name)
            with open(parts[place], "w", encoding="utf-8", errors="backslashreplace", newline="") as stream:
                stream.write(text)
        for place, part in parts.items():
            if part != place:
                os.replace(part, place)
    except OSError as error:
        raise cannot_write(place, error) from None
    finally:
        for place, part in parts.items():
            if part != place:
                with suppress(OSError):
                    os.remove(part)
