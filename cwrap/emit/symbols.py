"""The names of generated C, which contain the dtype of tensor methods, or the name of the module; heads of functions.

Functions that hold the lock of the module while there is no GIL have other heads (`cwrap/runtime/cwrap_guard.c`):

    CWRAP_GUARDED_OVERLOAD(shop_Basket__size_overload0)
    {
        …
    }
"""

from __future__ import annotations

from cwrap.conventions import Conventions
from cwrap.plan import Context, Overload, Wrapper
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, field

_LIKE_AN_OVERLOAD = pattern(r"_overload\d+_*\Z")
SUFFIXES = {"c": ".c", "c++": ".cpp"}  # of files with wrappers, by language


@dataclass(frozen=True, slots=True)
class Symbols:
    """The C names of one run."""

    conventions: Conventions
    module: str
    suffix: str = ".c"  # of files with wrappers
    package: str = ""  # the package of the module
    exporter: str = ""  # the name in `module:`, which can be a package that exports the names of the module
    free_threaded: bool = False  # the functions of the module run without the GIL
    # The indices of overloads in their wrappers, by identity; searching for each name would take quadratic time.
    indices: dict[int, tuple[Wrapper, dict[int, int]]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def full_name(self) -> str:
        """The name of the module with its package."""
        return f"{self.package}.{self.module}" if self.package else self.module

    @property
    def public_name(self) -> str:
        """The `__module__` of functions and classes: the package that `module:` names, or the module."""
        return self.exporter if self.exporter and f"{self.package}.".startswith(f"{self.exporter}.") else self.full_name

    @property
    def cpp(self) -> bool:
        """True if wrappers are compiled as C++, so that the functions they call may throw."""
        return self.suffix == ".cpp"

    def name(self, text: str) -> str:
        """Return the C name of a definition: `module_text`, or the format of the target.

        The leading underscore of a private module is omitted, because C reserves such names.
        """
        return self.conventions.symbol.format(module=self.module.removeprefix("_"), name=text)

    def wrapper(self, wrapper: Wrapper, form: str) -> str:
        """Return the name of the function that Python calls, or that a function of the module calls for its dtype."""
        is_call = form == "method" or not self.conventions.receiver
        return self.name(f"{'call' if is_call else 'stateless'}_{_stem(wrapper)}")

    def index(self, wrapper: Wrapper, overload: Overload) -> int:
        """Return the index of an overload in its wrapper."""
        _, indices = self.indices.setdefault(id(wrapper), (wrapper, {}))
        if not indices:
            indices.update((id(one), number) for number, one in enumerate(wrapper.overloads))
        return indices[id(overload)]

    def overload(self, wrapper: Wrapper, overload: Overload) -> str:
        """Return the name of the function of an overload."""
        return self.name(f"{_qualified_name(wrapper)}_overload{self.index(wrapper, overload)}")

    def loop(self, wrapper: Wrapper, overload: Overload) -> str:
        """Return the name of the loop of an overload of a ufunc."""
        return self.name(f"loop{self.index(wrapper, overload)}_{_stem(wrapper)}")

    def table(self, wrapper: Wrapper, form: str) -> str:
        """Return the name of the CwrapFunction, which both forms share if they have the same overloads."""
        return self.name(f"{_table_form(wrapper, form)}_{_stem(wrapper)}")

    def overloads(self, wrapper: Wrapper, form: str) -> str:
        """Return the name of the table of overloads."""
        return self.name(f"list_{_table_form(wrapper, form)}_{_stem(wrapper)}")

    def params(self, wrapper: Wrapper, overload: Overload) -> str:
        """Return the name of the list with the row numbers of an overload's parameters."""
        return self.name(f"params{self.index(wrapper, overload)}_{_stem(wrapper)}")

    def parameters(self, shard: str) -> str:
        """Return the name of the table of parameters of a file."""
        return self.name(f"parameters_{shard}" if self.conventions.whole else "parameters")

    def out_check(self, number: int) -> str:
        """Return the name of the function that checks a tuple of outputs."""
        return self.name(f"check_out{number}")


def _stem(wrapper: Wrapper) -> str:
    """Return the part of a C name after a prefix such as `call_`, which differs from all names of overloads."""
    name = _qualified_name(wrapper)
    return f"{name}_" if _LIKE_AN_OVERLOAD.search(name) else name


def _qualified_name(wrapper: Wrapper) -> str:
    """Return the name of a wrapper: `Class__method`, or `function`; names stay unique if they have underscores."""
    owner, name = wrapper.owner, wrapper.python_name
    if "__" in owner or "__" in name.strip("_") or owner.endswith("_"):
        name = f"of_{len(owner)}{owner}_{name}"
    elif owner:
        name = f"{owner}__{name}"
    return f"{wrapper.declaration.role}_of_{name}" if wrapper.declaration.is_part else name


def _table_form(wrapper: Wrapper, form: str) -> str:
    if form == "function" or wrapper.form("method") == wrapper.form("function"):
        return "function"
    return "method"


def symbols(context: Context) -> Symbols:
    """Return the C names for a context."""
    return Symbols(context.conventions, context.module, SUFFIXES[context.language],
                   free_threaded=context.abi.free_threaded)  # fmt: skip


_HEADS = {
    "overload": "{}(CWRAP_BOUND)",
    "getter": "{}(PyObject *self, CWRAP_UNUSED void *cw_unused)",
    "method": "{}(PyObject *self, CWRAP_UNUSED PyObject *cw_unused)",
    "setter": "{}(PyObject *self, PyObject *cw_object, CWRAP_UNUSED void *cw_unused)",
}


def function_head(form: str, name: str, guarded: bool, partly: bool = False) -> str:
    """Return the head of a function; `guarded` if it holds the lock of the module, `partly` if not while C runs."""
    if partly:
        return f"CWRAP_PARTLY_GUARDED_{form.upper()}({name})"
    if guarded:
        return f"CWRAP_GUARDED_{form.upper()}({name})"
    return f"static {'int ' if form == 'setter' else 'PyObject *'}{_HEADS[form].format(name)}"


def is_guarded(wrapper: Wrapper, overload: Overload, names: Symbols) -> bool:
    """Return whether a call holds the lock: it uses objects of the module, or values of types that may do so."""
    if not names.free_threaded:
        return False
    if overload.lock == "module":
        return True
    types = (*(value.ctype for value in overload.values), overload.call.returns)
    return bool(wrapper.owner) or not all(ctype is None or ctype.is_unshared for ctype in types)


def is_partly_guarded(overload: Overload, names: Symbols) -> bool:
    """Return whether a call holds the lock only before and after the C function runs."""
    return names.free_threaded and overload.lock == "none"
