"""Why a move is not legal, in words a player uses (docs/json.md: check)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nardy_analyze.analysis.readings import Obstacle
from nardy_analyze.analysis.steps import Turn
from nardy_analyze.game import HEAD
from nardy_analyze.i18n import _, ngettext
from nardy_analyze.moves import LegalMoves, Play
from nardy_analyze.notation.numbering import Numbering, point_names

CODES = (
    "occupied", "no-checker", "wrong-die", "wrong-direction", "head-limit", "block", "bar-first", "not-all-home",
    "higher-checker", "must-play-more", "must-play-larger", "must-pass", "ambiguous",
)  # fmt: skip

_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that a move breaks.

    code: one of CODES. step: 1-based number of the written step (each landing that the move names is one), None where it is
    the play as a whole. message, hint: in the user's language.
    """

    code: str
    step: int | None
    message: str
    hint: str | None = None


class Words:
    """Writes reasons about one turn, naming points as the move does."""

    def __init__(self, turn: Turn, legal: LegalMoves, numbering: Numbering | None) -> None:
        self.turn = turn
        self.legal = legal
        position = turn.position
        self.names = point_names(position.game, position.to_move, numbering or Numbering.default(position.game))

    def stopped(self, obstacle: Obstacle) -> Reason:
        """Return the reason for a step that no die can make."""
        code = obstacle.code
        source, target = self.names[obstacle.source], self.names[obstacle.target]
        dice = ", ".join(map(str, self.turn.roll.dice[:2] if not self.turn.roll.double else self.turn.roll.dice))
        if code == "block":
            return self.row(obstacle.hop)
        if code == "no-checker":
            message = _("there is no checker to move on {point}").format(point=source)
        elif code == "wrong-direction":
            message = _("{source}/{target} goes against the direction of play").format(source=source, target=target)
        elif code == "bar-first":
            message = _("a checker is on the bar: it must enter before any other moves")
        elif code == "wrong-die":
            message = _("{source}/{target} is not a step that the dice left allow (rolled: {dice})").format(
                source=source, target=target, dice=dice
            )
        elif code == "not-all-home":
            message = _("{source}/off: no checker may be borne off while another is outside the home").format(
                source=source
            )
        elif code == "higher-checker":
            message = _("{source}/off with a {die}: a checker on a higher point must be played first").format(
                source=source, die=obstacle.die
            )
        elif code == "head-limit":
            message = ngettext(
                "only {n} checker may leave the head ({head}) this turn",
                "only {n} checkers may leave the head ({head}) this turn",
                self.turn.head_limit,
            ).format(n=self.turn.head_limit, head=self.names[HEAD])
        elif self.turn.is_long:
            message = _("{source}/{target}: an opposing checker holds {target}").format(source=source, target=target)
        else:
            message = _("{source}/{target}: the opponent has closed {target}").format(source=source, target=target)
        return Reason(code, obstacle.hop, message, self.what_is_legal())

    def row(self, hop: int) -> Reason:
        """Return the reason for a row of the mover's that the block rule forbids after the written step `hop`."""
        block = self.turn.rules.block
        length = block.length if block else 6
        if block and block.allowed == "opponent_home":
            message = ngettext(
                "a row of {n} point is not allowed while no opposing checker is in its home",
                "a row of {n} points is not allowed while no opposing checker is in its home",
                length,
            )
        elif block and block.allowed == "never":
            message = ngettext(
                "a row of {n} point in front of an opposing checker is never allowed",
                "a row of {n} points in front of an opposing checker is never allowed",
                length,
            )
        else:
            message = ngettext(
                "a row of {n} point is not allowed while no opposing checker has passed it",
                "a row of {n} points is not allowed while no opposing checker has passed it",
                length,
            )
        return Reason("block", hop, message.format(n=length), self.what_is_legal())

    def must_play_more(self, played: int, example: Play) -> Reason:
        """Return the reason for a move that leaves a die unplayed; `example` is a play that does not."""
        can = self.legal.dice_played
        message = ngettext(
            "{n} die can be played, the move plays {played}",
            "{n} dice can be played, the move plays {played}",
            can,
        ).format(n=can, played=played)
        return Reason(
            "must-play-more",
            None,
            message,
            _("for example {play} plays all that can be played").format(play=example.text),
        )

    def must_play_larger(self, example: Play) -> Reason:
        """Return the reason for a move that plays the smaller die where only one can be played."""
        die = self.turn.roll.hi
        return Reason(
            "must-play-larger",
            None,
            _("only one die can be played, and of two that could be it must be the larger, {die}").format(die=die),
            _("for example {play}").format(play=example.text),
        )

    def must_pass(self) -> Reason:
        """Return the reason for any move where nothing can be played."""
        return Reason(
            "must-pass",
            None,
            _("nothing can be played with {roll}: the turn passes").format(roll=self.turn.roll),
            _("write (no move)"),
        )

    def finished(self) -> Reason:
        """Return the reason for any move in a finished game."""
        return Reason("must-pass", None, _("the game is over: there is nothing to play"))

    def ambiguous(self, candidates: Iterable[Play]) -> Reason:
        """Return the reason for a move that fits several plays."""
        plays = ", ".join(play.text for play in candidates)
        return Reason(
            "ambiguous",
            None,
            _("the move fits several plays: {plays}").format(plays=plays),
            _("name the landings, or mark the hits"),
        )

    def nothing_hit(self, marked: Iterable[int]) -> str:
        """Return the warning for hit marks where nothing is hit."""
        points = ", ".join(self.names[point] for point in sorted(marked, reverse=True))
        return _("nothing is hit on {points}").format(points=points)

    def what_is_legal(self) -> str | None:
        """Return a hint that names a few legal plays."""
        if self.legal.is_pass or not self.legal.plays:
            return None
        plays = self.legal.plays
        if len(plays) > _EXAMPLES:
            return _("{n} plays are legal, such as {play}").format(n=len(plays), play=plays[0].text)
        return _("legal: {plays}").format(plays=", ".join(play.text for play in plays))
