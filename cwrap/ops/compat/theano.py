"""The names of Theano: `from cwrap.ops.compat.theano import function`, and submodules with the dotted names."""

from __future__ import annotations

from cwrap.ops.compat.names import THEANO, put_up

__path__: list[str] = []  # submodules are made here, not found in a folder

globals().update(put_up(__name__, THEANO))
