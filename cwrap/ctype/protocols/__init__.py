"""What only some C types have: each protocol is one attribute of `CType`, an object or None."""

from __future__ import annotations

from enum import Enum
from typing import Generic, TypeVar

from cwrap.source.c_text import Lines
from cwrap.source.records import dataclass

T = TypeVar("T")  # `CType`, whose module imports this one


class NumberKind(Enum):
    """The kinds of C numbers."""

    INTEGER = "integer"
    FLOATING = "floating"
    BOOLEAN = "boolean"
    COMPLEX = "complex"


@dataclass(frozen=True, slots=True)
class Number:
    """`ctype.number`: what is known about the numbers of a C type; `kind` is None if its values are not numbers."""

    kind: NumberKind | None = None
    signed: bool = False  # values can be less than zero
    is_sign_unknown: bool = False  # only the compiler knows whether values can be less than zero
    compares: bool = True  # C can compare values by `<`
    compared_as: str = ""  # the integer type to which values are cast before comparisons, or an empty string
    zero: str = ""  # the C expression of zero, if C cannot use a value as a condition
    is_enum_of_c: bool = False  # the C type is an enum, not an integer type that C uses for it
    same_as: str = ""  # typedefs: the C number of the same size and sign
    ufunc_type: str = ""  # the C constant of NumPy's type for the elements of arrays, or an empty string

    @property
    def is_integer(self) -> bool:
        """True for integers, and for members of enums."""
        return self.kind is NumberKind.INTEGER

    def compared(self, expression: str) -> str:
        """Return a C expression of a number that can be compared with zero."""
        return f"({self.compared_as}){expression}" if self.compared_as else expression

    def loaded(self, c: str, address: str) -> str:
        """Return the C expression of a number of type `c` at an address, in an array of `ufunc_type`.

        An array of truth values can have bytes that are no `bool`.
        """
        if self.kind is NumberKind.BOOLEAN:
            return f"({c})(*(const unsigned char *){address} != 0)"
        return f"*(const {c} *)(const void *){address}"

    def stored(self, c: str, address: str, name: str) -> str:
        """Return the C statement that stores the number in a variable at an address, like `loaded`."""
        if self.kind is NumberKind.BOOLEAN:
            return f"*(unsigned char *){address} = {name} != 0;"
        return f"*({c} *)(void *){address} = {name};"


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


class HandleProtocol(Generic[T]):
    """`ctype.handle`: the C type as the type of handles."""

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
    is_shared: bool = False  # a std::shared_ptr of C++, which owns the object together with others
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


class CallbackProtocol(Generic[T]):
    """`ctype.callback`: the C type as the type of callbacks."""

    is_kept: bool = False  # C may call the callback after the call returned (`kept_by`)
    polls: bool = False  # the callback only checks for signals (`interrupts: true`), and Python passes nothing
    needs_data: bool = True  # the C function gets the address of the callback as its data
    is_cpp: bool = False  # C++ gets a std::function
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


class MemoryProtocol(Generic[T]):
    """`ctype.memory`: the C type as one of results in memory."""

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


class ContainerProtocol:
    """`ctype.container`: the C type as one of objects whose memory C uses in place, such as tensors."""

    unlocked_copy: bool = False  # a call without the GIL uses a copy, which other threads cannot change
    cheap_check: bool = False  # `check` is one comparison

    @property
    def container(self) -> ContainerProtocol:
        """The type itself."""
        return self

    def output(self, passed: str) -> str:
        """Return a C expression of an output: `passed`, or a new object if that is NULL or None; NULL on failure."""
        raise NotImplementedError(type(self).__name__)


class ItemsProtocol:
    """`ctype.items`: the C type as one of values that several positional arguments make, such as sizes."""

    @property
    def items(self) -> ItemsProtocol:
        """The type itself."""
        return self

    def extract_items(self, name: str, items: str, count: str, fail: str) -> Lines:
        """Return statements like those of `extract` for an array of objects: several positional arguments."""
        raise NotImplementedError(type(self).__name__)

    def check_items(self, items: str, count: str) -> str:
        """Return a C condition: `extract_items` accepts all objects of an array."""
        raise NotImplementedError(type(self).__name__)


class GenericProtocol:
    """`ctype.generic`: the C type as one whose C is compiled once for each dtype."""

    literal_macros: tuple[str, ...] = ()  # macros that make a value of the type from a C number
    doc_name: str = ""  # the name in docstrings that several dtypes share; empty for the annotation
    parameter_macro: str = ""  # the macro for the checker and the display name in tables of parameters, if there is one

    @property
    def generic(self) -> GenericProtocol:
        """The type itself."""
        return self
