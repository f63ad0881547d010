"""The figures of trials as bytes that are the same on every machine: little-endian doubles."""

from __future__ import annotations

import sys
from array import array


def figures_to_bytes(rows: array[float]) -> bytes:
    """Return the figures as bytes."""
    if sys.byteorder == "big":
        rows = array("d", rows)
        rows.byteswap()
    return rows.tobytes()


def figures_from_bytes(data: bytes) -> array[float]:
    """Return the figures that `figures_to_bytes` made these of.

    :raises ValueError: it is no whole number of doubles.
    """
    rows = array("d")
    rows.frombytes(data)
    if sys.byteorder == "big":
        rows.byteswap()
    return rows
