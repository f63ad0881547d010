"""Rollout blocks: the answer of the command as tables, claims about its means, and what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from nardy_analyze import Position
from nardy_analyze import rollout as nardy_rollout
from nardy_analyze.analysis.rollout_result import RolloutResult
from nardy_analyze.articles import rolling
from nardy_analyze.cli.app import run
from tests.articles.writing import block, built, claims, defects

OPENING = "kind: rollout\nposition: start\nroll: 3-3\nevaluator: spread\ntrials: 72"
TABLE = "kind: rollout\nposition: long:5,3,offx13:15x2,offx13:w\ntrials: 36"


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    rolling._rolled.cache_clear()


def cells(line: str) -> list[str]:
    return [cell.strip(" -:") for cell in line.split("|")]


def test_the_tables_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    call = "rollout start --roll 3-3 --evaluator spread --trials 72 --seed 1 --format markdown"
    assert run(call.split()) == 0
    table = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    made = built(block(OPENING))
    # An article may pad its columns otherwise: a dash line and spaces say nothing.
    assert [cells(line) for line in made.splitlines() if line.startswith("|")] == [cells(line) for line in table]
    assert made.startswith("White to move, roll 3-3\n\n|")
    assert made.endswith("72 trials of each play, seed 1, evaluator spread\n\nTo the end, variance not reduced\n")


@pytest.mark.parametrize("text", [OPENING, TABLE, OPENING + "\nseed: 7\ntitle: A\ncaption: B\nboard: true"])
def test_same_bytes_every_time(text: str) -> None:
    for to in ("md", "html"):
        first = built(block(text), to)
        rolling._rolled.cache_clear()
        assert built(block(text), to) == first


def test_a_claim_and_its_table_come_from_one_rollout(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Position] = []

    def counted(position: Position, *words: Any, **named: Any) -> RolloutResult:
        calls.append(position)
        return nardy_rollout(position, *words, **named)

    monkeypatch.setattr(rolling, "rollout", counted)
    built(block(OPENING + "\nexpect: {equity: 0.4, within: 1}"))
    assert len(calls) == 1


def test_options() -> None:
    text = "kind: rollout\nposition: start\nroll: 6-5\ntrials: 36"
    made = built(block(text + "\nevaluator: spread\nmove: 24/13\nnotation: chained"))
    assert "24/18/13" in made or "24/19/13" in made
    assert built(block(text + "\nevaluator: spread\nmove: [24/13, 24-13]")).count("±") == 1
    made = built(block(TABLE + "\nno-variance-reduction: true\nno-tables: true\nstop-stderr: 0.9"))
    assert "To the end, variance not reduced" in made
    assert "±" not in made
    made = built(
        block("kind: rollout\nposition: long:5,3,offx13:15x2,offx13:w\nroll: 2-1\ntop: 2\ntruncate: 2\ntrials: 36")
    )
    assert made.count("±") == 2
    assert "Cut off after 2 plies" in made


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("{equity: 0.41, win: 0.705}", [("equity: 0.41", "0.4098", True), ("win: 0.705", "0.7049", True)]),
        ("{equity: 0.45}", [("equity: 0.45", "0.4098", False)]),
        ("{equity: 0.45, within: 0.05}", [("equity: 0.45", "0.4098", True)]),
        ("{win_mars: 0, lose_mars: 0.1}", [("win_mars: 0", "0.0000", True), ("lose_mars: 0.1", "0.0000", False)]),
    ],
)
def test_claims_of_a_position(claim: str, found: list[tuple[str, str, bool]]) -> None:
    assert [rest for _line, *rest in claims(block(f"{TABLE}\nexpect: {claim}"))] == [list(each) for each in found]


def test_claims_of_plays() -> None:
    text = block(OPENING + "\nexpect:\n  best: 24-15 24/21\n  equity: 9")
    first, second = claims(text)
    best = {"24/15 24/21", "24/18 24/18"}
    assert first[:2] == (8, "best: 24-15 24/21")
    assert first[2] in best
    assert first[3] == (first[2] == "24/15 24/21")
    assert (second[0], second[3]) == (9, False)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("trials: many", 4, "trials is 'many', not a whole number from 1 to 1000000000"),
        ("seed: -1", 4, "seed is -1, not a whole number from 0 to 18446744073709551615"),
        ("truncate: -1", 4, "truncate is -1, not a whole number from 0 to 10000"),
        ("evaluator: spraed", 4, "evaluator is 'spraed', not one of builtin, spread, random"),
        (
            "evaluator: spread\ntruncate: 3",
            5,
            "the evaluator spread gives no equity, so games must be played to the end",
        ),
        ("evaluator: random\ntop: 3", 5, "random only chooses plays and gives no equity"),
        ("stop-joint: 0", 4, "stop-joint is 0, not a number above 0"),
        ("no-tables: 1", 4, "no-tables is 1, not true or false"),
        ("checkpoint: here", 4, "unknown key 'checkpoint'"),
        ("ply: 2", 4, "rollout has no key ply"),
        ("move: 24/18", 1, "roll is missing"),
        ("roll: 7-1\nmove: 24/18", 4, "a die shows 1 to 6, not 7"),
        ("roll: 6-6\nmove: []", 5, "there is no move to roll out"),
        ("roll: 6-5\nmove: [24/13, 7]", 5, "move is 7, not a move"),
        ("roll: 6-5\nmove:\n  - 24/13\n  - 24/22", 7, None),
        ("expect: {best: 24/18}", 4, "unknown key 'best'"),
        ("expect: {equity: high}", 4, "equity is 'high', not a number"),
        ("rules: {extends: long, block: {allowed: always}}", 4, None),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, words: str | None) -> None:
    found = defects(block(f"kind: rollout\nposition: start\n{text}"))
    assert len(found) == 1, found
    assert found[0][0] == line
    assert words is None or found[0][1] == words


def test_a_finished_game() -> None:
    text = "kind: rollout\nposition: long:offx15:12x15:b\nevaluator: spread"
    assert defects(block(text)) == [(3, "the game is over: there is nothing to roll out")]
