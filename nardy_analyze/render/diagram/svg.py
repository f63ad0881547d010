"""A diagram as SVG, the master form of all pictures."""

from __future__ import annotations

from dataclasses import dataclass

from nardy_analyze.analysis.pips import pip_count
from nardy_analyze.game import OFF, POINTS, Color
from nardy_analyze.moves import Play
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.position import Position
from nardy_analyze.render.diagram import ground, pieces
from nardy_analyze.render.diagram.arrows import arrows_of, draw_arrows, draw_traces, traces_of
from nardy_analyze.render.diagram.canvas import Canvas, number, xml_text
from nardy_analyze.render.diagram.geometry import RADIUS, Geometry, Spot
from nardy_analyze.render.diagram.labels import point_label
from nardy_analyze.render.diagram.options import DiagramOptions
from nardy_analyze.render.diagram.rows import blocking_rows
from nardy_analyze.render.diagram.text_size import wrap
from nardy_analyze.render.diagram.words import description, pips_text, side_text, title_words

MARGIN = 14.0
_TITLE, _TITLE_LINE = 21.0, 28.0
_CAPTION, _CAPTION_LINE = 16.0, 22.0
_NAME, _NAME_LINE = 16.0, 27.0
_LABEL, _LABEL_LINE = 14.0, 21.0


@dataclass(frozen=True, slots=True)
class _Page:
    """What goes where from top to bottom: the lines of title and caption, and the board between them."""

    geometry: Geometry
    title: tuple[str, ...]
    caption: tuple[str, ...]
    names: bool
    width: float
    height: float
    labels: float
    """The height of the labels above and below the board, each."""


def draw_svg(entry: PositionEntry, options: DiagramOptions, play: Play | None = None) -> str:
    """Return the position of `entry` as an SVG document, in the language in force; the roll is the entry's.

    play: a play of that position, shown by arrows over the position before it or, with `under` result, after it. The same
    arguments make the same text, byte for byte.
    """
    position = entry.position
    drawn = play.result if play is not None and options.under == "result" else position
    page = _laid_out(entry, options)
    canvas = Canvas()
    _draw(canvas, page, entry, drawn, options, play)
    width = options.width or page.width
    height = width * page.height / page.width
    style = options.style
    font = ", ".join([*(f"'{name}'" for name in style.font), "sans-serif"])
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}"'
            f' viewBox="0 0 {number(page.width)} {number(page.height)}" role="img" font-family="{xml_text(font)}">',
            f"<title>{xml_text(title_words(entry))}</title>",
            f"<desc>{xml_text(description(entry, drawn, options, play))}</desc>",
            *canvas.lines(),
            "</svg>\n",
        ]
    )


def _laid_out(entry: PositionEntry, options: DiagramOptions) -> _Page:
    """Place the board between what stands above and below it."""
    game = entry.position.game
    outer = Geometry(game, options.view, options.direction, MARGIN).outer
    text_width = outer.width
    title = tuple(wrap(entry.title, text_width, _TITLE, bold=True)) if options.show_title and entry.title else ()
    caption = tuple(wrap(entry.caption, text_width, _CAPTION)) if options.show_caption and entry.caption else ()
    names = options.show_pips or options.show_to_move
    labels = _LABEL_LINE if options.labels != "none" else 4.0
    above = MARGIN + len(title) * _TITLE_LINE + (_NAME_LINE if names else 0) + labels
    below = labels + (_NAME_LINE if names else 0) + (len(caption) * _CAPTION_LINE + 6 if caption else 0) + MARGIN
    geometry = Geometry(game, options.view, options.direction, MARGIN, above)
    return _Page(geometry, title, caption, names, outer.width + 2 * MARGIN, above + outer.height + below, labels)


