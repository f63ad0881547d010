"""Answers in the format asked for, one after another."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from nardy_analyze.cli.output import Output
from nardy_analyze.errors import NardyError
from nardy_analyze.i18n import _
from nardy_analyze.render.answer import Answer
from nardy_analyze.render.document import Block, Text, as_html, as_markdown, as_text

_BLOCK_WRITERS = {"table": as_text, "markdown": as_markdown, "html": as_html}


def error_object(id: object, error: NardyError) -> dict[str, object]:
    """Return what stands in a bad position's place in JSON."""
    return {"id": id, "error": {"code": error.code, "message": str(error), "line": error.line}}


class Writer:
    """Writes answers to an output.

    several: the input may hold several positions, so that `json` is a list and bad ones have a place of their own.
    columns: of a CSV row; `error` is added where there may be bad ones.
    """

    def __init__(self, output: Output, format: str, *, several: bool, columns: Sequence[str]) -> None:
        self.output = output
        self.format = format
        self.several = several
        self.count = 0
        self.columns = (*columns, "error") if several else tuple(columns)

    def answer(self, answer: Answer) -> None:
        """Write one answer."""
        if self.format in ("json", "jsonl"):
            self._object(answer.json())
        elif self.format == "csv":
            self._csv(answer.rows())
        else:
            self._blocks(answer.blocks())
        self.count += 1

    def bad(self, id: object, error: NardyError) -> None:
        """Write what stands in a bad position's place."""
        if self.format in ("json", "jsonl"):
            self._object(error_object(id, error))
        elif self.format == "csv":
            self._csv([{"id": id, "error": str(error)}])
        else:
            self._blocks([Text(f"{id}: {_('no answer')}: {error}")])
        self.count += 1

    def close(self) -> None:
        """Write what ends the whole."""
        if self.format == "json" and self.several:
            self.output.write("\n]\n" if self.count else "[]\n")

    def _object(self, found: Mapping[str, object]) -> None:
        if self.format == "jsonl":
            self.output.write(json.dumps(found, ensure_ascii=False) + "\n")
        elif not self.several:
            self.output.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
        else:
            self.output.write(("[\n" if self.count == 0 else ",\n") + json.dumps(found, ensure_ascii=False))

    def _csv(self, rows: Sequence[Mapping[str, object]]) -> None:
        import csv
        import io

        text = io.StringIO()
        writer = csv.DictWriter(text, self.columns, lineterminator="\n", extrasaction="ignore")
        if self.count == 0:
            writer.writeheader()
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
        self.output.write(text.getvalue())

    def _blocks(self, blocks: Sequence[Block]) -> None:
        gap = "\n" if self.count else ""
        self.output.write(gap + _BLOCK_WRITERS[self.format](blocks))


def _cell(value: object) -> object:
    return "" if value is None else value
