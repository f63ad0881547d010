"""`nardy article` as a process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.articles.writing import block
from tests.contract.running import nardy

GOOD = (
    "# a\n\n"
    + block("kind: check\nposition: start\nroll: 3-3\nmove: 24/18 24/18\nexpect: legal")
    + "\n"
    + block("kind: moves\nposition: start\nroll: 3-3\nexpect: {count: 2}")
    + "\n"
    + block("kind: diagram\nposition: start\nroll: 3-3\nmove: 24/18 24/18")
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.md").write_text(GOOD)
    (tmp_path / "false.md").write_text(GOOD.replace("count: 2", "count: 5"))
    (tmp_path / "bad.md").write_text(
        GOOD.replace("kind: moves", "kind: mvoes").replace("24/18\nexpect", "24//18\nexpect")
    )
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder)) if folder.exists() else []


def test_true_claims(folder: Path) -> None:
    before = names(folder)
    run = nardy("article", "good.md", "--check", cwd=folder)
    assert (run.code, run.out, run.err) == (0, "", "")
    assert names(folder) == before


def test_a_false_claim(folder: Path) -> None:
    run = nardy("article", "false.md", "--check", cwd=folder)
    assert (run.code, run.out, run.err) == (1, "false.md:15: expected count: 5, in truth 2\n", "")


def test_a_false_claim_is_a_warning_where_it_was_not_to_be_checked(folder: Path) -> None:
    run = nardy("article", "false.md", "-o", "out", cwd=folder)
    assert (run.code, run.out, run.err) == (0, "", "warning: false.md:15: expected count: 5, in truth 2\n")
    assert names(folder / "out") == ["false-1.svg", "false.md"]
    assert nardy("article", "false.md", "-o", "out", "--quiet", cwd=folder).err == ""


def test_check_and_build(folder: Path) -> None:
    run = nardy("article", "false.md", "--check", "-o", "out", cwd=folder)
    assert (run.code, run.out) == (1, "false.md:15: expected count: 5, in truth 2\n")
    assert names(folder / "out") == ["false-1.svg", "false.md"]


def test_bad_blocks_write_nothing(folder: Path) -> None:
    for more in ((), ("--check",), ("--to", "html")):
        run = nardy("article", "good.md", "bad.md", "-o", "out", *more, cwd=folder).refused()
        assert [line.split(": ")[1] for line in run.errors()] == ["bad.md:7", "bad.md:12"]
        assert names(folder / "out") == []


def test_several_articles_in_both_forms(folder: Path) -> None:
    assert nardy("article", "good.md", "false.md", "-o", "a/b", "-q", cwd=folder).code == 0
    assert names(folder / "a" / "b") == ["false-1.svg", "false.md", "good-1.svg", "good.md"]
    assert nardy("article", "good.md", "false.md", "-o", "page", "-q", "--to", "html", cwd=folder).code == 0
    assert names(folder / "page") == ["false.html", "good.html"]


@pytest.mark.parametrize("to", ["md", "html"])
def test_the_same_bytes_again(folder: Path, to: str) -> None:
    found = []
    for out in ("one", "two", "two"):
        assert nardy("article", folder / "good.md", "-o", folder / out, "--to", to).code == 0
        found.append({name: (folder / out / name).read_bytes() for name in names(folder / out)})
    assert found[0] == found[1] == found[2]


def test_languages(folder: Path) -> None:
    (folder / "good.uk.md").write_text(GOOD)
    nardy("article", "good.md", "good.uk.md", "-o", "out", "--to", "html", cwd=folder)
    assert '<html lang="en">' in (folder / "out" / "good.html").read_text("utf-8")
    assert '<html lang="uk">' in (folder / "out" / "good.uk.html").read_text("utf-8")
    nardy("article", "good.md", "good.uk.md", "-o", "out", "--to", "html", "--lang", "kk", cwd=folder)
    assert '<html lang="kk">' in (folder / "out" / "good.html").read_text("utf-8")
    assert '<html lang="kk">' in (folder / "out" / "good.uk.html").read_text("utf-8")


def test_rules(folder: Path) -> None:
    (folder / "check.md").write_text(GOOD[: GOOD.rindex("```nardy")])
    run = nardy("article", "check.md", "--check", "--rules", "long-fnr", cwd=folder)
    assert run.code == 1
    assert [line.split(": ")[0] for line in run.out.splitlines()] == ["check.md:8", "check.md:15"]
    # In a diagram a move has to be legal.
    refused = nardy("article", "good.md", "--check", "--rules", "long-fnr", cwd=folder).refused()
    assert refused.errors()[0].startswith("error: good.md:22: 24/18 24/18: ")
    assert nardy("article", "check.md", "--check", env={"NARDY_RULES": "long-fnr"}, cwd=folder).code == 1


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["good.md"], "-o"),
        (["none.md", "--check"], "none.md"),
        ([".", "--check"], "."),
        (["good.md", "-o", "."], "good.md"),
        (["good.md", "copy/good.md", "-o", "out"], "copy/good.md"),
        (["good.md", "--to", "pdf", "-o", "out"], "--to"),
        (["good.md", "-o", "false.md"], "false.md"),
        (["good.md", "--check", "--lang", "de"], "--lang"),
        (["letters.md", "--check"], "letters.md:2"),
    ],
)
def test_wrong_calls(folder: Path, words: list[str], place: str) -> None:
    (folder / "copy").mkdir()
    (folder / "copy" / "good.md").write_text(GOOD)
    (folder / "letters.md").write_bytes(b"a\n\xff\xfe\n")
    before = names(folder)
    run = nardy("article", *words, cwd=folder).refused()
    assert [line.split(": ")[1] for line in run.errors()] == [place]
    assert names(folder) == before


def test_nothing_half_written(folder: Path) -> None:
    (folder / "out" / "good.md").mkdir(parents=True)
    nardy("article", "good.md", "-o", "out", cwd=folder).refused()
    assert names(folder / "out") == ["good.md"]
