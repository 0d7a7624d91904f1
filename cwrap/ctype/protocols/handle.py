"""Handles: pointers to objects of a C library that Python objects own, in capsules or in objects of a class."""

from __future__ import annotations

from typing import Generic, TypeVar

from cwrap.source.c_text import Lines

T = TypeVar("T")


class HandleProtocol(Generic[T]):
    """`ctype.handle`: the C type as the type of handles. `T` is `CType`, whose module imports this one."""

    class_name: str = ""  # the class of the module; empty for capsules
    ancestors: tuple[str, ...] = ()  # the base classes of the class, from which it inherits methods
    has_subtypes: bool = False  # other classes derive from the class, or may do so in Python
    registry: int = -1  # the index of the registry of objects in the module state (`identity`), or -1
    can_consume: bool = False  # a C function can take the ownership over
    allocates: bool = False  # the memory belongs to the Python object (`allocate: true`)
    always_borrowed: bool = False  # nothing ever frees the C object by itself (`free: none` of the class)
    counts_references: bool = False  # the library counts references (`ref`)
    is_const: bool = False  # C only reads the object
    is_borrowed: bool = False  # the C object is not freed with the Python object
    is_reference: bool = False  # a reference of C++, which never owns the object
    discarder: str = ""  # the C function `void (void *)` that frees an object without a Python object

    @property
    def handle(self) -> HandleProtocol[T]:
        """The type itself."""
        return self

    @property
    def has_class(self) -> bool:
        """True if Python has a class for the handles."""
        return bool(self.class_name)

    def shared(self) -> T | None:
        """Return the type for `exclusive: false`; None unless only one call at a time can use a value of this type."""
        return None

    def listed(self) -> T | None:
        """Return the type of an argument that is a list of handles; None unless Python has a class for the type."""
        return None

    def received(self, expression: str) -> str:
        """Return the C expression that is assigned to the variable, from the call of a C function."""
        return expression

    def consumable(self, name: str) -> str | None:
        """Return a C condition: the owner cannot give the value up now, which raises.

        The result is empty if the owner can give the value up once, and None if that can be repeated.
        """
        return ""

    def consume(self, name: str, obj: str, fail: str) -> Lines:
        """Return statements by which Python gives the value up, and that raise an exception if this fails."""
        raise NotImplementedError(type(self).__name__)

    def consumed(self, name: str) -> Lines:
        """Return the cleanup after `consume`."""
        return ()

    # ---- objects of a class ----

    def borrowing(self, owner: str, epoch: str) -> T:
        """Return the type of a handle that borrows from `owner`, a C expression of a handle or of NULL."""
        raise NotImplementedError(type(self).__name__)

    def independent(self) -> T:
        """Return the type of a new handle that does not keep the receiver of the call."""
        raise NotImplementedError(type(self).__name__)

    def keeping(self, function: str, arguments: str) -> T:
        """Return the type of a new handle that keeps something of the call.

        The C function gets the new object and the C `arguments`.
        """
        raise NotImplementedError(type(self).__name__)

    def outlived(self, handle: str) -> Lines:
        """Return statements after C stored something in the object of a handle: what C may use after the handle."""
        raise NotImplementedError(type(self).__name__)

    def given(self, expression: str) -> str:
        """Return a C expression of an object for a handle that is an argument of a callback."""
        raise NotImplementedError(type(self).__name__)

    def lent(self, obj: str, taken: bool) -> str:
        """Return a C expression of the pointer of an object that a callable returned; NULL with an exception set.

        C takes the object over if `taken`, and else uses it until the callback `cw_callback` ends.
        """
        raise NotImplementedError(type(self).__name__)
