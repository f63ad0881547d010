"""The check of a rule set: from the plain mapping of a file to a RuleSet, every mistake told by its key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias, get_args

from nardy_analyze import rules
from nardy_analyze.dice import Roll
from nardy_analyze.errors import Defect, NardyError, RollError, RulesError, nearest
from nardy_analyze.game import Game
from nardy_analyze.i18n import LANGUAGES, _
from nardy_analyze.notation.yaml_reader import shown
from nardy_analyze.rules import BlockRule, CubeRule, Drawing, HeadException, HeadRule, RuleSet, Scoring

Path: TypeAlias = tuple[Any, ...]
LineOf: TypeAlias = Callable[[Path], int | None]
"""Tells the line of the key at a path, or None where lines mean nothing."""

MAX_LINE: Final = 300
_CONTROLS: Final = frozenset(map(chr, [*range(32), *range(127, 160)]))


class _Wrong(Exception):
    """A value is not what its key wants: what is wanted, in words, and what to do."""

    def __init__(self, wanted: str, hint: str | None = None) -> None:
        super().__init__(wanted)
        self.wanted = wanted
        self.hint = hint


_Read: TypeAlias = Callable[[object], Any]
"""Returns a value as the RuleSet has it, or raises _Wrong."""
_Kind: TypeAlias = "_Read | list[_Read] | dict[str, _Read] | type"
"""What a key holds: one value; a list of such; texts by language; the fields of a dataclass (_PARTS)."""
_Fields: TypeAlias = Mapping[str, _Kind]


def _word(kind: Any) -> _Read:
    """Return a reader of one of the words of a Literal or StrEnum."""
    words = get_args(kind) or tuple(kind)

    def read_word(value: object) -> object:
        if isinstance(value, str) and value in words:
            return words[words.index(value)]
        meant = nearest(value, words) if isinstance(value, str) else None
        hint = _("did you mean {name}?").format(name=meant) if meant else None
        raise _Wrong(_("one of {words}").format(words=", ".join(words)), hint)

    return read_word


def _whole(low: int, high: int) -> _Read:
    """Return a reader of a whole number in a range."""

    def read_whole(value: object) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise _Wrong(_("a whole number from {low} to {high}").format(low=low, high=high))

    return read_whole


def _limit(value: object) -> int:
    if type(value) is int and 1 <= value <= 4096 and value & (value - 1) == 0:
        return value
    raise _Wrong(_("a power of two from 1 to 4096"))


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _Wrong(_("true or false"))


def _roll(value: object) -> Roll:
    try:
        return Roll.parse(value)
    except RollError as error:
        raise _Wrong(_("rolls of two dice"), error.defects[0].hint) from None


def _text(value: object) -> str:
    if isinstance(value, str) and value.strip() and _CONTROLS.isdisjoint(value.replace("\n", "")):
        return value
    raise _Wrong(_("a text"), _("put it in quotes") if isinstance(value, int | float) else None)


def _line(value: object) -> str:
    """Read a text that tables and messages can show."""
    text = _text(value)
    if "\n" in text or len(text) > MAX_LINE:
        raise _Wrong(_("one line of text"))
    return text


_PARTS: Final[dict[type, _Fields]] = {
    HeadException: {"rolls": [_roll], "when": _word(rules.When)},
    HeadRule: {"per_turn": _whole(1, 15), "first": HeadException, "second": HeadException},
    BlockRule: {"length": _whole(2, 15), "allowed": _word(rules.Allowed), "judged": _word(rules.Judged)},
    Scoring: {
        "oin": _whole(0, 100),
        "mars": _whole(0, 100),
        "koks": _whole(0, 100),
        "tally": _word(rules.Tally),
    },
    Drawing: {"direction": _word(rules.Direction), "labels": _word(rules.Labels)},
    CubeRule: {
        "use": _flag,
        "beaver": _flag,
        "jacoby": _flag,
        "automatic_doubles": _whole(0, 6),
        "crawford": _flag,
        "limit": _limit,
    },
}
_RULES: Final[_Fields] = {
    "game": _word(Game),
    "head": HeadRule,
    "block": BlockRule,
    "larger_die": _flag,
    "opening": _word(rules.Opening),
    "next_starter": _word(rules.NextStarter),
    "last_roll": _flag,
    "scoring": Scoring,
    "drawing": Drawing,
    "cube": CubeRule,
}
_ABOUT: Final[_Fields] = {
    "name": _line,
    "title": dict.fromkeys(LANGUAGES, _line),
    "description": dict.fromkeys(LANGUAGES, _text),
    "extends": _line,
}
_NULLABLE: Final = (("extends",), ("head",), ("block",))
_LONG_ONLY: Final = ("head", "block")
_BAD: Final = object()
"""Stands for a value that was given but is wrong."""


def read(
    data: object,
    line_of: LineOf,
    base_of: Callable[[str], RuleSet],
    default_name: Callable[[RuleSet], str],
) -> RuleSet:
    """Return the rule set that a mapping describes; `base_of` finds the one that it extends.

    Head and block rules belong to long nardy: they are not taken over from or to short nardy. Title and
    description speak of one rule set only, so they are not taken over at all. `default_name` names it after
    its base where it has no name.

    :raises RulesError: the mapping has mistakes, all of which are told, those of its base too.
    :raises NardyError: only its base has.
    """
    reader = _Reader(line_of)
    given = reader.mapping((), data, {**_ABOUT, **_RULES})
    base: RuleSet | None = None
    values: dict[str, Any] = {}
    if isinstance(given, dict) and given.get("extends") is not _BAD:
        if given.get("extends") is not None:
            try:
                base = base_of(given["extends"])
            except NardyError as error:
                line = line_of(("extends",))
                # What is wrong inside the base has its own place; what is wrong with naming it belongs to this key.
                found = [
                    defect if defect.place else replace(defect, message=f"extends: {defect.message}", line=line)
                    for defect in error.defects
                ]
                if reader.defects:
                    raise RulesError([*reader.defects, *found]) from None
                raise type(error)(found) from None
            given.setdefault("name", default_name(base))
        values = reader.whole(given, base)
    if reader.defects:
        raise RulesError(reader.defects)
    return RuleSet(**values)


class _Reader:
    """Reads mappings and keeps a list of what is wrong with them."""

    def __init__(self, line_of: LineOf) -> None:
        self.defects: list[Defect] = []
        self._line_of = line_of

    def mapping(self, path: Path, data: object, fields: _Fields) -> Any:
        """Return the values of a mapping's known keys, each looked at by itself, or _BAD where it is none."""
        if not isinstance(data, Mapping):
            wanted = _("a mapping with the keys {names}").format(names=", ".join(fields))
            return self._unwanted(path, data, _Wrong(wanted))
        given: dict[str, Any] = {}
        for key, value in data.items():
            if isinstance(key, str) and key in fields:
                given[key] = self._value((*path, key), value, fields[key])
            elif path or not str(key).startswith("x-"):
                self._unknown((*path, key), fields)
        return given

    def whole(self, given: dict[str, Any], base: RuleSet | None) -> dict[str, Any]:
        """Return all the values of a RuleSet, the rules not given taken from the base."""
        game = given.get("game", base.game if base else None)
        values = {name: given.get(name, {}) for name in ("title", "description")}
        values["extends"] = given.get("extends")
        values["name"] = self._filled(("name",), _line, given, None)
        for name, kind in _RULES.items():
            if name not in _LONG_ONLY or game is Game.LONG:
                values[name] = self._filled((name,), kind, given, getattr(base, name, None))
            else:
                values[name] = None
                if game is Game.SHORT and given.get(name) is not None:
                    self._wrong((name,), _("{key}: short nardy has no such rule").format(key=name))
        return values

    def _value(self, path: Path, value: object, kind: _Kind) -> Any:
        """Return the value of a known key as the RuleSet has it, or _BAD."""
        if value is None and path in _NULLABLE:
            return None
        if isinstance(kind, type):
            return self.mapping(path, value, _PARTS[kind])
        if isinstance(kind, list):
            return self._rolls(path, value, kind[0])
        try:
            if not isinstance(kind, dict):
                return kind(value)
            if isinstance(value, str):
                return {"en": kind["en"](value)}
        except _Wrong as wrong:
            return self._unwanted(path, value, wrong)
        return self.mapping(path, value, kind)

    def _rolls(self, path: Path, value: object, read_one: _Read) -> Any:
        """Return the rolls of a list in rising order, none twice, or _BAD."""
        if not isinstance(value, Sequence) or isinstance(value, str):
            hint = _("write a list like [3-3, 4-4, 6-6]")
            return self._unwanted(path, value, _Wrong(_("a list of rolls"), hint))
        rolls = set()
        for index, item in enumerate(value):
            try:
                rolls.add(read_one(item))
            except _Wrong as wrong:
                self._unwanted(path, item, wrong, index)
        return tuple(sorted(rolls))

    def _filled(self, path: Path, kind: _Kind, given: Mapping[str, Any], inherited: Any) -> Any:
        """Return the whole value of a key: what is given over what is inherited."""
        name = path[-1]
        value = given.get(name, inherited)
        if value is None and name in given:
            self._wrong(path, _("{key}: long nardy needs this rule").format(key=_dotted(path)))
        elif value is None:
            hint = _("give it, or begin with a rule set that has it: extends: NAME")
            self._wrong(path, _("{key} is missing").format(key=_dotted(path)), hint)
        elif isinstance(kind, type) and isinstance(value, dict):
            parts = {
                below: self._filled((*path, below), part, value, getattr(inherited, below, None))
                for below, part in _PARTS[kind].items()
            }
            return kind(**parts)
        return value

    def _wrong(self, path: Path, message: str, hint: str | None = None) -> None:
        self.defects.append(Defect(message, hint, self._line_of(path)))

    def _unwanted(self, path: Path, value: object, wrong: _Wrong, *index: int) -> Any:
        """Note a value that is not what its key wants, and return _BAD."""
        message = _("{key} must be {wanted}, not {value}")
        key = _dotted(path) or _("a rule set")
        message = message.format(key=key, wanted=wrong.wanted, value=_shown(value))
        self._wrong((*path, *index), message, wrong.hint)
        return _BAD

    def _unknown(self, path: Path, fields: _Fields) -> None:
        """Note a key that there is not, with the one that may be meant."""
        like = nearest(str(path[-1]), list(fields))
        if like:
            hint = _("did you mean {name}?").format(name=_dotted((*path[:-1], like)))
        else:
            hint = _("the keys are {names}").format(names=", ".join(fields))
        self._wrong(path, _("unknown key {key}").format(key=_dotted(path)), hint)


def _dotted(path: Path) -> str:
    """Return a key's path as people write it."""
    return ".".join(shown(key) for key in path)


def _shown(value: object) -> str:
    """Return a wrong value for a message."""
    if isinstance(value, Mapping):
        return _("a mapping")
    if isinstance(value, str):
        return shown(repr(value))
    return _("a list") if isinstance(value, Sequence) else shown(value)
