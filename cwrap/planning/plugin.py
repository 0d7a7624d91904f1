"""What a plugin is: a class with few hooks, each of which rewrites one kind of plan and does nothing by default.

The hooks run pass by pass over every file: first all `declarations`, then for each overload all `value`s and all
`overload`s and `check`s, then `wrapper`s, then `file`s. Within a pass plugins run in the order that their `after` asks
for. A plugin never touches text, and two plugins may not decide the same fact (see `planning.claims`).
"""

from __future__ import annotations

from typing import Any

from cwrap.model import Declaration
from cwrap.plan import Context, FilePlan, Overload, Value, Wrapper
from cwrap.schema import Key


class Plugin:
    """Subclasses set `name` and the `keys` they add, and override hooks.

    `after` names the plugins whose work this one needs or refines, `before` those that are to find its own done. A
    plugin is made without arguments.
    """

    name: str = ""
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    keys: tuple[Key[Any], ...] = ()

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Adds, splits or drops declarations of a file: `add` with `inplace: true` becomes `add` and `add_`."""
        return declarations

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Says where one argument of the C call comes from: `CONSTANT 1` comes from nowhere in Python."""
        return value

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Adds to one signature: its parameters, blocks around the call, result."""
        return overload

    def check(self, overload: Overload, context: Context) -> None:
        """Reports what is wrong between keys of one signature, once every plugin has planned it."""

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Rewrites a whole Python function: the order of its overloads, its slots."""
        return wrapper

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Adds to a whole file: kernels, C at its head and tail, functions written by hand."""
        return plan
