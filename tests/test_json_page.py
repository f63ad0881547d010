"""docs/json.md: its examples are what the commands print, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nardy_analyze.analysis.reasons import CODES
from nardy_analyze.i18n import set_language
from tests.schema_files import NAMES, ROOT, Nardy, caller, fits, prepare, values

PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
FILES = re.findall(r"^`([\w.-]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = re.findall(r"^```console\n\$ nardy (.*?)\n```\n\n```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def _in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    prepare(monkeypatch, tmp_path)
    for name, text in FILES:
        Path(name).write_text(text, encoding="utf-8")
    yield
    set_language("en")


@pytest.fixture
def nardy(capsys: pytest.CaptureFixture[str]) -> Nardy:
    """Run the command and give the JSON values that it prints."""
    return caller(capsys)


def same(shown: Any, found: Any) -> bool:
    """Whether an example shows what was found, "..." standing for anything, and in a list for the rest of it."""
    if shown == "...":
        return True
    if isinstance(shown, list) and isinstance(found, list):
        if shown[-1:] == ["..."]:
            shown, found = shown[:-1], found[: len(shown) - 1]
        return len(shown) == len(found) and all(map(same, shown, found))
    if isinstance(shown, dict) and isinstance(found, dict):
        return list(shown) == list(found) and all(same(value, found[key]) for key, value in shown.items())
    return type(shown) is type(found) and bool(shown == found)


@pytest.mark.parametrize(("command", "text"), EXAMPLES)
def test_example_is_what_is_printed(nardy: Nardy, command: str, text: str) -> None:
    found = nardy(*shlex.split(command), code=None)
    shown = list(values(text))
    assert len(shown) == len(found)
    for example, real in zip(shown, found, strict=True):
        assert same(example, real), (example, real)
        name = "error" if "error" in real else real["schema"].split("/")[1] if "schema" in real else "position"
        fits("bearoff-tables" if name == "bearoff" and "tables" in real else name, real)


def test_every_output_has_an_example() -> None:
    commands = [command for command, _text in EXAMPLES]
    for name in NAMES:
        assert f"(schemas/{name}.schema.json)" in PAGE
    for word in (
        "moves",
        "eval",
        "check",
        "rollout",
        "play",
        "pips",
        "perft",
        "bearoff",
        "chart doubles",
        "chart rolls",
        "chart openings",
        "rules",
        "rules diff",
        "convert",
    ):
        assert any(command.startswith(word) for command in commands), word
    assert PAGE.count("```console") == len(EXAMPLES)


def test_every_code_is_explained() -> None:
    assert re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE) == list(CODES)


def test_links_lead_somewhere() -> None:
    anchors = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    }
    for target in re.findall(r"\]\(([^)]*)\)", PAGE):
        if target.startswith("#"):
            assert target[1:] in anchors, target
        elif not target.startswith("https:"):
            assert (ROOT / "docs" / target).is_file(), target
