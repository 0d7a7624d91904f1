"""`traced: true`: calls are counted, and `traced_calls()` of the module returns the counts.

    - name: total                      traced_calls() is {"total": 3}
      traced: true

All interpreters of a process share the counters.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, FilePlan, Overload, Snippet, Wrapper
from cwrap.planning.plugin import Plugin
from cwrap.schema import Key, Kind, On

_DOC = "Return the number of calls of each traced function."


class Traced(Plugin):
    """The plugin for the key `traced`, which counts calls."""

    name = "traced"
    keys = (Key("traced", (On.DECLARATION,), Kind.FLAG, "count the calls, for traced_calls() of the module"),)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Increment the counter after the conversion of all arguments."""
        key = overload.declaration.keys.get("traced")
        if key is None or not key.data:
            return overload
        if context.conventions.per_dtype:  # the functions of a file are compiled several times
            context.reporter.error(key.location, "'traced' is not supported for tensor methods")
            return overload
        count = Snippet((f"{_counter(overload.declaration.python_name)}++;",))
        return replace(overload, before_call=(*overload.before_call, count))

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Add the counters at the start, the function that returns them at the end, and its row in the method table."""
        traced = [w for w in plan.wrappers if w.declaration.keys.flag("traced")]
        if not traced:
            return plan
        function = f"{plan.shard}_traced_calls"
        prototype = f"static PyObject *{function}(PyObject *module, PyObject *unused)"
        pairs = ", ".join(f'"{w.python_name}", {_counter(w.python_name)}' for w in traced)
        head = (*(f"static unsigned long long {_counter(w.python_name)};" for w in traced), f"{prototype};")
        tail = (
            "",
            prototype,
            "{",
            "    (void)module;",
            "    (void)unused;",
            f'    return Py_BuildValue("{{{"sK" * len(traced)}}}", {pairs});',
            "}",
        )
        row = Wrapper("traced_calls", (), traced[0].declaration, ("", _DOC), registered=function, flags="METH_NOARGS")
        return replace(plan, head=(*plan.head, *head), tail=(*plan.tail, *tail), items=(*plan.items, row))


def _counter(python_name: str) -> str:
    return f"calls_of_{python_name}"
