"""Making diagrams, and reading back what an SVG shows."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

from nardy_analyze import Roll
from nardy_analyze.analysis.check import resolve_move
from nardy_analyze.errors import SourceError
from nardy_analyze.moves import Play
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry
from nardy_analyze.notation.position_file import entries
from nardy_analyze.render.diagram import DiagramOptions, draw_svg
from nardy_analyze.render.diagram.fonts import find_fonts
from nardy_analyze.render.diagram.text_size import text_width

SVG = "{http://www.w3.org/2000/svg}"
SHORT_START = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2"


def raster_forms() -> tuple[str, ...]:
    """The forms that need a font and the extra, where both are there."""
    try:
        find_fonts()
    except SourceError:
        return ()
    return ("png", "pdf") if find_spec("resvg_py") and find_spec("svglib") else ()


def entry_of(text: str, **more: Any) -> PositionEntry:
    entry = next(iter(entries(text)))
    assert not isinstance(entry, BadEntry), entry.error
    return replace(entry, **more)


def play_of(entry: PositionEntry, move: str, numbering: Numbering | None = None) -> Play:
    assert entry.roll is not None
    return resolve_move(entry.position, move, entry.roll, entry.rules, numbering=numbering)[0]


def drawn(text: str, move: str | None = None, roll: str | None = None, **options: Any) -> Picture:
    """Draw a position; title, caption and numbering go to the entry and the move, the rest are options."""
    numbering = options.pop("numbering", None)
    entry = entry_of(text, **{key: options.pop(key) for key in ("title", "caption") if key in options})
    if roll is not None:
        entry = replace(entry, roll=Roll.parse(roll))
    play = play_of(entry, move, numbering) if move is not None else None
    return Picture(draw_svg(entry, DiagramOptions.from_rules(entry.rules, **options), play))


@dataclass(frozen=True)
class Word:
    """A text of a picture with the box that it stays inside."""

    kind: str
    text: str
    point: str | None
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Word) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Picture:
    """What an SVG shows."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.root = ET.fromstring(svg)
        self.box = [float(x) for x in self.root.attrib["viewBox"].split()]

    def words(self) -> list[Word]:
        found = []
        for text in self.root.iter(f"{SVG}text"):
            size, bold = float(text.attrib["font-size"]), text.get("font-weight") == "bold"
            width = text_width(text.text or "", size, bold=bold)
            x, y = float(text.attrib["x"]), float(text.attrib["y"])
            left = x - {"middle": width / 2, "end": width, None: 0.0}[text.get("text-anchor")]
            # From the height of a capital with a mark on it to the depth of a tail.
            box = (left, y - size * 0.8, left + width, y + size * 0.22)
            found.append(Word(text.attrib["class"], text.text or "", text.get("data-point"), *box))
        return found

    def stacks(self) -> dict[tuple[str, str], int]:
        """The number that each stack says it has, by side and place; the shapes and the written numbers must agree."""
        written = {
            (text.attrib["data-color"], text.attrib["data-point"]): int(text.text or "")
            for text in self.root.iter(f"{SVG}text")
            if text.attrib["class"].startswith("count")
        }
        found = {}
        for group in self.groups("stack"):
            key = (group.attrib["data-color"], group.attrib["data-point"])
            count = int(group.attrib["data-checkers"])
            shapes = sum(shape.get("class") == "checker" for shape in group)
            assert shapes == (count if key[1] == "off" else min(count, 5)), (key, shapes)
            if key[1] == "off" or count > 5:
                assert written.pop(key) == count
            assert key not in found
            found[key] = count
        assert not written
        return found

    def groups(self, name: str) -> list[ET.Element]:
        return [group for group in self.root.iter(f"{SVG}g") if group.get("class") == name]

    def shapes(self, name: str) -> list[ET.Element]:
        return [shape for shape in self.root.iter() if shape.get("class") == name]

    def dice(self) -> list[tuple[str, int, float, float]]:
        """The side, number and middle of each die; its dots must agree."""
        found = []
        for group in self.groups("die"):
            box, *dots = group
            value = int(group.attrib["data-value"])
            assert len(dots) == value
            found.append((group.attrib["data-color"], value, *middle(box)))
        return found

    def check_words(self) -> None:
        """Check that all words are inside the picture and that none covers another."""
        words = self.words()
        for word in words:
            assert word.left >= 0, word
            assert word.top >= 0, word
            assert word.right <= self.box[2], word
            assert word.bottom <= self.box[3], word
        for i, word in enumerate(words):
            for other in words[:i]:
                assert not word.overlaps(other), (word, other)

    def checker_counts(self) -> Counter[str]:
        counts: Counter[str] = Counter()
        for (color, _point), count in self.stacks().items():
            counts[color] += count
        return counts


def middle(box: ET.Element) -> tuple[float, float]:
    x, y, width, height = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2
