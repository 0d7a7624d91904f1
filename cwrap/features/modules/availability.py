"""Whether a function exists: preprocessor conditions, the backend, and handwritten wrappers."""

from __future__ import annotations

from typing import Any

from cwrap.model import Declaration, Option
from cwrap.plan import Context, Overload, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import ONLY_REGISTER, Group, Key, Kind, On
from cwrap.source.records import replace


class DefinedIf(Plugin):
    """Preprocessor conditions around overloads.

    `defined_if`: a preprocessor condition around an overload, or around wrapper and table entry.

        - name: now
          defined_if: defined(CLOCK_MONOTONIC)
          return: double

    The plan:

        function now()
        double now()
        returns value; fails never
        if defined(CLOCK_MONOTONIC)

    An `#if` around a declaration in a `.cwrap` file has the same effect. Its condition is evaluated again at the method
    table, at the end of the file, so the macros in it must not be redefined in between.
    """

    name = "defined_if"
    phase = Phase.CHECKS
    keys = (
        Key("defined_if", (On.DECLARATION, On.OPTION), Kind.EXPRESSION,
            "preprocessor condition around wrapper and table entry", follows="sparse", example="defined(HAVE_FAST)"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the condition to the condition for the dtypes."""
        guard = both(overload.guard, both(surroundings(overload.declaration), overload.text("defined_if")))
        return replace(overload, guard=guard) if guard != overload.guard else overload


def surroundings(declaration: Declaration) -> str:
    """Return the condition of the `#if`s around a declaration, or an empty string."""
    guard = ""
    for condition in declaration.conditions:
        guard = both(guard, condition.text)
    return guard


def both(guard: str, condition: str | None) -> str:
    """Return the condition that both conditions hold; an empty condition always holds."""
    condition = " ".join((condition or "").split())
    return f"({guard}) && ({condition})" if guard and condition else guard or condition


_BOTH = (On.DECLARATION, On.OPTION)
_SPARSE = Key("sparse", _BOTH, Kind.FLAG, "for sparse tensors: left out of the build", follows="backend_type_pairs",
    example="true", group=Group.YEAR_2017)  # fmt: skip


class Backends(Plugin):
    """Selection of the declarations that the backend has.

    `backends`, `sparse`: declarations for other backends are dropped.

        - name: both
        - name: gpu
          backends: [CUDA]
        - name: of_sparse
          sparse: true

    The methods:

        {"both", …},
        {NULL, NULL, 0, NULL},

    The methods, for CUDA:

        {"both", …},
        {"gpu", …},
        {NULL, NULL, 0, NULL},
    """

    name = "backends"
    phase = Phase.TYPES
    keys: tuple[Key[Any], ...] = (
        Key("backends", (On.DECLARATION,), Kind.WORDS,
            "the backends for which the wrapper is generated ([CPU, CUDA])", choices=("CPU", "CUDA"),
            follows="cpu_half", example="[CPU]", group=Group.YEAR_2017),
        Key("backend_type_pairs", (On.DECLARATION,), Kind.PAIRS, "explicit [backend, type] pairs",
            choices=("CPU", "CUDA"), follows="backends", example="[[CPU, Float]]", group=Group.YEAR_2017),
        Key("cpu_half", (On.DECLARATION,), Kind.FLAG, "include Half in groups that leave it out", follows="types",
            example="true", group=Group.YEAR_2017),
        Key("auto_gpu", _BOTH, Kind.FLAG, "device guard of a CUDA build (true)", follows="defined_if", example="false",
            group=Group.YEAR_2017),
        _SPARSE,
        Key("aten_sparse", _BOTH, Kind.FLAG, "accepted and ignored", follows="auto_gpu", example="true",
            group=Group.YEAR_2017),
        Key("aten_dense_sparse", _BOTH, Kind.FLAG, "accepted and ignored", follows="aten_sparse",
            example="true", group=Group.YEAR_2017),
        Key("aten_custom_call", _BOTH, Kind.TEXT, "accepted and ignored", follows="aten_dense_sparse",
            example="call()", group=Group.YEAR_2017),
    )  # fmt: skip

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Return the declarations of the backend, without the options for sparse tensors."""
        kept = []
        for declaration in declarations:
            backends = declaration.keys.words("backends")
            pairs = declaration.keys.get("backend_type_pairs")
            named = context.backend in backends or not (backends or (pairs and "types" not in declaration.keys))
            if not named and not (pairs and _any_pair(pairs.data, context.backend)):
                continue
            options = tuple(o for o in declaration.options if not self.is_absent(declaration, o, context))
            if options or (ONLY_REGISTER.get(declaration.keys) and not _SPARSE.get(declaration.keys)):
                same = len(options) == len(declaration.options)
                kept.append(declaration if same else replace(declaration, options=options))
        return tuple(kept)

    def is_absent(self, declaration: Declaration, option: Option, context: Context) -> bool:
        """Return True if no build has an option, because it is about sparse tensors."""
        key = declaration.key(option, "sparse")
        return bool(key and key.data)


def _any_pair(data: object, backend: str) -> bool:
    return isinstance(data, tuple) and any(isinstance(pair, tuple) and pair[0] == backend for pair in data)


METHOD_FLAGS = Key("method_flags", (On.DECLARATION,), Kind.EXPRESSION,
    "flags or-ed to METH_VARARGS, for only_register", follows="only_register",
    example="METH_KEYWORDS", group=Group.YEAR_2017)  # fmt: skip
OVERRIDE_METHOD_FLAGS = Key("override_method_flags", (On.DECLARATION,), Kind.EXPRESSION,
    "flags in place of all others, for only_register", follows="method_flags",
    example="METH_NOARGS", group=Group.YEAR_2017)  # fmt: skip


class Registered(Plugin):
    """Table entries of handwritten wrappers.

    `only_register: true`: a handwritten wrapper, for which only the entry of the method table is generated.

        - name: mylib_version
          python_name: version
          only_register: true
          method_flags: METH_KEYWORDS

    The methods:

        {"version", … METH_VARARGS | METH_KEYWORDS, NULL},

    With `variants: [function]`, a wrapper of tensors is a function of the module, which is chosen by the dtype of the
    call.
    """

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
