"""The options that commands share, and how their words are checked."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar, cast

import typer

from nardy_analyze.cli.messages import show_warning
from nardy_analyze.errors import Defect, NardyError, UsageError
from nardy_analyze.i18n import LANGUAGES, _, language, set_language
from nardy_analyze.known_words import known_word
from nardy_analyze.notices import listen

if TYPE_CHECKING:
    from nardy_analyze.dice import Roll
    from nardy_analyze.notation.numbering import Numbering
    from nardy_analyze.render.text_board import Letters
    from nardy_analyze.rules import RuleSet

P = ParamSpec("P")
T = TypeVar("T")

FORMATS = ("table", "json", "jsonl", "csv", "markdown", "html")
NUMBERINGS = ("board", "own")
NOTATIONS = ("ends", "chained")


def rule_set_names(incomplete: str) -> list[str]:
    """Return the shipped rule sets that begin so, for the shell's completion."""
    from nardy_analyze.ruleset_files import SHIPPED

    return [name for name in SHIPPED if name.startswith(incomplete)]


def complete_words(*words: str) -> Callable[[str], list[str]]:
    """Return a completion of fixed words."""

    def complete(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return complete


PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION", help=_("start, a file (.yaml, .json, .jsonl), - for standard input, or a position line"),
        show_default=False,
    ),
]  # fmt: skip
RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="NAME|FILE", help=_("rule set; goes before the one that the input names"),
        autocompletion=rule_set_names, show_default=False,
    ),
]  # fmt: skip
MoveArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="MOVE", help=_("such as 24/18 24/15, or (no move); else the input's own"), show_default=False
    ),
]
RollOption = Annotated[
    str | None,
    typer.Option(
        "--roll", metavar="ROLL", help=_("the dice, such as 6-3; goes before the input's"), show_default=False
    ),
]
FormatOption = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="|".join(FORMATS),
        help=_("how the answer is written"),
        autocompletion=complete_words(*FORMATS),
    ),
]
LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="|".join(LANGUAGES), help=_("language of texts; else NARDY_LANG, else the locale"),
        autocompletion=complete_words(*LANGUAGES), show_default=False,
    ),
]  # fmt: skip
OutputOption = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help=_("write to a file, whole or not at all"), show_default=False),
]
ResumeOption = Annotated[
    bool,
    typer.Option("--resume", help=_("go on with the FILE.part of an interrupted run (jsonl only)"), show_default=False),
]
StrictOption = Annotated[bool, typer.Option("--strict", help=_("stop at the first bad position"), show_default=False)]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help=_("no warnings, no progress"), show_default=False)]
NumberingOption = Annotated[
    str | None,
    typer.Option(
        "--numbering", metavar="|".join(NUMBERINGS),
        help=_("points by White's numbers or by the mover's own (default: board in long, own in short)"),
        autocompletion=complete_words(*NUMBERINGS), show_default=False,
    ),
]  # fmt: skip
NotationOption = Annotated[
    str,
    typer.Option(
        "--notation", metavar="|".join(NOTATIONS), help=_("print end points, or chained: every landing"),
        autocompletion=complete_words(*NOTATIONS),
    ),
]  # fmt: skip
BoardOption = Annotated[
    bool | None,
    typer.Option(
        "--board/--no-board",
        help=_("a board in letters above the table (default: on a terminal)"),
        show_default=False,
    ),
]
StarterOption = Annotated[
    str,
    typer.Option(
        "--starter", metavar="white|black", help=_("who begins"), autocompletion=complete_words("white", "black")
    ),
]
EvaluatorOption = Annotated[
    str | None,
    typer.Option(
        "--evaluator", metavar="builtin|spread|random",
        help=_("what values plays: builtin; spread and random give no equity"),
        autocompletion=complete_words("builtin", "spread", "random"), show_default=False,
    ),
]  # fmt: skip
PlyOption = Annotated[
    str | None,
    typer.Option("--ply", metavar="N", help=_("rolls to look ahead, 0 (the default) to 4"), show_default=False),
]
TopOption = Annotated[
    str | None, typer.Option("--top", metavar="K", help=_("the K best plays only"), show_default=False)
]
JobsOption = Annotated[str, typer.Option("--jobs", metavar="N", help=_("share the work among N"))]


@dataclass(frozen=True, slots=True)
class Common:
    """The checked options of every command."""

    format: str = "table"
    output: str | None = None
    resume: bool = False
    strict: bool = False
    quiet: bool = False
    rules: RuleSet | None = None


class Faults:
    """Collects what is wrong with a call, so that the user is told all of it at once."""

    def __init__(self) -> None:
        self._defects: list[Defect] = []

    def keep(self, check: Callable[P, T], *words: P.args, **named: P.kwargs) -> T:
        """Return what `check` makes of its words; an error of its is kept for `tell`, and the value then is not to be used."""
        try:
            return check(*words, **named)
        except NardyError as error:
            self._defects.extend(error.defects)
            return cast("T", None)

    def tell(self) -> None:
        """Raise all that was kept.

        :raises UsageError: something was.
        """
        if self._defects:
            raise UsageError(self._defects)


