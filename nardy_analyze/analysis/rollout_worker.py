"""What a worker of a cluster does for a rollout: it plays chunks of trials by an order that is plain text."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import lru_cache
from importlib.metadata import version
from typing import TypedDict

from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.ruleset import CoreRules
from nardy_analyze.analysis.rollout_figures import figures_to_bytes
from nardy_analyze.analysis.rollout_settings import RolloutSettings
from nardy_analyze.analysis.rollout_threads import play_chunk
from nardy_analyze.analysis.rollout_trials import Span, Target
from nardy_analyze.core_rules import core_rules
from nardy_analyze.errors import NardyError
from nardy_analyze.evaluators import WITHOUT_EQUITY, builtin_networks, core_player
from nardy_analyze.rules import RULE_FIELDS, RuleSet

PACKAGE = "nardy-analyze"
Kit = dict[str, str]
"""What has to be the same wherever a rollout is played, by what it is: `version`, `tables`, `networks`."""


class Answer(TypedDict, total=False):
    """What a worker answers: the chunks and how long they took, or why it does not play.

    chunks: for each its figures as bytes and how many games were broken off. seconds: what they took. worker: who answers.
    kit: its own, where that is another than the order's. failure: in words, what it lacks.
    """

    chunks: list[tuple[bytes, int]]
    seconds: float
    worker: str
    kit: Kit
    failure: str


def kit(rules: RuleSet, settings: RolloutSettings) -> Kit:
    """Return what this process would play with.

    :raises RulesError: the evaluator would mislead under the rule set. :raises SourceError: a network file cannot be used.
    """
    from nardy_analyze.bearoff_files import VERSION

    found = {"version": version(PACKAGE)}
    if settings.with_tables:
        found["tables"] = str(VERSION)
    if settings.evaluator not in WITHOUT_EQUITY:
        found["networks"] = builtin_networks(rules).digest
    return found


def order(rules: RuleSet, settings: RolloutSettings) -> str:
    """Return what workers have to know of a rollout, as JSON: the kit, the rules and the settings that trials depend on.

    :raises RulesError: the evaluator would mislead under the rule set. :raises SourceError: a network file cannot be used.
    """
    fields = rules.to_mapping()
    plain = {"name": rules.name} | {name: fields[name] for name in RULE_FIELDS}
    return json.dumps({"kit": kit(rules, settings), "rules": plain, "settings": settings.fingerprint()})


def play(order: str, board: bytes, after_play: bool, started: bool, spans: Sequence[tuple[int, int]]) -> Answer:
    """Play trials of a target, here in the worker: nothing else than the arguments decides how they end.

    order: as `order` made it, maybe by another version of this package. board, after_play, started: of the `Target`.
    """
    try:
        ready = _ready(order)
    except NardyError as error:
        return {"worker": _address(), "failure": "; ".join(_words(error))}
    if not isinstance(ready, tuple):
        return {"worker": _address(), "kit": ready}
    rules, player, settings = ready
    target = Target(board, after_play, started)
    begin = time.perf_counter()
    found = []
    for first, count in spans:
        chunk = play_chunk(target, Span(first, count), rules, player, settings)
        assert chunk is not None  # there was nothing to break it off
        found.append((figures_to_bytes(chunk.rows), chunk.broken_off))
    return {"worker": _address(), "chunks": found, "seconds": time.perf_counter() - begin}


@lru_cache(maxsize=16)
def _ready(text: str) -> tuple[CoreRules, CorePlayer, RolloutSettings] | Kit:
    """Return what is needed to play by an order, made once in each process, or this worker's kit if it is another one.

    :raises NardyError: something is missing here.
    """
    found = json.loads(text)
    here = version(PACKAGE)
    if found["kit"]["version"] != here:
        return {"version": here}  # how the rest of the order is to be read is not known
    from nardy_analyze.ruleset_files import from_mapping

    rules = from_mapping(found["rules"])
    settings = RolloutSettings(**found["settings"])
    mine = kit(rules, settings)
    if mine != found["kit"]:
        return mine
    return core_rules(rules), core_player(settings.evaluator, rules, tables=settings.with_tables), settings


def _words(error: NardyError) -> list[str]:
    return [f"{defect.place}: {defect.message}" if defect.place else defect.message for defect in error.defects]


def _address() -> str:
    """Return the address of the worker that runs this."""
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:  # no worker runs it
        return ""
