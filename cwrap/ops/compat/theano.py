"""Names of Theano: `from cwrap.ops.compat.theano import function`, and submodules with its dotted names."""

from __future__ import annotations

from cwrap.ops.compat.submodules import create_submodules
from cwrap.ops.theano import groups
from cwrap.ops.theano.groups import group

__path__: list[str] = []  # no folder is searched; the submodules are created below

# In Theano, each op and type may define C code.
_TYPES = {
    **groups.ENUMS,
    **group("""
    types.c_type Type=CType CLinkerType=CType
    types.generics Generic generic
    graph.core PureType=Type
    """),
}
_OP = group("graph.op Op=COp")
_OPENMP = group("graph.op OpenMPOp")
_GOF = {
    **groups.GRAPH, **groups.FUNCTION_GRAPH, **groups.LINKERS, **groups.PARAMS, **groups.UTILS, **_TYPES, **_OP,
    **_OPENMP,
    **group("""
    graph.op CLinkerOp=COp
    graph.core PureOp=Op
    linking.external ExternalCOp COp=ExternalCOp
    functions.evaluation get_test_value
    theano.utilities hashtype
    """),
}  # fmt: skip
_FLAGS = group("theano.utilities change_flags")
_BASIC = {
    **groups.TENSORS, **groups.DTYPE_FIRST, **_OP,
    "int_vector_types": "theano.helpers",
    "Tensor": "types.tensors:TensorType",
}  # fmt: skip

THEANO: groups.Tables = {
    **groups.HELPERS,
    "": {**groups.TOP, **_TYPES, **_FLAGS, **_OP, **_OPENMP, "_asarray": "numpy:asarray"},
    "compat": group("theano.utilities Callable Iterable Mapping ifilter imap izip"),
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
    "gof.utils": {**groups.UTILS, **group("theano.utilities hashtype memoize remove uniq")},
    "gof.cmodule": groups.CMODULE,
    "tests.unittest_tools": {**groups.UNIT_TESTS, "InferShapeTester": "theano.unit_tests:InferShapeTestCase"},
    "tests.test_rop": {"RopLop_checker": "theano.unit_tests:RopLopTestCase"},
    "tensor": _BASIC,
    "tensor.basic": _BASIC,
    "tensor.type": {**groups.TENSOR_TYPE, **groups.DTYPE_FIRST},
    "tensor.elemwise": {**groups.ELEMWISE, **groups.VARIABLES, **group("types.tensors as_tensor_variable TensorType")},
    "tensor.opt": {**groups.ASSERTIONS, **groups.SHAPES, **groups.CONSTANTS, **groups.SHAPE_FEATURE},
    "tensor.inc_code": {"inc_code": "theano.utilities"},
    "tensor.shared_randomstreams": {"RandomStreams": "random"},
    "sandbox.rng_mrg": {"MRG_RandomStreams": "random:RandomStreams"},
    "compile.function_module": groups.FUNCTION,
    "compile.pfunc": {**groups.FUNCTION, "pfunc": "functions.function:function"},
}

globals().update(create_submodules(__name__, THEANO))
