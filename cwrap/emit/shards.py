"""The generic C file of one file of declarations: wrappers, slots, method table. Included once per dtype."""

from __future__ import annotations

from cwrap.emit.slots import emit_slots
from cwrap.emit.symbols import Symbols, doc_symbol
from cwrap.emit.wrappers import emit_wrapper, method_flags
from cwrap.emit.writer import Writer, string
from cwrap.model import Passthrough
from cwrap.plan import FilePlan, Overload, Wrapper


def emit_shard(plan: FilePlan, names: Symbols) -> str:
    """The text of `THP/methods_<shard>.c`."""
    w = Writer(f"Tensor methods generated from {plan.path} by cwrap. Do not edit.")
    _emit_prototypes(w, plan)
    for item in plan.items:
        if isinstance(item, Passthrough):
            w.blank()
            w.source(item.location)
            w.lines(item.text.split("\n"))
            w.own_source(f"THP/methods_{plan.shard}.c")
        else:
            emit_wrapper(w, item, names)
    emit_slots(w, plan, names)
    _emit_methods(w, plan, names)
    return w.text()


def emit_unit(shard: str) -> str:
    """The unit that names the generic file."""
    return f'#include "THP/THP.h"\n\n//generic_include TH THP/methods_{shard}.c\n'


def prototype(overload: Overload) -> str:
    """The C prototype of a generated kernel."""
    returns = overload.call.returns
    types = ", ".join(_spaced(v.ctype.c) + v.variable for v in overload.values if v.ctype)
    return f"{returns.c if returns else 'THStatus'} {overload.call.function}({types})"


def _spaced(c: str) -> str:
    return c if c.endswith("*") else f"{c} "


def _emit_prototypes(w: Writer, plan: FilePlan) -> None:
    w.blank()
    for kernel in plan.kernels:
        for overload in kernel.overloads:
            with w.condition(overload.guard):
                w.line(f"TH_API {prototype(overload)};")


def _emit_methods(w: Writer, plan: FilePlan, names: Symbols) -> None:
    docs = [x for x in plan.wrappers if x.form("method") and x.docs[0]]
    w.blank()
    w.lines(f"extern const char {doc_symbol(x.python_name, 'method')}[];" for x in docs)
    w.blank()
    with w.block(f"PyMethodDef {names.name(f'methods_{plan.shard}')}[] =", "};"):
        for wrapper in plan.wrappers:
            if wrapper.registered or wrapper.form("method"):
                with w.condition(wrapper.guard):
                    w.line(method_row(wrapper, "method", names))
        w.line("{NULL, NULL, 0, NULL},")


def method_row(wrapper: Wrapper, form: str, names: Symbols) -> str:
    """A row of a PyMethodDef table."""
    name = wrapper.registered or names.wrapper(wrapper, form)
    doc = "NULL"
    if wrapper.docs[0 if form == "method" else 1] and not wrapper.registered:
        doc = doc_symbol(wrapper.python_name, form) if names.thp else string(wrapper.docs[1])
    flags = method_flags(wrapper, form)
    return f"{{{string(wrapper.python_name)}, (PyCFunction)(void (*)(void)){name}, {flags}, {doc}}},"
