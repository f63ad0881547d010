"""A slow, plain reading of the rules of long and short nardy.

This module lists the legal plays of a position and roll by trying everything:
every order of the dice and every checker.  It serves as a yardstick for a fast
engine, so it shares no code with one and prefers the obvious to the quick.

Each side is described by its own numbering: 24 down to 1 are the points of its
route, 0 holds its checkers borne off and 25 holds its checkers on the bar
(short game only).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

OFF = 0
HEAD = 24
BAR = 25
CHECKERS = 15
HOME = range(1, 7)
POINTS = range(1, 25)

Game = Literal["long", "short"]
Roll = tuple[int, int]
Side = tuple[int, ...]

ROLLS: tuple[Roll, ...] = tuple((hi, lo) for hi in range(1, 7) for lo in range(1, hi + 1))
"""The 21 different rolls, the larger die first."""


class Board(NamedTuple):
    """Where the checkers stand: two tuples of length 26, each by that side's own numbering."""

    mover: Side
    other: Side

    def swapped(self) -> Board:
        """The same position seen from the other side, which is now the mover."""
        return Board(self.other, self.mover)


@dataclass(frozen=True)
class Rules:
    """The fields of a rule set that decide which plays are legal."""

    game: Game = "long"
    head_per_turn: int = 1
    first_rolls: frozenset[Roll] = frozenset({(3, 3), (4, 4), (6, 6)})
    first_when: Literal["blocked", "listed"] = "blocked"
    second_rolls: frozenset[Roll] = frozenset({(3, 3), (4, 4), (6, 6)})
    second_when: Literal["blocked", "listed"] = "blocked"
    block_length: int = 6
    block_allowed: Literal["opponent_ahead", "opponent_home", "always", "never"] = "opponent_ahead"
    block_judged: Literal["turn_end", "each_step"] = "turn_end"
    larger_die: bool = True
    last_roll: bool = False


_LONG = Rules()
_HIGH_DOUBLES: frozenset[Roll] = frozenset({(3, 3), (4, 4), (5, 5), (6, 6)})

SHIPPED: dict[str, Rules] = {
    "long": _LONG,
    "long-moscow": _LONG,
    "long-tournament": replace(_LONG, block_allowed="opponent_home", last_roll=True),
    "long-forum": replace(_LONG, second_rolls=_HIGH_DOUBLES | {(6, 2)}),
    "long-ua": replace(_LONG, first_rolls=_HIGH_DOUBLES, second_rolls=_HIGH_DOUBLES),
    "long-fnr": replace(_LONG, first_rolls=frozenset(), second_when="listed", block_judged="each_step"),
    # The head and block fields mean nothing in the short game.
    "short": replace(
        _LONG,
        game="short",
        first_rolls=frozenset(),
        second_rolls=frozenset(),
        block_allowed="always",
    ),
}


def start(game: Game) -> Board:
    """The position in which a game begins."""
    side = [0] * 26
    opening = {24: 15} if game == "long" else {24: 2, 13: 5, 8: 3, 6: 5}
    for point, checkers in opening.items():
        side[point] = checkers
    return Board(tuple(side), tuple(side))


def facing(point: int, game: Game) -> int:
    """The other side's own number for a point of one side (the same way back)."""
    if game == "short":
        return 25 - point
    return point + 12 if point <= 12 else point - 12


# ---------------------------------------------------------------- single steps


def moved(side: Side, source: int, target: int) -> Side:
    """The side after one of its checkers went from source to target."""
    checkers = list(side)
    checkers[source] -= 1
    checkers[target] += 1
    return tuple(checkers)


def may_bear_off(mover: Side, source: int, die: int) -> bool:
    """Whether the die takes a checker off the source point."""
    if any(mover[7:]):
        return False
    if source == die:
        return True
    return source < die and not any(mover[source + 1 : 7])


def steps(board: Board, game: Game, die: int, head_open: bool) -> Iterator[Board]:
    """Every position one legal step with this die leads to, the block rule left aside."""
    mover, other = board
    most_opposing = 1 if game == "short" else 0
    for source in (BAR,) if mover[BAR] else POINTS:
        if not mover[source] or (source == HEAD and not head_open):
            continue
        target = source - die
        if target < 1:
            if may_bear_off(mover, source, die):
                yield Board(moved(mover, source, OFF), other)
            continue
        there = facing(target, game)
        if other[there] > most_opposing:
            continue
        hit = other[there] == 1
        yield Board(moved(mover, source, target), moved(other, there, BAR) if hit else other)


# ------------------------------------------------------------------ block rule


def rows(board: Board, rules: Rules) -> Iterator[tuple[int, int]]:
    """The mover's rows that are long enough to matter.

    Each is given by its lowest and highest point in the other side's own
    numbering, along whose route rows are counted.
    """
    length = 0
    for point in range(1, 26):
        if point <= 24 and board.mover[facing(point, rules.game)]:
            length += 1
            continue
        if length >= rules.block_length:
            yield point - length, point - 1
        length = 0


