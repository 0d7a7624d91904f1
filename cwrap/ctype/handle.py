"""Pointers to objects of a C library, which Python objects own: capsules, or objects of a class of the module.

For example:

    - type: dnnDescriptor_t              a row of the table of types: a capsule, which calls the deleter once
      deleter: dnnDestroyDescriptor
      python: Descriptor
    - class: Door                        a definition: class Door, whose objects own a pointer until they are closed
      type: door_t*
      deleter: close_door
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines, size_check
from cwrap.source.c_spelling import CSpelling

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype


class Handle(CType):
    """A pointer that a Python object owns, whether or not the C type is a typedef that hides the star.

    `releaser` is a C function `void (void *)` that frees the object of the C library.
    """

    is_handle = True
    runs_python = False

    def __init__(self, c: str, python: str, releaser: str) -> None:
        self.c = CSpelling.parse(c).c
        self.display = f'"{python}"'
        self.releaser = releaser

    def _release(self, deleter: str, *more: str) -> Lines:
        """Return the C function `releaser`, which calls the deleter and then runs further statements."""
        return (
            f"CWRAP_UNUSED static void {self.releaser}(void *cw_pointer)",
            "{",
            f"    {deleter}(({self.c})cw_pointer);",
            *(f"    {line}" for line in more),
            "}",
            "",
        )

    @property
    def is_nullable(self) -> bool:
        """Return True: a handle is a pointer."""
        return True

    def init(self, name: str) -> Lines:
        """Return an assignment of NULL."""
        return (f"{name} = NULL;",)

    def discard(self, name: str) -> Lines:
        """Return a statement that frees the C object."""
        return (f"if ({name})", f"    {self.releaser}((void *){name});")


class CapsuleHandle(Handle):
    """A handle in a capsule, whose name is the C type. A consumed handle is an empty capsule, which is refused."""

    can_consume = True

    def __init__(self, c: str, python: str, deleter: str, headers: tuple[str, ...] = ()) -> None:
        identifier = "".join(letter if letter.isalnum() else "_" for letter in c)
        super().__init__(c, python, f"cwrap_release_{identifier}")
        self.spellings = (c,)
        self.headers = headers
        self.checker = f"cwrap_check_{identifier}"
        self.capsule_name = f'"{c}"'
        self.support = (
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return PyCapsule_IsValid(cw_object, {self.capsule_name});",
            "}",
            "",
            *self._release(deleter)[:-1],
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return `object`: capsules have no public type."""
        return "object"

    def initial(self, obj: str) -> str:
        """Return a C expression of the borrowed pointer; reading it cannot fail after the check."""
        return f"({self.c})PyCapsule_GetPointer({obj}, {self.capsule_name})"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return an assignment of the borrowed pointer."""
        return (f"{name} = {self.initial(obj)};",)

    def confirm(self, name: str, obj: str, fail: str) -> Lines:
        """Return a check that raises ValueError if a conversion closed the handle."""
        return (f"if (CWRAP_UNLIKELY(cwrap_handle_confirm({obj}, {self.capsule_name}))) {fail}",)

    def box(self, expression: str) -> str:
        """Return a C expression of a capsule that owns the pointer, or None; the pointer is freed on failure."""
        return f"cwrap_own((void *){expression}, {self.capsule_name}, {self.releaser})"

    def consume(self, name: str, obj: str) -> str:
        """Return a C condition that empties the capsule."""
        return f"{name} && cwrap_give_up({obj})"


class ClassHandle(Handle):
    """A handle in an object of a class of the module. A call keeps the object from being closed until it returns.

    `state_index` is the index of the class in the module state. `keeps` says that objects of the module keep
    callbacks, which may have raised an exception during a call. With `allocate`, the memory of the C object belongs to
    the Python object; with `exclusive`, only one call at a time can use a handle.
    """

    can_keep_callbacks = True
    object_type = "CwrapHandle"

    def __init__(
        self, c: str, python: str, deleter: str, state_index: int, keeps: bool = False,
        spellings: tuple[str, ...] = (), allocate: bool = False, exclusive: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(c, python, f"cwrap_free_{python}")
        self.spellings = spellings or (c, python)
        self.class_name = python
        self.state_index = state_index
        self.keeps = keeps
        self.allocates = allocate
        self.can_consume = not allocate
        self.exclusive = exclusive
        self.checker = f"cwrap_is_{python}"
        self.dealloc = f"cwrap_dealloc_{python}"
        self.existence = size_check(c, python)
        self.support = (
            *self._release(deleter, *(("CWRAP_RAW_FREE(cw_pointer);",) if allocate else ())),
            f"CWRAP_UNUSED static void {self.dealloc}(PyObject *cw_object)",
            "{",
            "    cwrap_handle_dealloc(cw_object);",
            "}",
            "",
            f"CWRAP_UNUSED static bool {self.checker}(PyObject *cw_object)",
            "{",
            f"    return CWRAP_DEALLOC(Py_TYPE(cw_object)) == {self.dealloc}; /* the class has no subtypes */",
            "}",
        )

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the name of the class."""
        return self.class_name

    def declare(self, name: str) -> Lines:
        """Return the declarations of the pointer and of the object that owns it."""
        return (f"{CSpelling.parse(self.c).variable(name)} = NULL;", f"PyObject *cw_of_{name} = NULL;")

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Return a conversion that raises ValueError for a closed object."""
        enter = "cwrap_handle_enter_alone" if self.exclusive else "cwrap_handle_enter"
        return (
            f"{name} = ({self.c}){enter}({obj}, {self.display}, &cw_of_{name});",
            f"if (CWRAP_UNLIKELY(!{name})) {fail}",
        )

    def cleanup(self, name: str) -> Lines:
        """Return a statement after which the object can be closed again."""
        return (f"cwrap_handle_leave{'_alone' * self.exclusive}(cw_of_{name});",)

    def settle(self, name: str, fail: str) -> Lines:
        """Return a statement that raises the exception of a callback that the object keeps."""
        return (f"if (CWRAP_UNLIKELY(cwrap_handle_raised(cw_of_{name}))) {fail}",) if self.keeps else ()

    def on_throw(self, name: str) -> Lines:
        """Return a statement that replaces the C++ exception by the exception of a callback."""
        return (f"(void)cwrap_handle_raised(cw_of_{name});",) if self.keeps else ()

    def box(self, expression: str) -> str:
        """Return a C expression of a new object that owns the pointer, or None.

        The new object keeps the receiver of the call alive, unless it owns the memory of the C object itself.
        """
        owner = "cwrap_without_owner(self)" if self.allocates else "self"
        return f"cwrap_handle_new({owner}, {self.state_index}, (void *){expression}, {self.releaser})"

    def shared(self) -> CType | None:
        """Return the type of a handle that a call can use while another call uses it; None if all calls can."""
        if not self.exclusive:
            return None
        shared = copy(self)
        shared.exclusive = False
        return shared

    def keeping(self, name: str, callback: str) -> CType:
        """Return the type of a new handle that keeps the callback in a variable, under a name."""
        return KeepingHandle(self, name, callback)

    def consumable(self, name: str) -> str:
        """Return a C condition that raises RuntimeError if another call or object uses the handle."""
        return f"cw_of_{name} && cwrap_handle_is_used(cw_of_{name}, {self.display})"

    def consume(self, name: str, obj: str) -> str:
        """Return a C condition that takes the pointer from the object."""
        return f"cwrap_handle_give_up(cw_of_{name})"

    def consumed(self, name: str) -> Lines:
        """Return a statement that ends the use of the object, which is closed now."""
        return (f"cwrap_handle_given_up(cw_of_{name}, {str(self.exclusive).lower()});",)


class KeepingHandle(ClassHandle):
    """A handle that a C function returns, and that keeps a callback which the same call passed."""

    def __init__(self, handle: ClassHandle, name: str, callback: str) -> None:
        vars(self).update(vars(handle))
        self.handle = handle
        self.callback = callback
        self.callback_name = name

    def box(self, expression: str) -> str:
        """Return a C expression of a new object, which keeps the callback."""
        return f'cwrap_handle_keeping({self.handle.box(expression)}, &{self.callback}, "{self.callback_name}")'
