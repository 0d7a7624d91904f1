"""The signatures of everything in `_C` in the notation of the method table.

Those of declarations come from the plan, those of handwritten functions from the stub.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from build_tools.extension.stub_classes import members, with_bases
from build_tools.harness.method_table import ANY, TableParameter, TableSignature
from cwrap.ctype.base import CType
from cwrap.ctype.protocols import NumberKind
from cwrap.dtypes import DtypeTable
from cwrap.emit.signature import default
from cwrap.pipeline import Result
from cwrap.plan import Overload, Parameter, Source
from cwrap.tensors.ctype.numbers import is_real
from cwrap.tensors.ctype.tensor import has_dtype, is_storage, is_tensor

# By name, place and dtype ("" if the dtype makes no difference).
Key: TypeAlias = tuple[str, str, str]
Found: TypeAlias = Mapping[Key, list[TableSignature]]


def found_signatures(result: Result) -> Found:
    """Return all signatures of `_C`."""
    found: dict[Key, list[TableSignature]] = {}
    for wrapper in (w for plan in result.plans for w in plan.wrappers):
        for overload in wrapper.overloads:
            for form in overload.variants:
                for dtype in overload.dtypes:
                    found.setdefault((wrapper.python_name, form, dtype.name), []).append(of_overload(overload))
    declared = {key[:2] for key in found}
    for key, signature in _by_hand(ast.parse(result.stub), result.dtypes):
        if key[:2] not in declared:
            found.setdefault(key, []).append(signature)
    return found


# ---- declared functions ----


def of_overload(overload: Overload) -> TableSignature:
    """Return the signature of a planned overload."""
    parameters = tuple(_parameter(p, overload) for p in overload.parameters if not p.output)
    outputs = (overload.values[index].required_ctype for p in overload.parameters if p.output for index in p.values)
    return TableSignature(parameters, tuple(map(_type, outputs)), _result(overload))


def _parameter(parameter: Parameter, overload: Overload) -> TableParameter:
    if parameter.is_self:
        return TableParameter("self", ANY, positional_only=True)
    return TableParameter(
        parameter.name,
        _type(parameter.ctype),
        default(parameter),
        "wrap_dim" in overload.values[parameter.values[0]].argument.keys,
        parameter.variadic,
        parameter.keyword_only,
        parameter.positional_only,
    )


_NUMBERS = {NumberKind.INTEGER: "int", NumberKind.FLOATING: "float", NumberKind.BOOLEAN: "bool"}
_RESULT_TYPES = {"Size": "Size", "tuple[int, ...]": "Stride", "Generator": "Generator"}


def _type(ctype: CType) -> str:
    """Return the table's name of a C type; ANY for Python objects and types that the table does not name."""
    if is_storage(ctype):
        return "Storage"
    if is_tensor(ctype):
        return ctype.annotation(None) if has_dtype(ctype) else "any Tensor"
    if is_real(ctype):
        return ctype.c
    if ctype.number.kind is not None:
        return _NUMBERS[ctype.number.kind]
    return _RESULT_TYPES.get(ctype.annotation(None, True), ANY)


def _result(overload: Overload) -> str:
    result = overload.result
    if result.kind == "none":
        return "None"
    if result.kind == "objects":
        values = [overload.values[index] for index in result.arguments]
        if len(values) > 1:
            return "tuple"
        in_place = values[0].source in (Source.SELF, Source.REFERENCE)
        return "self" if in_place else _type(values[0].required_ctype)
    returned = overload.call.value
    if is_real(returned):
        return "number"
    word = returned.annotation(None, True)
    return {"Any": ANY, "float": "number"}.get(word, word.split("[")[0])


# ---- handwritten functions ----

_STUB_TYPES = {"SupportsIndex": "int", "SupportsFloat": "real", "_TensorBase": "any Tensor", "bool": "bool"}
_STUB_RESULTS = {"Self": "self", "float": "number", "Any": ANY, "NDArray": ANY}


def _by_hand(stub: ast.Module, table: DtypeTable) -> Iterator[tuple[Key, TableSignature]]:
    """Return the definitions of the stub; those of base classes for each dtype that inherits them."""
    classes = with_bases(stub.body)
    yield from _defined(stub.body, "function", "", table)
    for name in ("Size", "Generator"):
        yield from _defined(classes[name][0].body, name, "", table)
    for place, kind in (("method", "Tensor"), ("storage", "Storage")):
        for dtype in table.rows:
            yield from _defined(members(classes.get(f"{dtype.name}{kind}", ())), place, dtype.name, table)


def _defined(
    body: Iterable[ast.stmt], place: str, dtype: str, table: DtypeTable
) -> Iterator[tuple[Key, TableSignature]]:
    names = {f"{dtype}Tensor": "Tensor", f"{dtype}Storage": "Storage"} if dtype else {place: "self"}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            signature = _of_definition(node, names, bound=_class_method(node))
            for name in [dtype] if dtype else ["", *(d.name for d in table.rows if place == "function")]:
                yield (node.name, place, name), signature


def _class_method(node: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "classmethod" for d in node.decorator_list)


def _of_definition(node: ast.FunctionDef, names: Mapping[str, str], bound: bool) -> TableSignature:
    """Return a signature of the stub, without the class of a class method."""
    signature_arguments = node.args
    positional = [(a, True) for a in signature_arguments.posonlyargs] + [(a, False) for a in signature_arguments.args]
    values = [None] * (len(positional) - len(signature_arguments.defaults)) + list(signature_arguments.defaults)
    parameters = [
        TableParameter(a.arg, _word(a.annotation, names, _STUB_TYPES), _value(value), positional_only=only)
        for (a, only), value in zip(positional, values, strict=True)
    ]
    if signature_arguments.vararg:
        parameters.append(TableParameter(signature_arguments.vararg.arg, ANY, variadic=True))
    outputs: tuple[str, ...] = ()
    for a, value in zip(signature_arguments.kwonlyargs, signature_arguments.kw_defaults, strict=True):
        word = _word(a.annotation, names, _STUB_TYPES)
        if a.arg == "out":
            outputs = (word,)
        else:
            parameters.append(TableParameter(a.arg, word, _value(value), keyword_only=True))
    return TableSignature(tuple(parameters[bound:]), outputs, _word(node.returns, names, _STUB_RESULTS).split("[")[0])


def _value(default: ast.expr | None) -> str | None:
    return ast.unparse(default) if default else None


def _word(annotation: ast.expr | None, names: Mapping[str, str], words: Mapping[str, str]) -> str:
    text = ast.unparse(annotation).replace("builtins.", "") if annotation else ANY
    for name, word in names.items():
        text = text.replace(name, word)
    text = text.removesuffix(" | None")
    return words.get(text, text)
