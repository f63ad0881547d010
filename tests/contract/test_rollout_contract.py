"""`nardy rollout` from outside: keys and ranges, seeds, jobs, plays compared, forms, batches, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import math
import re
import select
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.contract.chances import CHANCES, check_chances
from tests.contract.commands import has
from tests.contract.running import COMMAND, board, environment, jsonl, nardy, position, turned

pytestmark = pytest.mark.skipif(not has("rollout"), reason="there is no `nardy rollout` yet")

LONG = "long:21,20,6x5,5x4,4x4:18x5,17x5,16x5:w"
SHORT = "short:13,8,6x5,5x4,4x4:19x5,20x5,21x4,1:w"
CUPS = "long-tournament:6x2,5,offx12:18x2,17,offx12:w"
ALONE = {"elapsed_s", "games_per_s"}
QUICK = ("--evaluator", "spread", "--trials", "72", "--seed", "5")


def rollout(*args: str, evaluator: str = "spread", trials: int = 72, seed: int | None = 5, **more: Any) -> Any:
    """One answer as JSON."""
    seeded = [] if seed is None else ["--seed", str(seed)]
    run = nardy(
        "rollout", *args, "--evaluator", evaluator, "--trials", str(trials), *seeded, "--format", "json", **more
    )
    assert run.code == 0, (args, run.err)
    return run.clean().json()


def timeless(answer: Any) -> Any:
    """An answer without what may differ between equal runs."""
    if isinstance(answer, Mapping):
        return {k: timeless(v) for k, v in answer.items() if k not in ALONE}
    return [timeless(v) for v in answer] if isinstance(answer, list) else answer


@pytest.mark.parametrize("evaluator", ["spread", "random", "builtin"])
@pytest.mark.parametrize("line", [LONG, SHORT, CUPS, turned(LONG), turned(SHORT)])
def test_keys_and_ranges(line: str, evaluator: str) -> None:
    answer = rollout(line, evaluator=evaluator)
    assert set(answer) >= {
        "schema", "id", "rules", "position", "line", "warnings", "mean", "stderr", "ci95", "trials", "seed", "truncate",
        "variance_reduction", "elapsed_s", "games_per_s",
    }  # fmt: skip
    assert answer["schema"] == "nardy/rollout/1"
    assert "moves" not in answer
    assert answer["rules"] == line.split(":")[0]
    assert board(answer["position"]) == board(position(line))
    assert (answer["trials"], answer["seed"], answer["truncate"]) == (72, 5, 0)
    assert answer["variance_reduction"] is (evaluator == "builtin")
    check_chances(answer["mean"], answer["rules"])
    chances = {name for name in answer["mean"] if name in CHANCES | {"draw", "equity"}}
    assert set(answer["stderr"]) == chances, "a standard error for each figure of mean"
    assert all(0 <= error < 3 for error in answer["stderr"].values())
    low, high = answer["ci95"]
    assert low <= answer["mean"]["equity"] <= high
    assert high - low >= 2 * 1.9 * answer["stderr"]["equity"]
    assert answer["elapsed_s"] >= 0
    assert answer["games_per_s"] > 0


def test_certain_end() -> None:
    answer = rollout("long:1,offx14:12x15:w", trials=36)
    assert answer["mean"]["win"] == answer["mean"]["win_mars"] == 1
    assert answer["mean"]["equity"] == 2
    assert answer["stderr"]["win"] == answer["stderr"]["equity"] == 0
    assert answer["ci95"] == [2, 2]


def test_colours_are_alike() -> None:
    for line in (LONG, SHORT):
        one, two = rollout(line), rollout(turned(line))
        assert one["mean"] == two["mean"], "the same position with the colours changed over, and the same dice"
        assert one["stderr"] == two["stderr"]


def rules_file(path: Path, **fields: Any) -> Path:
    """A file with a rule set of one's own (JSON is YAML)."""
    path.write_text(json.dumps({"name": "own", "extends": "long", **fields}))
    return path


