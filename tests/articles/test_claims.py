"""Every claim, true and false, with its line."""

from __future__ import annotations

import pytest

from tests.articles.writing import block, claims, defects

MOVE = "kind: check\nposition: start\nroll: 3-2\nmove: "


@pytest.mark.parametrize(
    ("move", "claim", "truth", "holds"),
    [
        ("24/19", "legal", "legal", True),
        ("24/19", "illegal", "legal", False),
        ("24/19", "illegal/block", "legal", False),
        ("24/21 24/22", "illegal", "illegal/head-limit", True),
        ("24/21 24/22", "illegal/head-limit", "illegal/head-limit", True),
        ("24/21 24/22", "illegal/block", "illegal/head-limit", False),
        ("24/21 24/22", "legal", "illegal/head-limit", False),
    ],
)
def test_verdicts(move: str, claim: str, truth: str, holds: bool) -> None:
    text = "intro\n\n" + block(f"{MOVE}{move}\nexpect: {claim}")
    assert claims(text) == [(8, claim, truth, holds)]


def test_any_reason_may_be_claimed() -> None:
    text = block(
        "kind: check\nposition: long:24x9,16,9,8,7,6,5:12x15:w\nroll: 6-1\nmove: 16/10\nexpect: illegal/must-play-more"
    )
    assert claims(text) == [(6, "illegal/must-play-more", "illegal/block, must-play-more", True)]


@pytest.mark.parametrize(
    ("claim", "words", "truth", "holds"),
    [
        ("{count: 2}", "count: 2", "2", True),
        ("{count: 5}", "count: 5", "2", False),
        ("{plays: [24/15 24/21, 24/18(2)]}", "plays: 24/15 24/21; 24/18(2)", "24/18 24/18; 24/15 24/21", True),
        ("{plays: [24/21/18/15 24-21, '24→18,24→18']}", None, None, True),
        ("{plays: [24/18 24/18]}", "plays: 24/18 24/18", "24/18 24/18; 24/15 24/21", False),
        ("{plays: [24/18 24/18, 24/15 24/21, 24/12]}", None, None, False),
        ("{plays: []}", "plays: []", "24/18 24/18; 24/15 24/21", False),
    ],
)
def test_plays(claim: str, words: str | None, truth: str | None, holds: bool) -> None:
    found = claims(block(f"kind: moves\nposition: start\nroll: 3-3\nexpect: {claim}"))
    assert [(line, held) for line, _words, _truth, held in found] == [(5, holds)]
    assert words is None or found[0][1:3] == (words, truth)


def test_each_claim_has_its_own_line() -> None:
    text = block(
        "kind: moves\nposition: start\nroll: 3-3\nexpect:\n  count: 3\n  plays:\n    - 24/18(2)\n    - 24/15 24/21"
    )
    assert [(line, holds) for line, _words, _truth, holds in claims(text)] == [(6, False), (7, True)]


def test_a_pass() -> None:
    text = (
        "kind: moves\nposition: long:20,4x4,3x4,2x3,1x3:18x4,17x3,15x3,14x2,8,7x2:w\nroll: 6-5\nexpect: {plays: [pass]}"
    )
    assert claims(block(text)) == [(5, "plays: pass", "(no move)", True)]


def test_counts_of_all_rolls() -> None:
    text = "kind: moves\nposition: start\nexpect: {3-3: 2, 66: 1, '6 5': 7}"
    assert [(words, holds) for _line, words, _truth, holds in claims(block(text))] == [
        ("3-3: 2", True), ("66: 1", True), ("6 5: 7", False),
    ]  # fmt: skip


def test_comparison() -> None:
    text = (
        "kind: moves\nposition: long:24x9,13,9,8,7,6,5:12x15:w\nroll: 3-1\ncompare: long-fnr\n"
        "expect: {only_here: [13/9], only_there: 1}"
    )
    assert [(words, truth, holds) for _line, words, truth, holds in claims(block(text))] == [
        ("only_here: 13/9", "13/9", True), ("only_there: 1", "0", False),
    ]  # fmt: skip


def test_pips() -> None:
    text = (
        "kind: pips\nposition: long:24x13,18x2:12x15:b\n"
        "expect:\n  white: 348\n  black: 350\n  difference: 12\n  head: {white: 13, black: 14}"
    )
    assert claims(block(text)) == [
        (5, "white: 348", "348", True),
        (6, "black: 350", "360", False),
        (7, "difference: 12", "12", True),
        (8, "head.white: 13", "13", True),
        (8, "head.black: 14", "15", False),
    ]


def test_charts() -> None:
    text = (
        "kind: chart\nchart: doubles\nexpect:\n  3-3: [24/18 24/18, 24/15 24/21]\n  6-6: {head: 1, unplayed: 2}\n"
        "  1-1: 1\n  4-4: {plays: [24/20]}"
    )
    assert [(line, holds) for line, _words, _truth, holds in claims(block(text))] == [
        (5, True), (6, False), (6, True), (7, True), (8, False),
    ]  # fmt: skip
    text = "kind: chart\nchart: rolls\nexpect: {double: 6, head-exception: 4, different: 21}"
    assert [holds for *_rest, holds in claims(block(text))] == [True, False, True]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (f"{MOVE}24/19\nexpect: leagal", 6, "expect is 'leagal', not one of legal, illegal, illegal/CODE"),
        (f"{MOVE}24/19\nexpect: legal/block", 6, "expect is 'legal/block', not one of legal, illegal, illegal/CODE"),
        (f"{MOVE}24/19\nexpect: illegal/blok", 6, "there is no reason 'blok'"),
        (f"{MOVE}24/19\nexpect: {{count: 1}}", 6, "expect is a mapping, not one of legal, illegal, illegal/CODE"),
        ("kind: moves\nposition: start\nroll: 3-3\nexpect: 2", 5, "expect is 2, not a mapping"),
        ("kind: moves\nposition: start\nroll: 3-3\nexpect: {}", 5, "nothing is claimed"),
        ("kind: moves\nposition: start\nroll: 3-3\nexpect:\n  cuont: 2", 6, "unknown key 'cuont'"),
        ("kind: moves\nposition: start\nroll: 3-3\nexpect: {count: two}", 5, "count is 'two', not a number"),
        ("kind: moves\nposition: start\nroll: 3-3\nexpect: {count: true}", 5, "count is true, not a number"),
        ("kind: moves\nposition: start\nroll: 3-3\nexpect: {plays: 24/18}", 5, "plays is '24/18', not a list of moves"),
        ("kind: moves\nposition: start\nexpect: {count: 2}", 4, "unknown key 'count'"),
        ("kind: pips\nposition: start\nexpect: {wite: 360}", 4, "unknown key 'wite'"),
        ("kind: pips\nposition: start\nexpect: {head: 15}", 4, "head is 15, not a mapping"),
        ("kind: chart\nchart: doubles\nexpect: {3-1: 1}", 4, "unknown key '3-1'"),
        ("kind: diagram\nposition: start\nexpect: legal", 4, "diagram has no key expect"),
    ],
)
def test_claims_that_say_nothing(text: str, line: int, words: str) -> None:
    assert defects(block(text)) == [(line, words)]


def test_a_play_that_cannot_be_read_is_told_with_its_line() -> None:
    text = "kind: moves\nposition: start\nroll: 3-3\nexpect:\n  plays:\n    - 24/18(2)\n    - 24//18"
    found = defects(block(text))
    assert [line for line, _words in found] == [8]
    assert "24//18" in found[0][1]
