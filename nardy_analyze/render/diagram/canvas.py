"""Writes SVG elements: one a line, numbers in one fixed form, so that the same drawing is the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

from nardy_analyze.render.diagram.geometry import Box, Spot

Value = str | float | int | None


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def xml_text(text: str) -> str:
    """Return text for XML, without the characters that XML cannot hold."""
    return escape("".join(letter for letter in text if letter in "\t\n" or letter.isprintable() or letter == "\xa0"))


def points(spots: Sequence[Spot]) -> str:
    """Return the corners of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in spots)


class Canvas:
    """Collects the elements of a picture, later ones over earlier ones."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def element(self, tag: str, attributes: dict[str, Value], text: str | None = None) -> None:
        """Add an element; attributes that are None are left out."""
        end = "/>" if text is None else f">{xml_text(text)}</{tag}>"
        self._lines.append(f"<{tag}{_written(attributes)}{end}")

    @contextmanager
    def group(self, name: str, **data: Value) -> Iterator[None]:
        """Put what is added meanwhile in a group of this class; `data` become data- attributes."""
        self._lines.append(f"<g{_written({'class': name, **{f'data-{key}': value for key, value in data.items()}})}>")
        yield
        self._lines.append("</g>")

    def box(
        self, name: str | None, box: Box, fill: str, line: str | None = None, width: float = 1, round: float = 0
    ) -> None:
        """Add a rectangle."""
        self.element("rect", {
            "class": name, "x": box.x, "y": box.y, "width": box.width, "height": box.height, "rx": round or None,
            "fill": fill, "stroke": line, "stroke-width": width if line else None,
        })  # fmt: skip

    def circle(self, name: str | None, spot: Spot, radius: float, fill: str, line: str | None = None, width: float = 1,
               dash: str | None = None) -> None:  # fmt: skip
        """Add a circle."""
        self.element("circle", {
            "class": name, "cx": spot.x, "cy": spot.y, "r": radius, "fill": fill, "stroke": line,
            "stroke-width": width if line else None, "stroke-dasharray": dash,
        })  # fmt: skip

    def polygon(self, name: str | None, corners: Sequence[Spot], fill: str, line: str | None = None,
                width: float = 1) -> None:  # fmt: skip
        """Add a polygon."""
        self.element("polygon", {
            "class": name, "points": points(corners), "fill": fill, "stroke": line,
            "stroke-width": width if line else None, "stroke-linejoin": "round" if line else None,
        })  # fmt: skip

    def path(self, name: str | None, data: str, line: str, width: float, dash: str | None = None) -> None:
        """Add a line along a path."""
        self.element("path", {
            "class": name, "d": data, "fill": "none", "stroke": line, "stroke-width": width, "stroke-linecap": "round",
            "stroke-dasharray": dash,
        })  # fmt: skip

    def text(self, name: str, spot: Spot, text: str, size: float, fill: str, *, anchor: str = "middle", bold: bool = False,
             data: dict[str, Value] | None = None) -> None:  # fmt: skip
        """Add a line of text whose middle height is at `spot`."""
        baseline = spot.y + size * 0.35
        self.element("text", {
            "class": name, "x": spot.x, "y": baseline, "font-size": size, "fill": fill,
            "text-anchor": anchor if anchor != "start" else None, "font-weight": "bold" if bold else None, **(data or {}),
        }, text)  # fmt: skip

    def lines(self) -> list[str]:
        """Return the elements, one a line."""
        return self._lines


def _written(attributes: dict[str, Value]) -> str:
    return "".join(
        f" {name}={quoteattr(value) if isinstance(value, str) else chr(34) + number(value) + chr(34)}"
        for name, value in attributes.items()
        if value is not None
    )
