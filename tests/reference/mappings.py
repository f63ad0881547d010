"""Between the position mappings of the interface and the boards of the reference.

A mapping names points in board numbering (White's own) for both colours; a
board holds each side by its own numbering.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from .slow_plays import (
    BAR,
    CHECKERS,
    OFF,
    POINTS,
    SHIPPED,
    Board,
    Game,
    Roll,
    Rules,
    Side,
    facing,
)

Colour = Literal["white", "black"]


def opposite(colour: Colour) -> Colour:
    """The other colour."""
    return "black" if colour == "white" else "white"


def read_roll(roll: Any) -> Roll:
    """A roll such as ``6-3``, ``63``, ``"6 3"`` or ``[6, 3]``, the larger die first."""
    dice = roll if isinstance(roll, list) else [int(sign) for sign in str(roll) if sign.isdigit()]
    hi, lo = sorted(dice, reverse=True)
    return hi, lo


def read_rules(value: Any) -> Rules:
    """The rules of a shipped name or of a mapping with ``extends``."""
    if isinstance(value, str):
        return SHIPPED[value]
    base = SHIPPED[value.get("extends", "long")]
    head, block = value.get("head", {}), value.get("block", {})
    first, second = head.get("first", {}), head.get("second", {})

    def rolls(part: Mapping[str, Any], default: frozenset[Roll]) -> frozenset[Roll]:
        return frozenset(map(read_roll, part["rolls"])) if "rolls" in part else default

    return replace(
        base,
        game=value.get("game", base.game),
        head_per_turn=head.get("per_turn", base.head_per_turn),
        first_rolls=rolls(first, base.first_rolls),
        first_when=first.get("when", base.first_when),
        second_rolls=rolls(second, base.second_rolls),
        second_when=second.get("when", base.second_when),
        block_length=block.get("length", base.block_length),
        block_allowed=block.get("allowed", base.block_allowed),
        block_judged=block.get("judged", base.block_judged),
        larger_die=value.get("larger_die", base.larger_die),
        last_roll=value.get("last_roll", base.last_roll),
    )


def _side(mapping: Mapping[str, Any], colour: Colour, game: Game) -> Side:
    turned = colour == "black" and mapping.get("numbering", "board") == "board"
    side = [0] * 26
    for key, checkers in mapping[colour].items():
        point = int(key)
        side[facing(point, game) if turned else point] += checkers
    side[OFF] = mapping.get("off", {}).get(colour, 0)
    side[BAR] = mapping.get("bar", {}).get(colour, 0)
    return tuple(side)


def board_of(mapping: Mapping[str, Any], game: Game, to_move: Colour | None = None) -> Board:
    """The board of a position mapping, seen by ``to_move`` (else by its own ``to_move``)."""
    mover: Colour = to_move or mapping.get("to_move", "white")
    board = Board(_side(mapping, mover, game), _side(mapping, opposite(mover), game))
    faults = defects(board, game)
    if faults:
        raise ValueError("; ".join(faults))
    return board


def mapping_of(board: Board, game: Game, to_move: Colour = "white") -> dict[str, Any]:
    """The position mapping of a board whose mover has the colour ``to_move``."""
    sides = {to_move: board.mover, opposite(to_move): board.other}
    mapping: dict[str, Any] = {"to_move": to_move}
    for colour, side in sides.items():
        mapping[colour] = {
            str(point): checkers
            for point in reversed(POINTS)
            if (checkers := side[point if colour == "white" else facing(point, game)])
        }
    mapping["off"] = {colour: side[OFF] for colour, side in sides.items()}
    if game == "short":
        mapping["bar"] = {colour: side[BAR] for colour, side in sides.items()}
    return mapping


def defects(board: Board, game: Game) -> list[str]:
    """What is wrong with a board: wrong lengths or counts, shared points, a bar in long."""
    faults = []
    for name, side in (("mover", board.mover), ("other", board.other)):
        if len(side) != 26:
            return [f"{name}: {len(side)} fields instead of 26"]
        if min(side) < 0 or sum(side) != CHECKERS:
            faults.append(f"{name}: not {CHECKERS} checkers")
        if game == "long" and side[BAR]:
            faults.append(f"{name}: a bar in the long game")
    for point in POINTS:
        if board.mover[point] and board.other[facing(point, game)]:
            faults.append(f"both sides on the mover's point {point}")
    return faults
