"""What values positions and plays: the built-in networks, and two players that give no equity (docs/evaluation.md)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nardy_analyze._core.evaluator import CoreEvaluator
from nardy_analyze._core.player import CorePlayer
from nardy_analyze.errors import Defect, RulesError, UsageError
from nardy_analyze.game import Game
from nardy_analyze.i18n import _
from nardy_analyze.known_words import known_word
from nardy_analyze.network_files import NetworkFile, read_network, shipped
from nardy_analyze.rules import RuleSet

BUILTIN: Final = "builtin"
SPREAD: Final = "spread"
RANDOM: Final = "random"
EVALUATORS: Final = (BUILTIN, SPREAD, RANDOM)
"""builtin: networks and tables. spread: the fixed baseline, a choice without equity. random: no choice at all."""
WITHOUT_EQUITY: Final = (SPREAD, RANDOM)
"""Those that choose plays and say nothing of chances."""
BLOCK_LENGTH = 6
"""The row that the networks of long nardy have learnt to fear."""


@dataclass(frozen=True, slots=True)
class Networks:
    """The built-in networks of one game: where the sides can still meet (contact), and where they cannot (race)."""

    contact: NetworkFile
    race: NetworkFile

    @property
    def names(self) -> dict[str, str]:
        """Their names, by kind."""
        return {"contact": self.contact.name, "race": self.race.name}

    @property
    def digest(self) -> str:
        """What tells these weights from all others."""
        return f"{self.contact.digest}-{self.race.digest}"

    @property
    def trained_under(self) -> str:
        """The name of the rule set whose games they were trained on."""
        manifest = self.contact.manifest
        return str(manifest.get("rules", manifest["game"]))


@lru_cache(maxsize=2)
def networks_of(game: Game) -> Networks:
    """Return the built-in networks of a game, read and checked once.

    :raises SourceError: a file is missing, damaged, or of another version; a network is never used unchecked.
    """
    return Networks(read_network(shipped(f"{game.value}-contact")), read_network(shipped(f"{game.value}-race")))


def misleads(rules: RuleSet) -> str | None:
    """Return why the built-in networks would mislead under a rule set, or None where they hold, at least nearly.

    They have learnt what a row of six is worth where it may not stand before the opponent has passed, and how slowly a head
    empties. Rule sets that change the exceptions of the first turn, when a row is judged, the larger die or the last roll
    change few games, and how games are counted changes no chances.
    """
    head, block = rules.head, rules.block
    found = []
    if head is not None and head.per_turn != 1:
        found.append(f"head.per_turn: {head.per_turn}")
    if block is not None and block.length != BLOCK_LENGTH:
        found.append(f"block.length: {block.length}")
    if block is not None and block.allowed in ("always", "never"):
        found.append(f"block.allowed: {block.allowed}")
    if not found:
        return None
    return _("the built-in networks do not hold under {rules} ({differences}): they would mislead").format(
        rules=rules.name, differences=", ".join(found)
    )


def builtin_networks(rules: RuleSet) -> Networks:
    """Return the networks that evaluate under a rule set.

    :raises RulesError: they would mislead under it. :raises SourceError: a file of theirs cannot be used.
    """
    reason = misleads(rules)
    if reason:
        hint = _("nardy moves lists the plays unranked; nardy moves and nardy rollout take --evaluator spread")
        raise RulesError(Defect(reason, hint))
    return networks_of(rules.game)


def core_evaluator(rules: RuleSet, *, tables: bool) -> CoreEvaluator:
    """Return the core's built-in evaluator for a rule set (cached).

    tables: whether the bear-off tables are at hand to it; they are read, and built where there are none yet, only then. A
    position that no look ahead can lead into them has the same chances without them.

    :raises RulesError: the networks would mislead under it. :raises SourceError: a file of theirs cannot be used.
    """
    builtin_networks(rules)
    scoring = rules.scoring
    return _core_evaluator(rules.game, scoring.oin, scoring.mars, scoring.koks, rules.last_roll, tables)


@lru_cache(maxsize=64)
def _core_evaluator(game: Game, oin: int, mars: int, koks: int, last_roll: bool, with_tables: bool) -> CoreEvaluator:
    networks = networks_of(game)
    tables = None
    if with_tables:
        from nardy_analyze.bearoff_files import bearoff_tables

        tables = bearoff_tables().tables
    return CoreEvaluator(
        networks.contact.network, networks.race.network,
        oin=oin, mars=mars, koks=koks, last_roll=last_roll, tables=tables,
    )  # fmt: skip


def core_player(name: str, rules: RuleSet, *, tables: bool) -> CorePlayer:
    """Return the core's player of an evaluator; builtin plays what it likes best without looking ahead.

    tables: whether builtin has the bear-off tables.

    :raises UsageError: there is none of that name. :raises RulesError: builtin would mislead under the rule set.
    :raises SourceError: a network file cannot be used.
    """
    if evaluator_name(name) in WITHOUT_EQUITY:
        return CorePlayer(name)
    return CorePlayer("static", core_evaluator(rules, tables=tables))


def evaluator_name(name: str) -> str:
    """Return an evaluator's name if there is one of that name.

    :raises UsageError: there is none.
    """
    return known_word(name, EVALUATORS)


def gives_equity(name: str) -> None:
    """Check that an evaluator can say what a position is worth.

    :raises UsageError: it only chooses plays, or there is none of that name.
    """
    if evaluator_name(name) in WITHOUT_EQUITY:
        raise UsageError(Defect(_("{name} only chooses plays and gives no equity").format(name=name), _("use builtin")))
