"""Names of Theano: `from cwrap.ops.compat.theano import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.groups import (
    AS_OP,
    COMPILE,
    CONFIG,
    COPIES,
    DEBUG,
    DTYPE_FIRST,
    ELEMWISE,
    ENUMS,
    FUNCTION,
    FUNCTION_GRAPH,
    GRADIENT,
    GRAPH,
    HELPERS,
    IO,
    LINKERS,
    MODES,
    PARAMS,
    SCALARS,
    SHAPES,
    SHARED,
    TENSOR_TYPE,
    TENSORS,
    TOP,
    UTILS,
    VARIABLES,
    Tables,
)
from cwrap.ops.compat.submodules import create_submodules

__path__: list[str] = []  # no folder is searched; the submodules are created below

# In Theano, each op and type may define C code.
_TYPES = {
    "Type": "types.c_type:CType",
    "PureType": "graph.core:Type",
    "CLinkerType": "types.c_type:CType",
    "Generic": "types.generics",
    "generic": "types.generics",
    **ENUMS,
}
_GOF = {
    **GRAPH,
    **FUNCTION_GRAPH,
    **LINKERS,
    "get_test_value": "functions.evaluation",
    **PARAMS,
    **UTILS,
    **_TYPES,
    "Op": "graph.op:COp",
    "COp": "linking.external:ExternalCOp",
    "ExternalCOp": "linking.external",
    "OpenMPOp": "graph.op",
    "PureOp": "graph.core:Op",
    "CLinkerOp": "graph.op:COp",
}

THEANO: Tables = {
    **HELPERS,
    "": {**TOP, **_TYPES, "Op": "graph.op:COp", "OpenMPOp": "graph.op"},
    "configdefaults": CONFIG,
    "gradient": GRADIENT,
    "configparser": CONFIG,
    "gof": _GOF,
    "gof.graph": GRAPH,
    "gof.cc": LINKERS,
    "gof.null_type": {"NullType": "compat.helpers"},
    "gof.fg": FUNCTION_GRAPH,
    "gof.link": LINKERS,
    "gof.vm": LINKERS,
    "gof.op": _GOF,
    "gof.type": _GOF,
    "gof.params_type": PARAMS,
    "gof.utils": UTILS,
    "tensor": {**TENSORS, **DTYPE_FIRST},
    "tensor.basic": {**TENSORS, **DTYPE_FIRST},
    "tensor.type": {**TENSOR_TYPE, **DTYPE_FIRST},
    "tensor.elemwise": ELEMWISE,
    "tensor.var": VARIABLES,
    "scalar": SCALARS,
    "scalar.basic": SCALARS,
    "compile": COMPILE,
    "compile.function": FUNCTION,
    "compile.function_module": FUNCTION,
    "compile.pfunc": FUNCTION,
    "compile.ops": {**COPIES, **SHAPES, **AS_OP},
    "compile.sharedvalue": SHARED,
    "compile.mode": MODES,
    "compile.io": IO,
    "compile.debugmode": DEBUG,
}

globals().update(create_submodules(__name__, THEANO))
