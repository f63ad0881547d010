from typing_extensions import Buffer

from nardy_analyze._core.ruleset import CoreRules

MAX_RESULTS: int

def fill_plays(
    boards: Buffer,
    rolls: Buffer,
    rules: CoreRules,
    results: Buffer,
    counts: Buffer,
    dice_played: Buffer,
    first: int = 0,
) -> tuple[int, int]: ...
def count_batch(boards: Buffer, rolls: Buffer, rules: CoreRules, repeat: int = 1) -> int: ...
