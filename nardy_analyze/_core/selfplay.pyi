from typing_extensions import Buffer

from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.ruleset import CoreRules

def self_play(
    rules: CoreRules,
    player: CorePlayer,
    starts: Buffer,
    seed: int,
    first: int,
    games: int,
    lam: float,
    share: float,
    random_one_in: int,
    boards: Buffer,
    targets: Buffer,
) -> tuple[int, int, int, int]: ...
