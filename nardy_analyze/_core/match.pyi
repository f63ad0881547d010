from typing_extensions import Buffer

from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.ruleset import CoreRules

def play_pairs(
    rules: CoreRules,
    one: CorePlayer,
    other: CorePlayer,
    start: bytes,
    seed: int,
    first: int,
    points: Buffer,
    *,
    oin: float,
    mars: float,
    koks: float,
) -> None: ...
def end_points(board: bytes, rules: CoreRules, *, oin: float, mars: float, koks: float) -> float: ...
