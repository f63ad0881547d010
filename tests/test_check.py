"""Verdicts on moves: held to the legal plays, and to the reasons a player would give."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from nardy_analyze.analysis.check import check_move, resolve_move
from nardy_analyze.analysis.plays import legal_moves
from nardy_analyze.analysis.reasons import CODES
from nardy_analyze.analysis.steps import Standing, Turn
from nardy_analyze.dice import Roll
from nardy_analyze.errors import MoveError, RollError
from nardy_analyze.game import Color, Game
from nardy_analyze.moves import Move, Part
from nardy_analyze.notation.numbering import Numbering
from nardy_analyze.notation.position_line import parse_line
from nardy_analyze.ruleset_files import SHIPPED, shipped
from tests.boards import position_of
from tests.reference import SHIPPED as REFERENCE
from tests.reference.random_positions import from_play, placed


def cases(name: str, seed: str, count: int):  # type: ignore[no-untyped-def]
    rng = random.Random(f"{seed} {name}")
    rules = shipped(name)
    half = count // 2
    for stream in (from_play(rng, REFERENCE[name]), placed(rng, REFERENCE[name])):
        for board, hi, lo in islice(stream, half):
            yield position_of(board, rules.game, rng.choice(list(Color))), Roll(hi, lo), rules


@pytest.mark.parametrize("name", SHIPPED)
def test_every_printed_play_is_read_back(name: str) -> None:
    for position, roll, rules in cases(name, "read back", 60):
        for numbering in Numbering:
            for play in legal_moves(position, roll, rules, numbering=numbering).plays:
                for text in (play.text, play.chained):
                    result = check_move(position, text, roll, rules, numbering=numbering)
                    assert result.is_legal, (position, roll, text, result.reasons)
                    assert result.play is not None
                    assert result.play.board == play.board


@pytest.mark.parametrize("name", SHIPPED)
def test_steps_taken_one_by_one_give_the_legal_plays(name: str) -> None:
    """The explaining side and the core know the same rules."""
    for position, roll, rules in cases(name, "one by one", 80):
        turn = Turn(position, roll, rules)
        ends = obliged(turn, rules.larger_die)
        legal = legal_moves(position, roll, rules)
        if legal.is_pass:
            assert not ends
        else:
            assert ends == {play.board for play in legal.plays}


def obliged(turn: Turn, larger_die: bool) -> set[bytes]:
    """Walk all sequences of legal steps and keep those that use the most dice."""
    by_dice: dict[int, dict[bytes, set[int]]] = {}
    start = turn.begin()
    seen = {start}
    work = [start]
    while work:
        at = work.pop()
        used = len(start.dice) - len(at.dice)
        if used and not turn.row_stands(at):
            by_dice.setdefault(used, {}).setdefault(at.core_board(), set()).add(played(start, at))
        for die in set(at.dice):
            for source in range(1, 26):
                if turn.fault(at, source, die) is None:
                    after = turn.step(at, source, die)
                    if after not in seen:
                        seen.add(after)
                        work.append(after)
    if not by_dice:
        return set()
    most = by_dice[max(by_dice)]
    if max(by_dice) == 1 and not turn.roll.double and larger_die:
        larger = {board for board, dice in most.items() if turn.roll.hi in dice}
        return larger or set(most)
    return set(most)


def played(start: Standing, at: Standing) -> int:
    dice = list(start.dice)
    for die in at.dice:
        dice.remove(die)
    return dice[0]


@pytest.mark.parametrize("name", SHIPPED)
def test_random_moves_are_judged_with_a_reason(name: str) -> None:
    rng = random.Random(name)
    for position, roll, rules in cases(name, "random moves", 120):
        parts = tuple(random_part(rng, position.game) for _ in range(rng.randint(1, 4)))
        result = check_move(position, Move(parts, "random"), roll, rules)
        if result.is_legal:
            assert not result.reasons
            assert result.play in result.legal.plays
        else:
            assert result.reasons
            for reason in result.reasons:
                assert reason.code in CODES
                assert reason.message


def random_part(rng: random.Random, game: Game) -> Part:
    source = rng.randint(1, 25 if game is Game.SHORT else 24)
    return Part((source, min(max(source - rng.randint(-1, 8), 0), 25)), (False, False))


REASONS = [
    ("long:24x15:12x15:w", "24/18 24/18", "6-3", "wrong-die"),
    ("long:24x15:12x15:w", "24/21 24/22", "3-2", "head-limit"),
    ("long:24x15:12x15:w", "24/12", "6-6", "occupied"),
    ("long:24x15:12x15:w", "23/20", "3-2", "no-checker"),
    ("long:24x15:12x15:w", "12/9", "3-2", "no-checker"),
    ("long:24x14,18:12x15:w", "18/21", "3-2", "wrong-direction"),
    ("long:24x15:12x15:w", "24/20", "3-2", "wrong-die"),
    ("long:24x15:12x15:w", "24/21", "3-2", "must-play-more"),
    ("long:24x15:12x15:w", "(no move)", "3-2", "must-play-more"),
    ("long:24x9,16,9,8,7,6,5:12x15:w", "16/10 24/23", "6-1", "block"),
    ("long:24x9,16,9,8,7,6,5:12x15:w", "16/10", "6-1", "block,must-play-more"),
    ("long:12,4,2x2,offx11:23x2,14,10x2,7,offx9:w", "4/1", "5-3", "must-play-more"),
    ("long:7,5x14:12x15:w", "5/off 7/6", "5-1", None),
    ("long:8,5x14:12x15:w", "5/off 8/7", "5-1", "not-all-home"),
    # In the other order this is a beginning: 7/2 5/off, and two more fives.
    ("long:7,5x14:12x15:w", "5/off 7/2", "5-5", "not-all-home,must-play-more"),
    ("long:7,5x14:12x15:w", "7/2 5/off", "5-5", "must-play-more"),
    ("long:6,3x14:12x15:w", "3/off 6/5", "4-1", "higher-checker"),
    ("long:2x15:24,23,22,21,20,19,12x9:w", "2/off 2/1", "2-1", None),
    # Both dice are stopped: 24 to 18 or 22, and 1 plays no further.
    ("long:24x15:18,22,12x13:w", "24/18", "6-2", "occupied,must-pass"),
    ("long:24x15:18,22,12x13:w", "(no move)", "6-2", None),
    ("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w", "24/18 13/11", "6-2", None),
    ("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w", "24/19", "5-1", "occupied"),
    ("short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w", "13/8 6/5", "5-1", "bar-first"),
    ("short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w", "bar/22 13/11", "3-2", None),
    ("short:6x13,8,24:4x2,16x2,18x3,19x4,20x4:w", "8/2", "6-2", "must-play-more"),
]


@pytest.mark.parametrize(("line", "move", "roll", "codes"), REASONS)
def test_reasons(line: str, move: str, roll: str, codes: str | None) -> None:
    entry = parse_line(line)
    result = check_move(entry.position, move, Roll.parse(roll), entry.rules)
    assert (",".join(reason.code for reason in result.reasons) or None) == codes


def test_one_die_must_be_the_larger() -> None:
    # 24 plays a 6 to 18 or a 5 to 19, and from neither the other die: 13 is held, and all else is home and blocked.
    entry = parse_line("long:24,1x14:13,12x14:w")
    legal = legal_moves(entry.position, Roll(6, 5), entry.rules)
    assert [play.text for play in legal.plays] == ["24/18"]
    result = check_move(entry.position, "24/19", Roll(6, 5), entry.rules)
    assert [reason.code for reason in result.reasons] == ["must-play-larger"]


def test_two_ways_to_hit_are_ambiguous_until_named() -> None:
    # 13/8 with 3-2 hits on 10 or on 11.
    entry = parse_line("short:13,6x14:10,11,1x13:w")
    roll = Roll(3, 2)
    result = check_move(entry.position, "13/8", roll, entry.rules)
    assert [reason.code for reason in result.reasons] == ["ambiguous"]
    assert sorted(play.text for play in result.candidates) == ["13/10*/8", "13/11*/8"]
    for text in ("13/10/8", "13/11/8", "13/10*/8", "13/11*/8"):
        assert check_move(entry.position, text, roll, entry.rules).is_legal
    with pytest.raises(MoveError, match="fits several plays"):
        resolve_move(entry.position, "13/8", roll, entry.rules)


def test_a_hit_on_one_way_only_names_the_landing_on_the_other() -> None:
    entry = parse_line("short:13,6x14:10,1x14:w")
    legal = legal_moves(entry.position, Roll(3, 2), entry.rules)
    texts = [play.text for play in legal.plays]
    assert "13/10*/8" in texts
    assert "13/11/8" in texts
    assert "13/8" not in texts


def test_a_named_landing_must_be_possible() -> None:
    # The end is legal by way of 21, but not by way of 22, which is held.
    entry = parse_line("long:24x15:22,12x14:w")
    assert check_move(entry.position, "24/19", Roll(3, 2), entry.rules).is_legal
    assert check_move(entry.position, "24/21/19", Roll(3, 2), entry.rules).is_legal
    result = check_move(entry.position, "24/22/19", Roll(3, 2), entry.rules)
    assert [reason.code for reason in result.reasons] == ["occupied"]


def test_the_passing_block_is_legal_only_where_judged_at_the_end() -> None:
    line = "{rules}:24x9,13,9,8,7,6,5:12x15:w"
    for rules, legal in (("long", True), ("long-fnr", False)):
        entry = parse_line(line.format(rules=rules))
        result = check_move(entry.position, "13/10/9", Roll(3, 1), entry.rules)
        assert result.is_legal is legal
        assert [reason.code for reason in result.reasons] == ([] if legal else ["block"])


def test_marks_where_nothing_is_hit_are_a_warning() -> None:
    entry = parse_line("long:24x15:12x15:w")
    result = check_move(entry.position, "24/15*", Roll(6, 3), entry.rules)
    assert result.is_legal
    assert len(result.warnings) == 1


def test_a_mark_too_many_is_told_alone() -> None:
    entry = parse_line("short:13,6x14:10,1x14:w")
    result = check_move(entry.position, "13/10*/8*", Roll(3, 2), entry.rules)
    assert result.is_legal
    assert result.warnings == ("nothing is hit on 8",)


def test_equal_questions_have_equal_answers() -> None:
    position = parse_line("long:24x15:12x15:w").position
    assert legal_moves(position, "3-3") == legal_moves(position, "3-3")


def test_a_roll_made_by_hand_is_checked() -> None:
    position = parse_line("long:24x15:12x15:w").position
    assert legal_moves(position, Roll(3, 6)).roll == Roll(6, 3)
    with pytest.raises(RollError, match="1 to 6"):
        legal_moves(position, Roll(9, 9))
