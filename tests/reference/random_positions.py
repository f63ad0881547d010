"""Seeded streams of positions with a roll, for comparing two rules engines.

``from_play`` gives what games meet; ``placed`` gives positions set up by hand,
many of which no game reaches.  Both run without end: take as many as needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from random import Random

from .slow_plays import (
    BAR,
    CHECKERS,
    HEAD,
    HOME,
    OFF,
    POINTS,
    Board,
    Game,
    Roll,
    Rules,
    Side,
    facing,
    is_over,
    slow_plays,
    start,
)

Sample = tuple[Board, int, int]
Maker = Callable[[Random, Rules], Board]

LONGEST_GAME = 400
"""Turns after which a played game is given up (two sides may shut each other in)."""


def random_roll(rng: Random, doubles: float = 1 / 6) -> Roll:
    """A roll, the larger die first, with this share of doubles."""
    if rng.random() < doubles:
        die = rng.randint(1, 6)
        return die, die
    hi, lo = sorted(rng.sample(range(1, 7), 2), reverse=True)
    return hi, lo


# ------------------------------------------------------------ played positions


def longest_row(board: Board, game: Game) -> int:
    """The mover's longest row of held points, along the other side's route."""
    longest = length = 0
    for point in POINTS:
        held = board.mover[facing(point, game)] >= (2 if game == "short" else 1)
        length = length + 1 if held else 0
        longest = max(longest, length)
    return longest


def rearmost(board: Board, game: Game) -> int:
    """How far the mover's rearmost checker has come."""
    return -max((point for point in range(26) if board.mover[point]), default=0)


def waiting(board: Board, game: Game) -> int:
    """How many of the mover's checkers stand in the rear half, or keep the other side out."""
    return sum(board.mover[13:]) + 3 * board.other[BAR]


Taste = Callable[[Board, Game], int]
TASTES: tuple[Taste | None, ...] = (None, None, longest_row, rearmost, waiting)


def chosen(rng: Random, plays: Collection[Board], taste: Taste | None, game: Game) -> Board:
    """A random play; with a taste, the one it likes best of three random plays."""
    in_order = sorted(plays)  # sets have no order that a seed could fix
    if taste is None or rng.random() < 0.2:
        return rng.choice(in_order)
    return max(rng.choices(in_order, k=3), key=lambda board: taste(board, game))


def one_game(rng: Random, rules: Rules, last_turns: bool) -> Iterator[Sample]:
    """The positions and rolls of one game from the start."""
    tastes = {True: rng.choice(TASTES), False: rng.choice(TASTES)}
    board = start(rules.game)
    mover_is_starter = True
    for _ in range(LONGEST_GAME):
        if is_over(board, rules, mover_is_starter):
            return
        hi, lo = random_roll(rng)
        last_turn = board.other[OFF] == CHECKERS
        if last_turns or not last_turn:
            yield board, hi, lo
        _, plays = slow_plays(board, rules, hi, lo, last_turn=last_turn)
        board = chosen(rng, plays, tastes[mover_is_starter], rules.game).swapped()
        mover_is_starter = not mover_is_starter


def from_play(rng: Random, rules: Rules, last_turns: bool = False) -> Iterator[Sample]:
    """Positions and rolls met in random and mildly greedy games.

    With ``last_turns`` the turns that ``last_roll`` grants after the starter
    has finished are among them; they need ``last_turn=True`` in ``slow_plays``.
    """
    while True:
        yield from one_game(rng, rules, last_turns)


# ------------------------------------------------------------ placed positions


def pile(points: Sequence[int]) -> Side:
    """A side with one checker for each entry of points."""
    return tuple(points.count(point) for point in range(26))


def scatter(rng: Random, points: Sequence[int], off: int = 0, bar: int = 0) -> list[int]:
    """Where 15 checkers stand: off and bar as given, the others on some of these points."""
    chosen_points = rng.sample(points, min(len(points), rng.randint(1, 12)))
    on_board = rng.choices(chosen_points, k=CHECKERS - off - bar)
    return [OFF] * off + [BAR] * bar + on_board


def free(side: Side, game: Game) -> list[int]:
    """The points, by the other side's own numbering, on which this side has no checker."""
    return [point for point in POINTS if not side[facing(point, game)]]


