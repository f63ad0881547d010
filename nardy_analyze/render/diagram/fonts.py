"""The font files that pictures of dots and PDF are set in: found on this machine, with Kazakh letters in them."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import Final, NamedTuple

from nardy_analyze.errors import Defect, SourceError
from nardy_analyze.i18n import _


class FontFiles(NamedTuple):
    """A family with the paths of its regular and its bold file."""

    family: str
    regular: str
    bold: str


_KNOWN: Final = (
    ("Noto Sans", "NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("DejaVu Sans", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("Liberation Sans", "LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("Arial", "Arial.ttf", "Arial Bold.ttf"),
    ("Arial", "arial.ttf", "arialbd.ttf"),
)
"""Families whose usual files have Latin, Cyrillic and Kazakh letters."""


def font_folders() -> list[str]:
    """Return the folders in which systems keep their fonts."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return [
            os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"),
            os.path.join(os.environ.get("LOCALAPPDATA", home), "Microsoft", "Windows", "Fonts"),
        ]
    if sys.platform == "darwin":
        return [os.path.join(home, "Library/Fonts"), "/Library/Fonts", "/System/Library/Fonts"]
    return [
        os.path.join(home, ".local/share/fonts"),
        os.path.join(home, ".fonts"),
        "/usr/local/share/fonts",
        "/usr/share/fonts",
    ]


@cache
def find_fonts() -> FontFiles:
    """Return the first family that is there with both its files.

    :raises SourceError: there is none.
    """
    wanted = {name for _family, *names in _KNOWN for name in names}
    there: dict[str, str] = {}
    for folder in font_folders():
        for place, _folders, names in os.walk(folder):
            for name in wanted.intersection(names):
                there.setdefault(name, os.path.join(place, name))
    for family, regular, bold in _KNOWN:
        if regular in there and bold in there:
            return FontFiles(family, there[regular], there[bold])
    families = ", ".join(dict.fromkeys(family for family, *_names in _KNOWN))
    raise SourceError(
        Defect(
            _("this machine has no font with Cyrillic and Kazakh letters"),
            _("install one of {families}, for example: apt install fonts-dejavu-core").format(families=families),
            place=_("fonts"),
        )
    )
