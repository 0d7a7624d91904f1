"""Plugins of modules that decide otherwise for tensors. Each has the name of the plugin that it replaces."""

from __future__ import annotations

from dataclasses import replace

from cwrap.model import Declaration, Option
from cwrap.plan import Context, Failure, Overload, Value, Wrapper
from cwrap.plugins.backends import Backends
from cwrap.plugins.defined_if import DefinedIf, both
from cwrap.plugins.documentation import Documentation
from cwrap.plugins.errors import Errors
from cwrap.plugins.gil import GilRelease
from cwrap.plugins.library_state import LibraryState
from cwrap.plugins.nullable import Nullable, may_be_null
from cwrap.plugins.registered import Registered
from cwrap.tensors.ctype.tensor import is_tensor
from cwrap.tensors.plugins.types import dtypes_of, guard_of

GRAIN = 32768
_MOST = 8  # THP_MAX_UNLOCKED
_POINTERS = (
    "THTensor*", "THSize*", "const char*", "THIndexTensor*", "THStorage*", "THGenerator*", "PyObject*", "void*",
)  # fmt: skip
_DESCRIBED = ("doc", "docstring_method", "docstring_stateless", "only_register")


class TensorBackends(Backends):
    """Drops what the backend lacks."""

    def is_sparse(self, declaration: Declaration, option: Option) -> bool:
        """Return True for arguments that are sparse tensors too."""
        return super().is_sparse(declaration, option) or any(a.type == "THSTensor*" for a in option.arguments)


class TensorState(LibraryState):
    """Passes the state of the library."""

    def usual(self, context: Context) -> str:
        """Return what the functions of a library for GPUs get."""
        return "LIBRARY_STATE_NOARGS" if context.backend == "CUDA" else ""


class TensorNullable(Nullable):
    """Accepts None."""

    keys = tuple(replace(key, types=_POINTERS) for key in Nullable.keys)


class TensorErrors(Errors):
    """Decides how failure shows, and what is said of it."""

    def usual(self, overload: Overload) -> Failure:
        """Return how functions of TH fail: those that return nothing in Torch return a status."""
        returns = overload.call.returns
        if returns and returns.is_object:  # an object that is NULL has its exception
            return Failure.NEVER
        if returns is None:
            return Failure.STATUS
        return Failure.NULL if returns.is_nullable else Failure.PENDING


class TensorGil(GilRelease):
    """Decides when the GIL is released.

    The method works with tensors of its own over memory that cannot move, so that other threads may resize or exchange
    what it was given; elements can change at any time, so that a function which reads what it has checked says
    `gil: hold`. What takes Python objects, storages, lists of tensors or more than eight tensors always holds it.
    """

    def usual(self, overload: Overload) -> Overload:
        """Release the GIL above a grain for what fills a result."""
        works = overload.call.failure is Failure.STATUS or overload.text("reduce") is not None
        return self.above(overload, GRAIN) if works and not self.may_change(overload) else overload

    def may_change(self, overload: Overload) -> bool:
        """Return True if other threads could change what the call works with."""
        return super().may_change(overload) or sum(is_tensor(v.ctype) for v in overload.values) > _MOST

    def may_release(self, overload: Overload) -> bool:
        """Return True unless something could change."""
        return not self.may_change(overload)

    def is_counted(self, value: Value) -> bool:
        """Return True for a tensor that is always given."""
        return value.argument.type.endswith("Tensor*") and not may_be_null(value)


class TensorDefinedIf(DefinedIf):
    """Guards overloads."""

    refines = ("thp_types",)


class TensorDocumentation(Documentation):
    """Takes docstrings."""

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Report a native declaration without documentation."""
        first = wrapper.declaration
        described = any(key in d.keys for d in wrapper.declarations for key in _DESCRIBED)
        if not described and not first.legacy:
            context.reporter.error(first.location, "a tensor method needs a 'doc': help(), stub and reference say it")
        return super().wrapper(wrapper, context)


class TensorRegistered(Registered):
    """Registers hand-written wrappers."""

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Restrict the row to dtypes; a function is chosen by the dtype of the call, like all of them."""
        made = super().wrapper(wrapper, context)
        if not made.registered:
            return made
        dtypes = dtypes_of(wrapper.declaration, context)
        tables = wrapper.declaration.keys.words("variants") or ("method",)
        return replace(made, guard=both(guard_of(dtypes, context), made.guard), tables=tables, registered_for=dtypes)
