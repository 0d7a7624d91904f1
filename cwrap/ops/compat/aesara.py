"""Names of Aesara: `from cwrap.ops.compat.aesara import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.groups import (
    AS_OP,
    COMPILE,
    CONFIG,
    COPIES,
    DEBUG,
    DTYPE_FIRST,
    ELEMWISE,
    FUNCTION,
    FUNCTION_GRAPH,
    GRAPH,
    IO,
    LINKERS,
    MODES,
    OPS,
    PARAMS,
    SCALARS,
    SHAPES,
    SHARED,
    TENSOR_TYPE,
    TENSORS,
    TOP,
    TYPES,
    UTILS,
    VARIABLES,
    Tables,
)
from cwrap.ops.compat.submodules import create_submodules

__path__: list[str] = []  # no folder is searched; the submodules are created below

AESARA: Tables = {
    "": {**TOP, "Op": "graph.core"},
    "configdefaults": CONFIG,
    "configparser": CONFIG,
    "graph": {**GRAPH, **FUNCTION_GRAPH, "Op": "graph.core", "Type": "graph.core"},
    "graph.basic": GRAPH,
    "graph.fg": FUNCTION_GRAPH,
    "graph.op": OPS,
    "graph.type": TYPES,
    "graph.params_type": PARAMS,
    "graph.utils": UTILS,
    "link.c.interface": {"CLinkerOp": "graph.op:COp", "CLinkerType": "types.c_type:CType"},
    "link.basic": LINKERS,
    "link.c.basic": LINKERS,
    "link.vm": LINKERS,
    "link.c.op": OPS,
    "link.c.type": TYPES,
    "link.c.params_type": PARAMS,
    "tensor": {**TENSORS, **DTYPE_FIRST},
    "tensor.basic": {**TENSORS, **DTYPE_FIRST},
    "tensor.type": {**TENSOR_TYPE, **DTYPE_FIRST},
    "tensor.elemwise": ELEMWISE,
    "tensor.var": VARIABLES,
    "tensor.variable": VARIABLES,
    "tensor.shape": SHAPES,
    "scalar": SCALARS,
    "scalar.basic": SCALARS,
    "compile": COMPILE,
    "compile.function": FUNCTION,
    "compile.function.pfunc": FUNCTION,
    "compile.ops": {**COPIES, **SHAPES, **AS_OP},
    "compile.sharedvalue": SHARED,
    "compile.mode": MODES,
    "compile.io": IO,
    "compile.debugmode": DEBUG,
}

globals().update(create_submodules(__name__, AESARA))
