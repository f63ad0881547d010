"""The kernel's builds, in plain C, with SSE2 and for AVX2: the same bits, whichever one a processor gets."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

KERNEL = Path(__file__).parents[2] / "ext" / "nardy_analyze" / "_core"
DRIVER = Path(__file__).parent / "kernel_driver.c"
FLAGS = ("-O3", "-ffp-contract=off", "-fwrapv", "-std=gnu11", "-Wall", "-Wno-unused-function")
GCC = shutil.which("gcc")


def has_avx2() -> bool:
    try:
        return " avx2 " in Path("/proc/cpuinfo").read_text("ascii", "replace").replace("\n", " ")
    except OSError:
        return False


def printed(tmp_path: Path, name: str, *flags: str) -> list[str]:
    """Compile the driver and return the lines that it prints."""
    program = tmp_path / name
    subprocess.run([str(GCC), *FLAGS, *flags, "-I", str(KERNEL), str(DRIVER), "-o", str(program)], check=True)
    return subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.mark.skipif(GCC is None, reason="needs gcc")
@pytest.mark.skipif(not KERNEL.is_dir(), reason="needs the sources")
def test_every_build_prints_the_same(tmp_path: Path) -> None:
    plain = printed(tmp_path, "plain", "-DNARDY_CLONES=")
    assert len(plain) == 4 * 3000
    assert len(set(plain)) > 11_900  # else the weights are so large that cuts hide all
    assert printed(tmp_path, "portable", "-DNARDY_CLONES=", "-DNARDY_PORTABLE") == plain
    assert printed(tmp_path, "chosen") == plain
    assert printed(tmp_path, "slow", "-DNARDY_CLONES=", "-O0") == plain
    if has_avx2():
        assert printed(tmp_path, "wide", "-DNARDY_CLONES=", "-mavx2") == plain


@pytest.mark.skipif(GCC is None, reason="needs gcc")
@pytest.mark.skipif(not KERNEL.is_dir(), reason="needs the sources")
@pytest.mark.parametrize("also", [(), ("-DNARDY_PORTABLE",)], ids=["usual", "portable"])
def test_nothing_is_undefined(tmp_path: Path, also: tuple[str, ...]) -> None:
    """No sum leaves its type, no row is read beyond its end."""
    flags = ("-DNARDY_CLONES=", "-O1", "-fno-wrapv", "-fsanitize=undefined,address", "-fno-sanitize-recover=all")
    try:
        found = printed(tmp_path, "checked", *flags, *also)
    except subprocess.CalledProcessError as error:
        if error.cmd[0] == str(GCC):
            pytest.skip("this gcc has no sanitizers")
        raise
    assert len(found) == 4 * 3000
