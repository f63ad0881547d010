"""Pictures whose every byte is kept: `python -m tests.diagram.goldens` draws them anew, after which they are to be looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nardy_analyze.game import Color
from nardy_analyze.i18n import set_language
from nardy_analyze.render.diagram.styles import STYLES
from tests.diagram.drawing import SHORT_START, drawn

FOLDER = Path(__file__).parent / "golden"
GOLDENS: dict[str, dict[str, Any]] = {
    "first-roll": {
        "text": "start", "move": "24/18 24/18", "roll": "3-3", "title": "Первый бросок 3-3",
        "caption": "С головы уходят две шашки: одна не может сыграть все четыре тройки.",
    },
    "corner-row-print": {
        "text": "long-moscow:24x10,22,23,3,2,1:12x15:b:6-5", "style": STYLES["print"], "view": Color.BLACK,
        "highlight": (13,),
    },
    "hits-contrast": {
        "text": "short:24x2,13x5,8x3,6x4,barx1:19x5,17x3,12x5,18,22:w", "move": "bar/22*/18*", "roll": "4-3",
        "style": STYLES["contrast"], "under": "result",
    },
    "bearing-off": {
        "text": "short:6x3,5x3,4x2,3x2,2,offx4:24x13,offx2:w", "move": "6/off 5/off", "roll": "6-5", "direction": "cw",
    },
    "equal-moves": {"text": f"{SHORT_START}:b", "move": "24/20(2) 13/9(2)", "roll": "4-4", "view": Color.BLACK, "width": 900},
}  # fmt: skip


def svg_of(name: str) -> str:
    """Draw one of them, in English."""
    set_language("en")
    return drawn(**GOLDENS[name]).svg


def write() -> None:
    """Draw all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in GOLDENS:
        (FOLDER / f"{name}.svg").write_text(svg_of(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
