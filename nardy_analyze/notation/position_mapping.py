"""Reading position mappings, the form that YAML and JSON share, with all their defects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from nardy_analyze.dice import Roll, all_rolls
from nardy_analyze.errors import Defect, NardyError, PositionError, RollError, RulesError, nearest
from nardy_analyze.game import BAR, CHECKERS, OFF, POINTS, Color, Game
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import (
    PositionEntry,
    count_defect,
    placed,
    shared_defect,
    shared_points,
    show,
    side_name,
    unreachable,
)
from nardy_analyze.position import Cube, Match, Position

if TYPE_CHECKING:
    from nardy_analyze.rules import RuleSet

Key = str | int | float | bool | None
KeyPath = tuple[Key, ...]
LineOf = Callable[[KeyPath], int | None]
"""Tells the line of the value at a path of keys, such as ("white", 24)."""

KnownRules = dict[tuple[Path | None, str], "RuleSet"]
"""Rule sets that an input has named, by the folder its paths start from and what it called them."""

KEYS = (
    "id", "rules", "white", "black", "off", "bar", "to_move", "roll", "move", "starter", "numbering", "cube", "match",
    "title", "caption",
)  # fmt: skip
_KNOWN = frozenset(KEYS)
_SIDES = ("white", "black")
_POINTS: dict[Key, int] = {key: point for point in range(1, POINTS + 1) for key in (point, str(point))}
_NUMBERINGS = ("board", "own")
_NONE = (0, 0)
_TEXTS = frozenset(("move", "title", "caption"))
_OWN = tuple(range(25))
"""A side's own number of each point, where points are given in that side's numbering."""
_OWN_OF_BOARD = {game: (0, *(game.flip(point) for point in range(1, 25))) for game in Game}
"""Black's own number of each board point."""
_ROLLS = {str(roll): roll for roll in all_rolls()}


def read_rules(
    value: object,
    *,
    base: Path | None = None,
    known: KnownRules | None = None,
    line_of: LineOf | None = None,
) -> RuleSet:
    """Return the rule set that stands under ``rules``: a shipped name, a path relative to `base`, or a mapping.

    known: the rule sets that were read already; one that is read now is added.

    :raises NardyError: it is none of these, or has mistakes.
    """
    from nardy_analyze import ruleset_files

    if isinstance(value, str):
        if known is None:
            return ruleset_files.load(value, base)
        if (base, value) not in known:
            known[base, value] = ruleset_files.load(value, base)
        return known[base, value]
    if isinstance(value, Mapping):
        return ruleset_files.from_mapping(value, base, line_of and (lambda path: line_of(("rules", *path))))
    message = _("rules is {value}, not a name, a path or a mapping").format(value=show(value))
    raise RulesError(message, hint=_("write rules: long"))


def from_mapping(
    data: object,
    *,
    line_of: LineOf | None = None,
    base: Path | None = None,
    rules_override: RuleSet | None = None,
    default_rules: str | RuleSet = "long",
    known_rules: KnownRules | None = None,
    number: int | None = None,
    place: str = "",
    line: int | None = None,
) -> PositionEntry:
    """Read a position mapping.

    base: the folder that a rule-set path under ``rules`` is relative to. rules_override goes before the mapping's own
    rules, those before default_rules. known_rules: what rule-set files were read already; read ones are added.
    number, place, line: the entry's id where the mapping gives none, its place and line.

    :raises NardyError: all that is wrong, PositionError unless it is only the rule set or the roll.
    """
    try:
        reader = _MappingReader(data, line_of)
        rules = rules_override or reader.rules(base, default_rules, known_rules)
        return reader.entry(rules, number, place, line)
    except NardyError as error:
        raise placed(error, place, line) from None


