"""The options of a diagram block."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nardy_analyze.articles.fields import Fields

if TYPE_CHECKING:
    from nardy_analyze.render.diagram.options import DiagramOptions
    from nardy_analyze.rules import RuleSet


def read_drawing(fields: Fields, rules: RuleSet, folder: Path) -> DiagramOptions | None:
    """Return how a block wants its diagram drawn, None where that is wrong. folder: where a palette file is looked for."""
    from nardy_analyze.render.diagram.choices import KEYS, Choices

    words = {key: value for key in KEYS if (value := fields.data.get(key)) is not None}
    if isinstance(style := words.get("style"), str) and os.path.isfile(folder / style):
        words["style"] = os.fspath(folder / style)
    words["under"] = "result" if fields.flag("result") else None
    # One by one, so that what is wrong has the line of its key.
    for key, value in words.items():
        fields.attempt((key,), partial(Choices.read, {key: value}, lambda _key: fields.place))
    if fields.defects:
        return None
    options = fields.attempt(("highlight",), partial(Choices.read(words).for_rules, rules))
    # The article's text has title and caption.
    return options and replace(options, show_title=False, show_caption=False)
