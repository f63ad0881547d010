"""The files of built articles: all of them written, or none."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from nardy_analyze.errors import Defect, SourceError
from nardy_analyze.i18n import _


def write_files(folder: str, files: Mapping[str, str]) -> None:
    """Write files into a folder, which is made where there is none; each takes its name when all are whole.

    :raises SourceError: that cannot be done.
    """
    place = folder
    parts: list[Path] = []
    try:
        os.makedirs(folder, exist_ok=True)
        for name, text in files.items():
            part = Path(folder, name + ".part")
            place = str(part)
            parts.append(part)
            with open(part, "w", encoding="utf-8", newline="") as stream:
                stream.write(text)
        for part in parts:
            place = str(part.with_suffix(""))
            os.replace(part, part.with_suffix(""))
    except OSError as error:
        reason = error.strerror or str(error)
        raise SourceError(Defect(_("cannot write: {reason}").format(reason=reason), place=place)) from None
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
