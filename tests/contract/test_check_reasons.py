"""Every reason that `check` may give, for both colours and both games, each derived from the rules by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.contract.running import batch, nardy, position, turned, turned_move

FIRST = [
    # position for White, move, first code. White's own numbering is the board's.
    ("long:24x15:12x15:w:6-6", "24/12", "occupied"),  # the second six ends on Black's head
    ("long:24x15:12x15:w:6-6", "24/18/12", "occupied"),
    ("long:24x14,20:12x14,8:w:6-6", "20/8", "occupied"),
    ("long:24x14,20:12x14,8:w:6-5", "24/13 20/8", "wrong-die"),  # 11 uses both dice, nothing is left for 12 pips
    ("long:24x15:12x15:w:3-2", "20/17", "no-checker"),
    ("long:24x15:12x15:w:3-2", "24/21 20/18", "no-checker"),
    ("long:24x15:12x15:w:3-2", "24/18", "wrong-die"),
    ("long:24x15:12x15:w:3-2", "24/23", "wrong-die"),
    ("long:24x15:12x15:w:3-2", "24/19 19/18", "wrong-die"),
    ("long:24x14,18:12x15:w:6-1", "18/24", "wrong-direction"),
    ("long:24x14,18:12x15:w:6-1", "18/19", "wrong-direction"),
    ("long:24x14,18:12x15:w:6-1", "18/17/23", "wrong-direction"),
    ("long:24x15:12x15:w:3-2", "24/21 24/22", "head-limit"),
    ("long:24x15:12x15:w:5-5", "24/19(2)", "head-limit"),  # 5-5 is not in the list
    ("long:24x14,20:12x15:w:3-3", "24/21(2)", "head-limit"),  # not the first turn
    ("long:24x15:12x15:w:3-3", "24/21(3)", "head-limit"),  # a third is too many
    ("long:24x15:1x15:w:3-3", "24/18(2)", "head-limit"),  # one head checker alone can play the whole roll
    ("long:24x9,16,9,8,7,6,5:12x15:w:6-1", "16/10 24/23", "block"),
    ("long:24x10,23,22,3,2,7:12x15:w:6-5", "7/1 24/19", "block"),  # 3 2 1 24 23 22: a row on Black's route
    ("long-tournament:24x10,23,22,3,2,7:12x14,21:w:6-5", "7/1 24/19", "block"),  # passed, but not at home
    ("long-fnr:24x9,16,9,8,7,6,5:12x15:w:6-1", "16/10 24/23", "block"),
    ("long:24,6x14:12x15:w:6-5", "6/off 24/19", "not-all-home"),
    ("long:24,6x14:12x15:w:6-5", "6/off", "not-all-home"),
    ("long:5,3,offx13:12x15:w:4-1", "3/off 5/4", "higher-checker"),
    ("long:5,3,offx13:12x15:w:6-1", "3/off 5/4", "higher-checker"),
    ("long:24x15:12x15:w:6-3", "24/18", "must-play-more"),
    ("long:24x15:12x15:w:6-3", "(no move)", "must-play-more"),
    ("long:24x15:12x15:w:3-3", "24/18", "must-play-more"),
    ("long:24x15:12x15:w:3-3", "24/12", "occupied"),
    # 20 can play either die, and then no other: 9 is Black's
    ("long:20,1x14:9x15:w:6-5", "20/15", "must-play-larger"),
    ("long:20,1x14:9x15:w:6-5", "20/9", "occupied"),
    ("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:5-5", "24/19", "occupied"),
    ("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:6-1", "23/17", "no-checker"),
    ("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:6-1", "24/20", "wrong-die"),
    ("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:6-1", "8/14", "wrong-direction"),
    ("short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w:5-3", "13/8 bar/22", "legal"),  # matched by where it leads
    ("short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w:5-3", "13/8 13/10", "bar-first"),
    ("short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w:5-3", "13/10", "bar-first"),
    ("short:13x6,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w:6-6", "bar/19", "occupied"),
    ("short:24,6x14:19x5,17x3,12x5,1x2:w:6-5", "6/off", "not-all-home"),
    ("short:5,3,offx13:19x15:w:4-1", "3/off 5/4", "higher-checker"),
    ("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:6-1", "13/7", "must-play-more"),
    ("short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:6-1", "(no move)", "must-play-more"),
    ("short:20,1x14:9x15:w:6-5", "20/15", "must-play-larger"),
    ("short:20,1x14:9x15:w:6-5", "20/9", "occupied"),
    # 8/3 by 6 hits nothing, by 5 hits the blot there
    ("short:8,6x14:5,19x14:w:3-2", "8/3", "ambiguous"),
]

LEGAL = [
    ("long:24x15:12x15:w:3-3", "24/18 24/18"),
    ("long:24x15:12x15:w:3-3", "24/15 24/21"),
    ("long:24x15:12x15:w:4-4", "24/16(2)"),
    ("long:24x15:12x15:w:6-6", "24/18(2)"),
    ("long:24x15:1x15:w:3-3", "24/12"),
    ("long-fnr:24x15:1x15:w:3-3", "24/18(2)"),  # the second player, and the roll is listed: no test of blocking
    ("long-forum:24x15:12x14,10:w:5-5", "24/4"),
    ("long:24x10,23,22,3,2,7:12x14,21:w:6-5", "7/1 24/19"),  # a black checker on 21, its own 9, has passed
    ("long-tournament:24x10,23,22,3,2,7:12x14,18:w:6-5", "7/1 24/19"),  # and one on 18, its own 6, is at home
    ("long-tournament:24x10,23,22,3,2,7:21x15:w:6-5", "7/1 24/19"),  # nobody is behind the row
    ("long:24x9,16,15,14,13,12,11:9x15:w:6-1", "16/10 24/23"),  # 15..10 runs over Black's start and finish: no row
    ("long:24x9,16,9,8,7,6,5:12x15:w:6-1", "16/9"),
    ("long:20,1x14:9x15:w:6-5", "20/14"),
    ("long:24,6x14:12x15:w:6-5", "24/13"),
    ("long:7,6x14:12x15:w:6-1", "7/6/off"),  # all come home in mid-turn
    ("long:7,6x14:12x15:w:6-1", "6/off 7/6"),  # told in the other order, it leads to the same place
    ("long:5,3,offx13:12x15:w:6-4", "5/off 3/off"),
    ("long:5,3,offx13:12x15:w:2-1", "5/3 3/2"),
    ("long:6x2,offx13:12x15:w:6-6", "6/off(2)"),
    ("long:20,1x14:14x8,15x7:w:6-5", "(no move)"),
    ("short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w:5-3", "bar/20 13/10"),
    ("short:8,6x14:5,19x14:w:3-2", "8/5*/3"),
    ("short:8,6x14:5,19x14:w:3-2", "8/5/3"),
    ("short:8,6x14:5,19x14:w:3-2", "8/6/3"),
    ("short:20,1x14:9x15:w:6-5", "20/14"),
    ("short:13x6,8x3,6x5,barx1:24x5,23x3,22x3,21,20,19x2:w:6-3", "(no move)"),
]


def both(rows: list[tuple[str, str, str]]) -> list[tuple[dict[str, Any], str]]:
    """The rows as given for White, and turned about for Black, all in board numbering."""
    made: list[tuple[dict[str, Any], str]] = []
    for line, move, want in rows:
        short = line.startswith("short")
        made.append((position(line, move=move, id=f"{line} {move} white"), want))
        made.append((position(turned(line), move=turned_move(move, short), id=f"{line} {move} black"), want))
    return made


CASES = both(FIRST) + both([(line, move, "legal") for line, move in LEGAL])


@pytest.fixture(scope="module")
def answers() -> list[Any]:
    return batch("check", [p for p, _ in CASES], "--numbering", "board")


@pytest.mark.parametrize("n", range(len(CASES)), ids=[str(p["id"]) for p, _ in CASES])
def test_first_reason(answers: list[Any], n: int) -> None:
    answer, want = answers[n], CASES[n][1]
    assert "error" not in answer, answer["error"]
    codes = [r["code"] for r in answer["reasons"]]
    if want == "legal":
        assert answer["legal"] is True, codes
        assert codes == []
    else:
        assert answer["legal"] is False
        assert codes, "no reason given"
        assert codes[0] == want, answer["reasons"]


def test_own_numbering_gives_the_same() -> None:
    """A position and a move in the mover's own numbering read alike for both colours."""
    sent = []
    want = []
    for line, move, code in FIRST:
        sent.append(position(turned(line), move=move))
        want.append(code)
    got = batch("check", sent, "--numbering", "own")
    wrong = [
        (s["move"], w, a)
        for s, w, a in zip(sent, want, got, strict=True)
        if ([r["code"] for r in a.get("reasons", [])] or ["legal"])[0] != w
    ]
    assert not wrong, wrong


