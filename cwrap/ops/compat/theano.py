"""Names of Theano: `from cwrap.ops.compat.theano import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.names import THEANO, create_submodules

__path__: list[str] = []  # no folder is searched; the submodules are created below

globals().update(create_submodules(__name__, THEANO))
