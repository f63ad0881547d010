"""`nardy diagram`: a position, and a move on it, as a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "Draw positions. The ending of -o says how: svg, png, pdf, txt or html; without it, or with -, a board in letters."
    "\n\n"
    "Several positions go to several files: -o 'out/{id}.svg'. PNG and PDF need the extra nardy-analyze[png]."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    'nardy diagram start --move "24/18 24/18" --roll 3-3 -o first.svg\n'
    "nardy diagram positions.yaml --style print --view black -o 'out/{id}.pdf'\n"
    "nardy diagram short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w"
)


@app.command(help=_HELP, short_help=_("a position as a picture"), epilog=_EXAMPLES)
def diagram(
    position: opt.PositionArgument,
    move: Annotated[
        str | None,
        typer.Option("--move", metavar="MOVE", help=_("shown by arrows; goes before the input's"), show_default=False),
    ] = None,
    roll: opt.RollOption = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help=_("the picture; its ending says how"), show_default=False),
    ] = None,
    view: Annotated[
        str | None,
        typer.Option("--view", metavar="white|black", help=_("who sits at the bottom (default: white)"),
                     autocompletion=opt.complete_words("white", "black"), show_default=False),
    ] = None,
    direction: Annotated[
        str | None,
        typer.Option("--direction", metavar="cw|ccw", autocompletion=opt.complete_words("cw", "ccw"), show_default=False,
                     help=_("which way the player at the bottom goes round (default: the rule set's)")),
    ] = None,
    labels: Annotated[
        str | None,
        typer.Option("--labels", metavar="board|own|roman|none", show_default=False,
                     autocompletion=opt.complete_words("board", "own", "roman", "none"),
                     help=_("points by White's numbers, the bottom player's, Roman ones, or none (default: the rule set's)")),
    ] = None,
    style: Annotated[
        str | None,
        typer.Option("--style", metavar="screen|print|contrast|FILE", help=_("colours: one of three, or a palette file"),
                     autocompletion=opt.complete_words("screen", "print", "contrast"), show_default=False),
    ] = None,
    width: Annotated[
        str | None, typer.Option("--width", metavar="PX", help=_("of the picture, in pixels"), show_default=False)
    ] = None,
    result: Annotated[
        bool | None,
        typer.Option("--result/--start", help=_("under the arrows: the position after the move or before it (default)"),
                     show_default=False),
    ] = None,
    highlight: Annotated[
        str | None,
        typer.Option("--highlight", metavar="POINTS", help=_("points to set off, by their labels: 13,18"),
                     show_default=False),
    ] = None,
    numbering: opt.NumberingOption = None,
    rules: opt.RulesOption = None,
    strict: opt.StrictOption = False,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:  # fmt: skip
    """Run `nardy diagram`."""
    faults = opt.Faults()
    path = None if output == "-" else output
    common = opt.common(faults, rules=rules, lang=lang, output=path, strict=strict, quiet=quiet)
    given = faults.keep(opt.the_roll, roll)
    numbers = faults.keep(opt.the_numbering, numbering)
    from nardy_analyze.cli.diagram_files import form_of
    from nardy_analyze.render.diagram.choices import Choices

    form = faults.keep(form_of, path)
    words: dict[str, object] = {
        "view": view,
        "direction": direction,
        "labels": labels,
        "style": style,
        "width": width,
        "under": None if result is None else "result" if result else "start",
        "highlight": highlight,
    }
    choices = faults.keep(Choices.read, words)
    faults.tell()
    import sys

    from nardy_analyze.cli.diagram_batch import draw_all
    from nardy_analyze.cli.diagram_question import DiagramQuestion
    from nardy_analyze.render.text_board import UNICODE, letters_for

    letters = UNICODE if form == "txt" else letters_for(sys.stdout.encoding)
    return draw_all(position, common, DiagramQuestion(form, choices, move, given, numbers, letters))
