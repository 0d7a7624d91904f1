"""The base class of plugins: a few hooks, each of which rewrites one kind of plan and changes nothing by default.

The hooks run pass by pass over every file: first `definitions` and `declarations` of all plugins, then `value`,
`overload` and `check` for each overload, then `wrapper`, then `file`. Within a pass, the phase decides the order of the
plugins, and within a phase `after`, `before` and `refines`. A plugin rewrites frozen plans and never edits generated
text. Only a plugin that declares `refines` may change a fact of another plugin (see `cwrap.planning.facts`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from cwrap.ctype import CTypes
from cwrap.ctype.base import CType
from cwrap.model import Declaration, Document
from cwrap.plan import Context, FilePlan, Overload, Value, Wrapper
from cwrap.schema import Key
from cwrap.source.c_spelling import CSpelling


class Phase(IntEnum):
    """When a plugin runs within a pass, and what the plugins of earlier phases have decided."""

    TYPES = 1  # C types, and the declarations of a file
    PARAMETERS = 2  # the parameters in Python, and which arguments of the C function are none
    CALL = 3  # the C call, and where its results come from
    ERRORS = 4  # how the C function reports failure; the GIL and locks
    RESULT = 5  # how memory is passed and returned: arrays, bytes, structs, objects
    LIFETIME = 6  # who owns objects, and what they keep alive
    CHECKS = 7  # what is checked and done just before and after the call
    WRAPPER = 8  # the Python function as a whole: type slots, the order of overloads, docstrings


class Plugin:
    """One plugin. Subclasses set `name`, `phase` and the `keys` that they add, and override hooks.

    - `phase` decides the order: plugins of an earlier phase run before. A plugin without a phase runs last, unless
      `after`, `before` or `refines` say otherwise.
    - `after` and `before` name plugins and only decide the order: this plugin runs after the first, before the second.
    - `refines` names the plugins whose facts this plugin may change. The plugin runs after them.

    The class is called without arguments.
    """

    name: str = ""
    phase: Phase | None = None
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    refines: tuple[str, ...] = ()
    keys: tuple[Key[Any], ...] = ()

    def resolve_type(self, spelling: CSpelling, ctypes: CTypes) -> CType | None:
        """Return the C type of a spelling that no table of types has, or None.

        The hook runs whenever a declaration names an unknown type. `ctypes` finds other types: a plugin that
        constructs the type of `std::vector<size_t>` can look for `size_t`. The first type returned is used for the
        spelling from then on, and two plugins must not return a type for one spelling.
        """
        return None

    def definitions(self, document: Document, context: Context) -> Context:
        """Return the context in which the functions of a file are planned, with the plans of its definitions.

        For example, `struct: Point` adds an item to `context.module_items` and a C type to `context.ctypes`.
        """
        return context

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Return the declarations with some added, split or dropped.

        For example, `add` with `inplace: true` becomes `add` and `add_`.
        """
        return declarations

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Return the plan of one argument of the C call: its source, C type and expression.

        For example, `CONSTANT 1` has the source `CONSTANT`, so that Python has no argument for it.
        """
        return value

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Return the plan of one signature with parameters, blocks around the call, or the result changed.

        For example, `assert_ndim: 2` adds a block that checks the number of dimensions.
        """
        return overload

    def check(self, overload: Overload, context: Context) -> None:
        """Report errors between keys of one signature; every plugin has planned the signature before.

        For example, `free` is an error if the C function returns no `char *`.
        """

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Return the plan of a Python function with its type slots, docstrings or the order of its overloads changed.

        For example, `slot: nb_add` adds a type slot that calls the function.
        """
        return wrapper

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Return the plan of a file with kernels, C at its beginning or end, or handwritten functions added.

        For example, `elementwise: self + value` adds a kernel.
        """
        return plan
