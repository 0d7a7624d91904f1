"""The elements that an argument of C points to, and how an array must store them."""

from __future__ import annotations

from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """The requirements on an array.

    `ndim` is the number of dimensions, -1 for any; `order` is "C", "F", "any" or "blas"; a `writable` array is not
    read-only; `copy` allows a converted copy, which `casting` limits as NumPy's argument of that name does.
    """

    ndim: int = 1
    order: str = "C"
    writable: bool = False
    copy: bool = False
    casting: str = "same_kind"

    @property
    def flags(self) -> str:
        """The flags of a CwrapArrayKind, as a C expression."""
        names = [("CWRAP_WRITABLE", self.writable), ("CWRAP_ROWS", self.order == "C"),
                 ("CWRAP_COLUMNS", self.order == "F"), ("CWRAP_BLAS", self.order == "blas"),
                 ("CWRAP_COPY", self.copy),
                 (f"CWRAP_CASTING_{self.casting.upper()}", self.casting != "same_kind")]  # fmt: skip
        return " | ".join(name for name, on in names if on) or "0"

    @property
    def suffix(self) -> str:
        """The part of a C identifier that differs between layouts."""
        order = {"C": "", "F": "f", "any": "s", "blas": "b"}[self.order]
        casting = "" if self.casting == "same_kind" else f"_{self.casting}"
        return f"{'n' if self.ndim < 0 else self.ndim}{order}{'w' * self.writable}{'c' * self.copy}{casting}"


@dataclass(frozen=True, slots=True)
class Elements:
    """The elements of an array argument: their C type, and the C variable that describes them, a CwrapArrayKind."""

    c: str
    layout: Layout
    kind: str
