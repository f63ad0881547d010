"""Styles of diagrams: colours and outlines, three that come with the package, each a frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FONTS: Final = ("Noto Sans", "DejaVu Sans", "Liberation Sans", "Arial")
"""Families that have the letters of all our languages; where none is there, any sans serif."""


@dataclass(frozen=True, slots=True)
class Style:
    """Colours (#rrggbb or #rgb) and what else tells the parts of a diagram apart.

    page: behind the whole picture. text: words, labels. frame: around the field and the trays. frame_line: thin outlines.
    field, bar, tray: the ground; tray_number: how many are off. point_a, point_b: the points by turns; point_line: their outline.
    white, white_line, white_number; black, ...: a checker, its outline and ring, the number on it.
    arrow, arrow_edge: a move and the thin light edge around it. highlight: outline of points set off. shade: behind a row
    that blocks. cube, cube_line, cube_number: the doubling cube.
    hatched: whether the row's shade and every other point are hatched, so that they can be told apart without colour.
    font: families by preference.
    """

    page: str
    text: str
    frame: str
    frame_line: str
    field: str
    bar: str
    tray: str
    tray_number: str
    point_a: str
    point_b: str
    point_line: str
    white: str
    white_line: str
    white_number: str
    black: str
    black_line: str
    black_number: str
    arrow: str
    arrow_edge: str
    highlight: str
    shade: str
    cube: str
    cube_line: str
    cube_number: str
    hatched: bool = False
    font: tuple[str, ...] = FONTS


SCREEN: Final = Style(
    page="#ffffff",
    text="#2b2118",
    frame="#7a4f2c",
    frame_line="#4a2f19",
    field="#f1e2c4",
    bar="#8d5f38",
    tray="#5f3d21",
    tray_number="#ffffff",
    point_a="#b4673a",
    point_b="#d8bd92",
    point_line="#7d5a3a",
    white="#fffdf7",
    white_line="#5b4630",
    white_number="#2b2118",
    black="#2f2a29",
    black_line="#c9b8a4",
    black_number="#ffffff",
    arrow="#c8102e",
    arrow_edge="#ffffff",
    highlight="#0a5fb4",
    shade="#f4cb66",
    cube="#ffffff",
    cube_line="#2b2118",
    cube_number="#2b2118",
)
PRINT: Final = Style(
    page="#ffffff",
    text="#000000",
    frame="#d9d9d9",
    frame_line="#000000",
    field="#ffffff",
    bar="#d9d9d9",
    tray="#ffffff",
    tray_number="#000000",
    point_a="#bdbdbd",
    point_b="#ffffff",
    point_line="#4d4d4d",
    white="#ffffff",
    white_line="#000000",
    white_number="#000000",
    black="#262626",
    black_line="#ffffff",
    black_number="#ffffff",
    arrow="#000000",
    arrow_edge="#ffffff",
    highlight="#000000",
    shade="#707070",
    cube="#ffffff",
    cube_line="#000000",
    cube_number="#000000",
    hatched=True,
)
CONTRAST: Final = Style(
    page="#ffffff",
    text="#000000",
    frame="#000000",
    frame_line="#000000",
    field="#ffffff",
    bar="#4d4d4d",
    tray="#595959",
    tray_number="#ffffff",
    point_a="#0b6e4f",
    point_b="#cfe8dd",
    point_line="#000000",
    white="#ffffff",
    white_line="#000000",
    white_number="#000000",
    black="#000000",
    black_line="#ffffff",
    black_number="#ffffff",
    arrow="#b3007d",
    arrow_edge="#ffffff",
    highlight="#0000ff",
    shade="#ffd400",
    cube="#ffffff",
    cube_line="#000000",
    cube_number="#000000",
)
STYLES: Final = {"screen": SCREEN, "print": PRINT, "contrast": CONTRAST}
"""The styles that come with the package, by name."""
