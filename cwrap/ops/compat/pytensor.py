"""Names of PyTensor: `from cwrap.ops.compat.pytensor import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.aesara import AESARA
from cwrap.ops.compat.submodules import create_submodules
from cwrap.ops.theano import groups

__path__: list[str] = []  # no folder is searched; the submodules are created below

PYTENSOR: groups.Tables = {
    **AESARA,
    "": {**groups.TOP, **groups.PULLBACKS, "Op": "graph.core"},
    "gradient": {**groups.GRADIENT, **groups.PULLBACKS},
    "tests.test_rop": {"PushforwardPullbackChecker": "theano.unit_tests"},
    "tensor": groups.TENSORS,
    "tensor.basic": groups.TENSORS,
    "tensor.type": groups.TENSOR_TYPE,
    "compile.maker": groups.FUNCTION,
    "graph.traversal": groups.GRAPH,
    "graph.replace": groups.GRAPH,
    "graph.fg": {**groups.FUNCTION_GRAPH, "Output": "theano.helpers"},
    "scalar.loop": groups.group("theano.composite ScalarLoop"),
    "tensor.blockwise": groups.group("theano.blockwise Blockwise"),
    "npy_2_compat": groups.group("""
    theano.utilities npy_2_compat_header numpy_axis_is_none_flag using_numpy_2
    theano.sizes normalize_axis_tuple
    theano.helpers numpy_version
    loops.fold_calls normalize_axis_index=axis_number
    """),
    "compile.debug.debugmode": groups.DEBUG,
    "compile.debug.monitormode": groups.MONITOR,
    "compile.debug.nanguardmode": groups.NAN_GUARD,
}

globals().update(create_submodules(__name__, PYTENSOR))
