"""The options of the debug mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cwrap.ops.functions.modes import DEBUG, Mode
from cwrap.ops.settings import config

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
