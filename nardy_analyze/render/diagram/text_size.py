"""How wide words come out, without a font at hand: more than it is in the families that diagrams name.

The figures are the advances of DejaVu Sans, the widest of those families, rounded up to a twentieth of the font size.
"""

from __future__ import annotations

from functools import cache
from typing import Final

_WIDTHS: Final = {
    30: "'IJijlÌÍÎÏìíîïІЇЈіїј",
    35: ",./:;\\|¦·‘’",
    40: "()-[]ft",
    45: "!r¡²³¹",
    50: '"*_`§¨ª¯°´¸º–',
    55: "?csz¿çгзсэѓєѕґ“”„",
    60: "FLkvxyýÿвтухчьўғүұ",
    65: "$0123456789EPSTYabdeghnopqu{}¢£¤¥«µ¶»ÈÉÊËÝÞßàáâãäåèéêëðñòóôõöøùúûüþЀЁЃЅЎГЕЗРТУабеийклоряѐёђќѝҐқҮҰһәө",
    70: "ABCKRVXZÀÁÂÃÄÅÇЄАБВСХЧЬЭЯднпцћџҒңҺ",
    75: "NUÑÙÚÛÜЌЍИЙКъҚ",
    80: "&DGHOQÐÒÓÔÕÖØЂЋЏДЛНОПЦмыҢӘӨ",
    85: "#+<=>^w~¬±×÷Ъю→",
    90: "MМФЫфњ",
    95: "жшщљ",
    100: "%@Wm©®¼½¾Ææ—…",
    105: "Њ№",
    110: "ЉЖШЩЮ",
}
"""Hundredths of the font size: the letters that are so wide."""
_SPACE: Final = 35
_OTHER: Final = 100

_BOLD: Final = 1.21
"""How much wider words get in bold at most, but for words of nothing but I and J."""


@cache
def _table() -> dict[str, int]:
    return {letter: width for width, letters in _WIDTHS.items() for letter in letters} | {" ": _SPACE, "\xa0": _SPACE}


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width that a line of text at this font size does not go beyond."""
    table = _table()
    hundredths = sum(table.get(letter, _OTHER) for letter in text)
    return hundredths / 100 * size * (_BOLD if bold else 1)


def wrap(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Return the text in lines no wider than `width`: broken at spaces, and where one word is too long, inside it."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if text_width(longer, size, bold=bold) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _pieces(word, width, size, bold)
            lines += whole
        if line:
            lines.append(line)
    return lines


def _pieces(word: str, width: float, size: float, bold: bool) -> list[str]:
    """Return a word in pieces that fit, each of one letter at least."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, size, bold=bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
