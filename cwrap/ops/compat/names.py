"""Tables of the names in Theano, Aesara and PyTensor, and the function that creates modules from them.

A table maps a name to the module in `cwrap.ops` that defines it, or to `module:name` if the names differ.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

_GRAPH = {"Apply": "graph.core", "Variable": "graph.core", "Constant": "graph.core"}
_FUNCTION = {"function": "functions.function", "In": "functions.function", "Out": "functions.function"}
_OPS = {"Op": "graph.core", "COp": "graph.op", "OpenMPOp": "graph.op", "ExternalCOp": "linking.external"}
_PARAMS = {"Params": "types.params", "ParamsType": "types.params"}
_TYPES = {"Type": "graph.core", "CType": "types.c_type", "Generic": "types.generics", "generic": "types.generics"}
_MODES = {"Mode": "functions.modes", "get_mode": "functions.modes"}
_DEBUG = {
    "DebugMode": "functions.modes",
    **dict.fromkeys(
        ("DebugModeError", "BadThunkOutput", "BadDestroyMap", "BadViewMap", "InvalidValueError"), "functions.debug"
    ),
}
_COPIES = dict.fromkeys(
    ("DeepCopyOp", "ViewOp", "deep_copy_op", "view_op", "register_deep_copy_op_c_code", "register_view_op_c_code"),
    "linking.basic",
)
_SHAPES = dict.fromkeys(
    ("Shape", "Shape_i", "shape", "shape_i", "register_shape_c_code", "register_shape_i_c_code"), "linking.basic"
)
_SCALARS = {
    **dict.fromkeys(("upcast", "ScalarType", "ScalarVariable", "get_scalar_type"), "types.scalars"),
    **dict.fromkeys(("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"), "types.scalars"),
    **dict.fromkeys(("float16", "float32", "float64", "complex64", "complex128"), "types.scalars"),
    "Scalar": "types.scalars:ScalarType",
    "bool": "types.scalars:bool_",
}
_MAKERS = {
    f"{prefix}{shape}": "types.tensors"
    for prefix in "bwilfdcz"
    for shape in ("scalar", "vector", "matrix", "row", "col", "tensor3", "tensor4", "tensor5")
}
_TENSOR_TYPE = dict.fromkeys(("TensorType", "tensor", "scalar", "vector", "matrix"), "types.tensors")
_VARIABLES = {"TensorVariable": "types.tensors", "TensorConstant": "types.tensors"}
_TENSORS = {
    **_MAKERS,
    **_TENSOR_TYPE,
    **_VARIABLES,
    "as_tensor_variable": "types.tensors",
    "as_tensor": "types.tensors:as_tensor_variable",
    "constant": "types.tensors",
    **{f"{prefix}{shape}s": f"several:{prefix}{shape}" for prefix in "bwilfdcz" for shape in ("scalar", "vector")},
    **{f"{prefix}matrices": f"several:{prefix}matrix" for prefix in "bwilfdcz"},
}
# Theano and Aesara: `tensor` takes the dtype first, and the name as a keyword.
_DTYPE_FIRST = {"tensor": "types.tensors:tensor_of_type"}
_UTILS = {"MethodNotDefined": "graph.call_adapters"}
_TOP = {**_FUNCTION, **_GRAPH, **_MODES, "config": "compat.configuration"}

Tables = Mapping[str, Mapping[str, str]]

AESARA: Tables = {
    "": {**_TOP, "Op": "graph.core"},
    "graph": {**_GRAPH, "Op": "graph.core", "Type": "graph.core"},
    "graph.basic": _GRAPH,
    "graph.op": _OPS,
    "graph.type": _TYPES,
    "graph.params_type": _PARAMS,
    "graph.utils": _UTILS,
    "link": {},
    "link.c": {},
    "link.c.op": _OPS,
    "link.c.type": _TYPES,
    "link.c.params_type": _PARAMS,
    "tensor": {**_TENSORS, **_DTYPE_FIRST},
    "tensor.basic": {**_TENSORS, **_DTYPE_FIRST},
    "tensor.type": {**_MAKERS, **_TENSOR_TYPE, **_DTYPE_FIRST},
    "tensor.var": _VARIABLES,
    "tensor.variable": _VARIABLES,
    "tensor.shape": _SHAPES,
    "scalar": _SCALARS,
    "scalar.basic": _SCALARS,
    "compile": {**_FUNCTION, **_MODES, **_COPIES, **_SHAPES, "DebugMode": "functions.modes"},
    "compile.ops": {**_COPIES, **_SHAPES},
    "compile.mode": _MODES,
    "compile.io": {"In": "functions.function", "Out": "functions.function"},
    "compile.debugmode": _DEBUG,
    "configdefaults": {"config": "compat.configuration"},
}

PYTENSOR: Tables = {
    **AESARA,
    "tensor": _TENSORS,
    "tensor.basic": _TENSORS,
    "tensor.type": {**_MAKERS, **_TENSOR_TYPE},
    "compile.debug": {},
    "compile.debug.debugmode": _DEBUG,
}

_GOF = {
    **_GRAPH,
    **_PARAMS,
    **_UTILS,
    "Op": "graph.op:COp",  # in Theano, each op and type may define C code
    "COp": "linking.external:ExternalCOp",
    "ExternalCOp": "linking.external",
    "OpenMPOp": "graph.op",
    "PureOp": "graph.core:Op",
    "Type": "types.c_type:CType",
    "PureType": "graph.core:Type",
    "CLinkerType": "types.c_type:CType",
    "Generic": "types.generics",
    "generic": "types.generics",
}

THEANO: Tables = {
    "": {
        **_TOP,
        "Op": "graph.op:COp",
        "OpenMPOp": "graph.op",
        "Type": "types.c_type:CType",
        "Generic": "types.generics",
        "generic": "types.generics",
    },
    "gof": _GOF,
    "gof.graph": _GRAPH,
    "gof.op": _GOF,
    "gof.type": _GOF,
    "gof.params_type": _PARAMS,
    "gof.utils": _UTILS,
    "tensor": {**_TENSORS, **_DTYPE_FIRST},
    "tensor.basic": {**_TENSORS, **_DTYPE_FIRST},
    "tensor.type": {**_MAKERS, **_TENSOR_TYPE, **_DTYPE_FIRST},
    "tensor.var": _VARIABLES,
    "scalar": _SCALARS,
    "scalar.basic": _SCALARS,
    "compile": {**_FUNCTION, **_MODES, **_COPIES, **_SHAPES, "DebugMode": "functions.modes"},
    "compile.ops": {**_COPIES, **_SHAPES},
    "compile.mode": _MODES,
    "compile.io": {"In": "functions.function", "Out": "functions.function"},
    "compile.debugmode": _DEBUG,
    "configdefaults": {"config": "compat.configuration"},
}


def create_submodules(package: str, tables: Tables) -> dict[str, Any]:
    """Add the submodules of a package to `sys.modules`, and return the names of the package itself."""
    top: dict[str, Any] = {}
    modules: dict[str, ModuleType] = {}
    for dotted, names in tables.items():
        found = {name: _object(name, location) for name, location in names.items()}
        if not dotted:
            top.update(found)
            continue
        module = ModuleType(f"{package}.{dotted}", f"Names that programs import from `{dotted}`.")
        module.__path__ = []  # the module may have submodules in this table
        vars(module).update(found)
        modules[dotted] = sys.modules[module.__name__] = module
        parent, _, last = dotted.rpartition(".")
        if parent:
            setattr(modules[parent], last, module)
        else:
            top[last] = module
    return top


def _object(name: str, location: str) -> Any:
    module, _, other = location.partition(":")
    if module == "several":
        return partial(_make_variables, _object(other, "types.tensors"))
    return getattr(import_module(f"cwrap.ops.{module}"), other or name)


def _make_variables(kind: Any, *names: str) -> list[Any]:
    """Return one variable for each name: `dvectors("x", "y")`."""
    return [kind(name) for name in names]
