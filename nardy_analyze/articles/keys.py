"""The kinds of blocks and the keys that each may have."""

from __future__ import annotations

from typing import Final

_ALL = ("kind", "rules", "lang", "title", "caption")
_PLAYED = ("position", "roll", "move", "numbering")

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "diagram": (
        *_ALL, *_PLAYED, "view", "direction", "labels", "style", "width", "result", "highlight", "alt", "beside",
    ),
    "moves": (
        *_ALL, "position", "roll", "compare", "brief", "ply", "top", "evaluator", "numbering", "notation", "board", "expect",
    ),
    "eval": (*_ALL, "position", "roll", "ply", "numbering", "board", "expect"),
    "chart": (*_ALL, "chart", "starter", "first", "ply", "numbering", "expect"),
    "check": (*_ALL, *_PLAYED, "notation", "board", "expect"),
    "pips": (*_ALL, "position", "expect"),
    "rollout": (
        *_ALL, *_PLAYED, "notation", "board", "top", "evaluator", "trials", "seed", "truncate", "no-variance-reduction",
        "no-tables", "stop-stderr", "stop-joint", "expect",
    ),
}  # fmt: skip
"""The keys of each kind: beside its own, the long names of the options of the command of that name."""

KINDS: Final = tuple(KEYS)
CHARTS: Final = ("doubles", "rolls", "openings", "replies")


def kinds_with(key: str) -> list[str]:
    """Return the kinds of blocks that have a key."""
    return [kind for kind, keys in KEYS.items() if key in keys]
