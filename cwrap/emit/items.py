"""What is in a file of declarations, as C: the C between its blocks, its wrappers, and rows of method tables."""

from __future__ import annotations

import re

from cwrap.ctype.base import CType, Lines
from cwrap.emit.docs import doc_in_c
from cwrap.emit.fragment import Fragment
from cwrap.emit.placing import of_definition, of_elements, of_keys, of_table, of_type
from cwrap.emit.symbols import Symbols
from cwrap.emit.tables import Tables
from cwrap.emit.wrappers import emit_wrapper, method_flags
from cwrap.emit.writer import Writer, string
from cwrap.model import Passthrough
from cwrap.plan import FilePlan, Wrapper

_IN_SUPPORT = ("callback", "class", "enum", "struct")  # definitions with C in that of their types
_CONDITION = re.compile(r"^\s*(#|%:|\?\?=)", re.MULTILINE)  # a directive, which may begin or end a condition


def types_of(plan: FilePlan) -> tuple[CType, ...]:
    """The C types of what is defined, of arguments and of results, each once; what others are made of comes first."""
    defined: list[CType | None] = []
    for thing in plan.things:
        defined += (*(field.ctype for field in thing.ctype.fields), thing.ctype) if thing.ctype else ()
    overloads = [o for wrapper in plan.wrappers for o in wrapper.overloads]
    found = [t for o in overloads for t in (*(v.ctype for v in o.values), o.call.returns)]
    return tuple(dict.fromkeys(ctype for ctype in (*defined, *found) if ctype))


def headers_of(plan: FilePlan) -> tuple[str, ...]:
    """The headers that those types need."""
    return tuple(dict.fromkeys(header for ctype in types_of(plan) for header in ctype.headers))


def emit_items(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """The C between the blocks and the wrappers, in their order; what C types need comes before the first wrapper."""
    tables = Tables(w, names, plan.shard)
    w.blank()
    tables.begin()
    support = _support(plan)
    inside = tuple(t.definition for t in plan.things if t.definition.kind in _IN_SUPPORT)
    of_definitions = (f for definition in inside for f in (*of_definition(definition), *of_type(definition)))
    overloads = (overload for wrapper in plan.wrappers for overload in wrapper.overloads)
    placed = (*of_definitions, *of_table(types_of(plan)), *of_elements(overloads))
    known: set[Lines] = set()
    for item in plan.items:
        if isinstance(item, Passthrough):
            if _CONDITION.search(item.text):
                tables.forget()
            w.blank()
            w.source(item.location)
            w.lines(item.text.split("\n"))
            w.own_source()
            continue
        checks = [lines for lines in _checks(item) if lines not in known]
        with w.placing(placed):
            w.lines(support)
            w.lines(line for lines in checks for line in lines)
        support = support if item.declaration.conditions else []
        known.update(checks)
        if names.conventions.by_hand and item.registered and item.exists("function"):
            _emit_by_hand(w, item, names)
        else:
            emit_wrapper(w, item, names, tables)
    if plan.things:
        with w.placing(placed):
            w.lines(support)
    tables.finish()


def _support(plan: FilePlan) -> list[str]:
    """C functions of the types; once, though it is written again where a condition may have left it out."""
    parts = (ctype.existence for thing in plan.things if thing.ctype for ctype in thing.ctype.parts)
    texts = dict.fromkeys(filter(None, (*parts, *(ctype.support for ctype in types_of(plan)))))
    lines = [line for text in texts for line in ("", *text)]
    return ["", "#ifndef CWRAP_TYPES", "#define CWRAP_TYPES", *lines, "#endif"] if lines else []


def _checks(wrapper: Wrapper) -> tuple[Lines, ...]:
    """Return the C that fails if a type of arguments or of a result does not exist, unless a condition may say so."""
    overloads = [o for o in wrapper.overloads if not wrapper.guard and not o.guard]
    types = (ctype for o in overloads for ctype in (*(v.ctype for v in o.values), o.call.returns) if ctype)
    return tuple(dict.fromkeys(ctype.existence for ctype in types if ctype.existence))


def _emit_by_hand(w: Writer, wrapper: Wrapper, names: Symbols) -> None:
    """The entry of a function of the module that is written by hand, in any convention."""
    name = string(wrapper.python_name)
    row = f"{{{name}, (PyCFunction)(void (*)(void)){wrapper.registered}, {wrapper.flags}, NULL}}"
    w.blank()
    with w.condition(wrapper.guard):
        w.line(f"static const CwrapFunction {names.table(wrapper, 'function')} = {{{name}, NULL, NULL, 0, 0}};")
        with w.block(f"static PyObject *{names.wrapper(wrapper, 'function')}(CWRAP_CALL)"):
            w.line(f"static PyMethodDef cw_method = {row};")
            w.line(f"return {names.conventions.by_hand}(&cw_method, cw_args, cw_nargs, cw_kwnames);")


def flags_of(wrapper: Wrapper) -> tuple[Fragment, ...]:
    """The C in the row of a wrapper that is written by hand."""
    return of_keys(wrapper.declaration.keys, "method_flags", "override_method_flags") if wrapper.registered else ()


def method_row(wrapper: Wrapper, form: str, names: Symbols) -> str:
    """A row of a PyMethodDef table."""
    name = wrapper.registered or names.wrapper(wrapper, form)
    doc = doc_in_c(wrapper, form, names)
    flags = method_flags(wrapper, form)
    return f"{{{string(wrapper.python_name)}, (PyCFunction)(void (*)(void)){name}, {flags}, {doc}}},"
