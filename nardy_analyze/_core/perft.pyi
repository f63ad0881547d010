from typing import final

from nardy_analyze._core.ruleset import CoreRules

MAX_DEPTH: int

@final
class Stop:
    def ask(self) -> None: ...

def count_leaves(
    board: bytes, rules: CoreRules, hi: int, lo: int, depth: int, mover_started: bool = True, stop: Stop | None = None
) -> int: ...
