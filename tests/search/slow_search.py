"""Looking ahead, slowly: from the description in search.pyx, over the plays and static evaluations of the core."""

from __future__ import annotations

from ctypes import c_double
from dataclasses import astuple, dataclass, field

from nardy_analyze import RuleSet
from nardy_analyze._core.evaluator import CoreEvaluator, evaluate_batch
from nardy_analyze._core.plays import legal_plays
from nardy_analyze._core.search import evaluate
from nardy_analyze.chances import Chances
from nardy_analyze.core_rules import core_rules
from nardy_analyze.game import CHECKERS

FILTERS = ((8, 0.16), (4, 0.08), (3, 0.04), (2, 0.02))
"""Which plays go on to ply 1, 2, ...: at most so many, within so many points of the best at the ply before."""
ROLLS = tuple((hi, lo) for hi in range(1, 7) for lo in range(1, hi + 1))


def turned(board: bytes) -> bytes:
    """Return the board as the other side sees it."""
    return board[32:] + board[:32]


@dataclass(frozen=True)
class Looked:
    """A play: the board after it, the mover's chances, and how far they were looked for."""

    board: bytes
    chances: Chances
    ply: int


@dataclass
class SlowSearch:
    """One evaluator under one rule set; what has been judged is kept, so that a test takes seconds."""

    evaluator: CoreEvaluator
    rules: RuleSet
    judged: dict[tuple[bytes, bool], tuple[Chances, str]] = field(default_factory=dict)

    def static(self, played: bytes, started: bool) -> tuple[Chances, str]:
        """Return the chances, at sight, of the side that has just played, and what they come from."""
        key = played, started
        if key not in self.judged:
            found, source = evaluate(
                self.evaluator, turned(played), core_rules(self.rules), 0, mover_started=not started
            )
            self.judged[key] = Chances(*found).other_side, source
            if started or not self.rules.last_roll:
                row = (c_double * 6 * 1)()
                evaluate_batch(self.evaluator, played, row)
                self.judged[key] = Chances(*row[0]), source
        return self.judged[key]

    def equity(self, chances: Chances) -> float:
        """Return what chances are worth."""
        return chances.equity(self.rules.scoring)

    def plays(self, board: bytes, started: bool, hi: int, lo: int) -> list[bytes]:
        """Return the boards after each play of the side on roll, which began the game or not."""
        last_turn = self.rules.last_roll and not started and board[32] == CHECKERS
        return [after for after, _steps in legal_plays(board, core_rules(self.rules), hi, lo, last_turn)[1]]

    def ahead(self, played: bytes, started: bool, ply: int) -> Chances:
        """Return the chances of the side that has just played, `ply` rolls ahead."""
        chances, source = self.static(played, started)
        if ply == 0 or source == "exact":
            return chances
        sums = [0.0] * 6
        for hi, lo in ROLLS:
            plays = self.plays(turned(played), not started, hi, lo)
            best = max(plays, key=lambda after: self.equity(self.static(after, not started)[0]))  # of equals the first
            reply = self.ahead(best, not started, ply - 1)
            for index, chance in enumerate(astuple(reply)):
                sums[index] += (1 if hi == lo else 2) * chance
        return Chances(*(each / 36 for each in sums)).other_side

    def evaluate(self, board: bytes, ply: int, mover_started: bool = True) -> Chances:
        """Return the chances of the side on roll."""
        return self.ahead(turned(board), not mover_started, ply).other_side

    def rank(self, board: bytes, hi: int, lo: int, ply: int, mover_started: bool = True) -> list[Looked]:
        """Return the plays of a roll, those looked at deepest first, each best first, equals in the order of the list."""
        found = [
            Looked(after, self.static(after, mover_started)[0], 0) for after in self.plays(board, mover_started, hi, lo)
        ]
        candidates, left = self._best_first(found), list[Looked]()
        for depth in range(1, ply + 1):
            most, within = FILTERS[depth - 1]
            near = [
                play for index, play in enumerate(candidates)
                if index == 0 or self.equity(candidates[0].chances) - self.equity(play.chances) <= within
            ][:most]  # fmt: skip
            left = candidates[len(near) :] + left
            candidates = self._best_first(
                [Looked(play.board, self.ahead(play.board, mover_started, depth), depth) for play in near]
            )
        return candidates + left

    def _best_first(self, plays: list[Looked]) -> list[Looked]:
        return sorted(plays, key=lambda play: -self.equity(play.chances))
