from typing_extensions import Buffer

from nardy_analyze._core.player import CorePlayer
from nardy_analyze._core.ruleset import CoreRules
from nardy_analyze._core.stop import Stop

LONGEST_GAME: int
FIGURES: int

def play_trials(
    board: bytes,
    rules: CoreRules,
    player: CorePlayer,
    seed: int,
    first: int,
    out: Buffer,
    *,
    mover_started: bool = True,
    after_play: bool = False,
    hi: int = 0,
    lo: int = 0,
    truncate: int = 0,
    without_luck: bool = False,
    stop: Stop | None = None,
) -> tuple[int, int, int]: ...
def equities(rows: Buffer, oin: float, mars: float, koks: float, out: Buffer) -> None: ...
