"""The version of cwrap, and the folders of what is installed with it beside Python code."""

from __future__ import annotations

import os

__version__ = "0.1.0"

FOLDER = os.path.dirname(os.path.abspath(__file__))
_RUNTIME = os.path.join(FOLDER, "runtime")


def get_include() -> str:
    """The folder of the headers that generated C includes, for a compiler's `-I`."""
    return _RUNTIME


def get_sources() -> list[str]:
    """The C files that are compiled with generated C."""
    return [os.path.join(_RUNTIME, name) for name in sorted(os.listdir(_RUNTIME)) if name.endswith(".c")]


def pool_folder() -> str:
    """The folder of `cwrap_pool.c`, the pool of threads of `_C` and of `cwrap.ops`; modules do not use it."""
    return os.path.join(_RUNTIME, "pool")


def get_cmake_dir() -> str:
    """The folder of the function `cwrap_add_module` for CMake: what `cwrap_DIR` is to be."""
    return os.path.join(FOLDER, "cmake")