def codes(line: str, move: str, *options: str) -> list[str]:
    (answer,) = batch("check", [position(line, move=move)], *options)
    assert "error" not in answer, answer
    return [r["code"] for r in answer["reasons"]]


def test_completable_part_adds_must_play_more_only() -> None:
    assert codes("long:24x15:12x15:w:3-2", "24/21") == ["must-play-more"]
    assert codes("long:24x15:12x15:w:3-2", "24/22") == ["must-play-more"]


def test_completable_block_adds_must_play_more() -> None:
    # 16/10 closes the row; 10/9 with the one opens it again
    assert codes("long:24x9,16,9,8,7,6,5:12x15:w:6-1", "16/10") == ["block", "must-play-more"]


def test_larger_and_more() -> None:
    # the five cannot be completed: it is the larger die that has to be played
    assert codes("long:20,1x14:9x15:w:6-5", "20/15") == ["must-play-larger"]


def test_a_pass_is_due() -> None:
    # 14 and 15 are Black's, the others wait for the twenty to come home
    got = codes("long:20,1x14:14x8,15x7:w:6-5", "20/14")
    assert got[0] == "occupied"
    assert "must-pass" in got


def test_standing_row_that_cannot_be_mended_passes() -> None:
    # a six and a five take at most two from 6 and one from 5
    line = "long:6x3,5x3,4x3,3x2,2x2,1x2:12x15:w:6-5"
    (answer,) = batch("moves", [position(line)])
    assert [m["move"] for m in answer["moves"]] == ["(no move)"]
    assert answer["moves"][0]["steps"] == []
    assert answer["count"] == 1
    assert answer["dice_played"] == 0
    assert answer["warnings"]
    got = codes(line, "6/off 5/off")
    assert "block" in got
    assert "must-pass" in got


