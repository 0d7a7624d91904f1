"""THGenerator *: a source of random numbers; `THPGenerator_default()` where none is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


_DEFAULT = ("THPGenerator_default()", "THPDefaultGenerator->cdata")  # the second in declarations of old


class Generator(CType):
    """A random number generator."""

    spellings = ("THGenerator*",)
    c = "THGenerator *"
    checker = "THPGenerator_Check"
    display = '"Generator"'

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """`Generator`, or what the hand-written part of the stub says that generators are taken from."""
        return "Generator" if result else "_Generator"

    def init(self, name: str) -> Lines:
        """NULL."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """A reference for the time of the call; the stream may begin only now, which can fail."""
        return (f"if (CWRAP_UNLIKELY(!({name} = THPGenerator_CData({obj})))) {fail}",)

    def fill_default(self, name: str, expression: str, fail: str) -> Lines:
        """`THPGenerator_default()` is a Python object, as a given one is."""
        if expression not in _DEFAULT:
            return (f"{name} = {expression};",)
        return self.extract(name, _DEFAULT[0], fail)

    def cleanup(self, name: str) -> Lines:
        """Gives the reference back."""
        return (f"THPGenerator_release(&{name});",)

    def python_default(self, expression: str) -> str | None:
        """None, or the module's generator, which Python cannot name."""
        return "None" if expression == "NULL" else "..."