def test_scoring_of_the_rule_set(tmp_path: Path) -> None:
    rules = rules_file(tmp_path / "own.yaml", scoring={"oin": 1, "mars": 4})
    mean = rollout("long:20,1x14:13x3,offx12:w", "--rules", str(rules))["mean"]
    assert mean["lose_mars"] > 0
    equity = 2 * mean["win"] - 1 + 3 * (mean["win_mars"] - mean["lose_mars"])
    assert mean["equity"] == pytest.approx(equity, abs=1e-6)


# ------------------------------------------------------------ seeds and jobs


@pytest.mark.parametrize("evaluator", ["spread", "random", "builtin"])
def test_equal_runs_are_equal(evaluator: str) -> None:
    one, two = (rollout(SHORT, evaluator=evaluator) for _ in range(2))
    assert timeless(one) == timeless(two)
    assert timeless(one) != timeless(rollout(SHORT, evaluator=evaluator, seed=6)) | {"seed": 5}


@pytest.mark.parametrize("evaluator", ["spread", "random", "builtin"])
@pytest.mark.parametrize("trials", [72, 400])
def test_jobs_do_not_change_the_answer(evaluator: str, trials: int) -> None:
    one = rollout(LONG, "--jobs", "1", evaluator=evaluator, trials=trials)
    two = rollout(LONG, "--jobs", "2", evaluator=evaluator, trials=trials)
    assert timeless(one) == timeless(two)


def test_jobs_do_not_change_compared_plays() -> None:
    call = (SHORT, "--roll", "6-3")
    assert timeless(rollout(*call, "--jobs", "1")) == timeless(rollout(*call, "--jobs", "2"))


def test_a_seed_is_chosen_and_told() -> None:
    answer = rollout(LONG, seed=None)
    assert isinstance(answer["seed"], int)
    assert answer["seed"] >= 0
    assert timeless(rollout(LONG, seed=answer["seed"])) == timeless(answer)
    assert rollout(LONG, seed=None)["seed"] != answer["seed"]
    run = nardy("rollout", LONG, "--evaluator", "spread", "--trials", "36")
    assert run.code == 0
    assert re.search(r"(?i)seed\D*\d+", run.out), f"the table tells the seed:\n{run.out}"


def test_settings_are_told_in_the_table() -> None:
    run = nardy("rollout", LONG, *QUICK).clean()
    assert run.code == 0
    assert re.search(r"\b72\b", run.out), f"the table tells the number of trials:\n{run.out}"
    assert run.err == "", "no progress bar where there is no terminal"


def test_a_batch_answers_as_single_calls_do() -> None:
    sent = jsonl([position(LONG), position(SHORT), position(LONG)])
    run = nardy("rollout", "-", *QUICK, "--format", "jsonl", input=sent)
    assert run.code == 0, run.err
    long, short, again = (timeless(x) for x in run.lines())
    assert long["mean"] == again["mean"] == rollout(LONG)["mean"]
    assert short["mean"] == rollout(SHORT)["mean"]


# ----------------------------------------------------------------- evaluators


def test_variance_reduction_is_told_and_can_be_left_out() -> None:
    assert rollout(LONG, evaluator="builtin")["variance_reduction"] is True
    assert rollout(LONG, "--no-variance-reduction", evaluator="builtin")["variance_reduction"] is False
    assert rollout(LONG, "--no-variance-reduction")["variance_reduction"] is False


def test_truncated_rollouts() -> None:
    answer = rollout(LONG, "--truncate", "4", evaluator="builtin")
    assert answer["truncate"] == 4
    check_chances(answer["mean"], "long")
    assert timeless(rollout(LONG, "--truncate", "0", evaluator="builtin")) == timeless(
        rollout(LONG, evaluator="builtin")
    )


def test_tables_change_next_to_nothing() -> None:
    line = "long:6x2,3x2,2,1x2,offx8:18x2,15x3,13x2,offx8:w"
    with_tables, without = (
        rollout(line, *options, evaluator="builtin", trials=1296) for options in ((), ("--no-tables",))
    )
    apart = abs(with_tables["mean"]["equity"] - without["mean"]["equity"])
    error = math.hypot(with_tables["stderr"]["equity"], without["stderr"]["equity"])
    assert apart <= 5 * error + 0.02


