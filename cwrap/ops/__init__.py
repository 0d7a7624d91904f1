"""C operations at run time: written against NumPy arrays, compiled when first used, cached, and called at C speed.

    from cwrap.ops import COp, Apply, dvector, function

Names are looked up when they are first asked for: `import cwrap.ops` loads nothing, NumPy included.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cwrap.ops.asking import (
        MethodNotDefined as MethodNotDefined,
    )
    from cwrap.ops.basic import (
        DeepCopyOp as DeepCopyOp,
    )
    from cwrap.ops.basic import (
        Shape as Shape,
    )
    from cwrap.ops.basic import (
        Shape_i as Shape_i,
    )
    from cwrap.ops.basic import (
        ViewOp as ViewOp,
    )
    from cwrap.ops.basic import (
        deep_copy_op as deep_copy_op,
    )
    from cwrap.ops.basic import (
        register_deep_copy_op_c_code as register_deep_copy_op_c_code,
    )
    from cwrap.ops.basic import (
        register_shape_c_code as register_shape_c_code,
    )
    from cwrap.ops.basic import (
        register_shape_i_c_code as register_shape_i_c_code,
    )
    from cwrap.ops.basic import (
        register_view_op_c_code as register_view_op_c_code,
    )
    from cwrap.ops.basic import (
        shape as shape,
    )
    from cwrap.ops.basic import (
        shape_i as shape_i,
    )
    from cwrap.ops.basic import (
        view_op as view_op,
    )
    from cwrap.ops.debug import (
        BadDestroyMap as BadDestroyMap,
    )
    from cwrap.ops.debug import (
        BadRefcount as BadRefcount,
    )
    from cwrap.ops.debug import (
        BadThunkOutput as BadThunkOutput,
    )
    from cwrap.ops.debug import (
        BadViewMap as BadViewMap,
    )
    from cwrap.ops.debug import (
        DebugModeError as DebugModeError,
    )
    from cwrap.ops.debug import (
        InvalidValueError as InvalidValueError,
    )
    from cwrap.ops.debug import (
        OpChanged as OpChanged,
    )
    from cwrap.ops.dtypes import (
        upcast as upcast,
    )
    from cwrap.ops.external import (
        ExternalCOp as ExternalCOp,
    )
    from cwrap.ops.external import (
        SectionError as SectionError,
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
    from cwrap.ops.function import (
        Function as Function,
    )
    from cwrap.ops.function import (
        In as In,
    )
    from cwrap.ops.function import (
        MissingInputError as MissingInputError,
    )
    from cwrap.ops.function import (
        Out as Out,
    )
    from cwrap.ops.function import (
        UnusedInputError as UnusedInputError,
    )
    from cwrap.ops.function import (
        function as function,
    )
    from cwrap.ops.generic import (
        Generic as Generic,
    )
    from cwrap.ops.generic import (
        generic as generic,
    )
    from cwrap.ops.graph import (
        Apply as Apply,
    )
    from cwrap.ops.graph import (
        Constant as Constant,
    )
    from cwrap.ops.graph import (
        GraphError as GraphError,
    )
    from cwrap.ops.graph import (
        Variable as Variable,
    )
    from cwrap.ops.modes import (
        DebugMode as DebugMode,
    )
    from cwrap.ops.modes import (
        Mode as Mode,
    )
    from cwrap.ops.modes import (
        get_mode as get_mode,
    )
    from cwrap.ops.op import (
        COp as COp,
    )
    from cwrap.ops.op import (
        Op as Op,
    )
    from cwrap.ops.op import (
        OpenMPOp as OpenMPOp,
    )
    from cwrap.ops.params import (
        Params as Params,
    )
    from cwrap.ops.params import (
        ParamsType as ParamsType,
    )
    from cwrap.ops.scalar import (
        ScalarType as ScalarType,
    )
    from cwrap.ops.scalar import (
        ScalarVariable as ScalarVariable,
    )
    from cwrap.ops.scalar import (
        get_scalar_type as get_scalar_type,
    )
    from cwrap.ops.tensor import (
        TensorConstant as TensorConstant,
    )
    from cwrap.ops.tensor import (
        TensorType as TensorType,
    )
    from cwrap.ops.tensor import (
        TensorVariable as TensorVariable,
    )
    from cwrap.ops.tensor import (
        as_tensor_variable as as_tensor_variable,
    )
    from cwrap.ops.tensor import (
        bcol as bcol,
    )
    from cwrap.ops.tensor import (
        bmatrix as bmatrix,
    )
    from cwrap.ops.tensor import (
        brow as brow,
    )
    from cwrap.ops.tensor import (
        bscalar as bscalar,
    )
    from cwrap.ops.tensor import (
        btensor3 as btensor3,
    )
    from cwrap.ops.tensor import (
        btensor4 as btensor4,
    )
    from cwrap.ops.tensor import (
        btensor5 as btensor5,
    )
    from cwrap.ops.tensor import (
        bvector as bvector,
    )
    from cwrap.ops.tensor import (
        ccol as ccol,
    )
    from cwrap.ops.tensor import (
        cmatrix as cmatrix,
    )
    from cwrap.ops.tensor import (
        constant as constant,
    )
    from cwrap.ops.tensor import (
        crow as crow,
    )
    from cwrap.ops.tensor import (
        cscalar as cscalar,
    )
    from cwrap.ops.tensor import (
        ctensor3 as ctensor3,
    )
    from cwrap.ops.tensor import (
        ctensor4 as ctensor4,
    )
    from cwrap.ops.tensor import (
        ctensor5 as ctensor5,
    )
    from cwrap.ops.tensor import (
        cvector as cvector,
    )
    from cwrap.ops.tensor import (
        dcol as dcol,
    )
    from cwrap.ops.tensor import (
        dmatrix as dmatrix,
    )
    from cwrap.ops.tensor import (
        drow as drow,
    )
    from cwrap.ops.tensor import (
        dscalar as dscalar,
    )
    from cwrap.ops.tensor import (
        dtensor3 as dtensor3,
    )
    from cwrap.ops.tensor import (
        dtensor4 as dtensor4,
    )
    from cwrap.ops.tensor import (
        dtensor5 as dtensor5,
    )
    from cwrap.ops.tensor import (
        dvector as dvector,
    )
    from cwrap.ops.tensor import (
        fcol as fcol,
    )
    from cwrap.ops.tensor import (
        fmatrix as fmatrix,
    )
    from cwrap.ops.tensor import (
        frow as frow,
    )
    from cwrap.ops.tensor import (
        fscalar as fscalar,
    )
    from cwrap.ops.tensor import (
        ftensor3 as ftensor3,
    )
    from cwrap.ops.tensor import (
        ftensor4 as ftensor4,
    )
    from cwrap.ops.tensor import (
        ftensor5 as ftensor5,
    )
    from cwrap.ops.tensor import (
        fvector as fvector,
    )
    from cwrap.ops.tensor import (
        icol as icol,
    )
    from cwrap.ops.tensor import (
        imatrix as imatrix,
    )
    from cwrap.ops.tensor import (
        irow as irow,
    )
    from cwrap.ops.tensor import (
        iscalar as iscalar,
    )
    from cwrap.ops.tensor import (
        itensor3 as itensor3,
    )
    from cwrap.ops.tensor import (
        itensor4 as itensor4,
    )
    from cwrap.ops.tensor import (
        itensor5 as itensor5,
    )
    from cwrap.ops.tensor import (
        ivector as ivector,
    )
    from cwrap.ops.tensor import (
        lcol as lcol,
    )
    from cwrap.ops.tensor import (
        lmatrix as lmatrix,
    )
    from cwrap.ops.tensor import (
        lrow as lrow,
    )
    from cwrap.ops.tensor import (
        lscalar as lscalar,
    )
    from cwrap.ops.tensor import (
        ltensor3 as ltensor3,
    )
    from cwrap.ops.tensor import (
        ltensor4 as ltensor4,
    )
    from cwrap.ops.tensor import (
        ltensor5 as ltensor5,
    )
    from cwrap.ops.tensor import (
        lvector as lvector,
    )
    from cwrap.ops.tensor import (
        matrix as matrix,
    )
    from cwrap.ops.tensor import (
        scalar as scalar,
    )
    from cwrap.ops.tensor import (
        tensor as tensor,
    )
    from cwrap.ops.tensor import (
        vector as vector,
    )
    from cwrap.ops.tensor import (
        wcol as wcol,
    )
    from cwrap.ops.tensor import (
        wmatrix as wmatrix,
    )
    from cwrap.ops.tensor import (
        wrow as wrow,
    )
    from cwrap.ops.tensor import (
        wscalar as wscalar,
    )
    from cwrap.ops.tensor import (
        wtensor3 as wtensor3,
    )
    from cwrap.ops.tensor import (
        wtensor4 as wtensor4,
    )
    from cwrap.ops.tensor import (
        wtensor5 as wtensor5,
    )
    from cwrap.ops.tensor import (
        wvector as wvector,
    )
    from cwrap.ops.tensor import (
        zcol as zcol,
    )
    from cwrap.ops.tensor import (
        zmatrix as zmatrix,
    )
    from cwrap.ops.tensor import (
        zrow as zrow,
    )
    from cwrap.ops.tensor import (
        zscalar as zscalar,
    )
    from cwrap.ops.tensor import (
        ztensor3 as ztensor3,
    )
    from cwrap.ops.tensor import (
        ztensor4 as ztensor4,
    )
    from cwrap.ops.tensor import (
        ztensor5 as ztensor5,
    )
    from cwrap.ops.tensor import (
        zvector as zvector,
    )
    from cwrap.ops.types import (
        CType as CType,
    )
    from cwrap.ops.types import (
        Type as Type,
    )

_PLACES = {
    "asking": "MethodNotDefined",
    "basic": """
        DeepCopyOp Shape Shape_i ViewOp deep_copy_op register_deep_copy_op_c_code register_shape_c_code
        register_shape_i_c_code register_view_op_c_code shape shape_i view_op
    """,
    "debug": "BadDestroyMap BadRefcount BadThunkOutput BadViewMap DebugModeError InvalidValueError OpChanged",
    "dtypes": "upcast",
    "external": "ExternalCOp SectionError",
    "failure": "CompileError LoadError NoCompilerError OpsError",
    "function": "Function In MissingInputError Out UnusedInputError function",
    "generic": "Generic generic",
    "graph": "Apply Constant GraphError Variable",
    "modes": "DebugMode Mode get_mode",
    "op": "COp Op OpenMPOp",
    "params": "Params ParamsType",
    "scalar": "ScalarType ScalarVariable get_scalar_type",
    "tensor": """
        TensorConstant TensorType TensorVariable as_tensor_variable bcol bmatrix brow bscalar btensor3
        btensor4 btensor5 bvector ccol cmatrix constant crow cscalar ctensor3 ctensor4 ctensor5 cvector dcol
        dmatrix drow dscalar dtensor3 dtensor4 dtensor5 dvector fcol fmatrix frow fscalar ftensor3 ftensor4
        ftensor5 fvector icol imatrix irow iscalar itensor3 itensor4 itensor5 ivector lcol lmatrix lrow
        lscalar ltensor3 ltensor4 ltensor5 lvector matrix scalar tensor vector wcol wmatrix wrow wscalar
        wtensor3 wtensor4 wtensor5 wvector zcol zmatrix zrow zscalar ztensor3 ztensor4 ztensor5 zvector
    """,
    "types": "CType Type",
}
_WHERE = {name: module for module, names in _PLACES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"cwrap.ops.{_WHERE[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE})
