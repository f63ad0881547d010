"""Spellings in which a move may be told, and the one in which it is printed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.running import batch, board, nardy, position

START = "long:24x15:12x15:w"
BAR = "short:24,13x5,8x3,6x5,barx1:19x5,17x3,12x5,1x2:w:5-3"
BLOT = "short:8,6x14:5,19x14:w:3-2"
HOME = "long:6x2,offx13:12x15:w:6-6"
BLACK_33 = "long:24x15:12x15:b:3-3"

# position, spelling, numbering, the position that follows
READ = [
    *[
        (f"{START}:3-3", text, "board", "long:24x13,18x2:12x15:b")
        for text in (
            "24/18 24/18",
            "24/18(2)",
            "24/21/18 24/21/18",
            "24/21/18(2)",
            "24/21(2) 21/18(2)",
            "24/21 24/21 21/18 21/18",
            "24-18 24-18",
            "24→18 24→18",
            "24/18,24/18",
            "24/18, 24/18",
            "24-18,24-18",
            "24→21→18, 24-18",
            "24-21-18 24/18",
            " 24/18  24/18 ",
            "24/18\t24/18",
            "24/18 24/21/18",
        )
    ],
    (f"{START}:3-3", "24/15 24/21", "board", "long:24x13,21,15:12x15:b"),
    (f"{START}:3-3", "24/21 24/15", "board", "long:24x13,21,15:12x15:b"),
    (f"{START}:3-3", "24/21/18/15 24/21", "board", "long:24x13,21,15:12x15:b"),
    (f"{START}:6-3", "24/15", "board", "long:24x14,15:12x15:b"),
    (f"{START}:6-3", "24/18/15", "board", "long:24x14,15:12x15:b"),
    (f"{START}:6-3", "24/21/15", "board", "long:24x14,15:12x15:b"),
    (f"{START}:6-3", "24/21 21/15", "board", "long:24x14,15:12x15:b"),
    (f"{START}:6-3", "24/15(1)", "board", "long:24x14,15:12x15:b"),
    (BLACK_33, "12/6(2)", "board", "long:24x15:12x13,6x2:w"),
    (BLACK_33, "24/18(2)", "own", "long:24x15:12x13,6x2:w"),
    # Black's three at the far corner: board 2, then 23; its own 14 and 11
    ("long:20x15:12x14,2:b:3-1", "2/23 12/11", "board", "long:20x15:12x13,11,23:w"),
    ("long:20x15:12x14,2:b:3-1", "14/11 24/23", "own", "long:20x15:12x13,11,23:w"),
    *[
        (BAR, text, "board", "short:24,13x4,10,8x3,6x5,20:19x5,17x3,12x5,1x2:b")
        for text in (
            "bar/20 13/10",
            "BAR/20 13/10",
            "Bar/20, 13/10",
            "bar-20 13-10",
            "25/20 13/10",
            "бар/20 13/10",
            "БАР/20 13/10",
        )
    ],
    *[
        (BLOT, text, "board", "short:6x14,3:19x14,barx1:b")
        for text in ("8/5*/3", "8/5/3", "8/5* 5/3", "8/5 5/3", "8-5*-3")
    ],
    (BLOT, "8/6/3", "board", "short:6x14,3:5,19x14:b"),
    (BLOT, "8/5*/3", "own", "short:6x14,3:19x14,barx1:b"),
    *[
        (HOME, text, "board", "long:offx15:12x15:b")
        for text in ("6/off 6/off", "6/off(2)", "6/OFF 6/Off", "6/0 6/0", "6-off, 6-off")
    ],
]


def test_reading() -> None:
    for numbering in ("board", "own"):
        rows = [r for r in READ if r[2] == numbering]
        got = batch("play", [position(r[0], move=r[1]) for r in rows], "--numbering", numbering)
        wrong = []
        for row, answer in zip(rows, got, strict=True):
            if "error" in answer:
                wrong.append((row, answer["error"]))
            elif board(answer["result"]) != board(position(row[3])):
                wrong.append((row, answer["result_line"]))
        assert not wrong, wrong


def test_unreadable() -> None:
    bad = [
        "24//18", "24", "abc", "24/", "/18", "24/18(0)", "24/18(5)", "24/18(x)", "26/20", "24/99", "24/18 foo", "24/18(-1)",
        "24/18)", "*", "", "   ", "24/18**", "6/bar", "off/6", "24/24", "24.18", "24/18(2", "(2)", "24/18/", "\x00", "①/②",
    ]  # fmt: skip
    got = batch("check", [position(f"{START}:3-3", move=m) for m in bad])
    read = [m for m, a in zip(bad, got, strict=True) if "error" not in a and a["legal"]]
    assert not read, read
    for move in ("24//18", "abc", "24/", "24/18 foo"):
        assert "error" in got[bad.index(move)], move


def test_move_that_is_no_text() -> None:
    bad: list[Any] = [5, [24, 18], {}, None, True]
    for move, answer in zip(bad, batch("check", [position(f"{START}:3-3", move=m) for m in bad]), strict=True):
        assert "error" in answer, move


@pytest.mark.parametrize(
    "text", ["I/VII I/VII", "I/VII(2)", "i/vii i/vii", "I-VII, I-VII", "24/18 24/18", "I/IV/VII(2)"]
)
def test_roman_labels(text: str) -> None:
    # I..XII are board 24..13
    run = nardy("play", "long-moscow:24x15:12x15:w:3-3", text, "--format", "json")
    assert run.code == 0, run.err
    assert run.json()["result_line"] == "long-moscow:24x13,18x2:12x15:b"


def test_roman_labels_to_arabic_across() -> None:
    run = nardy("play", "long-moscow:24x14,13:11x15:w:6-1", "XII/7 I/II", "--format", "json")
    assert run.code == 0, run.err
    assert run.json()["result_line"] == "long-moscow:24x13,23,7:11x15:b"


def test_roman_only_where_labels_are_roman() -> None:
    nardy("check", f"{START}:3-3", "I/VII I/VII").refused()


def printed(line: str, *options: str) -> list[str]:
    run = nardy("moves", line, "--format", "json", *options)
    assert run.code == 0, run.err
    return [m["move"] for m in run.json()["moves"]]


def test_printing_of_first_rolls() -> None:
    assert printed(f"{START}:6-3") == ["24/15"]
    assert printed(f"{START}:1-1") == ["24/20"]
    assert printed(f"{START}:4-4") == ["24/16 24/16"]
    assert printed(f"{START}:6-6") == ["24/18 24/18"]
    assert printed(f"{START}:1-1", "--notation", "chained") == ["24/23/22/21/20"]
    assert printed(f"{START}:4-4", "--notation", "chained") == ["24/20/16 24/20/16"]
    assert printed(f"{START}:6-3", "--notation", "chained")[0] in ("24/18/15", "24/21/15")


def test_numbering_of_black_in_long() -> None:
    assert printed(BLACK_33) in (["12/6 12/6", "12/3 12/9"], ["12/3 12/9", "12/6 12/6"])
    assert sorted(printed(BLACK_33, "--numbering", "own")) == ["24/15 24/21", "24/18 24/18"]
    # of Black's two parts the rearmost by its own numbering comes first: 2 is its own 14, 12 its own 24
    assert "12/11 2/23" in printed("long:20x15:12x14,2:b:3-1")


def test_numbering_of_black_in_short() -> None:
    black = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:b:3-1"
    own = printed(black)
    assert "8/5 6/5" in own  # the well known three and one, in Black's own numbers
    run = nardy("moves", black, "--format", "json").json()
    assert run["numbering"] == "own"
    assert "17/20 19/20" in printed(black, "--numbering", "board")


def test_steps_in_the_numbering_with_bar_25_and_off_0() -> None:
    black = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1,barx1:b:5-3"
    for numbering, entries in (("own", {20, 22}), ("board", {5, 3})):
        got = nardy("moves", black, "--format", "json", "--numbering", numbering).json()
        firsts = {tuple(m["steps"][0]) for m in got["moves"]}
        assert firsts == {(25, e) for e in entries}
    got = nardy("moves", "long:12x15:18x2,offx13:b:6-6", "--format", "json").json()
    assert got["moves"][0]["steps"] == [[18, 0], [18, 0]]
    assert got["moves"][0]["move"] == "18/off 18/off"


def test_hits_are_shown() -> None:
    got = printed(BLOT)
    assert "8/5*/3" in got
    assert "8/3" in got or "8/6/3" in got  # the other way hits nothing


def test_whatever_is_printed_can_be_read() -> None:
    lines = [
        BAR, BLOT, HOME, f"{START}:3-3", BLACK_33, "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:b:2-2",
        "short:24,20,13x4,8x3,6x5,3:22,19x4,17x3,12x5,10,barx1:b:4-2",
        "long:20x10,9x5:12x10,4x5:b:5-2", "long:7,6x14:12x15:w:6-1",
    ]  # fmt: skip
    for notation in ("ends", "chained"):
        for numbering in ("board", "own"):
            options = ("--numbering", numbering, "--notation", notation)
            shown = batch("moves", [position(x) for x in lines], *options)
            sent = [position(x, move=m["move"]) for x, a in zip(lines, shown, strict=True) for m in a["moves"]]
            want = [board(m["result"]) for a in shown for m in a["moves"]]
            got = batch("play", sent, "--numbering", numbering)
            wrong = [
                (s["move"], g.get("error", g.get("result_line")))
                for s, g, w in zip(sent, got, want, strict=True)
                if "error" in g or board(g["result"]) != w
            ]
            assert not wrong, (notation, numbering, wrong)


def test_plays_are_distinct_and_the_dice_agree() -> None:
    lines = [BAR, BLOT, f"{START}:3-3", "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:6-6"]
    for answer in batch("moves", [position(x) for x in lines]):
        results = [board(m["result"]) for m in answer["moves"]]
        assert len(results) == len(set(results)) == answer["count"]
        assert {len(m["steps"]) for m in answer["moves"]} == {answer["dice_played"]}
    # sixes from the start: 24/18 up to twice, 13/7, 8/2 up to three times, in all four: 11 ways
    assert answer["count"] == 11
