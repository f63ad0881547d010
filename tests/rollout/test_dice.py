"""The counter-based dice: known answers, independence of the order of asking, and the strata of the first two throws."""

from __future__ import annotations

from collections import Counter

import pytest

from nardy_analyze._core.dice import philox_words, throws_of

F = 0xFFFFFFFF
KNOWN = [
    # counter, key, words: the known answers that the authors of the generator publish
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((F, F, F, F), (F, F), (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN)
def test_known_answers(counter: tuple[int, ...], key: tuple[int, ...], words: tuple[int, ...]) -> None:
    assert philox_words(counter, key) == words


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
@pytest.mark.parametrize("block", [0, 1, 10**12])
def test_strata(seed: int, block: int) -> None:
    first = 1296 * block
    thrown = [throws_of(seed, trial, 2) for trial in range(first, first + 1296)]
    assert len({tuple(pair) for pair in thrown}) == 1296
    for start in range(0, 1296, 36):
        for which in (0, 1):
            assert len({throws[which] for throws in thrown[start : start + 36]}) == 36


def test_blocks_have_orders_of_their_own() -> None:
    firsts = {tuple(throws_of(seed, 1296 * block + i, 1)[0] for i in range(36)) for seed in (1, 2) for block in (0, 1)}
    seconds = {tuple(throws_of(seed, 1296 * block + i, 2)[1] for i in range(36)) for seed in (1, 2) for block in (0, 1)}
    assert len(firsts) == len(seconds) == 4
    assert not firsts & seconds


def test_a_throw_depends_on_its_number_alone() -> None:
    assert throws_of(3, 50, 9)[:4] == throws_of(3, 50, 4)
    assert throws_of(3, 50, 9) == throws_of(3, 50, 9)
    assert throws_of(3, 50, 9) != throws_of(3, 51, 9)
    assert throws_of(3, 50, 9) != throws_of(4, 50, 9)


def test_later_throws_are_even() -> None:
    count = Counter(throw for trial in range(2000) for throw in throws_of(11, trial, 20)[2:])
    assert len(count) == 36
    mean = 2000 * 18 / 36
    # chi-squared with 35 degrees of freedom: above 80 comes once in 50,000 times
    assert sum((n - mean) ** 2 / mean for n in count.values()) < 80