def _draw(
    canvas: Canvas, page: _Page, entry: PositionEntry, drawn: Position, options: DiagramOptions, play: Play | None
) -> None:
    geometry, style = page.geometry, options.style
    canvas.element("rect", {"class": "page", "width": page.width, "height": page.height, "fill": style.page})
    for i, line in enumerate(page.title):
        spot = Spot(page.width / 2, MARGIN + (i + 0.5) * _TITLE_LINE - 2)
        canvas.text("title", spot, line, _TITLE, style.text, bold=True)
    ground.draw_board(canvas, geometry, style)
    if options.shade_blocks:
        ground.draw_rows(canvas, geometry, blocking_rows(drawn, entry.rules), style)
    ground.draw_points(canvas, geometry, style)
    ground.draw_marks(canvas, geometry, style)
    ground.draw_highlights(canvas, geometry, options.highlight, style)
    if options.labels != "none":
        _draw_labels(canvas, page, options)
    if page.names:
        for color in Color:
            _draw_name(canvas, page, color, entry, drawn, options)
    pieces.draw_checkers(canvas, geometry, drawn, style)
    if options.show_cube and drawn.cube is not None:
        pieces.draw_cube(canvas, geometry, drawn.cube, style)
    if options.show_dice and entry.roll is not None:
        pieces.draw_dice(canvas, geometry, entry.roll, entry.position.to_move, style)
    if play is not None and options.arrows:
        draw_traces(canvas, traces_of(play, geometry, options.under), style)
        draw_arrows(canvas, arrows_of(play, geometry), style)
    traced = play is not None and options.arrows and options.under == "start"
    coming_off = sum(target == OFF for _source, target in play.steps) if play is not None and traced else 0
    coming_off += 2 if coming_off else 0  # the tips of their arrows need room too
    pieces.draw_counts(canvas, geometry, drawn, style, coming_off)
    bottom = geometry.outer.bottom + page.labels + (_NAME_LINE if page.names else 0) + 6
    for i, line in enumerate(page.caption):
        canvas.text("caption", Spot(page.width / 2, bottom + (i + 0.5) * _CAPTION_LINE), line, _CAPTION, style.text)


def _draw_labels(canvas: Canvas, page: _Page, options: DiagramOptions) -> None:
    geometry = page.geometry
    for board in range(POINTS, 0, -1):
        label = point_label(geometry.game, options.view, options.labels, board)
        lit = board in options.highlight
        fill = options.style.highlight if lit else options.style.text
        spot = geometry.label(board, _LABEL_LINE / 2)
        canvas.text("label", spot, label, _LABEL, fill, bold=lit, data={"data-point": str(board)})


def _draw_name(
    canvas: Canvas, page: _Page, color: Color, entry: PositionEntry, drawn: Position, options: DiagramOptions
) -> None:
    """Write a player's line: a checker, the name, the pips; the match score at the other end; a triangle if it is to move."""
    geometry, style = page.geometry, options.style
    outer = geometry.outer
    far = page.labels + _NAME_LINE / 2
    y = outer.bottom + far if geometry.at_bottom(color) else outer.y - far
    to_move = options.show_to_move and color is entry.position.to_move
    left = outer.x + 2
    with canvas.group("player", color=color.value):
        if to_move:
            corners = (Spot(left, y - 7), Spot(left + 12, y), Spot(left, y + 7))
            canvas.polygon("to-move", corners, style.arrow if not style.hatched else style.text)
        fill, line, _number = pieces.colors_of(style, color)
        edge = line if color is Color.WHITE else style.black
        canvas.circle("color", Spot(left + 27, y), RADIUS * 0.45, fill, edge, 1.5)
        words = side_text(color)
        if options.show_pips:
            words += f" – {pips_text(pip_count(drawn).of(color).pips)}"
        canvas.text("name", Spot(left + 43, y), words, _NAME, style.text, anchor="start", bold=to_move)
        match = entry.position.match
        if match is not None:
            score = match.white if color is Color.WHITE else match.black
            canvas.text("score", Spot(outer.right - 2, y), f"{score}/{match.length}", _NAME, style.text, anchor="end")
