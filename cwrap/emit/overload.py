"""One overload: a C function that converts bound arguments, calls the C function and builds the result.

    static PyObject *mylib_add_overload1(CWRAP_BOUND)
    {
        declarations of every block, with the values that cannot fail
        extraction, nested; failure in block k leaves through the cleanups of k…0
        call
        result
    cw_fail_1:
        cleanup of block 1
        return cw_result;
    }

Invariant: `cw_result` is NULL until the end or until an argument mismatches, so that every way out returns it. If
nothing needs a cleanup, there is no `cw_result`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from cwrap.ctype.base import CType, Lines, python_literal
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import INDENT, WIDTH, Writer, string
from cwrap.plan import (
    RESULT,
    RETURNED,
    STATUS,
    VALUE,
    Behaviour,
    Block,
    Call,
    Conventions,
    Exit,
    Failure,
    Local,
    Overload,
    Parameter,
    Result,
    Snippet,
    Source,
    Value,
    Wrapper,
)  # fmt: skip
from cwrap.source.annotations import IN_MACRO, DeclaredC, is_annotated, jump, located
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import dataclass, replace

_CONSTANT = re.compile(r"-?(?!arg_)\w+\Z", re.ASCII)


def overload_call(name: str, self_: str, bound: str, count: str, rest: str = "NULL", rest_count: str = "0") -> str:
    """Return the call of an overload's function."""
    return f"{name}({self_}, {bound}, {count}, {rest}, {rest_count})"


def emit_overload(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols) -> None:
    """Write the function of one overload."""
    report = overload.call.report
    raised = ", ".join((string(wrapper.python_name), *(f"{argument}" for argument in report.arguments)))
    raise_ = f"{report.function or names.conventions.raises}({raised})"
    exits = Exit("return NULL;", wrapper.python_name, {p.slot: p.name for p in overload.parameters}, raise_)
    blocks = _blocks(overload, wrapper.converts(overload))
    labelled = any(block.cleanup for block in blocks)
    w.blank()
    several = len(overload.declaration.options) > 1
    place = located((overload.option if several else overload.declaration).location)
    with w.block(f"{place}static PyObject *{names.overload(wrapper, overload)}(CWRAP_BOUND)"):
        w.lines(_declarations(blocks, labelled))
        w.lines(_call_declarations(overload, names.cpp))
        _Body(w, exits, names, _is_checked_at_end(overload)).emit(overload, blocks, labelled)


