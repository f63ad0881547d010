"""One command over all positions of an input: in order, streaming, a bad one costing only itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from nardy_analyze.cli.exit_codes import ExitCode
from nardy_analyze.cli.messages import show_error, show_warning
from nardy_analyze.cli.options import Common, default_rules
from nardy_analyze.cli.output import KeptLines, Output
from nardy_analyze.cli.progress import with_progress
from nardy_analyze.cli.writer import Form, Writer
from nardy_analyze.errors import ClusterError, Defect, NardyError, UsageError
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry
from nardy_analyze.notation.position_file import PositionSource, entries
from nardy_analyze.render.answer import Answer

Question = Callable[[PositionEntry], Answer]
"""What a command asks of a position; it may raise NardyError, which costs only that position."""


class UnfinishedAnswer(KeyboardInterrupt):
    """A question was interrupted and this is its answer until then, None where there is none yet."""

    def __init__(self, answer: Answer | None) -> None:
        super().__init__()
        self.answer = answer


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one position: its answer's text, or the error.

    is_yes, warnings, place: as of the answer and its position.
    """

    id: object
    text: str = ""
    error: NardyError | None = None
    is_yes: bool = True
    warnings: tuple[str, ...] = ()
    place: str = ""


def outcome_of(entry: PositionEntry | BadEntry, question: Question, form: Form) -> Outcome:
    """Ask a position, if it is one.

    :raises ClusterError: the cluster that was to answer cannot be used.
    """
    if isinstance(entry, BadEntry):
        return Outcome(entry.id, error=entry.error)
    try:
        answer = question(entry)
        return Outcome(entry.id, form.text(answer), None, answer.is_yes, tuple(answer.warnings), place_of(entry))
    except ClusterError:
        raise  # it would cost every position after this one too
    except NardyError as error:
        return Outcome(entry.id, error=error.at(entry.place, entry.line))


def answer_all(
    position: str, options: Common, columns: Sequence[str], question: Question, *, jobs: int = 1
) -> ExitCode:
    """Answer each position that POSITION stands for and return the exit code.

    columns: of CSV. jobs: processes to share the positions among; with more than one, `question` must be picklable, and
    answers come in order but not as soon as their line has been read.

    :raises NardyError: the call is wrong, or its only position is, or (with --strict) any.
    """
    source = source_of(position, options)
    form = Form(options.format, source.kind != "single", tuple(columns))
    code = ExitCode.DONE
    with Output(options.output, resume=options.resume) as output:
        kept = output.kept_lines
        writer = Writer(output, form, written=kept.count)
        if kept.says_no:
            code = ExitCode.ANSWER_IS_NO
        try:
            rest = iter(source)
            _pass_over(rest, kept, question, form, output.part or "")
            outcomes = _outcomes(rest, question, form, jobs)
            # Results that go to the terminal are their own progress.
            quiet = options.quiet or (options.output is None and sys.stdout.isatty())
            for outcome in with_progress(outcomes, _("positions"), quiet=quiet):
                if outcome.error is not None:
                    bear(outcome.error, options, form.several)
                    writer.add(form.error_text(outcome.id, outcome.error))
                    code = ExitCode.ANSWER_IS_NO
                    continue
                _warn(options, outcome.warnings, outcome.place)
                writer.add(outcome.text)
                if not outcome.is_yes:
                    code = ExitCode.ANSWER_IS_NO
        except KeyboardInterrupt as interrupt:
            answer = interrupt.answer if isinstance(interrupt, UnfinishedAnswer) else None
            if answer is not None and not form.several:
                writer.add(form.text(answer))
                writer.close()
                output.finish()
            if output.kept and not options.quiet:
                show_warning(output.kept, _("interrupted; what was finished is kept here"))
            raise
        except ClusterError:
            if output.kept and not options.quiet:
                show_warning(output.kept, _("what was finished is kept here"))
            raise
        writer.close()
        output.finish()
    return code


def _pass_over(
    source: Iterator[PositionEntry | BadEntry], kept: KeptLines, question: Question, form: Form, part: str
) -> None:
    """Pass over the positions that an interrupted run answered, once its first and last answers have proved to be ours.

    :raises UsageError: they are not, or there are more of them than positions.
    """
    for index in range(kept.count):
        entry = next(source, None)
        if entry is not None and index not in (0, kept.count - 1):
            continue
        line = kept.first if index == 0 else kept.last
        outcome = outcome_of(entry, question, form) if entry is not None else None
        text = "" if outcome is None else outcome.text
        if outcome is not None and outcome.error is not None:
            text = form.error_text(outcome.id, outcome.error)
        if text != line and not _same_but_for_time(text, line):
            raise UsageError(
                Defect(
                    _("its line {n} is not what this run would write there").format(n=index + 1),
                    _("it was left by another run: remove it, or call without --resume"),
                    place=part,
                )
            )


def _same_but_for_time(text: str, line: str) -> bool:
    """Whether two answers as JSON differ only in how long they took."""
    import json

    try:
        found, kept = json.loads(text), json.loads(line)
        for each in (found, kept):
            for key in ("elapsed_s", "games_per_s"):
                each.pop(key, None)
    except (ValueError, TypeError, AttributeError):
        return False
    return bool(found == kept)


def _outcomes(
    source: Iterable[PositionEntry | BadEntry], question: Question, form: Form, jobs: int
) -> Iterator[Outcome]:
    if jobs > 1 and form.several:
        from nardy_analyze.cli.parallel import parallel_outcomes

        return parallel_outcomes(source, question, form, jobs)
    return (outcome_of(entry, question, form) for entry in source)


def _warn(options: Common, warnings: Sequence[str], place: str) -> None:
    """Write warnings to standard error, unless JSON carries them."""
    if not options.quiet and options.format not in ("json", "jsonl"):
        for warning in warnings:
            show_warning(place, warning)


def source_of(position: str, options: Common) -> PositionSource:
    """Return the positions that POSITION stands for, under the rules that the call or the environment names.

    :raises NardyError: there are none, or NARDY_RULES names no rule set.
    """
    return entries(position, rules_override=options.rules, default_rules=default_rules())


def bear(error: NardyError, options: Common, several: bool) -> None:
    """Tell what is wrong with one position of several, so that the rest goes on.

    :raises NardyError: the error itself, where it was the only position or the run is strict.
    """
    if options.strict or not several:
        raise error from None
    show_error(error)


def place_of(entry: PositionEntry) -> str:
    """Return the place that messages about a position name."""
    return entry.place if entry.line is None else f"{entry.place}:{entry.line}"


def answer_one(options: Common, columns: Sequence[str], answer: Answer) -> ExitCode:
    """Write an answer that belongs to no position."""
    form = Form(options.format, False, tuple(columns))
    with Output(options.output) as output:
        _warn(options, answer.warnings, "nardy")
        writer = Writer(output, form)
        writer.add(form.text(answer))
        writer.close()
        output.finish()
    return ExitCode.DONE
