"""Test settings of the reference."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker of the long-running counts."""
    config.addinivalue_line("markers", "slow: takes more than a few seconds")
