"""The C call of a wrapper: the function, what it returns, how it fails, and the C that reports a failure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from cwrap.ctype.base import CType
from cwrap.source.records import dataclass


class Failure(Enum):
    """How the C function indicates failure."""

    NEVER = "never"
    NONZERO = "nonzero"  # returns anything but zero
    NEGATIVE = "negative"  # returns less than zero
    NULL = "null"  # returns NULL
    PENDING = "pending"  # stores an error in the C library
    CONDITION = "condition"  # makes a C condition true


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """The C that reports a failure of the C function.

    `function` sets the exception and returns NULL; it is called with the wrapper's name and `arguments`. Without
    `function`, the target's own function (`Conventions.raises`) is called.
    """

    status: str = "int"  # the C type of the status
    success: tuple[str, ...] = ()  # values of the status that are no failure; if empty, 0
    function: str = ""
    arguments: tuple[str, ...] = ()
    condition: str = ""  # the C condition of Failure.CONDITION
    selects: bool = False  # the first argument selects an exception by the status
    warned: str = ""  # the C condition that a failure is a warning; `function` returns an object then
    stored: bool = False  # C stores the status in an argument, so that the returned value is no status
    warning: str = ""  # the C condition that a call which succeeded causes a warning
    warning_arguments: tuple[str, ...] = ()  # the category and the text of that warning


@dataclass(frozen=True, slots=True)
class Direct:
    """The call of a function of C++ that Python overrides: a C++ condition, and the receiver with the class.

    If C++ has no such function, the call throws an exception.
    """

    condition: str
    receiver: str
    is_pure: bool

    def written(self, function: str, arguments: str) -> str:
        """Return the C++ of the call."""
        if self.is_pure:
            return f'throw std::logic_error("C++ does not define {function}()")'
        return f"{self.receiver}{function}({arguments})"


@dataclass(frozen=True, slots=True)
class Call:
    """The C call: `returns` is the C type of the returned value; None for void, and for a status."""

    function: str
    returns: CType | None
    failure: Failure
    leading: tuple[str, ...] = ()  # C expressions passed before the declared arguments, such as a library's state
    report: ErrorReport = ErrorReport()
    end: str = ""  # the C condition that an iteration is at its end: StopIteration is raised
    sentinels: tuple[str, ...] = ()  # C conditions that the returned value marks a failure or the end, and is no object
    is_member: bool = False  # a member function of C++, which is called on the first declared argument
    direct: Direct | None = None  # a virtual member function that Python can override

    def written(self, leading: Iterable[str], passed: Sequence[str]) -> str:
        """Return the C of the call with the given arguments, as the value that the wrapper stores."""
        receiver = f"{passed[0]}->" if self.is_member else ""
        arguments = ", ".join((*leading, *passed[self.is_member :]))
        call = f"{receiver}{self.function}({arguments})"
        if self.direct:
            call = f"({self.direct.condition} ? {self.direct.written(self.function, arguments)} : {call})"
        handle = self.returns.handle if self.returns else None
        return handle.received(call) if handle else call

    @property
    def value(self) -> CType:
        """The C type of the returned value, for code that handles only calls with one; else TypeError is raised."""
        if self.returns is None:
            raise TypeError(f"{self.function} returns nothing")
        return self.returns
