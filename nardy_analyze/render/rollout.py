"""Rollouts as JSON, rows and tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nardy_analyze.analysis.rollout_result import FigureErrors, Rolled, RolledPlay, RolloutResult
from nardy_analyze.chances import CHANCE_NAMES, Chances
from nardy_analyze.game import Game
from nardy_analyze.i18n import _, ngettext
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.answer import ROW_HEAD, OfPosition, head, row_head
from nardy_analyze.render.document import Block, Figure, Table, Text
from nardy_analyze.render.figures import equity, localised
from nardy_analyze.render.moves import PlaysWriter, play_text

_SETTINGS = (
    "trials",
    "seed",
    "evaluator",
    "truncate",
    "variance_reduction",
    "tables",
    "stopped",
    "elapsed_s",
    "games_per_s",
)
COLUMNS = (
    *ROW_HEAD, "roll", "numbering", "move", *CHANCE_NAMES, "equity",
    *(f"{name}_stderr" for name in (*CHANCE_NAMES, "equity")), "ci95_low", "ci95_high", "diff", "diff_stderr", *_SETTINGS,
)  # fmt: skip


@dataclass(frozen=True)
class RolloutAnswer(OfPosition):
    """What a rollout of a position, or of the plays of its roll, found."""

    entry: PositionEntry
    result: RolloutResult
    writer: PlaysWriter
    extra_warnings: tuple[str, ...] = ()

    def json(self) -> Mapping[str, object]:
        """Return the contract's `rollout` object."""
        found = head("rollout", self.entry, self.warnings)
        if self.result.rolled is not None:
            return found | self._rolled(self.result.rolled) | self._settings()
        return (
            found
            | {
                "roll": list(self.result.roll or ()),
                "numbering": self.writer.numbering.value,
                "moves": [self._play(each) for each in self.result.plays],
            }
            | self._settings()
        )

    def _names(self) -> tuple[str, ...]:
        """Return the chances that the rule set knows."""
        return tuple(name for name in CHANCE_NAMES if name != "draw" or self.entry.rules.last_roll)

    def _figures(self, chances: Chances | FigureErrors, equity: float | None) -> dict[str, float | None]:
        return {name: getattr(chances, name) for name in self._names()} | {"equity": equity}

    def _rolled(self, rolled: Rolled) -> dict[str, object]:
        return {
            "mean": self._figures(rolled.mean, rolled.equity),
            "stderr": self._figures(rolled.stderr, rolled.stderr.equity),
            "ci95": rolled.ci95,
        }

    def _play(self, each: RolledPlay) -> dict[str, object]:
        return (
            {"move": each.play.written(self.writer.chained)}
            | self._rolled(each.rolled)
            | {"trials": each.rolled.trials, "diff": each.diff, "diff_stderr": each.diff_stderr}
        )

    def _settings(self) -> dict[str, object]:
        result, settings = self.result, self.result.settings
        return {
            "trials": result.trials,
            "seed": result.seed,
            "evaluator": settings.evaluator,
            "truncate": settings.truncate,
            "variance_reduction": settings.luck_taken_out,
            "tables": settings.with_tables,
            "stopped": result.stopped,
            "elapsed_s": round(result.elapsed_s, 6),
            "games_per_s": round(result.games_per_s, 3),
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row, or one a play."""
        common = row_head("rollout", self.entry)
        settings = {
            name: str(value).lower() if isinstance(value, bool) else value for name, value in self._settings().items()
        }
        if self.result.rolled is not None:
            return [common | self._flat(self.result.rolled) | settings]
        common |= {"roll": str(self.result.roll), "numbering": self.writer.numbering.value}
        return [
            common
            | {"move": each.play.written(self.writer.chained)}
            | self._flat(each.rolled)
            | {"diff": each.diff, "diff_stderr": each.diff_stderr}
            | settings
            for each in self.result.plays
        ]

    def _flat(self, rolled: Rolled) -> dict[str, object]:
        errors = self._figures(rolled.stderr, rolled.stderr.equity)
        low, high = rolled.ci95 or (None, None)
        return (
            dict[str, object](self._figures(rolled.mean, rolled.equity))
            | {f"{name}_stderr": error for name, error in errors.items()}
            | {"ci95_low": low, "ci95_high": high}
        )

    def blocks(self) -> Sequence[Block]:
        """Return the figures with their errors, and how they were found."""
        result = self.result
        if result.rolled is not None:
            found: list[Block] = [self._one(result.rolled), *self._interval(result.rolled)]
        else:
            # The headers are short, so that the table fits a terminal.
            found = [self._many(result.plays), Text(_("chances in percent; mars: won with mars, lost: lost with mars"))]
        return [*self.writer.heading(result.roll), *found, *self._how()]

    def _one(self, rolled: Rolled) -> Table:
        names = {
            "win": _("Win"),
            "win_mars": _("Win with mars or koks") if self._short else _("Win with mars"),
            "win_koks": _("Win with koks"),
            "draw": _("Draw"),
            "lose": _("Loss"),
            "lose_mars": _("Loss with mars or koks") if self._short else _("Loss with mars"),
            "lose_koks": _("Loss with koks"),
        }
        # A loss is what win and draw leave: its error is that of a win where there is no draw, and is not told else.
        errors = self._figures(rolled.stderr, None) | {
            "lose": None if self.entry.rules.last_roll else rolled.stderr.win
        }
        shown = [
            name
            for name in names
            if (self._short or not name.endswith("koks")) and (name != "draw" or self.entry.rules.last_roll)
        ]
        rows = [(names[name], _percent(getattr(rolled.mean, name)), _percent(errors[name])) for name in shown]
        rows.append((_("Equity"), _signed(rolled.equity), _plain(rolled.stderr.equity)))
        return Table(("", _("Mean"), _("Std. error")), tuple(rows))

    @property
    def _short(self) -> bool:
        return self.entry.position.game is Game.SHORT

    def _interval(self, rolled: Rolled) -> list[Block]:
        if rolled.ci95 is None:
            return []
        low, high = rolled.ci95
        words = _("equity lies between {low} and {high} with 95 % confidence")
        return [Text(words.format(low=_signed(low), high=_signed(high)))]

    def _many(self, plays: Sequence[RolledPlay]) -> Table:
        headers = [_("No."), _("Move"), _("Equity"), _("Diff."), _("Win"), _("Mars"), _("Lost")]
        names = ["win", "win_mars", "lose_mars"]
        if self.entry.rules.last_roll:
            headers.append(_("Draw"))
            names.append("draw")
        rows: list[tuple[str | int, ...]] = []
        for number, each in enumerate(plays, 1):
            mean, errors = each.rolled.mean, each.rolled.stderr
            figures = (_hundred(getattr(mean, name)) for name in names)
            best = number == 1
            rows.append(
                (
                    number, play_text(each.play, chained=self.writer.chained), _signed(each.rolled.equity),
                    Figure("") if best else _signed(each.diff), *figures,
                )
            )  # fmt: skip
            rows.append(
                (
                    Figure(""), "±", _plain(errors.equity), Figure("") if best else _plain(each.diff_stderr),
                    *(_hundred(getattr(errors, name)) for name in names),
                )
            )  # fmt: skip
        return Table(tuple(headers), tuple(rows))

    def _how(self) -> list[Block]:
        result, settings = self.result, self.result.settings
        trials = ngettext("{n} trial", "{n} trials", result.trials) if result.rolled is not None else ngettext(
            "{n} trial of each play", "{n} trials of each play", result.trials
        )  # fmt: skip
        lines = [
            [
            trials.format(n=result.trials),
            _("seed {seed}").format(seed=result.seed),
            _("evaluator {name}").format(name=settings.evaluator),
            ],[
            _("to the end") if not settings.truncate
            else ngettext("cut off after {n} ply", "cut off after {n} plies", settings.truncate).format(n=settings.truncate),
            _("variance reduced") if settings.luck_taken_out else _("variance not reduced"),
            ],
        ]  # fmt: skip
        why = {
            "stderr": _("stopped: the standard error is as small as was asked for"),
            "joint": _("stopped: the best play leads as clearly as was asked for"),
            "interrupted": _("interrupted: fewer trials than were asked for"),
        }.get(result.stopped)
        blocks: list[Block] = [Text(", ".join(words)) for words in lines]
        if why:
            blocks.append(Text(why))
        return blocks


def _percent(share: float | None) -> Figure:
    return Figure("") if share is None else localised(f"{100 * share:.2f} %")


def _hundred(share: float | None) -> Figure:
    return Figure("") if share is None else localised(f"{100 * share:.2f}")


def _signed(points: float) -> Figure:
    return equity(points, 4)


def _plain(points: float | None) -> Figure:
    return Figure("") if points is None else localised(f"{points:.4f}")
