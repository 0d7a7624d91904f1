"""Modes of computing a graph: one C function, one op at a time, Python only, or with checks of each op.

For example:

    function([x], y, mode="debug")
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cwrap.ops.settings import config

FUSED, SINGLE, PYTHON, DEBUG = "fused", "single", "python", "debug"

NAMES = {
    FUSED: FUSED,
    "c": FUSED,
    "cvm": FUSED,
    "vm": FUSED,
    "cvm_nogc": FUSED,
    "vm_nogc": FUSED,
    "FAST_RUN": FUSED,
    "FAST_COMPILE": FUSED,
    SINGLE: SINGLE,
    "c|py": SINGLE,
    "c|py_nogc": SINGLE,
    PYTHON: PYTHON,
    "py": PYTHON,
    DEBUG: DEBUG,
    "DebugMode": DEBUG,
    "DEBUG_MODE": DEBUG,
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
            nearest = difflib.get_close_matches(str(self.linker), NAMES, 1)
            hint = f"; did you mean {nearest[0]!r}?" if nearest else f"; expected one of {', '.join(map(repr, NAMES))}"
            raise ValueError(f"unknown mode {self.linker!r}{hint}")

    @property
    def kind(self) -> str:
        """The canonical name: `fused`, `single`, `python` or `debug`."""
        return str(getattr(self.linker, "kind", None) or _KINDS[self.linker.lower()])

    def including(self, *_tags: str) -> Mode:
        """Return the mode itself: there are no rewrites to select."""
        return self

    excluding = requiring = including


def get_default_mode() -> Mode:
    """Return the mode that `config.mode` names."""
    return get_mode(None)


SAME_SIZE = "an old output of the right size"
LARGER, SMALLER = "an old output that is larger", "an old output that is smaller"
TRANSPOSED, STRIDED = "an old output that is transposed", "an old output that is strided"
_ALL = (SAME_SIZE, TRANSPOSED, STRIDED, LARGER, SMALLER)
_OLD_OUTPUTS = {
    "": (),
    "initial": _ALL,
    "ALL": _ALL,
    "previous": (SAME_SIZE,),
    "c_contiguous": (SAME_SIZE,),
    "f_contiguous": (TRANSPOSED,),
    "strided": (STRIDED,),
    "wrong_size": (LARGER, SMALLER),
}


class DebugMode(Mode):
    """`Mode("debug")` with the options that Theano, Aesara and PyTensor have.

    - `check_c_code` and `check_py_code` select the implementations that are checked.
    - `check_preallocated_output` selects the old outputs that ops get: "c_contiguous" or "previous", "f_contiguous",
      "strided" and "wrong_size", separated by colons or in a list. "ALL" and "initial" select all, "" none.
    - `check_isfinite`: outputs with NaN or infinity are errors.

    The defaults are those of `config.DebugMode`. Other options are accepted and ignored.
    """

    check_c_code: bool
    check_py_code: bool
    check_isfinite: bool
    check_preallocated_output: Any
    old_outputs: tuple[str, ...]

    def __init__(
        self,
        optimizer: object = None,
        check_c_code: object = None,
        check_py_code: object = None,
        check_preallocated_output: str | Sequence[str] | None = None,
        fallback: bool = False,
        check_isfinite: object = None,
        **kwargs: object,
    ) -> None:
        super().__init__(DEBUG, optimizer, fallback)
        flags = config.DebugMode
        old = flags.check_preallocated_output if check_preallocated_output is None else check_preallocated_output
        self.__dict__.update(
            check_c_code=bool(flags.check_c if check_c_code is None else check_c_code),
            check_py_code=bool(flags.check_py if check_py_code is None else check_py_code),
            check_isfinite=bool(flags.check_finite if check_isfinite is None else check_isfinite),
            check_preallocated_output=old,
            old_outputs=_old_outputs(old),
        )
        if not self.check_c_code and not self.check_py_code:
            raise ValueError("the debug mode needs check_c_code or check_py_code")

    def __reduce__(self) -> tuple[Any, ...]:
        options = (self.check_c_code, self.check_py_code, self.check_preallocated_output)
        return DebugMode, (self.optimizer, *options, self.fallback, self.check_isfinite)


def _old_outputs(names: str | Sequence[str]) -> tuple[str, ...]:
    """Return the old outputs that the option `check_preallocated_output` selects, without duplicates."""
    words = names.split(":") if isinstance(names, str) else names
    unknown = [word for word in words if word not in _OLD_OUTPUTS]
    if unknown:
        known = ", ".join(map(repr, _OLD_OUTPUTS))
        raise ValueError(f"unknown check_preallocated_output {unknown[0]!r}; expected one of {known}")
    return tuple(dict.fromkeys(kind for word in words for kind in _OLD_OUTPUTS[word]))


class MonitorMode(Mode):
    """A mode that computes one op at a time, and calls functions before and after each op.

    `pre_func` and `post_func` take the number of the application, the application, and an object with lists of cells
    `inputs` and `outputs`, such as `[[array], [array]]`. A function of four arguments gets the graph first.
    """

    pre_func: Callable[..., Any] | None
    post_func: Callable[..., Any] | None

    def __init__(
        self,
        pre_func: Callable[..., Any] | None = None,
        post_func: Callable[..., Any] | None = None,
        optimizer: object = None,
        linker: Any = None,
        fallback: bool = False,
    ) -> None:
        is_python = linker is not None and Mode(linker).kind == PYTHON
        super().__init__(PYTHON if is_python else SINGLE, optimizer, fallback)
        self.__dict__.update(pre_func=pre_func, post_func=post_func)

    def __reduce__(self) -> tuple[Any, ...]:
        return MonitorMode, (self.pre_func, self.post_func, self.optimizer, self.linker, self.fallback)


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
