"""The functions of `_C`: one C function per name, which chooses the dtype and calls its wrapper.

For example:

    _C.add(x, y)    the row of `add` in THPDoubleTensor_functions_arithmetic, where x is a DoubleTensor
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.docs import has_docstring
from cwrap.emit.writer import Writer
from cwrap.plan import FilePlan
from cwrap.tensors.emit.docs import doc_symbol
from cwrap.tensors.emit.shards import functions_of


def emit_functions(plans: Iterable[FilePlan], library: str) -> str:
    """Return the text of `THP/THPFunctions.c`."""
    w = Writer("Functions of the module, generated from the declarations by cwrap. Do not edit.")
    w.line(f'#include "{library}/{library}.h"')
    w.blank()
    functions = [(plan, k, x) for plan in plans for k, x in enumerate(functions_of(plan))]
    w.lines(f"THP_ROWS({shard})" for shard in dict.fromkeys(plan.shard for plan, _, _ in functions))
    w.lines(f"THP_FUNCTION({x.python_name}, {plan.shard}, {k})" for plan, k, x in functions)
    w.blank()
    docs = (doc_symbol(x.python_name, "function") for _, _, x in functions if has_docstring(x, "function"))
    w.declarations("extern const char", (f"{doc}[]" for doc in docs))
    w.blank()
    with w.block(f"PyMethodDef {library}Functions_methods[] =", "};"):
        for _, _, wrapper in functions:
            doc = doc_symbol(wrapper.python_name, "function") if has_docstring(wrapper, "function") else "NULL"
            w.line(f"THP_FUNCTION_DEF({wrapper.python_name}, {doc}),")
        w.line("{NULL, NULL, 0, NULL},")
    return w.text()
