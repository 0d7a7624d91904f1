"""Names of Theano: `from cwrap.ops.compat.theano import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.submodules import create_submodules
from cwrap.ops.theano import groups

__path__: list[str] = []  # no folder is searched; the submodules are created below

# In Theano, each op and type may define C code.
_TYPES = {
    "Type": "types.c_type:CType",
    "PureType": "graph.core:Type",
    "CLinkerType": "types.c_type:CType",
    "Generic": "types.generics",
    "generic": "types.generics",
    **groups.ENUMS,
}
_GOF = {
    **groups.GRAPH,
    **groups.FUNCTION_GRAPH,
    **groups.LINKERS,
    "get_test_value": "functions.evaluation",
    **groups.PARAMS,
    **groups.UTILS,
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
_COMPAT = dict.fromkeys(("Callable", "Iterable", "Mapping", "ifilter", "imap", "izip"), "theano.utilities")
_UTILS = {
    **groups.UTILS,
    "hashtype": "theano.utilities",
    **dict.fromkeys(("memoize", "remove", "uniq"), "theano.utilities"),
}
_BASIC = {
    **groups.TENSORS,
    **groups.DTYPE_FIRST,
    "Op": "graph.op:COp",
    "int_vector_types": "theano.helpers",
    "Tensor": "types.tensors:TensorType",
}
_ELEMWISE = {
    **groups.ELEMWISE,
    **groups.VARIABLES,
    "as_tensor_variable": "types.tensors",
    "TensorType": "types.tensors",
}

THEANO: groups.Tables = {
    **groups.HELPERS,
    "": {
        **groups.TOP,
        **_TYPES,
        **_FLAGS,
        "Op": "graph.op:COp",
        "OpenMPOp": "graph.op",
        "_asarray": "theano.helpers:as_array",
    },
    "compat": _COMPAT,
    "configdefaults": {**groups.CONFIG, "python_int_bitwidth": "theano.helpers"},
    "configparser": {**groups.CONFIG, **_FLAGS},
    "gof": _GOF,
    "gof.graph": groups.GRAPH,
    "gof.cc": groups.LINKERS,
    "gof.null_type": {"NullType": "autodiff.gradient"},
    "gof.fg": groups.FUNCTION_GRAPH,
    "gof.link": groups.LINKERS,
    "gof.vm": groups.LINKERS,
    "gof.op": _GOF,
    "gof.type": _GOF,
    "gof.params_type": groups.PARAMS,
    "gof.utils": _UTILS,
    "gof.cmodule": groups.CMODULE,
    "tests.unittest_tools": {**groups.UNIT_TESTS, "InferShapeTester": "theano.unit_tests:InferShapeTestCase"},
    "tests.test_rop": {"RopLop_checker": "theano.unit_tests:RopLopTestCase"},
    "tensor": _BASIC,
    "tensor.basic": _BASIC,
    "tensor.type": {**groups.TENSOR_TYPE, **groups.DTYPE_FIRST},
    "tensor.elemwise": _ELEMWISE,
    "tensor.opt": {**groups.ASSERTIONS, **groups.SHAPES, **groups.CONSTANTS, **groups.SHAPE_FEATURE},
    "tensor.inc_code": {"inc_code": "theano.utilities"},
    "tensor.shared_randomstreams": {"RandomStreams": "random"},
    "sandbox.rng_mrg": {"MRG_RandomStreams": "random:RandomStreams"},
    "compile.function_module": groups.FUNCTION,
    "compile.pfunc": groups.PFUNC,
}

globals().update(create_submodules(__name__, THEANO))
