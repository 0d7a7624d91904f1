"""THGenerator *: a random number generator, by default `THPGenerator_default()`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


_DEFAULT = ("THPGenerator_default()", "THPDefaultGenerator->cdata")  # the second one is used in legacy declarations


class Generator(CType):
    """A random number generator."""

    spellings = ("THGenerator*",)
    c = "THGenerator *"
    checker = "THPGenerator_Check"
    display = '"Generator"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `Generator` for a result; the handwritten part of the stub defines the types of a parameter."""
        return "Generator" if result else "_Generator"

    def init(self, name: str) -> Lines:
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a statement that takes a reference during the call; this may seed the generator, which can fail."""
        return (f"if (CWRAP_UNLIKELY(!({name} = THPGenerator_CData({obj})))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """Return the conversion of the default generator, which is a Python object, or an assignment."""
        if expression not in _DEFAULT:
            return (f"{name} = {expression};",)
        return self.extract(name, _DEFAULT[0], fail)

    def cleanup(self, name: str) -> Lines:
        return (f"THPGenerator_release(&{name});",)

    def python_default(self, expression: str) -> str | None:
        return "None" if expression == "NULL" else "..."
