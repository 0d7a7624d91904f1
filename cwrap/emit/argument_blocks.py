"""The blocks of an overload that convert its arguments, create its outputs, and validate borrowed values.

For example:

    arg_n = …                                      the conversion of an argument, or its default
    if (CWRAP_UNLIKELY(!arg_n)) …                  the statement that leaves the wrapper
    if (CWRAP_UNLIKELY(!(…is plain…))) { … }       after the last conversion, if Python code may have run
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cwrap.ctype.base import NULLS, CType, Lines, python_literal
from cwrap.emit.writer import string
from cwrap.plan import Behaviour, Block, Exit, Local, Overload, Parameter, Source, Value
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_CONSTANT = pattern(r"-?(?!arg_)\w+\Z", re.ASCII)


def blocks_of(overload: Overload, converts: bool) -> tuple[Block, ...]:
    """Return the blocks of an overload in order; `converts` means that conversions check the arguments."""
    late = bool(overload.before_arguments or overload.around)
    outputs = [
        _output_block(v, overload.parameter_of[v.index], late) for v in overload.values if v.source is Source.OUTPUT
    ]
    owned = _runs_other_code(overload)
    converted = [b for v in overload.in_conversion_order if (b := _value_block(v, overload, converts, owned))]
    return (*overload.around, *_joined(outputs), *converted, *_confirmed(overload), *overload.blocks)


def _confirmed(overload: Overload) -> tuple[Block, ...]:
    """Return the block after the last conversion: if Python code may have run, it validates borrowed values."""
    parameters = [v for v in overload.in_conversion_order if v.ctype and _is_confirmed(v)]
    checks = [_Confirm(v, overload.parameter_of[v.index]) for v in parameters]
    changing = {
        v.index: v
        for k, check in enumerate(checks)
        if check.steps("confirm")
        for v in _changing(check.value, parameters[k + 1 :], parameters)
    }
    if not changing:
        return ()
    refreshed = {check.value.index for check in checks if check.steps("refresh")}
    if len(changing) == 1 and refreshed <= set(changing):  # the value is taken last, and no code of Python runs later
        checks = [check for check in checks if check.value.index not in changing]
    steps = [step for method in ("refresh", "confirm") for check in checks if (step := check.steps(method))]
    plain = " && ".join(_plain(v, overload.parameter_of[v.index]) for v in changing.values())

    def behave(exits: Exit) -> Lines:
        lines = tuple(line for step in steps for line in step(exits))
        return (f"if (CWRAP_UNLIKELY(!({plain}))) {{", *indented(lines), "}")

    return (Block((), behave),)


def _is_confirmed(value: Value) -> bool:
    """Return whether a value is checked after the last conversion: arguments, and receivers that are handles."""
    receiver = value.source is Source.SELF and value.required_ctype.handle is not None
    return receiver or value.source is Source.PARAMETER


def _changing(value: Value, later: list[Value], parameters: list[Value]) -> list[Value]:
    """Return the arguments whose conversion can run Python code after a value was borrowed."""
    early = value.required_ctype.initial(value.object) is not None
    return [v for v in (parameters if early else later) if v is not value and v.required_ctype.runs_python]


def _plain(value: Value, parameter: Parameter) -> str:
    """Return the C condition that the conversion of an argument ran no Python code."""
    index = parameter.slot - 1
    return value.required_ctype.lifetime.is_plain(
        value.variable, f"CWRAP_GIVEN({index})" if parameter.optional else value.object
    )


def _joined(blocks: list[Block]) -> tuple[Block, ...]:
    """Return the blocks of outputs as one, because all outputs are created by initialisers."""
    if len(blocks) < 2:
        return tuple(blocks)
    behaviours = [b.behave for b in blocks if b.behave]
    return (
        Block(
            (),
            lambda exits: tuple(line for behave in behaviours for line in behave(exits)),
            tuple(line for b in reversed(blocks) for line in b.cleanup),
            tuple(v for b in blocks for v in b.locals),
        ),
    )


def _value_block(value: Value, overload: Overload, converts: bool, owned: bool) -> Block | None:
    if value.source is Source.RESULT and value.object:
        return None  # a plugin adds the block
    if value.source is Source.RESULT:
        return _result_block(value)
    if value.ctype is None or not value.is_from_python:
        return None
    parameter = overload.parameter_of[value.index]
    ctype, name = value.ctype, value.variable
    condition = _is_passed(parameter, value.object)
    constant = condition and _is_constant(parameter, ctype, late=bool(overload.before_arguments))
    initial = None if overload.before_arguments else ctype.initial(value.object)
    if initial is not None and _none_differs(parameter):
        initial = f"({value.object} == Py_None ? NULL : {initial})"
    if initial is not None and constant:
        initial = f"{condition} ? {initial} : {parameter.default or 'NULL'}"
    if initial is not None and (constant or not condition):
        return Block(cleanup=ctype.cleanup(name), locals=(Local(ctype.c, name, initial),))
    declare = ctype.declare(name)
    converts = converts and ctype.checked
    extract = _Extract(value, parameter, condition, filled=False, converts=converts, owned=owned)
    if constant and declare == (ctype.variable(name),):
        filled = (Local(ctype.c, name, ctype.assigned(parameter.default or "NULL")),)
        return Block((), replace(extract, filled=True), ctype.cleanup(name), filled)
    return Block(declare, extract, ctype.cleanup(name))


def _runs_other_code(overload: Overload) -> bool:
    """Return whether other code can run during the call: other threads, or callbacks."""
    unlocked = overload.gil.release or overload.lock == "none"
    return unlocked or any(v.ctype and v.ctype.callback for v in overload.values)


def _is_constant(parameter: Parameter, ctype: CType, late: bool) -> bool:
    """Return whether the default can initialise the variable; if `late`, C that may declare its names comes first."""
    default = parameter.default or "NULL"
    literal = python_literal(default, ctype.generic.literal_macros if ctype.generic else ()) is not None
    is_plain = type(ctype).fill_default is CType.fill_default and ctype.is_scalar
    return is_plain and (literal or (not late and bool(_CONSTANT.match(default))))


@dataclass(frozen=True, slots=True)
class _Extract:
    """The statements that convert one argument; `filled` means that the variable already contains the default.

    `converts`: nothing checked the argument before, so that it may mismatch. `owned`: other code can run during the
    call.
    """

    value: Value
    parameter: Parameter
    condition: str  # that a call has the argument; empty for required arguments
    filled: bool
    converts: bool
    owned: bool

    def __call__(self, exits: Exit) -> Lines:
        value, parameter = self.value, self.parameter
        ctype = value.required_ctype
        if parameter.is_self:
            fail = exits.bad_call()
        else:
            fail = (exits.bad_argument if self.converts else exits.bad_value)(parameter.slot)
        if parameter.variadic and ctype.items:
            return ctype.items.extract_items(value.variable, "cw_rest", "cw_rest_count", fail)
        owned = ctype.lifetime.extract_owned(value.variable, value.object, fail) if self.owned else None
        extract = ctype.extract(value.variable, value.object, fail) if owned is None else owned
        lines = (*extract, *_limited(value, fail))
        if _none_differs(parameter):
            null = (f"if ({value.object} == Py_None) {{", *indented(ctype.init(value.variable)), "}")
            lines = (*null[:-1], "} else {", *indented(lines), "}")
        if not self.condition:
            return lines
        if len(lines) == 1:
            head = f"if ({self.condition})", *indented(lines)
        else:
            head = f"if ({self.condition}) {{", *indented(lines), "}"
        if self.filled:
            return head
        assigned = ctype.assigned(parameter.default or "NULL")
        default = ctype.fill_default(value.variable, assigned, exits.leave)
        absent = _is_passed(parameter, value.object, absent=True)
        return (f"if ({absent}) {{", *indented(default), "} else {", *indented(lines), "}")


def _limited(value: Value, fail: str) -> Iterator[str]:
    """Return the statements that refuse a number outside of its range, or that the field of a struct cannot have."""
    outside, text = (value.limits.outside, value.limits.text) if value.limits else ("", "")
    return refused(value.required_ctype, value.variable, value.argument.stored_in, outside, text, fail)


def refused(
    ctype: CType, variable: str, stored_in: tuple[str, str], outside: str, text: str, fail: str
) -> Iterator[str]:  # fmt: skip
    """Yield the statements that run `fail` for a number that a field of a struct cannot have, or outside of a range.

    `stored_in` is the C type of the struct, and the field. `outside` is the C condition for the range, and `text` the
    range in messages. Each of them may be empty.
    """
    struct, field = stored_in
    if field and ctype.number.is_integer:
        is_cut = f"CWRAP_CUT({struct}, {field}, {ctype.c}, {variable})"
        yield f"if (CWRAP_UNLIKELY({is_cut}) && cwrap_cut({ctype.box(variable)})) {fail}"
    if outside:
        raised = f"cwrap_out_of_range({ctype.box(variable)}, {string(text)})"
        yield f"if (CWRAP_UNLIKELY({outside}) && {raised}) {fail}"


@dataclass(frozen=True, slots=True)
class _Confirm:
    """The validation of one argument after the last conversion."""

    value: Value
    parameter: Parameter

    def steps(self, method: str) -> Behaviour | None:
        """Return the statements of one method of the C type, or None if it returns none."""
        value, parameter = self.value, self.parameter
        lifetime = value.required_ctype.lifetime
        check = lifetime.refresh if method == "refresh" else lifetime.confirm
        if not check(value.variable, value.object, ""):
            return None
        conditions = [_is_passed(parameter, value.object)]
        if _none_differs(parameter):
            conditions.append(f"{value.object} != Py_None")
        condition = " && ".join(filter(None, conditions))

        def behave(exits: Exit) -> Lines:
            fail = exits.bad_call() if parameter.is_self else exits.bad_value(parameter.slot)
            lines = check(value.variable, value.object, fail)
            return (f"if ({condition}) {{", *indented(lines), "}") if condition else lines

        return behave


def indented(lines: Lines) -> Lines:
    """Return the lines with one more level of indentation."""
    return tuple(f"    {line}" for line in lines)


def _is_passed(parameter: Parameter, obj: str, absent: bool = False) -> str:
    """Return the C condition that a call has the argument, or that it is `absent`; empty for required arguments."""
    if parameter.is_self:
        return ""
    if parameter.optional:
        has_value = parameter.nullable and not _none_differs(parameter)
        return f"{'!' * absent}CWRAP_HAS{'_VALUE' * has_value}({parameter.slot - 1})"
    return f"{obj} {'==' if absent else '!='} Py_None" if parameter.nullable else ""


def _none_differs(parameter: Parameter) -> bool:
    """Return whether None, which is NULL, differs from omitting the argument."""
    return parameter.nullable and not parameter.output and parameter.default not in (None, *NULLS)


def _output_block(value: Value, parameter: Parameter, late: bool) -> Block:
    """Return the block that creates an output; if `late`, C of the declaration that may leave precedes it."""
    index = parameter.slot - 1
    argument = f"CWRAP_GIVEN({index})"
    if len(parameter.values) > 1:
        item = f"PyTuple_GET_ITEM(cw_p[{index}], {parameter.values.index(value.index)})"
        argument = f"CWRAP_HAS_VALUE({index}) ? {item} : NULL"
    ctype = value.required_ctype

    container = ctype.container
    created = container.output(argument) if container else ""
    converted = f"{value.object} ? {ctype.initial(value.object)} : NULL"

    def behave(exits: Exit) -> Lines:
        first = (f"{value.object} = {created};", f"{value.variable} = {converted};") if late else ()
        return (*first, f"if (CWRAP_UNLIKELY(!{value.object})) {exits.leave}")

    variables = (
        Local("PyObject *", value.object, "NULL" if late else created),
        Local(ctype.c, value.variable, "NULL" if late else converted),
    )
    return Block((), behave, (f"Py_XDECREF({value.object});",), variables)


def _result_block(value: Value) -> Block:
    """Return the block of a variable to which the C function writes a result."""
    ctype, name = value.required_ctype, value.variable
    return Block((ctype.variable(name),), lambda _: ctype.init(name), ctype.discard(name))
