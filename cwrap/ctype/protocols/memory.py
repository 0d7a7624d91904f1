"""Memory of a C library that a C function returns, or whose address it stores."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class MemoryProtocol(Generic[T]):
    """`ctype.memory`: the C type as one of results in memory. `T` is `CType`, whose module imports this one."""

    frees: bool = False  # `box` frees the memory
    freeing: tuple[tuple[str, str], ...] = ()  # C types of the variable `arg_freed`, and the calls that free it
    is_borrowed: bool = False  # the memory is not freed with the Python object
    is_taken: bool = False  # the wrapper frees a returned value that is not converted, also without `discard`

    @property
    def memory(self) -> MemoryProtocol[T]:
        """The type itself."""
        return self

    def freed(self, free: str) -> T | None:
        """Return the type of values whose memory a C function frees after `box`; None if no function can."""
        return None

    def snapshot(self, expression: str) -> str | None:
        """Return a C expression of a Python object with a copy of the memory that `box` reads, made by C alone.

        None if `box` itself runs no Python code while no garbage is collected.
        """
        return None

    def box_snapshot(self, obj: str) -> str:
        """Return a C expression of the object of `box` for a `snapshot`, which is released; NULL after a failure."""
        raise NotImplementedError(type(self).__name__)