ODD_RULES: list[dict[str, Any]] = [
    {"block": {"allowed": "always"}},
    {"block": {"allowed": "never"}},
    {"head": {"per_turn": 2}},
]


@pytest.mark.parametrize("fields", ODD_RULES, ids=str)
def test_rules_that_the_builtin_never_learnt(tmp_path: Path, fields: dict[str, Any]) -> None:
    rules = rules_file(tmp_path / "own.yaml", **fields)
    call = ("rollout", "long:24x4,20x3,6x8:12x5,8x5,18x5:w", "--rules", rules)
    nardy(*call, "--evaluator", "builtin", "--trials", "36", "--seed", "1").refused()
    run = nardy(*call, *QUICK, "--format", "json")
    assert run.code == 0, f"spread plays under any rules: {run.err}"
    check_chances(run.json()["mean"], "long")


# --------------------------------------------------------------- plays compared

WITH_ROLL = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2:w:3-1"


def check_moves(answer: Any, trials: int) -> list[Any]:
    assert "mean" not in answer, "with a roll there is `moves` instead of `mean`"
    moves: list[Any] = answer["moves"]
    for entry in moves:
        assert set(entry) >= {"move", "mean", "stderr", "ci95", "trials", "diff", "diff_stderr"}
        check_chances(entry["mean"], answer["rules"])
        assert entry["trials"] == trials
        assert entry["diff"] == pytest.approx(entry["mean"]["equity"] - moves[0]["mean"]["equity"], abs=1e-9)
        assert entry["diff"] <= 1e-12, "the best comes first"
        assert entry["diff_stderr"] >= 0
    equities = [entry["mean"]["equity"] for entry in moves]
    assert equities == sorted(equities, reverse=True), "best first"
    assert moves[0]["diff"] == 0
    assert moves[0]["diff_stderr"] == 0
    return moves


@pytest.mark.parametrize("evaluator", ["spread", "builtin"])
def test_every_play_of_a_roll(evaluator: str) -> None:
    answer = rollout(WITH_ROLL, evaluator=evaluator, trials=36)
    moves = check_moves(answer, 36)
    legal = nardy("moves", WITH_ROLL, "--format", "json").json()["moves"]
    assert {entry["move"] for entry in moves} <= {entry["move"] for entry in legal}
    assert len(moves) >= 2


def test_plays_asked_for() -> None:
    asked = ("8/5 6/5", "13/10 24/23", "24/20")
    options = [word for move in asked for word in ("--move", move)]
    moves = check_moves(rollout(WITH_ROLL, *options, trials=216), 216)
    assert len(moves) == 3
    assert {entry["move"] for entry in moves} == {"8/5 6/5", "24/23 13/10", "24/20"}
    for entry in moves[1:]:
        alone = math.hypot(entry["stderr"]["equity"], moves[0]["stderr"]["equity"])
        assert 0 < entry["diff_stderr"] < 1.3 * alone
    in_order = check_moves(rollout(WITH_ROLL, *options[2:], *options[:2], trials=216), 216)
    assert in_order == moves, "the order in which plays are asked for changes nothing"


def test_same_dice_for_every_play() -> None:
    """Two plays of one checker that change next to nothing: with the same dice their difference is nearly sure."""
    line = "long:24,1x14:13x14,18:w:2-1"
    moves = check_moves(rollout(line, trials=216), 216)
    if len(moves) > 1:
        worst = max(moves[1:], key=lambda entry: float(entry["diff_stderr"]))
        assert worst["diff_stderr"] <= worst["stderr"]["equity"] * 1.42 + 1e-12


def test_paired_plays_that_lead_to_equal_chances() -> None:
    """Whatever White does here, it loses the same number of points: the difference and its error are 0."""
    moves = check_moves(rollout("long:12x15:13,offx14:w:2-1", trials=144), 144)
    assert len(moves) >= 2
    for entry in moves:
        assert entry["mean"]["lose_mars"] == 1
        assert entry["diff"] == entry["diff_stderr"] == 0


