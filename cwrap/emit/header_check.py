"""C with which the compiler compares declarations with the header of the library (`header_check`).

    - name: pack               CWRAP_CHECK CWRAP_RETURNED_INT cw_check_pack(const char *arg_text, size_t arg_size)
      return: int              {
      arguments:                   return CWRAP_RETURNED(pack(arg_text, arg_size));
        - const char* text     }
        - size_t size

The function is never called. Its parameters and its result have the declared types, so that the compiler reports every
type that differs from the header: in the function, an implicit conversion that can change a value is an error
(`cwrap_check_begin.h`). Inline functions, macros, variadic functions and overloads of C++ are compared like other
functions, because only a call needs to compile. The C of a wrapper itself would not reveal the differences, since it
casts pointers and assigns results to variables. The macros for `int` are `int`, which agrees with enums, whatever the
compiler.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cwrap.ctype.base import Lines
from cwrap.emit.writer import Writer
from cwrap.plan import Failure, FilePlan, ModuleItem, Overload, Source, Value, Wrapper
from cwrap.plugins.errors import ERRORS
from cwrap.plugins.header_check import HEADER_CHECK
from cwrap.source.annotations import located, without_annotations
from cwrap.source.c_expression import RESERVED_PREFIX
from cwrap.source.c_spelling import CSpelling
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

_WORD = pattern(r"[A-Za-z_]\w*", re.ASCII)
_INTEGER = pattern(r"-?(?:0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uUlL]*)\Z", re.ASCII)
_FLOATING = pattern(r"-?(?=\.?\d)[\d.]+(?:[eE][+-]?\d+)?(?P<suffix>[fFlL]?)\Z", re.ASCII)


def emit_header_check(w: Writer, plan: FilePlan) -> None:
    """Write the functions that check the calls of a file."""
    functions = tuple(_functions(plan))
    if functions:
        w.blank()
        w.lines(("#ifdef CWRAP_CHECK", '#include "cwrap_check_begin.h"'))
        w.lines(functions)
        w.lines(('#include "cwrap_check_end.h"', "#endif"))


def _functions(plan: FilePlan) -> Iterator[str]:
    """Yield the lines of all functions of a file."""
    if any(HEADER_CHECK.get(item.definition.keys) is False for item in plan.module_items):
        return
    names = _Names({})
    for item in plan.module_items:
        yield from _definition(item, names)
    guard = ""
    for wrapper in plan.wrappers:
        for overload in wrapper.overloads:
            function = (*_overload(overload, wrapper, names), *_freeing(overload, wrapper, names))
            if function and overload.guard != guard:
                yield from _guarded(guard, overload.guard)
                guard = overload.guard
            yield from function
    yield from _guarded(guard, "")


def _guarded(last: str, following: str) -> Lines:
    """Return the directives between functions with different preprocessor conditions."""
    return (*(("#endif",) if last else ()), *((f"#if {following}",) if following else ()))


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of functions, with the number of functions that have the same name but for a suffix."""

    counts: dict[str, int]

    def new(self, *parts: str) -> str:
        """Return a new name of the given parts."""
        name = "_".join((f"{RESERVED_PREFIX}check", *filter(None, parts)))
        count = self.counts[name] = self.counts.get(name, 0) + 1
        return name if count == 1 else f"{name}__{count}"


# ---- functions ----


def _overload(overload: Overload, wrapper: Wrapper, names: _Names) -> Lines:
    """Return the function for an overload; no lines if the types of its arguments are unknown."""
    function = overload.call.function
    generated = function.startswith("cwrap_") or wrapper.registered
    if generated or HEADER_CHECK.get(*overload.keys) is False:
        return ()
    parameters: dict[str, str] = {}
    leading = [_constant(c, overload) for c in overload.call.leading]
    passed: list[str | None] = []
    for value in overload.values:
        if not value.expression:  # a field of a struct
            continue
        parameter = _parameter(value)
        if parameter:
            parameters.setdefault(value.variable, parameter)
        passed.append(f"{located(value.argument.location)}{value.variable}" if parameter else _fixed(value, overload))
    if None in (*leading, *passed):
        return ()
    call = overload.call.written([*filter(None, leading)], [*filter(None, passed)])
    name = names.new(wrapper.owner, wrapper.python_name)
    checking = _function(_result(overload), name, parameters.values(), call)
    return (f"{located(overload.call_location)}{checking}",)


