"""A module of its own: one C file with wrappers, the C between the blocks, a method table and `PyInit_`.

Multi-phase initialisation; nothing at module level but constant tables.
"""

from __future__ import annotations

from cwrap.emit.shards import emit_items, headers_of, method_row
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer, string
from cwrap.plan import FilePlan


def emit_module(plan: FilePlan, names: Symbols, path: str) -> str:
    """The text of `<module>.c`, which is written to `path`."""
    w = Writer(f"Module {names.module}, generated from {plan.path} by cwrap. Do not edit.", path)
    w.line('#include "cwrap_runtime.h"')
    w.lines(f"#include {header}" for header in headers_of(plan))
    w.lines(plan.head)
    emit_items(w, plan, names)
    _emit_methods(w, plan, names)
    _emit_init(w, names)
    w.lines(plan.tail)
    return w.text()


def _emit_methods(w: Writer, plan: FilePlan, names: Symbols) -> None:
    w.blank()
    with w.block(f"static PyMethodDef {names.name('methods')}[] =", "};"):
        for wrapper in plan.wrappers:
            with w.condition(wrapper.guard):
                w.line(method_row(wrapper, "function", names))
        w.line("{NULL, NULL, 0, NULL},")


def _emit_init(w: Writer, names: Symbols) -> None:
    slots, definition = names.name("slots"), names.name("definition")
    w.blank()
    with w.block(f"static PyModuleDef_Slot {slots}[] =", "};"):
        w.line("{Py_mod_exec, CWRAP_EXEC},")
        w.line("CWRAP_MODULE_SLOTS")
        w.line("{0, NULL},")
    with w.block(f"static PyModuleDef {definition} =", "};"):
        w.line("PyModuleDef_HEAD_INIT,")
        w.line(f"{string(names.module)}, /* m_name */")
        w.line("NULL, /* m_doc */")
        w.line("0, /* m_size */")
        w.line(f"{names.name('methods')}, /* m_methods */")
        w.line(f"{slots}, /* m_slots */")
        w.line("NULL, NULL, NULL, /* m_traverse, m_clear, m_free */")
    w.blank()
    with w.block(f"PyMODINIT_FUNC PyInit_{names.module}(void)"):
        w.line(f"return PyModuleDef_Init(&{definition});")
