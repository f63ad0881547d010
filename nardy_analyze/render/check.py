"""The verdict on a move as JSON, rows and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from nardy_analyze.analysis.check import CheckResult
from nardy_analyze.analysis.reasons import Reason
from nardy_analyze.i18n import _, ngettext
from nardy_analyze.notation.move_format import PASS
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.render.answer import ROW_HEAD, head, line_of, row_head
from nardy_analyze.render.document import Block, Lines, Text
from nardy_analyze.render.moves import PlaysWriter, play_text

COLUMNS = (*ROW_HEAD, "roll", "numbering", "move", "legal", "reasons")

_WIDTH = 80


def reason_words(reason: Reason) -> str:
    """Return a reason with the written step that it is about, if it is about one."""
    if reason.step is None:
        return reason.message
    return _("step {n}: {reason}").format(n=reason.step, reason=reason.message)


def says_hint(reason: Reason) -> bool:
    """Whether a reason's hint tells more than the list of legal plays that goes below."""
    return bool(reason.hint) and reason.code in ("must-play-more", "must-play-larger", "must-pass", "ambiguous")


@dataclass(frozen=True)
class CheckAnswer:
    """Legal or not, and why not."""

    entry: PositionEntry
    result: CheckResult
    writer: PlaysWriter
    extra_warnings: tuple[str, ...] = ()

    @property
    def is_yes(self) -> bool:
        """Whether the move is legal."""
        return self.result.is_legal

    @property
    def warnings(self) -> tuple[str, ...]:
        """The position's warnings and the move's."""
        return (*self.entry.warnings, *self.extra_warnings, *self.result.warnings)

    def _text(self) -> str:
        play = self.result.play
        if play is None:
            return self.result.move.text or PASS
        return play.written(self.writer.chained)

    def json(self) -> Mapping[str, object]:
        """Return the contract's `check` object; `move` is as printed where it is legal, else as written."""
        result = self.result
        roll = result.legal.roll
        return head("check", self.entry, self.warnings) | {
            "roll": [roll.hi, roll.lo],
            "numbering": self.writer.numbering.value,
            "move": self._text(),
            "legal": result.is_legal,
            "reasons": [
                {"code": reason.code, "step": reason.step, "message": reason.message} for reason in result.reasons
            ],
            "legal_moves": [play.written(self.writer.chained) for play in result.legal.plays],
            "result_line": line_of(result.play.result, self.entry.rules) if result.play else None,
        }

    def rows(self) -> Sequence[Mapping[str, object]]:
        """Return one row: the verdict and the codes of the reasons."""
        roll = self.result.legal.roll
        return [
            row_head("check", self.entry)
            | {
                "roll": str(roll),
                "numbering": self.writer.numbering.value,
                "move": self._text(),
                "legal": "true" if self.result.is_legal else "false",
                "reasons": " ".join(reason.code for reason in self.result.reasons),
            }
        ]

    def blocks(self) -> Sequence[Block]:
        """Return the verdict, the reasons in words, and what would be legal."""
        result = self.result
        blocks = self.writer.heading(result.legal.roll)
        if result.play is not None:
            blocks.append(Text(_("legal: {move}").format(move=play_text(result.play, chained=self.writer.chained))))
            return blocks
        ambiguous = bool(result.candidates)
        words = _("ambiguous: {move}") if ambiguous else _("not legal: {move}")
        blocks.append(Text(words.format(move=result.move.text or _("(no move)"))))
        blocks += [Text(f"  {reason_words(reason)}") for reason in result.reasons]
        blocks += [Text(f"  {reason.hint}") for reason in result.reasons if says_hint(reason)]
        plays = result.legal.plays
        if plays and not result.legal.is_pass and not ambiguous:
            text = ngettext("{n} play is legal:", "{n} plays are legal:", len(plays)).format(n=len(plays))
            blocks += [Text(text), Lines(_wrapped([play_text(play, chained=self.writer.chained) for play in plays]))]
        return blocks


def _wrapped(plays: Sequence[str]) -> tuple[str, ...]:
    """Return plays with commas in lines that fit a terminal, none of them broken."""
    whole = ", ".join(play.replace(" ", "\N{NO-BREAK SPACE}") for play in plays)
    lines = wrap(whole, _WIDTH, initial_indent="  ", subsequent_indent="  ")
    return tuple(line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)
