"""The module's functions: a dispatcher per name that picks the dtype and calls its wrapper.

    _C.add(x, y)    THPDoubleTensor_stateless_add where x is a DoubleTensor
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.symbols import doc_symbol
from cwrap.emit.writer import Writer, string
from cwrap.plan import FilePlan, Wrapper

_ARGUMENTS = "PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames"


def emit_functions(plans: Iterable[FilePlan]) -> str:
    """The text of `THP/THPFunctions.c`."""
    wrappers = [x for plan in plans for x in plan.wrappers if x.form("function")]
    w = Writer("Functions of the module, generated from the declarations by cwrap. Do not edit.")
    w.line('#include "THP/THP.h"')
    for wrapper in wrappers:
        _emit_dispatcher(w, wrapper)
    w.blank()
    w.lines(f"extern const char {doc_symbol(x.python_name, 'function')}[];" for x in wrappers if x.docs[1])
    w.blank()
    with w.block("PyMethodDef THPFunctions_methods[] =", "};"):
        for wrapper in wrappers:
            doc = doc_symbol(wrapper.python_name, "function") if wrapper.docs[1] else "NULL"
            w.line(
                f"{{{string(wrapper.python_name)}, (PyCFunction)(void (*)(void))call_{wrapper.python_name}, "
                f"METH_FASTCALL | METH_KEYWORDS, {doc}}},"
            )
        w.line("{NULL, NULL, 0, NULL},")
    return w.text()


def _emit_dispatcher(w: Writer, wrapper: Wrapper) -> None:
    name = wrapper.python_name
    dtypes = {d.name: d for o in wrapper.form("function") for d in o.dtypes}
    w.blank()
    for dtype in dtypes.values():
        w.line(f"extern PyObject *THP{dtype.name}Tensor_stateless_{name}(PyObject *module, {_ARGUMENTS});")
    with w.block(f"static const THPFunction function_{name} =", "};"):
        w.line(f"{string(name)},")
        with w.block("", "},"):
            for dtype in dtypes.values():
                w.line(f"[THDtype_{dtype.name}] = THP{dtype.name}Tensor_stateless_{name},")
    with w.block(f"static PyObject *call_{name}(PyObject *module, {_ARGUMENTS})"):
        w.line("(void)module;")
        w.line(f"return THPModule_dispatch(&function_{name}, args, nargs, kwnames);")
