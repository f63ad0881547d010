from nardy_analyze._core.evaluator import CoreEvaluator
from nardy_analyze._core.ruleset import CoreRules

class CorePlayer:
    def __init__(self, name: str, evaluator: CoreEvaluator | None = None) -> None: ...

def chosen_play(
    board: bytes,
    rules: CoreRules,
    player: CorePlayer,
    hi: int,
    lo: int,
    seed: int,
    trial: int = 0,
    turn: int = 0,
    last_turn: bool = False,
) -> bytes | None: ...
