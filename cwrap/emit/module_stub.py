"""The stub of a module of its own, `<module>.pyi`: its functions, from the plan, without importing anything.

    from typing import SupportsIndex

    def days_in_month(year: SupportsIndex, month: SupportsIndex) -> int: ...

What an annotation names is imported: from the table below, or as the module that a dotted name begins with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cwrap.emit.stub_parts import function, hidden_builtins
from cwrap.plan import FilePlan

_HOMES = {
    "Any": "typing", "SupportsFloat": "typing", "SupportsIndex": "typing", "overload": "typing",
    "Callable": "collections.abc", "Iterable": "collections.abc", "Sequence": "collections.abc",
    "Buffer": "typing_extensions", "CapsuleType": "typing_extensions",
}  # fmt: skip
_NAME = re.compile(r"(?<![\w.\"'])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")


def emit_module_stub(plan: FilePlan) -> str:
    """The text of the stub of one file of declarations."""
    hidden = hidden_builtins(wrapper.python_name for wrapper in plan.wrappers)
    body = [line for wrapper in plan.wrappers for line in function(wrapper, hidden)]
    head = [f'"""Generated from {plan.path} by cwrap. Do not edit."""']
    imports = list(_imports(body))
    return "\n".join([*head, "", *imports, *([""] if imports else []), *body]).rstrip() + "\n"


def _imports(body: Iterable[str]) -> Iterator[str]:
    code = (line.partition("  #")[0] for line in body if line.startswith(("def ", "@")))  # and no docstrings
    names = {name for line in code for name in _NAME.findall(line)}
    yield from sorted(f"import {name.rpartition('.')[0]}" for name in names if "." in name)
    homes: dict[str, list[str]] = {}
    for name in sorted(names & set(_HOMES)):
        homes.setdefault(_HOMES[name], []).append(name)
    yield from (f"from {home} import {', '.join(found)}" for home, found in sorted(homes.items()))
