"""Figures that players know, and what must hold of every position."""

from __future__ import annotations

import random
from itertools import product

import pytest

from nardy_analyze import NardyError, Position, bearoff
from nardy_analyze._core.bearoff import BearoffTables, TableBuilder
from nardy_analyze.bearoff_files import bearoff_tables
from tests.bearoff.slow_bearoff import Side, counts

TWO_CHECKERS = {
    (1, 1): 36, (2, 1): 36, (2, 2): 26, (3, 1): 34, (3, 2): 25, (3, 3): 17, (4, 1): 29, (4, 2): 23, (4, 3): 17, (4, 4): 11,
    (5, 1): 23, (5, 2): 19, (5, 3): 14, (5, 4): 10, (5, 5): 6, (6, 1): 15, (6, 2): 13, (6, 3): 10, (6, 4): 8, (6, 5): 6,
    (6, 6): 4,
}  # fmt: skip
"""Throws of 36 that take two checkers off at once, as every handbook has them."""
ONE_CHECKER = {1: 36, 2: 36, 3: 36, 4: 34, 5: 31, 6: 27}


def on(*points: int) -> Side:
    return counts(tuple(points.count(point) for point in range(1, 7)))


def line(white: str, black: str, turn: str = "w") -> Position:
    return Position.parse(f"long:{white}:{black}:{turn}")


def test_throws_that_take_the_last_checkers_off() -> None:
    tables = bearoff_tables().tables
    for point, throws in ONE_CHECKER.items():
        assert tables.distribution(on(point))[1] == pytest.approx(throws / 36, abs=1e-15)
    for pair, throws in TWO_CHECKERS.items():
        found = tables.distribution(on(*pair))
        assert found[1] == pytest.approx(throws / 36, abs=1e-15), pair


def test_a_stack_on_the_ace_point() -> None:
    """Only doubles matter: a roll takes two checkers off, or with one chance in six four."""
    means = [0.0, 1.0, 1.0]
    for n in range(3, 16):
        means.append(1 + 5 / 6 * means[n - 2] + 1 / 6 * means[max(n - 4, 0)])
    tables = bearoff_tables().tables
    for n, mean in enumerate(means):
        assert tables.mean_rolls(on(*[1] * n)) == pytest.approx(mean, abs=1e-13)
    # "Seven a roll and one more": the effective pip count of such stacks
    stack = bearoff(line("1x15", "13x15")).white
    assert stack.epc == pytest.approx(57.0, abs=0.01)


def test_two_rolls_against_two() -> None:
    """Four checkers on the ace point each: the other side wins if only it throws a double."""
    found = bearoff(line("1x4,offx11", "13x4,offx11"))
    assert found.exact
    assert found.win == pytest.approx(31 / 36, abs=1e-15)
    # beyond the table the distributions say the same, for nothing is to be decided
    tables = BearoffTables(built(6, 1), 6, 1)
    again = bearoff(line("1x4,offx11", "13x4,offx11"), tables=tables)
    assert not again.exact
    assert again.win == pytest.approx(31 / 36, abs=1e-15)


def built(points: int, checkers: int) -> bytearray:
    builder = TableBuilder(points, checkers)
    slices = 0
    while builder.advance():
        slices += 1
    assert slices == builder.slices
    return builder.memory()


def test_distributions_of_many_positions() -> None:
    tables = bearoff_tables().tables
    chosen = random.Random(3)
    for _ in range(3000):
        side = on(*(chosen.randint(1, 6) for _ in range(chosen.randint(1, 15))))
        chances = tables.distribution(side)
        assert min(chances) >= 0
        assert sum(chances) == pytest.approx(1, abs=1e-14)
        assert sum(n * chance for n, chance in enumerate(chances)) == pytest.approx(tables.mean_rolls(side), abs=1e-12)
        first = tables.first_off(side)
        assert sum(first) == pytest.approx(1, abs=1e-14)
        if side[0] == 0:
            assert sum(n * chance for n, chance in enumerate(first)) <= tables.mean_rolls(side)
        else:
            assert first == [1.0]


def test_ranks_count_all_positions() -> None:
    tables = bearoff_tables().tables
    assert tables.positions == 54264
    assert tables.pairs == 924 * 924
    small = [side for side in product(range(4), repeat=6) if sum(side) <= 3]
    assert sorted(tables.rank(counts(side)) for side in small) == list(range(len(small)))
    assert tables.rank(on(*[6] * 15)) == 54263


