"""The stub of a standalone module, `<module>.pyi`, which is written from the plan.

    from typing import SupportsIndex

    def days_in_month(year: SupportsIndex, month: SupportsIndex) -> int: ...

What an annotation names is imported: from the table below, or as the module that a dotted name begins with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cwrap.ctype.base import Field
from cwrap.emit.stub_parts import constructor, docstring_lines, function, hidden_builtins, method
from cwrap.plan import FilePlan, ModuleItem

_HOMES = {
    "Any": "typing", "NamedTuple": "typing", "SupportsComplex": "typing", "SupportsFloat": "typing",
    "SupportsIndex": "typing", "overload": "typing",
    "Callable": "collections.abc", "Iterable": "collections.abc", "Sequence": "collections.abc",
    "IntEnum": "enum", "IntFlag": "enum", "final": "typing", "Self": "typing_extensions",
    "Buffer": "typing_extensions", "CapsuleType": "typing_extensions",
}  # fmt: skip
_CODE = ("def ", "@", "class ", "__version__")
_NAME = re.compile(r"(?<![\w.\"'])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")


def emit_module_stub(plan: FilePlan) -> str:
    """Return the stub of one file of declarations."""
    hidden = hidden_builtins(wrapper.python_name for wrapper in plan.wrappers)
    body = [line for item in plan.module_items for line in _thing(item, plan, hidden)]
    body += [line for wrapper in plan.methods("") for line in function(wrapper, hidden)]
    head = [f'"""Generated from {plan.path} by cwrap. Do not edit."""']
    named = [item for item in plan.module_items if item.definition.kind == "named"]
    if any(item.definition.kind == "module" for item in plan.module_items):
        body = [f"__all__ = {_public(plan)}", "", *body]
    imports = list(_imports([*body, *(f"class {annotation}" for item in named for _, annotation in item.members)]))
    return "\n".join([*head, "", *imports, *([""] if imports else []), *body]).rstrip() + "\n"


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
            yield from ("__version__: str",) if "version" in definition.keys else ()
        case "constants":
            yield from (f"{name}: {ctype.annotation(None, result=True)}" for name, _ in item.members if ctype)
        case "exception":
            base = definition.keys.text("base") or "RuntimeError"
            code = ["code: int"] if "code" in definition.keys else []
            yield from _class(item, f"class {item.name}({base}):", code)
        case "enum":
            kind = "IntFlag" if definition.keys.flag("flags") else "IntEnum"
            yield from _class(item, f"class {item.name}({kind}):", [f"{name} = ..." for name, _ in item.members])
        case "named":
            fields = [f"{name}: {annotation}" for name, annotation in item.members]
            yield from _class(item, f"class {item.name}(NamedTuple):", fields)
        case "struct":
            fields = [line for field in (ctype.fields if ctype else ()) for line in _field(field)]
            yield "@final"
            yield from _class(item, f"class {item.name}:", [*fields, *_methods(item, plan, hidden)])
        case "class":
            yield "@final"
            yield from _class(item, f"class {item.name}:", [*_methods(item, plan, hidden), *_HANDLE])


def _field(field: Field) -> Iterator[str]:
    annotation = field.ctype.annotation(None, result=True)
    doc = docstring_lines(field.doc)
    if field.readonly:
        yield "@property"
        yield f"def {field.name}(self) -> {annotation}:{'' if doc else ' ...'}"
        yield from (f"    {line}" for line in doc)
    else:
        yield f"{field.name}: {annotation}"
        yield from doc


_HANDLE = (
    "def close(self) -> None: ...",
    "def __enter__(self) -> Self: ...",
    "def __exit__(self, *error: object) -> None: ...",
    "@property",
    "def closed(self) -> bool: ...",
)


def _methods(item: ModuleItem, plan: FilePlan, hidden: frozenset[str]) -> Iterator[str]:
    wrapper_of_new = plan.constructor(item)
    if wrapper_of_new is not None:
        yield from constructor(wrapper_of_new, hidden)
    for wrapper in plan.methods(item.name):
        yield from method(wrapper, hidden)


def _class(item: ModuleItem, head: str, lines: Iterable[str]) -> Iterator[str]:
    body = [*docstring_lines((item.definition.keys.text("doc") or "").strip()), *lines]
    if not body:
        yield f"{head} ..."
        return
    yield head
    yield from (f"    {line}" if line else "" for line in body)


def _imports(body: Iterable[str]) -> Iterator[str]:
    code = (line.partition("  #")[0] for line in body if line.lstrip().startswith(_CODE))  # and no docstrings
    names = {name for line in code for name in _NAME.findall(line)}
    yield from sorted({f"import {name.rpartition('.')[0]}" for name in names if "." in name})
    homes: dict[str, list[str]] = {}
    for name in sorted(names & set(_HOMES)):
        homes.setdefault(_HOMES[name], []).append(name)
    yield from (f"from {home} import {', '.join(found)}" for home, found in sorted(homes.items()))
