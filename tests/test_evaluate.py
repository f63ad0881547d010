"""What positions and plays are worth: ranges, order, sources, refusals, and the charts of best plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from nardy_analyze import evaluators
from nardy_analyze.analysis.best_plays import openings_chart, replies_chart
from nardy_analyze.analysis.evaluate import evaluate, rank_moves
from nardy_analyze.analysis.plays import legal_moves
from nardy_analyze.analysis.spread import by_spread
from nardy_analyze.dice import Roll
from nardy_analyze.errors import NardyError, RulesError, SourceError, UsageError
from nardy_analyze.game import Color, Game
from nardy_analyze.network_files import shipped
from nardy_analyze.notation.position_mapping import read_rules
from nardy_analyze.position import Position
from nardy_analyze.rules import RuleSet
from nardy_analyze.ruleset_files import SHIPPED

LONG = "long:24x9,13,9,8,7,6,5:12x15:w"
SHORT = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w"
BEARING_OFF = "long:5,3,offx13:15x2,offx13:w"


@pytest.mark.parametrize("line", [LONG, SHORT, BEARING_OFF])
def test_plays_are_all_there_and_best_first(line: str) -> None:
    position = Position.parse(line)
    rules = line.partition(":")[0]
    for ply in (0, 1):
        ranked = rank_moves(position, "3-1", rules, ply)
        legal = legal_moves(position, "3-1", rules)
        assert {each.play.board for each in ranked.plays} == {play.board for play in legal.plays}
        assert {each.play.text for each in ranked.plays} == {play.text for play in legal.plays}
        assert (ranked.count, ranked.dice_played) == (len(legal.plays), legal.dice_played)
        keys = [(each.ply, each.equity) for each in ranked.plays]
        assert keys == sorted(keys, reverse=True)
        assert ranked.plays[0].ply == ply
        for each in ranked.plays:
            assert each.equity == each.chances.equity(RuleSet.load(rules).scoring)
            assert each.chances.win_mars <= each.chances.win <= 1
        best = rank_moves(position, "3-1", rules, ply, 2)
        assert best.plays == ranked.plays[:2]
        assert best.count == ranked.count


def test_a_roll_is_worth_its_best_play() -> None:
    position = Position.parse(LONG)
    for ply in (0, 1):
        found = evaluate(position, "long", ply, roll="3-1")
        best = rank_moves(position, "3-1", "long", ply).plays[0]
        assert found.play == best.play
        assert found.equity == best.equity
        assert found.chances == best.chances


def test_one_ply_is_the_mean_over_all_rolls() -> None:
    position = Position.parse(LONG)
    rolls = [(roll.ways, evaluate(position, "long", roll=roll).equity) for roll in _rolls()]
    mean = sum(ways * equity for ways, equity in rolls) / 36
    assert evaluate(position, "long", 1).equity == pytest.approx(mean, abs=1e-9)


def _rolls() -> list[Roll]:
    return [Roll(hi, lo) for hi in range(1, 7) for lo in range(1, hi + 1)]


def test_sources() -> None:
    assert evaluate(Position.parse(LONG)).source == "contact"
    assert evaluate(Position.parse("long:12x15:24x15:w")).source == "race"
    assert evaluate(Position.parse(BEARING_OFF)).source == "exact"
    assert evaluate(Position.parse("long:6x14,offx1:18x14,offx1:w")).source == "table"
    over = evaluate(Position.parse("long:offx15:1x15:b"), roll="6-1")
    assert (over.source, over.equity, over.play) == ("exact", -2.0, None)


def test_tables_are_left_alone_in_the_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "nardy_analyze.bearoff_files.bearoff_tables", lambda *_a, **_k: pytest.fail("the tables were read")
    )
    rank_moves(Position.start(Game.LONG), "6-3", "long")
    evaluate(Position.start(Game.SHORT), "short", 1)


@pytest.mark.parametrize(
    "fields", [{"block": {"allowed": "never"}}, {"block": {"length": 5}}, {"head": {"per_turn": 2}}], ids=str
)
def test_rules_that_mislead(fields: dict[str, object]) -> None:
    rules = read_rules({"extends": "long", **fields})
    for refused in (
        lambda: evaluate(Position.start(Game.LONG), rules),
        lambda: rank_moves(Position.start(Game.LONG), "3-3", rules),
        lambda: list(openings_chart(rules)),
    ):
        with pytest.raises(RulesError) as caught:
            refused()
        assert caught.value.defects[0].hint


def test_shipped_rules_hold() -> None:
    for name in SHIPPED:
        rules = RuleSet.load(name)
        assert evaluators.misleads(rules) is None
        assert evaluate(Position.start(rules.game), rules).trained_under == rules.game.value


def test_wrong_calls() -> None:
    position = Position.start(Game.LONG)
    for wrong in (
        lambda: evaluate(position, "long", 5),
        lambda: evaluate(position, "long", evaluator="spread"),
        lambda: evaluate(position, "long", evaluator="best"),
        lambda: rank_moves(position, "3-3", "long", top=0),
    ):
        with pytest.raises(UsageError):
            wrong()
    with pytest.raises(NardyError):
        evaluate(position, "short")


@pytest.mark.parametrize("damage", ["missing", "cut", "changed"])
def test_bad_network_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: str) -> None:
    data = bytearray(shipped("long-contact").read_bytes())
    if damage == "cut":
        del data[-1]
    else:
        data[-1] ^= 1
    if damage != "missing":
        (tmp_path / "long-contact.net").write_bytes(data)
    monkeypatch.setattr(evaluators, "shipped", lambda name: tmp_path / f"{name}.net")
    evaluators.networks_of.cache_clear()
    try:
        with pytest.raises(SourceError):
            evaluate(Position.start(Game.LONG), "long")
    finally:
        evaluators.networks_of.cache_clear()


def test_spread_puts_its_choice_first() -> None:
    position, rules = Position.parse(LONG), RuleSet.load("long")
    legal = legal_moves(position, "3-1", rules)
    ordered = by_spread(legal, rules)
    assert set(ordered.plays) == set(legal.plays)
    # 24/20 makes a row of five: the baseline counts it for most.
    assert ordered.plays[0].text == "24/20"


# Charts


def test_openings_of_short() -> None:
    rules = RuleSet.load("short")
    rows = list(openings_chart(rules))
    assert len({row.roll for row in rows}) == 15
    for row in rows:
        ranked = rank_moves(Position.start(Game.SHORT), row.roll, rules, top=2)
        assert row.move == ranked.plays[0].play.text
        assert row.second == ranked.plays[1].play.text
        assert row.equity == ranked.plays[0].equity
        assert row.difference == ranked.plays[0].equity - ranked.plays[1].equity
        assert (row.share, row.turn, row.first, row.then) == (1.0, 1, None, ())


def test_replies_of_short() -> None:
    rules = RuleSet.load("short")
    rows = list(replies_chart(rules, Color.BLACK, first=Roll(3, 1)))
    assert [row.roll for row in rows] == _rolls()
    opening = rank_moves(Position.start(Game.SHORT, Color.BLACK), "3-1", rules).plays[0].play.result
    assert opening.to_move is Color.WHITE
    assert rows[0].move == rank_moves(opening, "1-1", rules).plays[0].play.text
    with pytest.raises(UsageError):
        list(replies_chart(rules, first=Roll(3, 3)))


def test_openings_of_long_go_on() -> None:
    rules = RuleSet.load("long")
    [row] = openings_chart(rules, first=Roll(6, 3))
    assert (row.move, row.second, row.difference) == ("24/15", None, None)
    assert [each.roll for each in row.then] == _rolls()
    # The second turn, reckoned here once more for one roll.
    start = rank_moves(Position.start(Game.LONG), "6-3", rules).plays[0].play.result
    equity, best = 0.0, dict.fromkeys([""], 0)
    for roll in _rolls():
        after = rank_moves(start, roll, rules).plays[0].play.result
        first = rank_moves(after, "2-1", rules).plays[0]
        equity += roll.ways * first.equity / 36
        best[first.play.text] = best.get(first.play.text, 0) + roll.ways
    second = row.then[1]
    assert second.equity == pytest.approx(equity)
    assert second.share == pytest.approx(max(best.values()) / 36)
    assert best[second.move] == max(best.values())


def test_replies_of_long() -> None:
    [row] = replies_chart(RuleSet.load("long"), first=Roll(3, 3))
    assert {row.move, row.second} == {"12/6 12/6", "12/3 12/9"}
    assert len(row.then) == 21
    assert all(each.first == Roll(3, 3) and each.turn == 2 for each in row.then)
