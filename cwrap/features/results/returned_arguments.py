"""`return`: a C type, `self`, or `argument N[,M…]`.

    - name: f
      options:
        - arguments: [int a]
          return: long
        - arguments: [PyObject* a, PyObject* b]
          return: argument 0,1

The plan:

    function f(a)
    long f(arg_a)
    returns value; fails never
    …
    function f(a, b)
    f(arg_a, arg_b)
    returns a, b; fails never

The result is the value of the call, the receiver of a method, or the Python objects of arguments, several as a tuple.
"""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.ctype.released import Ownership
from cwrap.ctype.texts import MemoryText, text_of
from cwrap.plan import Context, Overload, Result, Source
from cwrap.planning.objects import has_default, object_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.type_hints import result_hint
from cwrap.schema import RETURN, ReturnSpec
from cwrap.schema.byte_keys import counted_of, encoding_of, key_of
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_spelling import CSpelling
from cwrap.source.location import Location
from cwrap.source.records import replace


class ReturnedArguments(Plugin):
    """The result that a function returns to Python."""

    name = "returned_arguments"
    phase = Phase.CALL
    after = ("standalone_call",)
    keys = (RETURN,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C type of the call and the result; report a type or an argument that cannot be returned."""
        spec = RETURN.get(*overload.keys) or ReturnSpec()
        _check_text(spec, overload, context)
        if spec.arguments:
            return _with_arguments(spec, overload, context)
        if spec.receiver:
            return _with_receiver(overload, context)
        return overload if spec.type == "void" or _is_memory(overload) else _with_value(spec, overload, context)


def _is_memory(overload: Overload) -> bool:
    """Return whether another plugin sets the type of the result: an array, a list, or bytes with their number."""
    names = {name for keys in overload.keys for name, _ in keys}
    return bool(names & {"array", "list"}) or counted_of(*overload.keys) is not None


def _place(overload: Overload) -> Location:
    key = RETURN.find(*overload.keys)
    return key.location if key else overload.option.location


def _check_text(spec: ReturnSpec, overload: Overload, context: Context) -> None:
    """Report `text` or `bytes` on a function that returns neither a `const char *` nor a number of bytes."""
    key = key_of(*overload.keys)
    text = overload.declaration.key(overload.option, key)
    freed = overload.declaration.key(overload.option, "free") is not None and spec.type == "char*"
    is_text = freed or str(CSpelling.parse(spec.type)) == "const char*"
    if text is not None and not (is_text or _is_memory(overload)):
        what = "'text'" if key == "text" else "'bytes: true'"
        context.reporter.error(text.location, f"{what} is only for functions that return 'const char*', not '{spec}'")


def _with_arguments(spec: ReturnSpec, overload: Overload, context: Context) -> Overload:
    for word, index in zip(spec.arguments, spec.indices, strict=True):
        problem = _problem(overload, index)
        if problem:
            context.reporter.error(word.location, problem)
            return overload
    return replace(overload, result=Result("objects", spec.indices))


def _with_receiver(overload: Overload, context: Context) -> Overload:
    receiver = next((v for v in overload.values if v.source is Source.SELF), None)
    if receiver is not None:
        return replace(overload, result=Result("objects", (receiver.index,)))
    name = context.conventions.receiver
    needed = f"an argument '{name}'" if name else "a method of tensors"
    context.reporter.error(_place(overload), f"'return: self' needs {needed}")
    return overload


def _with_value(spec: ReturnSpec, overload: Overload, context: Context) -> Overload:
    """Return the overload with the value of the C function as its result."""
    ctype = _returned_type(overload, spec.type, context)
    if ctype is None:
        message = f"unknown return type '{spec}'{_hint(spec.type, overload, context)}"
        context.reporter.error(_place(overload), message)
        return overload
    if not ctype.can_return:
        context.reporter.error(_place(overload), f"'{spec}' cannot be returned: there is no conversion to Python")
        return overload
    if ctype.is_array:
        message = f"'{spec}' is an array, which a C function cannot return; use an argument with 'output: true'"
        context.reporter.error(_place(overload), message)
        return overload
    return replace(overload, call=replace(overload.call, returns=ctype), result=Result("value"))


def _returned_type(overload: Overload, spelled: str, context: Context) -> CType | None:
    """Return the C type of the returned value, which depends on `free`, `text` and `bytes`."""
    encoding = encoding_of(*overload.keys)
    freed = overload.declaration.key(overload.option, "free")
    if freed and spelled == "char*":
        return MemoryText("char *", Ownership(DeclaredC(str(freed.data), freed.location)), encoding or "utf8")
    if encoding not in ("", "utf8") and str(CSpelling.parse(spelled)) == "const char*":
        return text_of(encoding)
    found = context.ctypes.find(spelled)
    memory = found.memory if found and freed else None
    owned = memory.freed(DeclaredC(str(freed.data), freed.location)) if memory and freed else None
    return owned or found


def _problem(overload: Overload, index: int) -> str | None:
    """Return a message if an argument cannot be returned, else None."""
    if index >= len(overload.values):
        names = ", ".join(f"{v.index} '{v.argument.name}'" for v in overload.values)
        known = f"the arguments are {names}" if names else "the function has no arguments"
        return f"argument {index} does not exist; {known}"
    if overload.values[index].is_filled_by_c:
        return None
    if not object_of(overload, index):
        return f"argument {index} has no Python object and cannot be returned"
    if has_default(overload, index):
        return f"argument {index} has a default and cannot be returned: calls may omit it"
    return None


def _hint(text: str, overload: Overload, context: Context) -> str:
    """Return a hint for an unknown return type, or for the name of an argument instead of its number."""
    for value in overload.values:
        if value.argument.name == text and object_of(overload, value.index):
            return f"; to return the argument, write 'argument {value.index}'"
    return result_hint(text, context)
