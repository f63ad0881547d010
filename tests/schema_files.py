"""The schemas of docs/schemas as validators, and the command run in process, for the tests about JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from referencing import Resource
from referencing.jsonschema import EMPTY_REGISTRY, SchemaRegistry

from nardy_analyze.cli.app import run

ROOT = Path(__file__).parents[1]
SCHEMAS = ROOT / "docs" / "schemas"
ENDING = ".schema.json"
NAMES = sorted(path.name.removesuffix(ENDING) for path in SCHEMAS.glob("*" + ENDING))
CLUB = "name: club\nextends: long\ntitle: {en: Our club}\nblock: {allowed: never}\n"
"""A user's rule-set file, which stands as club.yaml where the command is run."""
Json = dict[str, Any]
Nardy = Callable[..., list[Any]]


@cache
def contents(name: str) -> Json:
    """Return a schema as it stands in its file."""
    found: Json = json.loads((SCHEMAS / (name + ENDING)).read_text(encoding="utf-8"))
    return found


@cache
def registry() -> SchemaRegistry:
    """Return all schemas under their relative names, the only ones that can be referred to."""
    return EMPTY_REGISTRY.with_resources((name + ENDING, Resource.from_contents(contents(name))) for name in NAMES)


@cache
def schema(name: str) -> Validator:
    """Return the validator of a schema, or of a part of one: NAME#/$defs/PART."""
    file, _, part = name.partition("#")
    return Draft202012Validator({"$ref": f"{file}{ENDING}#{part}"}, registry=registry())


def fits(name: str, value: Any) -> None:
    """See that a value fits a schema; the message says where it does not."""
    for fault in schema(name).iter_errors(value):
        raise AssertionError(
            f"{name}: {'/'.join(map(str, fault.absolute_path))}: {fault.message[:300]} in {str(value)[:500]}"
        )


def values(text: str) -> Iterator[Any]:
    """Yield the JSON values that stand one after another; an object may not repeat a key."""
    decoder, end = json.JSONDecoder(object_pairs_hook=_object), 0
    while text[end:].strip():
        value, end = decoder.raw_decode(text, end + len(text[end:]) - len(text[end:].lstrip()))
        yield value


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    assert len(found) == len(pairs), pairs
    return found


def prepare(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Go to a folder with club.yaml in it, in English."""
    for variable, value in (("NARDY_LANG", "en"), ("NARDY_RULES", ""), ("LANGUAGE", "")):
        monkeypatch.setenv(variable, value)
    monkeypatch.chdir(folder)
    (folder / "club.yaml").write_text(CLUB, encoding="utf-8")


def caller(capsys: pytest.CaptureFixture[str]) -> Nardy:
    """Return a function that runs the command and gives the JSON values that it prints.

    code: the exit code that is expected; None, that there is an answer.
    """

    def call(*words: str, code: int | None = 0) -> list[Any]:
        found = run(list(words))
        out, err = capsys.readouterr()
        assert found == code or (code is None and found in (0, 1)), (words, found, err)
        return list(values(out))

    return call
