"""The tables of methods and of static methods of a class or struct.

For example:

    static PyMethodDef shop_methods_of_Basket[] = {
        {"size", (PyCFunction)(void (*)(void))shop_call_Basket__size, METH_NOARGS, "…"},
        {NULL, NULL, 0, NULL},
    };
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.items import method_row
from cwrap.emit.special_methods import emit_exit
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer, string
from cwrap.features.classes.special_methods import SPECIAL, special_methods
from cwrap.plan import FilePlan, ModuleItem, Wrapper


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
