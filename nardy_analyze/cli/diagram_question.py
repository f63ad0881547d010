"""What `nardy diagram` makes of a position: the bytes of one picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nardy_analyze.dice import Roll
from nardy_analyze.moves import Play
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.diagram.choices import Choices
from nardy_analyze.render.diagram.options import DiagramOptions
from nardy_analyze.render.text_board import Letters


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture in its form, and what the user should know of its move."""

    data: bytes
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiagramQuestion:
    """How to draw a position.

    form: text, svg, png, pdf, txt or html. move, roll: go before the position's own. numbering: of the move, None for the
    game's usual one. letters: of the form text.
    """

    form: str
    choices: Choices
    move: str | None
    roll: Roll | None
    numbering: Numbering | None
    letters: Letters

    def __call__(self, entry: PositionEntry) -> Drawn:
        """Draw one position.

        :raises NardyError: its move is not legal, ambiguous or cannot be read, or what the form needs is missing.
        """
        options = self.choices.for_rules(entry.rules)
        if self.roll is not None:
            entry = replace(entry, roll=self.roll)
        play = None
        warnings = entry.warnings
        if self.move is not None or entry.move is not None:
            entry, play, more = self._resolved(entry)
            warnings += more
        return Drawn(self._data(entry, options, play), warnings)

    def _resolved(self, entry: PositionEntry) -> tuple[PositionEntry, Play, tuple[str, ...]]:
        from nardy_analyze.analysis.check import resolve_move
        from nardy_analyze.cli.asked import asked_move

        entry, text, roll, place = asked_move(entry, self.move, self.roll, "--move")
        numbering = self.numbering or Numbering.default(entry.position.game)
        with place:
            play, verdict = resolve_move(entry.position, text, roll, entry.rules, numbering=numbering)
        return entry, play, verdict.warnings

    def _data(self, entry: PositionEntry, options: DiagramOptions, play: Play | None) -> bytes:
        if self.form in ("text", "txt"):
            from nardy_analyze.render.diagram.text import draw_text

            return draw_text(entry, options, play, self.letters).encode()
        from nardy_analyze.render.diagram.svg import draw_svg

        svg = draw_svg(entry, options, play)
        if self.form == "html":
            from nardy_analyze.render.diagram.html import to_page

            return to_page(entry, svg).encode()
        if self.form == "svg":
            return svg.encode()
        from nardy_analyze.render.diagram import raster

        convert = raster.to_png if self.form == "png" else raster.to_pdf
        return convert(svg, options.style.font)
