"""The tables of methods of a class or struct, and the functions of its iterators and sequences.

For example:

    static PyMethodDef shop_methods_of_Basket[] = {
        {"size", (PyCFunction)(void (*)(void))shop_call_Basket__size, METH_NOARGS, "…"},
        {NULL, NULL, 0, NULL},
    };
    static PyObject *shop_step_of_goods_of_Basket(PyObject *self, PyObject *cw_previous)
    {
        if (!cw_previous) return cwrap_slot_item(shop_call_Basket__first_good(self, NULL));
        return cwrap_slot_item(shop_call_Basket__next_good(self, cw_previous));
    }
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.items import method_row
from cwrap.emit.special_methods import emit_exit, method_call
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer, string
from cwrap.features.classes.sequences import type_before_none
from cwrap.features.classes.special_methods import SPECIAL, special_methods
from cwrap.plan import FilePlan, ModuleItem, Wrapper
from cwrap.source.records import dataclass, field


def spec_of(item: ModuleItem, names: Symbols) -> str:
    """Return the name of the spec of a class."""
    return names.name(f"spec_of_{item.name}")


def static_methods(item: ModuleItem, plan: FilePlan, names: Symbols) -> str:
    """Return the name of the table of static methods of a class; NULL if the class has no static methods."""
    return names.name(f"statics_of_{item.name}") if _static(item, plan) else "NULL"


def _static(item: ModuleItem, plan: FilePlan) -> list[Wrapper]:
    return [w for w in plan.methods(item.name) if w.declaration.binding == "staticmethod"]


def emit_methods(w: Writer, item: ModuleItem, plan: FilePlan, names: Symbols, more: Iterable[str]) -> None:
    """Write the tables of methods, with further rows, and of static methods of a class."""
    special = special_methods(plan, item.name)
    own = [m for m in plan.methods(item.name) if m.python_name not in SPECIAL]
    exit_ = special.get("__exit__")
    adapter = emit_exit(w, item, exit_, names) if exit_ else ""
    with w.block(f"static PyMethodDef {names.name(f'methods_of_{item.name}')}[] =", "};"):
        for wrapper in own:
            if wrapper.declaration.binding != "staticmethod":
                with w.condition(wrapper.guard):
                    w.line(method_row(wrapper, "method", names))
        if "__enter__" in special:
            w.line(method_row(special["__enter__"], "method", names))
        if exit_:
            doc = string(f"__exit__($self, type, value, traceback, /)\n--\n\n{exit_.docs[0]}")
            w.line(f'{{"__exit__", (PyCFunction)(void (*)(void)){adapter}, METH_FASTCALL, {doc}}},')
        w.lines(more)
        w.line("{NULL, NULL, 0, NULL},")
    static = _static(item, plan)
    if static:
        with w.block(f"static PyMethodDef {static_methods(item, plan, names)}[] =", "};"):
            for wrapper in static:
                with w.condition(wrapper.guard):
                    w.line(method_row(wrapper, "method", names))
            w.line("{NULL, NULL, 0, NULL},")


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of the tables of a class: methods, properties, slots."""

    methods: list[str] = field(default_factory=list)
    getters: list[str] = field(default_factory=list)
    slots: list[str] = field(default_factory=list)


def emit_sequences(w: Writer, item: ModuleItem, plan: FilePlan, names: Symbols) -> Rows:
    """Write the functions of the iterators and sequences of a class; return the rows of tables."""
    rows = Rows()
    for name, wrapper in plan.parts(item.name, "next").items():
        make = _emit_iterator(w, item, name, plan, names)
        if name == "__iter__":
            rows.slots.append(f"{{Py_tp_iter, (void *){make}}},")
        else:
            doc = string(f"{name}($self, /)\n--\n\n{wrapper.docs[0]}")
            rows.methods.append(f"{{{string(name)}, {make}, METH_NOARGS, {doc}}},")
    for name, wrapper in plan.parts(item.name, "item").items():
        doc = string(wrapper.docs[0]) if wrapper.docs[0] else "NULL"
        rows.getters.append(f"{{{string(name)}, {_emit_sequence(w, item, name, plan, names)}, NULL, {doc}, NULL}},")
    return rows


