from nardy_analyze._core.ruleset import CoreRules
from nardy_analyze._core.stop import Stop

MAX_DEPTH: int

def count_leaves(
    board: bytes, rules: CoreRules, hi: int, lo: int, depth: int, mover_started: bool = True, stop: Stop | None = None
) -> int: ...
