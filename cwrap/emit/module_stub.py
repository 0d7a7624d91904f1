"""The stub of a module of its own, `<module>.pyi`: its functions, from the plan, without importing anything.

    from typing import SupportsIndex

    def days_in_month(year: SupportsIndex, month: SupportsIndex) -> int: ...

What an annotation names is imported: from the table below, or as the module that a dotted name begins with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cwrap.emit.signature import result_annotation
from cwrap.emit.stubs import definition, forms
from cwrap.plan import FilePlan, Wrapper

_HOMES = {
    "Any": "typing", "SupportsFloat": "typing", "SupportsIndex": "typing", "overload": "typing",
    "Callable": "collections.abc", "Iterable": "collections.abc", "Sequence": "collections.abc",
    "Buffer": "typing_extensions", "CapsuleType": "typing_extensions",
}  # fmt: skip
_NAME = re.compile(r"(?<![\w.\"'])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")
_BY_HAND = "(*args: Any, **kwargs: Any) -> Any"


def emit_module_stub(plan: FilePlan) -> str:
    """The text of the stub of one file of declarations."""
    body = [line for wrapper in plan.wrappers for line in _function(wrapper)]
    head = [f'"""Generated from {plan.path} by cwrap. Do not edit."""']
    imports = list(_imports(body))
    return "\n".join([*head, "", *imports, *([""] if imports else []), *body]).rstrip() + "\n"


def _function(wrapper: Wrapper) -> list[str]:
    if wrapper.registered:
        return definition(wrapper.python_name, [_BY_HAND], "")
    overloads = wrapper.form("function")
    lines = definition(wrapper.python_name, [f.text(None) for o in overloads for f in forms(o, "function")], "")
    # To a checker an int may be a float too; which overload a call goes to is decided by exact types first.
    differ = len({result_annotation(o, None) for o in overloads}) > 1
    comment = "  # type: ignore[overload-overlap, unused-ignore]" if differ else ""
    return [line + comment * line.startswith("def") for line in lines]


def _imports(body: Iterable[str]) -> Iterator[str]:
    names = {name for line in body for name in _NAME.findall(line.partition("  #")[0])}
    yield from sorted(f"import {name.rpartition('.')[0]}" for name in names if "." in name)
    homes: dict[str, list[str]] = {}
    for name in sorted(names & set(_HOMES)):
        homes.setdefault(_HOMES[name], []).append(name)
    yield from (f"from {home} import {', '.join(found)}" for home, found in sorted(homes.items()))
