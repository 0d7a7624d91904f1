"""A standalone module: one C file with wrappers, the C between blocks, a method table and `PyInit_`.

The module uses multi-phase initialisation, and its only static data are constant tables.

The module includes the runtime, so that compilers leave out the functions that the module does not use. With a limited
API, the module defines the macros of the limited API first, so no compiler flag is needed.
"""

from __future__ import annotations

from cwrap.abi import FLOOR, Abi, version_text
from cwrap.emit.definitions import emit_classes, emit_exec, emit_hooks, executes, hooked, kept, module_doc
from cwrap.emit.header_check import emit_header_check
from cwrap.emit.items import emit_items, headers_of, method_row
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer, string
from cwrap.features.modules.interpreters import own_gil
from cwrap.plan import FilePlan


def emit_module(plan: FilePlan, names: Symbols, abi: Abi) -> str:
    """Return the text of `<module>.c`."""
    path = names.module + names.suffix
    w = Writer(f"Module {names.module}, generated from {plan.path} by cwrap. Do not edit.", path)
    if abi.limited:
        _emit_limited(w, abi)
    w.line('#include "cwrap_static.h"')
    w.lines(f"#include {header}" for header in headers_of(plan))
    w.lines(plan.head)
    emit_items(w, plan, names)
    _emit_methods(w, plan, names)
    emit_classes(w, plan, names)
    if hooked(plan):
        emit_hooks(w, plan, names)
    if executes(plan):
        emit_exec(w, plan, names, abi)
    (_emit_export if abi.abi3t else _emit_init)(w, plan, names, abi)
    emit_header_check(w, plan, names)
    w.lines(plan.tail)
    return w.text()


def _emit_limited(w: Writer, abi: Abi) -> None:
    comment = f"for Python {version_text(abi.limited or FLOOR)} and later{', with and without the GIL' * abi.abi3t}"
    for name, value in abi.macros.items():
        w.line(f"#define {name} {value} /* {comment} */")


def _emit_methods(w: Writer, plan: FilePlan, names: Symbols) -> None:
    w.blank()
    with w.block(f"static PyMethodDef {names.name('methods')}[] =", "};"):
        for wrapper in plan.methods(""):
            with w.condition(wrapper.guard):
                w.line(method_row(wrapper, "function", names))
        w.line("{NULL, NULL, 0, NULL},")


def _keeps(plan: FilePlan) -> bool:
    """Return whether a module has a state."""
    return hooked(plan) or any(item.state_index >= 0 for item in plan.module_items)


def _emit_export(w: Writer, plan: FilePlan, names: Symbols, abi: Abi) -> None:
    """Write the slots of the module, and the function that returns them to Python 3.15 and later."""
    slots, info = names.name("slots"), names.name("abi")
    free = names.name("module_free") if hooked(plan) else "cwrap_free"
    state = (
        f"PySlot_PTR(Py_mod_state_size, CWRAP_STATE_SIZE({kept(plan)})),",
        "PySlot_PTR(Py_mod_state_traverse, cwrap_traverse),",
        "PySlot_PTR(Py_mod_state_clear, cwrap_clear),",
        f"PySlot_PTR(Py_mod_state_free, {free}),",
    )
    w.blank()
    w.line(f"PyABIInfo_VAR({info});")
    with w.block(f"static PySlot {slots}[] =", "};"):
        w.line(f"PySlot_PTR_STATIC(Py_mod_abi, &{info}),")
        w.line(f"PySlot_PTR_STATIC(Py_mod_name, {string(names.full_name)}),")
        if module_doc(plan) != "NULL":
            w.line(f"PySlot_PTR_STATIC(Py_mod_doc, {module_doc(plan)}),")
        w.line(f"PySlot_PTR_STATIC(Py_mod_methods, {names.name('methods')}),")
        w.lines(state if _keeps(plan) else ())
        w.line(_slots("EXPORT", plan, abi))
        w.line(f"PySlot_PTR(Py_mod_exec, {names.name('module_exec') if executes(plan) else 'cwrap_exec'}),")
        w.line("PySlot_END,")
    w.blank()
    with w.block(f"PyMODEXPORT_FUNC PyModExport_{names.module}(void)"):
        w.line(f"return {slots};")


def _slots(kind: str, plan: FilePlan, abi: Abi) -> str:
    """Return the macro of the slots that specify the interpreters of a module, and whether it needs the GIL."""
    gil = f"Py_MOD_GIL_{'NOT_USED' if abi.free_threaded else 'USED'}"
    return f"CWRAP_{kind}_{'OWN_GIL_' if own_gil(plan) else ''}SLOTS({gil})"


def _emit_init(w: Writer, plan: FilePlan, names: Symbols, abi: Abi) -> None:
    slots, definition = names.name("slots"), names.name("definition")
    execute = f"(void *){names.name('module_exec')}" if executes(plan) else "CWRAP_EXEC"
    keeps = _keeps(plan)
    w.blank()
    with w.block(f"static PyModuleDef_Slot {slots}[] =", "};"):
        w.line(f"{{Py_mod_exec, {execute}}},")
        w.line(_slots("MODULE", plan, abi))
        w.line("{0, NULL},")
    with w.block(f"static PyModuleDef {definition} =", "};"):
        w.line("PyModuleDef_HEAD_INIT,")
        w.line(f"{string(names.full_name)}, /* m_name */")
        w.line(f"{module_doc(plan)}, /* m_doc */")
        w.line(f"{f'CWRAP_STATE_SIZE({kept(plan)})' if keeps else '0'}, /* m_size */")
        w.line(f"{names.name('methods')}, /* m_methods */")
        w.line(f"{slots}, /* m_slots */")
        free = names.name("module_free") if hooked(plan) else "cwrap_free"
        state = f"cwrap_traverse, cwrap_clear, {free}" if keeps else "NULL, NULL, NULL"
        w.line(f"{state}, /* m_traverse, m_clear, m_free */")
    w.blank()
    with w.block(f"PyMODINIT_FUNC PyInit_{names.module}(void)"):
        w.line(f"return PyModuleDef_Init(&{definition});")