class _MappingReader:
    """Reads the keys of one mapping and collects what is wrong with them."""

    def __init__(self, data: object, line_of: LineOf | None) -> None:
        if not isinstance(data, Mapping):
            raise PositionError(
                _("a position is a mapping or a position line, not {value}").format(value=show(data)),
                hint=_("write white: {24: 15}, black: {12: 15}"),
            )
        self.data: Mapping[Key, object] = data
        self.line_of = line_of
        self.defects: list[tuple[type[NardyError], Defect]] = []

    def wrong(
        self, path: KeyPath, message: str, hint: str | None = None, kind: type[NardyError] = PositionError
    ) -> None:
        self.take(path, Defect(message, hint), kind=kind)

    def take(self, path: KeyPath, *defects: Defect, kind: type[NardyError] = PositionError) -> None:
        line = self.line_of(path) if self.line_of else None
        self.defects += [(kind, defect if defect.place else defect.at(line=line)) for defect in defects]

    def entry(self, rules: RuleSet | None, number: int | None, place: str, line: int | None) -> PositionEntry:
        """Return the entry under these rules, None where the mapping names rules that are wrong."""
        data = self.data
        extras = self._extras() if not _KNOWN.issuperset(data) else {}
        game = rules.game if rules else None
        white, black = self._board(game)
        to_move = self._word("to_move", _SIDES)
        starter = self._word("starter", _SIDES)
        roll = self._roll()
        cube = match = None
        if "cube" in data or "match" in data:
            cube, match = self._cube(rules), self._match(rules)
        move = title = caption = None
        if not _TEXTS.isdisjoint(data):
            move, title, caption = self._text("move"), self._text("title"), self._text("caption")
        given = self._id(number)
        if self.defects or rules is None:
            kinds = {kind for kind, _defect in self.defects}
            kind = kinds.pop() if len(kinds) == 1 else PositionError
            raise kind(sorted((defect for _kind, defect in self.defects), key=lambda defect: defect.line or 0))
        position = Position(
            rules.game,
            tuple(white),
            tuple(black),
            Color.BLACK if to_move == "black" else Color.WHITE,
            Color(starter) if starter else None,
            cube,
            match,
        )
        warnings = unreachable(position, rules)
        if cube or match:
            warnings += _odd_stakes(cube, match, rules)
        return PositionEntry(position, rules, given, roll, move, title, caption, extras, warnings, place, line)

    def rules(self, base: Path | None, default: str | RuleSet, known: KnownRules | None) -> RuleSet | None:
        """Return the rule set that the mapping names, else the default; None where it is wrong."""
        value = self.data.get("rules")
        if value is None:
            return read_rules(default, known=known) if isinstance(default, str) else default
        try:
            return read_rules(value, base=base, known=known, line_of=self.line_of)
        except NardyError as error:
            self.take(("rules",), *error.defects, kind=type(error))
            return None

    def _extras(self) -> dict[str, object]:
        """Return the user's own keys; all others that are not known are wrong."""
        extras: dict[str, object] = {}
        for key, value in self.data.items():
            if key in _KNOWN:
                continue
            if isinstance(key, str) and key.startswith("x-"):
                extras[key] = value
                continue
            near = nearest(show(key).strip("'"), KEYS)
            if near:
                hint = _("did you mean {name}?").format(name=near)
            elif isinstance(key, int):
                hint = _("write points under their colour: white: {24: 15}")
            else:
                hint = _("the keys are {names}; your own begin with x-").format(names=", ".join(KEYS))
            self.wrong((key,), _("unknown key {key}").format(key=show(key)), hint)
        return extras

    # Checkers

    def _board(self, game: Game | None) -> tuple[list[int], list[int]]:
        """Return both sides' counts by their own numbering, as far as they are right."""
        own = "numbering" in self.data and self._word("numbering", _NUMBERINGS) == "own"
        sides: list[list[int]] = []
        sound: list[bool] = []
        for name in _SIDES:
            before = len(self.defects)
            sides.append(self._points(name, _OWN if own or name == "white" else _OWN_OF_BOARD[game or Game.LONG]))
            sound.append(len(self.defects) == before)
        off, off_sound = self._pair("off") if "off" in self.data else (_NONE, True)
        bar, bar_sound = self._pair("bar") if "bar" in self.data else (_NONE, True)
        if game is Game.LONG and any(bar):
            self.wrong(("bar",), _("there is no bar in long nardy"))
        white, black = sides
        white[OFF], black[OFF] = off
        white[BAR], black[BAR] = bar
        if not sum(white) == sum(black) == CHECKERS and off_sound and bar_sound:
            self._totals(sides, sound)
        if game:
            for point in shared_points(game, white, black):
                key = game.own_point(Color.BLACK, point) if own else point
                path = next((k for k in (key, str(key)) if k in _as_mapping(self.data.get("black"))), None)
                self.take(("black", path), shared_defect(point))
        return white, black

    def _totals(self, sides: list[list[int]], sound: list[bool]) -> None:
        """Say which side has not 15 checkers, of those where nothing else is wrong."""
        totals = [sum(side) for side in sides]
        # The hint gives the whole line to write: what it needs for the other side, or has already, is in it too.
        off = [
            side[OFF] + (CHECKERS - total if right and total < CHECKERS else 0)
            for side, total, right in zip(sides, totals, sound, strict=True)
        ]
        add = "off: {" + ", ".join(f"{name}: {n}" for name, n in zip(_SIDES, off, strict=True) if n) + "}"
        for color, total, right in zip(Color, totals, sound, strict=True):
            defect = count_defect(color, total, add) if right else None
            if defect:
                self.take((str(color),), defect)

    def _points(self, name: str, places: tuple[int, ...]) -> list[int]:
        """Return a side's counts by its own numbering from what stands under its name, without what is wrong there."""
        counts = [0] * 26
        if name not in self.data:
            message = _("{side} has no checkers: the key {name} is missing").format(
                side=side_name(Color(name)), name=name
            )
            hint = _("write {name}: {{}} and off: {{{name}: 15}} if all are borne off").format(name=name)
            self.wrong((), message, hint)
            return counts
        given = self.data[name]
        if not isinstance(given, Mapping):
            if given is not None:
                message = _("{name} is {value}, not points with their checkers").format(name=name, value=show(given))
                self.wrong((name,), message, _("write {name}: {{24: 13, 18: 2}}").format(name=name))
            return counts
        seen = 0
        for key, n in given.items():
            # The types come first: true and 24.0 equal the numbers 1 and 24.
            point = _POINTS.get(key) if type(key) is str or type(key) is int else None
            if point is None or type(n) is not int or not 0 <= n <= CHECKERS:
                point = self._odd_point(name, key, n)
                if point is None:
                    continue
                n = n if type(n) is int and 0 <= n <= CHECKERS else 0
            if seen >> point & 1:
                self.wrong((name, key), _("{name}: point {point} is given twice").format(name=name, point=point))
                continue
            seen |= 1 << point
            counts[places[point]] = n
        return counts

    def _odd_point(self, name: str, key: Key, n: object) -> int | None:
        """Say what is wrong with a point or its count; return the point where it is one."""
        point = _POINTS.get(key) if type(key) in (str, int) else None
        if point is None and isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 10:
            point = _POINTS.get(int(key))
        path = (name, key)
        if point is None:
            if key in ("off", "bar") or (type(key) is int and key in (OFF, BAR)):
                word = "off" if key in ("off", OFF) else "bar"
                number = show(n) if type(n) is int else "1"
                hint = _("write {word}: {{{name}: {number}}} beside the colours").format(
                    word=word, name=name, number=number
                )
            else:
                hint = _("points are 1 to 24")
            self.wrong(path, _("{name}: there is no point {point}").format(name=name, point=show(key)), hint)
        if type(n) is not int or not 0 <= n <= CHECKERS:
            self._bad_count(path, _("{name}: point {point}").format(name=name, point=point or show(key)), n)
        return point

    def _bad_count(self, path: KeyPath, what: str, n: object) -> None:
        message = _("{what}: {value} is not a number of checkers, 0 to 15")
        self.wrong(path, message.format(what=what, value=show(n)))

    def _pair(self, name: str) -> tuple[tuple[int, int], bool]:
        """Return the numbers of White and Black under off or bar, and whether they are all right."""
        given = self.data.get(name)
        if given is None:
            return _NONE, True
        if not isinstance(given, Mapping):
            message = _("{name} is {value}, not a number for each side").format(name=name, value=show(given))
            self.wrong((name,), message, _("write {name}: {{white: 1}}").format(name=name))
            return _NONE, False
        found = {"white": 0, "black": 0}
        sound = self._no_others(name, given, _SIDES)
        for side in _SIDES:
            n = given.get(side, 0)
            if type(n) is int and 0 <= n <= CHECKERS:
                found[side] = n
            else:
                self._bad_count((name, side), f"{name}: {side}", n)
                sound = False
        return (found["white"], found["black"]), sound

    def _no_others(self, name: str, given: Mapping[Key, object], known: tuple[str, ...]) -> bool:
        """Say which keys under `name` are not known; return whether there are none."""
        others = [key for key in given if key not in known]
        for key in others:
            near = nearest(show(key).strip("'"), known)
            hint = (
                _("did you mean {name}?").format(name=near)
                if near
                else _("the keys of {name} are {names}").format(name=name, names=", ".join(known))
            )
            self.wrong((name, key), _("unknown key {key} under {name}").format(key=show(key), name=name), hint)
        return not others

    # Words and texts

    def _word(self, name: str, known: tuple[str, ...]) -> str | None:
        """Return the known word under `name`, or None where there is none or it is wrong."""
        value = self.data.get(name)
        return None if value is None else self._choice((name,), value, known)

    def _choice(self, path: KeyPath, value: object, known: tuple[str, ...]) -> str | None:
        if isinstance(value, str):
            if value in known:
                return value
            if value.casefold() in known:
                return value.casefold()
        near = nearest(value, known) if isinstance(value, str) else None
        hint = _("did you mean {name}?").format(name=near) if near else None
        message = _("{name} is {value}, not one of {known}")
        self.wrong(path, message.format(name=path[-1], value=show(value), known=", ".join(known)), hint)
        return None

    def _text(self, name: str) -> str | None:
        value = self.data.get(name)
        if value is None or isinstance(value, str):
            return value
        message = _("{name} is {value}, not a text").format(name=name, value=show(value))
        self.wrong((name,), message, _("put it in quotes") if isinstance(value, int | float) else None)
        return None

    def _id(self, number: int | None) -> str | int | float | None:
        value = self.data.get("id")
        if value is None:
            return number
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            return value
        self.wrong(("id",), _("{name} is {value}, not a text or a number").format(name="id", value=show(value)))
        return number

    def _roll(self) -> Roll | None:
        value = self.data.get("roll")
        if value is None:
            return None
        if isinstance(value, str) and value in _ROLLS:
            return _ROLLS[value]
        try:
            if (isinstance(value, str) and len(value) < 40) or (type(value) is int and abs(value) < 10**9):
                return Roll.parse(value)
            if isinstance(value, list) and len(value) == 2 and all(type(die) is int for die in value):
                # A die with hundreds of digits could not even be quoted.
                return Roll.of(*(die if abs(die) < 10**9 else 0 for die in value))
            message = _("{value} is not a roll of two dice").format(value=show(value))
            self.wrong(("roll",), message, _("write a roll like 6-3"), RollError)
        except RollError as error:
            self.take(("roll",), *error.defects, kind=RollError)
        return None

    # Cube and match

    def _stakes(self, name: str, rules: RuleSet | None, known: tuple[str, ...]) -> Mapping[Key, object] | None:
        """Return what stands under cube or match, or None where nothing does or it is wrong."""
        given = self.data.get(name)
        if given is None:
            return None
        if rules and not rules.cube.use:
            message = _("{name} is given, but the rule set {rules} has no cube").format(name=name, rules=rules.name)
            self.wrong((name,), message, _("take it away, or choose a rule set with a cube, such as short"))
            return None
        if not isinstance(given, Mapping):
            message = _("{name} is {value}, not a mapping").format(name=name, value=show(given))
            self.wrong((name,), message, _("the keys of {name} are {names}").format(name=name, names=", ".join(known)))
            return None
        self._no_others(name, given, known)
        return given

    def _number(self, path: KeyPath, value: object, least: int) -> int | None:
        if type(value) is int and value >= least:
            return value
        message = _("{name} is {value}, not a whole number from {least} up")
        self.wrong(path, message.format(name=path[-1], value=show(value), least=least))
        return None

    def _cube(self, rules: RuleSet | None) -> Cube | None:
        given = self._stakes("cube", rules, ("value", "owner"))
        if given is None:
            return None
        value = self._number(("cube", "value"), given.get("value", 1), 1)
        if value is not None and (value & (value - 1) or (rules and value > rules.cube.limit)):
            limit = rules.cube.limit if rules else 64
            faces = ", ".join(str(1 << i) for i in range(limit.bit_length()))
            message = _("the cube shows one of {faces}, not {value}").format(faces=faces, value=show(value))
            self.wrong(("cube", "value"), message)
        owner = self._choice(
            ("cube", "owner"), "center" if given.get("owner") is None else given["owner"], (*_SIDES, "center")
        )
        return Cube(value or 1, Color(owner) if owner in _SIDES else None)

    def _match(self, rules: RuleSet | None) -> Match | None:
        given = self._stakes("match", rules, ("length", "white", "black", "crawford"))
        if given is None:
            return None
        if given.get("length") is None:
            message = _("the match has no length")
            self.wrong(("match",), message, _("write match: {length: 7, white: 3, black: 5}"))
            length = None
        else:
            length = self._number(("match", "length"), given["length"], 1)
        scores = [self._number(("match", side), given.get(side, 0), 0) for side in _SIDES]
        for side, score in zip(_SIDES, scores, strict=True):
            if length is not None and score is not None and score >= length:
                message = _("{side} has {score} points, which ends a match to {length}").format(
                    side=side_name(Color(side)), score=show(score), length=show(length)
                )
                self.wrong(("match", side), message)
        crawford = given.get("crawford", False)
        if not isinstance(crawford, bool):
            message = _("{name} is {value}, not true or false").format(name="crawford", value=show(crawford))
            self.wrong(("match", "crawford"), message)
        elif crawford and length is not None and None not in scores and length - 1 not in scores:
            message = _("the Crawford game is played when a side is one point from winning, and neither is")
            self.wrong(("match", "crawford"), message)
        return Match(length or 1, scores[0] or 0, scores[1] or 0, crawford is True)


def _odd_stakes(cube: Cube | None, match: Match | None, rules: RuleSet) -> tuple[str, ...]:
    """Return, as warnings, what no match or money game shows of its cube and score."""
    found = []
    if cube:
        if cube.owner is None and cube.value.bit_length() > 1 + rules.cube.automatic_doubles:
            found.append(_("the cube shows {value}, but nobody owns it").format(value=cube.value))
        if cube.owner is not None and cube.value == 1:
            found.append(_("the cube is owned, but shows 1"))
    if match and match.crawford:
        if cube and cube.value > 1:
            found.append(_("the cube has been turned in the Crawford game, which has none"))
        if match.white == match.black == match.length - 1:
            found.append(_("both sides are one point from winning in the Crawford game"))
    return tuple(found)


def _as_mapping(value: object) -> Mapping[Key, object]:
    return value if isinstance(value, Mapping) else {}
