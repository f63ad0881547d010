"""Chances and equities as tables show them."""

from __future__ import annotations

from nardy_analyze.i18n import language
from nardy_analyze.render.document import Figure


def percent(chance: float) -> Figure:
    """Return a chance in percent without the sign, as the language in force writes it: 16.7 or 16,7."""
    return localised(f"{100 * chance:.1f}")


def equity(points: float, digits: int = 3) -> Figure:
    """Return points a game with their sign: +0.123; what rounds to nothing has none."""
    text = f"{points:+.{digits}f}"
    return localised(text if text.strip("+-0.") else text[1:])


def localised(text: str) -> Figure:
    """Return a number, given as English writes it, as the language in force does."""
    return Figure(text if language() == "en" else text.replace(".", ","))
