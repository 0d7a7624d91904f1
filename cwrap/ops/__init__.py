"""C operations at run time: written against NumPy arrays, compiled when first used, cached, and called at C speed.

    from cwrap.ops import COp, Apply, dvector, function

Names are looked up when they are first asked for: `import cwrap.ops` loads nothing, NumPy included.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cwrap.ops.dtypes import (
        upcast as upcast,
    )
    from cwrap.ops.failure import (
        CompileError as CompileError,
    )
    from cwrap.ops.failure import (
        LoadError as LoadError,
    )
    from cwrap.ops.failure import (
        NoCompilerError as NoCompilerError,
    )
    from cwrap.ops.failure import (
        OpsError as OpsError,
    )
    from cwrap.ops.functions.debug import (
        BadDestroyMap as BadDestroyMap,
    )
    from cwrap.ops.functions.debug import (
        BadRefcount as BadRefcount,
    )
    from cwrap.ops.functions.debug import (
        BadThunkOutput as BadThunkOutput,
    )
    from cwrap.ops.functions.debug import (
        BadViewMap as BadViewMap,
    )
    from cwrap.ops.functions.debug import (
        DebugModeError as DebugModeError,
    )
    from cwrap.ops.functions.debug import (
        InvalidValueError as InvalidValueError,
    )
    from cwrap.ops.functions.debug import (
        OpChanged as OpChanged,
    )
    from cwrap.ops.functions.function import (
        Function as Function,
    )
    from cwrap.ops.functions.function import (
        In as In,
    )
    from cwrap.ops.functions.function import (
        MissingInputError as MissingInputError,
    )
    from cwrap.ops.functions.function import (
        Out as Out,
    )
    from cwrap.ops.functions.function import (
        UnusedInputError as UnusedInputError,
    )
    from cwrap.ops.functions.function import (
        function as function,
    )
    from cwrap.ops.functions.inline import load as load
    from cwrap.ops.functions.inline import load_inline as load_inline
    from cwrap.ops.functions.modes import (
        DebugMode as DebugMode,
    )
    from cwrap.ops.functions.modes import (
        Mode as Mode,
    )
    from cwrap.ops.functions.modes import (
        get_mode as get_mode,
    )
    from cwrap.ops.graph.call_adapters import (
        MethodNotDefined as MethodNotDefined,
    )
    from cwrap.ops.graph.core import (
        Apply as Apply,
    )
    from cwrap.ops.graph.core import (
        Constant as Constant,
    )
    from cwrap.ops.graph.core import (
        GraphError as GraphError,
    )
    from cwrap.ops.graph.core import (
        Variable as Variable,
    )
    from cwrap.ops.graph.linker_object import CLinkerObject as CLinkerObject
    from cwrap.ops.graph.op import (
        COp as COp,
    )
    from cwrap.ops.graph.op import (
        Op as Op,
    )
    from cwrap.ops.graph.op import (
        OpenMPOp as OpenMPOp,
    )
    from cwrap.ops.linking.basic import (
        DeepCopyOp as DeepCopyOp,
    )
    from cwrap.ops.linking.basic import (
        Shape as Shape,
    )
    from cwrap.ops.linking.basic import (
        Shape_i as Shape_i,
    )
    from cwrap.ops.linking.basic import (
        ViewOp as ViewOp,
    )
    from cwrap.ops.linking.basic import (
        deep_copy_op as deep_copy_op,
    )
    from cwrap.ops.linking.basic import (
        register_deep_copy_op_c_code as register_deep_copy_op_c_code,
    )
    from cwrap.ops.linking.basic import (
        register_shape_c_code as register_shape_c_code,
    )
    from cwrap.ops.linking.basic import (
        register_shape_i_c_code as register_shape_i_c_code,
    )
    from cwrap.ops.linking.basic import (
        register_view_op_c_code as register_view_op_c_code,
    )
    from cwrap.ops.linking.basic import (
        shape as shape,
    )
    from cwrap.ops.linking.basic import (
        shape_i as shape_i,
    )
    from cwrap.ops.linking.basic import (
        view_op as view_op,
    )
    from cwrap.ops.linking.external import (
        ExternalCOp as ExternalCOp,
    )
    from cwrap.ops.linking.external import (
        SectionError as SectionError,
    )
    from cwrap.ops.types.c_type import (
        CType as CType,
    )
    from cwrap.ops.types.c_type import (
        Type as Type,
    )
    from cwrap.ops.types.generics import (
        Generic as Generic,
    )
    from cwrap.ops.types.generics import (
        generic as generic,
    )
    from cwrap.ops.types.params import (
        Params as Params,
    )
    from cwrap.ops.types.params import (
        ParamsType as ParamsType,
    )
    from cwrap.ops.types.scalars import (
        ScalarType as ScalarType,
    )
    from cwrap.ops.types.scalars import (
        ScalarVariable as ScalarVariable,
    )
    from cwrap.ops.types.scalars import (
        get_scalar_type as get_scalar_type,
    )
    from cwrap.ops.types.tensors import (
        TensorConstant as TensorConstant,
    )
    from cwrap.ops.types.tensors import (
        TensorType as TensorType,
    )
    from cwrap.ops.types.tensors import (
        TensorVariable as TensorVariable,
    )
    from cwrap.ops.types.tensors import (
        as_tensor_variable as as_tensor_variable,
    )
    from cwrap.ops.types.tensors import (
        bcol as bcol,
    )
    from cwrap.ops.types.tensors import (
        bmatrix as bmatrix,
    )
    from cwrap.ops.types.tensors import (
        brow as brow,
    )
    from cwrap.ops.types.tensors import (
        bscalar as bscalar,
    )
    from cwrap.ops.types.tensors import (
        btensor3 as btensor3,
    )
    from cwrap.ops.types.tensors import (
        btensor4 as btensor4,
    )
    from cwrap.ops.types.tensors import (
        btensor5 as btensor5,
    )
    from cwrap.ops.types.tensors import (
        bvector as bvector,
    )
    from cwrap.ops.types.tensors import (
        ccol as ccol,
    )
    from cwrap.ops.types.tensors import (
        cmatrix as cmatrix,
    )
    from cwrap.ops.types.tensors import (
        constant as constant,
    )
    from cwrap.ops.types.tensors import (
        crow as crow,
    )
    from cwrap.ops.types.tensors import (
        cscalar as cscalar,
    )
    from cwrap.ops.types.tensors import (
        ctensor3 as ctensor3,
    )
    from cwrap.ops.types.tensors import (
        ctensor4 as ctensor4,
    )
    from cwrap.ops.types.tensors import (
        ctensor5 as ctensor5,
    )
    from cwrap.ops.types.tensors import (
        cvector as cvector,
    )
    from cwrap.ops.types.tensors import (
        dcol as dcol,
    )
    from cwrap.ops.types.tensors import (
        dmatrix as dmatrix,
    )
    from cwrap.ops.types.tensors import (
        drow as drow,
    )
    from cwrap.ops.types.tensors import (
        dscalar as dscalar,
    )
    from cwrap.ops.types.tensors import (
        dtensor3 as dtensor3,
    )
    from cwrap.ops.types.tensors import (
        dtensor4 as dtensor4,
    )
    from cwrap.ops.types.tensors import (
        dtensor5 as dtensor5,
    )
    from cwrap.ops.types.tensors import (
        dvector as dvector,
    )
    from cwrap.ops.types.tensors import (
        fcol as fcol,
    )
    from cwrap.ops.types.tensors import (
        fmatrix as fmatrix,
    )
    from cwrap.ops.types.tensors import (
        frow as frow,
    )
    from cwrap.ops.types.tensors import (
        fscalar as fscalar,
    )
    from cwrap.ops.types.tensors import (
        ftensor3 as ftensor3,
    )
    from cwrap.ops.types.tensors import (
        ftensor4 as ftensor4,
    )
    from cwrap.ops.types.tensors import (
        ftensor5 as ftensor5,
    )
    from cwrap.ops.types.tensors import (
        fvector as fvector,
    )
    from cwrap.ops.types.tensors import (
        icol as icol,
    )
    from cwrap.ops.types.tensors import (
        imatrix as imatrix,
    )
    from cwrap.ops.types.tensors import (
        irow as irow,
    )
    from cwrap.ops.types.tensors import (
        iscalar as iscalar,
    )
    from cwrap.ops.types.tensors import (
        itensor3 as itensor3,
    )
    from cwrap.ops.types.tensors import (
        itensor4 as itensor4,
    )
    from cwrap.ops.types.tensors import (
        itensor5 as itensor5,
    )
    from cwrap.ops.types.tensors import (
        ivector as ivector,
    )
    from cwrap.ops.types.tensors import (
        lcol as lcol,
    )
    from cwrap.ops.types.tensors import (
        lmatrix as lmatrix,
    )
    from cwrap.ops.types.tensors import (
        lrow as lrow,
    )
    from cwrap.ops.types.tensors import (
        lscalar as lscalar,
    )
    from cwrap.ops.types.tensors import (
        ltensor3 as ltensor3,
    )
    from cwrap.ops.types.tensors import (
        ltensor4 as ltensor4,
    )
    from cwrap.ops.types.tensors import (
        ltensor5 as ltensor5,
    )
    from cwrap.ops.types.tensors import (
        lvector as lvector,
    )
    from cwrap.ops.types.tensors import (
        matrix as matrix,
    )
    from cwrap.ops.types.tensors import (
        scalar as scalar,
    )
    from cwrap.ops.types.tensors import (
        tensor as tensor,
    )
    from cwrap.ops.types.tensors import (
        vector as vector,
    )
    from cwrap.ops.types.tensors import (
        wcol as wcol,
    )
    from cwrap.ops.types.tensors import (
        wmatrix as wmatrix,
    )
    from cwrap.ops.types.tensors import (
        wrow as wrow,
    )
    from cwrap.ops.types.tensors import (
        wscalar as wscalar,
    )
    from cwrap.ops.types.tensors import (
        wtensor3 as wtensor3,
    )
    from cwrap.ops.types.tensors import (
        wtensor4 as wtensor4,
    )
    from cwrap.ops.types.tensors import (
        wtensor5 as wtensor5,
    )
    from cwrap.ops.types.tensors import (
        wvector as wvector,
    )
    from cwrap.ops.types.tensors import (
        zcol as zcol,
    )
    from cwrap.ops.types.tensors import (
        zmatrix as zmatrix,
    )
    from cwrap.ops.types.tensors import (
        zrow as zrow,
    )
    from cwrap.ops.types.tensors import (
        zscalar as zscalar,
    )
    from cwrap.ops.types.tensors import (
        ztensor3 as ztensor3,
    )
    from cwrap.ops.types.tensors import (
        ztensor4 as ztensor4,
    )
    from cwrap.ops.types.tensors import (
        ztensor5 as ztensor5,
    )
    from cwrap.ops.types.tensors import (
        zvector as zvector,
    )
    from cwrap.ops.types.values import ValueType as ValueType
    from cwrap.ops.ufunc.ufuncs import elementwise as elementwise

_PLACES = {
    "graph.call_adapters": "MethodNotDefined",
    "linking.basic": """
        DeepCopyOp Shape Shape_i ViewOp deep_copy_op register_deep_copy_op_c_code register_shape_c_code
        register_shape_i_c_code register_view_op_c_code shape shape_i view_op
    """,
    "functions.debug": "BadDestroyMap BadRefcount BadThunkOutput BadViewMap DebugModeError InvalidValueError OpChanged",
    "dtypes": "upcast",
    "linking.external": "ExternalCOp SectionError",
    "failure": "CompileError LoadError NoCompilerError OpsError",
    "functions.function": "Function In MissingInputError Out UnusedInputError function",
    "types.generics": "Generic generic",
    "graph.core": "Apply Constant GraphError Variable",
    "functions.inline": "load load_inline",
    "graph.linker_object": "CLinkerObject",
    "functions.modes": "DebugMode Mode get_mode",
    "graph.op": "COp Op OpenMPOp",
    "types.params": "Params ParamsType",
    "types.scalars": "ScalarType ScalarVariable get_scalar_type",
    "types.tensors": """
        TensorConstant TensorType TensorVariable as_tensor_variable bcol bmatrix brow bscalar btensor3
        btensor4 btensor5 bvector ccol cmatrix constant crow cscalar ctensor3 ctensor4 ctensor5 cvector dcol
        dmatrix drow dscalar dtensor3 dtensor4 dtensor5 dvector fcol fmatrix frow fscalar ftensor3 ftensor4
        ftensor5 fvector icol imatrix irow iscalar itensor3 itensor4 itensor5 ivector lcol lmatrix lrow
        lscalar ltensor3 ltensor4 ltensor5 lvector matrix scalar tensor vector wcol wmatrix wrow wscalar
        wtensor3 wtensor4 wtensor5 wvector zcol zmatrix zrow zscalar ztensor3 ztensor4 ztensor5 zvector
    """,
    "types.c_type": "CType Type",
    "ufunc.ufuncs": "elementwise",
    "types.values": "ValueType",
}
_WHERE = {name: module for module, names in _PLACES.items() for name in names.split()}
__all__ = list(_WHERE)


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"cwrap.ops.{_WHERE[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE})