def some_off(rng: Random, most: int = 12) -> int:
    """A number of checkers borne off, often none."""
    return rng.choice([0, 0, 0, rng.randint(1, most)])


def scattered(rng: Random, rules: Rules) -> Board:
    """Both sides anywhere."""
    points = rng.sample(POINTS, rng.randint(1, 15))
    mover = pile(scatter(rng, points, some_off(rng)))
    return Board(mover, pile(scatter(rng, free(mover, rules.game), some_off(rng))))


def bearing_off(rng: Random, rules: Rules) -> Board:
    """The mover home with many checkers or few, perhaps with a straggler or two."""
    off = rng.choice([0, 0, 1, 2, rng.randint(0, 13)])
    where = scatter(rng, list(HOME), off)
    for _ in range(rng.choice([0, 0, 1, 2])):
        where[-rng.randint(1, CHECKERS - off)] = rng.randint(7, 12)
    mover = pile(where)
    room = free(mover, rules.game)
    if rng.random() < 0.4:
        room = [point for point in room if point in HOME] or room
    return Board(mover, pile(scatter(rng, room, some_off(rng))))


def few_left(rng: Random, rules: Rules) -> Board:
    """One to four checkers a side (the other side sometimes with more)."""
    reach = rng.choice([6, 8, 12, 24])
    mover = pile(scatter(rng, range(1, reach + 1), CHECKERS - rng.randint(1, 4)))
    left = rng.choice([rng.randint(1, 4), CHECKERS])
    return Board(mover, pile(scatter(rng, free(mover, rules.game), CHECKERS - left)))


def on_one_point(rng: Random, rules: Rules) -> Board:
    """All 15 of the mover on one point."""
    mover = pile([rng.randint(1, 24)] * CHECKERS)
    room = free(mover, rules.game)
    if rng.random() < 0.3:
        return Board(mover, pile([rng.choice(room)] * CHECKERS))
    return Board(mover, pile(scatter(rng, room)))


