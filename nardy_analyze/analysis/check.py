"""Is a written move legal, and if not, which rule stops it (docs/json.md: check)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from nardy_analyze._core.chains import chains
from nardy_analyze.analysis.plays import legal_moves, rules_for
from nardy_analyze.analysis.readings import Reading, hops, in_order, marked_hits, readings
from nardy_analyze.analysis.reasons import Reason, Words
from nardy_analyze.analysis.steps import Turn
from nardy_analyze.dice import Roll
from nardy_analyze.errors import Defect, MoveError
from nardy_analyze.i18n import _
from nardy_analyze.moves import LegalMoves, Move, Play
from nardy_analyze.notation.move_text import parse_move
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The verdict on a move.

    play: the legal play that the move is, or None. reasons: why it is not legal, the rule that stops the parts as written
    first; empty where it is legal. candidates: the plays an ambiguous move fits. warnings: in the user's language.
    """

    move: Move
    legal: LegalMoves
    play: Play | None
    reasons: tuple[Reason, ...]
    candidates: tuple[Play, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether the move is one legal play."""
        return self.play is not None


def read_move(text: str, position: Position, rules: RuleSet, numbering: Numbering | None = None) -> Move:
    """Read a move of the side to move; Roman labels are read where the rule set draws them.

    :raises MoveError: it cannot be read.
    """
    return parse_move(text, position.game, position.to_move, numbering, roman=rules.drawing.labels == "roman")


def check_move(
    position: Position,
    move: str | Move,
    roll: Roll | str,
    rules: RuleSet | str | None = None,
    *,
    numbering: Numbering | None = None,
) -> CheckResult:
    """Judge a move. It is matched to the legal plays by where it leads; landings that it names must be possible.

    roll: a Roll, or text such as 6-3. rules: a rule set, its name or file, or None for `long` or `short`.

    :raises MoveError: the text cannot be read. :raises RollError: it is no roll.
    :raises RulesError: there is no such rule set, or it is of the other game.
    """
    rules, roll = rules_for(position, rules), Roll.parse(roll)
    if isinstance(move, str):
        move = read_move(move, position, rules, numbering)
    legal = legal_moves(position, roll, rules, numbering=numbering)
    turn = Turn(position, roll, rules)
    words = Words(turn, legal, numbering)
    if not legal.plays:
        return CheckResult(move, legal, None, (words.finished(),))
    if not move.parts:
        if legal.is_pass:
            return CheckResult(move, legal, legal.plays[0], ())
        return CheckResult(move, legal, None, (words.must_play_more(0, legal.plays[0]),))
    by_board = legal.by_board
    meant = [reading for reading in readings(turn, move) if reading.end.core_board() in by_board]
    fitting, warnings = _by_marks(meant, marked_hits(move), words)
    candidates = tuple(by_board[board] for board in dict.fromkeys(reading.end.core_board() for reading in fitting))
    if len(candidates) == 1:
        return CheckResult(move, legal, candidates[0], (), warnings=warnings)
    if candidates:
        return CheckResult(move, legal, None, (words.ambiguous(candidates),), candidates)
    printed = _as_printed(move, legal) if turn.judged_each_step else None
    if printed:
        return CheckResult(move, legal, printed, ())
    return CheckResult(move, legal, None, tuple(_why(turn, move, legal, words)))


def _as_printed(move: Move, legal: LegalMoves) -> Play | None:
    """Return the play that prints as this move, or None.

    Where rows are judged after each step, two checkers may have to step in turn over ground that print joins into the way of
    one; so the way as written cannot be stepped, and still says where the play leads.
    """
    written = Counter(part.points for part in move.parts)
    for play in legal.plays:
        paths = chains(play.steps)
        if written in (Counter(map(tuple, paths)), Counter((path[0], path[-1]) for path in paths)):
            return play
    return None


def _by_marks(meant: list[Reading], marked: frozenset[int], words: Words) -> tuple[list[Reading], tuple[str, ...]]:
    """Keep the readings that hit where the move marks hits, if it marks any; a mark that fits none is a warning."""
    if not marked or not meant:
        return meant, ()
    exact = [reading for reading in meant if reading.hits == marked]
    if exact:
        return exact, ()
    # Else those that hit on most of the marked points; marks that none of them fits are told.
    most = max(len(reading.hits & marked) for reading in meant)
    kept = [reading for reading in meant if len(reading.hits & marked) == most]
    vain = marked - frozenset().union(*(reading.hits for reading in kept))
    return kept, (words.nothing_hit(vain),) if vain else ()


def _why(turn: Turn, move: Move, legal: LegalMoves, words: Words) -> list[Reason]:
    """Return the reasons why a move that is no legal play is none."""
    ways, obstacle = in_order(turn, move)
    passes = [words.must_pass()] if legal.is_pass else []
    if obstacle:
        whole = _completed(turn, move, legal)
        more = [words.must_play_more(len(tuple(hops(move))), whole)] if whole else []
        return [words.stopped(obstacle), *more, *passes]
    way = max(ways, key=lambda reading: (not turn.row_stands(reading.end), len(reading.steps)))
    if turn.row_stands(way.end):
        whole = _completed(turn, move, legal)
        more = [words.must_play_more(len(way.steps), whole)] if whole else []
        return [words.row(len(tuple(hops(move)))), *more, *passes]
    if len(way.steps) < legal.dice_played:
        return [words.must_play_more(len(way.steps), _completed(turn, move, legal) or legal.plays[0])]
    return [words.must_play_larger(legal.plays[0])]


def _completed(turn: Turn, move: Move, legal: LegalMoves) -> Play | None:
    """Return a legal play that holds all parts of a move, in any order and with others between, or None."""
    by_board = legal.by_board
    ends = (reading.end.core_board() for reading in readings(turn, move, with_others=True))
    return next((by_board[board] for board in ends if board in by_board), None)


def resolve_move(
    position: Position,
    move: str | Move,
    roll: Roll | str,
    rules: RuleSet | str | None = None,
    *,
    numbering: Numbering | None = None,
) -> tuple[Play, CheckResult]:
    """Return the legal play that a move is.

    :raises MoveError: it cannot be read, is not legal, or is ambiguous; one defect for each reason.
    """
    result = check_move(position, move, roll, rules, numbering=numbering)
    if result.play is None:
        raise MoveError(
            [
                Defect(
                    _("{move}: {reason}").format(move=result.move.text or _("the move"), reason=reason.message),
                    hint=reason.hint,
                )
                for reason in result.reasons
            ]
        )
    return result.play, result
