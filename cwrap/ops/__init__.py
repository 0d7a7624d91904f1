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
    from cwrap.ops.functions import (
        Function as Function,
    )
    from cwrap.ops.functions import (
        In as In,
    )
    from cwrap.ops.functions import (
        MissingInputError as MissingInputError,
    )
    from cwrap.ops.functions import (
        Out as Out,
    )
    from cwrap.ops.functions import (
        UnusedInputError as UnusedInputError,
    )
    from cwrap.ops.functions import (
        function as function,
    )
    from cwrap.ops.generics import (
        Generic as Generic,
    )
    from cwrap.ops.generics import (
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
    from cwrap.ops.inline import load as load
    from cwrap.ops.inline import load_inline as load_inline
    from cwrap.ops.linking import CLinkerObject as CLinkerObject
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
    from cwrap.ops.scalars import (
        ScalarType as ScalarType,
    )
    from cwrap.ops.scalars import (
        ScalarVariable as ScalarVariable,
    )
    from cwrap.ops.scalars import (
        get_scalar_type as get_scalar_type,
    )
    from cwrap.ops.tensors import (
        TensorConstant as TensorConstant,
    )
    from cwrap.ops.tensors import (
        TensorType as TensorType,
    )
    from cwrap.ops.tensors import (
        TensorVariable as TensorVariable,
    )
    from cwrap.ops.tensors import (
        as_tensor_variable as as_tensor_variable,
    )
    from cwrap.ops.tensors import (
        bcol as bcol,
    )
    from cwrap.ops.tensors import (
        bmatrix as bmatrix,
    )
    from cwrap.ops.tensors import (
        brow as brow,
    )
    from cwrap.ops.tensors import (
        bscalar as bscalar,
    )
    from cwrap.ops.tensors import (
        btensor3 as btensor3,
    )
    from cwrap.ops.tensors import (
        btensor4 as btensor4,
    )
    from cwrap.ops.tensors import (
        btensor5 as btensor5,
    )
    from cwrap.ops.tensors import (
        bvector as bvector,
    )
    from cwrap.ops.tensors import (
        ccol as ccol,
    )
    from cwrap.ops.tensors import (
        cmatrix as cmatrix,
    )
    from cwrap.ops.tensors import (
        constant as constant,
    )
    from cwrap.ops.tensors import (
        crow as crow,
    )
    from cwrap.ops.tensors import (
        cscalar as cscalar,
    )
    from cwrap.ops.tensors import (
        ctensor3 as ctensor3,
    )
    from cwrap.ops.tensors import (
        ctensor4 as ctensor4,
    )
    from cwrap.ops.tensors import (
        ctensor5 as ctensor5,
    )
    from cwrap.ops.tensors import (
        cvector as cvector,
    )
    from cwrap.ops.tensors import (
        dcol as dcol,
    )
    from cwrap.ops.tensors import (
        dmatrix as dmatrix,
    )
    from cwrap.ops.tensors import (
        drow as drow,
    )
    from cwrap.ops.tensors import (
        dscalar as dscalar,
    )
    from cwrap.ops.tensors import (
        dtensor3 as dtensor3,
    )
    from cwrap.ops.tensors import (
        dtensor4 as dtensor4,
    )
    from cwrap.ops.tensors import (
        dtensor5 as dtensor5,
    )
    from cwrap.ops.tensors import (
        dvector as dvector,
    )
    from cwrap.ops.tensors import (
        fcol as fcol,
    )
    from cwrap.ops.tensors import (
        fmatrix as fmatrix,
    )
    from cwrap.ops.tensors import (
        frow as frow,
    )
    from cwrap.ops.tensors import (
        fscalar as fscalar,
    )
    from cwrap.ops.tensors import (
        ftensor3 as ftensor3,
    )
    from cwrap.ops.tensors import (
        ftensor4 as ftensor4,
    )
    from cwrap.ops.tensors import (
        ftensor5 as ftensor5,
    )
    from cwrap.ops.tensors import (
        fvector as fvector,
    )
    from cwrap.ops.tensors import (
        icol as icol,
    )
    from cwrap.ops.tensors import (
        imatrix as imatrix,
    )
    from cwrap.ops.tensors import (
        irow as irow,
    )
    from cwrap.ops.tensors import (
        iscalar as iscalar,
    )
    from cwrap.ops.tensors import (
        itensor3 as itensor3,
    )
    from cwrap.ops.tensors import (
        itensor4 as itensor4,
    )
    from cwrap.ops.tensors import (
        itensor5 as itensor5,
    )
    from cwrap.ops.tensors import (
        ivector as ivector,
    )
    from cwrap.ops.tensors import (
        lcol as lcol,
    )
    from cwrap.ops.tensors import (
        lmatrix as lmatrix,
    )
    from cwrap.ops.tensors import (
        lrow as lrow,
    )
    from cwrap.ops.tensors import (
        lscalar as lscalar,
    )
    from cwrap.ops.tensors import (
        ltensor3 as ltensor3,
    )
    from cwrap.ops.tensors import (
        ltensor4 as ltensor4,
    )
    from cwrap.ops.tensors import (
        ltensor5 as ltensor5,
    )
    from cwrap.ops.tensors import (
        lvector as lvector,
    )
    from cwrap.ops.tensors import (
        matrix as matrix,
    )
    from cwrap.ops.tensors import (
        scalar as scalar,
    )
    from cwrap.ops.tensors import (
        tensor as tensor,
    )
    from cwrap.ops.tensors import (
        vector as vector,
    )
    from cwrap.ops.tensors import (
        wcol as wcol,
    )
    from cwrap.ops.tensors import (
        wmatrix as wmatrix,
    )
    from cwrap.ops.tensors import (
        wrow as wrow,
    )
    from cwrap.ops.tensors import (
        wscalar as wscalar,
    )
    from cwrap.ops.tensors import (
        wtensor3 as wtensor3,
    )
    from cwrap.ops.tensors import (
        wtensor4 as wtensor4,
    )
    from cwrap.ops.tensors import (
        wtensor5 as wtensor5,
    )
    from cwrap.ops.tensors import (
        wvector as wvector,
    )
    from cwrap.ops.tensors import (
        zcol as zcol,
    )
    from cwrap.ops.tensors import (
        zmatrix as zmatrix,
    )
    from cwrap.ops.tensors import (
        zrow as zrow,
    )
    from cwrap.ops.tensors import (
        zscalar as zscalar,
    )
    from cwrap.ops.tensors import (
        ztensor3 as ztensor3,
    )
    from cwrap.ops.tensors import (
        ztensor4 as ztensor4,
    )
    from cwrap.ops.tensors import (
        ztensor5 as ztensor5,
    )
    from cwrap.ops.tensors import (
        zvector as zvector,
    )
    from cwrap.ops.types import (
        CType as CType,
    )
    from cwrap.ops.types import (
        Type as Type,
    )
    from cwrap.ops.ufunc.ufuncs import elementwise as elementwise
    from cwrap.ops.values import ValueType as ValueType

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
    "functions": "Function In MissingInputError Out UnusedInputError function",
    "generics": "Generic generic",
    "graph": "Apply Constant GraphError Variable",
    "inline": "load load_inline",
    "linking": "CLinkerObject",
    "modes": "DebugMode Mode get_mode",
    "op": "COp Op OpenMPOp",
    "params": "Params ParamsType",
    "scalars": "ScalarType ScalarVariable get_scalar_type",
    "tensors": """
        TensorConstant TensorType TensorVariable as_tensor_variable bcol bmatrix brow bscalar btensor3
        btensor4 btensor5 bvector ccol cmatrix constant crow cscalar ctensor3 ctensor4 ctensor5 cvector dcol
        dmatrix drow dscalar dtensor3 dtensor4 dtensor5 dvector fcol fmatrix frow fscalar ftensor3 ftensor4
        ftensor5 fvector icol imatrix irow iscalar itensor3 itensor4 itensor5 ivector lcol lmatrix lrow
        lscalar ltensor3 ltensor4 ltensor5 lvector matrix scalar tensor vector wcol wmatrix wrow wscalar
        wtensor3 wtensor4 wtensor5 wvector zcol zmatrix zrow zscalar ztensor3 ztensor4 ztensor5 zvector
    """,
    "types": "CType Type",
    "ufunc.ufuncs": "elementwise",
    "values": "ValueType",
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
