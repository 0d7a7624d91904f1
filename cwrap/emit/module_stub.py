"""The stub of a standalone module, `<module>.pyi`, which is written from the plan.

    from typing import SupportsIndex

    def days_in_month(year: SupportsIndex, month: SupportsIndex) -> int: ...

What an annotation names is imported: from the module in `HOMES`, or as the module that a dotted name begins
with. If the module hides a name that the stub uses, the stub imports it under another name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cwrap.ctype.stub_names import HOMES, MODULES, class_annotation, hidden_names, qualified
from cwrap.emit.class_stub import class_lines, member_lines
from cwrap.emit.items import structs_in_arrays
from cwrap.emit.stub_parts import constructor, docstring_lines, field_lines, function
from cwrap.emit.ufuncs import ufunc_doc
from cwrap.plan import FilePlan, ModuleItem, Wrapper

_CLASSES = ("exception", "enum", "named", "struct", "class")  # definitions that are classes in Python
_OF_ENUMS = ("name", "value", "is_integer", *dir(int))  # attributes that members of an enum can hide
_DTYPE = "dtype: ClassVar[numpy.dtype[numpy.void]]"  # of a struct
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


def emit_module_stub(plan: FilePlan) -> str:
    """Return the stub of one file of declarations."""
    classes = {item.name for item in plan.module_items if item.definition.kind in _CLASSES}
    hidden = _hidden(plan, classes)
    body = [line for item in plan.module_items for line in _thing(item, plan, hidden)]
    functions = plan.methods("")
    body += [line for w in functions for line in (_ufunc(w, hidden) if w.ufunc else function(w, hidden))]
    names = _names(body)
    exports = qualified("_Exporter", hidden) in names
    before = [qualified(line, hidden) for line in _EXPORTERS if exports]
    aliases = _class_aliases(names, classes, hidden)
    body = [*before, *body, *aliases]
    imports = list(_imports(names | _names([*before, *aliases]), classes, hidden))
    imports += [qualified(line, hidden) for line in _EXPORTER_IMPORTS if exports]
    head = [f'"""Generated from {plan.path} by cwrap. Do not edit."""']
    if any(item.definition.kind == "module" for item in plan.module_items):
        body = [f"__all__ = {_public(plan)}", "", *body]
    return "\n".join([*head, "", *imports, *([""] if imports else []), *body]).rstrip() + "\n"


def _hidden(plan: FilePlan, classes: set[str]) -> Mapping[str, str]:
    """Return the names that the stub uses instead of names that the module or its classes define."""
    defined = {w.python_name for w in plan.methods("")}
    members = {"close", "closed"}
    for item in plan.module_items:
        names = {name for name, _ in item.members}
        if item.definition.kind == "constants":
            defined |= names
        elif item.definition.kind == "named":
            members |= names
        elif item.name in classes:
            members.update(_members(item, plan))
    return hidden_names(defined | classes | members, classes, members)


def _members(item: ModuleItem, plan: FilePlan) -> Iterator[str]:
    """Yield the names that the stub defines in the body of a class."""
    yield from (wrapper.python_name for wrapper in plan.methods(item.name))
    yield from (field.name for field in (item.ctype.fields if item.ctype else ()))
    yield from (*plan.accessors(item.name, "getter"), *plan.parts(item.name, "next"), *plan.parts(item.name, "item"))


def _class_aliases(names: Iterable[str], classes: set[str], hidden: Mapping[str, str]) -> list[str]:
    """Return definitions of other names for classes of the module that members hide, if the stub uses these names."""
    used = {name.partition(".")[0] for name in names}
    alias = qualified("TypeAlias", hidden)
    found = ((name, hidden.get(class_annotation(name))) for name in sorted(classes))
    return [f"{other}: {alias} = {name}" for name, other in found if other in used]


def _ufunc(wrapper: Wrapper, hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a ufunc; NumPy has no type for its inputs and outputs."""
    yield f"{wrapper.python_name}: {qualified('numpy.ufunc', hidden)}"
    yield from docstring_lines(ufunc_doc(wrapper))


