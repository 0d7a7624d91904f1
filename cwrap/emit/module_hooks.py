"""The C that prepares a library when a module is imported, and that ends its use when the module is freed.

For example:

    static int mail_begin(PyObject *cw_module)
    {
        if (!mail_users && (mail_start(0)) < 0)
            return cwrap_library_failed("mail", mail_problem());
        mail_users++;
        return cwrap_library_begun(cw_module);
    }
"""

from __future__ import annotations

from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer, string
from cwrap.features.modules.module_hooks import INIT, SHUTDOWN, InitSpec, has_hooks
from cwrap.plan import FilePlan
from cwrap.planning.expressions import declared
from cwrap.source.annotations import IN_MACRO

_FAILED = {"nonzero": "({}) != 0", "negative": "({}) < 0", "null": "!({})"}


def hooked(plan: FilePlan) -> bool:
    """Return whether a module has C at the begin or at the end of the use of its library."""
    return any(item.definition.kind == "module" and has_hooks(item.definition) for item in plan.module_items)


def emit_hooks(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """Write the functions that begin and end the use of the library."""
    definition = next(item.definition for item in plan.module_items if item.definition.kind == "module")
    spec = INIT.get(definition.keys) or InitSpec()
    shutdown = SHUTDOWN.get(definition.keys)
    users, once = names.name("users"), spec.per == "process"
    w.blank()
    if once:
        w.line(f"static Py_ssize_t {users}; /* module objects, guarded by the GIL */")
    with w.block(f"static int {names.name('begin')}(PyObject *cw_module)"):
        if spec.call and spec.when == "never":
            w.line(f"{f'if (!{users}) ' if once else ''}{declared(spec.call)};")
        elif spec.call:
            failed = _FAILED[spec.when].format(f"{declared(spec.call)}")
            message = f"{declared(spec.message)}" if spec.message else "NULL"
            w.line(f"if ({IN_MACRO}{f'!{users} && ' if once else ''}{failed})")
            w.line(f"    return cwrap_library_failed({string(names.full_name)}, {message});")
        if once:
            w.line(f"{users}++;")
        w.line("return cwrap_library_begun(cw_module);")
    with w.block(f"static void {names.name('free')}(void *cw_module)"):
        ends = "cwrap_library_ended(cw_module)"
        if once:
            ends += f" && !--{users}"
        w.line(f"const bool cw_last = {ends};")
        w.line("cwrap_free(cw_module);")
        if shutdown:
            w.line("if (cw_last)")
            w.line(f"    {declared(shutdown)};")
        else:
            w.line("(void)cw_last;")
