"""Plugins of modules of functions, adapted to tensors. Each has the name of the plugin that it replaces."""

from __future__ import annotations

import re

from cwrap.c_call import Failure
from cwrap.ctype.object import is_python_object
from cwrap.features.lifetimes.locks import GilRelease
from cwrap.features.modules.availability import Backends, DefinedIf, Registered, both
from cwrap.features.modules.documentation import Documentation
from cwrap.features.results.call import LibraryState
from cwrap.features.results.errors import Errors
from cwrap.features.signature.parameters import Nullable, accepts_none
from cwrap.model import Declaration, Option, Passthrough
from cwrap.plan import Context, FilePlan, Overload, Value, Wrapper
from cwrap.source.patterns import pattern
from cwrap.source.records import replace
from cwrap.tensors.backend_conditions import possible
from cwrap.tensors.ctype.tensor import is_tensor
from cwrap.tensors.own_functions import with_own_functions
from cwrap.tensors.plugins.spellings import ZERO_DIM
from cwrap.tensors.plugins.types import dtypes_of, guard_of

GRAIN = 32768
_MOST = 8  # THP_MAX_UNLOCKED
_POINTERS = (
    "THTensor*", "THSize*", "const char*", "THIndexTensor*", "THStorage*", "THGenerator*", "PyObject*", "void*",
)  # fmt: skip
_ABSENT = pattern(r"THSTensor\*|THCuda\w*\*")  # sparse tensors, and those of a GPU by their names
_CLASSIC = pattern(r"\bTHPTensor_\(\w+\)", re.ASCII)
_CLASSIC_DEFINED = pattern(r"\bPyObject\s*\*\s*(THPTensor_\(\w+\))\s*\(", re.ASCII)
_DESCRIBED = ("doc", "docstring_method", "docstring_stateless", "only_register")


class TensorBackends(Backends):
    """Selection of the declarations that the backend has."""

    keys = (*Backends.keys, ZERO_DIM)

    def is_absent(self, declaration: Declaration, option: Option, context: Context) -> bool:
        """Return True for an option with a sparse tensor, with a tensor of a GPU or without dimensions, or for another
        backend.
        """
        condition = declaration.key(option, "defined_if")
        if ZERO_DIM.get(option.keys) or (condition and not possible(str(condition.data), context.backend)):
            return True
        absent = super().is_absent(declaration, option, context)
        return absent or any(_ABSENT.match(a.type) for a in option.arguments)


class TensorState(LibraryState):
    """State of the library as the first argument."""

    def usual(self, context: Context) -> str:
        """Return the macro of the state, which functions of a library for GPUs take."""
        return "LIBRARY_STATE_NOARGS" if context.backend == "CUDA" else ""


class TensorNullable(Nullable):
    """Arguments that accept None."""

    keys = tuple(replace(key, types=_POINTERS) for key in Nullable.keys)


class TensorErrors(Errors):
    """Failure of C functions, and the exceptions for it."""

    def usual(self, overload: Overload) -> Failure:
        """Return how functions of TH fail; functions that return nothing in Torch return a status in this TH."""
        returns = overload.call.returns
        if is_python_object(returns):  # a function that returns NULL has set an exception
            return Failure.NEVER
        if returns is None:
            return Failure.NONZERO
        return Failure.NULL if returns.is_nullable and returns.c != "void *" else Failure.PENDING


class TensorGil(GilRelease):
    """Release of the GIL during calls.

    Without the GIL, a method works with copies of the tensor structs over pinned memory, so that other threads may
    resize or replace the tensors. Elements can change at any time, so a function that checks elements before it uses
    them needs `gil: hold`. Functions that take Python objects, storages, lists of tensors or more than eight tensors
    always hold the GIL.
    """

    counted = "a tensor"

    def usual(self, overload: Overload) -> Overload:
        """Release the GIL above a number of elements in functions that fill a result."""
        works = overload.call.failure is Failure.NONZERO or overload.text("reduce") is not None
        return self.above(overload, GRAIN) if works and not self.may_change(overload) else overload

    def may_change(self, overload: Overload) -> bool:
        """Return True if other threads could change the arguments during the call."""
        return super().may_change(overload) or sum(is_tensor(v.ctype) for v in overload.values) > _MOST

    def may_release(self, overload: Overload) -> bool:
        """Return True unless other threads could change the arguments during the call."""
        return not self.may_change(overload)

    def is_counted(self, value: Value) -> bool:
        """Return True for a tensor from Python that cannot be None."""
        return value.is_from_python and is_tensor(value.ctype) and not accepts_none(value)


class TensorDefinedIf(DefinedIf):
    """Preprocessor conditions around overloads."""

    refines = ("thp_types",)


class TensorDocumentation(Documentation):
    """Docstrings of methods and functions."""

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Set the docstrings; report a native declaration without `doc`."""
        first = wrapper.declaration
        described = any(key in d.keys for d in wrapper.declarations for key in _DESCRIBED)
        if not described and not first.legacy:
            message = "a tensor method needs a 'doc', which becomes its docstring and its entry in the reference"
            context.reporter.error(first.location, message)
        return super().wrapper(wrapper, context)


class TensorRegistered(Registered):
    """Table entries of handwritten wrappers."""

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Restrict the table entry to the dtypes of the declaration."""
        registered = super().wrapper(wrapper, context)
        if not registered.registered:
            return registered
        dtypes = dtypes_of(wrapper.declaration, context)
        tables = wrapper.declaration.keys.words("variants") or ("method",)
        guard = both(guard_of(dtypes, context), registered.guard)
        return replace(registered, guard=guard, tables=tables, registered_for=dtypes)

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Give generated methods the names by which handwritten C and `only_register` refer to them.

        In Torch, the wrapper of `name: numel` was `THPTensor_(numel)`. The function of that name exists if the file
        uses it and does not define it.
        """
        plan = with_own_functions(plan)
        spelled = context.conventions.classic_symbol
        texts = [item.text for item in plan.items if isinstance(item, Passthrough)]
        used = {w.registered for w in plan.wrappers} | {name for text in texts for name in _CLASSIC.findall(text)}
        used -= {name for text in texts for name in _CLASSIC_DEFINED.findall(text)}
        generated: dict[str, Wrapper] = {}
        for wrapper in plan.wrappers:
            for name in (spelled.format(name=d.name) for d in wrapper.declarations):
                if name in used and wrapper.form("method"):
                    generated.setdefault(name, wrapper)
        if not generated:
            return plan
        names = {wrapper.python_name: name for name, wrapper in generated.items()}
        changed: dict[str, Wrapper] = {}
        for wrapper in plan.wrappers:
            if wrapper.registered in generated:
                changed[wrapper.python_name] = _alias(wrapper, generated[wrapper.registered], context)
            elif wrapper.python_name in names:
                changed[wrapper.python_name] = replace(wrapper, classic=names[wrapper.python_name])
        items = (changed.get(item.python_name, item) if isinstance(item, Wrapper) else item for item in plan.items)
        return replace(plan, items=tuple(items))


def _alias(wrapper: Wrapper, method: Wrapper, context: Context) -> Wrapper:
    """Return the table entry of another name of a generated method, which exists where the method does."""
    if "function" in wrapper.tables:
        message = f"is the generated method '{method.python_name}', and no function of the module"
        context.reporter.error(wrapper.declaration.location, f"'{wrapper.registered}' {message}")
    guard = wrapper.guard if wrapper.guard == method.guard else both(method.guard, wrapper.guard)
    return replace(wrapper, guard=guard, flags="METH_VARARGS | METH_KEYWORDS")
