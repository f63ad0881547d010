from typing import final

from typing_extensions import Buffer

from nardy_analyze._core.bearoff import BearoffTables
from nardy_analyze._core.network import Network
from nardy_analyze._core.ruleset import CoreRules

SOURCES: tuple[str, ...]

@final
class CoreEvaluator:
    def __new__(
        cls,
        contact: Network,
        race: Network,
        *,
        oin: float,
        mars: float,
        koks: float,
        last_roll: bool = False,
        tables: BearoffTables | None = None,
    ) -> CoreEvaluator: ...
    @property
    def is_short(self) -> bool: ...

def evaluate_batch(evaluator: CoreEvaluator, boards: Buffer, chances: Buffer) -> None: ...
def decide_batch(evaluator: CoreEvaluator, boards: Buffer, rolls: Buffer, rules: CoreRules, best: Buffer) -> int: ...
