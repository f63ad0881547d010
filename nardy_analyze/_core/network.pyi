from typing import final

from typing_extensions import Buffer

ROWS: dict[str, int]
FEATURES: dict[str, int]
CLASSES: dict[str, int]
ARCHITECTURE: str

@final
class Network:
    def __new__(cls, *, payload: Buffer, game: str, kind: str, width: int, hidden: int) -> Network: ...