def test_wider_tables_say_the_same_of_the_home() -> None:
    home, wide = BearoffTables(built(6, 6), 6, 6), BearoffTables(built(7, 3), 7, 3)
    chosen = random.Random(5)
    for _ in range(300):
        side = on(*(chosen.randint(1, 6) for _ in range(chosen.randint(1, 15))))
        assert wide.distribution(side) == home.distribution(side)
        assert wide.mean_rolls(side) == home.mean_rolls(side)
    # one checker on 7: it goes off within a roll by 6-1, 5-2 and 4-3, by 6-2 to 6-5, 5-3, 5-4, and by doubles from 2-2 up
    outside = (14, *(0 for _ in range(6)), 1, *(0 for _ in range(18)))
    assert wide.distribution(outside)[1] == pytest.approx((2 * 9 + 5) / 36, abs=1e-15)
    with pytest.raises(ValueError, match="know"):
        home.distribution(outside)


def test_the_same_sizes_give_the_same_bytes() -> None:
    assert built(6, 2) == built(6, 2)


def test_mars() -> None:
    tables = bearoff_tables().tables
    # one roll ends it, and Black, with nothing off, has had none
    position = line("1,offx14", "13x15")
    assert tables.chances(position.to_core(), False) == ((1.0, 1.0, 0.0, 0.0, 0.0, 0.0), True)
    # two rolls: White wins by mars unless Black's one roll takes a checker off
    position = line("3x2,offx13", "18x15")
    found = tables.chances(position.to_core(), False)
    assert found is not None
    (win, win_mars, koks, lose_mars, lose_koks, draw), exact = found
    assert exact
    assert win == 1.0
    assert 0 < win_mars < 1
    assert (koks, lose_mars, lose_koks, draw) == (0.0, 0.0, 0.0, 0.0)
    two = tables.distribution(position.white)
    first = tables.first_off(position.black)
    by_hand = sum(chance * (1 - sum(first[:n])) for n, chance in enumerate(two))
    assert win_mars == pytest.approx(by_hand, abs=1e-14)
    # the same, Black on roll: it has one roll more
    found = tables.chances(line("3x2,offx13", "18x15", "b").to_core(), False)
    assert found is not None
    (win, _, _, lose_mars, _, _), _ = found
    assert win == 0.0
    assert lose_mars == pytest.approx(sum(c * (1 - sum(first[: n + 1])) for n, c in enumerate(two)), abs=1e-14)


def test_a_side_that_cannot_fail_is_proved() -> None:
    found = bearoff(line("1x2,offx13", "13x7,18x8"))
    assert (found.win, found.exact) == (1.0, True)
    found = bearoff(line("1x7,6x8", "13x2,offx13"))
    assert (found.win, found.exact) == (0.0, True)
    assert not bearoff(line("1x7,6x8", "13x7,18x8")).exact


def test_colours_and_games_are_alike() -> None:
    white = bearoff(line("6,4,2,offx12", "18x2,13,offx12"))
    black = bearoff(line("6x2,1,offx12", "18,16,14,offx12", "b"))
    short = bearoff(Position.parse("short:6,4,2,offx12:19x2,24,offx12:w"))
    assert white.win == black.win == short.win
    assert white.white == black.black == short.white


def test_finished_games() -> None:
    assert bearoff(line("offx15", "13x2,offx13", "b")).win == 0.0
    assert bearoff(line("offx15", "13x2,offx13", "w")).win == 1.0
    found = bearoff(line("offx15", "13x2,offx13", "b"))
    assert (found.white.mean_rolls, found.white.distribution) == (0.0, (1.0,))
    assert found.exact
    both = "long-tournament:offx15:offx15:"
    assert bearoff(Position.parse(both + "w"), "long-tournament").win == 1.0
    assert bearoff(Position.parse(both + "b"), "long-tournament").win == 0.0


def test_positions_that_the_tables_do_not_cover() -> None:
    with pytest.raises(NardyError) as caught:
        bearoff(Position.parse("long:24x13,7,6:13x15:w"))
    (defect,) = caught.value.defects
    assert "24x13, 7" in defect.message
    with pytest.raises(NardyError) as caught:
        bearoff(Position.parse("short:8,6x13,barx1:17,19x14:w"))
    white, black = caught.value.defects
    assert white.hint is None
    assert "bar" in white.message
    assert "--points 8" in (black.hint or "")
    with pytest.raises(NardyError):
        bearoff(line("1x15", "13x15"), "short")


def test_figures_of_a_side() -> None:
    side = bearoff(line("5,3,offx13", "15x2,offx13")).white
    assert side.distribution == pytest.approx((0, 14 / 36, 1 - 16 / 36**2, 1), abs=1e-15)
    assert side.chances == pytest.approx((0, 14 / 36, 22 / 36 - 16 / 36**2, 16 / 36**2), abs=1e-15)
    assert side.mean_rolls == pytest.approx(sum(1 - chance for chance in side.distribution), abs=1e-14)
    assert side.epc == pytest.approx(side.mean_rolls * 49 / 6)
