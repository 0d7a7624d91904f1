"""cwrap: declare a C function once, in YAML; get a fast, typed, documented Python binding for every dtype."""

from cwrap.about import __version__ as __version__
from cwrap.about import get_cmake_dir as get_cmake_dir
from cwrap.about import get_include as get_include
from cwrap.about import get_sources as get_sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cwrap.ops.functions.inline import load as load
    from cwrap.ops.functions.inline import load_inline as load_inline

_RUN_TIME_FUNCTIONS = ("load", "load_inline")


def __getattr__(name: str) -> object:
    """Import the functions that compile at run time when they are first used."""
    if name not in _RUN_TIME_FUNCTIONS:
        raise AttributeError(f"module 'cwrap' has no attribute '{name}'")
    from cwrap.ops.functions import inline

    return getattr(inline, name)
