"""The fixed baseline player and whole trials, written from their description alone, slowly."""

from __future__ import annotations

from fractions import Fraction

from nardy_analyze import Play, Position, Roll, RuleSet, legal_moves
from nardy_analyze._core.dice import throws_of
from nardy_analyze.core_rules import is_finished
from nardy_analyze.game import BAR, CHECKERS, HEAD, OFF, Game


def score(play: Play) -> Fraction:
    """3 x off + 2 x points + longest row along the opponent's route - head / 2 - pips / 20; in short hits and blots besides."""
    game = play.before.game
    mine = play.board[:26]
    theirs_before, theirs = play.before.other, play.board[32:58]
    needed = 1 if game is Game.LONG else 2
    held = [point for point in range(1, 25) if mine[point] >= needed]
    route = sorted(game.flip(point) for point in held)
    longest = length = 0
    for point in range(1, 25):
        length = length + 1 if point in route else 0
        longest = max(longest, length)
    pips = sum(point * mine[point] for point in range(1, 26))
    found = Fraction(3 * mine[OFF] + 2 * len(held) + longest) - Fraction(pips, 20)
    if game is Game.LONG:
        return found - Fraction(mine[HEAD], 2)
    blots = sum(mine[point] == 1 for point in range(1, 25))
    return found + 2 * (theirs[BAR] - theirs_before[BAR]) - blots


def as_lists(play: Play) -> tuple[list[int], list[int]]:
    """The mover's counts on own 24..1, then the opponent's on its own."""
    return [play.board[point] for point in range(24, 0, -1)], [play.board[32 + point] for point in range(24, 0, -1)]


def chosen(plays: tuple[Play, ...]) -> Play:
    """The play that the baseline makes."""
    best = max(score(play) for play in plays)
    return min((play for play in plays if score(play) == best), key=as_lists)


def slow_trial(position: Position, rules: RuleSet, seed: int, trial: int) -> tuple[tuple[float, ...], int]:
    """One trial by the baseline: the six figures for the side on roll, and the turns."""
    us, turns = position.to_move, 0
    throws = throws_of(seed, trial, 1000)
    while not is_finished(position, rules):
        roll = Roll.of(*throws[turns])
        position = chosen(legal_moves(position, roll, rules).plays).result
        turns += 1
    ours, theirs = position.side(us), position.side(us.other)
    if ours[OFF] == theirs[OFF] == CHECKERS:
        return (0, 0, 0, 0, 0, 1), turns
    won = ours[OFF] == CHECKERS
    loser = theirs if won else ours
    mars = loser[OFF] == 0
    koks = mars and rules.game is Game.SHORT and sum(loser[19:26]) > 0
    return ((1, mars, koks, 0, 0, 0) if won else (0, 0, 0, mars, koks, 0)), turns
