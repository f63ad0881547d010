"""Writing positions as mappings, the form that YAML and JSON share."""

from __future__ import annotations

from itertools import compress

from nardy_analyze.game import POINTS, Color, Game
from nardy_analyze.notation.position_entry import PositionEntry
from nardy_analyze.position import Position

_NAMES = tuple(str(point) for point in range(POINTS, 0, -1))


def board_mapping(position: Position) -> dict[str, object]:
    """Return the position as a mapping for JSON: points as strings, board numbering, from 24 down.

    White, black, off and to_move are always there, in short bar too; starter, cube and match where there are any.
    """
    w, b = position.white, position.black
    white = w[24:0:-1]
    # The names of the points with checkers and their counts are picked without a loop: batches write millions.
    found: dict[str, object] = {"white": dict(zip(compress(_NAMES, white), filter(None, white), strict=True))}
    if position.game is Game.LONG:
        black = b[12:0:-1] + b[24:12:-1]
        found["black"] = dict(zip(compress(_NAMES, black), filter(None, black), strict=True))
        found["off"] = {"white": w[0], "black": b[0]}
    else:
        black = b[1:25]
        found["black"] = dict(zip(compress(_NAMES, black), filter(None, black), strict=True))
        found["off"] = {"white": w[0], "black": b[0]}
        found["bar"] = {"white": w[25], "black": b[25]}
    found["to_move"] = "white" if position.to_move is Color.WHITE else "black"
    if position.starter is not None:
        found["starter"] = "white" if position.starter is Color.WHITE else "black"
    cube, match = position.cube, position.match
    if cube is not None:
        found["cube"] = {"value": cube.value, "owner": str(cube.owner) if cube.owner else "center"}
    if match is not None:
        found["match"] = {
            "length": match.length, "white": match.white, "black": match.black, "crawford": match.crawford,
        }  # fmt: skip
    return found


def to_mapping(item: PositionEntry | Position, *, rules: object = None) -> dict[str, object]:
    """Return a position, or an entry with its title, caption and x- keys, as a mapping for JSON.

    rules: what to write under ``rules``; with it an entry's id, roll and move are written too, so that the mapping can
    be read again as the same entry.
    """
    if isinstance(item, Position):
        return board_mapping(item) if rules is None else {"rules": rules, **board_mapping(item)}
    board = board_mapping(item.position)
    if rules is not None:
        head: dict[str, object] = {} if item.id is None else {"id": item.id}
        board = {**head, "rules": rules, **board}
        late = {"roll": str(item.roll) if item.roll else None, "move": item.move}
        tail = {key: board.pop(key) for key in ("starter", "cube", "match") if key in board}
        board.update({key: value for key, value in late.items() if value is not None}, **tail)
    if item.title is not None:
        board["title"] = item.title
    if item.caption is not None:
        board["caption"] = item.caption
    if item.extras:
        board.update(item.extras)
    return board
