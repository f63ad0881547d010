"""Chances and equities as tables show them."""

from __future__ import annotations

from nardy_analyze.i18n import language
from nardy_analyze.render.document import Figure


def percent(chance: float) -> Figure:
    """Return a chance in percent without the sign, as the language in force writes it: 16.7 or 16,7."""
    return _number(f"{100 * chance:.1f}")


def equity(points: float) -> Figure:
    """Return points a game with their sign: +0.123; what rounds to nothing has none."""
    text = f"{points:+.3f}"
    return _number(text if text[1:] != "0.000" else "0.000")


def _number(text: str) -> Figure:
    return Figure(text if language() == "en" else text.replace(".", ","))