def walled_in(rng: Random, rules: Rules) -> Board:
    """The mover on few points, the other side on many: passes and single dice."""
    mover = pile(scatter(rng, rng.sample(POINTS, rng.randint(1, 4)), some_off(rng)))
    room = free(mover, rules.game)
    need = 2 if rules.game == "short" else 1
    walls = rng.sample(room, CHECKERS // need)[: rng.randint(3, CHECKERS // need)]
    where = walls * need
    return Board(mover, pile(where + rng.choices(walls, k=CHECKERS - len(where))))


# --- long game only


def with_row(rng: Random, rules: Rules, length: int, gaps: int) -> Board:
    """The mover's row with gaps on the other side's route, and the other side around it.

    Sometimes the row runs across the place where the other side starts and
    ends, so that it is no row on its route.
    """
    seam = rng.random() < 0.1
    low = rng.randint(1, 24 if seam else 25 - length)
    high = low + length - 1
    row = [(point - 1) % 24 + 1 for point in range(low, high + 1)]
    held = rng.sample(row, max(1, len(row) - gaps))
    own_row = [facing(point, "long") for point in held]
    # Spare checkers stand where a die can bring them to a gap, in the row, or anywhere.
    fillers = [
        facing(point, "long") + die for point in row for die in range(1, 7) if facing(point, "long") + die <= HEAD
    ]
    off = rng.choice([0] * 9 + [rng.randint(1, 5)])
    spare = CHECKERS - len(own_row) - off
    kinds = [rng.choice([fillers or own_row, own_row, [HEAD], POINTS]) for _ in range(spare)]
    mover = pile([OFF] * off + own_row + [rng.choice(kind) for kind in kinds])

    room = free(mover, "long")
    rear = low if rng.random() < 0.15 else high  # at times some stand in the gaps
    behind = [point for point in room if point > rear] or room
    ahead = [point for point in room if point < low] or room
    passed = rng.choice([0, 0, 0, 1, 1, 2, CHECKERS])
    other = scatter(rng, behind)
    for place in range(passed):
        other[place] = rng.choice([OFF, *ahead, *ahead])
    return Board(mover, pile(other))


def near_row(rng: Random, rules: Rules) -> Board:
    """A row that a step or two can complete, lengthen or open."""
    length = max(1, rules.block_length + rng.choice([-1, 0, 0, 1, 1, 2]))
    return with_row(rng, rules, min(length, 12), rng.choice([0, 1, 1, 2]))


def standing_row(rng: Random, rules: Rules) -> Board:
    """A row that stands already, often against the rule."""
    return with_row(rng, rules, min(rules.block_length + rng.choice([0, 0, 1, 3]), 12), 0)


def first_turn(rng: Random, rules: Rules) -> Board:
    """The mover's 15 on its head, the other side at its own head, just off it, or anywhere."""
    mover = pile([HEAD] * CHECKERS)
    room = [point for point in free(mover, "long") if point != HEAD]
    kind = rng.randrange(4)
    if kind == 0:
        other = [HEAD] * CHECKERS
    elif kind == 1:
        away = rng.randint(1, 4)
        other = [HEAD] * (CHECKERS - away) + rng.choices([*range(13, 24), *range(4, 12)], k=away)
    elif kind == 2:
        other = scatter(rng, room, some_off(rng, 3))
    else:
        other = rng.sample(room, rng.randint(8, CHECKERS))
        other += [HEAD] * (CHECKERS - len(other))
    return Board(mover, pile(other))


# --- short game only


def on_the_bar(rng: Random, rules: Rules) -> Board:
    """Checkers of the mover on the bar before points closed and blots."""
    points = rng.sample(POINTS, rng.randint(1, 10))
    mover = pile(scatter(rng, points, some_off(rng, 6), bar=rng.randint(1, 4)))
    room = free(mover, "short")
    home = [point for point in room if point in HOME]
    shut = rng.sample(home, rng.randint(0, min(len(home), 5)))
    where = shut * 2
    bar = rng.choice([0, 0, 1, 2])
    rest = CHECKERS - len(where) - bar
    return Board(mover, pile(where + [BAR] * bar + rng.choices(room, k=rest)))


def blots(rng: Random, rules: Rules) -> Board:
    """Single checkers of both sides all over the board."""
    points = rng.sample(POINTS, rng.randint(6, 12))
    mover = pile(points + rng.choices(points, k=CHECKERS - len(points)))
    room = free(mover, "short")
    bar = rng.choice([0, 0, 0, 1])
    other = [BAR] * bar + room[: CHECKERS - bar]
    return Board(mover, pile(other + rng.choices(room, k=CHECKERS - len(other))))


def closed_board(rng: Random, rules: Rules) -> Board:
    """One side's home closed, with checkers of the other before it."""
    spare = rng.choices([*HOME, *HOME, 7, 8, 9, 13, 18, 23], k=3)
    closing = pile([*HOME, *HOME, *spare])
    room = free(closing, "short")
    off = some_off(rng, 8)
    shut_out = pile(scatter(rng, room, off, bar=rng.randint(0, 3)))
    return Board(shut_out, closing) if rng.random() < 0.6 else Board(closing, shut_out)


def contact_bearing_off(rng: Random, rules: Rules) -> Board:
    """The mover bears off while the other side waits in its home or on the bar."""
    mover = pile(scatter(rng, list(HOME), some_off(rng), bar=rng.choice([0, 0, 0, 0, 1])))
    room = free(mover, "short")
    rear = [point for point in room if point >= 19] or room
    waiting_there = rng.choices([BAR, *rear], k=rng.randint(1, 3))
    rest = rng.choices(room, k=CHECKERS - len(waiting_there))
    return Board(mover, pile(waiting_there + rest))


BOTH: tuple[Maker, ...] = (scattered, bearing_off, few_left, on_one_point, walled_in)
LONG: tuple[Maker, ...] = (*BOTH, near_row, near_row, near_row, standing_row, first_turn)
SHORT: tuple[Maker, ...] = (*BOTH, on_the_bar, blots, closed_board, contact_bearing_off)


def placed(rng: Random, rules: Rules) -> Iterator[Sample]:
    """Positions set up by hand, with a roll, none of them finished."""
    while True:
        maker = rng.choice(LONG if rules.game == "long" else SHORT)
        board = maker(rng, rules)
        hi, lo = random_roll(rng, doubles=0.3)
        if maker is first_turn:
            listed = sorted(set(chain(rules.first_rolls, rules.second_rolls)))
            if listed and rng.random() < 0.5:
                hi, lo = rng.choice(listed)
        yield board, hi, lo
