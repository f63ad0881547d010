"""`nardy bearoff` against chances worked out here, from the 36 throws and the rules of bearing off alone."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, islice, product, zip_longest
from random import Random
from typing import Any

import pytest

from tests.contract.commands import has
from tests.contract.running import batch, jsonl, nardy, position, turned

pytestmark = pytest.mark.skipif(not has("bearoff"), reason="there is no `nardy bearoff` yet")

Home = tuple[int, ...]
"""Where the checkers left stand, on own points 1 to 6, the highest first."""

THROWS = list(product(range(1, 7), repeat=2))


def after_die(home: Home, die: int) -> set[Home]:
    """What one die can make of it."""
    found = set()
    for index, point in enumerate(home):
        rest = home[:index] + home[index + 1 :]
        if point > die:
            found.add(tuple(sorted((*rest, point - die), reverse=True)))
        elif point == die or point == home[0]:  # with a larger die only from the highest point
            found.add(rest)
    return found


@cache
def after_throw(home: Home, first: int, second: int) -> frozenset[Home]:
    """What a throw can make of it; in the home every die can be played while a checker is left."""
    found: set[Home] = set()
    for dice in [(first,) * 4] if first == second else [(first, second), (second, first)]:
        reached = {home}
        for die in dice:
            reached = {after for before in reached for after in (after_die(before, die) if before else {before})}
        found |= reached
    return frozenset(found)


@cache
def mean_rolls(home: Home) -> Fraction:
    """The least mean number of rolls."""
    if not home:
        return Fraction(0)
    return 1 + sum((min(map(mean_rolls, after_throw(home, *throw))) for throw in THROWS), Fraction(0)) / 36


@cache
def distributions(home: Home) -> frozenset[tuple[Fraction, ...]]:
    """The chances of finishing after 0, 1, 2, ... rolls under plays that make the mean least.

    Several plays can have the least mean; then there are several answers, all of them right.
    """
    if not home:
        return frozenset({(Fraction(1),)})
    sums: set[tuple[Fraction, ...]] = {(Fraction(0),)}
    for throw in THROWS:
        plays = after_throw(home, *throw)
        least = min(map(mean_rolls, plays))
        tails = {tail for play in plays if mean_rolls(play) == least for tail in distributions(play)}
        sums = {
            tuple(a + b for a, b in zip_longest(so_far, (Fraction(0), *(t / 36 for t in tail)), fillvalue=Fraction(0)))
            for so_far in sums
            for tail in tails
        }
        assert len(sums) < 500
    return frozenset(sums)


@cache
def win(mine: Home, theirs: Home) -> Fraction:
    """The chance of finishing first, both sides playing to win."""
    if not theirs:
        return Fraction(0)
    if not mine:
        return Fraction(1)
    total = Fraction(0)
    for throw in THROWS:
        plays = after_throw(mine, *throw)
        total += max(Fraction(1) if not play else 1 - win(theirs, play) for play in plays)
    return total / 36


def line(rules: str, mine: Home, theirs: Home, to_move: str = "w") -> str:
    """A position line with these checkers of the side to move and of the other."""
    white, black = (mine, theirs) if to_move == "w" else (theirs, mine)
    board = [25 - p if rules == "short" else p + 12 for p in black]

    def side(points: list[int]) -> str:
        return ",".join([*(f"{p}" for p in points), f"offx{15 - len(points)}"])

    return f"{rules}:{side(list(white))}:{side(sorted(board, reverse=True))}:{to_move}"


def merged(text: str) -> dict[str, Any]:
    """The position of a line in which a point may be named twice."""
    made = position(text)
    for colour, part in zip(("white", "black"), text.split(":")[1:3], strict=True):
        points: dict[str, int] = {}
        for entry in part.split(","):
            if not entry.startswith("off"):
                points[entry] = points.get(entry, 0) + 1
        made[colour] = points
    return made


SMALL: list[Home] = [home[::-1] for count in (1, 2) for home in combinations_with_replacement(range(1, 7), count)]
THREE: list[Home] = [(6, 6, 6), (6, 5, 4), (3, 2, 1), (4, 4, 1), (5, 5, 3), (2, 2, 2)]


def exactly(distribution: list[float]) -> list[float]:
    """The chance of needing exactly 0, 1, 2, ... rolls, from the chance of having finished after so many."""
    assert distribution == sorted(distribution)
    assert distribution[-1] == pytest.approx(1, abs=1e-6)
    return [later - before for before, later in zip([0.0, *distribution], distribution, strict=False)]


def agrees(told: list[float], home: Home) -> bool:
    return any(
        all(abs(a - float(b)) < 1e-6 for a, b in zip_longest(told, exact, fillvalue=0)) for exact in distributions(home)
    )


def check(answer: dict[str, Any], mine: Home, theirs: Home, to_move: str) -> None:
    assert "error" not in answer, answer
    assert set(answer) >= {"schema", "id", "rules", "position", "line", "warnings", "win", "white", "black"}
    assert answer["schema"] == "nardy/bearoff/1"
    sides = {"white": mine, "black": theirs} if to_move == "w" else {"white": theirs, "black": mine}
    for colour, home in sides.items():
        told = answer[colour]
        assert set(told) >= {"mean_rolls", "distribution", "epc"}
        exact = mean_rolls(home)
        assert told["mean_rolls"] == pytest.approx(float(exact), abs=1e-6), f"{colour} with checkers on {home}"
        assert agrees(exactly(told["distribution"]), home), (
            f"{colour} with checkers on {home}: {told['distribution'][:6]}, not any of"
            f" {[list(map(float, islice(d, 6))) for d in islice(distributions(home), 3)]}"
        )
        assert told["epc"] == pytest.approx(float(exact) * 49 / 6, abs=0.01), "8 1/6 pips for each roll"
    expected = float(win(mine, theirs))
    assert answer.get("exact") is True or len(mine) + len(theirs) > 4, "so few checkers can be worked out"
    if answer.get("exact"):
        assert answer["win"] == pytest.approx(expected, abs=1e-6), f"win with {mine} against {theirs}"


@pytest.mark.parametrize("rules", ["long", "short"])
@pytest.mark.parametrize("to_move", ["w", "b"])
def test_one_and_two_checkers(rules: str, to_move: str) -> None:
    rng = Random(f"{rules}{to_move}")
    pairs = [(home, rng.choice(SMALL)) for home in SMALL] + [(rng.choice(SMALL), home) for home in SMALL]
    answers = batch("bearoff", [merged(line(rules, mine, theirs, to_move)) for mine, theirs in pairs])
    for answer, (mine, theirs) in zip(answers, pairs, strict=True):
        check(answer, mine, theirs, to_move)


def test_known_by_heart() -> None:
    """Two checkers, the chance of bearing off both with one throw: the table of every handbook."""
    table = {(1, 1): 36, (2, 1): 36, (2, 2): 26, (3, 1): 34, (3, 3): 17, (6, 1): 15, (6, 6): 4, (5, 3): 14, (6, 5): 6}
    for home, throws in table.items():
        assert sum(() in after_throw(home, *throw) for throw in THROWS) == throws, home
    answers = batch("bearoff", [merged(line("short", home, (6, 6))) for home in table])
    for answer, (home, throws) in zip(answers, table.items(), strict=True):
        assert answer["white"]["distribution"][1] == pytest.approx(throws / 36, abs=1e-6), home


def test_three_checkers() -> None:
    pairs = [(home, other) for home in THREE for other in THREE[:2]]
    for rules in ("long", "short"):
        answers = batch("bearoff", [merged(line(rules, mine, theirs)) for mine, theirs in pairs])
        for answer, (mine, theirs) in zip(answers, pairs, strict=True):
            check(answer, mine, theirs, "w")


def test_both_games_and_both_colours_are_alike() -> None:
    sides = ["6x3,5x2,4x4,2x3,1x3", "6x5,5x5,4x5", "1x15", "6x15"]
    for mine, theirs in product(sides, repeat=2):
        own = {int(p): int(n) for p, n in (entry.split("x") for entry in theirs.split(","))}
        long = f"long:{mine}:{','.join(f'{p + 12}x{n}' for p, n in own.items())}:w"
        short = f"short:{mine}:{','.join(f'{25 - p}x{n}' for p, n in own.items())}:w"
        answers = batch("bearoff", [position(text) for text in (long, short, turned(long), turned(short))])
        first = answers[0]
        assert sum(exactly(first["white"]["distribution"])) == pytest.approx(1, abs=1e-6)
        assert 0 <= first["win"] <= 1
        for answer, turn in zip(answers, (False, False, True, True), strict=True):
            white, black = ("black", "white") if turn else ("white", "black")
            assert answer["win"] == pytest.approx(first["win"], abs=1e-6)
            for one, other in (("white", white), ("black", black)):
                assert answer[other]["mean_rolls"] == pytest.approx(first[one]["mean_rolls"], abs=1e-6)
                assert answer[other]["distribution"] == pytest.approx(first[one]["distribution"], abs=1e-6)


def test_fifteen_on_one_point() -> None:
    """15 on own point 1: each roll bears off two, a double four; by the number of doubles alone."""
    (answer,) = batch("bearoff", [position("long:1x15:13x15:w")])
    chances = {15: Fraction(1)}
    expected = [0.0]
    while chances:
        later: dict[int, Fraction] = {}
        for left, chance in chances.items():
            for taken, share in ((2, Fraction(5, 6)), (4, Fraction(1, 6))):
                later[max(0, left - taken)] = later.get(max(0, left - taken), Fraction(0)) + chance * share
        expected.append(float(later.pop(0, Fraction(0))))
        chances = later
    told = exactly(answer["white"]["distribution"])
    assert all(abs(a - b) < 1e-6 for a, b in zip_longest(told, expected, fillvalue=0.0)), (told, expected)


def test_no_last_roll_in_win() -> None:
    sent = [merged(line(rules, (6, 5), (4, 4))) for rules in ("long", "long-tournament")]
    plain, cups = batch("bearoff", [{**each, "starter": "white"} for each in sent])
    assert cups["win"] == pytest.approx(plain["win"], abs=1e-9), "win is told as if there were no last roll"


def test_forms_and_batches() -> None:
    good = merged(line("short", (6, 5), (4, 4)))
    contact = position("short:24,6x14:19x15:w", id="contact")
    run = nardy("bearoff", "-", "--format", "jsonl", input=jsonl([good, {**good, "white": {"6": 1}}, good]))
    run.refused(1)
    assert ["error" in a for a in run.lines()] == [False, True, False]
    run = nardy("bearoff", "-", "--format", "jsonl", input=jsonl([contact])).clean()
    assert run.code in (0, 1)
    if run.code == 1:
        run.refused(1)
    text = line("short", (6, 5), (4, 3))
    for form, sign in (("csv", r"^id,"), ("markdown", r"^\|.*\|$"), ("html", "<table"), ("table", r"\d")):
        run = nardy("bearoff", text, "--format", form).clean()
        assert run.code == 0, run.err
        assert re.search(sign, run.out, re.M), run.out
    nardy("bearoff", "short:24x2,13x5,8x3,6x4:1x2:w").refused()


@pytest.mark.parametrize("lang", ["ru", "uk", "kk"])
def test_languages(lang: str) -> None:
    shown = nardy("bearoff", "--help", env={"NARDY_LANG": lang, "COLUMNS": "200"})
    for english in (" the ", " and ", " with ", "Number of", "Show this"):
        assert english not in shown.out, f"{english!r} in the help in {lang}"
    table = nardy("bearoff", line("short", (6, 5), (4, 3)), "--lang", lang)
    assert re.search("[а-яіїәғқңөұүһ]{3}", table.out)
