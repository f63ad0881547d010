"""The gallery builds, the pictures that the page shows are those it makes, and the page's Python runs."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from nardy_analyze.i18n import set_language
from nardy_analyze.render.diagram.choices import WORDS
from nardy_analyze.render.diagram.styles import STYLES

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_gallery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARDY_LANG", "en")
    names: dict[str, Any] = runpy.run_path(str(DOCS / "gallery/build.py"))
    try:
        count = names["build"](tmp_path)
    finally:
        set_language("en")
    page = (tmp_path / "index.html").read_text("utf-8")
    assert page.count("<svg ") == page.count("<figure ") == count > 20
    for option in ("view", "direction", "labels"):
        for word in WORDS[option]:
            assert f"--{option} {word}" in page
    for word in (*STYLES, "club.yaml"):
        assert f"--style {word}" in page
    for word in ("--start", "--result", "--highlight", "--width", "--move", "--roll", "--lang"):
        assert word in page
    shown = set(re.findall(r"\(gallery/([\w-]+)\.svg\)", (DOCS / "diagrams.md").read_text("utf-8")))
    assert shown == set(names["SHOWN"]) == {path.stem for path in (DOCS / "gallery").glob("*.svg")}
    for name in shown:
        assert (tmp_path / f"{name}.svg").read_bytes() == (DOCS / f"gallery/{name}.svg").read_bytes()


def test_the_page_names_every_palette_key_and_its_python_runs() -> None:
    page = (DOCS / "diagrams.md").read_text("utf-8")
    keys = STYLES["screen"].__slots__
    for key in keys:
        assert f"`{key}`" in page or f"{key}:" in page or key.startswith("black_"), key
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, names)
    assert names["svg"].startswith("<svg ")
