"""Names of PyTensor: `from cwrap.ops.compat.pytensor import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.aesara import AESARA
from cwrap.ops.compat.submodules import create_submodules
from cwrap.ops.theano.groups import (
    DEBUG,
    FUNCTION,
    GRADIENT,
    GRAPH,
    HELPERS,
    MONITOR,
    PULLBACKS,
    TENSOR_TYPE,
    TENSORS,
    TOP,
    Tables,
)

__path__: list[str] = []  # no folder is searched; the submodules are created below

PYTENSOR: Tables = {
    **AESARA,
    "": {**TOP, **PULLBACKS, "Op": "graph.core"},
    "gradient": {**GRADIENT, **PULLBACKS},
    "tests.test_rop": {"PushforwardPullbackChecker": "theano.derivative_tests"},
    "tensor": TENSORS,
    "tensor.basic": TENSORS,
    "tensor.type": TENSOR_TYPE,
    "compile.maker": FUNCTION,
    "graph.traversal": GRAPH,
    "graph.replace": GRAPH,
    "npy_2_compat": {"npy_2_compat_header": "theano.utilities", "numpy_version": "theano.helpers"},
    "compile.debug.debugmode": DEBUG,
    "compile.debug.monitormode": MONITOR,
    "compile.debug.nanguardmode": HELPERS["compile.nanguardmode"],
}

globals().update(create_submodules(__name__, PYTENSOR))
