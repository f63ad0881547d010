"""`nardy article`: Markdown whose `nardy` blocks become pictures and tables, and whose claims are checked."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from nardy_analyze.cli import options as opt
from nardy_analyze.i18n import _

if TYPE_CHECKING:
    from nardy_analyze.articles.build import Read
    from nardy_analyze.cli.exit_codes import ExitCode
    from nardy_analyze.errors import Defect
    from nardy_analyze.rules import RuleSet

app = typer.Typer(add_completion=False, rich_markup_mode=None)

FORMS = ("md", "html")

_HELP = _(
    "Build articles: Markdown whose blocks of the language nardy become pictures and tables."
    "\n\n"
    "--check verifies what the blocks claim (expect:), prints what is false, and exits 1 if anything is; without -o nothing is "
    "written."
)
_EXAMPLES = _("Examples:") + (
    "\n\n\b\n"
    "nardy article rules.md --check\n"
    "nardy article rules.md -o site\n"
    "nardy article rules.ru.md rules.en.md -o site --to html"
)


@app.command(help=_HELP, short_help=_("an article with pictures, tables and checked claims"), epilog=_EXAMPLES)
def article(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help=_("articles in Markdown"), show_default=False)],
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="DIR", help=_("the folder to write to"), show_default=False),
    ] = None,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="|".join(FORMS),
            help=_("Markdown with pictures beside it, or one HTML page that holds all"),
            autocompletion=opt.complete_words(*FORMS),
        ),
    ] = "md",
    check: Annotated[
        bool, typer.Option("--check", help=_("verify the claims of the blocks"), show_default=False)
    ] = False,
    rules: opt.RulesOption = None,
    quiet: opt.QuietOption = False,
    lang: opt.LangOption = None,
) -> int:
    """Run `nardy article`."""
    faults = opt.Faults()
    common = opt.common(faults, rules=rules, lang=lang, quiet=quiet)
    faults.keep(opt.one_of, "--to", to, FORMS)
    faults.keep(_has_aim, output, check)
    if output is not None:
        faults.keep(_may_write, files, output, to)
    faults.tell()
    from nardy_analyze.articles.build import build
    from nardy_analyze.cli.article_files import write_files
    from nardy_analyze.cli.exit_codes import ExitCode

    found = _read_all(files, common.rules)
    if output is not None:
        built = [build(each, "html" if to == "html" else "md", lang) for each in found]
        write_files(output, {name: text for each in built for name, text in each.files.items()})
        if not quiet:
            _warn(found, [each.warnings for each in built])
    return _tell_false(found, check, quiet) if check or not quiet else ExitCode.DONE


def _has_aim(output: str | None, check: bool) -> None:
    from nardy_analyze.errors import Defect, UsageError

    if output is None and not check:
        raise UsageError(Defect(_("it is missing"), _("give -o DIR to build, or --check"), place="-o"))


def _may_write(files: list[str], output: str, to: str) -> None:
    """Refuse to write over an article, or two articles into one file.

    :raises UsageError: that would be done.
    """
    from pathlib import Path

    from nardy_analyze.errors import Defect, UsageError

    defects = []
    sources = {os.path.realpath(file) for file in files}
    made: dict[str, str] = {}
    for file in files:
        name = f"{Path(file).stem}.{to}"
        target = os.path.realpath(os.path.join(output, name))
        if target in sources:
            defects.append(Defect(_("would be written over"), _("choose another folder"), place=file))
        elif target in made:
            message = _("would be written to the same {file} as {other}").format(file=name, other=made[target])
            defects.append(Defect(message, place=file))
        made.setdefault(target, file)
    if defects:
        raise UsageError(defects)


def _read_all(files: list[str], rules: RuleSet | None) -> list[Read]:
    """Return the articles.

    :raises UsageError: all that is wrong with any of them.
    """
    from nardy_analyze.articles.article import read_article
    from nardy_analyze.articles.block import Setting
    from nardy_analyze.articles.build import read
    from nardy_analyze.errors import NardyError, UsageError

    found: list[Read] = []
    defects: list[Defect] = []
    default = opt.default_rules()
    for file in files:
        try:
            article = read_article(file)
            found.append(read(article, Setting(file, article.folder, rules, default)))
        except NardyError as error:
            defects += error.at(file).defects
    if defects:
        raise UsageError(defects)
    return found


def _warn(found: list[Read], warnings: list[tuple[tuple[int, str], ...]]) -> None:
    from nardy_analyze.cli.messages import show_warning

    for each, told in zip(found, warnings, strict=True):
        for line, words in told:
            show_warning(f"{each.article.path}:{line}", words)


def _tell_false(found: list[Read], check: bool, quiet: bool) -> ExitCode:
    """Print the claims that are not true, or warn of them where they were not to be checked; return the exit code."""
    from nardy_analyze.cli.exit_codes import ExitCode
    from nardy_analyze.cli.messages import show_warning
    from nardy_analyze.render.document import one_line

    code = ExitCode.DONE
    for each in found:
        for claim in each.false_claims:
            words = _("expected {claim}, in truth {truth}").format(claim=claim.words, truth=claim.truth)
            place = f"{each.article.path}:{claim.line}"
            if check:
                print(one_line(f"{place}: {words}"))
                code = ExitCode.ANSWER_IS_NO
            elif not quiet:
                show_warning(place, words)
    return code
