"""Callbacks: C function pointers for which Python passes a callable."""

from __future__ import annotations

from typing import Generic, TypeVar

from cwrap.source.c_text import Lines

T = TypeVar("T")


class CallbackProtocol(Generic[T]):
    """`ctype.callback`: the C type as the type of callbacks. `T` is `CType`, whose module imports this one."""

    is_kept: bool = False  # C may call the callback after the call returned (`kept_by`)
    polls: bool = False  # the callback only checks for signals (`interrupts: true`), and Python passes nothing
    needs_data: bool = True  # the C function gets the address of the callback as its data
    sizes: tuple[str, ...] = ()  # the names of numbers that the wrapper provides

    @property
    def callback(self) -> CallbackProtocol[T]:
        """The type itself."""
        return self

    def kept(self) -> T | None:
        """Return the type of a callback that C keeps after the call; None if C cannot keep it."""
        return None

    def polling(self) -> T | None:
        """Return the type of a callback that only checks for signals; None if the callback needs a callable."""
        return None

    def held_by(self, owner: str, name: str) -> T:
        """Return the type of a kept callback that `owner` holds under a name.

        `owner` is a C expression of a handle, or empty for the library.
        """
        raise NotImplementedError(type(self).__name__)

    def present(self, name: str) -> str:
        """Return the C expression that is passed for a callback that cannot be None."""
        raise NotImplementedError(type(self).__name__)

    def abandon(self, name: str, failed: str) -> Lines:
        """Return statements that run if `settle` of any argument fails, for a callback that C may have kept.

        `failed` is the C condition that the C function itself reported failure; it is empty if the function cannot.
        """
        return ()
