"""A style from a palette file: YAML or JSON that extends one of the package's styles."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Final

from nardy_analyze.errors import Defect, NardyError, SourceError, UsageError, nearest
from nardy_analyze.file_errors import not_utf_8, why_unreadable
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import show
from nardy_analyze.notation.yaml_reader import read_one
from nardy_analyze.render.diagram.styles import SCREEN, STYLES, Style

MAX_BYTES: Final = 100_000
ENDINGS: Final = (".yaml", ".yml", ".json")
_COLOR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_FAMILY = re.compile(r"[\w .-]{1,60}")
_KEYS: Final = ("extends", *(field.name for field in fields(Style)))


def find_style(name: str, place: str = "--style") -> Style:
    """Return the style of that name, or the one in that palette file.

    :raises UsageError: there is no such style. :raises NardyError: the file cannot be read or has mistakes, all told.
    """
    if name in STYLES:
        return STYLES[name]
    if name.lower().endswith(ENDINGS) or os.sep in name or os.path.isfile(name):
        return read_palette(name)
    near = nearest(name, tuple(STYLES))
    known = ", ".join(STYLES)
    hint = _("the styles are {known}; others are named by the path of their file").format(known=known)
    if near:
        hint = _("did you mean {name}?").format(name=near) + " " + hint
    raise UsageError(Defect(_("unknown style {name}").format(name=show(name)), hint, place=place))


def read_palette(path: str) -> Style:
    """Return the style of a palette file.

    :raises SourceError: it cannot be read. :raises UsageError: it has mistakes, each with its line and key.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise SourceError(_("larger than {n} bytes").format(n=MAX_BYTES))
        document = read_one(data.decode("utf-8-sig"))
        return _style_of(document.data, lambda key: document.line_of((key,)) if isinstance(key, str) else None)
    except UnicodeDecodeError:
        raise not_utf_8(path) from None
    except (OSError, ValueError) as error:
        if isinstance(error, NardyError):
            raise error.at(path) from None
        raise SourceError(Defect(why_unreadable(error), place=path)) from None


def _style_of(data: object, line_of: Callable[[object], int | None]) -> Style:
    if not isinstance(data, dict):
        raise UsageError(_("a palette is a mapping of parts to colours"))
    defects: list[Defect] = []
    base = SCREEN
    found: dict[str, object] = {}
    for key, value in data.items():
        if key not in _KEYS:
            if isinstance(key, str) and key.startswith("x-"):
                continue
            near = nearest(key, _KEYS) if isinstance(key, str) else None
            hint = (
                _("did you mean {name}?").format(name=near)
                if near
                else _("known: {known}").format(known=", ".join(_KEYS))
            )
            defects.append(Defect(_("unknown key {key}").format(key=show(key)), hint, line_of(key)))
        elif key == "extends":
            if isinstance(value, str) and value in STYLES:
                base = STYLES[value]
            else:
                defects.append(_wrong(key, value, _("one of {words}").format(words=", ".join(STYLES)), line_of))
        elif key == "hatched":
            found[key] = value
            if not isinstance(value, bool):
                defects.append(_wrong(key, value, _("true or false"), line_of))
        elif key == "font":
            families = [value] if isinstance(value, str) else value
            if isinstance(families, list) and families and all(map(_is_family, families)):
                found[key] = tuple(families)
            else:
                defects.append(_wrong(key, value, _("a font family or a list of them"), line_of))
        else:
            found[key] = value
            if not (isinstance(value, str) and _COLOR.fullmatch(value)):
                defects.append(_wrong(key, value, _('a colour in quotes, such as "#f1e2c4"'), line_of))
    if defects:
        raise UsageError(defects)
    return replace(base, **found)  # type: ignore[arg-type]


def _is_family(value: object) -> bool:
    return isinstance(value, str) and bool(_FAMILY.fullmatch(value))


def _wrong(key: str, value: object, wanted: str, line_of: Callable[[object], int | None]) -> Defect:
    message = _("{key} is {value}, not {wanted}").format(key=key, value=show(value), wanted=wanted)
    return Defect(message, line=line_of(key))
