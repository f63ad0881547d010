"""A network reckoned slowly and plainly.

What it sees of a board is written from the description in features.pxd, its weights are read from the bytes of the file. Lists of
counts and whole numbers of Python alone: nothing is shared between boards, nothing can overflow.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from typing import NamedTuple

from tests.reference import Board, facing
from tests.reference.slow_plays import BAR, OFF, Game, Side

PLACES, COUNTS = 26, 16
CLASSES = {"long": ("win mars", "win oin", "lose oin", "lose mars"),
           "short": ("win koks", "win mars", "win oin", "lose oin", "lose mars", "lose koks")}  # fmt: skip
ROWS = {"race": 2 * 26 * 16 + 48 + 48 + 64, "contact": 2 * 26 * 16 + 48 + 48 + 64 + 8 * 729 + 12 * 16 + 6 * 16 + 3 * 64}


# ------------------------------------------------------------ what it sees


def pips(side: Side) -> int:
    """The pips that all checkers of a side have to go."""
    return sum(point * side[point] for point in range(1, BAR + 1))


def is_race(board: Board, game: Game) -> bool:
    """Whether no checker of one side still has to pass one of the other."""
    mine = [point for point in range(1, BAR + 1) if board.mover[point]]
    theirs = [point for point in range(1, BAR + 1) if board.other[point]]
    if not mine or not theirs:
        return True
    if game == "long":
        return max(mine + theirs) <= 12
    return max(mine) < min(25 - point for point in theirs)


def stops(side: Side, point: int, game: Game) -> bool:
    """Whether a side's own point holds the other side up."""
    return side[point] >= (2 if game == "short" else 1)


def window(board: Board, game: Game, first: int) -> int:
    """Six neighbouring points of mine as a number to the base 3."""
    number = 0
    for place in range(6):
        point = (first - 1 + place) % 24 + 1
        digit = 1 if stops(board.mover, point, game) else 2 if stops(board.other, facing(point, game), game) else 0
        number += digit * 3**place
    return number


def can_step(side: Side, other: Side, n: int, game: Game) -> int:
    """How many places that a side holds can step n pips."""
    return sum(
        1 for place in range(1, BAR + 1)
        if side[place] and 1 <= place - n <= 24 and not stops(other, facing(place - n, game), game)
    )  # fmt: skip


def behind(side: Side, other: Side, length: int, game: Game) -> int:
    """How many checkers of a side stand behind the lowest row of so many points that stop it."""
    for low in range(1, 26 - length):
        if all(stops(other, facing(point, game), game) for point in range(low, low + length)):
            return sum(side[low + 1 :])
    return 0


def direct_shots(side: Side, other: Side) -> int:
    """Mask of the distances 1..6 at which `side` can hit a blot of the other."""
    return sum(
        1 << (n - 1) for n in range(1, 7)
        if any(side[point] and point - n >= 1 and other[25 - (point - n)] == 1 for point in range(2, BAR + 1))
    )  # fmt: skip


def far_shots(side: Side, other: Side) -> int:
    """Mask of the n of distances n + 6 at which `side` can hit a blot by n pips to a point open to it and then six."""
    found = 0
    for n in range(1, 7):
        for point in range(1, BAR + 1):
            between, end = point - n, point - n - 6
            if side[point] and end >= 1 and other[25 - between] < 2 and other[25 - end] == 1:
                found |= 1 << (n - 1)
    return found


