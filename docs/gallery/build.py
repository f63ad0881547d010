"""Writes the gallery of diagrams: a page with every option, each picture under the command that draws it.

    python docs/gallery/build.py [FOLDER]

FOLDER (default: this one) gets index.html, which needs no other file, and the pictures that docs/diagrams.md shows.
"""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from html import escape
from pathlib import Path

from nardy_analyze.cli.app import run

HERE = Path(__file__).parent
MOVE = 'start --move "24/18 24/18" --roll 3-3'
BLOCK = "long:24x10,22,23,3,2,1:12x15:b:6-5"
SHORT = "short:24x2,13x5,8x3,6x5:19x5,17x3,12x5,1x2"
HITS = 'short:24x2,13x5,8x3,6x4,barx1:19x5,17x3,12x5,18,22:w --move "bar/22*/18*" --roll 4-3'
OFF = 'short:6x3,5x3,4x2,3x2,2,offx4:24x13,offx2:w --move "6/off 5/off" --roll 6-5'
SECTIONS: dict[str, dict[str, str]] = {
    "What is drawn": {
        "start": "start",
        "move": MOVE,
        "row": BLOCK,
        "short": f"{SHORT}:w:3-1",
        "cube": "cube.yaml",
        "words": "words.yaml --lang kk",
    },
    "Who sits at the bottom, and the way round": {
        f"{game}-{view}-{way}": f"{line} --view {view} --direction {way}"
        for game, line in (("long", "long:24x13,18x2:12x11,6x4:w:6-3"), ("short", f"{SHORT}:w:6-3"))
        for view in ("white", "black")
        for way in ("ccw", "cw")
    },
    "Labels": {f"labels-{name}": f"{BLOCK} --view black --labels {name}" for name in ("board", "own", "roman", "none")},
    "Moves": {
        "under-start": f"{MOVE} --start",
        "under-result": f"{MOVE} --result",
        "hits": HITS,
        "off": OFF,
        "four": f'{SHORT}:b --move "24/20(2) 13/9(2)" --roll 4-4',
    },
    "Styles": {
        **{f"style-{name}": f"{BLOCK} --style {name} --highlight 13" for name in ("screen", "print", "contrast")},
        "style-file": f"{MOVE} --style club.yaml",
        "print-hits": f"{HITS} --style print",
    },
    "Size, points set off, rule sets": {
        "width": "start --width 400",
        "highlight": "start --highlight 18,13",
        "moscow": 'start --rules long-moscow --move "24/18 24/18" --roll 6-6',
    },
}
SHOWN = ("move", "hits", "style-print")
"""The pictures that docs/diagrams.md shows."""


def draw(words: str, path: Path) -> str:
    """Run `nardy diagram` with these words and return the SVG."""
    code = run(
        ["diagram", "--quiet", *shlex.split(words), *([] if "--lang" in words else ["--lang", "en"]), "-o", str(path)]
    )
    if code:
        raise SystemExit(f"nardy diagram {words}: exit code {code}")
    return path.read_text(encoding="utf-8")


def build(folder: Path) -> int:
    """Write the gallery into a folder and return how many pictures it has."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    before = Path.cwd()
    os.chdir(HERE)
    parts: list[str] = []
    count = 0
    try:
        with tempfile.TemporaryDirectory() as scratch:
            for title, items in SECTIONS.items():
                parts.append(f"<h2>{escape(title)}</h2>\n<div>")
                for name, words in items.items():
                    svg = draw(words, Path(scratch) / f"{name}.svg")
                    parts.append(
                        f'<figure id="{name}">\n{svg}<figcaption><code>nardy diagram {escape(words)}</code></figcaption>\n'
                        "</figure>"
                    )
                    count += 1
                    if name in SHOWN:
                        (folder / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")
                parts.append("</div>")
    finally:
        os.chdir(before)
    page = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Diagrams of nardy</title>\n<style>\n'
        "body { font-family: sans-serif; margin: 2em }\ndiv { display: flex; flex-wrap: wrap; gap: 1em }\n"
        "figure { width: 23em; margin: 0 }\nsvg { width: 100%; height: auto }\ncode { font-size: 75% }\n"
        "</style>\n</head>\n<body>\n<h1>Diagrams</h1>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )
    (folder / "index.html").write_text(page, encoding="utf-8", newline="\n")
    return count


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    print(build(target), "pictures in", target / "index.html")
