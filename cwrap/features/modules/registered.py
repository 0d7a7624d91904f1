"""`only_register: true`: a handwritten wrapper, for which only the entry of the method table is generated.

    - name: mylib_version
      python_name: version
      only_register: true
      method_flags: METH_KEYWORDS

The methods:

    {"version", … METH_VARARGS | METH_KEYWORDS, NULL},

With `variants: [function]`, a wrapper of tensors is a function of the module, which is chosen by the dtype of the call.
"""

from __future__ import annotations

from cwrap.features.modules.defined_if import both, surroundings
from cwrap.plan import Context, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import ONLY_REGISTER, Group, Key, Kind, On
from cwrap.source.records import replace

METHOD_FLAGS = Key("method_flags", (On.DECLARATION,), Kind.EXPRESSION,
    "flags or-ed to METH_VARARGS, for only_register", follows="only_register",
    example="METH_KEYWORDS", group=Group.YEAR_2017)  # fmt: skip
OVERRIDE_METHOD_FLAGS = Key("override_method_flags", (On.DECLARATION,), Kind.EXPRESSION,
    "flags in place of all others, for only_register", follows="method_flags",
    example="METH_NOARGS", group=Group.YEAR_2017)  # fmt: skip


class Registered(Plugin):
    """Table entries of handwritten wrappers."""

    name = "registered"
    phase = Phase.WRAPPER
    keys = (
        ONLY_REGISTER,
        METHOD_FLAGS,
        OVERRIDE_METHOD_FLAGS,
    )

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Set the C name and the flags of the table entry."""
        keys = wrapper.declaration.keys
        more, override = METHOD_FLAGS.find(keys), OVERRIDE_METHOD_FLAGS.find(keys)
        if not ONLY_REGISTER.get(keys):
            for key, flags in ((METHOD_FLAGS, more), (OVERRIDE_METHOD_FLAGS, override)):
                if flags is not None:
                    context.reporter.error(flags.location, f"'{key.name}' needs 'only_register: true'")
            return wrapper
        if wrapper.overloads:
            place = wrapper.overloads[0].option.location
            message = "'only_register' is for a handwritten wrapper, without arguments; remove 'arguments' or 'options'"
            context.reporter.error(place, message)
        c = override.data.text if override else f"METH_VARARGS | {more.data.text}" if more else "METH_VARARGS"
        guard = both(surroundings(wrapper.declaration), keys.text("defined_if"))
        name = wrapper.declaration.name
        return replace(wrapper, registered=name, flags=c, guard=guard, tables=("function",))
