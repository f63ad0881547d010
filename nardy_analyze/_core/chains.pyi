"""Stub of the compiled module of the same name."""

def chains(steps: tuple[tuple[int, int], ...]) -> list[list[int]]:
    """Join the steps of a play into paths of checkers, wherever one ends where another begins: the rearmost and longest first.

    :raises ValueError: there are more steps than a roll has.
    """
