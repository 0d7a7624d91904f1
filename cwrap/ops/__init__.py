"""C operations compiled at run time: written for NumPy arrays, compiled at first use, cached, called at C speed.

    from cwrap.ops import COp, Apply, dvector, function

`__init__.pyi` lists the public names and the module that defines each. A name is imported when a program first uses it,
so that `import cwrap.ops` does not load NumPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cwrap.ops.graph.services import provide
from cwrap.ops.later import LaterLayers


def _public_modules() -> dict[str, str]:
    """Return the defining module of each public name, read from lines `from MODULE import NAME as NAME` of the stub."""
    data = __spec__.loader.get_data(f"{__file__.rpartition('.')[0]}.pyi")
    lines = (line.split() for line in data.decode("ascii").splitlines())
    return {words[-1]: words[1] for words in lines if words[:1] == ["from"]}


provide(LaterLayers())  # before any other module of the package can be imported
_MODULES = _public_modules()
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
