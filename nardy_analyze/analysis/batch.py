"""Legal plays of many positions in one call, in plain buffers (numpy arrays, bytes, array.array: anything contiguous)."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nardy_analyze._core.batch import MAX_RESULTS, fill_plays
from nardy_analyze.core_rules import core_rules
from nardy_analyze.errors import UsageError
from nardy_analyze.i18n import _

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from nardy_analyze.rules import RuleSet

BOARD_BYTES = 64
_FIRST_GUESS = 24


@dataclass(frozen=True, slots=True)
class BatchPlays:
    """Plays of n positions.

    counts: n int32, plays of each (a pass counts one, a finished game none). dice_played: n bytes. results: 64 bytes a board,
    position after position in order, each still seen by the side that moved (`Position.to_core` says how).
    """

    counts: array[int]
    dice_played: bytearray
    results: memoryview


def legal_moves_batch(boards: Buffer, rolls: Buffer, rules: RuleSet) -> BatchPlays:
    """Return the plays of n positions: boards of 64 bytes (`Position.to_core`) and rolls of 2 (higher die first).

    The GIL is released while plays are found, so threads run side by side. No last rolls are looked for: a position in which
    either side has borne off everything has no plays.

    :raises UsageError: sizes do not fit, or a board or roll is not sound; the message names its index.
    """
    board_view, roll_view = memoryview(boards).cast("B"), memoryview(rolls).cast("B")
    n = len(board_view) // BOARD_BYTES
    counts, dice = array("i", bytes(4 * n)), bytearray(n)
    results = bytearray()
    core = core_rules(rules)
    room = bytearray(BOARD_BYTES * (min(n * _FIRST_GUESS, 1 << 16) + MAX_RESULTS))
    done = 0
    try:
        while True:
            done, written = fill_plays(board_view, roll_view, core, room, counts, dice, done)
            if done == n and not results:
                return BatchPlays(counts, dice, memoryview(room)[: written * BOARD_BYTES])
            results += memoryview(room)[: written * BOARD_BYTES]
            if done == n:
                return BatchPlays(counts, dice, memoryview(results))
    except ValueError as fault:
        raise UsageError(_("batch: {fault}").format(fault=fault)) from None
