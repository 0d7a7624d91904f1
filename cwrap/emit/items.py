"""The C of one file of declarations: wrappers, C between blocks, and rows of method tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.record import Record
from cwrap.emit.signature import doc_in_c
from cwrap.emit.symbols import Symbols
from cwrap.emit.tables import Tables
from cwrap.emit.wrappers import VECTOR, emit_wrapper, method_flags
from cwrap.emit.writer import Writer, string
from cwrap.features.results.error_keys import EXCEPTION_MESSAGE, thrown_type
from cwrap.model import Passthrough
from cwrap.plan import FilePlan, Wrapper
from cwrap.planning.expressions import declared
from cwrap.source.annotations import located, without_annotations
from cwrap.source.patterns import pattern

_CONDITION = pattern(r"^\s*(#|%:|\?\?=)", re.MULTILINE)  # a directive, which may begin or end a condition


def types_of(plan: FilePlan) -> tuple[CType, ...]:
    """Return the C types of definitions, arguments and results, each once, after the types that their C uses."""
    defined: list[CType] = []
    for item in plan.module_items:
        defined += (*item.ctype.parts, item.ctype) if item.ctype else ()
    overloads = [o for wrapper in plan.wrappers for o in wrapper.overloads]
    used = (t for o in overloads for t in (*(v.ctype for v in o.values), o.call.returns) if t)
    found = [part for ctype in used for part in (*ctype.parts, ctype)]
    return tuple(dict.fromkeys((*defined, *found)))


def structs_in_arrays(plan: FilePlan) -> frozenset[str]:
    """Return the classes of structs whose arrays functions use, and which have the attribute `dtype`."""
    fields = {item.name: {f.name for f in item.ctype.fields} for item in plan.module_items if item.ctype}
    found = (ctype.struct.class_name for ctype in types_of(plan) if isinstance(ctype, Record))
    return frozenset(name for name in found if "dtype" not in fields[name])


def headers_of(plan: FilePlan) -> tuple[str, ...]:
    """Return the headers that the C types of a file need."""
    return tuple(dict.fromkeys(header for ctype in types_of(plan) for header in ctype.headers))


def emit_items(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """Write wrappers and C between blocks in their order; the C of C types precedes the first wrapper."""
    tables = Tables(w, names, plan.shard)
    w.blank()
    tables.begin()
    support = _support(plan)
    known: set[Lines] = set()
    for item in plan.items:
        if isinstance(item, Passthrough):
            if _CONDITION.search(item.text):
                tables.forget()
            w.blank()
            w.declared(item.text.split("\n"), item.location)
            continue
        w.lines(support)
        support = support if item.declaration.conditions else []
        for ctype in _unconditional_types(item):
            if ctype.existence not in known:
                w.lines(_existence(ctype))
                known.add(ctype.existence)
        if names.conventions.handwritten_call and item.registered and item.exists("function"):
            _emit_by_hand(w, item, names)
        else:
            emit_wrapper(w, item, names, tables)
    if plan.module_items:
        w.lines(support)
    tables.finish()


def _support(plan: FilePlan) -> list[str]:
    """Return the C of C types. It can be written several times, because a condition may exclude the first copy."""
    parts = (ctype for item in plan.module_items if item.ctype for ctype in item.ctype.parts if not ctype.support)
    texts: dict[Lines, Lines] = {}
    for ctype in (*parts, *(ctype for ctype in types_of(plan) if ctype.support)):
        for text in (tuple(line for line in _existence(ctype) if line), ctype.support):
            texts.setdefault(tuple(map(without_annotations, text)), text)
    lines = [line for text in (*texts.values(), _thrown(plan)) if text for line in ("", *text)]
    return ["", "#ifndef CWRAP_TYPES", "#define CWRAP_TYPES", *lines, "#endif"] if lines else []


def _thrown(plan: FilePlan) -> Lines:
    """Return the C++ function that sets the exceptions of the module for C++ classes, and the macro that calls it.

    An exception comes after its base class in a file, and its handler before that of the base class.
    """
    handlers: list[str] = []
    for item in reversed(plan.module_items):
        if item.definition.kind == "exception" and (thrown := thrown_type(item.definition)):
            place = located(item.definition.keys.location("type", item.definition.location))
            exception, message = f"CWRAP_OBJECTS(self)[{item.state_index}]", EXCEPTION_MESSAGE.get(item.definition.keys)
            call = f"set_what({exception}, {declared(message)})" if message else f"set_mapped({exception}, value)"
            handlers += [f"{place}    }} catch (const {thrown} &value) {{", f"        cwrap_{call};"]
    if not handlers:
        return ()
    return (
        "CWRAP_UNUSED static void cwrap_set_thrown_of(PyObject *self)", "{", "    try {", "        throw;",
        *handlers, "    } catch (...) {", "        cwrap_set_thrown();", "    }", "}",
        "#undef CWRAP_THROWN", "#define CWRAP_THROWN cwrap_set_thrown_of(self)",
    )  # fmt: skip


def _existence(ctype: CType) -> Lines:
    """Return the C that fails if a type does not exist, at the location of the type."""
    place = located(ctype.origin) if ctype.origin else ""
    return tuple(f"{place}{line}" if line else "" for line in ctype.existence)


def _unconditional_types(wrapper: Wrapper) -> Iterator[CType]:
    """Yield the C types of arguments and results that no condition excludes and that have no support C."""
    overloads = [o for o in wrapper.overloads if not wrapper.guard and not o.guard]
    types = (ctype for o in overloads for ctype in (*(v.ctype for v in o.values), o.call.returns))
    return (ctype for ctype in types if ctype and ctype.existence and not ctype.support)


def _emit_by_hand(w: Writer, wrapper: Wrapper, names: Symbols) -> None:
    """Write the C function that calls a handwritten function of the module with its own calling convention."""
    name = string(wrapper.python_name)
    called = _by_hand(wrapper, names)
    row = f"{{{name}, (PyCFunction)(void (*)(void)){called}, {_flags(wrapper, 'function')}, NULL}}"
    w.blank()
    with w.condition(wrapper.guard):
        w.line(f"static const CwrapFunction {names.table(wrapper, 'function')} = {{{name}, NULL, NULL, 0, 0}};")
        with w.block(f"static PyObject *{names.wrapper(wrapper, 'function')}(CWRAP_CALL)"):
            w.line(f"static PyMethodDef cw_method = {row};")
            w.line(f"return {names.conventions.handwritten_call}(&cw_method, cw_args, cw_nargs, cw_kwnames);")


def _by_hand(wrapper: Wrapper, names: Symbols) -> str:
    """Return the C of a row for a handwritten function. C++ cannot deduce which overload of a template is meant."""
    plain = not names.cpp or "<" in wrapper.registered
    return wrapper.registered if plain else names.conventions.handwritten_cpp.format(wrapper.registered)


def _flags(wrapper: Wrapper, form: str) -> str:
    """Return the flags of a row; those of a handwritten function are at their location in the declaration."""
    keys = wrapper.declaration.keys
    declared = keys.get("override_method_flags") or keys.get("method_flags") if wrapper.registered else None
    return f"{located(declared.location) if declared else ''}{method_flags(wrapper, form)}"


def method_row(wrapper: Wrapper, form: str, names: Symbols) -> str:
    """Return a row of a PyMethodDef table."""
    name = _by_hand(wrapper, names) if wrapper.registered else names.wrapper(wrapper, form)
    flags = f"{_flags(wrapper, form)}{' | METH_CLASS' * (wrapper.declaration.binding == 'classmethod')}"
    called = f"CWRAP_KEYWORDS({name})" if flags == VECTOR else f"(PyCFunction)(void (*)(void)){name}, {flags}"
    return f"{{{string(wrapper.python_name)}, {called}, {doc_in_c(wrapper, form, names)}}},"
