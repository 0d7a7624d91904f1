"""Type slots: a C function per slot and dtype that calls an overload or returns NotImplemented.

For example:

    static PyObject *THPTensor_(slot_nb_add)(PyObject *self, PyObject *other)
    {
        if (THPUtils_(checkReal)(other)) …
        return Py_NewRef(Py_NotImplemented);
    }
"""

from __future__ import annotations

from cwrap.emit.overload import overload_call
from cwrap.emit.symbols import Symbols
from cwrap.emit.tables import separate_guard
from cwrap.emit.wrappers import cheap_checks_first
from cwrap.emit.writer import Writer
from cwrap.features.classes.special_methods import UNARY
from cwrap.plan import FilePlan, Overload, Slot, Wrapper


def emit_slots(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """Write the functions for slots of a file, and their table."""
    rows = [(wrapper, slot) for wrapper in plan.wrappers for slot in wrapper.slots]
    for wrapper, slot in rows:
        with w.condition(wrapper.guard):
            _emit_adapter(w, wrapper, slot, names)
    w.blank()
    # Without this line, a const table has internal linkage in C++.
    w.line(f"extern const THPSlotRow {names.name(f'slots_{plan.shard}')}[];")
    with w.block(f"const THPSlotRow {names.name(f'slots_{plan.shard}')}[] =", "};"):
        for wrapper, slot in rows:
            with w.condition(wrapper.guard):
                reflected = int(slot.reflected)
                w.line(f"{{THP_SLOT_{slot.name}, {reflected}, (void *){_symbol(slot, names)}}},")
        w.line("{THP_SLOT_none, 0, NULL},")


def _symbol(slot: Slot, names: Symbols) -> str:
    return names.name(f"slot_{'r' if slot.reflected else ''}{slot.name}")


def _emit_adapter(w: Writer, wrapper: Wrapper, slot: Slot, names: Symbols) -> None:
    unary = slot.name in UNARY.values()
    w.blank()
    head = f"static PyObject *{_symbol(slot, names)}(PyObject *self{'' if unary else ', PyObject *cw_other'})"
    with w.block(head):
        for overload in cheap_checks_first(wrapper.form("method"), "method"):
            required = [p for p in overload.method_parameters if not p.optional]
            if len(required) != (0 if unary else 1):
                continue
            with w.condition(separate_guard(wrapper, overload)):
                if unary:
                    _emit_unary(w, wrapper, overload, names)
                else:
                    _emit_binary(w, wrapper, overload, names)
        w.line("return Py_NewRef(Py_NotImplemented);")


def _emit_unary(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols) -> None:
    call = overload_call(names.overload(wrapper, overload), "self", "NULL", "0")
    w.line("if (self)")
    w.line(f"    return {call};")


def _emit_binary(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols) -> None:
    parameters = [p for p in overload.method_parameters if not p.output]
    other = next(p for p in parameters if not p.optional)
    bound = ["cw_other" if p is other else "NULL" for p in parameters]
    with w.block(f"if ({other.ctype.check('cw_other')})"):
        w.line(f"PyObject *const cw_given[] = {{{', '.join(bound)}}};")
        call = overload_call(names.overload(wrapper, overload), "self", "cw_given", str(len(bound)), "cw_given", "1")
        if wrapper.converts(overload):
            call = f"cwrap_done({call}, &{names.table(wrapper, 'method')}, self, &cw_other, 1)"
        w.line(f"return {call};")