def breaks_block_rule(board: Board, rules: Rules) -> bool:
    """Whether the mover holds a row that the block rule forbids."""
    if rules.game == "short" or rules.block_allowed == "always":
        return False
    for low, high in rows(board, rules):
        if not any(board.other[high + 1 :]):
            continue  # nobody behind: the row obstructs no one
        if rules.block_allowed == "opponent_ahead" and any(board.other[:low]):
            continue  # somebody has passed it (0 counts those borne off)
        if rules.block_allowed == "opponent_home" and any(board.other[:7]):
            continue  # somebody is in the home, or off
        return True
    return False


# ------------------------------------------------------------------- head rule


def one_checker_plays_all(board: Board, rules: Rules, dice: tuple[int, ...]) -> bool:
    """Whether one head checker alone can play these dice in this order."""
    point = HEAD
    for die in dice:
        target = point - die
        if target < 1 or board.other[facing(target, rules.game)]:
            return False
        board = Board(moved(board.mover, point, target), board.other)
        if rules.block_judged == "each_step" and breaks_block_rule(board, rules):
            return False
        point = target
    return not breaks_block_rule(board, rules)


def head_allowance(board: Board, rules: Rules, hi: int, lo: int) -> int:
    """How many checkers may leave the head this turn."""
    if rules.game == "short":
        return CHECKERS
    usual = rules.head_per_turn
    if board.mover[HEAD] < CHECKERS:
        return usual  # not the first turn
    if board.other[HEAD] == CHECKERS:
        listed, when = rules.first_rolls, rules.first_when
    else:
        listed, when = rules.second_rolls, rules.second_when
    if (hi, lo) not in listed:
        return usual
    if when == "blocked":
        for dice in orders(hi, lo):
            if one_checker_plays_all(board, rules, dice):
                return usual
    return usual + 1


# ----------------------------------------------------------------- whole plays


def orders(hi: int, lo: int) -> tuple[tuple[int, ...], ...]:
    """The orders in which the dice of a roll can be played; a double is four steps."""
    return ((hi,) * 4,) if hi == lo else ((hi, lo), (lo, hi))


def slow_plays(board: Board, rules: Rules, hi: int, lo: int, last_turn: bool = False) -> tuple[int, frozenset[Board]]:
    """The dice that every legal play uses, and the positions the plays lead to.

    The positions are still seen from the mover's side.  A pass gives
    ``(0, {board})`` and a finished game ``(0, frozenset())``.  With
    ``last_turn`` a mover whose opponent has borne off all still plays.
    """
    if hi < lo:
        raise ValueError("the larger die comes first")
    if board.mover[OFF] == CHECKERS or (board.other[OFF] == CHECKERS and not last_turn):
        return 0, frozenset()

    allowance = head_allowance(board, rules, hi, lo)
    head_before = board.mover[HEAD]

    # ends[i][n] holds the admissible positions after n dice of the i-th order.
    ends: list[list[set[Board]]] = []
    for order in orders(hi, lo):
        reached = {board}
        ends.append([reached])
        for die in order:
            reached = {
                after
                for before in reached
                for after in steps(before, rules.game, die, head_before - before.mover[HEAD] < allowance)
            }
            sound = {after for after in reached if not breaks_block_rule(after, rules)}
            ends[-1].append(sound)
            if rules.block_judged == "each_step":
                reached = sound

    for played in range(len(ends[0]) - 1, 0, -1):
        found = [of_order[played] for of_order in ends if of_order[played]]
        if found and played == 1 and rules.larger_die:
            return 1, frozenset(found[0])  # the order that starts with the larger die comes first
        if found:
            return played, frozenset().union(*found)
    return 0, frozenset({board})


# ----------------------------------------------------------------------- perft


def is_over(board: Board, rules: Rules, mover_is_starter: bool) -> bool:
    """Whether the game has ended before this turn.

    Under ``last_roll`` the player who did not start still rolls once after the
    starter has finished.
    """
    if board.mover[OFF] == CHECKERS:
        return True
    if board.other[OFF] == CHECKERS:
        return mover_is_starter or not rules.last_roll
    return False


def next_boards(board: Board, rules: Rules, hi: int, lo: int, mover_is_starter: bool) -> list[Board]:
    """The positions after one turn, seen from the side that moves next."""
    if is_over(board, rules, mover_is_starter):
        return []
    plays = slow_plays(board, rules, hi, lo, last_turn=True)[1]
    return [after.swapped() for after in plays]


def slow_perft(board: Board, rules: Rules, depth: int, mover_is_starter: bool = True) -> int:
    """Count the positions after ``depth`` turns, over all 21 rolls a turn."""
    known: dict[tuple[Board, int], int] = {}

    def count(board: Board, depth: int, mover_is_starter: bool) -> int:
        if depth == 0:
            return 1
        key = board, depth
        if key not in known:
            known[key] = sum(
                count(after, depth - 1, not mover_is_starter)
                for hi, lo in ROLLS
                for after in next_boards(board, rules, hi, lo, mover_is_starter)
            )
        return known[key]

    return count(board, depth, mover_is_starter)