def test_move_for_a_forced_roll_and_a_pass() -> None:
    moves = check_moves(rollout("long:24x15:12x15:w:6-6", trials=36), 36)
    assert [entry["move"] for entry in moves] == ["24/18 24/18"]
    moves = check_moves(rollout("short:6x14,barx1:19x2,20x2,21x2,22x2,23x2,24x5:w:3-1", trials=36), 36)
    assert [entry["move"] for entry in moves] == ["(no move)"]


def test_mean_of_a_play_is_its_results_seen_from_the_other_side() -> None:
    line = "long:3,1,offx13:13,14,offx13:w:2-1"
    moves = check_moves(rollout(line, trials=1296), 1296)
    assert moves[0]["mean"]["win"] == 0, "Black, next on roll, bears off two checkers from 1 and 2 with any roll"


def test_top_limits_the_plays() -> None:
    if not has("rollout", "--top"):
        pytest.skip("rollout has no --top")
    moves = check_moves(rollout(WITH_ROLL, "--top", "3", evaluator="builtin", trials=36), 36)
    assert len(moves) == 3


def test_plays_that_cannot_be_rolled_out() -> None:
    nardy("rollout", WITH_ROLL, *QUICK, "--move", "24/13").refused()
    nardy("rollout", WITH_ROLL, *QUICK, "--move", "8/5 6/5", "--move", "24//x").refused()
    nardy("rollout", SHORT, *QUICK, "--move", "8/5 6/5").refused()


# ----------------------------------------------------------------------- forms


@pytest.mark.parametrize("line", [LONG, WITH_ROLL])
def test_forms(line: str) -> None:
    whole = rollout(line)
    tables = {form: nardy("rollout", line, *QUICK, "--format", form).clean() for form in ("csv", "markdown", "html")}
    assert all(run.code == 0 for run in tables.values())
    rows = list(csv.reader(io.StringIO(tables["csv"].out)))
    assert rows[0][0] == "id"
    assert len(set(rows[0])) == len(rows[0])
    assert all(len(row) == len(rows[0]) for row in rows)
    assert len(rows) == 1 + len(whole.get("moves", [0]))
    assert re.search(r"^\|.*\|$", tables["markdown"].out, re.M)
    assert "<table" in tables["html"].out
    (line_of_json,) = nardy("rollout", line, *QUICK, "--format", "jsonl").lines()
    assert timeless(line_of_json) == timeless(whole)