def emit_part_class(w: Writer, item: ModuleItem, names: Symbols) -> None:
    """Write the statement that creates the class of iterators or sequences."""
    kind = item.definition.kind
    full, size = string(f"{names.public_name}.{item.name}"), f"CWRAP_BASIC_SIZE(Cwrap{kind.title()})"
    flags = "Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION"
    with w.block(""):
        w.line(f"static PyType_Spec cw_spec = {{{full}, {size}, 0, {flags}, cwrap_{kind}_slots}};")
        made = "cwrap_class(cw_module, &cw_spec, NULL, NULL)"
        w.line(f"if (cwrap_keep(cw_module, {item.state_index}, {string(item.name)}, {made})) return -1;")


def _state_index(plan: FilePlan, kind: str) -> int:
    return next(item.state_index for item in plan.module_items if item.definition.kind == kind)


def _emit_iterator(w: Writer, item: ModuleItem, name: str, plan: FilePlan, names: Symbols) -> str:
    step, make = (names.name(f"{kind}_of_{name}_of_{item.name}") for kind in ("step", "iterate"))
    next_ = plan.parts(item.name, "next")[name]
    first = plan.parts(item.name, "first").get(name)
    parameters = next_.overloads[0].method_parameters
    w.blank()
    with w.block(f"static PyObject *{step}(PyObject *self, PyObject *cw_previous)"):
        if first is not None:
            with w.block("if (!cw_previous)"):
                _returns(w, first, names)
        elif parameters:
            w.line(f"if (!cw_previous) cw_previous = {'Py_None' if parameters[0].nullable else 'self'};")
        if not parameters:
            w.line("(void)cw_previous;")
        _returns(w, next_, names, *["cw_previous"] * len(parameters))
    unused = ", CWRAP_UNUSED PyObject *cw_unused" * (name != "__iter__")
    with w.block(f"static PyObject *{make}(PyObject *self{unused})"):
        w.line(f"return cwrap_iterator(self, {_state_index(plan, 'iterator')}, {step});")
    return make


def _returns(w: Writer, wrapper: Wrapper, names: Symbols, *arguments: str) -> None:
    """Write the statements that return an item, or NULL without an exception at the end."""
    declared, call = method_call(wrapper, names, "self", *arguments)
    convert = "cwrap_slot_item" if type_before_none(wrapper.overloads[0]) else "cwrap_slot_next"
    w.lines((*declared, f"return {convert}({call});"))


def _emit_sequence(w: Writer, item: ModuleItem, name: str, plan: FilePlan, names: Symbols) -> str:
    length, get, table, make = (
        names.name(f"{kind}_of_{name}_of_{item.name}") for kind in ("length", "item", "items", "sequence")
    )
    w.blank()
    with w.block(f"static Py_ssize_t {length}(PyObject *self)"):
        declared, call = method_call(plan.parts(item.name, "length")[name], names, "self")
        w.lines((*declared, f"return cwrap_slot_size({call});"))
    with w.block(f"static PyObject *{get}(PyObject *self, PyObject *cw_key)"):
        declared, call = method_call(plan.parts(item.name, "item")[name], names, "self", "cw_key")
        w.lines((*declared, f"return {call};"))
    w.line(f"static const CwrapItemAccess {table} = {{{string(f'{item.name}.{name}')}, {length}, {get}, NULL}};")
    with w.block(f"static PyObject *{make}(PyObject *self, CWRAP_UNUSED void *cw_unused)"):
        w.line(f"return cwrap_sequence(self, {_state_index(plan, 'sequence')}, &{table});")
    return make