def _freeing(overload: Overload, wrapper: Wrapper, names: _Names) -> Lines:
    """Return the functions for the C functions that free results (`free`)."""
    if HEADER_CHECK.get(*overload.keys) is False:
        return ()
    ctypes = (overload.call.returns, *(value.ctype for value in overload.values))
    return tuple(
        _function("void", names.new(wrapper.owner, wrapper.python_name, "free"), (parameter,), call)
        for c, call in dict.fromkeys(pair for ctype in ctypes if ctype for pair in ctype.freeing)
        if (parameter := CSpelling.parse(c).variable("arg_freed"))
    )


def _function(result: str, name: str, parameters: Iterable[str], expression: str) -> str:
    """Return a function with a result of a C type, which is the value of an expression."""
    statement = {"void": f"{expression};", "int": f"return CWRAP_RETURNED({expression});"}
    spelled = CSpelling.parse("CWRAP_RETURNED_INT" if result == "int" else result)
    head = f"CWRAP_CHECK {spelled.variable(name)}({', '.join(parameters) or 'void'})"
    return f"{head} {{ {statement.get(result, f'return {expression};')} }}"


def _result(overload: Overload) -> str:
    """Return the C type of the result: the declared one, or that of a status, which the wrapper stores as an `int`."""
    call = overload.call
    if call.returns is not None:
        return call.returns.c
    if call.failure is not Failure.NEVER and not call.report.stored:
        return call.report.status
    errors = ERRORS.get(*overload.keys)
    return errors.type.text if errors and errors.type else "void"


def _parameter(value: Value) -> str | None:
    """Return the C declaration of a parameter with the type of an argument; None if the type is unknown."""
    ctype, variable = value.ctype, value.variable
    if ctype is None or ctype.implicit or not variable:
        return None
    if value.by_address:
        return CSpelling.parse(ctype.c).pointer.variable(variable)
    declared = value.source in (Source.IMPLICIT, Source.CONSTANT)  # any expression of the declared type
    passed = (ctype.value(variable), ctype.present(variable))
    plain = value.expression in passed or value.expression.startswith(RESERVED_PREFIX)
    if ctype.c == "int" and (declared or plain):
        return f"CWRAP_INT {variable}"
    return ctype.parameter(variable) if declared or plain else None


def _fixed(value: Value, overload: Overload) -> str | None:
    """Return the C of an argument without a declared type; None if only the wrapper can evaluate it."""
    constant = value.source in (Source.CONSTANT, Source.IMPLICIT, Source.REFERENCE)
    return _constant(value.expression, overload) if constant else None


def _constant(expression: str, overload: Overload) -> str | None:
    """Return a C expression as it is passed; None if only the wrapper can evaluate it.

    Of a number, only the kind matters: C converts a constant whatever its type is.
    """
    text = without_annotations(expression)
    for number_of, one in ((_INTEGER, "1"), (_FLOATING, "1.0")):
        if number := number_of.match(text.strip()):
            return f"{one}{number['suffix']}"
    snippets = (*overload.before_arguments, *overload.before_call)
    local = {word for snippet in snippets for line in snippet.lines for word in _WORD.findall(line)}
    words = _WORD.findall(text)
    inside = any(word in local or word == "self" or word.startswith((RESERVED_PREFIX, "arg_")) for word in words)
    return None if inside else f"{expression}"


# ---- definitions ----


def _definition(item: ModuleItem, names: _Names) -> Iterator[str]:
    """Yield the functions for the deleter of a class, and for fields of a class or struct: numbers and elements."""
    ctype, keys = item.ctype, item.definition.keys
    if ctype is None:
        return
    if "deleter" in keys:
        place = located(keys.location("deleter", item.definition.location))
        parameter = CSpelling.parse(ctype.c).variable("arg_self")
        call = f"{keys.text('deleter')}(arg_self)"
        yield f"{place}{_function('void', names.new(item.name), (parameter,), call)}"
    for field in ctype.fields:
        if field.ctype.header_type:
            spelling = CSpelling.parse(ctype.c)
            parameter = (spelling if ctype.is_handle else spelling.pointer).variable("arg_self")
            name = names.new(item.name, field.name)
            read = f"arg_self->{field.designator}"
            yield f"{located(field.location)}{_function(field.ctype.header_type, name, (parameter,), read)}"
