"""C operations at run time: written against NumPy arrays, compiled when first used, cached, and called at C speed.

    from cwrap.ops import COp, Apply, dvector, function

`__init__.pyi` lists the names and the module of each. A name is imported when a program first uses it, so that
`import cwrap.ops` does not load NumPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def _listed() -> dict[str, str]:
    """Return the module of each public name. Each line of the list is `from MODULE import NAME as NAME`."""
    data = __spec__.loader.get_data(f"{__file__.rpartition('.')[0]}.pyi")
    lines = (line.split() for line in data.decode("ascii").splitlines())
    return {words[-1]: words[1] for words in lines if words[:1] == ["from"]}


_MODULES = _listed()
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
