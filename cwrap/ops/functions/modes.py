"""Modes of computing a graph: one C function, one op at a time, Python only, or with checks of each op.

For example:

    function([x], y, mode="debug")
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.traversal import FunctionGraph
from cwrap.ops.linking.thunks import Thunk
from cwrap.ops.settings import config

Thunks: TypeAlias = list[tuple[Apply, Thunk]]

FUSED, SINGLE, PYTHON, DEBUG = "fused", "single", "python", "debug"

NAMES = {
    **dict.fromkeys((FUSED, "c", "cvm", "vm", "cvm_nogc", "vm_nogc", "FAST_RUN", "FAST_COMPILE"), FUSED),
    **dict.fromkeys((SINGLE, "c|py", "c|py_nogc"), SINGLE),
    **dict.fromkeys((PYTHON, "py"), PYTHON),
    **dict.fromkeys((DEBUG, "DebugMode", "DEBUG_MODE"), DEBUG),
}
"""The accepted names of each mode. `FAST_RUN`, `c|py` and others are the names in Theano, Aesara and PyTensor;
upper and lower case are the same."""
_KINDS = {name.lower(): kind for name, kind in NAMES.items()}


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to compute a graph. `linker` is one of `NAMES` or a linker object.

    With `fallback`, Python is used if there is no compiler.

    `optimizer` is accepted for compatibility and ignored.
    """

    linker: Any = FUSED
    optimizer: object = None
    fallback: bool = False

    def __post_init__(self) -> None:
        if not hasattr(self.linker, "kind") and str(self.linker).lower() not in _KINDS:
            from cwrap.source.diagnostics import nearest

            hint = nearest(str(self.linker), NAMES) or f"; expected one of {', '.join(map(repr, NAMES))}"
            raise ValueError(f"unknown mode {self.linker!r}{hint}")

    @property
    def kind(self) -> str:
        """The canonical name: `fused`, `single`, `python` or `debug`."""
        return str(getattr(self.linker, "kind", None) or _KINDS[self.linker.lower()])

    def including(self, *_tags: str) -> Mode:
        """Return the mode itself: there are no rewrites to select."""
        return self

    excluding = requiring = including

    def around(self, graph: FunctionGraph, thunks: Thunks) -> Thunks:
        """Return the thunks of a graph as the mode calls them, one op at a time: by default as they are."""
        return thunks


def get_default_mode() -> Mode:
    """Return the mode that `config.mode` names."""
    return get_mode(None)


def get_mode(mode: str | Mode | None) -> Mode:
    """Return the mode with a name; None is `config.mode`, by default the fused mode.

    `"… or python"` falls back to Python without a compiler.
    """
    if isinstance(mode, Mode):
        return mode
    if mode is None:
        return get_mode(config.mode)
    if not isinstance(mode, str):
        raise TypeError(f"a mode must be a name or a Mode, not {mode!r}")
    name, _, alternative = mode.partition(" or ")
    if alternative not in ("", PYTHON):
        raise ValueError(f"the only mode to fall back to is {PYTHON!r}, not {alternative!r}")
    return Mode(name, fallback=bool(alternative))
