"""`NanGuardMode`: a mode that reports arrays with values that are not finite, or very large."""

from __future__ import annotations

from typing import Any

import numpy as np

from cwrap.ops.functions.modes import MonitorMode

_BIG = 1e10


class NanGuardMode(MonitorMode):
    """A mode that raises AssertionError if an input or output of an op contains a forbidden number.

    `nan_is_error`, `inf_is_error` and `big_is_error` select what is forbidden: NaN, infinity, and finite numbers above
    1e10. By default, all are.
    """

    guards: tuple[bool, bool, bool]

    def __init__(
        self,
        nan_is_error: bool | None = None,
        inf_is_error: bool | None = None,
        big_is_error: bool | None = None,
        optimizer: object = None,
        linker: Any = None,
        fallback: bool = False,
        **kwargs: object,
    ) -> None:
        super().__init__(self._before, self._after, optimizer, linker, fallback)
        guards = (nan_is_error, inf_is_error, big_is_error)
        self.__dict__.update(guards=tuple(guard is None or bool(guard) for guard in guards))

    def _before(self, number: int, node: Any, storage: Any) -> None:
        for index, cell in enumerate(storage.inputs):
            self._check(cell[0], f"input {index} of {node}")

    def _after(self, number: int, node: Any, storage: Any) -> None:
        for index, cell in enumerate(storage.outputs):
            self._check(cell[0], f"output {index} of {node}")

    def _check(self, value: Any, where: str) -> None:
        if not isinstance(value, (np.ndarray, np.generic)) or value.dtype.kind not in "fc" or not value.size:
            return
        size = np.abs(np.asarray(value))
        found = (np.isnan(size).any(), np.isinf(size).any(), (size[np.isfinite(size)] > _BIG).any())
        for is_error, is_found, what in zip(self.guards, found, ("NaN", "infinity", "numbers above 1e10"), strict=True):
            if is_error and is_found:
                raise AssertionError(f"{where} contains {what}")

    def __reduce__(self) -> tuple[Any, ...]:
        return NanGuardMode, (*self.guards, self.optimizer, self.linker, self.fallback)
