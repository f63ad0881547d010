"""All positions of an input drawn, each to its own file or to standard output, a bad one costing only itself."""

from __future__ import annotations

from itertools import chain, islice

from nardy_analyze.cli.batch import bear, place_of, source_of
from nardy_analyze.cli.diagram_files import FileNames, check_pattern, write_whole
from nardy_analyze.cli.diagram_question import DiagramQuestion
from nardy_analyze.cli.exit_codes import ExitCode
from nardy_analyze.cli.messages import show_warning
from nardy_analyze.cli.options import Common
from nardy_analyze.cli.output import Output
from nardy_analyze.cli.progress import with_progress
from nardy_analyze.errors import NardyError
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import BadEntry, PositionEntry


def draw_all(position: str, options: Common, question: DiagramQuestion) -> ExitCode:
    """Draw each position that POSITION stands for and return the exit code; `options.output` is a name, a pattern or None.

    :raises NardyError: the call is wrong, or its only position is, or (with --strict) any.
    """
    source = source_of(position, options)
    several = source.kind != "single"
    found = iter(source)
    if options.output is not None:
        begun = list(islice(found, 2))
        if len(begun) > 1:
            check_pattern(options.output)
        found = chain(begun, found)
    code = ExitCode.DONE
    with Output(None) as terminal:
        place = _Place(options.output, terminal)
        quiet = options.quiet or options.output is None
        for entry in with_progress(found, _("positions"), quiet=quiet):
            try:
                _draw(entry, options, question, place)
            except NardyError as error:
                bear(error.at(entry.place, entry.line), options, several)
                code = ExitCode.ANSWER_IS_NO
    return code


class _Place:
    """Where pictures go, one after another."""

    def __init__(self, pattern: str | None, terminal: Output) -> None:
        self._names = FileNames(pattern) if pattern is not None else None
        self._terminal = terminal
        self._first = True

    def put(self, id: object, data: bytes) -> None:
        """Write one picture; texts on standard output stand apart by an empty line."""
        if self._names is None:
            self._terminal.write(("" if self._first else "\n") + data.decode())
            self._first = False
        else:
            write_whole(self._names.name(id), data)


def _draw(entry: PositionEntry | BadEntry, options: Common, question: DiagramQuestion, place: _Place) -> None:
    if isinstance(entry, BadEntry):
        raise entry.error
    drawn = question(entry)
    place.put(entry.id, drawn.data)
    if not options.quiet:
        for warning in drawn.warnings:
            show_warning(place_of(entry), warning)
