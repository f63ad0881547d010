"""What a rollout finds."""

from __future__ import annotations

from dataclasses import dataclass

from nardy_analyze.analysis.rollout_settings import RolloutSettings
from nardy_analyze.chances import Chances
from nardy_analyze.dice import Roll
from nardy_analyze.moves import Play


@dataclass(frozen=True, slots=True)
class FigureErrors:
    """The standard errors of the chances, which are named as in `Chances`, and of equity; None of one trial."""

    win: float | None
    win_mars: float | None
    win_koks: float | None
    lose_mars: float | None
    lose_koks: float | None
    draw: float | None
    equity: float | None


@dataclass(frozen=True, slots=True)
class Rolled:
    """How the trials of a position, or of a play, ended: for the side on roll, or the side that makes the play.

    mean: the shares of trials. equity: points a game, without a cube. ci95: the interval that holds the true equity of these
    players in 95 of 100 rollouts, None of one trial.
    """

    mean: Chances
    equity: float
    stderr: FigureErrors
    ci95: tuple[float, float] | None
    trials: int


@dataclass(frozen=True, slots=True)
class RolledPlay:
    """A play and how its trials ended.

    diff: its equity minus the best play's, trial by trial. diff_stderr: the standard error of that.
    """

    play: Play
    rolled: Rolled
    diff: float
    diff_stderr: float | None


@dataclass(frozen=True, slots=True)
class RolloutResult:
    """What a rollout found.

    rolled: of the position, None where there was a roll. plays: of the roll, best first, else empty. trials: of the position, or
    of each play. stopped: `trials` all that were asked for, `stderr` or `joint` a stop rule, `interrupted`. broken_off: games
    that went on for too long and count as draws. elapsed_s, games_per_s: of this run; equal runs differ in them.
    """

    settings: RolloutSettings
    roll: Roll | None
    rolled: Rolled | None
    plays: tuple[RolledPlay, ...]
    trials: int
    stopped: str
    broken_off: int
    elapsed_s: float
    games_per_s: float

    @property
    def seed(self) -> int:
        """The seed of the dice."""
        return self.settings.seed or 0


class RolloutInterrupted(KeyboardInterrupt):
    """A rollout was interrupted; `result` is what the trials until then say, None if there was none whole."""

    def __init__(self, result: RolloutResult | None) -> None:
        super().__init__()
        self.result = result
