"""The C names of what is generated; tensor methods carry the dtype, modules of their own their name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cwrap.plan import Context, Conventions, Overload, Wrapper

SUFFIXES = {"c": ".c", "c++": ".cpp"}  # of the files with wrappers, by language


@dataclass(frozen=True, slots=True)
class Symbols:
    """Names for one target."""

    conventions: Conventions
    module: str
    suffix: str = ".c"  # of the files
    package: str = ""  # that the module is in
    # The wrappers named so far, by identity, and the places of their overloads: a search per name would be quadratic.
    places: dict[int, tuple[Wrapper, dict[int, int]]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def full_name(self) -> str:
        """The module's, with its package."""
        return f"{self.package}.{self.module}" if self.package else self.module

    @property
    def cpp(self) -> bool:
        """Whether the wrappers are compiled as C++, where what they call may throw."""
        return self.suffix == ".cpp"

    def name(self, text: str) -> str:
        """`module_text` or as the target says, less the underscore of a private module (such names are C's own): no two
        different things of a file have one name.
        """
        return self.conventions.symbol.format(module=self.module.removeprefix("_"), name=text)

    def wrapper(self, wrapper: Wrapper, form: str) -> str:
        """The function in the method table (or that the module's function dispatches to)."""
        return self.name(f"{'call' if form == 'method' else 'stateless'}_{_stem(wrapper)}")

    def place(self, wrapper: Wrapper, overload: Overload) -> int:
        """Return the place of an overload in its wrapper."""
        _, places = self.places.setdefault(id(wrapper), (wrapper, {}))
        if not places:
            places.update((id(one), number) for number, one in enumerate(wrapper.overloads))
        return places[id(overload)]

    def overload(self, wrapper: Wrapper, overload: Overload) -> str:
        """The function that makes the call."""
        return self.name(f"{_owned(wrapper)}_overload{self.place(wrapper, overload)}")

    def table(self, wrapper: Wrapper, form: str) -> str:
        """The CwrapFunction; one for both forms where they have the same overloads."""
        return self.name(f"{_table_form(wrapper, form)}_{_stem(wrapper)}")

    def overloads(self, wrapper: Wrapper, form: str) -> str:
        """The list of overloads that a table names."""
        return self.name(f"list_{_table_form(wrapper, form)}_{_stem(wrapper)}")

    def params(self, wrapper: Wrapper, overload: Overload) -> str:
        """The places of an overload's parameters."""
        return self.name(f"params{self.place(wrapper, overload)}_{_stem(wrapper)}")

    def parameters(self, shard: str) -> str:
        """All parameters of a file."""
        return self.name(f"parameters_{shard}" if self.conventions.whole else "parameters")

    def out_check(self, number: int) -> str:
        """A check of a tuple of outputs."""
        return self.name(f"check_out{number}")


def _stem(wrapper: Wrapper) -> str:
    """The name behind a kind, such as `call_`; kept apart from overloads of a method whose name begins like a kind."""
    return re.sub(r"_overload\d+_*\Z", r"\g<0>_", _owned(wrapper))


def _owned(wrapper: Wrapper) -> str:
    """The name, of a method with its class; a name of Python's has no two underscores where C names have one."""
    return f"of_{len(wrapper.owner)}{wrapper.owner}_{wrapper.python_name}" if wrapper.owner else wrapper.python_name


def _table_form(wrapper: Wrapper, form: str) -> str:
    same = wrapper.form("method") == wrapper.form("function")
    return "function" if same or form == "function" else "method"


def symbols(context: Context) -> Symbols:
    """The names for a context."""
    return Symbols(context.conventions, context.module, SUFFIXES[context.language])
