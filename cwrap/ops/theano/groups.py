"""Groups of names that Theano, Aesara and PyTensor have in common.

A group maps a name to the module in `cwrap.ops` that defines it, or to `module:name` if the names differ.
"""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.ops.random.distributions import DISTRIBUTIONS
from cwrap.ops.theano.elemwise import INPLACE
from cwrap.ops.theano.scalar_ops import CLASSES, CONVERSIONS, FORMULAS
from cwrap.ops.types.makers import NAMES

Group = Mapping[str, str]
Tables = Mapping[str, Group]


def group(text: str) -> dict[str, str]:
    """Return a group. Each line of the text has a module and its names; `sqr=square` is `square` under another name."""
    found = {}
    for line in text.splitlines():
        module, *words = line.split() or [""]
        for name, _, defined in (word.partition("=") for word in words):
            found[name] = f"{module}:{defined}" if defined else module
    return found


GRAPH = group("""
    graph.core Apply Variable Constant
    graph.traversal orphans_between vars_between variables_between=vars_between ancestors graph_inputs
    graph.traversal explicit_graph_inputs applys_between io_toposort clone_replace
    theano.utilities view_roots
""")
FUNCTION_GRAPH = {"FunctionGraph": "graph.traversal", "MissingInputError": "functions.function"}
FUNCTION = group("functions.function function In Out")
OPS = group("""
    graph.core Op
    graph.op COp OpenMPOp CLinkerOp=COp _NoPythonCOp=NoPythonCOp _NoPythonOp=NoPythonOp
    linking.external ExternalCOp
    functions.evaluation get_test_value
    theano.helpers StorageMapType=TensorLike ComputeMapType=TensorLike InputStorageType=TensorLike
    theano.helpers OutputStorageType=TensorLike ThunkType=TensorLike PerformMethodType=TensorLike
""")
JACOBIANS = group("autodiff.jacobians Lop Rop jacobian hessian")
FROM_GRAPH = group("autodiff.op_from_graph OpFromGraph")
GRADIENT = {
    **JACOBIANS,
    **group("""
    autodiff.gradient grad DisconnectedType DisconnectedInputError GradientError NullType NullTypeGradError
    autodiff.jacobians hessian_vector_product
    theano.gradient_rules zero_grad ZeroGrad disconnected_grad DisconnectedGrad _float_zeros_like=float_zeros_like
    theano.gradient_rules grad_scale GradScale grad_clip GradClip
    theano.helpers verify_grad disconnected_type grad_undefined grad_not_implemented=grad_undefined
    """),
}
PULLBACKS = group("theano.helpers pullback pushforward")
AS_OP = group("graph.from_function as_op FromFunctionOp wrap_py=as_op")
SHARED = group("types.shared shared SharedVariable")
CMODULE = group("theano.utilities GCC_compiler gcc_version")
LINKERS = group("""
    theano.linkers CLinker OpWiseCLinker DualLinker VMLinker PerformLinker Linker Container
    theano.utilities failure_code
""")
PARAMS = group("types.params Params ParamsType")
ENUMS = group("""
    types.enums EnumType EnumList CEnumType
    types.c_data CDataType
""")
TYPES = {
    **ENUMS,
    **group("""
    graph.core Type
    theano.sizes HasDataType HasShape
    types.c_type CType CLinkerType=CType
    types.generics Generic generic
    """),
}
MODES = group("""
    functions.modes Mode get_mode get_default_mode
    theano.helpers predefined_modes FAST_RUN FAST_COMPILE
""")
MONITOR = group("debug.monitor MonitorMode detect_nan")
NAN_GUARD = group("debug.monitor NanGuardMode")
DEBUG = group("""
    debug.debug_mode DebugMode
    debug.checks DebugModeError BadThunkOutput BadDestroyMap BadViewMap InvalidValueError StochasticOrder
    debug.checks BadOptimization OpChanged BadRefcount
    theano.utilities _lessbroken_deepcopy=lessbroken_deepcopy
""")
COPIES = group("""
    types.copies DeepCopyOp ViewOp deep_copy_op view_op register_deep_copy_op_c_code register_view_op_c_code
""")
SHAPES = group("""
    types.tensors Shape Shape_i shape shape_i register_shape_c_code register_shape_i_c_code SpecifyShape specify_shape
""")
SCALARS = {
    **dict.fromkeys((*FORMULAS, *CLASSES, *CONVERSIONS), "theano.scalar_ops"),
    **group("""
    dtypes upcast
    types.scalars ScalarType Scalar=ScalarType ScalarVariable ScalarConstant get_scalar_type bool=bool_
    types.scalars int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128
    types.scalars int_types uint_types integer_types discrete_types float_types complex_types continuous_types all_types
    theano.scalar_ops ScalarOp UnaryScalarOp BinaryScalarOp Cast as_scalar constant cast specific_out transfer_type
    theano.scalar_ops upcast_out same_out upgrade_to_float upgrade_to_float64 int_out float_out int_out_nocomplex
    theano.scalar_ops upgrade_to_float_no_complex upcast_out_no_complex same_out_nocomplex float_out_nocomplex
    theano.scalar_ops mean InRange inopenrange inclosedrange sqr=square true_divide=true_div inv=reciprocal
    theano.scalar_ops maximum=scalar_maximum minimum=scalar_minimum Maximum=ScalarMaximum Minimum=ScalarMinimum
    theano.scalar_ops Inv=Reciprocal sign=sgn Sign=Sgn IntDiv Mod Invert int_div mod invert
    theano.composite Composite
    theano.helpers ComplexError
    graph.core Apply
    """),
}
MAKERS = {
    **dict.fromkeys(NAMES, "types.makers"),
    **{f"{name}s".replace("matrixs", "matrices"): f"several:{name}" for name in NAMES if name != "tensor"},
}
TENSOR_TYPE = {
    **MAKERS,
    **group("""
    types.tensors TensorType DenseTensorType=TensorType
    theano.utilities values_eq_approx_remove_inf values_eq_approx_remove_nan values_eq_approx_remove_inf_nan
    theano.utilities values_eq_approx_always_true
    dtypes int_dtypes uint_dtypes integer_dtypes discrete_dtypes float_dtypes complex_dtypes continuous_dtypes
    dtypes all_dtypes
    """),
}
VARIABLES = group("""
    types.tensors TensorVariable TensorConstant
    theano.sizes get_unique_value
""")
NUMPY = group("""
    numpy abs add all any arccos arccosh arcsin arcsinh arctan arctan2 arctanh argmax argmin ceil clip cos cosh dot exp
    numpy exp2 expm1 floor log log10 log1p log2 maximum max mean minimum min mod prod round sin sinh sqrt std sum tan
    numpy tanh tensordot trunc var true_divide allclose cumprod cumsum diag isclose isinf isnan matmul outer repeat
    numpy reshape squeeze tile trace transpose square sign invert switch=where eq=equal neq=not_equal lt=less gt=greater
    numpy le=less_equal ge=greater_equal sub=subtract mul=multiply neg=negative true_div=true_divide
    numpy int_div=floor_divide sqr=square sgn=sign pow=power and_=bitwise_and or_=bitwise_or xor=bitwise_xor
""")
PADDED = group("theano.arrays shape_padleft shape_padright shape_padaxis")
BROADCAST = group("""
    theano.dimensions Rebroadcast specify_broadcastable addbroadcast=specify_broadcastable unbroadcast patternbroadcast
""")
CONSTANTS = group("""
    theano.sizes NotScalarConstantError get_scalar_constant_value get_vector_length extract_constant
    theano.sizes infer_static_shape
""")
TENSORS = {
    **TENSOR_TYPE, **VARIABLES, **CONSTANTS, **NUMPY, **PADDED, **BROADCAST, **JACOBIANS,
    **group("""
    types.tensors as_tensor_variable as_tensor=as_tensor_variable constant cast shape specify_shape SpecifyShape
    graph.core Apply Variable Constant
    numpy concatenate stack zeros_like ones_like where
    theano.arrays zeros ones full alloc arange eye swapaxes moveaxis expand_dims flatten broadcast_to reciprocal
    theano.scalar_ops ScalarFromTensor scalar_from_tensor TensorFromScalar tensor_from_scalar
    theano.subtensors set_subtensor inc_subtensor
    theano.helpers verify_grad TensorLike
    autodiff.gradient grad
    """),
}  # fmt: skip
SPARSE = group("theano.utilities _is_dense=is_dense _is_sparse_variable=is_sparse_variable")
BLAS_HEADERS = group("theano.blas blas_header_text blas_header_version openblas_threads_text mkl_threads_text")
ASSERTIONS = group("theano.dimensions Assert CheckAndRaise assert_op")
ELEMWISE = group("""
    theano.elemwise Elemwise CAReduce
    theano.dimensions DimShuffle
""")
UNIT_TESTS = group("theano.unit_tests InferShapeTester WrongValue assert_allclose fetch_seed seed_rng verify_grad")
PRINTING = group("""
    graph.printing debugprint dprint=debugprint pprint pp=pprint
    theano.printers Printer FunctionPrinter OperatorPrinter PatternPrinter
""")
SHAPE_FEATURE = group("theano.sizes ShapeFeature")
TYPED_LISTS = group("theano.typed_lists TypedListType TypedListVariable")
HELPERS: Tables = {
    "compile": {
        **FUNCTION_GRAPH, **FUNCTION, **MODES, **COPIES, **SHAPES, **SHARED, **AS_OP, **FROM_GRAPH,
        "Rebroadcast": "theano.dimensions",
        "DebugMode": "debug.debug_mode",
        "MonitorMode": "debug.monitor",
    },
    "compile.function": FUNCTION,
    "compile.ops": {**COPIES, **SHAPES, **AS_OP},
    "compile.sharedvalue": SHARED,
    "compile.mode": MODES,
    "compile.io": group("functions.function In Out"),
    "compile.debugmode": DEBUG,
    "compile.monitormode": MONITOR,
    "compile.builders": FROM_GRAPH,
    "compile.nanguardmode": NAN_GUARD,
    "gradient": GRADIENT,
    "scalar": SCALARS,
    "scalar.basic": SCALARS,
    "scalar.sharedvar": group("theano.helpers ScalarSharedVariable"),
    "misc.safe_asarray": group("numpy _asarray=asarray"),
    "misc.frozendict": group("theano.utilities frozendict"),
    "printing": {**PRINTING, "min_informative_str": "theano.utilities"},
    "raise_op": ASSERTIONS,
    "sparse": SPARSE,
    "sparse.basic": SPARSE,
    "tensor.blas": {**BLAS_HEADERS, **group("theano.blas ldflags Gemv Ger")},
    "tensor.blas_headers": BLAS_HEADERS,
    "tensor.elemwise_cgen": group("""
    theano.elemwise_loops make_declare make_checks make_alloc make_loop make_reordered_loop make_loop_careduce
    theano.elemwise_loops compute_output_dims_lengths
    """),
    "tensor.exceptions": group("""
    theano.sizes NotScalarConstantError
    theano.helpers AdvancedIndexingError AdvancedBooleanIndexingError
    """),
    "tensor.inplace": dict.fromkeys(INPLACE, "theano.elemwise"),
    "tensor.math": {**NUMPY, **group("theano.arrays ceil_intdiv reciprocal")},
    "tensor.nlinalg": group("""
    numpy det=linalg.det eig=linalg.eig eigh=linalg.eigh inv=linalg.inv matrix_power=linalg.matrix_power
    numpy norm=linalg.norm pinv=linalg.pinv qr=linalg.qr slogdet=linalg.slogdet svd=linalg.svd
    numpy tensorinv=linalg.tensorinv tensorsolve=linalg.tensorsolve matrix_inverse=linalg.inv diag kron trace
    """),  # functions; the ops of the libraries, such as `MatrixInverse`, are not included
    "tensor.nnet.abstract_conv": group("theano.sizes get_conv_output_shape get_conv_shape_1axis"),
    "tensor.subtensor": group("theano.subtensors AdvancedIncSubtensor set_subtensor inc_subtensor"),
    "tensor.type_other": group("""
    types.generics NoneConst NoneTypeT SliceConstant SliceType none_type_t slicetype
    theano.subtensors MakeSlice make_slice
    """),
    "tensor.utils": group("""
    theano.sizes broadcast_static_dim_lengths normalize_reduce_axis
    theano.utilities hash_from_ndarray import_func_from_string
    autodiff.jacobians as_list
    """),
    "tensor.var": VARIABLES,
    "tests.unittest_tools": UNIT_TESTS,
    "tests.test_rop": group("theano.unit_tests RopLop_checker=PushforwardPullbackChecker"),
    "typed_list": TYPED_LISTS,
    "typed_list.type": TYPED_LISTS,
    "utils": group("""
    theano.helpers LOCAL_BITWIDTH PYTHON_INT_BITWIDTH lazy_scipy_module to_return_values
    theano.utilities memoize uniq unzip hash_from_code
    """),
}  # fmt: skip
DTYPE_FIRST = {"tensor": "theano.helpers:tensor_of_type"}
"""Theano and Aesara: `tensor` takes the dtype first, and the name as a keyword."""
RANDOM: Tables = {
    "tensor.random": {**dict.fromkeys(DISTRIBUTIONS, "random"), "RandomStream": "random"},
    "tensor.random.basic": dict.fromkeys(DISTRIBUTIONS, "random"),
    "tensor.random.type": group("types.generics RandomGeneratorType random_generator_type"),
    "tensor.random.utils": group("random RandomStream"),
}
UTILS = group("""
    graph.core TestValueError InconsistencyError=GraphError
    graph.call_adapters MethodNotDefined
    graph.props MetaObject=HasProps
    functions.function MissingInputError
""")
CONFIG = {"config": "settings"}
TOP = {
    **FUNCTION, **GRAPH, **MODES, **CONFIG, **SHARED, **PRINTING, **JACOBIANS, **FROM_GRAPH,
    "grad": "autodiff.gradient",
}  # fmt: skip
