from collections.abc import Iterable
from typing import final

@final
class CoreRules:
    def __init__(
        self,
        *,
        is_short: bool,
        head_per_turn: int,
        first_rolls: Iterable[tuple[int, int]],
        second_rolls: Iterable[tuple[int, int]],
        first_blocked: bool,
        second_blocked: bool,
        block_length: int,
        block_allowed: str,
        each_step: bool,
        larger_die: bool,
        last_roll: bool,
    ) -> None: ...
