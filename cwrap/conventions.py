"""What differs between targets in the plan and in generated C: names, macros, and what declarations can define."""

from __future__ import annotations

from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions of a target: C names that wrappers use, and what declarations define in Python."""

    symbol: str = "{module}_{name}"  # the format of all generated C names
    docstring: str = ""  # the format of the C names of docstrings; if empty, method tables contain the docstrings
    raises: str = "cwrap_raise"  # the C function that raises an exception for an error of the C library
    exception: str = "RuntimeError"  # the exception that `raises` raises; empty if it depends on the error
    status: str = ""  # the macro around a call that returns only a status
    pending: str = ""  # the C condition that the C library has stored an error
    frame: str = ""  # the C with which an overload begins
    # The macros around a call without the GIL. The call uses `cw_own[0]`, `cw_own[1]`, … instead of its arguments, so
    # that other threads cannot change the arguments. The first macro takes the condition under which the GIL is
    # released, and the arguments. The second takes the condition of a failure, and the statement that handles it.
    begin_unlocked: str = ""
    end_unlocked: str = ""
    handwritten_call: str = (
        ""  # the C function that calls a handwritten function of the module; empty if the table has a row
    )
    handwritten_cpp: str = "{}"  # the format of a handwritten function in a table of C++
    # The C function that calls a generated function with a tuple and a dict, and the format of the C name by which
    # handwritten C refers to a generated function.
    classic_call: str = ""
    classic_symbol: str = ""
    leave_macros: tuple[str, ...] = ("CWRAP_LEAVE",)  # the macros with which C of declarations leaves a wrapper
    receiver: str = ""  # the argument that makes a declaration a method; if empty, `class:` makes methods
    receiver_word: str = ""  # the word for the receiver in documentation
    per_dtype: bool = False  # wrappers are compiled for each dtype; functions choose the dtype of a call
    whole: bool = False  # all files of declarations make one module
    definitions: bool = True  # declarations can define classes, structs, callbacks and other items of a module
