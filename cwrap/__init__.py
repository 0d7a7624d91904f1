"""cwrap: declare a C function once, in YAML; get a fast, typed, documented Python binding for every dtype."""

import os

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cwrap.ops.functions.inline import load as load
    from cwrap.ops.functions.inline import load_inline as load_inline

_HERE = os.path.dirname(os.path.abspath(__file__))
_RUNTIME = os.path.join(_HERE, "runtime")
_AT_RUN_TIME = ("load", "load_inline")


def get_include() -> str:
    """The folder of the headers that generated C includes, for a compiler's `-I`."""
    return _RUNTIME


def get_sources() -> list[str]:
    """The C files that are compiled with generated C."""
    return [os.path.join(_RUNTIME, name) for name in sorted(os.listdir(_RUNTIME)) if name.endswith(".c")]


def get_cmake_dir() -> str:
    """The folder of the function `cwrap_add_module` for CMake: what `cwrap_DIR` is to be."""
    return os.path.join(_HERE, "cmake")


def __getattr__(name: str) -> object:
    """What compiles at run time, imported when it is asked for."""
    if name not in _AT_RUN_TIME:
        raise AttributeError(f"module 'cwrap' has no attribute '{name}'")
    from cwrap.ops.functions import inline

    return getattr(inline, name)
