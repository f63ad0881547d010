"""Errors and warnings on standard error, one line each."""

from __future__ import annotations

import sys

from nardy_analyze.errors import Defect, NardyError
from nardy_analyze.i18n import _
from nardy_analyze.render.document import one_line


def _place(defect: Defect) -> str:
    place = defect.place or "nardy"
    return place if defect.line is None else f"{place}:{defect.line}"


def show_error(error: NardyError) -> None:
    """Write `error: PLACE: what` for each defect, and its hint below."""
    for defect in error.defects:
        print(f"error: {one_line(_place(defect))}: {one_line(defect.message)}", file=sys.stderr)
        if defect.hint:
            word = _("hint")
            print(f"{word}: {one_line(defect.hint)}", file=sys.stderr)


def show_warning(place: str, message: str) -> None:
    """Write a warning."""
    word = _("warning")
    print(f"{word}: {one_line(place)}: {one_line(message)}", file=sys.stderr)
