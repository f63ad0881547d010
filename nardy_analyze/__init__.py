"""Position analysis for long nardy and short nardy (backgammon), under every rule set.

The commands of `nardy` are thin over what this module offers; everything they print can be had as typed, frozen values.
Names are imported when they are first used, so that `import nardy_analyze` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nardy_analyze.analysis.batch import BatchPlays, legal_moves_batch
    from nardy_analyze.analysis.bearoff import Bearoff, SideBearoff, bearoff
    from nardy_analyze.analysis.best_plays import BestRow, openings_chart, replies_chart
    from nardy_analyze.analysis.chart import DoublesRow, RollOdds, doubles_chart, rolls_chart
    from nardy_analyze.analysis.check import CheckResult, check_move, resolve_move
    from nardy_analyze.analysis.evaluate import Evaluation, RankedMoves, RankedPlay, evaluate, rank_moves
    from nardy_analyze.analysis.perft import Perft, perft
    from nardy_analyze.analysis.pips import PipCount, SideCount, pip_count
    from nardy_analyze.analysis.plays import compare_moves, legal_moves, roll_counts
    from nardy_analyze.analysis.reasons import Reason
    from nardy_analyze.analysis.rollout import rollout
    from nardy_analyze.analysis.rollout_cluster import Cluster
    from nardy_analyze.analysis.rollout_result import (
        FigureErrors,
        Rolled,
        RolledPlay,
        RolloutInterrupted,
        RolloutResult,
    )
    from nardy_analyze.analysis.rollout_settings import RolloutSettings
    from nardy_analyze.chances import Chances
    from nardy_analyze.dice import Roll, all_rolls
    from nardy_analyze.errors import ClusterError, Defect, NardyError, UsageError
    from nardy_analyze.game import Color, Game
    from nardy_analyze.moves import LegalMoves, Move, Part, Play
    from nardy_analyze.notation.numbering import Numbering
    from nardy_analyze.notation.position_entry import PositionEntry
    from nardy_analyze.notation.position_line import format_line, parse_line
    from nardy_analyze.position import Cube, Match, Position
    from nardy_analyze.rules import RuleSet

_HOMES = {
    "analysis.batch": ("BatchPlays", "legal_moves_batch"),
    "analysis.bearoff": ("Bearoff", "SideBearoff", "bearoff"),
    "analysis.best_plays": ("BestRow", "openings_chart", "replies_chart"),
    "analysis.chart": ("DoublesRow", "RollOdds", "doubles_chart", "rolls_chart"),
    "analysis.check": ("CheckResult", "check_move", "resolve_move"),
    "analysis.evaluate": ("Evaluation", "RankedMoves", "RankedPlay", "evaluate", "rank_moves"),
    "analysis.perft": ("Perft", "perft"),
    "analysis.pips": ("PipCount", "SideCount", "pip_count"),
    "analysis.plays": ("compare_moves", "legal_moves", "roll_counts"),
    "analysis.reasons": ("Reason",),
    "analysis.rollout": ("rollout",),
    "analysis.rollout_cluster": ("Cluster",),
    "analysis.rollout_result": ("FigureErrors", "Rolled", "RolledPlay", "RolloutInterrupted", "RolloutResult"),
    "analysis.rollout_settings": ("RolloutSettings",),
    "chances": ("Chances",),
    "dice": ("Roll", "all_rolls"),
    "errors": ("ClusterError", "Defect", "NardyError", "UsageError"),
    "game": ("Color", "Game"),
    "moves": ("LegalMoves", "Move", "Part", "Play"),
    "notation.numbering": ("Numbering",),
    "notation.position_entry": ("PositionEntry",),
    "notation.position_line": ("format_line", "parse_line"),
    "position": ("Cube", "Match", "Position"),
    "rules": ("RuleSet",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BatchPlays",
    "Bearoff",
    "BestRow",
    "Chances",
    "CheckResult",
    "Cluster",
    "ClusterError",
    "Color",
    "Cube",
    "Defect",
    "DoublesRow",
    "Evaluation",
    "FigureErrors",
    "Game",
    "LegalMoves",
    "Match",
    "Move",
    "NardyError",
    "Numbering",
    "Part",
    "Perft",
    "PipCount",
    "Play",
    "Position",
    "PositionEntry",
    "RankedMoves",
    "RankedPlay",
    "Reason",
    "Roll",
    "RollOdds",
    "Rolled",
    "RolledPlay",
    "RolloutInterrupted",
    "RolloutResult",
    "RolloutSettings",
    "RuleSet",
    "SideBearoff",
    "SideCount",
    "UsageError",
    "all_rolls",
    "bearoff",
    "check_move",
    "compare_moves",
    "doubles_chart",
    "evaluate",
    "format_line",
    "legal_moves",
    "legal_moves_batch",
    "openings_chart",
    "parse_line",
    "perft",
    "pip_count",
    "rank_moves",
    "replies_chart",
    "resolve_move",
    "roll_counts",
    "rollout",
    "rolls_chart",
]


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
