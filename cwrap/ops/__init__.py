"""C operations compiled at run time: written for NumPy arrays, compiled at first use, cached, called at C speed.

    from cwrap.ops import elementwise, function, dvector

    hypotenuse = elementwise("sqrt(x * x + y * y)")     # a ufunc of a C expression
    x = dvector("x")                                    # a variable: a vector of float64
    f = function([x], (x * x).sum())                    # a compiled function of a graph

`COp` and `ExternalCOp` are ops with C code of the program, `load` and `load_inline` compile declarations, `reduce`,
`scan` and `gufunc` are other loops. `help(cwrap.ops.function)` describes one of them.

`__all__` lists what most programs use, and `dir(cwrap.ops)` all names. Functions and types that create variables, such
as `dvector` and `matrix`, are listed in `cwrap.ops.types.makers`. A name is imported when a program first uses it, so
that `import cwrap.ops` does not load NumPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cwrap.ops.graph.services import provide
from cwrap.ops.later import LaterLayers

__all__ = [  # noqa: RUF022 - by use
    "function", "In", "Out", "Mode", "shared", "constant", "grad", "config",
    "elementwise", "gufunc", "reduce", "scan", "c_function",
    "Apply", "Variable", "Op", "COp", "ExternalCOp", "as_op", "TensorType", "CType",
    "load", "load_inline", "export",
]  # fmt: skip


def _public_modules() -> dict[str, str]:
    """Return the defining module of each public name, read from lines `from MODULE import NAME as NAME` of the stub."""
    data = __spec__.loader.get_data(f"{__file__.rpartition('.')[0]}.pyi")
    lines = (line.partition("#")[0].split() for line in data.decode("ascii").splitlines())
    return {words[-1]: words[1] for words in lines if words[:1] == ["from"]}


provide(LaterLayers())  # before any other module of the package can be imported
_MODULES = _public_modules()
_MAKERS = _MODULES.pop("*")


def __getattr__(name: str) -> Any:
    if name.startswith("_") or (name not in _MODULES and name not in import_module(_MAKERS).NAMES):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULES.get(name, _MAKERS)), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