def features(board: Board, game: Game, kind: str) -> list[int]:
    """Return the rows of a board, which the side that has just played sees as its own."""
    mine, theirs = board
    rows = [COUNTS * place + mine[place] for place in range(PLACES)]
    rows += [COUNTS * (PLACES + place) + theirs[place] for place in range(PLACES)]
    base = 2 * PLACES * COUNTS
    my_pips, their_pips = pips(mine), pips(theirs)
    lead = min(max((their_pips - my_pips + 192) // 6, 0), 63)
    rows += [base + my_pips // 8, base + 48 + their_pips // 8, base + 96 + lead]
    if kind == "race":
        return rows
    base += 48 + 48 + 64
    for index in range(7 if game == "short" else 8):
        rows.append(base + 729 * index + window(board, game, 3 * index + 1))
    base += 8 * 729
    for who, (side, other) in enumerate(((mine, theirs), (theirs, mine))):
        rows += [base + 16 * (6 * who + n - 1) + can_step(side, other, n, game) for n in range(1, 7)]
    base += 12 * 16
    for who, (side, other) in enumerate(((mine, theirs), (theirs, mine))):
        rows += [base + 16 * (3 * who + i) + behind(side, other, length, game) for i, length in enumerate((6, 5, 4))]
    base += 6 * 16
    if game == "short":
        rows += [
            base + direct_shots(theirs, mine),
            base + 64 + far_shots(theirs, mine),
            base + 128 + direct_shots(mine, theirs),
        ]
    return rows


# ------------------------------------------------------------ what it makes of it


class SlowChances(NamedTuple):
    """The six chances in the core's order."""

    win: float
    win_mars: float
    win_koks: float
    lose_mars: float
    lose_koks: float
    draw: float


@dataclass(frozen=True)
class SlowNetwork:
    """The weights of a network: bias and rows of the first layer, then weights and bias of the second and of the output."""

    game: Game
    kind: str
    bias: list[int]
    rows: list[list[int]]
    second: list[list[int]]
    second_bias: list[int]
    out: list[list[int]]
    out_bias: list[int]

    @staticmethod
    def read(payload: bytes, game: Game, kind: str, width: int, hidden: int) -> SlowNetwork:
        """Take the weights of a network file apart."""
        at = 0

        def numbers(count: int, form: str) -> list[int]:
            nonlocal at
            found = struct.unpack_from(f"<{count}{form}", payload, at)
            at += struct.calcsize(f"<{count}{form}")
            return list(found)

        def lines(count: int, length: int) -> list[list[int]]:
            return [numbers(length, "h") for _ in range(count)]

        bias, rows = numbers(width, "h"), lines(ROWS[kind], width)
        second, second_bias = lines(hidden, width), numbers(hidden, "i")
        out, out_bias = lines(len(CLASSES[game]), hidden), numbers(len(CLASSES[game]), "i")
        assert at == len(payload)
        return SlowNetwork(game, kind, bias, rows, second, second_bias, out, out_bias)

    def logits(self, board: Board) -> list[int]:
        """Return the logits of all classes, in 4096ths."""
        first = list(self.bias)
        for row in features(board, self.game, self.kind):
            first = [total + weight for total, weight in zip(first, self.rows[row], strict=True)]
        assert all(-(1 << 15) <= total < 1 << 15 for total in first), "these weights leave 16 bits"
        first = [min(max(total, 0), 1023) for total in first]
        middle = [
            min(max((bias + sum(map(int.__mul__, weights, first))) >> 7, 0), 4095)
            for weights, bias in zip(self.second, self.second_bias, strict=True)
        ]
        return [
            (bias + sum(map(int.__mul__, weights, middle))) >> 7
            for weights, bias in zip(self.out, self.out_bias, strict=True)
        ]

    def chances(self, board: Board) -> SlowChances:
        """Return the chances of the side that has just played."""
        classes = CLASSES[self.game]
        can_be = {
            name: name.endswith("oin") or (board.other if name.startswith("win") else board.mover)[OFF] == 0
            for name in classes
        }
        logits = dict(zip(classes, self.logits(board), strict=True))
        most = max(logit for name, logit in logits.items() if can_be[name])
        # What is less than the best by a factor of exp(16) counts as nothing.
        raw = {
            name: math.exp((logit - most) / 4096) if can_be[name] and most - logit < 16 * 4096 else 0.0
            for name, logit in logits.items()
        }
        total = sum(raw.values())
        share = {name: raw.get(name, 0.0) / total for name in CLASSES["short"]}
        return SlowChances(
            share["win koks"] + share["win mars"] + share["win oin"],
            share["win koks"] + share["win mars"],
            share["win koks"],
            share["lose koks"] + share["lose mars"],
            share["lose koks"],
            0.0,
        )

    def most_of_first(self) -> int:
        """Return a bound of the first layer's sums before they are cut, either way, over all boards."""
        groups = [(832, 48), (880, 48), (928, 64)]
        if self.kind == "contact":
            groups += [(992 + 729 * index, 729) for index in range(8)]
            groups += [(992 + 8 * 729 + 16 * index, 16) for index in range(18)]
            groups += [(992 + 8 * 729 + 288 + 64 * index, 64) for index in range(3 if self.game == "short" else 0)]
        found = 0
        for column in range(len(self.bias)):
            for sign in (1, -1):
                weights = [sign * row[column] for row in self.rows]
                total = sign * self.bias[column] + sum(max(weights[at : at + count]) for at, count in groups)
                for side in range(2):
                    places = [weights[at : at + COUNTS] for at in range(side * 416, side * 416 + 416, COUNTS)]
                    # 15 checkers stand on 15 places at most; all others are empty.
                    gains = sorted((max(place) - place[0] for place in places), reverse=True)
                    total += sum(place[0] for place in places) + sum(gains[:15])
                found = max(found, total)
        return found