def test_output_file(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    run = nardy("rollout", LONG, *QUICK, "--format", "json", "-o", out)
    assert run.code == 0
    assert timeless(json.loads(out.read_text())) == timeless(rollout(LONG))
    assert [x.name for x in tmp_path.iterdir()] == ["out.json"]


# --------------------------------------------------------------------- batches


def test_bad_lines_cost_only_themselves() -> None:
    bad = {**position(LONG), "white": {"24": 3}, "id": "bad"}
    over = position("long:offx15:13,offx14:w", id="over")
    text = jsonl([position(LONG, id="a"), bad]) + "{not json\n" + jsonl([over, position(SHORT, id="b")])
    run = nardy("rollout", "-", *QUICK, "--format", "jsonl", input=text).refused(1)
    answers = run.lines()
    assert ["error" in answer for answer in answers] == [False, True, True, True, False]
    assert [answers[n]["id"] for n in (0, 1, 3, 4)] == ["a", "bad", "over", "b"]
    assert [answers[n]["error"]["line"] for n in (1, 2)] == [2, 3]
    assert answers[0]["mean"] == rollout(LONG)["mean"]


def test_conversation() -> None:
    with subprocess.Popen(
        [*COMMAND, "rollout", "-", *QUICK, "--format", "jsonl"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(),
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        try:
            for n in range(3):
                process.stdin.write(jsonl([position(LONG, id=n)]).encode())
                process.stdin.flush()
                ready, _, _ = select.select([process.stdout], [], [], 20)
                assert ready, f"no answer to line {n + 1} until more is written"
                assert json.loads(process.stdout.readline())["id"] == n
            process.stdin.close()
            assert process.wait(10) == 0
        finally:
            process.kill()


# --------------------------------------------------------------------- refusals

WRONG_CALLS = [
    ("--trials", "0"), ("--trials", "-5"), ("--trials", "many"), ("--seed", "-1"), ("--seed", "x"),
    ("--evaluator", "nonesuch"), ("--truncate", "-1"), ("--jobs", "0"), ("--stop-stderr", "-0.1"), ("--stop-stderr", "x"),
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG_CALLS, ids=" ".join)
def test_wrong_values(wrong: tuple[str, str]) -> None:
    run = nardy("rollout", LONG, "--evaluator", "builtin", "--trials", "36", "--seed", "1", *wrong).refused()
    assert run.err.startswith(f"error: {wrong[0]}: "), "the place is the name of the argument"
    assert run.raw == b""


def test_near_name_of_an_evaluator_is_hinted() -> None:
    assert "builtin" in nardy("rollout", LONG, "--evaluator", "bultin").refused().err


@pytest.mark.parametrize("evaluator", ["spread", "random"])
def test_no_truncation_without_equity(evaluator: str) -> None:
    run = nardy("rollout", LONG, "--evaluator", evaluator, "--trials", "36", "--seed", "1", "--truncate", "5")
    assert "--truncate" in run.refused().err


def test_finished_games(tmp_path: Path) -> None:
    for line in ("long:offx15:13,offx14:w", "short:6x14,1:offx15:w", "long:6x15:offx15:b"):
        nardy("rollout", line, *QUICK).refused()
    path = tmp_path / "a.yaml"
    path.write_text(json.dumps(position("long-tournament:offx15:offx15:w", starter="white")))
    nardy("rollout", path, *QUICK).refused()


def test_last_roll_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(json.dumps(position("long-tournament:offx15:13,offx14:b", starter="white")))
    answer = nardy("rollout", path, *QUICK, "--format", "json").json()
    assert answer["mean"]["draw"] == 1
    assert answer["mean"]["equity"] == 0


def test_cluster_that_is_not_there() -> None:
    run = nardy("rollout", LONG, *QUICK, "--cluster", "tcp://127.0.0.1:9", timeout=50).refused()
    assert "127.0.0.1" in run.err or "--cluster" in run.err
    assert run.raw == b""


def test_stopping_rule() -> None:
    answer = rollout(LONG, "--stop-stderr", "0.05", trials=100000)
    assert answer["trials"] < 100000
    assert answer["stderr"]["equity"] <= 0.05
    assert timeless(answer) == timeless(rollout(LONG, "--stop-stderr", "0.05", "--jobs", "2", trials=100000))
    never = rollout(LONG, "--stop-stderr", "0.000001", trials=72)
    assert never["trials"] == 72


def test_stopping_rule_of_compared_plays() -> None:
    options = ("--move", "8/5 6/5", "--move", "6/2", "--stop-joint", "3")
    answer = rollout(WITH_ROLL, *options, trials=20000)
    assert len(answer["moves"]) == 2
    assert min(entry["trials"] for entry in answer["moves"]) < 20000, "these two are soon told apart"


# -------------------------------------------------------------------- languages


@pytest.mark.parametrize("lang", ["ru", "uk", "kk"])
def test_languages(lang: str) -> None:
    said = nardy("rollout", LONG, "--evaluator", "nonesuch", "--lang", lang).refused(hint=None).err
    assert re.search("[а-яіїәғқңөұүһ]{4}", said), said
    shown = nardy("rollout", "--help", env={"NARDY_LANG": lang, "COLUMNS": "200"})
    assert shown.code == 0
    for english in (" the ", " and ", " with ", "Number of", "Show this"):
        assert english not in shown.out, f"{english!r} in the help in {lang}"
    table = nardy("rollout", LONG, *QUICK, "--lang", lang)
    assert re.search("[а-яіїәғқңөұүһ]{3}", table.out)
    one = nardy("rollout", LONG, *QUICK, "--lang", lang, "--format", "json").json()
    assert timeless(one) == timeless(rollout(LONG)), "JSON is the same in every language"
