"""A slow, independent reference for the rules of long and short nardy."""

from .mappings import board_of, defects, mapping_of, read_roll, read_rules
from .random_positions import from_play, placed
from .slow_plays import (
    ROLLS,
    SHIPPED,
    Board,
    Rules,
    facing,
    is_over,
    slow_perft,
    slow_plays,
    start,
)

__all__ = [
    "ROLLS",
    "SHIPPED",
    "Board",
    "Rules",
    "board_of",
    "defects",
    "facing",
    "from_play",
    "is_over",
    "mapping_of",
    "placed",
    "read_roll",
    "read_rules",
    "slow_perft",
    "slow_plays",
    "start",
]
