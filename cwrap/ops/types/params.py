"""Parameters of ops: `ParamsType(alpha=float64, flag=bool_)` is a struct in C, filled from the op's attributes.

For example:

    class Scale(COp):
        __props__ = ("factor",)
        params_type = ParamsType(factor=float64)

    # in c_code: f"{outputs[0]} = {sub['params']}->factor * {inputs[0]};"
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from cwrap.ops.dtypes import c_number, c_type
from cwrap.ops.graph.call_adapters import required_code
from cwrap.ops.graph.core import Apply, Op
from cwrap.ops.types.c_type import CType
from cwrap.ops.types.enums import C_NAME, EnumType
from cwrap.source.fragments import C_KEYWORDS

_CPP_KEYWORDS = """catch class delete explicit export friend mutable namespace new operator private protected public
template this throw try typeid typename using virtual and or not xor"""
_RESERVED = C_KEYWORDS | set(_CPP_KEYWORDS.split())


class Params:
    """The values of a `ParamsType`, as read-only attributes and as items."""

    params_type: ParamsType

    def __init__(self, params_type: ParamsType, **values: Any) -> None:
        missing = [name for name in params_type.fields if name not in values]
        extra = [name for name in values if name not in params_type.fields]
        if missing or extra:
            raise TypeError(f"expected parameters {', '.join(params_type.fields)}; missing {missing}, unknown {extra}")
        self.__dict__["params_type"] = params_type
        self.__dict__.update((name, values[name]) for name in params_type.fields)

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"parameters are read-only; cannot set {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Params) or self.params_type != other.params_type:
            return False
        kinds = zip(self.params_type.fields, self.params_type.types, strict=True)
        return all(kind.values_eq(self[name], other[name]) for name, kind in kinds)

    def __hash__(self) -> int:
        return hash((self.params_type, *(_hashable(self[name]) for name in self.params_type.fields)))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.params_type, {name: self[name] for name in self.params_type.fields})

    def __repr__(self) -> str:
        return f"Params({', '.join(f'{name}={self[name]!r}' for name in self.params_type.fields)})"


def _hashable(value: Any) -> Any:
    """Return the value, or a part of an array: equal arrays may have different bytes."""
    return (value.shape, str(value.dtype)) if isinstance(value, np.ndarray) else value


def _rebuild(params_type: ParamsType, values: dict[str, Any]) -> Params:
    return Params(params_type, **values)


class ParamsType(CType):
    """Type of a group of named values. In C it is a pointer to a struct with one member for each value.

    The name of the struct is the `name` of the type. The main function of an `ExternalCOp` takes a `PARAMS_TYPE *`.
    """

    __props__ = ("fields", "types")

    def __init__(self, **fields: CType) -> None:
        if not fields:
            raise TypeError("ParamsType needs at least one parameter")
        for field, kind in fields.items():
            if not C_NAME.match(field) or field in _RESERVED:
                raise ValueError(f"{field!r} cannot be the name of a parameter, because it is not a C member name")
            if not isinstance(kind, CType):
                raise TypeError(f"parameter {field} must have a type with C code (a CType), not {kind!r}")
        self.fields = tuple(sorted(fields))
        self.types = tuple(fields[name] for name in self.fields)
        self._check_constants()

    def _check_constants(self) -> None:
        """Raise AttributeError if a constant, an alias or a field occurs twice."""
        known = set(self.fields)
        for enum in self._enums():
            names = set(enum) | set(enum.aliases)
            if known & names:
                raise AttributeError(f"{', '.join(sorted(known & names))} is in several enumerations or a parameter")
            known |= names

    def _enums(self) -> list[EnumType]:
        return list(dict.fromkeys(kind for kind in self.types if isinstance(kind, EnumType)))

    def __getattr__(self, name: str) -> Any:
        for enum in self._enums() if not name.startswith("_") and "types" in self.__dict__ else ():
            if name in enum:
                return enum[name]
        raise AttributeError(f"{type(self).__name__} has no attribute {name}")

    def get_enum(self, key: str) -> Any:
        """Return the value of a constant of one of the enumerations."""
        return getattr(self, key)

    def enum_from_alias(self, alias: str) -> Any:
        """Return the value of the constant that has an alias, or else a name, in one of the enumerations."""
        for enum in self._enums():
            if enum.has_alias(alias):
                return enum.fromalias(alias)
        return self.get_enum(alias)

    def has_type(self, kind: Any) -> bool:
        """Return True if a field has the type."""
        return kind in self.types

    def get_field(self, kind: Any) -> str:
        """Return the name of the first field of the type."""
        return self.fields[self.types.index(kind)]

    def extended(self, **fields: CType) -> ParamsType:
        """Return the type with more fields, or with other types of fields."""
        return ParamsType(**{**dict(zip(self.fields, self.types, strict=True)), **fields})

    @property
    def name(self) -> str:
        """The name of the struct, derived from the fields and their types."""
        layout = repr([(field, str(kind)) for field, kind in zip(self.fields, self.types, strict=True)])
        return f"cwrap_params_{hashlib.sha256(layout.encode()).hexdigest()[:12]}"

    @property
    def length(self) -> int:
        """The number of fields."""
        return len(self.fields)

    def get_type(self, field: str) -> CType:
        """Return the type of one field."""
        return self.types[self.fields.index(field)]

    def get_params(self, op: Op | None = None, node: Apply | None = None, **values: Any) -> Params:
        """Return the parameters of an op, from `values` or else from the op's attributes."""
        found = {name: values[name] if name in values else getattr(op, name) for name in self.fields}
        return self.filter(found)

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Params:
        if not isinstance(data, Params if strict else (Params, Mapping)):
            raise TypeError(f"expected Params with {', '.join(self.fields)}, got {type(data).__name__}")
        kinds = zip(self.fields, self.types, strict=True)
        return Params(self, **{name: kind.filter(data[name], strict, allow_downcast) for name, kind in kinds})

    def values_eq_approx(self, a: Any, b: Any) -> bool:
        kinds = zip(self.fields, self.types, strict=True)
        return all(kind.values_eq_approx(a[name], b[name]) for name, kind in kinds)

    def macros(self) -> list[tuple[str, str]]:
        """Return the macros of an `ExternalCOp`: `DTYPE_PARAM_X` and `TYPENUM_PARAM_X` of each field X with a dtype."""
        found = []
        for field, kind in zip(self.fields, self.types, strict=True):
            dtype = getattr(kind, "dtype", None)
            if dtype is not None:
                found += [(f"DTYPE_PARAM_{field}", c_type(dtype)), (f"TYPENUM_PARAM_{field}", c_number(dtype))]
        return found

    def c_support_code(self, **kwargs: Any) -> str:
        """Return the definition of the struct. Each member has the C type that the field's type declares."""
        lines = []
        for field, kind in zip(self.fields, self.types, strict=True):
            lines.append(required_code(kind, "c_declare", f"{self.name}_{field}", {"fail": ""}, check_input=True))
        lines.append(f"typedef struct {self.name} {{")
        lines += [f"    __typeof__({self.name}_{field}) {field};" for field in self.fields]
        lines.append(f"}} {self.name};")
        return "\n".join(lines)

    def c_declare(self, name: str, sub: dict[str, str], check_input: bool = True) -> str:
        lines = [f"{self.name} {name}_values, *{name};"]
        for field, kind in zip(self.fields, self.types, strict=True):
            lines += [f"PyObject *py_{name}_{field};", required_code(kind, "c_declare", f"{name}_{field}", sub)]
        return "\n".join(lines)

    def c_init(self, name: str, sub: dict[str, str]) -> str:
        lines = [f"{name} = NULL;"]
        for field, kind in zip(self.fields, self.types, strict=True):
            lines += [f"py_{name}_{field} = NULL;", required_code(kind, "c_init", f"{name}_{field}", sub)]
        return "\n".join(lines)

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        lines = [self.c_init(name, sub)]
        for field, kind in zip(self.fields, self.types, strict=True):
            lines += [
                f'py_{name}_{field} = PyObject_GetAttrString(py_{name}, "{field}");',
                f"if (!py_{name}_{field}) {{ {sub['fail']} }}",
                f"{{\n{required_code(kind, 'c_extract', f'{name}_{field}', sub, check_input=True)}\n}}",
                f"{name}_values.{field} = {name}_{field};",
            ]
        return "\n".join([*lines, f"{name} = &{name}_values;"])

    def c_sync(self, name: str, sub: dict[str, str]) -> str:
        return ""  # parameters are never converted back to Python

    def c_cleanup(self, name: str, sub: dict[str, str]) -> str:
        lines = []
        for field, kind in zip(self.fields, self.types, strict=True):
            lines += [required_code(kind, "c_cleanup", f"{name}_{field}", sub), f"Py_CLEAR(py_{name}_{field});"]
        return "\n".join([*lines, f"(void){name};"])

    def __str__(self) -> str:
        return f"ParamsType({', '.join(f'{f}={t}' for f, t in zip(self.fields, self.types, strict=True))})"
