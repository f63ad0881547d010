from typing import final

@final
class Stop:
    def ask(self) -> None: ...
