"""Styles of diagrams: screen, print and contrast, each a frozen value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """Colours and outlines of a diagram."""

    name: str


SCREEN = Style("screen")
