"""Blocks that are wrong: all listed, each with its line in the article."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.articles.writing import block, defects


def test_every_defect_of_every_block() -> None:
    text = "\n".join(
        [
            "# A",
            block("kind: diagran\nposition: start"),
            block("kind: check\nposition: long:24x14:12x15:w\nroll: 7-1\nmove: 24/18\nexpct: legal"),
            block("kind: diagram\nposition: start\nroll: 6-6\nmove: 24/12"),
            block("kind: moves\nposition: [\n"),
            block("kind: pips\nposition: start"),
            block("kind: rollout\nposition: start\ntrials: 0"),
            block("kind: moves\nposition:\n  white: {24: 15}\n  blak: {12: 15}"),
        ]
    )
    found = defects(text)
    assert [line for line, _words in found] == [3, 9, 10, 12, 19, 25, 35, 40, 42]
    assert [words for _line, words in found][:3] == [
        "unknown kind 'diagran'", "white has 14 checkers, not 15", "a die shows 1 to 6, not 7",
    ]  # fmt: skip
    assert "occupied" not in found[4][1]
    assert found[4][1].startswith("24/12:")
    assert found[6] == (35, "trials is 0, not a whole number from 1 to 1000000000")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("just words", 1, "a block is a mapping, not 'just words'"),
        ("position: start", 1, "the block has no kind"),
        ("kind: [moves]", 2, "unknown kind a list"),
        ("kind: pips", 1, "position is missing"),
        ("kind: pips\nposition:", 3, "position is missing"),
        ("kind: pips\nposition: strat", 3, "'strat' is neither a file nor a position line"),
        ("kind: pips\nposition: 5", 3, "a position is a mapping or a position line, not 5"),
        ("kind: pips\nposition: none.yaml", 3, "none.yaml: there is no such file"),
        ("kind: pips\nposition: '-'", 3, "an article reads no positions from standard input"),
        ("kind: pips\nposition: start\nwhite: {24: 15}", 4, "unknown key 'white'"),
        ("kind: pips\nposition: start\nrules: lung", 4, "unknown rule set 'lung'"),
        ("kind: pips\nposition: start\nroll: 3-3", 4, "pips has no key roll"),
        ("kind: pips\nkind: pips\nposition: start", 3, "the key kind is given again, first on line 2"),
        ("kind: pips\nposition: start\n---\nkind: pips", 5, "a second document begins, where one is expected"),
        ("kind: check\nposition: start\nroll: 3-3", 1, "move is missing"),
        ("kind: check\nposition: start\nmove: 24/18", 1, "roll is missing"),
        ("kind: check\nposition: start\nmove: 24/18\nroll: {3: 3}", 5, "a mapping is not a roll of two dice"),
        ("kind: moves\nposition: start\nroll: 3-3\nnumbering: onw", 5, "numbering is 'onw', not one of board, own"),
        ("kind: moves\nposition: start\nroll: 3-3\nbrief: yes", 5, "brief is 'yes', not true or false"),
        ("kind: moves\nposition: start\nroll: 3-3\ncompare: short", 5, None),
        ("kind: moves\nposition: start\nlang: de", 4, "lang is 'de', not one of en, ru, uk, kk"),
        ("kind: moves\nposition: start\ntitle: [a]", 4, "title is a list, not a text"),
        ("kind: check\nposition: start\nroll: 3-3\nmove: 24//18", 5, None),
        ("kind: pips\nposition: start\nexpect:", 4, "expect is null, not a mapping"),
        ("kind: chart", 1, "chart is missing"),
        ("kind: chart\nchart: doubels", 3, "chart is 'doubels', not one of doubles, rolls, openings, replies"),
        ("kind: chart\nchart: rolls\nposition: start", 4, "chart has no key position"),
        ("kind: diagram\nposition: start\nmove: 24/18", 1, "roll is missing"),
        ("kind: diagram\nposition: start\nview: wihte", 4, "'wihte' is not known"),
        ("kind: diagram\nposition: start\nwidth: 5", 4, "'5' is not a whole number from 100 to 10000"),
        ("kind: diagram\nposition: start\nstyle: scren", 4, "unknown style 'scren'"),
        ("kind: diagram\nposition: start\nhighlight: [25]", 4, "'25' is not a point"),
        (
            "kind: diagram\nposition: start\nbeside: true",
            1,
            "nothing stands before the block that it could stand beside",
        ),
    ],
)
def test_one_defect(text: str, line: int | None, words: str | None) -> None:
    found = defects(block(text))
    assert len(found) == 1, found
    assert found[0][0] == line
    assert words is None or found[0][1] == words


def test_files_are_looked_for_beside_the_article(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text("white: {24: 15}\nblack: {12: 14}\n")
    (tmp_path / "q.yaml").write_text("- long:24x15:12x15:w\n- long:24x15:12x15:b\n")
    (tmp_path / "club.yaml").write_text("name: club\nextends: long\nblock: {length: 66}\n")
    text = "\n".join(
        block(f"kind: pips\nposition: {position}\nrules: {rules}")
        for position, rules in (("p.yaml", "long"), ("q.yaml", "long"), ("start", "club.yaml"))
    )
    first, second, third = defects(text, tmp_path)
    assert first == (3, f"{tmp_path / 'p.yaml'}:2: black has 14 checkers, not 15")
    assert second[0] == 9
    assert "holds several positions" in second[1]
    assert third[0] == 16
    assert third[1].startswith(f"{tmp_path / 'club.yaml'}:3: ")


def test_what_the_author_keeps_for_himself() -> None:
    assert defects(block("kind: pips\nposition: start\nx-note: anything")) == []
