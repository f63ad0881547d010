"""The batch call: buffers in, counts and results out."""

from __future__ import annotations

import threading
from array import array

import pytest

from nardy_analyze import NardyError, Position, RuleSet, legal_moves, legal_moves_batch
from nardy_analyze._core.batch import MAX_RESULTS, fill_plays
from nardy_analyze.core_rules import core_rules
from tests.reference import SHIPPED
from tests.reference.random_positions import from_play

LONG = RuleSet.load("long")


def test_as_one_by_one() -> None:
    import random
    from itertools import islice

    cases = list(islice(from_play(random.Random(5), SHIPPED["long"]), 3000))
    boards = b"".join(bytes(board.mover) + bytes(6) + bytes(board.other) + bytes(6) for board, _hi, _lo in cases)
    rolls = bytes(die for _board, hi, lo in cases for die in (hi, lo))
    found = legal_moves_batch(boards, array("B", rolls), LONG)
    at = 0
    for i in range(len(cases)):
        one = boards[64 * i : 64 * i + 64]
        position = Position(LONG.game, tuple(one[:26]), tuple(one[32:58]))
        legal = legal_moves(position, f"{rolls[2 * i]}-{rolls[2 * i + 1]}", LONG)
        results = {bytes(found.results[64 * j : 64 * j + 64]) for j in range(at, at + found.counts[i])}
        assert results == {play.board for play in legal.plays}
        assert found.dice_played[i] == legal.dice_played
        at += found.counts[i]
    assert at * 64 == len(found.results)


def test_unsound_boards_are_named() -> None:
    start = Position.parse("long:24x15:12x15:w").to_core()
    with pytest.raises(NardyError, match="position 1"):
        legal_moves_batch(start + bytes(64), bytes((3, 3, 3, 3)), LONG)
    with pytest.raises(NardyError, match="position 0"):
        legal_moves_batch(start, bytes((3, 6)), LONG)
    with pytest.raises(NardyError):
        legal_moves_batch(start, bytes(3), LONG)


def test_a_buffer_that_changes_meanwhile_does_no_harm() -> None:
    """Boards are checked and searched in a copy, whatever another thread writes to the caller's buffer."""
    start = Position.parse("long:24,23,22,21,20,19,18,17,16,15,14,13,11,10,9:12x15:w").to_core()
    boards = bytearray(start * 2000)
    rolls = bytes((3, 3) * 2000)
    stop = threading.Event()

    def disturb() -> None:
        while not stop.is_set():
            for i in range(0, len(boards), 64):
                boards[i + 1 : i + 25] = b"\x09" * 24
                boards[i : i + 64] = start

    thread = threading.Thread(target=disturb)
    thread.start()
    room, counts, dice = bytearray(64 * 2 * MAX_RESULTS), array("i", bytes(8000)), bytearray(2000)
    try:
        for _ in range(30):
            done = 0
            try:
                while done < 2000:
                    done, written = fill_plays(boards, rolls, core_rules(LONG), room, counts, dice, done)
                    assert written <= 2 * MAX_RESULTS
            except ValueError as fault:
                assert "not a sound board" in str(fault)  # noqa: PT017 - either outcome is right
    finally:
        stop.set()
        thread.join()
