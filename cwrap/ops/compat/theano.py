"""Names of Theano: `from cwrap.ops.compat.theano import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.submodules import create_submodules
from cwrap.ops.theano.groups import (
    AS_OP,
    ASSERTIONS,
    CMODULE,
    COMPILE,
    CONFIG,
    CONSTANTS,
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
    UNIT_TESTS,
    UTILS,
    VARIABLES,
    Tables,
)

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
    "hashtype": "theano.utilities",
    "CLinkerOp": "graph.op:COp",
}

_FLAGS = {"change_flags": "theano.utilities"}
_COMPAT = dict.fromkeys(("ifilter", "imap", "izip"), "theano.utilities")
_UTILS = {**UTILS, "hashtype": "theano.utilities", "memoize": "theano.utilities", "uniq": "theano.utilities"}
_BASIC = {**TENSORS, **DTYPE_FIRST, "Op": "graph.op:COp", "int_vector_types": "theano.helpers"}
_ELEMWISE = {**ELEMWISE, **VARIABLES, "as_tensor_variable": "types.tensors", "TensorType": "types.tensors"}

THEANO: Tables = {
    **HELPERS,
    "": {
        **TOP,
        **_TYPES,
        **_FLAGS,
        "Op": "graph.op:COp",
        "OpenMPOp": "graph.op",
        "_asarray": "theano.helpers:as_array",
    },
    "compat": _COMPAT,
    "configdefaults": {**CONFIG, "python_int_bitwidth": "theano.helpers"},
    "gradient": GRADIENT,
    "configparser": {**CONFIG, **_FLAGS},
    "gof": _GOF,
    "gof.graph": GRAPH,
    "gof.cc": LINKERS,
    "gof.null_type": {"NullType": "autodiff.gradient"},
    "gof.fg": FUNCTION_GRAPH,
    "gof.link": LINKERS,
    "gof.vm": LINKERS,
    "gof.op": _GOF,
    "gof.type": _GOF,
    "gof.params_type": PARAMS,
    "gof.utils": _UTILS,
    "gof.cmodule": CMODULE,
    "tests.unittest_tools": {**UNIT_TESTS, "InferShapeTester": "theano.unit_tests:InferShapeTestCase"},
    "tests.test_rop": {"RopLop_checker": "theano.derivative_tests:RopLopTestCase"},
    "tensor": _BASIC,
    "tensor.basic": _BASIC,
    "tensor.type": {**TENSOR_TYPE, **DTYPE_FIRST},
    "tensor.elemwise": _ELEMWISE,
    "tensor.opt": {**ASSERTIONS, **SHAPES, **CONSTANTS},
    "tensor.var": VARIABLES,
    "tensor.shared_randomstreams": {"RandomStreams": "random"},
    "sandbox.rng_mrg": {"MRG_RandomStreams": "random:RandomStreams"},
    "scalar": SCALARS,
    "scalar.basic": SCALARS,
    "scalar.sharedvar": {"ScalarSharedVariable": "theano.helpers"},
    "compile": COMPILE,
    "compile.function": FUNCTION,
    "compile.function_module": FUNCTION,
    "compile.pfunc": {**FUNCTION, "pfunc": "functions.function:function"},
    "compile.ops": {**COPIES, **SHAPES, **AS_OP},
    "compile.sharedvalue": SHARED,
    "compile.mode": MODES,
    "compile.io": IO,
    "compile.debugmode": DEBUG,
}

globals().update(create_submodules(__name__, THEANO))
