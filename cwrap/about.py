"""The version and the distribution of cwrap, and the folders of the files that are installed with it."""

from __future__ import annotations

import os

__version__ = "0.1.0"
# The name for pip and in metadata. On package indexes, 'cwrap' is another project, with a package of the same name.
DISTRIBUTION = "cwrap-gen"

FOLDER = os.path.dirname(os.path.abspath(__file__))
_RUNTIME = os.path.join(FOLDER, "runtime")


def get_include() -> str:
    """Return the folder of the headers that generated C includes, for a compiler's `-I`."""
    return _RUNTIME


def get_sources() -> list[str]:
    """Return the C files of the runtime. Generated C includes them, unless `CWRAP_LINK_RUNTIME` is defined."""
    return [os.path.join(_RUNTIME, name) for name in sorted(os.listdir(_RUNTIME)) if name.endswith(".c")]


def pool_folder() -> str:
    """Return the folder of `cwrap_pool.c`, the thread pool of `_C` and `cwrap.ops`. Generated modules do not use it."""
    return os.path.join(_RUNTIME, "pool")


def get_cmake_dir() -> str:
    """Return the folder of the CMake function `cwrap_add_module`, the value for `cwrap_DIR`."""
    return os.path.join(FOLDER, "cmake")
