"""The stub of a standalone module, `<module>.pyi`, which is written from the plan.

    from typing import SupportsIndex

    def days_in_month(year: SupportsIndex, month: SupportsIndex) -> int: ...

What an annotation names is imported: from the table below, or as the module that a dotted name begins with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cwrap.emit.class_stub import class_lines, member_lines
from cwrap.emit.items import structs_in_arrays
from cwrap.emit.signature import qualified
from cwrap.emit.stub_parts import constructor, docstring_lines, field_lines, function, hidden_builtins
from cwrap.emit.ufuncs import ufunc_doc
from cwrap.plan import FilePlan, ModuleItem, Wrapper
from cwrap.source.patterns import pattern

_HOMES = {
    "Any": "typing", "NamedTuple": "typing", "SupportsComplex": "typing", "SupportsFloat": "typing",
    "SupportsIndex": "typing", "overload": "typing", "Protocol": "typing", "TypeAlias": "typing",
    "Callable": "collections.abc", "Iterable": "collections.abc", "Sequence": "collections.abc",
    "IntEnum": "enum", "IntFlag": "enum", "final": "typing", "Self": "typing_extensions", "ClassVar": "typing",
    "Iterator": "collections.abc",
    "Buffer": "typing_extensions", "CapsuleType": "typing_extensions", "disjoint_base": "typing_extensions",
}  # fmt: skip
_CODE = ("def ", "@", "class ", "__version__", "__hash__", "_Exporter", "dtype: ")
_DTYPE = "dtype: ClassVar[numpy.dtype[numpy.void]]"  # of a struct
_EXPORTER = pattern(r"\b_Exporter\b")
# What a parameter accepts besides NumPy's arrays of its dtype. No type here may match NumPy's arrays, or those of every
# dtype would be accepted: hence no Buffer, and a method that only tensors have.
_EXPORTERS = (
    "class _Tensor(Protocol):",
    "    def __dlpack__(self) -> Any: ...",
    "    def data_ptr(self) -> builtins.int: ...",
    "",
    "_Exporter: TypeAlias = _array[Any] | builtins.memoryview[Any] | _ctypes_array[Any] | _Tensor",
    "",
)
_EXPORTER_IMPORTS = ("from array import array as _array", "from ctypes import Array as _ctypes_array")
_NAME = pattern(r"(?<![\w.\"'])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")


def emit_module_stub(plan: FilePlan) -> str:
    """Return the stub of one file of declarations."""
    hidden = hidden_builtins(wrapper.python_name for wrapper in plan.wrappers)
    body = [line for item in plan.module_items for line in _thing(item, plan, hidden)]
    functions = plan.methods("")
    body += [line for w in functions for line in (_ufunc(w) if w.ufunc else function(w, hidden))]
    exports = any(_EXPORTER.search(line) for line in _code(body))
    if exports:
        body = [*_EXPORTERS, *body]
    head = [f'"""Generated from {plan.path} by cwrap. Do not edit."""']
    ufuncs = ["class numpy.ufunc"] * any(w.ufunc for w in functions)
    named = [item for item in plan.module_items if item.definition.kind == "named"]
    if any(item.definition.kind == "module" for item in plan.module_items):
        body = [f"__all__ = {_public(plan)}", "", *body]
    fields = (f"class {annotation}" for item in named for _, annotation in item.members)
    builtins = ["class builtins.object"] * bool(hidden)
    imports = list(_imports([*body, *ufuncs, *builtins, *fields]))
    imports += _EXPORTER_IMPORTS if exports else ()
    return "\n".join([*head, "", *imports, *([""] if imports else []), *body]).rstrip() + "\n"


def _ufunc(wrapper: Wrapper) -> Iterator[str]:
    """Yield the lines of a ufunc; NumPy has no type for its inputs and outputs."""
    yield f"{wrapper.python_name}: numpy.ufunc"
    yield from docstring_lines(ufunc_doc(wrapper))


def _public(plan: FilePlan) -> str:
    """Return the names of `__all__` as a Python list."""
    names = [w.python_name for w in plan.methods("")]
    for item in plan.module_items:
        constants = item.definition.kind == "constants"
        names += [name for name, _ in item.members] if constants else [item.name] * (item.state_index >= 0)
    return f"[{', '.join(repr(name) for name in names if not name.startswith('_'))}]".replace("'", '"')


def _thing(item: ModuleItem, plan: FilePlan, hidden: frozenset[str]) -> Iterator[str]:
    """Yield the lines of definitions other than functions."""
    definition, ctype = item.definition, item.ctype
    match definition.kind:
        case "module":
            yield from (f"__version__: {qualified('str', hidden)}",) if "version" in definition.keys else ()
        case "constants":
            annotation = qualified(ctype.annotation(None, result=True) if ctype else "int", hidden)
            yield from (f"{name}: {annotation}" for name, _ in item.members)
        case "exception":
            base = definition.keys.text("base") or "RuntimeError"
            code = [f"code: {qualified('int', hidden)}"] if "code" in definition.keys else []
            yield from _class(item, f"class {item.name}({base}):", code)
        case "enum":
            kind = "IntFlag" if definition.keys.flag("flags") else "IntEnum"
            yield from _class(item, f"class {item.name}({kind}):", [f"{name} = ..." for name, _ in item.members])
        case "named":
            fields = [f"{name}: {qualified(annotation, hidden)}" for name, annotation in item.members]
            yield from _class(item, f"class {item.name}(NamedTuple):", fields)
        case "struct":
            fields = [line for field in (ctype.fields if ctype else ()) for line in field_lines(field, hidden)]
            fields += [_DTYPE] * (item.name in structs_in_arrays(plan))
            copies = [qualified(line, hidden) for line in _COPIES]
            yield "@final"
            wrapper = plan.constructor(item)
            new = constructor(wrapper, hidden) if wrapper else []
            yield from _class(item, f"class {item.name}:", [*fields, *new, *member_lines(item, plan, hidden), *copies])
        case "class":
            yield "@disjoint_base" if ctype and ctype.has_subtypes else "@final"
            base = f"({item.definition.keys.text('base')})" if "base" in item.definition.keys else ""
            yield from _class(item, f"class {item.name}{base}:", class_lines(item, plan, hidden))


_COPIES = (
    "def __copy__(self) -> Self: ...",
    "def __deepcopy__(self, memo: object, /) -> Self: ...",
)


def _class(item: ModuleItem, head: str, lines: Iterable[str]) -> Iterator[str]:
    body = [*docstring_lines((item.definition.keys.text("doc") or "").strip()), *lines]
    if not body:
        yield f"{head} ..."
        return
    yield head
    yield from (f"    {line}" if line else "" for line in body)


def _code(body: Iterable[str]) -> Iterator[str]:
    """Yield the lines that contain annotations, without comments; docstrings and setters' decorators contain none."""
    return (line.partition("  #")[0] for line in body if line.lstrip().startswith(_CODE) and ".setter" not in line)


def _imports(body: Iterable[str]) -> Iterator[str]:
    names = {name for line in _code(body) for name in _NAME.findall(line)}
    yield from sorted({f"import {name.rpartition('.')[0]}" for name in names if "." in name})
    homes: dict[str, list[str]] = {}
    for name in sorted(names & set(_HOMES)):
        homes.setdefault(_HOMES[name], []).append(name)
    yield from (f"from {home} import {', '.join(found)}" for home, found in sorted(homes.items()))
