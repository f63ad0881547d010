"""`nardy convert`: a position in another notation."""

from __future__ import annotations

from typing import Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

FORMS = ("line", "yaml", "json", "text")

_HELP = _(
    "Print positions in another notation: line, yaml, json, or text (a board in letters)."
    "\n\n"
    "A line holds rules, checkers, turn and roll; yaml and json hold all."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    "nardy convert position.yaml --to line\n"
    "nardy convert long:24x13,18x2:12x15:w:6-3 --to yaml\n"
    "nardy convert start --rules short --to text"
)


@app.command(help=_HELP, short_help=_("a position in another notation"), epilog=_EXAMPLES)
def convert(
    position: opt.PositionArgument,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="|".join(FORMS),
            help=_("the notation"),
            autocompletion=opt.complete_words(*FORMS),
            show_default=False,
        ),
    ],
    roll: opt.RollOption = None,
    rules: opt.RulesOption = None,
    output: opt.OutputOption = None,
    strict: opt.StrictOption = False,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy convert`."""
    faults = opt.Faults()
    common = opt.common(faults, rules=rules, lang=lang, output=output, strict=strict, quiet=quiet)
    form = faults.keep(opt.one_of, "--to", to, FORMS)
    given = faults.keep(opt.the_roll, roll)
    faults.tell()
    from dataclasses import replace

    from nardy_analyze.cli.convert_forms import convert_all

    return convert_all(position, common, form, lambda entry: replace(entry, roll=given) if given else entry)
