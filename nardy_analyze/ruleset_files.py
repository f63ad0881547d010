"""Where rule sets come from: the shipped files, the user's files, mappings inside other files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from nardy_analyze import ruleset_schema
from nardy_analyze.errors import Defect, NardyError, RulesError, SourceError, nearest
from nardy_analyze.file_errors import not_utf_8, why_unreadable
from nardy_analyze.i18n import _
from nardy_analyze.notation.yaml_reader import read_one, shown
from nardy_analyze.rules import RuleSet

SHIPPED: Final = ("long", "long-moscow", "long-tournament", "long-forum", "long-ua", "long-fnr", "short")
"""The rule sets that come with the package; the first is the default."""
ENDINGS: Final = (".yaml", ".yml", ".json")
MAX_BYTES: Final = 1_000_000
MAX_CHAIN: Final = 16
"""How many files may extend one another."""

_FOLDER: Final = Path(__file__).parent / "rulesets"
_Chain: TypeAlias = tuple[tuple[str, str], ...]
"""The files that are being read, each extending the next: (real path, path as named)."""


@cache
def shipped(name: str) -> RuleSet:
    """Return a rule set that comes with the package.

    :raises RulesError: there is none of that name.
    """
    if name not in SHIPPED:
        raise _unknown(name)
    return replace(_read_file(str(_FOLDER / f"{name}.yaml"), ()), shipped=True, source=name)


def load(name_or_path: str | os.PathLike[str], base: Path | None = None) -> RuleSet:
    """Return the shipped rule set of that name, or the one in that YAML or JSON file.

    base: the folder that a path starts from; the current one when None. A file is the place of its defects.

    :raises RulesError: no such rule set is shipped, or the file has mistakes, all of which are told.
    :raises SyntaxDefects: the file is not YAML.
    :raises SourceError: the file cannot be read, or is no text.
    """
    return _named(name_or_path, "" if base is None else os.fspath(base), ())


def from_mapping(
    mapping: Mapping[str, object],
    base: Path | None = None,
    line_of: ruleset_schema.LineOf | None = None,
) -> RuleSet:
    """Return the rule set of a mapping that stands in a larger file, or that a program made.

    It is complete, or says what it `extends`: then it may do without a name. base: the folder that a path in
    `extends` starts from. line_of: tells the line of a key's path; without it defects have no line.

    :raises RulesError: the mapping has mistakes, all of which are told.
    :raises NardyError: what it extends cannot be read.
    """
    folder = "" if base is None else os.fspath(base)
    read = ruleset_schema.read(
        mapping,
        line_of or (lambda _path: None),
        lambda extends: _named(extends, folder, ()),
        lambda extended: f"{extended.name}*",
    )
    return replace(read, source=mapping)


def _named(name: str | os.PathLike[str], folder: str, chain: _Chain) -> RuleSet:
    """Return the rule set of a name or path, as one that the last file of `chain` extends."""
    if isinstance(name, str):
        if name in SHIPPED:
            return shipped(name)
        separators = {os.sep, os.altsep or os.sep, "/"}
        path_like = name.lower().endswith(ENDINGS) or not separators.isdisjoint(name)
        if not path_like and not os.path.isfile(os.path.join(folder, name)):
            raise _unknown(name)
    path = os.path.join(folder, name)
    return replace(_read_file(path, chain), source=os.fspath(name))


def _read_file(path: str, chain: _Chain) -> RuleSet:
    """Return the rule set of a file; `path` is the place of its defects."""
    text = _read_text(path)
    real = os.path.realpath(path)
    if real in (earlier for earlier, _place in chain):
        circle = " → ".join([*(place for _earlier, place in chain), path])
        raise RulesError(_("goes in a circle: {files}").format(files=circle))
    if len(chain) == MAX_CHAIN:
        raise RulesError(_("more than {n} files extend one another").format(n=MAX_CHAIN))
    try:
        document = read_one(text)
        return ruleset_schema.read(
            document.data,
            document.line_of,
            lambda extends: _named(extends, os.path.dirname(path), (*chain, (real, path))),
            lambda _extended: Path(path).stem,
        )
    except NardyError as error:
        raise error.at(path) from None


def _read_text(path: str) -> str:
    """Return the text of a file."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise SourceError(Defect(why_unreadable(error), place=path)) from None
    if len(data) > MAX_BYTES:
        raise SourceError(Defect(_("larger than {n} bytes").format(n=MAX_BYTES), place=path))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise not_utf_8(path, data.count(b"\n", 0, error.start) + 1) from None


def _unknown(name: str) -> RulesError:
    """Return the error of a word that names no rule set."""
    like = nearest(name, SHIPPED)
    hint = _shipped_hint()
    if like:
        hint = _("did you mean {name}?").format(name=like) + " " + hint
    return RulesError(_("unknown rule set {name!r}").format(name=shown(name)), hint=hint)


def _shipped_hint() -> str:
    return _("the shipped ones are {names}; others are named by the path of their file").format(
        names=", ".join(SHIPPED)
    )
