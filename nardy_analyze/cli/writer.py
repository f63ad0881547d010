"""Answers in the format asked for, one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nardy_analyze.cli.output import Output
from nardy_analyze.errors import NardyError
from nardy_analyze.i18n import _
from nardy_analyze.render.answer import Answer
from nardy_analyze.render.document import Text, as_html, as_markdown, as_text, one_line

_BLOCK_WRITERS = {"table": as_text, "markdown": as_markdown, "html": as_html}


def json_text(found: Mapping[str, object], *, indent: bool = False) -> str:
    """Return JSON, on one line unless indented; letters stay as they are."""
    try:
        import orjson

        return orjson.dumps(found, option=orjson.OPT_INDENT_2 if indent else 0).decode()
    except TypeError:  # a user's own x- value may be what orjson refuses: a huge number, a key that is a number
        import json

        separators = None if indent else (",", ":")
        return json.dumps(found, ensure_ascii=False, indent=2 if indent else None, separators=separators)


def error_object(id: object, error: NardyError) -> dict[str, object]:
    """Return what stands in a bad position's place in JSON."""
    return {"id": id, "error": {"code": error.code, "message": str(error), "line": error.line}}


@dataclass(frozen=True, slots=True)
class Form:
    """How answers are written: the format, whether there may be several, and the columns of CSV.

    With several, `json` is a list and bad positions have a place of their own.
    """

    format: str
    several: bool
    columns: tuple[str, ...]

    @property
    def csv_columns(self) -> tuple[str, ...]:
        """The columns, with one for errors where there may be bad positions."""
        return (*self.columns, "error") if self.several else self.columns

    def text(self, answer: Answer) -> str:
        """Return an answer's own text, which does not depend on what stands before it."""
        if self.format in ("json", "jsonl"):
            return self._json(answer.json())
        if self.format == "csv":
            return self._csv(answer.rows())
        return _BLOCK_WRITERS[self.format](answer.blocks())

    def error_text(self, id: object, error: NardyError) -> str:
        """Return what stands in a bad position's place."""
        if self.format in ("json", "jsonl"):
            return self._json(error_object(id, error))
        if self.format == "csv":
            return self._csv([{"id": id, "error": str(error)}])
        words = _("{id}: no answer: {error}").format(id=id, error=error)
        return _BLOCK_WRITERS[self.format]([Text(one_line(words))])

    def _json(self, found: Mapping[str, object]) -> str:
        return json_text(found, indent=self.format == "json" and not self.several)

    def _csv(self, rows: Sequence[Mapping[str, object]]) -> str:
        import csv
        import io

        text = io.StringIO()
        writer = csv.DictWriter(text, self.csv_columns, lineterminator="\n", extrasaction="ignore")
        writer.writerows({name: "" if value is None else value for name, value in row.items()} for row in rows)
        return text.getvalue()


class Writer:
    """Puts the texts of answers together in an output; `written` texts are there already."""

    def __init__(self, output: Output, form: Form, *, written: int = 0) -> None:
        self.output = output
        self.form = form
        self.count = written
        self._only = ""

    def add(self, text: str) -> None:
        """Write one answer's text, with what parts it from the one before."""
        format, first = self.form.format, self.count == 0
        if format == "jsonl" or (format == "json" and not self.form.several):
            text += "\n"
        elif format == "json":
            # Whether it is an object or the first of a list shows with the next one: JSON Lines do not say how many they are.
            if first:
                self._only = text
                text = ""
            else:
                text = (f"[\n{self._only}" if self.count == 1 else "") + ",\n" + text
        elif format == "csv":
            text = ",".join(self.form.csv_columns) + "\n" + text if first else text
        elif not first:
            text = "\n" + text
        self.output.write(text)
        self.count += 1

    def close(self) -> None:
        """Write what ends the whole."""
        if self.form.format == "json" and self.form.several:
            self.output.write("\n]\n" if self.count > 1 else self._only + "\n")