@dataclass(slots=True)
class _Body:
    """The statements of an overload: those of its blocks in order, the call, the result, and the cleanups."""

    w: Writer
    exits: Exit
    names: Symbols
    checked_at_end: bool  # the macro that ends a call without the GIL checks for failure
    labels: list[tuple[str, Block]] = field(default_factory=list)

    def emit(self, overload: Overload, blocks: tuple[Block, ...], labelled: bool) -> None:
        """Write the statements; if `labelled`, the wrapper returns from a single place."""
        w = self.w
        self.snippets(overload.before_arguments)
        for number, block in enumerate(blocks):
            if block.cleanup:
                self.exits = replace(self.exits, leave=jump(f"cw_fail_{number}"))
                self.labels.append((f"cw_fail_{number}", block))
            if block.behave:
                w.lines(block.behave(self.exits))
        declares = overload.before_call or overload.after_call or overload.after_return
        if labelled and declares:  # in C++ no jump may skip their declarations
            with w.block(""):
                self.call(overload, labelled)
        else:
            self.call(overload, labelled)
        for label, block in reversed(self.labels):
            if w.is_used(label):
                w.label(label)
            w.lines(block.cleanup)
        if labelled:
            w.line(f"return {RESULT};")

    def snippets(self, snippets: tuple[Snippet, ...]) -> None:
        """Write C of the declaration; `CWRAP_LEAVE` in it means the current exit."""
        for snippet in snippets:
            redefined = self.labels and snippet.leaves
            if redefined:
                self.w.lines(("#undef CWRAP_LEAVE", f"#define CWRAP_LEAVE {self.exits.leave.rstrip(';')}"))
            if snippet.location:
                self.w.declared(snippet.lines, snippet.location)
            else:
                self.w.lines(snippet.lines)
            if redefined:
                self.w.lines(("#undef CWRAP_LEAVE", "#define CWRAP_LEAVE return NULL"))

    def call(self, overload: Overload, labelled: bool) -> None:
        """Write the call, C of the declaration before and after the call, and the result."""
        w, call, gil = self.w, overload.call, overload.gil
        self.snippets(overload.before_call)
        values = _converted_values(overload)
        drop = call.returns.discard(VALUE) if call.returns else ()
        failed = _failed(call, VALUE if call.returns else STATUS, self.names.conventions)
        drop += tuple(line for v in values for line in v.required_ctype.abandon(v.variable, failed))
        drop += _unless(failed, tuple(line for snippet in overload.after_return for line in snippet.lines))
        leave = _after(drop, self.exits.leave)
        settled = tuple(line for v in values for line in v.required_ctype.settle(v.variable, leave))
        variable = _variable(call, bool(gil.release or self.names.cpp or settled or call.end))
        lines = self.statement(overload, variable)
        if self.names.cpp:
            thrown = [line for v in values for line in v.required_ctype.on_throw(v.variable)]
            w.lines(guarded(lines, f"{{ {' '.join(thrown)} {self.exits.leave} }}"))
        elif gil.release or variable or settled or call.failure is Failure.NEVER or call.report.stored:
            w.lines(lines)
        w.lines(settled)
        if call.end:
            w.line(f"if ({IN_MACRO}{call.end}) {{ PyErr_SetNone(PyExc_StopIteration); {self.exits.leave} }}")
        if not self.checked_at_end:
            self.check(overload, variable)
        self.snippets(overload.after_return)
        self.snippets(overload.after_call)
        self.warn(call)
        w.lines(_result(overload, self.exits.function, f"{RESULT} =" if labelled else "return"))

    def check(self, overload: Overload, variable: str) -> None:
        """Write the statement that leaves the wrapper if the C function failed."""
        call = overload.call
        failed = _failed(call, variable or self.expression(overload), self.names.conventions)
        if failed and call.report.warns:
            self.w.line(f"if ({IN_MACRO}CWRAP_UNLIKELY({failed}) && !{self.exits.raise_}) {self.exits.leave}")
        elif failed:
            self.w.line(f"if ({IN_MACRO}CWRAP_UNLIKELY({failed})) {self.exits.raised()}")

    def warn(self, call: Call) -> None:
        """Write the statement that warns of a call which succeeded; if the warning is an exception, it leaves."""
        report = call.report
        if not report.warning:
            return
        arguments = ", ".join((string(self.exits.function), *(f"{argument}" for argument in report.warning_arguments)))
        leave = _after(call.returns.discard(VALUE) if call.returns else (), self.exits.leave)
        self.w.line(f"if ({IN_MACRO}CWRAP_UNLIKELY({report.warning}) && !cwrap_raise_message({arguments})) {leave}")

    def statement(self, overload: Overload, variable: str) -> Lines:
        """Return the call, and what releases and acquires the GIL around the call."""
        gil, conventions = overload.gil, self.names.conventions
        assigned = f"{variable} = " if variable else ""
        call = f"{assigned}{self.expression(overload)};"
        if not gil.release:
            return (call,)
        counted = next((v for v in overload.values if gil.above and v.variable == gil.variable), None)
        condition = f"{counted.required_ctype.length(gil.variable)} > {gil.above}" if counted else "true"
        tensors = _private_copies(overload)
        if not tensors:
            return (f"CWRAP_BEGIN_UNLOCKED({condition})", call, "CWRAP_END_UNLOCKED")
        copies = {tensor: f"cw_own[{number}]" for number, tensor in enumerate(tensors)}
        failed = _failed(overload.call, variable, conventions) if self.checked_at_end else ""
        if failed and variable == STATUS:
            assigned = f"{overload.call.report.status} {assigned}"
        raise_ = f"{conventions.raises}({string(self.exits.function)})"
        leave = replace(self.exits, raise_=raise_).raised()
        begin = f"{conventions.begin_unlocked}({condition}, {', '.join(tensors)})"
        end = f"{conventions.end_unlocked}({failed or 'false'}, {leave})"
        return (begin, f"{assigned}{self.expression(overload, copies)};", end)

    def expression(self, overload: Overload, values: Mapping[str, str] | None = None) -> str:
        """Return the call of the C function; `values` maps expressions of arguments to those passed instead."""
        call = overload.call
        passed = [_passed(value, values or {}) for value in overload.values]
        c = f"{_place_of_call(overload)}{call.written([f'{c}' for c in call.leading], [*filter(None, passed)])}"
        status = call.failure is Failure.STATUS and call.returns is None and not call.report.function
        macro = self.names.conventions.status
        return f"{IN_MACRO}{macro}({c})" if status and macro else c


