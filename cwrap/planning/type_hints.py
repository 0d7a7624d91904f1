"""What is meant by a C type that nobody knows: for messages.

    double* x      unknown type 'double*': 'array: true' takes an array, 'output: true' returns what is left there
    shelf_t* x     unknown type 'shelf_t*': '- class:' or '- struct:' says above what it is
"""

from __future__ import annotations

from cwrap.ctype.array import element_of
from cwrap.model import Argument
from cwrap.plan import Context
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import nearest

_BYTES = ("char", "signed char", "unsigned char", "int8_t", "uint8_t")


def argument_hint(argument: Argument, context: Context) -> str:
    """How an argument of that type is declared, or the nearest type."""
    spelled, spelling = argument.type, argument.spelling
    near = nearest(spelled, context.ctypes.spellings)
    if not context.conventions.definitions:
        return near
    if spelled == "real":
        return ": 'types' says which C types it stands for"
    if spelled == "char**":
        return ": with 'output' and 'free' it is text that C leaves there"
    if spelling.const and (argument.output or argument.keys.flag("inout")):
        return ": where C leaves something, the type is not 'const'"
    if element_of(spelling):
        bytes_ = ", 'buffer: true' bytes" if element_of(spelling) in _BYTES else ""
        left = "" if spelling.const else ", 'output: true' returns what C leaves there"
        return f": 'array: true' takes an array{bytes_}{left}"
    return _defined(spelled, near, context)


def result_hint(spelled: str, context: Context) -> str:
    """How a function that returns that type is declared, or the nearest type."""
    near = nearest(spelled, (*context.ctypes.spellings, "void", "self"))
    if not context.conventions.definitions:
        return near
    if spelled == "real":
        return ": 'types' says which C types it stands for"
    if spelled == "char*":
        return ": 'free' names the function that frees it; 'const char*' is text that stays C's"
    if element_of(CSpelling.parse(spelled)):
        return ": nobody knows how many there are; arrays come back by an argument that is an 'output'"
    return _defined(spelled, near, context)


def _defined(spelled: str, near: str, context: Context) -> str:
    """A pointer of which nothing is said yet; what is defined under nearly that name comes first."""
    own = [s for thing in context.things if thing.ctype for s in thing.ctype.spellings]
    mine = nearest(spelled, own)
    if mine or not CSpelling.parse(spelled).is_pointer:
        return mine or near
    return ": '- class:' says what a pointer is to Python, '- struct:' what it points to"