def common(
    faults: Faults,
    *,
    rules: str | None = None,
    format: str = "table",
    lang: str | None = None,
    output: str | None = None,
    resume: bool = False,
    strict: bool = False,
    quiet: bool = False,
) -> Common:
    """Check the shared options; the language is put in force first, and what is wrong goes to `faults`.

    From here on notices are shown, unless the run is to be quiet.
    """
    listen(None if quiet else show_warning)
    if lang is not None:
        set_language(faults.keep(one_of, "--lang", lang, LANGUAGES) or language())
    faults.keep(one_of, "--format", format, FORMATS)
    faults.keep(_can_resume, resume, output, format)
    rule_set_in_force = faults.keep(rule_set, "--rules", rules) if rules is not None else None
    return Common(format, output, resume, strict, quiet, rule_set_in_force)


def _can_resume(resume: bool, output: str | None, format: str) -> None:
    if resume and (output is None or format != "jsonl"):
        raise UsageError(Defect(_("only a run with --format jsonl and -o FILE can be resumed"), place="--resume"))


def one_of(option: str, word: str, known: tuple[str, ...]) -> str:
    """Return `word` if it is one of those known.

    :raises UsageError: it is not; the nearest one is named.
    """
    return known_word(word, known, place=option)


def whole_number(option: str, text: str, least: int, most: int) -> int:
    """Return the number that an option says.

    :raises UsageError: it is not a whole number from `least` to `most`.
    """
    # int() would read 1_0 and digits of other scripts too.
    plain = text.isascii() and text.isdigit() and len(text) <= 20
    number = int(text) if plain else least - 1
    if not least <= number <= most:
        raise UsageError(
            Defect(
                _("{text!r} is not a whole number from {least} to {most}").format(text=text, least=least, most=most),
                place=option,
            )
        )
    return number


def positive_number(option: str, text: str) -> float:
    """Return the number above 0 that an option says.

    :raises UsageError: it is none.
    """
    # float() would read 1_0, nan and digits of other scripts too.
    try:
        number = float(text) if text.isascii() and "_" not in text else 0.0
    except ValueError:
        number = 0.0
    if not 0.0 < number < float("inf"):
        raise UsageError(Defect(_("{text!r} is not a number above 0").format(text=text), place=option))
    return number


def the_ply(text: str | None) -> int:
    """Return the plies of --ply, 0 where it is not given.

    :raises UsageError: it is none that a look ahead can have.
    """
    if text is None:
        return 0
    from nardy_analyze._core.search import MAX_PLY

    return whole_number("--ply", text, 0, MAX_PLY)


def the_top(text: str | None) -> int | None:
    """Return how many plays --top keeps, None for all.

    :raises UsageError: it is no whole number from 1 on.
    """
    return None if text is None else whole_number("--top", text, 1, 100_000)


def the_evaluator(text: str | None) -> str | None:
    """Return the evaluator of --evaluator, or None.

    :raises UsageError: it is not known.
    """
    if text is None:
        return None
    from nardy_analyze.evaluators import EVALUATORS

    return one_of("--evaluator", text, EVALUATORS)


def with_equity(text: str | None) -> str:
    """Return the evaluator of --evaluator, `builtin` where it is not given.

    :raises UsageError: it is not known, or gives no equity.
    """
    from nardy_analyze.evaluators import BUILTIN, gives_equity

    try:
        gives_equity(text or BUILTIN)
    except NardyError as error:
        raise error.at("--evaluator") from None
    return text or BUILTIN


def rule_set(place: str, name: str) -> RuleSet:
    """Return the rule set of a name or file that the user typed.

    :raises NardyError: there is none, or it has mistakes.
    """
    from nardy_analyze.ruleset_files import load

    try:
        return load(name)
    except NardyError as error:
        raise error.at(place) from None


def default_rules() -> str | RuleSet:
    """Return the rule set for inputs that name none: NARDY_RULES, else long.

    :raises NardyError: NARDY_RULES names none.
    """
    name = os.environ.get("NARDY_RULES")
    return rule_set("NARDY_RULES", name) if name else "long"


def default_rule_set() -> RuleSet:
    """Return the rule set where the call names none: NARDY_RULES, else long.

    :raises NardyError: NARDY_RULES names none.
    """
    found = default_rules()
    return rule_set("rules", found) if isinstance(found, str) else found


def the_roll(text: str | None, option: str = "--roll") -> Roll | None:
    """Return the roll of an option, or None.

    :raises NardyError: it is no roll.
    """
    if text is None:
        return None
    from nardy_analyze.dice import Roll

    try:
        return Roll.parse(text)
    except NardyError as error:
        raise error.at(option) from None


def board_letters(board: bool | None, common: Common) -> Letters | None:
    """Return the letters of the board to show above a table, or None for no board.

    board: what was asked for; None: on a terminal only.
    """
    if common.format not in ("table", "markdown", "html"):
        return None
    import sys

    if board is None:
        board = common.format == "table" and common.output is None and sys.stdout.isatty()
    if not board:
        return None
    from nardy_analyze.render.text_board import UNICODE, letters_for

    return UNICODE if common.output is not None else letters_for(sys.stdout.encoding)


def is_chained(text: str) -> bool:
    """Return whether --notation asks for all landings.

    :raises UsageError: it is not known.
    """
    return one_of("--notation", text, NOTATIONS) == "chained"


def the_numbering(text: str | None) -> Numbering | None:
    """Return the numbering of --numbering, or None.

    :raises UsageError: it is not known.
    """
    if text is None:
        return None
    from nardy_analyze.notation.numbering import Numbering

    return Numbering(one_of("--numbering", text, NUMBERINGS))