def _after(lines: Lines, leave: str) -> str:
    """Return one statement that runs other statements and then leaves."""
    return f"{{ {' '.join(map(str.strip, lines))} {leave} }}" if lines else leave


def _unless(condition: str, lines: Lines) -> Lines:
    """Return statements that run unless a C condition holds; an empty condition never holds."""
    return (f"if (!({condition})) {{", *lines, "}") if condition and lines else lines


def guarded(lines: Lines, leave: str) -> Lines:
    """Return statements that may throw, in C++."""
    return ("CWRAP_TRY", *lines, f"CWRAP_CATCH({leave})")


def _private_copies(overload: Overload) -> tuple[str, ...]:
    """Return the expressions of arguments that other threads could change while the call does not hold the GIL.

    The call gets private copies, which a macro of the target makes.
    """
    copied = (value for value in overload.values if value.ctype and value.ctype.unlocked_copy)
    return tuple(dict.fromkeys(value.expression for value in copied))


def _is_checked_at_end(overload: Overload) -> bool:
    """Return whether the macro that ends a call without the GIL also leaves the wrapper if the C function failed."""
    settles = any(v.required_ctype.settle("x", "y") for v in _converted_values(overload))
    unlocked = overload.gil.release and bool(_private_copies(overload))
    return unlocked and not settles and not overload.call.report.function


def _passed(value: Value, values: Mapping[str, str]) -> str:
    """Return the C that is passed for an argument, annotated; `values` replace expressions of arguments."""
    expression = value.expression
    if isinstance(expression, DeclaredC):
        return f"{expression.with_values(values)}"
    return values.get(expression, expression)


def _place_of_call(overload: Overload) -> str:
    """Return the annotation of the location that names the C function; nothing for a generated function."""
    if overload.text("elementwise") is not None or overload.text("reduce") is not None:
        return ""
    return located(overload.call_location)


def _declarations(blocks: tuple[Block, ...], labelled: bool) -> list[str]:
    """Return the declarations of variables: with values first, several of one C type in a line, then all others."""
    variables = [*[Local("PyObject *", RESULT, "NULL")] * labelled, *(v for block in blocks for v in block.locals)]
    lines: list[str] = []
    last = ""
    for v in variables:
        spelling = CSpelling.parse(v.c)
        text = f"{spelling.declarator(v.name)} = {v.value}"
        if lines and v.c == last and not is_annotated(text) and len(lines[-1]) + len(text) + 2 <= WIDTH - len(INDENT):
            lines[-1] = f"{lines[-1][:-1]}, {text};"
        else:
            lines.append(f"{spelling.specifiers} {text};")
        last = v.c
    return [*lines, *(line for block in blocks for line in block.declare)]