def test_each_step_judges_in_passing() -> None:
    # Black holds 15, so 16 goes by 10 and there closes 10..5; with `never` it makes no odds who has passed
    base = position("long:24x9,16,9,8,7,6,5:12x14,15:w:6-1", move="16/9")
    rules = {
        judged: {"extends": "long", "block": {"allowed": "never", "judged": judged}}
        for judged in ("turn_end", "each_step")
    }
    end, step = batch("check", [{**base, "rules": rules["turn_end"]}, {**base, "rules": rules["each_step"]}])
    assert end["legal"] is True
    assert step["legal"] is False
    assert step["reasons"][0]["code"] == "block"


def test_larger_die_may_be_switched_off() -> None:
    p = position("long:20,1x14:9x15:w:6-5", move="20/15", rules={"extends": "long", "larger_die": False})
    (answer,) = batch("check", [p])
    assert answer["legal"] is True


def test_reason_has_code_step_message() -> None:
    (answer,) = batch("check", [position("long:24x15:12x15:w:3-2", move="24/21 24/22")])
    reason = answer["reasons"][0]
    assert set(reason) == {"code", "step", "message"}
    assert reason["code"] == "head-limit"
    assert reason["step"] == 2
    assert isinstance(reason["message"], str)
    assert reason["message"]
    assert answer["legal_moves"] == ["24/19"]


def test_ambiguous_names_candidates() -> None:
    p = position("short:8,6x14:5,19x14:w:3-2", move="8/3")
    (answer,) = batch("check", [p])
    message = answer["reasons"][0]["message"]
    assert "8/5*/3" in message, message
    run = nardy("check", "short:8,6x14:5,19x14:w:3-2", "8/3")
    assert run.code == 1
    assert "8/5*/3" in run.out + run.err


def test_exit_codes_and_table() -> None:
    good = nardy("check", "start", "24/18 24/18", "--roll", "3-3")
    assert good.code == 0
    assert good.err == ""
    bad = nardy("check", "start", "24/21 24/22", "--roll", "3-2")
    assert bad.code == 1
    assert "head" in bad.out
    assert "24/19" in bad.out
    assert "error" not in bad.err
    unread = nardy("check", "start", "24//18", "--roll", "3-3")
    unread.refused()


def test_move_of_the_file_and_of_the_line() -> None:
    p = position("long:24x15:12x15:w:6-3", move="24/15")
    run = nardy("check", "-", "--format", "json", input=json.dumps(p))
    assert run.code == 0
    assert '"legal":true' in run.out.replace(" ", "")
    run = nardy("check", "-", "24/18", "--format", "json", input=json.dumps({**p, "move": "24/15"}))
    assert run.code == 1
    assert '"must-play-more"' in run.out


def test_naming_the_rule_in_every_language() -> None:
    said = {}
    for lang in ("en", "ru", "uk", "kk"):
        run = nardy("check", "start", "24/21 24/22", "--roll", "3-2", "--lang", lang, "--format", "json")
        answer = run.json()
        assert answer["reasons"][0]["code"] == "head-limit"
        said[lang] = answer["reasons"][0]["message"]
    assert len(set(said.values())) == 4
