"""The network as PyTorch fits it, and its whole numbers for the core."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from nardy_analyze._core.network import CLASSES, FEATURES, ROWS, fill_features

FIRST_SCALE, SECOND_SCALE, OUT_SCALE = 256, 256, 1024
MIDDLE_SCALE = 512
FIRST_TOP, MIDDLE_TOP = 1023 / FIRST_SCALE, 4095 / MIDDLE_SCALE
MOST_WEIGHT = 8.0
"""Weights of the second layer and the output stay within this, so that the core's sums fit 32 bits."""


class Model(nn.Module):
    """rows -> sum -> cut -> second layer -> cut -> logits, as network_kernel.h reckons it."""

    def __init__(self, game: str, kind: str, width: int, hidden: int) -> None:
        super().__init__()
        self.game, self.kind, self.width, self.hidden = game, kind, width, hidden
        n_rows = ROWS[kind]
        self.rows = nn.EmbeddingBag(n_rows + 1, width, mode="sum", padding_idx=n_rows)
        self.bias = nn.Parameter(torch.full((width,), 0.5))
        self.second = nn.Linear(width, hidden)
        self.out = nn.Linear(hidden, CLASSES[game])
        with torch.no_grad():
            self.rows.weight.normal_(0, 0.08)
            self.rows.weight[n_rows].zero_()

    def forward(self, rows: Tensor, may_win_mars: Tensor, may_lose_mars: Tensor) -> Tensor:
        """Return log-probabilities (n x classes) of n boards. rows: n x FEATURES; may_*: n booleans."""
        first = (self.rows(rows) + self.bias).clamp(0, FIRST_TOP)
        middle = self.second(first).clamp(0, MIDDLE_TOP)
        logits = self.out(middle)
        half = logits.shape[1] // 2
        shut = torch.zeros_like(logits, dtype=torch.bool)
        shut[:, : half - 1] = ~may_win_mars[:, None]
        shut[:, half + 1 :] = ~may_lose_mars[:, None]
        return torch.log_softmax(logits.masked_fill(shut, -1e9), dim=1)

    @torch.no_grad()
    def hold(self) -> None:
        """Keep the weights within what whole numbers can say."""
        self.second.weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)
        self.out.weight.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    def whole_numbers(self) -> bytes:
        """Return the payload of a network file.

        :raises ValueError: a weight does not fit its bits, or a sum of the core could leave 32.
        """

        def whole(values: Tensor, scale: float, kind: type) -> NDArray[np.generic]:
            return np.rint(values.detach().cpu().double().numpy() * scale).astype(kind)

        rows = whole(self.rows.weight[:-1], FIRST_SCALE, np.int32)
        bias = whole(self.bias, FIRST_SCALE, np.int32)
        if np.abs(rows).max() >= 1 << 15 or np.abs(bias).max() >= 1 << 15:
            raise ValueError("a weight of the first layer does not fit 16 bits")
        for layer, top, scale in ((self.second, FIRST_TOP, SECOND_SCALE), (self.out, MIDDLE_TOP, OUT_SCALE)):
            before = FIRST_SCALE if layer is self.second else MIDDLE_SCALE
            most = (layer.weight.detach().abs().sum(dim=1) * top + layer.bias.detach().abs()).max().item()
            if most * before * scale >= 1 << 31:
                raise ValueError("a sum could leave 32 bits")
        parts = [
            bias.astype("<i2"),
            rows.astype("<i2"),
            whole(self.second.weight, SECOND_SCALE, np.int32).astype("<i2"),
            whole(self.second.bias, FIRST_SCALE * SECOND_SCALE, np.int32).astype("<i4"),
            whole(self.out.weight, OUT_SCALE, np.int32).astype("<i2"),
            whole(self.out.bias, MIDDLE_SCALE * OUT_SCALE, np.int32).astype("<i4"),
        ]
        return b"".join(part.tobytes() for part in parts)


def features(boards: NDArray[np.uint8], game: str, kind: str) -> NDArray[np.int32]:
    """Return the rows (n x FEATURES) of n boards (n x 64)."""
    rows = np.empty((len(boards), FEATURES[kind]), np.int32)
    fill_features(np.ascontiguousarray(boards).reshape(-1).data, game == "short", kind == "race", rows.data)
    return rows


def class_targets(targets: NDArray[np.float32], game: str) -> NDArray[np.float32]:
    """Return the targets of the classes that the game has, from the six of a shard."""
    return targets if CLASSES[game] == 6 else np.ascontiguousarray(targets[:, 1:5])
