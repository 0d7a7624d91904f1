"""How a C value depends on its Python object: during the call, directly after the C function, and after the call."""

from __future__ import annotations

from cwrap.source.c_text import Lines


class LifetimeProtocol:
    """`ctype.lifetime`: what a call does to keep values valid. The defaults fit values that are copied."""

    @property
    def lifetime(self) -> LifetimeProtocol:
        """The type itself."""
        return self

    # ---- before the call: values borrowed from Python objects ----

    def extract_owned(self, name: str, obj: str, fail: str) -> Lines | None:
        """Return statements like those of `extract` for a call during which other code can change the object.

        Other code runs if the call releases the GIL or has callbacks. None if `extract` is enough.
        """
        return None

    def is_plain(self, name: str, obj: str) -> str:
        """Return a C condition: the conversion of `obj`, which may be NULL, ran no Python code."""
        return f"cwrap_is_plain({obj})"

    def refresh(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that borrow values from Python code again, after a conversion may have run Python code."""
        return ()

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements that check, after all `refresh`, that a value borrowed from `obj` is still valid.

        The statements run no Python code. If the value is not valid, they set an exception and run `fail`.
        """
        return ()

    # ---- after the C function ----

    def settle(self, name: str, fail: str) -> Lines:
        """Return statements that run directly after the C function returned, before its result is examined."""
        return ()

    def on_throw(self, name: str) -> Lines:
        """Return statements that run if the C++ function throws; an exception is set, and may be replaced."""
        return ()

    def hold(self, name: str, obj: str) -> str:
        """Return a C expression of a new CwrapHold, which keeps the memory of the value after the call.

        `obj` is a C expression of the Python object, or of NULL. The result is empty if C has nothing to keep.
        """
        return ""


class HeldObject(LifetimeProtocol):
    """The lifetime of values that are, or have memory of, a Python object: C keeps the object."""

    def hold(self, name: str, obj: str) -> str:
        return f"cwrap_hold_object({obj})"
