"""Training is checked where PyTorch and numpy are installed (extra `train`), and left out elsewhere."""

from __future__ import annotations

from importlib.util import find_spec

HAS_TRAIN = all(find_spec(name) is not None for name in ("torch", "numpy", "training"))

collect_ignore_glob = [] if HAS_TRAIN else ["test_*.py"]
