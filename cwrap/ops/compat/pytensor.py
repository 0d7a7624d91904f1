"""The names of PyTensor: `from cwrap.ops.compat.pytensor import function`, and submodules with the dotted names."""

from __future__ import annotations

from cwrap.ops.compat.names import PYTENSOR, put_up

__path__: list[str] = []  # submodules are made here, not found in a folder

globals().update(put_up(__name__, PYTENSOR))
