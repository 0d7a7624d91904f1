"""`only_register`: the wrapper is written by hand; only its table entry is made.

    - name: mylib_version
      python_name: version
      only_register: true
      method_flags: METH_KEYWORDS

The methods:

    {"version", … METH_VARARGS | METH_KEYWORDS, NULL},

With `variants: [function]` a wrapper of tensors is one of the module's functions, chosen by the dtype of the call.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Wrapper
from cwrap.plugins.base import Plugin
from cwrap.plugins.defined_if import both, surroundings
from cwrap.schema import Key, Kind, On


class Registered(Plugin):
    """Registers hand-written wrappers."""

    name = "registered"
    keys = (
        Key("only_register", (On.DECLARATION,), Kind.FLAG, "make the table entry alone", follows="with_stateless",
            example="true"),
        Key("method_flags", (On.DECLARATION,), Kind.EXPRESSION, "flags or-ed to METH_VARARGS, for only_register",
            follows="only_register", example="METH_KEYWORDS"),
        Key("override_method_flags", (On.DECLARATION,), Kind.EXPRESSION, "flags in place of all, for only_register",
            follows="method_flags", example="METH_NOARGS"),
    )  # fmt: skip

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """The C name and the flags."""
        keys = wrapper.declaration.keys
        if not keys.flag("only_register"):
            for key in ("method_flags", "override_method_flags"):
                if key in keys:
                    place = keys.place(key, wrapper.declaration.location)
                    context.reporter.error(place, f"'{key}' is for 'only_register'")
            return wrapper
        if wrapper.overloads:
            place = wrapper.overloads[0].option.location
            context.reporter.error(place, "'only_register' takes no arguments: the wrapper is written by hand")
        more = keys.text("method_flags")
        flags = keys.text("override_method_flags") or ("METH_VARARGS" + (f" | {more}" if more else ""))
        guard = both(surroundings(wrapper.declaration), keys.text("defined_if"))
        name = wrapper.declaration.name
        return replace(wrapper, registered=name, flags=flags, guard=guard, tables=("function",))
