"""Chunks of trials played by threads of this process."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.rollout import FIGURES, play_trials
from nardy_analyze._core.ruleset import CoreRules
from nardy_analyze._core.stop import Stop
from nardy_analyze.analysis.rollout_settings import RolloutSettings
from nardy_analyze.analysis.rollout_trials import Chunk, Span, Target


def play_chunk(
    target: Target,
    span: Span,
    rules: CoreRules,
    player: CorePlayer,
    settings: RolloutSettings,
    stop: Stop | None = None,
) -> Chunk | None:
    """Play trials and return how they ended, None if `stop` broke them off."""
    rows = array("d", bytes(8 * FIGURES * span.trials))
    done, _turns, broken_off = play_trials(
        target.board, rules, player, settings.seed or 0, span.first, rows,
        mover_started=target.started, after_play=target.after_play, truncate=settings.truncate,
        without_luck=settings.luck_taken_out, stop=stop,
    )  # fmt: skip
    return None if done < span.trials else Chunk(rows, broken_off)


class Threads:
    """So many threads; a `Venue`."""

    def __init__(self, rules: CoreRules, player: CorePlayer, settings: RolloutSettings, jobs: int) -> None:
        self.most = jobs
        self._rules, self._player, self._settings = rules, player, settings
        self._stop = Stop()

    def places(self) -> int:
        """Return how many threads there are."""
        return self.most

    def at_once(self, left: int) -> int:  # noqa: ARG002 - a venue's signature
        """Return 1: nothing is saved by more."""
        return 1

    def play(self, target: Target, spans: Sequence[Span]) -> list[Chunk] | None:
        """Play the trials in the thread that asks."""
        found = []
        for span in spans:
            chunk = play_chunk(target, span, self._rules, self._player, self._settings, self._stop)
            if chunk is None:
                return None
            found.append(chunk)
        return found

    def stop(self) -> None:
        """Break off what is being played."""
        self._stop.ask()
