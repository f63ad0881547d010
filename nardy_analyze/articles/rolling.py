"""Rollout blocks: how a block wants its position rolled out, and what that finds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from nardy_analyze.analysis.check import resolve_move
from nardy_analyze.analysis.rollout import rollout
from nardy_analyze.analysis.rollout_result import RolloutResult
from nardy_analyze.analysis.rollout_settings import (
    MOST_PLIES,
    MOST_SEED,
    MOST_TRIALS,
    TOP,
    TRIALS,
    RolloutSettings,
)
from nardy_analyze.core_rules import is_finished
from nardy_analyze.dice import Roll
from nardy_analyze.errors import UsageError
from nardy_analyze.evaluators import BUILTIN, WITHOUT_EQUITY, builtin_networks
from nardy_analyze.i18n import _
from nardy_analyze.moves import Play
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_entry import show
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet

if TYPE_CHECKING:
    from nardy_analyze.articles.block import Block
    from nardy_analyze.articles.fields import Fields

SEED: Final = 1
"""The seed of a block that names none: an article is the same every time."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """How a block is rolled out; plays, top: as `moves` and `top` of `rollout`."""

    settings: RolloutSettings
    plays: tuple[Play, ...] | None = None
    top: int | None = None


def read_rolling(fields: Fields, block: Block) -> Rolling | None:
    """Return how a block wants to be rolled out; None where something is wrong with that, which `fields` keeps."""
    known = len(fields.defects)
    entry, evaluator = block.position_entry, block.evaluator or BUILTIN
    plays = _plays(fields, block)
    settings = _settings(fields, evaluator)
    if is_finished(entry.position, entry.rules):
        fields.wrong(("position",), _("the game is over: there is nothing to roll out"))
    elif evaluator == BUILTIN:
        fields.attempt(("rules",), lambda: builtin_networks(entry.rules))
    if settings is None or len(fields.defects) > known:
        return None
    return Rolling(settings, plays, None if evaluator in WITHOUT_EQUITY else block.top or TOP)


def _settings(fields: Fields, evaluator: str) -> RolloutSettings | None:
    trials, seed = fields.whole("trials", 1, MOST_TRIALS), fields.whole("seed", 0, MOST_SEED)
    truncate = fields.whole("truncate", 0, MOST_PLIES)
    reduction, tables = not fields.flag("no-variance-reduction"), not fields.flag("no-tables")
    stderr, joint = fields.above_zero("stop-stderr"), fields.above_zero("stop-joint")
    # What is wrong reads as None, so the rest is checked all the same.
    try:
        return RolloutSettings(
            TRIALS if trials is None else trials, SEED if seed is None else seed, evaluator, truncate or 0,
            reduction, tables, stderr, joint,
        )  # fmt: skip
    except UsageError as error:
        for defect in error.defects:
            fields.wrong(((defect.place or "").replace("_", "-"),), defect.message, defect.hint)
        return None


def _plays(fields: Fields, block: Block) -> tuple[Play, ...] | None:
    """Return the plays to roll out, None where the block names none: `move` is one, or a list of them."""
    value = fields.data.get("move")
    if value is None:
        return None
    if block.roll is None:
        if "roll" not in fields.data:
            fields.wrong((), _("{key} is missing").format(key="roll"), _("write roll: 6-3"))
        return None
    entry, roll, found = block.position_entry, block.roll, list[Play]()

    def play_of(text: str) -> Play:
        return resolve_move(entry.position, text, roll, entry.rules, numbering=block.numbering)[0]

    texts = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
    for i, text in texts:
        path = ("move",) if i is None else ("move", i)
        if not isinstance(text, str):
            message = _("{name} is {value}, not a move").format(name="move", value=show(text))
            fields.wrong(path, message, _("write move: 24/18"))
            continue
        play = fields.attempt(path, partial(play_of, text))
        if play is not None:
            found.append(play)
    if not texts:
        fields.wrong(("move",), _("there is no move to roll out"), _("write move: 24/18"))
    return tuple(found)


def rolled(block: Block) -> RolloutResult:
    """Return what the rollout of a block finds; its claims and its tables ask for the same one.

    :raises NardyError: it cannot be rolled out.
    """
    entry = block.position_entry
    assert block.rolling is not None
    return _rolled(entry.position, entry.rules, block.rolling, block.roll, block.numbering)


@lru_cache(maxsize=256)
def _rolled(
    position: Position, rules: RuleSet, rolling: Rolling, roll: Roll | None, numbering: Numbering | None
) -> RolloutResult:
    return rollout(
        position, rules, rolling.settings, roll=roll, moves=rolling.plays, top=rolling.top, numbering=numbering
    )
