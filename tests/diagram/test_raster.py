"""PNG and PDF: their size, and that Kazakh letters come out."""

from __future__ import annotations

import struct
import zlib

import pytest

from nardy_analyze.errors import SourceError
from nardy_analyze.render.diagram import fonts, raster
from nardy_analyze.render.diagram.styles import FONTS
from tests.diagram.drawing import drawn, raster_forms

pytestmark = pytest.mark.skipif(not raster_forms(), reason="needs a font and the extra [png]")


def test_png_has_the_width_asked_for() -> None:
    picture = drawn("start", width=500)
    data = raster.to_png(picture.svg, FONTS)
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    assert width == 500
    assert abs(height - float(picture.root.attrib["height"])) <= 1


def rows(png: bytes) -> bytes:
    """The pixels of a PNG, unpacked but still filtered: equal for equal pictures."""
    found, at = b"", 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IDAT":
            found += png[at + 8 : at + 8 + size]
        at += size + 12
    return zlib.decompress(found)


def test_every_kazakh_letter_has_its_own_shape() -> None:
    letters = "ӘҒҚҢӨҰҮҺІәғқңөұүһі"
    pictures = {rows(raster.to_png(drawn("start", title=f"{letter} {letter}").svg, FONTS)) for letter in letters}
    assert len(pictures) == len(letters)


def test_pdf_is_the_same_twice_and_holds_its_font() -> None:
    svg = drawn("start", "24/18 24/18", "3-3", title="Ұзын нарды & <т>").svg
    data = raster.to_pdf(svg, FONTS)
    assert data.startswith(b"%PDF")
    assert b"FontFile2" in data
    assert raster.to_pdf(svg, FONTS) == data


def test_a_machine_without_fonts_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "font_folders", list)
    fonts.find_fonts.cache_clear()
    try:
        with pytest.raises(SourceError, match="no font"):
            raster.to_png(drawn("start").svg, FONTS)
    finally:
        fonts.find_fonts.cache_clear()
