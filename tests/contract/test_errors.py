"""Bad input of every kind: one line for each defect, the agreed exit code, never a traceback."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.contract.running import batch, jsonl, nardy, position

GOOD = "white: {24: 15}\nblack: {12: 15}\n"


def write(path: Path, data: str | bytes) -> Path:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


BAD_FILES: dict[str, str | bytes] = {
    "unclosed": "white: {24: 15\nblack: ",
    "binary": b"\x00\xff\xfe\x01",
    "empty": "",
    "blank": "\n\n",
    "comment": "# nothing\n",
    "repeated": "white: {24: 15}\nwhite: {24: 15}\nblack: {12: 15}\n",
    "repeated point": "white: {24: 10, 24: 5}\nblack: {12: 15}\n",
    "scalar": "hello\n",
    "number": "42\n",
    "null": "null\n",
    "empty list": "[]\n",
    "empty positions": "positions: []\n",
    "tab": "white:\t{24: 15}\n\tblack: {12: 15}\n",
    "latin-1": GOOD.encode() + b"title: caf\xe9\n",
    "utf-16": GOOD.encode("utf-16"),
    "tag": "!!python/object/apply:os.system ['true']\n",
    "unknown alias": "white: *nobody\nblack: {12: 15}\n",
    "control": GOOD + "title: a\x07b\n",
    "self alias": "white: &a {24: *a}\nblack: {12: 15}\n",
    "nested": "[" * 5000 + "]" * 5000,
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_yaml_file(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / "a.yaml", BAD_FILES[name])
    run = nardy("pips", path).refused()
    assert run.raw == b""
    assert f"error: {path}" in run.err or "error: a.yaml" in run.err


BAD_JSON: dict[str, str | bytes] = {
    "unclosed": '{"white": {"24": 15}, "black": ',
    "repeated": '{"white": {"24": 15}, "white": {"24": 15}, "black": {"12": 15}}',
    "repeated point": '{"white": {"24": 10, "24": 5}, "black": {"12": 15}}',
    "empty": "",
    "binary": b"\x80\x81",
    "nan": '{"white": {"24": NaN}, "black": {"12": 15}}',
    "huge": '{"white": {"24": 1e999}, "black": {"12": 15}}',
    "long number": '{"white": {"24": ' + "9" * 6000 + '}, "black": {"12": 15}}',
    "surrogate": '{"white": {"24": 14}, "black": {"12": 15}, "title": "\\ud800"}',
    "nested": '{"x-a": ' + "[" * 100000 + "]" * 100000 + "}",
    "trailing": '{"white": {"24": 15}, "black": {"12": 15}} x',
    "single quotes": "{'white': {'24': 15}}",
}


@pytest.mark.parametrize("name", BAD_JSON)
def test_bad_json_file(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / "a.json", BAD_JSON[name])
    nardy("pips", path).refused()


@pytest.mark.parametrize("name", BAD_JSON)
def test_bad_json_lines_file(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / "a.jsonl", BAD_JSON[name])
    run = nardy("pips", path, "--format", "jsonl")
    run.refused(2 if name == "empty" else 1)


def test_standard_input() -> None:
    for data in (b"", b"\x00\xff", b"{", b"[", b"- -\n-", b"nonsense", b"\xef\xbb\xbf"):
        run = nardy("pips", "-", input=data).clean()
        assert run.code in (1, 2), data
        assert run.errors(), data
        assert all(x.startswith("error: <stdin>") for x in run.errors()), run.err


def test_byte_order_mark_and_crlf(tmp_path: Path) -> None:
    text = "white: {24: 15}\r\nblack: {12: 15}\r\noff: {white: 0, black: 0}\r\nroll: 3-3\r\n"
    path = write(tmp_path / "a.yaml", b"\xef\xbb\xbf" + text.encode())
    assert nardy("moves", path, "--format", "json").json()["count"] == 2
    assert nardy("moves", "-", "--format", "json", input=b"\xef\xbb\xbf" + text.encode()).json()["count"] == 2
    lines = jsonl([position("long:24x15:12x15:w:3-3")] * 2).replace("\n", "\r\n")
    run = nardy("moves", "-", "--format", "jsonl", input=b"\xef\xbb\xbf" + lines.encode())
    assert run.code == 0, run.err
    assert [x["count"] for x in run.lines()] == [2, 2]


def test_words_of_yaml_1_2(tmp_path: Path) -> None:
    # off is a word, not false; no is a word, not false
    run = nardy(
        "convert", "-", "--to", "json", input=GOOD + "off: {white: 0, black: 0}\nid: no\ntitle: yes\ncaption: on\n"
    )
    assert run.code == 0, run.err
    assert '"no"' in run.out
    assert '"yes"' in run.out
    assert '"on"' in run.out
    run = nardy("convert", "-", "--to", "json", input=GOOD + "x-a: 1:30\nx-b: 0o14\nx-c: true\nx-d: ~\n")
    assert run.code == 0, run.err
    assert '"1:30"' in run.out
    assert "12" in run.out.split("x-b")[1]


def test_alias_bomb_is_refused_quickly(tmp_path: Path) -> None:
    bomb = "x-0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for n in range(1, 12):
        bomb += f"x-{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n"
    path = write(tmp_path / "a.yaml", GOOD + bomb)
    nardy("pips", path, timeout=10).refused()


def test_modest_aliases_are_read() -> None:
    run = nardy("pips", "-", "--format", "json", input="white: {24: 15}\nblack: {12: 15}\nx-a: &a {b: 1}\nx-c: *a\n")
    assert run.json()["white"] == 360


def test_places_of_files(tmp_path: Path) -> None:
    for what in (tmp_path, tmp_path / "missing.yaml", tmp_path / "missing.json"):
        run = nardy("pips", what).refused()
        assert str(what) in run.err
    nardy("pips", "nonsense").refused()
    nardy("pips", "a.txt", cwd=tmp_path).refused()
    nardy("pips", "").refused()


@pytest.mark.skipif(os.geteuid() == 0, reason="to root every file is readable")
def test_unreadable_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a.yaml", GOOD)
    path.chmod(0)
    nardy("pips", path).refused()


def test_error_line_names_file_and_line(tmp_path: Path) -> None:
    path = write(tmp_path / "a.yaml", "white: {24: 15}\nblack: {12: 15}\n\nto_move: green\nroll: 9-9\n")
    run = nardy("pips", path).refused()
    places = [x.split(" ")[1] for x in run.errors()]
    assert places == [f"{path}:4:", f"{path}:5:"]


def test_calls_that_are_wrong() -> None:
    calls = [
        [], ["nonesuch"], ["moves"], ["pips"], ["check"], ["play"], ["convert"], ["moves", "start", "more", "--roll", "6-3"],
        ["pips", "start", "--bogus"], ["pips", "start", "--format"], ["moves", "start", "--roll"],
        ["pips", "start", "--rules", "nonesuch"],
        ["pips", "start", "--rules", ""], ["moves", "start", "--roll", "3-3", "--compare", "nonesuch"],
        ["moves", "start", "--roll", "3-3", "--numbering", "roman"], ["moves", "start", "--roll", "3-3", "--notation", "x"],
        ["moves", "start", "--jobs", "0"], ["moves", "start", "--jobs", "x"], ["check", "start", "24/18"], ["check", "start"],
    ]  # fmt: skip
    for call in calls:
        nardy(*call).refused()


def test_place_is_the_argument_name() -> None:
    assert nardy("pips", "start", "--rules", "nonesuch").err.startswith("error: --rules: ")
    assert nardy("perft", "start", "--depth", "x").err.startswith("error: --depth: ")
    assert nardy("perft", "start").err.startswith("error: --depth: ")
    assert nardy("moves", "start", "--roll", "abc").err.startswith("error: --roll: ")
    assert nardy("check", "start", "24//18", "--roll", "3-3").err.startswith("error: MOVE: ")
    assert nardy("pips", "long:24x14:12x15:w").err.startswith("error: POSITION: ")


def test_near_misses_are_hinted() -> None:
    for call, word in (
        (("pips", "start", "--rules", "long-moscw"), "long-moscow"),
        (("pip", "start"), "pips"),
        (("pips", "start", "--fromat", "json"), "--format"),
        (("rules", "shrt"), "short"),
    ):
        run = nardy(*call).refused()
        assert any(word in x for x in run.err.splitlines() if x.startswith("hint: ")), run.err


def test_random_bytes_never_break_it(tmp_path: Path) -> None:
    rng = random.Random(7)
    for n in range(6):
        path = write(tmp_path / f"{n}.{('yaml', 'json', 'jsonl')[n % 3]}", rng.randbytes(rng.randrange(1, 400)))
        run = nardy("pips", path).clean()
        assert run.code in (1, 2), n
        assert run.errors()


def test_random_lines_never_break_it() -> None:
    rng = random.Random(8)
    lines = [rng.randbytes(rng.randrange(1, 60)).replace(b"\n", b"").replace(b"\r", b"") or b"x" for _ in range(300)]
    good = jsonl([position("long:24x15:12x15:w")]).encode()
    run = nardy("pips", "-", "--format", "jsonl", input=good + b"\n".join(lines) + b"\n" + good).clean()
    assert run.code in (1, 2)
    assert run.errors()


def mutated(text: str, rng: random.Random) -> str:
    chars = list(text)
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(chars) + 1)
        if rng.random() < 0.5 and at < len(chars):
            del chars[at]
        else:
            chars.insert(at, rng.choice("0123456789/-→,()*x:; offbarIVX{}[]\"'#é\t"))
    return "".join(chars)


def test_random_moves_and_rolls_never_break_it() -> None:
    rng = random.Random(9)
    moves = [
        mutated(rng.choice(["24/18 24/18", "24/21/18(2)", "bar/22 6/off", "(no move)", "8/5*/3"]), rng)
        for _ in range(600)
    ]
    sent = [position(rng.choice(["long:24x15:12x15:w:3-3", "short:24,6x13,barx1:19x15:w:5-3"]), move=m) for m in moves]
    for answer in batch("check", sent):
        assert "error" in answer or answer["legal"] in (True, False)
        if "error" not in answer and not answer["legal"]:
            assert answer["reasons"]
    rolls = [mutated(rng.choice(["6-3", "63", "3-3"]), rng) for _ in range(200)]
    for roll, answer in zip(
        rolls, batch("moves", [position("long:24x15:12x15:w", roll=r) for r in rolls]), strict=True
    ):
        assert "error" in answer or all(1 <= d <= 6 for d in answer["roll"]), roll


def test_random_position_texts_never_break_it() -> None:
    rng = random.Random(10)
    for _ in range(12):
        text = mutated("long:24x13,18x2:12x15:w:6-3", rng)
        run = nardy("pips", "--", text).clean()
        assert run.code in (0, 2), text
        assert run.code == 0 or run.errors()


def test_random_mappings_never_break_it() -> None:
    rng = random.Random(11)
    values: list[object] = [
        None,
        True,
        -1,
        0,
        15,
        1e300,
        "",
        "long",
        "white",
        [],
        [1],
        {},
        {"24": 15},
        {"white": 1},
        {"x": None},
    ]
    values += ["6-3", 10**30]
    keys = ["id", "rules", "white", "black", "off", "to_move", "roll", "move", "starter", "numbering", "title", "bar"]
    keys += ["cube", "match", "x-a"]
    sent = []
    for _ in range(500):
        p = position(rng.choice(["long:24x15:12x15:w:6-3", "short:24x15:1x15:w:6-3"]))
        for _ in range(rng.randrange(1, 4)):
            p[rng.choice(keys)] = rng.choice(values)
        sent.append(p)
    for command in ("moves", "pips", "check"):
        for answer in batch(command, sent):
            assert "error" in answer or answer["schema"] == f"nardy/{command}/1"
