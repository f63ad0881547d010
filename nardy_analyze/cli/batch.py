"""One command over all positions of an input: in order, streaming, a bad one costing only itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from nardy_analyze.cli.exit_codes import ExitCode
from nardy_analyze.cli.messages import show_error, show_warning
from nardy_analyze.cli.options import Common, default_rules
from nardy_analyze.cli.output import Output
from nardy_analyze.cli.writer import Writer
from nardy_analyze.errors import NardyError
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry
from nardy_analyze.notation.position_file import entries
from nardy_analyze.render.answer import Answer


def answer_all(
    position: str,
    options: Common,
    columns: Sequence[str],
    answer: Callable[[PositionEntry], Answer],
    *,
    jobs: int = 1,
) -> ExitCode:
    """Answer each position that POSITION stands for and return the exit code.

    columns: of CSV, for a run whose first position is bad. `answer` may raise NardyError; that costs only its position.

    :raises NardyError: the call is wrong, or its only position is, or (with --strict) any.
    """
    source = entries(position, rules_override=options.rules, default_rules=default_rules())
    several = source.kind != "single"
    code = ExitCode.DONE
    with Output(options.output, resume=options.resume) as output:
        writer = Writer(output, options.format, several=several, columns=columns)
        writer.count = output.done_lines
        try:
            for entry in islice(source, output.done_lines, None):
                found: Answer | NardyError
                if isinstance(entry, BadEntry):
                    found = entry.error
                else:
                    try:
                        found = answer(entry)
                    except NardyError as error:
                        found = error.at(entry.place, entry.line)
                if isinstance(found, NardyError):
                    if options.strict or not several:
                        raise found
                    show_error(found)
                    writer.bad(entry.id, found)
                    code = ExitCode.ANSWER_IS_NO
                    continue
                assert isinstance(entry, PositionEntry)
                # JSON carries the warnings itself.
                if found.warnings and not options.quiet and options.format not in ("json", "jsonl"):
                    for warning in found.warnings:
                        show_warning(place_of(entry), warning)
                writer.answer(found)
                if not found.is_yes:
                    code = ExitCode.ANSWER_IS_NO
        except KeyboardInterrupt:
            if output.kept and not options.quiet:
                show_warning(output.kept, _("interrupted; what was finished is kept here"))
            raise
        writer.close()
        output.finish()
    return code


def place_of(entry: PositionEntry) -> str:
    """Return the place that messages about a position name."""
    return entry.place if entry.line is None else f"{entry.place}:{entry.line}"


def answer_one(options: Common, columns: Sequence[str], answer: Answer) -> ExitCode:
    """Write an answer that belongs to no position."""
    with Output(options.output) as output:
        if answer.warnings and not options.quiet and options.format not in ("json", "jsonl"):
            for warning in answer.warnings:
                show_warning("nardy", warning)
        writer = Writer(output, options.format, several=False, columns=columns)
        writer.answer(answer)
        writer.close()
        output.finish()
    return ExitCode.DONE
