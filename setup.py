"""The compiled core: its modules and compiler flags. All else about the package is in pyproject.toml."""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

CORE = Path("ext/nardy_analyze/_core")
# No fast-math, and no products fused with sums where a processor can: the same input gives the same bits on every machine.
FLAGS = ["/O2", "/fp:precise"] if sys.platform == "win32" else ["-O3", "-ffp-contract=off"]

setup(
    options={"build_ext": {"parallel": os.cpu_count()}},
    ext_modules=cythonize(
        [
            Extension(
                f"nardy_analyze._core.{source.stem}",
                [source.as_posix()],
                depends=[header.as_posix() for header in CORE.glob("*.h")],
                extra_compile_args=FLAGS,
            )
            for source in sorted(CORE.glob("*.pyx"))
        ],
        include_path=["ext"],
        compiler_directives={
            "language_level": "3",
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "embedsignature": False,
        },
    ),
)
