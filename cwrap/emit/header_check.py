"""C with which the compiler compares declarations with the header of the library (`header_check`).

    - name: pack               CWRAP_CHECK size_t cw_check_pack(const char *arg_text, size_t arg_size)
      return: size_t           {
      arguments:                   return +(pack(arg_text, arg_size));
        - const char* text     }
        - size_t size

The function is never called. Its parameters and its result have the declared types, so that the compiler reports every
type that differs from the header: in the function, an implicit conversion that can change a value is an error
(`cwrap_check_begin.h`). Inline functions, macros, variadic functions and overloads of C++ are compared like other
functions, because only a call needs to compile. The C of a wrapper itself would not reveal the differences, since it
casts pointers and assigns results to variables. The macros for `int` are `int`, which agrees with enums, whatever the
compiler.

Compilers do not report that a number does not fit in an enum or a bool, or an enum in a number. A result is compared in
a static assertion, or by unary plus, which converts an enum to an integer. A second function passes the limits of the
types of arguments, because compilers report constants that a parameter cannot have.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from cwrap.c_call import Failure
from cwrap.ctype.base import CType, Lines, field_of
from cwrap.ctype.numbers import ImplicitType, basic_type
from cwrap.ctype.protocols import NumberKind
from cwrap.emit.field_check import assertion
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer
from cwrap.features.modules.definitions import CONSTANTS
from cwrap.features.modules.module_checks import HEADER_CHECK
from cwrap.features.results.error_keys import ERRORS
from cwrap.model import Members
from cwrap.plan import FilePlan, ModuleItem, Overload, Source, Value, Wrapper
from cwrap.source.annotations import located, without_annotations
from cwrap.source.c_expression import RESERVED_PREFIX
from cwrap.source.c_spelling import CSpelling
from cwrap.source.c_text import string
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

_BOOLS = ("bool", "_Bool")
_FLOATING_TYPES = ("float", "double", "long double")
_NAME = pattern(r"[A-Za-z_]\w*\Z", re.ASCII)
_WORD = pattern(r"[A-Za-z_]\w*", re.ASCII)
_INTEGER = pattern(r"-?(?:0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uUlL]*)\Z", re.ASCII)
_FLOATING = pattern(r"-?(?=\.?\d)[\d.]+(?:[eE][+-]?\d+)?(?P<suffix>[fFlL]?)\Z", re.ASCII)


def emit_header_check(w: Writer, plan: FilePlan, symbols: Symbols) -> None:
    """Write the functions that check the calls of a file."""
    functions = tuple(_functions(plan, symbols.cpp))
    if functions:
        w.blank()
        w.lines(("#ifdef CWRAP_CHECK", '#include "cwrap_check_begin.h"'))
        w.lines(functions)
        w.lines(('#include "cwrap_check_end.h"', "#endif"))


def _functions(plan: FilePlan, is_cpp: bool) -> Iterator[str]:
    """Yield the lines of all functions of a file."""
    if any(HEADER_CHECK.get(item.definition.keys) is False for item in plan.module_items):
        return
    makers = (item.maker.keys.text("cname") for item in plan.module_items if item.maker)
    names = _Names({}, is_cpp, frozenset(makers))
    for item in plan.module_items:
        yield from _definition(item, names)
    guard = ""
    for wrapper in plan.wrappers:
        for overload in wrapper.overloads:
            if HEADER_CHECK.get(*overload.keys) is False:
                continue
            function = (*_overload(overload, wrapper, names), *_freeing(overload, wrapper, names))
            function = (*function, *_stored(overload, wrapper, names), *_defaults(overload, wrapper, names))
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
    """The names of functions, with the number of functions that have the same name but for a suffix.

    `is_cpp` is the language of the functions. `makers` are functions that no header declares, since the generator
    writes them.
    """

    counts: dict[str, int]
    is_cpp: bool
    makers: Container[str | None]

    def new(self, *parts: str) -> str:
        """Return a new name of the given parts."""
        name = "_".join((f"{RESERVED_PREFIX}check", *filter(None, parts)))
        count = self.counts[name] = self.counts.get(name, 0) + 1
        return name if count == 1 else f"{name}__{count}"


# ---- functions ----


def _overload(overload: Overload, wrapper: Wrapper, names: _Names) -> Iterator[str]:
    """Yield the lines for an overload; no lines if the types of its arguments are unknown."""
    if overload.call.function in names.makers or wrapper.registered:
        return
    leading = [_constant(c, overload) for c in overload.call.leading]
    passed = [_passed(value, overload) for value in overload.values if value.expression]  # others are fields
    if None in (*leading, *(each.c for each in passed)):
        return
    calls = _Calls(overload, tuple(filter(None, leading)), tuple(passed), names.is_cpp)
    name, place = names.new(wrapper.owner, wrapper.python_name), located(overload.call_location)
    yield f"{place}{_function(calls.result, name, calls.parameters(), calls.checked)}"
    limits = " ".join(calls.with_limits())
    if limits:
        yield f"{place}{_function('void', f'{name}__limits', calls.parameters(numbers=False), limits)}"


def _freeing(overload: Overload, wrapper: Wrapper, names: _Names) -> Lines:
    """Return the functions for the C functions that free results (`free`)."""
    ctypes = (overload.call.returns, *(value.ctype for value in overload.values))
    memory = [ctype.memory for ctype in ctypes if ctype and ctype.memory]
    return tuple(
        _function("void", names.new(wrapper.owner, wrapper.python_name, "free"), (parameter,), f"{call};")
        for c, call in dict.fromkeys(pair for each in memory for pair in each.freeing)
        if (parameter := CSpelling.parse(c).variable("arg_freed"))
    )


def _stored(overload: Overload, wrapper: Wrapper, names: _Names) -> Iterator[str]:
    """Yield the functions with assertions on the fields of structs that arguments are stored in (`field`)."""
    for value in overload.values:
        struct, field = value.argument.stored_in
        if "field" in value.argument.keys and field and value.ctype and value.ctype.number.kind is not None:
            name = names.new(wrapper.owner, wrapper.python_name, field)
            checked = _Field(f"{struct}.{field}", value.ctype, CSpelling.parse(f"{struct}*"), field)
            yield f"{located(value.argument.location)}{checked.function(name, names)}"


def _defaults(overload: Overload, wrapper: Wrapper, names: _Names) -> Iterator[str]:
    """Yield the functions that convert defaults to the integer types of arguments."""
    for parameter in overload.parameters:
        default, ctype = parameter.default, parameter.ctype
        is_integer = ctype.number.is_integer and _is_compared(ctype, names)  # others are rounded
        if default and is_integer and _is_outside(without_annotations(default), overload):
            name = names.new(wrapper.owner, wrapper.python_name, parameter.name)
            place = located(overload.values[parameter.values[0]].argument.location)
            yield f"{place}{_conversion(ctype.c, name, default)}"


def _conversion(c: str, name: str, expression: str) -> str:
    """Return a function that converts a number; with the sum, compilers report its line, not that of a macro."""
    return f"CWRAP_CHECK {c} {name}(void) {{ return ({expression}) + 0; }}"


def _is_compared(ctype: CType, names: _Names) -> bool:
    """Return whether the compiler reports constants that are no values of a type."""
    return _is_c_number(ctype) and not (ctype.number.is_enum_of_c and names.is_cpp)


@dataclass(frozen=True, slots=True)
class _Passed:
    """One argument of a call in C: a parameter `variable`, or another expression."""

    c: str | None  # None if only the wrapper can evaluate the argument
    location: Location
    variable: str = ""
    parameter: str = ""  # the declaration of the variable
    number: CType | None = None  # the type of a number that is passed by value

    @property
    def located(self) -> str:
        """The argument, at its line in the declaration."""
        return f"{located(self.location) if self.variable else ''}{self.c}"


@dataclass(frozen=True, slots=True)
class _Calls:
    """The calls of the C function of an overload."""

    overload: Overload
    leading: Lines
    passed: tuple[_Passed, ...]
    is_cpp: bool

    def parameters(self, numbers: bool = True) -> Iterable[str]:
        """Return the parameters of the function with the call, each once."""
        return {p.variable: p.parameter for p in self.passed if p.variable and (numbers or not self._limit(p))}.values()

    def _limit(self, passed: _Passed) -> bool:
        """Return whether a call passes limits of the type. C++ converts only enums without a message."""
        return passed.number is not None and (passed.number.number.is_enum_of_c or not self.is_cpp)

    @property
    def result(self) -> str:
        """The C type of the result: the declared one, or that of a status, which the wrapper stores as an `int`."""
        call = self.overload.call
        if call.returns is not None:
            return call.returns.c
        if call.failure is not Failure.NEVER and not call.report.stored:
            return call.report.status
        errors = ERRORS.get(*self.overload.keys)
        return errors.type.text if errors and errors.type else "void"

    @property
    def checked(self) -> str:
        """The statements of the function: an assertion on the type of the result, and the call."""
        call = self.overload.call.written(self.leading, [p.located for p in self.passed])
        returns = self.overload.call.returns
        is_other = returns is not None and returns.number.kind is not NumberKind.BOOLEAN and not _is_c_number(returns)
        if is_other or (self.result == "int" and not self.is_cpp):
            return _returned(self.result, call, self.is_cpp)
        is_bool = self.result in _BOOLS or (returns is not None and returns.number.kind is NumberKind.BOOLEAN)
        is_number = returns is not None and not is_bool and not returns.number.is_enum_of_c
        macro = "CWRAP_HOLDS_BOOL" if is_bool else "" if is_number else "CWRAP_HOLDS_ENUM"
        returned = f"+({call})" if is_number and not self.is_cpp else call
        statement = _returned(self.result, returned, self.is_cpp)
        if not (macro or self.is_cpp) or self.result == "void":
            return statement
        plain, result = without_annotations(call), str(self.result)
        held = f"{macro}({result}, {plain})"
        if self.is_cpp:
            held = f"cwrap_holds<{result}, std::decay_t<decltype({plain})>>()"
        message = string(f"the C function returns a type with values that do not fit in {result}")
        return f"static_assert({held}, {message}); {statement}"

    def with_limits(self) -> Iterator[str]:
        """Yield statements that pass the greatest and the least numbers of the types of arguments.

        Only a call of a function is a check: a macro may compute with the numbers.
        """
        numbers = [p.number for p in self.passed if p.number is not None and self._limit(p)]
        if not numbers or not _NAME.match(self.overload.call.function):
            return
        yield self._limited("GREATEST")
        if not self.is_cpp and any(n.number.is_integer and n.number.signed and n.c != "int" for n in numbers):
            yield self._limited("LEAST")

    def _limited(self, limit: str) -> str:
        call = self.overload.call.written(self.leading, [self._number(p, limit) for p in self.passed])
        example = f"{self.overload.call.function!s}({', '.join('1' for _ in (*self.leading, *self.passed))})"
        return f"if (0) (void)(CWRAP_IS_CALL({example}) && ({call}, 1));"

    def _number(self, passed: _Passed, limit: str) -> str:
        """Return a limit of the type of a number, or another argument as it is."""
        if passed.number is None or not self._limit(passed):
            return passed.located
        c = passed.number.c
        number = f"cwrap_greatest<{c}>()" if self.is_cpp else f"+CWRAP_{limit}_PASSED({c})"
        if passed.number.number.kind is NumberKind.FLOATING:
            number = f"({c})1e30"
        elif c == "int" and limit == "LEAST":  # C uses `int` for unsigned enums
            number = "0"
        return f"{located(passed.location)}{number}"


def _function(result: str, name: str, parameters: Iterable[str], statements: str) -> str:
    """Return a function with a result of a C type."""
    spelled = CSpelling.parse("CWRAP_RETURNED_INT" if result == "int" else result)
    return f"CWRAP_CHECK {spelled.variable(name)}({', '.join(parameters) or 'void'}) {{ {statements} }}"


def _returned(result: str, expression: str, is_cpp: bool) -> str:
    """Return the statement that returns the value of an expression as a C type."""
    if result == "int" and not is_cpp:  # compilers convert an enum of any size without a message
        fits = f"sizeof(+({without_annotations(expression)})) <= sizeof(int)"
        problem = string("the type in C has values that do not fit in int")
        return f"static_assert({fits}, {problem}); return CWRAP_RETURNED({expression});"
    return f"{expression};" if result == "void" else f"return {expression};"


def _passed(value: Value, overload: Overload) -> _Passed:
    """Return an argument of a call."""
    parameter, place = _parameter(value), value.argument.location
    if not parameter:
        return _Passed(_fixed(value, overload), place)
    ctype = value.ctype if not value.by_address else None
    number = ctype if ctype and _is_c_number(ctype) else None
    return _Passed(value.variable, place, value.variable, parameter, number)


def _is_c_number(ctype: CType) -> bool:
    """Return whether C computes with values of a type: an integer, an enum or a floating-point number."""
    is_number = ctype.number.is_integer or basic_type(ctype) in _FLOATING_TYPES
    return is_number and not CSpelling.parse(ctype.c).is_pointer  # an operand of a ufunc can be a pointer to numbers


def _parameter(value: Value) -> str | None:
    """Return the C declaration of a parameter with the type of an argument; None if the type is unknown."""
    ctype, variable = value.ctype, value.variable
    if ctype is None or isinstance(ctype, ImplicitType) or not variable:
        return None
    if value.by_address:
        spelling = CSpelling.parse(ctype.c)
        return (spelling if value.is_array else spelling.pointer).variable(variable)
    declared = value.source in (Source.IMPLICIT, Source.CONSTANT)  # any expression of the declared type
    passed = (ctype.value(variable), ctype.callback.present(variable) if ctype.callback else "")
    plain = value.expression in passed or (ctype.handle is not None and ctype.handle.allocates)
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
    return f"{expression}" if _is_outside(text, overload) else None


def _is_outside(text: str, overload: Overload) -> bool:
    """Return whether a C expression is valid outside of the wrapper: it names no variable of it."""
    snippets = (*overload.before_arguments, *overload.before_call)
    local = {word for snippet in snippets for line in snippet.lines for word in _WORD.findall(line)}
    words = _WORD.findall(text)
    return not any(word in local or word == "self" or word.startswith((RESERVED_PREFIX, "arg_")) for word in words)


# ---- definitions ----


def _constants(item: ModuleItem, constants: Members, names: _Names) -> Iterator[str]:
    """Yield the functions for constants: each must be a value of the declared type, or an integer."""
    ctype = item.ctype
    for (name, expression), (_, written) in zip(item.members, constants.items, strict=True):
        place = located(written.location)
        if ctype is None:
            problem = string(f"{name} is not an integer in C; write the 'type' of the constants")
            statement = f"static_assert(CWRAP_IS_INTEGRAL(({expression})) == true, {problem});"
            yield f"{place}{_function('void', names.new(name), (), statement)}"
        elif _is_compared(ctype, names):
            yield f"{place}{_conversion(ctype.c, names.new(name), expression)}"


def _definition(item: ModuleItem, names: _Names) -> Iterator[str]:
    """Yield the functions for the deleter of a class, and for fields of a class or struct: numbers and elements."""
    ctype, keys = item.ctype, item.definition.keys
    if constants := CONSTANTS.get(keys):
        yield from _constants(item, constants, names)
    if ctype is None:
        return
    if "free" in keys and not (ctype.handle and ctype.handle.always_borrowed):
        place = located(keys.location("free", item.definition.location))
        parameter = CSpelling.parse(ctype.c).variable("arg_self")
        call = f"{keys.text('free')}(arg_self)"
        yield f"{place}{_function('void', names.new(item.name), (parameter,), f'{call};')}"
    spelling = CSpelling.parse(ctype.c)
    pointer = spelling if ctype.handle else spelling.pointer
    for field in ctype.fields:
        checked = _Field(f"{item.name}.{field.name}", field.ctype, pointer, field.designator)
        yield f"{located(field.location)}{checked.function(names.new(item.name, field.name), names)}"


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a struct: its name in messages, its declared type, a pointer to the struct, the designator in C."""

    label: str
    ctype: CType
    pointer: CSpelling
    designator: str

    def function(self, name: str, names: _Names) -> str:
        """Return a function that asserts the type of the field in C, and reads it as the declared type."""
        place, header_type = f"arg_self->{self.designator}", field_of(self.ctype).header_type
        result = header_type or "void"
        read = _returned(result, place, names.is_cpp) if header_type else "(void)arg_self;"
        statements = f"{assertion(self.label, self.ctype, place)} {read}"
        return _function(result, name, (self.pointer.variable("arg_self"),), statements)
