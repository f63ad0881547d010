"""The options of a diagram block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nardy_analyze.articles.fields import Fields
from nardy_analyze.game import POINTS, Color
from nardy_analyze.i18n import _
from nardy_analyze.notation.position_entry import show

if TYPE_CHECKING:
    from nardy_analyze.render.diagram.options import DiagramOptions
    from nardy_analyze.rules import RuleSet


def read_drawing(fields: Fields, rules: RuleSet) -> DiagramOptions:
    """Return how a block wants its diagram drawn; what is wrong is kept in `fields`."""
    from nardy_analyze.render.diagram.options import LEAST_WIDTH, MOST_WIDTH, DiagramOptions

    view = fields.word("view", ("white", "black"))
    return DiagramOptions.from_rules(
        rules,
        view=Color(view) if view else None,
        direction=fields.word("direction", ("cw", "ccw")),
        labels=fields.word("labels", ("board", "own", "roman", "none")),
        width=fields.number("width", LEAST_WIDTH, MOST_WIDTH),
        under=fields.word("under", ("start", "result")),
        highlight=_highlight(fields),
        show_title=False,
        show_caption=False,
    )


def _highlight(fields: Fields) -> tuple[int, ...] | None:
    """Return the board points to set off."""
    value = fields.data.get("highlight")
    if value is None:
        return None
    points = value if isinstance(value, list) else [value]
    for point in points:
        if type(point) is not int or not 1 <= point <= POINTS:
            fields.wrong(
                ("highlight",), _("there is no point {number}").format(number=show(point)), _("points are 1 to 24")
            )
            return None
    return tuple(points)
