"""Rule sets as values: the fields of a rule set, each with its meaning."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Literal, TypeAlias

from nardy_analyze.dice import Roll
from nardy_analyze.game import Game

When: TypeAlias = Literal["blocked", "listed"]
Allowed: TypeAlias = Literal["opponent_ahead", "opponent_home", "always", "never"]
Judged: TypeAlias = Literal["turn_end", "each_step"]
Opening: TypeAlias = Literal["reroll", "opening_pair"]
NextStarter: TypeAlias = Literal["winner", "roll", "white"]
Tally: TypeAlias = Literal["points", "win_loss", "checkers_left"]
Direction: TypeAlias = Literal["cw", "ccw"]
Labels: TypeAlias = Literal["board", "own", "roman"]


@dataclass(frozen=True, slots=True)
class HeadException:
    """The rolls that let a second checker leave the head on a player's first turn.

    rolls: the rolls, in rising order, none twice.
    when: blocked, only if one head checker alone cannot play every die; listed, without that test.
    """

    rolls: tuple[Roll, ...]
    when: When


@dataclass(frozen=True, slots=True)
class HeadRule:
    """How many checkers may leave the head in a turn (1..15), and both players' exceptions."""

    per_turn: int
    first: HeadException
    second: HeadException


@dataclass(frozen=True, slots=True)
class BlockRule:
    """When a row of `length` (2..15) or more points may stand against the opponent, and when that is judged.

    allowed: opponent_ahead, once an opposing checker has passed it; opponent_home, once the opponent has a
    checker in its home or off; always; never.
    judged: turn_end, on the position after the whole turn; each_step, after every step.
    """

    length: int
    allowed: Allowed
    judged: Judged


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for each kind of win (0..100), and how games are added up."""

    oin: int
    mars: int
    koks: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class Drawing:
    """How boards are drawn: the direction of the player at the bottom, and what the points are called."""

    direction: Direction
    labels: Labels


@dataclass(frozen=True, slots=True)
class CubeRule:
    """Whether the doubling cube is in use, and its agreements.

    beaver: the taker may redouble at once and keep the cube.
    jacoby: mars and koks count 1 until the cube has been turned (money play).
    automatic_doubles: how many ties of the opening roll turn the cube (0..6).
    crawford: one game of a match, when a player first comes to one point from winning, goes without the cube.
    limit: the highest stake, a power of two.
    """

    use: bool
    beaver: bool
    jacoby: bool
    automatic_doubles: int
    crawford: bool
    limit: int


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one kind of game, whole and checked.

    title, description: texts by language, possibly none. head, block: None in short nardy.
    larger_die: of two dice of which only one can be played, the larger must be.
    opening: reroll, the starter rolls both dice anew; opening_pair, it plays the two dice of the lot.
    last_roll: when the starter of the game finishes first, the other rolls once more and may draw.
    shipped: it comes with the package.
    source: what the user wrote to name it: a shipped name, a path or a mapping.
    extends: what its file or mapping names as its base.
    """

    name: str
    title: Mapping[str, str] = field(hash=False)
    description: Mapping[str, str] = field(hash=False)
    game: Game
    head: HeadRule | None
    block: BlockRule | None
    larger_die: bool
    opening: Opening
    next_starter: NextStarter
    last_roll: bool
    scoring: Scoring
    drawing: Drawing
    cube: CubeRule
    shipped: bool = False
    source: object = field(default=None, compare=False)
    extends: str | None = field(default=None, compare=False)

    @staticmethod
    def load(name_or_path: str | os.PathLike[str]) -> RuleSet:
        """Return the shipped rule set of that name, or the one in that YAML or JSON file.

        :raises NardyError: there is no such rule set or file, or it has mistakes.
        """
        from nardy_analyze import ruleset_files

        return ruleset_files.load(name_or_path)

    def title_in(self, language: str) -> str:
        """Return the title in that language, else in English, else in any, else the name."""
        return _text_in(self.title, language) or self.name

    def description_in(self, language: str) -> str:
        """Return the description in that language, else in English, else in any, else nothing."""
        return _text_in(self.description, language)

    def to_mapping(self) -> dict[str, object]:
        """Return all fields as a rule-set file has them: plain values, in the order of docs/rules.md."""
        about: dict[str, object] = {
            "name": self.name,
            "title": dict(self.title),
            "description": dict(self.description),
            "extends": self.extends,
        }
        return about | {name: _plain(getattr(self, name)) for name in RULE_FIELDS}


RULE_FIELDS = (
    "game",
    "head",
    "block",
    "larger_die",
    "opening",
    "next_starter",
    "last_roll",
    "scoring",
    "drawing",
    "cube",
)
"""The fields that say how the game goes, in the order of docs/rules.md."""


def differences(a: RuleSet, b: RuleSet) -> list[tuple[str, object, object]]:
    """Return (dotted field, plain value in a, plain value in b) of each rule in which two rule sets differ.

    A field that one of them lacks (head and block in short nardy) is None there.
    """
    here, there = (dict(leaves(rules.to_mapping(), RULE_FIELDS)) for rules in (a, b))
    names = sorted(here | there, key=lambda name: RULE_FIELDS.index(name.partition(".")[0]))
    return [(name, here.get(name), there.get(name)) for name in names if here.get(name) != there.get(name)]


def leaves(mapping: Mapping[str, object], names: Iterable[str]) -> Iterator[tuple[str, object]]:
    """Yield (dotted field, plain value) of the named fields of a mapping, down to those that hold no fields."""
    for name in names:
        value = mapping[name]
        if isinstance(value, Mapping):
            for below, leaf in leaves(value, value):
                yield f"{name}.{below}", leaf
        else:
            yield name, value


def _plain(value: object) -> object:
    """Return a field's value as JSON has it."""
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Game):
        return value.value
    if isinstance(value, tuple):
        return [str(roll) for roll in value]
    return value


def _text_in(texts: Mapping[str, str], language: str) -> str:
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")
