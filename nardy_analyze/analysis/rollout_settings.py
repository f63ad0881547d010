"""How a rollout is made, as a checked value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nardy_analyze.errors import Defect, UsageError
from nardy_analyze.evaluators import BUILTIN, WITHOUT_EQUITY, evaluator_name
from nardy_analyze.i18n import _

TRIALS = 1296
"""Trials of a rollout that does not say how many: each pair of the first two throws once."""
MOST_TRIALS = 1_000_000_000
MOST_SEED = 2**64 - 1
MOST_PLIES = 10_000
TOP = 5
"""Plays of a roll that are rolled out where nothing else is said and the evaluator can tell which look best."""
LEAST_TO_STOP = 216
"""Trials before which no stop rule is looked at: with fewer the error itself is too uncertain."""


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How a rollout is made.

    trials: games played of the position, or of each play; with a stop rule the most of them. seed: of the dice, None for one
    chosen by chance. evaluator: who plays, see EVALUATORS. truncate: plies after which a game is judged instead of played, 0
    for games to the end. variance_reduction, tables: whether luck is taken out and tables end games, where the evaluator
    allows it. stop_stderr: stop when the standard error of equity is below this. stop_joint: stop when the best play leads every
    other by this many standard errors of their difference.

    :raises UsageError: some of it is out of range or does not go together; all that is wrong is told.
    """

    trials: int = TRIALS
    seed: int | None = None
    evaluator: str = BUILTIN
    truncate: int = 0
    variance_reduction: bool = True
    tables: bool = True
    stop_stderr: float | None = None
    stop_joint: float | None = None

    def __post_init__(self) -> None:
        wrong = []
        if not 1 <= self.trials <= MOST_TRIALS:
            words = _("there are 1 to {most} trials, not {n}").format(most=MOST_TRIALS, n=self.trials)
            wrong.append(Defect(words, place="trials"))
        if self.seed is not None and not 0 <= self.seed <= MOST_SEED:
            words = _("a seed is 0 to {most}, not {n}").format(most=MOST_SEED, n=self.seed)
            wrong.append(Defect(words, place="seed"))
        try:
            evaluator_name(self.evaluator)
        except UsageError as error:
            wrong.extend(error.at("evaluator").defects)
        if self.truncate < 0:
            wrong.append(Defect(_("games cannot be cut off before they begin"), place="truncate"))
        elif self.truncate and self.evaluator in WITHOUT_EQUITY:
            words = _("the evaluator {name} gives no equity, so games must be played to the end")
            wrong.append(Defect(words.format(name=self.evaluator), place="truncate"))
        for name, limit in (("stop_stderr", self.stop_stderr), ("stop_joint", self.stop_joint)):
            if limit is not None and not 0 < limit < float("inf"):
                wrong.append(Defect(_("it must be above 0"), place=name))
        if wrong:
            raise UsageError(wrong)

    @property
    def luck_taken_out(self) -> bool:
        """Whether the variance is reduced: asked for, and possible with this evaluator."""
        return self.variance_reduction and self.evaluator not in WITHOUT_EQUITY

    @property
    def with_tables(self) -> bool:
        """Whether tables end games: asked for, and possible with this evaluator, which has to play as the tables say."""
        return self.tables and self.evaluator not in WITHOUT_EQUITY

    def seeded(self) -> RolloutSettings:
        """Return the settings with a seed, chosen by chance where there was none."""
        if self.seed is not None:
            return self
        from secrets import randbits

        return replace(self, seed=randbits(32))

    def fingerprint(self) -> dict[str, object]:
        """Return all that a trial's outcome depends on beside the position; how many trials there are is not of it."""
        return {
            "seed": self.seed,
            "evaluator": self.evaluator,
            "truncate": self.truncate,
            "variance_reduction": self.luck_taken_out,
            "tables": self.with_tables,
        }
