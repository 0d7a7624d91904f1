"""Names of Aesara: `from cwrap.ops.compat.aesara import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.submodules import create_submodules
from cwrap.ops.theano import groups

__path__: list[str] = []  # no folder is searched; the submodules are created below

AESARA: groups.Tables = {
    **groups.HELPERS,
    **groups.RANDOM,
    "": {**groups.TOP, "Op": "graph.core"},
    "configdefaults": groups.CONFIG,
    "configparser": groups.CONFIG,
    "graph": {**groups.GRAPH, **groups.FUNCTION_GRAPH, "Op": "graph.core", "Type": "graph.core"},
    "graph.basic": groups.GRAPH,
    "graph.null_type": {"NullType": "autodiff.gradient"},
    "graph.fg": groups.FUNCTION_GRAPH,
    "graph.op": groups.OPS,
    "graph.type": groups.TYPES,
    "graph.params_type": groups.PARAMS,
    "graph.utils": groups.UTILS,
    "link.c.interface": groups.group("""
    graph.op CLinkerOp=COp
    types.c_type CLinkerType=CType
    graph.linker_object CLinkerObject
    """),
    "link.basic": groups.LINKERS,
    "link.c.basic": groups.LINKERS,
    "link.vm": groups.LINKERS,
    "link.c.cmodule": groups.CMODULE,
    "link.c.op": groups.OPS,
    "link.c.type": groups.TYPES,
    "link.c.params_type": groups.PARAMS,
    "tensor": {**groups.TENSORS, **groups.DTYPE_FIRST},
    "tensor.basic": {**groups.TENSORS, **groups.DTYPE_FIRST},
    "tensor.type": {**groups.TENSOR_TYPE, **groups.DTYPE_FIRST},
    "tensor.elemwise": groups.ELEMWISE,
    "tensor.variable": groups.VARIABLES,
    "tensor.shape": {**groups.SHAPES, **groups.PADDED, **groups.BROADCAST, "Unbroadcast": "theano.dimensions"},
    "tensor.rewriting.shape": groups.SHAPE_FEATURE,
    "compile.function.pfunc": {**groups.FUNCTION, "pfunc": "functions.function:function"},
}

globals().update(create_submodules(__name__, AESARA))
