"""`nardy rules`: the rule sets."""

from __future__ import annotations

from typing import Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = _(
    "List the rule sets, show one in full, or show what differs between two: nardy rules diff A B."
    "\n\n"
    "A name is one of the list or a file of your own."
)
_EXAMPLES = _("Examples:") + ("\n\n\b\nnardy rules\nnardy rules long-moscow\nnardy rules diff long long-fnr")


@app.command(help=_HELP, short_help=_("the rule sets, and what differs between them"), epilog=_EXAMPLES)
def rules(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME | diff A B]",
            help=_("a rule set, or the word diff and two of them"),
            autocompletion=opt.rule_set_names,
            show_default=False,
        ),
    ] = None,
    format: opt.FormatOption = "table",
    output: opt.OutputOption = None,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy rules`."""
    faults = opt.Faults()
    common = opt.common(faults, format=format, lang=lang, output=output, quiet=quiet)
    faults.tell()
    from nardy_analyze.cli.batch import answer_one
    from nardy_analyze.errors import Defect, UsageError
    from nardy_analyze.render import rules as render
    from nardy_analyze.ruleset_files import SHIPPED, shipped

    words = names or []
    if not words:
        return answer_one(common, render.LIST_COLUMNS, render.RulesListAnswer([shipped(name) for name in SHIPPED]))
    if len(words) == 1 and words[0] != "diff":
        return answer_one(common, render.FIELD_COLUMNS, render.RulesAnswer(opt.rule_set("NAME", words[0])))
    if len(words) == 3 and words[0] == "diff":
        here, there = (opt.rule_set(place, name) for place, name in zip("AB", words[1:], strict=True))
        return answer_one(common, render.DIFF_COLUMNS, render.RulesDiffAnswer(here, there))
    raise UsageError(
        Defect(_("wants one name, or diff and two"), _("for example: nardy rules diff long long-fnr"), place="NAME")
    )
