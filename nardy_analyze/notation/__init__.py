"""Text to values and back: positions, moves, numbers of points."""
