from typing import final

from typing_extensions import Buffer

ROWS: dict[str, int]
FEATURES: dict[str, int]
CLASSES: dict[str, int]
ARCHITECTURE: str

@final
class Network:
    def __new__(cls, *, payload: Buffer, game: str, kind: str, width: int, hidden: int) -> Network: ...

def fill_features(boards: Buffer, is_short: bool, race: bool, rows: Buffer) -> None: ...
def fill_races(boards: Buffer, is_short: bool, races: Buffer) -> None: ...
def network_batch(network: Network, boards: Buffer, chances: Buffer) -> None: ...
