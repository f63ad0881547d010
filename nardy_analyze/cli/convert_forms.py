"""Positions written out in a notation, one after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from nardy_analyze.cli.batch import bear, place_of, source_of
from nardy_analyze.cli.exit_codes import ExitCode
from nardy_analyze.cli.messages import show_warning
from nardy_analyze.cli.options import Common
from nardy_analyze.cli.output import Output
from nardy_analyze.cli.writer import error_object, json_text
from nardy_analyze.errors import NardyError, RulesError
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry
from nardy_analyze.notation.position_to_mapping import to_mapping
from nardy_analyze.render.answer import heading, line_of, rules_key
from nardy_analyze.render.document import as_text, one_line
from nardy_analyze.render.text_board import text_board

if TYPE_CHECKING:
    import yaml

_LINE_ENDS = frozenset("\x85\u2028\u2029")
"""What YAML takes for the end of a line, and a text of the user's may hold."""


def convert_all(
    position: str, options: Common, form: str, prepare: Callable[[PositionEntry], PositionEntry]
) -> ExitCode:
    """Write each position that POSITION stands for as `form`: line, yaml, json or text.

    Several positions are lines, YAML documents, JSON lines or boards apart; a bad one is told on standard error, and it has
    its place in the output too: an object in JSON, a comment elsewhere.

    :raises NardyError: the call is wrong, or its only position is, or (with --strict) any.
    """
    source = source_of(position, options)
    several = source.kind != "single"
    code = ExitCode.DONE
    with Output(options.output) as output:
        first = True
        for entry in source:
            try:
                if isinstance(entry, BadEntry):
                    raise entry.error
                text = _in_form(prepare(entry), form, several, first)
                if not options.quiet:
                    for warning in entry.warnings:
                        show_warning(place_of(entry), warning)
            except NardyError as error:
                placed = error.at(entry.place, entry.line)
                bear(placed, options, several)
                code = ExitCode.ANSWER_IS_NO
                text = (
                    json_text(error_object(entry.id, placed)) + "\n"
                    if form == "json"
                    else f"# {one_line(f'{entry.id}: {placed}')}\n"
                )
            output.write(text)
            first = False
        output.finish()
    return code


def _in_form(entry: PositionEntry, form: str, several: bool, first: bool) -> str:
    if form == "line":
        line = line_of(entry.position, entry.rules, entry.roll)
        if line is None:
            raise RulesError(
                _("{rules} is not a shipped rule set: a position line cannot name it").format(rules=entry.rules.name),
                hint=_("convert to yaml or json, or give --rules with the name of a shipped one"),
            )
        return line + "\n"
    if form == "text":
        board = "\n".join(text_board(entry.position))
        return ("" if first else "\n") + as_text([heading(entry, entry.roll)]) + board + "\n"
    mapping = to_mapping(entry, rules=rules_key(entry.rules))
    if form == "json":
        return json_text(mapping, indent=not several) + "\n"
    return ("" if first else "---\n") + _yaml(mapping)


def _yaml(mapping: dict[str, object]) -> str:
    """Return a mapping as YAML: points as numbers, board and counts on one line each."""
    import yaml

    from nardy_analyze.game import Color

    shown: dict[str, object] = dict(mapping)
    for color in Color:
        board = mapping[color.value]
        if isinstance(board, dict):
            shown[color.value] = {int(point): count for point, count in board.items()}
    return yaml.dump(shown, Dumper=_dumper(), allow_unicode=True, sort_keys=False, default_flow_style=None, width=100)


@cache
def _dumper() -> type[yaml.SafeDumper]:
    """Return a writer that quotes what a reader of YAML 1.1 or 1.2 would take for something else than a text."""
    import yaml

    from nardy_analyze.notation.yaml_reader import is_word

    class Dumper(yaml.SafeDumper):
        """A class of its own, so that the representer below stays in it."""

    def quoted(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
        style = None if is_word(text) else "'"
        if not _LINE_ENDS.isdisjoint(text):
            style = '"'  # only so are they kept
        return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)

    Dumper.add_representer(str, quoted)
    return Dumper