def _call_declarations(overload: Overload, cpp: bool) -> Lines:
    call = overload.call
    if call.returns is not None:
        declared = overload.declaration.key(overload.option, "return")
        sized = overload.declaration.key(overload.option, "size") and not CSpelling.parse(call.returns.c).is_built_in
        variable = CSpelling.parse(call.returns.c).variable(VALUE)
        return (f"{located(declared.location) if declared and sized else ''}{variable};",)
    if _is_checked_at_end(overload):
        return ()
    settles = any(v.required_ctype.settle("x", "y") for v in _converted_values(overload))
    enclosed = bool(overload.gil.release or cpp or settles or call.end)
    return (f"{call.report.status} {STATUS};",) if _variable(call, enclosed) else ()


def _converted_values(overload: Overload) -> list[Value]:
    """Return the values that are converted before the call, and callbacks that check for signals."""
    read = (Source.SELF, Source.PARAMETER)
    return [v for v in overload.values if v.ctype and (v.source in read or v.ctype.polls)]


def _variable(call: Call, enclosed: bool) -> str:
    """Return the variable that the call is assigned to; a status needs no variable if the call is in the condition."""
    if call.returns is not None:
        return VALUE
    if call.report.stored:
        return ""
    never = call.failure is Failure.NEVER and not call.end and not call.report.warning
    return STATUS if not never and (enclosed or call.report.function) else ""


# ---- arguments ----


def _blocks(overload: Overload, converts: bool) -> tuple[Block, ...]:
    late = bool(overload.before_arguments or overload.around)
    outputs = [_output_block(v, _parameter(v, overload), late) for v in overload.values if v.source is Source.OUTPUT]
    converted = [b for v in overload.in_conversion_order if (b := _value_block(v, overload, converts))]
    return (*overload.around, *_joined(outputs), *converted, *_confirmed(overload), *overload.blocks)


def _confirmed(overload: Overload) -> tuple[Block, ...]:
    """Return the block after the last conversion: if Python code may have run, it validates borrowed values."""
    parameters = [v for v in overload.in_conversion_order if v.ctype and _is_confirmed(v)]
    checks = [_Confirm(v, _parameter(v, overload)) for v in parameters]
    changing = {
        v.index: v
        for k, check in enumerate(checks)
        if check.steps("confirm")
        for v in _changing(check.value, parameters[k + 1 :], parameters)
    }
    if not changing:
        return ()
    steps = [step for method in ("refresh", "confirm") for check in checks if (step := check.steps(method))]
    plain = " && ".join(_plain(v, _parameter(v, overload)) for v in changing.values())

    def behave(exits: Exit) -> Lines:
        lines = tuple(line for step in steps for line in step(exits))
        return (f"if (CWRAP_UNLIKELY(!({plain}))) {{", *indented(lines), "}")

    return (Block((), behave),)


def _is_confirmed(value: Value) -> bool:
    """Return whether a value is checked after the last conversion: arguments, and receivers that are handles."""
    receiver = value.source is Source.SELF and value.required_ctype.is_handle
    return receiver or value.source is Source.PARAMETER


def _changing(value: Value, later: list[Value], parameters: list[Value]) -> list[Value]:
    """Return the arguments whose conversion can run Python code after a value was borrowed."""
    early = value.required_ctype.initial(value.object) is not None
    return [v for v in (parameters if early else later) if v is not value and v.required_ctype.runs_python]


