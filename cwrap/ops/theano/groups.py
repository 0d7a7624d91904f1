"""Groups of names that Theano, Aesara and PyTensor have in common.

A group maps a name to the module in `cwrap.ops` that defines it, or to `module:name` if the names differ.
"""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.ops.random.distributions import DISTRIBUTIONS
from cwrap.ops.theano.inplace import INPLACE
from cwrap.ops.theano.scalar_ops import CLASSES, CONVERSIONS, FORMULAS
from cwrap.ops.types.makers import NAMES

Group = Mapping[str, str]
Tables = Mapping[str, Group]


def _in(module: str, names: str) -> dict[str, str]:
    """Return a group of names of one module."""
    return dict.fromkeys(names.split(), module)


GRAPH = {
    **_in("graph.core", "Apply Variable Constant"),
    "view_roots": "theano.utilities",
    **_in("graph.traversal", "orphans_between vars_between"),
    "variables_between": "graph.traversal:vars_between",
    **_in("graph.traversal", "ancestors graph_inputs explicit_graph_inputs applys_between io_toposort clone_replace"),
}
FUNCTION_GRAPH = {"FunctionGraph": "graph.traversal", "MissingInputError": "functions.function"}
FUNCTION = _in("functions.function", "function In Out")
PFUNC = {**FUNCTION, "pfunc": "functions.function:function"}
IO = _in("functions.function", "In Out")
OPS = {
    "Op": "graph.core",
    **_in("graph.op", "COp OpenMPOp"),
    "ExternalCOp": "linking.external",
    "CLinkerOp": "graph.op:COp",
    "_NoPythonCOp": "graph.op:NoPythonCOp",
    "_NoPythonOp": "graph.op:NoPythonOp",
    "get_test_value": "functions.evaluation",
    **dict.fromkeys(
        ("StorageMapType", "ComputeMapType", "InputStorageType", "OutputStorageType", "ThunkType", "PerformMethodType"),
        "theano.helpers:TensorLike",
    ),
}
JACOBIANS = _in("autodiff.jacobians", "Lop Rop jacobian hessian")
PRODUCTS = _in("autodiff.jacobians", "hessian_vector_product")
FROM_GRAPH = _in("autodiff.op_from_graph", "OpFromGraph")
GRADIENT = {
    **_in("autodiff.gradient", "grad DisconnectedType DisconnectedInputError GradientError"),
    **JACOBIANS,
    **PRODUCTS,
    **_in("theano.gradient_rules", "zero_grad ZeroGrad disconnected_grad DisconnectedGrad"),
    "_float_zeros_like": "theano.gradient_rules:float_zeros_like",
    **_in("theano.gradient_rules", "grad_scale GradScale grad_clip GradClip"),
    **_in("theano.helpers", "verify_grad disconnected_type grad_undefined"),
    **_in("autodiff.gradient", "NullType NullTypeGradError"),
    "grad_not_implemented": "theano.helpers:grad_undefined",
}
PULLBACKS = _in("theano.helpers", "pullback pushforward")
AS_OP = {**_in("graph.from_function", "as_op FromFunctionOp"), "wrap_py": "graph.from_function:as_op"}
SHARED = _in("types.shared", "shared SharedVariable")
CMODULE = _in("theano.utilities", "GCC_compiler gcc_version")
LINKERS = _in("theano.linkers", "CLinker OpWiseCLinker DualLinker VMLinker PerformLinker Linker Container") | {
    "failure_code": "theano.utilities"
}
PARAMS = _in("types.params", "Params ParamsType")
ENUMS = {**_in("types.enums", "EnumType EnumList CEnumType"), **_in("types.c_data", "CDataType")}
TYPES = {
    "Type": "graph.core",
    **_in("theano.sizes", "HasDataType HasShape"),
    "CType": "types.c_type",
    "CLinkerType": "types.c_type:CType",
    **_in("types.generics", "Generic generic"),
    **ENUMS,
}
MODES = _in("functions.modes", "Mode get_mode get_default_mode") | _in(
    "theano.helpers", "predefined_modes FAST_RUN FAST_COMPILE"
)
MONITOR = _in("debug.monitor", "MonitorMode detect_nan")
DEBUG = {
    "DebugMode": "debug.debug_mode",
    **_in("debug.checks", "DebugModeError BadThunkOutput BadDestroyMap BadViewMap InvalidValueError"),
    **_in("debug.checks", "StochasticOrder BadOptimization OpChanged BadRefcount"),
    "_lessbroken_deepcopy": "theano.utilities:lessbroken_deepcopy",
}
COPIES = _in(
    "types.copies",
    "DeepCopyOp ViewOp deep_copy_op view_op register_deep_copy_op_c_code register_view_op_c_code",
)
SHAPES = {
    **_in("types.tensors", "Shape Shape_i shape shape_i register_shape_c_code register_shape_i_c_code"),
    **_in("types.tensors", "SpecifyShape specify_shape"),
}
SCALARS = {
    **_in("types.scalars", "upcast ScalarType ScalarVariable ScalarConstant get_scalar_type"),
    **_in("types.scalars", "int8 int16 int32 int64 uint8 uint16 uint32 uint64"),
    **_in("types.scalars", "float16 float32 float64 complex64 complex128"),
    **_in("types.scalars", "int_types uint_types integer_types discrete_types float_types complex_types"),
    **_in("types.scalars", "continuous_types all_types"),
    **_in("theano.scalar_ops", "ScalarOp UnaryScalarOp BinaryScalarOp Cast as_scalar constant cast specific_out"),
    **_in("theano.scalar_ops", "transfer_type upcast_out same_out upgrade_to_float upgrade_to_float64 int_out"),
    **_in("theano.scalar_ops", "upgrade_to_float_no_complex upcast_out_no_complex same_out_nocomplex float_out"),
    **_in("theano.scalar_ops", "int_out_nocomplex float_out_nocomplex mean InRange inopenrange inclosedrange"),
    **dict.fromkeys((*FORMULAS, *CLASSES, *CONVERSIONS), "theano.scalar_ops"),
    "Apply": "graph.core",
    "sqr": "theano.scalar_ops:square",
    "true_divide": "theano.scalar_ops:true_div",
    "inv": "theano.scalar_ops:reciprocal",
    "maximum": "theano.scalar_ops:scalar_maximum",
    "minimum": "theano.scalar_ops:scalar_minimum",
    "Maximum": "theano.scalar_ops:ScalarMaximum",
    "Minimum": "theano.scalar_ops:ScalarMinimum",
    "Inv": "theano.scalar_ops:Reciprocal",
    "sign": "theano.scalar_ops:sgn",
    "Sign": "theano.scalar_ops:Sgn",
    "ComplexError": "theano.helpers",
    **_in("theano.scalar_division", "IntDiv Mod Invert int_div mod invert"),
    "Composite": "theano.composite",
    "Scalar": "types.scalars:ScalarType",
    "bool": "types.scalars:bool_",
}
MAKERS = {
    **dict.fromkeys(NAMES, "types.makers"),
    **{f"{name}s".replace("matrixs", "matrices"): f"several:{name}" for name in NAMES if name != "tensor"},
}
DTYPES = _in(
    "dtypes",
    "int_dtypes uint_dtypes integer_dtypes discrete_dtypes float_dtypes complex_dtypes continuous_dtypes all_dtypes",
)
TENSOR_TYPE = {
    "TensorType": "types.tensors",
    "DenseTensorType": "types.tensors:TensorType",
    **_in("theano.utilities", "values_eq_approx_remove_inf values_eq_approx_remove_nan"),
    **_in("theano.utilities", "values_eq_approx_remove_inf_nan values_eq_approx_always_true"),
    **MAKERS,
    **DTYPES,
}
VARIABLES = {**_in("types.tensors", "TensorVariable TensorConstant"), "get_unique_value": "theano.sizes"}
_SAME = """abs add all any arccos arccosh arcsin arcsinh arctan arctan2 arctanh argmax argmin ceil clip cos cosh dot exp
exp2 expm1 floor log log10 log1p log2 maximum max mean minimum min mod prod round sin sinh sqrt std sum tan tanh
tensordot trunc var true_divide allclose cumprod cumsum diag isclose isinf isnan matmul outer repeat reshape squeeze
tile trace transpose"""
_NUMPY = {
    **{name: name for name in _SAME.split()},
    "eq": "equal",
    "neq": "not_equal",
    "lt": "less",
    "gt": "greater",
    "le": "less_equal",
    "ge": "greater_equal",
    "sub": "subtract",
    "mul": "multiply",
    "neg": "negative",
    "true_div": "true_divide",
    "int_div": "floor_divide",
    "sqr": "square",
    "square": "square",
    "sgn": "sign",
    "sign": "sign",
    "pow": "power",
    "and_": "bitwise_and",
    "or_": "bitwise_or",
    "xor": "bitwise_xor",
    "invert": "invert",
}
PADDED = _in("theano.arrays", "shape_padleft shape_padright shape_padaxis")
BROADCAST = _in("theano.dimensions", "Rebroadcast specify_broadcastable unbroadcast patternbroadcast") | {
    "addbroadcast": "theano.dimensions:specify_broadcastable"
}
CONSTANTS = _in(
    "theano.constants",
    "NotScalarConstantError get_scalar_constant_value get_vector_length extract_constant infer_static_shape",
)
TENSORS = {
    **TENSOR_TYPE,
    **VARIABLES,
    **_in("types.tensors", "as_tensor_variable constant cast"),
    "as_tensor": "types.tensors:as_tensor_variable",
    **_in("theano.scalar_ops", "ScalarFromTensor scalar_from_tensor TensorFromScalar tensor_from_scalar"),
    **CONSTANTS,
    **_in("graph.core", "Apply Variable Constant"),
    **{name: f"numpy:{function}" for name, function in _NUMPY.items()},
    **{name: f"numpy:{name}" for name in ("concatenate", "stack", "zeros_like", "ones_like", "where")},
    **_in("theano.arrays", "zeros ones full alloc arange eye swapaxes moveaxis expand_dims flatten"),
    **_in("theano.arrays", "broadcast_to reciprocal"),
    **PADDED,
    **BROADCAST,
    **_in("theano.subtensors", "set_subtensor inc_subtensor"),
    "switch": "numpy:where",
    **_in("types.tensors", "shape"),
    "grad": "autodiff.gradient",
    **JACOBIANS,
    **_in("theano.helpers", "verify_grad TensorLike"),
    **_in("types.tensors", "specify_shape SpecifyShape"),
}
SPARSE = {"_is_dense": "theano.utilities:is_dense", "_is_sparse_variable": "theano.utilities:is_sparse_variable"}
BLAS_HEADERS = _in("theano.blas", "blas_header_text blas_header_version openblas_threads_text mkl_threads_text")
BLAS = {**_in("theano.blas", "ldflags Gemv Ger"), **BLAS_HEADERS}
EXCEPTIONS = {
    "NotScalarConstantError": "theano.constants",
    **_in("theano.helpers", "AdvancedIndexingError AdvancedBooleanIndexingError"),
}
ASSERTIONS = _in("theano.assertions", "Assert CheckAndRaise assert_op")
ELEMWISE = _in("theano.elemwise", "Elemwise CAReduce") | _in("theano.dimensions", "DimShuffle")
LOOPS = _in(
    "theano.elemwise_loops",
    "make_declare make_checks make_alloc make_loop make_reordered_loop make_loop_careduce compute_output_dims_lengths",
)
UNIT_TESTS = _in("theano.unit_tests", "InferShapeTester WrongValue assert_allclose fetch_seed seed_rng verify_grad")
PRINTING = {
    **_in("graph.printing", "debugprint pprint"),
    **_in("theano.printers", "Printer FunctionPrinter OperatorPrinter PatternPrinter"),
    "pp": "graph.printing:pprint",
    "dprint": "graph.printing:debugprint",
}
CONVOLUTIONS = _in("theano.sizes", "get_conv_output_shape get_conv_shape_1axis")
SHAPE_FEATURE = {"ShapeFeature": "theano.sizes"}
TYPED_LISTS = _in("theano.typed_lists", "TypedListType TypedListVariable")
SUBTENSORS = _in("theano.subtensors", "AdvancedIncSubtensor set_subtensor inc_subtensor")
LINEAR_ALGEBRA = {
    **{name: f"numpy:linalg.{name}" for name in ("det", "eig", "eigh", "inv", "matrix_power", "norm", "pinv", "qr")},
    **{name: f"numpy:linalg.{name}" for name in ("slogdet", "svd", "tensorinv", "tensorsolve")},
    **{name: f"numpy:{name}" for name in ("diag", "kron", "trace")},
    "matrix_inverse": "numpy:linalg.inv",
}
"""Functions of matrices. The ops of the libraries, such as `MatrixInverse`, are not included."""
COMPILE = {
    "Rebroadcast": "theano.dimensions",
    **FUNCTION_GRAPH,
    **FUNCTION,
    **MODES,
    **COPIES,
    **SHAPES,
    **SHARED,
    **AS_OP,
    **FROM_GRAPH,
    "DebugMode": "debug.debug_mode",
    "MonitorMode": "debug.monitor",
}
HELPERS: Tables = {
    "compile": COMPILE,
    "compile.function": FUNCTION,
    "compile.ops": {**COPIES, **SHAPES, **AS_OP},
    "compile.sharedvalue": SHARED,
    "compile.mode": MODES,
    "compile.io": IO,
    "compile.debugmode": DEBUG,
    "gradient": GRADIENT,
    "scalar": SCALARS,
    "scalar.basic": SCALARS,
    "scalar.sharedvar": {"ScalarSharedVariable": "theano.helpers"},
    "tensor.var": VARIABLES,
    "misc.safe_asarray": {"_asarray": "theano.helpers:as_array"},
    "printing": {**_in("theano.utilities", "min_informative_str"), **PRINTING},
    "misc.frozendict": _in("theano.utilities", "frozendict"),
    "sparse": SPARSE,
    "sparse.basic": SPARSE,
    "tensor.blas": BLAS,
    "tensor.blas_headers": BLAS_HEADERS,
    "tensor.elemwise_cgen": LOOPS,
    "tensor.nlinalg": LINEAR_ALGEBRA,
    "tensor.subtensor": SUBTENSORS,
    "tensor.nnet.abstract_conv": CONVOLUTIONS,
    "tensor.utils": {
        **_in("theano.sizes", "broadcast_static_dim_lengths normalize_reduce_axis"),
        **_in("theano.utilities", "hash_from_ndarray import_func_from_string"),
        "as_list": "autodiff.jacobians",
    },
    "typed_list": TYPED_LISTS,
    "typed_list.type": TYPED_LISTS,
    "tensor.inplace": dict.fromkeys(INPLACE, "theano.inplace"),
    "raise_op": ASSERTIONS,
    "tensor.exceptions": EXCEPTIONS,
    "tensor.math": {
        **{name: f"numpy:{function}" for name, function in _NUMPY.items()},
        "switch": "numpy:where",
        **_in("theano.arrays", "ceil_intdiv reciprocal"),
    },
    "tensor.type_other": {
        **_in("types.generics", "NoneConst NoneTypeT SliceConstant SliceType none_type_t slicetype"),
        **_in("theano.subtensors", "MakeSlice make_slice"),
    },
    "compile.monitormode": MONITOR,
    "compile.builders": FROM_GRAPH,
    "compile.nanguardmode": _in("debug.monitor", "NanGuardMode"),
    "tests.unittest_tools": UNIT_TESTS,
    "tests.test_rop": {"RopLop_checker": "theano.unit_tests:PushforwardPullbackChecker"},
    "utils": {
        **_in("theano.helpers", "LOCAL_BITWIDTH PYTHON_INT_BITWIDTH lazy_scipy_module to_return_values"),
        **_in("theano.utilities", "memoize uniq unzip hash_from_code"),
    },
}
DTYPE_FIRST = {"tensor": "theano.helpers:tensor_of_type"}
"""Theano and Aesara: `tensor` takes the dtype first, and the name as a keyword."""
RANDOM: Tables = {
    "tensor.random": {**dict.fromkeys(DISTRIBUTIONS, "random"), "RandomStream": "random"},
    "tensor.random.basic": dict.fromkeys(DISTRIBUTIONS, "random"),
    "tensor.random.type": _in("random", "RandomGeneratorType random_generator_type"),
    "tensor.random.utils": _in("random", "RandomStream"),
}
UTILS = {
    "TestValueError": "graph.core",
    "MethodNotDefined": "graph.call_adapters",
    "MissingInputError": "functions.function",
    "MetaObject": "graph.props:HasProps",
    "InconsistencyError": "graph.core:GraphError",
}
CONFIG = {"config": "settings"}
TOP = {
    **FUNCTION, **GRAPH, **MODES, **CONFIG, **SHARED, **PRINTING, **JACOBIANS, **FROM_GRAPH,
    "grad": "autodiff.gradient",
}  # fmt: skip