def _public(plan: FilePlan) -> str:
    """Return the names of `__all__` as a Python list."""
    names = [w.python_name for w in plan.methods("")]
    for item in plan.module_items:
        constants = item.definition.kind == "constants"
        names += [name for name, _ in item.members] if constants else [item.name] * (item.state_index >= 0)
    return f"[{', '.join(repr(name) for name in names if not name.startswith('_'))}]".replace("'", '"')


def _thing(item: ModuleItem, plan: FilePlan, hidden: Mapping[str, str]) -> Iterator[str]:
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
            own = any(other.name == base and other is not item for other in plan.module_items)
            base = qualified(class_annotation(base) if own and "base" in definition.keys else base, hidden)
            code = [f"code: {qualified('int', hidden)}"] if "code" in definition.keys else []
            yield from _class(item, f"class {item.name}({base}):", code)
        case "enum":
            kind = qualified("IntFlag" if definition.keys.flag("flags") else "IntEnum", hidden)
            yield from _class(
                item, f"class {item.name}({kind}):", [f"{n} = ...{_ignored(n, _OF_ENUMS)}" for n, _ in item.members]
            )
        case "named":
            fields = [
                f"{name}: {qualified(annotation, hidden)}{_ignored(name, dir(tuple))}"
                for name, annotation in item.members
            ]
            yield from _class(item, f"class {item.name}({qualified('NamedTuple', hidden)}):", fields)
        case "struct":
            fields = [line for field in (ctype.fields if ctype else ()) for line in field_lines(field, hidden)]
            fields += [qualified(_DTYPE, hidden)] * (item.name in structs_in_arrays(plan))
            copied = "NoReturn" if "copy" in definition.keys else "Self"
            copies = [qualified(line.format(copied), hidden) for line in _COPIES]
            yield qualified("@final", hidden)
            wrapper = plan.constructor(item)
            new = constructor(wrapper, hidden) if wrapper else []
            yield from _class(item, f"class {item.name}:", [*fields, *new, *member_lines(item, plan, hidden), *copies])
        case "class":
            has_subtypes = ctype and ctype.handle and ctype.handle.has_subtypes
            yield qualified("@disjoint_base" if has_subtypes else "@final", hidden)
            base = class_annotation(definition.keys.text("base") or "")
            base = f"({qualified(base, hidden)})" if base else ""
            yield from _class(item, f"class {item.name}{base}:", class_lines(item, plan, hidden))


def _ignored(name: str, inherited: Sequence[str]) -> str:
    """Return a comment on a member of an enum, or a field of a named tuple, whose name the base class has too."""
    return "  # type: ignore[assignment, unused-ignore]" if name in inherited else ""


_COPIES = (
    "def __copy__(self) -> {}: ...",
    "def __deepcopy__(self, memo: object, /) -> {}: ...",
)


def _class(item: ModuleItem, head: str, lines: Iterable[str]) -> Iterator[str]:
    body = [*docstring_lines((item.definition.keys.text("doc") or "").strip()), *lines]
    if not body:
        yield f"{head} ..."
        return
    yield head
    yield from (f"    {line}" if line else "" for line in body)


def _names(body: Sequence[str]) -> set[str]:
    """Return the names in the code of a stub, with the modules before them, and without those that the code defines."""
    nodes = list(ast.walk(ast.parse("\n".join(body))))
    inner = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    used = (node for node in nodes if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load))
    return {ast.unparse(node) for node in used if id(node) not in inner}


def _imports(names: Iterable[str], classes: set[str], hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines that import names, or modules that names begin with."""
    imported = {hidden.get(name, name): name for name in (*HOMES, *MODULES)}
    modules: set[str] = set()
    homes: dict[str, list[str]] = {}
    for name in sorted(names, key=lambda name: imported.get(name, name)):
        module, _, attribute = name.rpartition(".")
        top = module.partition(".")[0]
        if module and top not in classes and attribute != "setter":
            modules.add(f"{imported[top]} as {top}" if imported.get(top, top) != top else module)
        elif name in imported and imported[name] in HOMES:
            original = imported[name]
            homes.setdefault(HOMES[original], []).append(name if name == original else f"{original} as {name}")
    yield from (f"import {module}" for module in sorted(modules))
    yield from (f"from {home} import {', '.join(found)}" for home, found in sorted(homes.items()))