def _plain(value: Value, parameter: Parameter) -> str:
    """Return the C condition that the conversion of an argument ran no Python code."""
    index = parameter.slot - 1
    return value.required_ctype.is_plain(
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


def _parameter(value: Value, overload: Overload) -> Parameter:
    return next(p for p in overload.parameters if value.index in p.values)


def _value_block(value: Value, overload: Overload, converts: bool) -> Block | None:
    if value.source is Source.RESULT and value.object:
        return None  # a plugin adds the block
    if value.source is Source.RESULT:
        return _result_block(value)
    if value.ctype is None or value.source not in (Source.SELF, Source.PARAMETER):
        return None
    parameter = _parameter(value, overload)
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
    extract = _Extract(value, parameter, condition, filled=False, converts=converts, owned=_runs_other_code(overload))
    if constant and declare == (ctype.variable(name),):
        filled = (Local(ctype.c, name, ctype.assigned(parameter.default or "NULL")),)
        return Block((), replace(extract, filled=True), ctype.cleanup(name), filled)
    return Block(declare, extract, ctype.cleanup(name))


def _runs_other_code(overload: Overload) -> bool:
    """Return whether other code can run during the call: other threads, or callbacks."""
    return overload.gil.release or any(v.ctype and v.ctype.is_callback for v in overload.values)


def _is_constant(parameter: Parameter, ctype: CType, late: bool) -> bool:
    """Return whether the default can initialise the variable; if `late`, C that may declare its names comes first."""
    default = parameter.default or "NULL"
    literal = python_literal(default, ctype.literal_macros) is not None
    return ctype.plain_default and (literal or (not late and bool(_CONSTANT.match(default))))


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
            fail = exits.bad_receiver()
        else:
            fail = (exits.bad_argument if self.converts else exits.bad_value)(parameter.slot)
        if parameter.variadic:
            return ctype.extract_items(value.variable, "cw_rest", "cw_rest_count", fail)
        extract = ctype.extract_owned if self.owned else ctype.extract
        lines = (*extract(value.variable, value.object, fail), *_limited(value, fail))
        if _none_differs(parameter):
            null = (f"if ({value.object} == Py_None) {{", *indented(ctype.init(value.variable)), "}")
            lines = (*null, "else {", *indented(lines), "}")
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
        return (f"if (!({self.condition})) {{", *indented(default), "}", "else {", *indented(lines), "}")


def _limited(value: Value, fail: str) -> Lines:
    """Return the statement that refuses a number outside of its range."""
    if value.limits is None:
        return ()
    number = value.required_ctype.box(value.variable)
    refused = f"cwrap_out_of_range({number}, {string(value.limits.text)})"
    return (f"if (CWRAP_UNLIKELY({value.limits.outside}) && {refused}) {fail}",)


@dataclass(frozen=True, slots=True)
class _Confirm:
    """The validation of one argument after the last conversion."""

    value: Value
    parameter: Parameter

    def steps(self, method: str) -> Behaviour | None:
        """Return the statements of one method of the C type, or None if it returns none."""
        value, parameter = self.value, self.parameter
        ctype = value.required_ctype
        check = ctype.refresh if method == "refresh" else ctype.confirm
        if not check(value.variable, value.object, ""):
            return None
        conditions = [_is_passed(parameter, value.object)]
        if _none_differs(parameter):
            conditions.append(f"{value.object} != Py_None")
        condition = " && ".join(filter(None, conditions))

        def behave(exits: Exit) -> Lines:
            fail = exits.bad_receiver() if parameter.is_self else exits.bad_value(parameter.slot)
            lines = check(value.variable, value.object, fail)
            return (f"if ({condition}) {{", *indented(lines), "}") if condition else lines

        return behave


def indented(lines: Lines) -> Lines:
    """Return the lines with one more level of indentation."""
    return tuple(f"    {line}" for line in lines)


def _is_passed(parameter: Parameter, obj: str) -> str:
    """Return the C condition that a call has the argument; empty for required arguments."""
    if parameter.is_self:
        return ""
    if parameter.optional:
        absent = parameter.nullable and not _none_differs(parameter)
        return f"CWRAP_HAS{'_VALUE' if absent else ''}({parameter.slot - 1})"
    return f"{obj} != Py_None" if parameter.nullable else ""


def _none_differs(parameter: Parameter) -> bool:
    """Return whether None, which is NULL, differs from omitting the argument."""
    return parameter.nullable and not parameter.output and parameter.default not in (None, "NULL")


def _output_block(value: Value, parameter: Parameter, late: bool) -> Block:
    """Return the block that creates an output; if `late`, C of the declaration that may leave precedes it."""
    index = parameter.slot - 1
    argument = f"CWRAP_GIVEN({index})"
    if len(parameter.values) > 1:
        item = f"PyTuple_GET_ITEM(cw_p[{index}], {parameter.values.index(value.index)})"
        argument = f"CWRAP_HAS_VALUE({index}) ? {item} : NULL"
    ctype = value.required_ctype

    created = ctype.output(argument)
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


# ---- the result ----


def _failed(call: Call, expression: str, conventions: Conventions) -> str:
    """Return the C condition that the C function failed; empty if it cannot fail."""
    match call.failure:
        case Failure.STATUS:
            return " && ".join(f"{expression} != {value}" for value in call.report.success) or expression
        case Failure.NEGATIVE:
            return f"{call.returns.compared(expression) if call.returns else expression} < 0"
        case Failure.NULL:
            return f"!{expression}"
        case Failure.PENDING:  # a function that fails returns zero, so the stored error is checked only for zero
            zero = call.returns.is_zero(expression) if call.returns is not None else expression
            return f"{zero} && {conventions.pending}"
        case Failure.CONDITION:
            return f"({call.report.condition})"
    return ""


def _result(overload: Overload, function: str, leave: str) -> Lines:
    result = overload.result
    if result.kind == "none":
        return (f"{leave} Py_NewRef(Py_None);",)
    if result.kind == "value":
        return (f"{leave} {_boxed(overload.call.value, VALUE, function)};",)
    created = [_new_object(overload, index, function) for index in result.arguments]
    if len(created) == 1 and created[0]:
        return (f"{leave} {created[0]};", *_released(overload, result.arguments[0]))
    if len(created) == 1:
        return (f"{leave} Py_NewRef({_object(overload, result.arguments[0])});",)
    if not any(created):
        objects = ", ".join(_object(overload, index) for index in result.arguments)
        return (f"{leave} {_named(result, f'PyTuple_Pack({len(created)}, {objects})')};",)
    references = [new or f"Py_NewRef({_object(overload, k)})" for new, k in zip(created, result.arguments, strict=True)]
    steps = [f"cw_made[0] = {references[0]};"]
    for k, index in enumerate(result.arguments):
        steps += [f"cw_made[{k}] = cw_made[{k - 1}] ? {references[k]} : NULL;"] if k else []
        steps += [f"if (cw_made[{k - 1}]) {line}" if k else line for line in _released(overload, index)]
    return (
        "{", f"    PyObject *cw_made[{len(created)}];", *(f"    {step}" for step in steps),
        f"    {leave} {_named(result, f'cwrap_tuple({len(created)}, cw_made)')};", "}",
    )  # fmt: skip


def _named(result: Result, created: str) -> str:
    return f"cwrap_named(CWRAP_OBJECTS(self)[{result.state_index}], {created})" if result.named else created


def _released(overload: Overload, index: int) -> Lines:
    """Return the statements after which a converted result is not released a second time."""
    value = overload.values[index] if index != RETURNED else None
    return (
        value.required_ctype.init(value.variable)
        if value and value.is_filled_by_c and value.required_ctype.discard("x")
        else ()
    )


def _new_object(overload: Overload, index: int, function: str) -> str:
    """Return the C expression of a new object for a result; empty if the result is an existing object."""
    if index == RETURNED:
        return _boxed(overload.call.value, VALUE, function)
    value = overload.values[index]
    return _boxed(value.required_ctype, value.variable, function) if value.is_filled_by_c else ""


def _boxed(ctype: CType, expression: str, function: str) -> str:
    """Return the C expression of a new object; if third-party C creates it, NULL without an exception raises one."""
    box = ctype.box(expression)
    return f"cwrap_object({box}, {string(function)})" if ctype.foreign else box


def _object(overload: Overload, index: int) -> str:
    value = overload.values[index]
    if value.object:
        return value.object
    return next(v.object for v in overload.values if v.variable == value.variable and v.object)
