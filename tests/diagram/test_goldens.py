"""Pictures that were looked at stay as they were, byte for byte."""

from __future__ import annotations

import pytest

from tests.diagram.goldens import FOLDER, GOLDENS, svg_of


@pytest.mark.parametrize("name", GOLDENS)
def test_golden(name: str) -> None:
    assert svg_of(name).encode() == (FOLDER / f"{name}.svg").read_bytes()


def test_no_golden_is_forgotten() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(GOLDENS)
