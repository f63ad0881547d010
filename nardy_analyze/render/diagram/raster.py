"""PNG and PDF of a diagram's SVG, by rasterisers that come with the extra `[png]`."""

from __future__ import annotations

import io
import re

from nardy_analyze.errors import Defect, UsageError
from nardy_analyze.i18n import _
from nardy_analyze.render.diagram.fonts import FontFiles, find_fonts

INSTALL = "pip install 'nardy-analyze[png]'"
_SVG_FONT = re.compile(r'font-family="[^"]*"')


def to_png(svg: str, families: tuple[str, ...]) -> bytes:
    """Return the picture in its own width and height, as PNG.

    families: those that the style names; others than the usual ones are looked for among all the machine's fonts.

    :raises UsageError: the rasteriser is missing. :raises SourceError: there is no font.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise _missing("resvg-py", "PNG") from None
    fonts = find_fonts()
    own = _is_own(families)
    return bytes(
        svg_to_bytes(
            svg_string=svg if own else _in_family(svg, fonts),
            skip_system_fonts=not own,
            font_files=[fonts.regular, fonts.bold],
            font_family=fonts.family,
            sans_serif_family=fonts.family,
        )
    )


def to_pdf(svg: str, families: tuple[str, ...]) -> bytes:
    """Return the picture as a PDF of one page, of lines and letters and not of dots.

    :raises UsageError: the converter is missing. :raises SourceError: there is no font.
    """
    try:
        from reportlab.graphics import renderPDF
        from reportlab.pdfgen.canvas import Canvas
        from svglib.fonts import register_font
        from svglib.svglib import svg2rlg
    except ImportError:
        raise _missing("svglib", "PDF") from None
    del families
    fonts = find_fonts()
    register_font(fonts.family, fonts.regular)
    register_font(fonts.family, fonts.bold, weight="bold")
    drawing = svg2rlg(io.BytesIO(_in_family(svg, fonts).encode()))
    if drawing is None:
        raise UsageError(Defect(_("the picture could not be made into {form}").format(form="PDF"), place="-o"))
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(drawing.width, drawing.height), invariant=1)
    title = re.search(r"<title>(.*?)</title>", svg)
    if title:
        from html import unescape

        canvas.setTitle(unescape(title[1]))
    renderPDF.draw(drawing, canvas, 0, 0)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def _is_own(families: tuple[str, ...]) -> bool:
    from nardy_analyze.render.diagram.styles import FONTS

    return families != FONTS


def _in_family(svg: str, fonts: FontFiles) -> str:
    return _SVG_FONT.sub(f'font-family="{fonts.family}"', svg, count=1)


def _missing(package: str, form: str) -> UsageError:
    return UsageError(
        Defect(
            _("{form} needs the package {package}, which is not installed").format(form=form, package=package),
            _("install it with: {command}").format(command=INSTALL),
            place="-o",
        )
    )
