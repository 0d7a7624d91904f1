"""One overload: the function that takes bound arguments, makes the C call and builds the result.

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
from dataclasses import dataclass, field, replace

from cwrap.ctype.base import CType, Lines, python_literal
from cwrap.emit.fragment import Passage
from cwrap.emit.placing import of_call, of_overload
from cwrap.emit.symbols import Symbols
from cwrap.emit.unlocked import unlocked_arguments, unlocked_call
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
from cwrap.source.c_spelling import CSpelling

_CONSTANT = re.compile(r"-?(?!arg_)\w+\Z", re.ASCII)


def overload_call(name: str, self_: str, bound: str, count: str, rest: str = "NULL", rest_count: str = "0") -> str:
    """A call of an overload's function."""
    return f"{name}({self_}, {bound}, {count}, {rest}, {rest_count})"


def emit_overload(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols) -> None:
    """Writes the function."""
    raise_ = f"{names.conventions.raises}({string(wrapper.python_name)})"
    if overload.call.telling.raises:
        raise_ = overload.call.telling.raises.replace("{name}", string(wrapper.python_name), 1)
    exits = Exit("return NULL;", wrapper.python_name, {p.slot: p.name for p in overload.parameters}, raise_)
    blocks = _blocks(overload, wrapper.converts(overload))
    labelled = any(block.cleanup for block in blocks)
    w.blank()
    with (
        w.placing(of_overload(overload)),
        w.block(f"static PyObject *{names.overload(wrapper, overload)}(CWRAP_BOUND)"),
    ):
        w.lines(_declarations(blocks, labelled))
        w.lines(_call_declarations(overload, names.cpp))
        _Body(w, exits, names).emit(overload, blocks, labelled)


@dataclass(slots=True)
class _Body:
    """The statements: behaviours in order, the call, the result, and the cleanups behind labels that are jumped to."""

    w: Writer
    exits: Exit
    names: Symbols
    labels: list[tuple[str, Block]] = field(default_factory=list)
    jumped: set[str] = field(default_factory=set)

    def emit(self, overload: Overload, blocks: tuple[Block, ...], labelled: bool) -> None:
        w = self.w
        self.snippets(overload.before_arguments)
        for number, block in enumerate(blocks):
            if block.cleanup:
                self.exits = replace(self.exits, leave=f"goto cw_fail_{number};")
                self.labels.append((f"cw_fail_{number}", block))
            if block.behave:
                self.statements(block.behave(self.exits))
        if labelled and (overload.before_call or overload.after_call):  # what it declares, no jump may cross in C++
            with w.block(""):
                self.call(overload, labelled)
        else:
            self.call(overload, labelled)
        for label, block in reversed(self.labels):
            if label in self.jumped:
                w.label(label)
            w.lines(block.cleanup)
        if labelled:
            w.line(f"return {RESULT};")

    def statements(self, lines: Lines) -> None:
        """Lines that may jump."""
        self.w.lines(lines)
        if self.labels and any(self.exits.leave in line for line in lines):
            self.jumped.add(self.labels[-1][0])

    def snippets(self, snippets: tuple[Snippet, ...]) -> None:
        """The declarations' own C, which leaves by CWRAP_LEAVE."""
        leaving = re.compile(rf"\b({'|'.join(self.names.conventions.leaving)})\b")
        for snippet in snippets:
            leaves = self.labels and any(leaving.search(line) for line in snippet.lines)
            if leaves:
                self.jumped.add(self.labels[-1][0])
                self.w.lines(("#undef CWRAP_LEAVE", f"#define CWRAP_LEAVE {self.exits.leave.rstrip(';')}"))
            if snippet.location:
                with self.w.placing(()):
                    self.w.source(snippet.location)
                    self.w.lines(snippet.lines)
                    self.w.own_source()
            else:
                self.w.lines(snippet.lines)
            if leaves:
                self.w.lines(("#undef CWRAP_LEAVE", "#define CWRAP_LEAVE return NULL"))

    def call(self, overload: Overload, labelled: bool) -> None:
        """The call, what is said to stand around it, and the result."""
        call, gil = overload.call, overload.gil
        self.snippets(overload.before_call)
        typed = _given_values(overload)
        drop = call.returns.discard(VALUE) if call.returns else ()
        told = _failed(call, VALUE if call.returns else STATUS, self.names.conventions)
        drop += tuple(line for v in typed for line in v.known.abandon(v.variable, told))
        leave = f"{{ {' '.join(map(str.strip, drop))} {self.exits.leave} }}" if drop else self.exits.leave
        settled = tuple(line for v in typed for line in v.known.settle(v.variable, leave))
        variable = _variable(call, bool(gil.release or self.names.cpp or settled))
        lines = self.statement(overload, variable)
        with self.w.placing(self.passages(overload), further=True):
            if self.names.cpp:
                self.jumped |= {label for label, _ in self.labels[-1:]}
                thrown = [line for v in typed for line in v.known.on_throw(v.variable)]
                left = f"{{ {' '.join(thrown)} {self.exits.leave} }}" if thrown else self.exits.leave.rstrip(";")
                self.w.lines(guarded(lines, left))
            elif gil.release or variable or settled or call.failure is Failure.NEVER:
                self.statements(lines)
            self.statements(settled)
            self.check(overload, variable)
        self.snippets(overload.after_call)
        self.w.lines(_result(overload, self.exits.function, f"{RESULT} =" if labelled else "return"))

    def check(self, overload: Overload, variable: str) -> None:
        """The statement that leaves if the C function failed."""
        call = overload.call
        failed = _failed(call, variable or _expression(overload, self.names), self.names.conventions)
        if failed and call.telling.warns:
            self.statements((f"if (CWRAP_UNLIKELY({failed}) && !{self.exits.raise_}) {self.exits.leave}",))
        elif failed:
            self.statements((f"if (CWRAP_UNLIKELY({failed})) {self.exits.raised()}",))

    def passages(self, overload: Overload) -> tuple[Passage, ...]:
        """The calls that the lines may contain: with the arguments, with tensors of its own, none of a kernel."""
        if overload.text("elementwise") is not None or overload.text("reduce") is not None:
            return ()
        passed = tuple(v.expression for v in overload.values)
        unlocked = (unlocked_arguments(overload),) if _is_unlocked(overload) else ()
        return tuple(of_call(overload, expressions) for expressions in (passed, *unlocked))

    def statement(self, overload: Overload, variable: str) -> Lines:
        """The call itself, and its way out of the GIL and back."""
        gil = overload.gil

        def made_of(passed: tuple[str, ...]) -> str:
            expression = _expression(overload, self.names, passed)
            return f"{variable} = {expression}" if variable else expression

        counted = next((v for v in overload.values if gil.above and v.variable == gil.variable), None)
        condition = f"{counted.known.length(gil.variable)} > {gil.above}" if counted else ""
        if _is_unlocked(overload):
            raise_ = f"{self.names.conventions.raises}({string(self.exits.function)})"
            leave = replace(self.exits, raise_=raise_).raised()
            return unlocked_call(self.names.conventions.unlocked, overload, condition, made_of, leave)
        statement = made_of(tuple(v.expression for v in overload.values))
        if gil.release and condition:
            return (f"if ({condition})", f"    CWRAP_UNLOCKED({statement});", "else", f"    {statement};")
        return (f"CWRAP_UNLOCKED({statement});" if gil.release else f"{statement};",)


def guarded(lines: Lines, leave: str) -> Lines:
    """What may throw, in C++."""
    return (f"CWRAP_GUARDED({leave}, {' '.join(map(str.strip, lines)).rstrip(';')})",)  # no `#line` within a macro


def _is_unlocked(overload: Overload) -> bool:
    """Whether the call releases the GIL and gets tensors of its own meanwhile."""
    return overload.gil.release and any(v.ctype and v.ctype.unlocked_copy for v in overload.values)


def _expression(overload: Overload, names: Symbols, passed: tuple[str, ...] | None = None) -> str:
    """The call; `passed` in the place of its own expressions."""
    call = overload.call
    given = tuple(v.expression for v in overload.values) if passed is None else passed
    expression = of_call(overload, given).text
    status = call.failure is Failure.STATUS and call.returns is None and not call.telling.raises
    return f"{names.conventions.status}({expression})" if status and names.conventions.status else expression


def _declarations(blocks: tuple[Block, ...], labelled: bool) -> list[str]:
    """Variables with values, those of one C type side by side where there is room; then all others."""
    variables = [*[Local("PyObject *", RESULT, "NULL")] * labelled, *(v for block in blocks for v in block.locals)]
    lines: list[str] = []
    last = ""
    for v in variables:
        spelling = CSpelling.parse(v.c)
        text = f"{spelling.declarator(v.name)} = {v.value}"
        if lines and v.c == last and len(lines[-1]) + len(text) + 2 <= WIDTH - len(INDENT):
            lines[-1] = f"{lines[-1][:-1]}, {text};"
        else:
            lines.append(f"{spelling.specifiers} {text};")
        last = v.c
    return [*lines, *(line for block in blocks for line in block.declare)]


def _call_declarations(overload: Overload, cpp: bool) -> Lines:
    call = overload.call
    if call.returns is not None:
        return (f"{CSpelling.parse(call.returns.c).variable(VALUE)};",)
    settles = any(v.known.settle("x", "y") for v in _given_values(overload))
    enclosed = bool(overload.gil.release or cpp or settles)
    return (f"{call.telling.status} {STATUS};",) if _variable(call, enclosed) else ()


def _given_values(overload: Overload) -> list[Value]:
    """Return the values that have variables before the call: those of Python, and callbacks that look for signals."""
    read = (Source.SELF, Source.PARAMETER)
    return [v for v in overload.values if v.ctype and (v.source in read or v.ctype.polls)]


def _variable(call: Call, enclosed: bool) -> str:
    """What the call is assigned to; a status is looked at on the spot, where nothing encloses the call."""
    if call.returns is not None:
        return VALUE
    return STATUS if call.failure is not Failure.NEVER and (enclosed or call.telling.raises) else ""


# ---- arguments ----


def _blocks(overload: Overload, converts: bool) -> tuple[Block, ...]:
    late = bool(overload.before_arguments or overload.around)
    outputs = [_output_block(v, _parameter(v, overload), late) for v in overload.values if v.source is Source.OUTPUT]
    own = [b for v in overload.in_conversion_order if (b := _value_block(v, overload, converts))]
    return (*overload.around, *_joined(outputs), *own, *_confirmed(overload), *overload.blocks)


def _confirmed(overload: Overload) -> tuple[Block, ...]:
    """The block after the last conversion: if Python code may have run, it checks what was borrowed before."""
    taken = [v for v in overload.in_conversion_order if v.ctype and v.source is Source.PARAMETER]
    checks = [_Confirm(v, _parameter(v, overload)) for v in taken]
    changing = {
        v.index: v
        for k, check in enumerate(checks)
        if check.steps("confirm")
        for v in _changing(check.value, taken[k + 1 :], taken)
    }
    if not changing:
        return ()
    steps = [step for method in ("refresh", "confirm") for check in checks if (step := check.steps(method))]
    plain = " && ".join(_plain(v, _parameter(v, overload)) for v in changing.values())

    def behave(exits: Exit) -> Lines:
        lines = tuple(line for step in steps for line in step(exits))
        return (f"if (CWRAP_UNLIKELY(!({plain}))) {{", *indented(lines), "}")

    return (Block((), behave),)


def _changing(value: Value, later: list[Value], taken: list[Value]) -> list[Value]:
    """The arguments whose conversion can run Python code after the value was borrowed."""
    early = value.known.initial(value.object) is not None
    return [v for v in (taken if early else later) if v is not value and v.known.runs_python]


def _plain(value: Value, parameter: Parameter) -> str:
    """C condition: the conversion of the argument ran no Python code."""
    place = parameter.slot - 1
    return value.known.is_plain(value.variable, f"CWRAP_GIVEN({place})" if parameter.optional else value.object)


def _joined(blocks: list[Block]) -> tuple[Block, ...]:
    """Outputs as one block: they are all there from the start."""
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
        return None  # a plugin has made it
    if value.source is Source.RESULT:
        return _result_block(value)
    if value.ctype is None or value.source not in (Source.SELF, Source.PARAMETER):
        return None
    parameter = _parameter(value, overload)
    ctype, name = value.ctype, value.variable
    given = _given(parameter, value.object)
    constant = given and _is_constant(parameter, ctype, late=bool(overload.before_arguments))
    initial = None if overload.before_arguments else ctype.initial(value.object)
    if initial is not None and _none_differs(parameter):
        initial = f"({value.object} == Py_None ? NULL : {initial})"
    if initial is not None and constant:
        initial = f"{given} ? {initial} : {parameter.default or 'NULL'}"
    if initial is not None and (constant or not given):
        return Block(cleanup=ctype.cleanup(name), locals=(Local(ctype.c, name, initial),))
    declare = ctype.declare(name)
    extract = _Extract(value, parameter, given, filled=False, converts=converts and ctype.checked)
    if constant and declare == (ctype.variable(name),):
        filled = (Local(ctype.c, name, parameter.default or "NULL"),)
        return Block((), replace(extract, filled=True), ctype.cleanup(name), filled)
    return Block(declare, extract, ctype.cleanup(name))


def _is_constant(parameter: Parameter, ctype: CType, late: bool) -> bool:
    """Return whether the default can initialise the variable; if `late`, C that may declare its names comes first."""
    default = parameter.default or "NULL"
    literal = python_literal(default, ctype.literal_macros) is not None
    return ctype.plain_default and (literal or (not late and bool(_CONSTANT.match(default))))


@dataclass(frozen=True, slots=True)
class _Extract:
    """Fills the variables of one argument; `filled` if they hold the default already.

    `converts`: nothing checked the argument before, so that it may mismatch.
    """

    value: Value
    parameter: Parameter
    given: str
    filled: bool
    converts: bool

    def __call__(self, exits: Exit) -> Lines:
        value, parameter = self.value, self.parameter
        ctype = value.known
        if parameter.is_self:
            fail = exits.bad_receiver()
        else:
            fail = (exits.bad_argument if self.converts else exits.bad_value)(parameter.slot)
        if parameter.variadic:
            return ctype.extract_items(value.variable, "cw_rest", "cw_rest_count", fail)
        lines = ctype.extract(value.variable, value.object, fail)
        if _none_differs(parameter):
            null = (f"if ({value.object} == Py_None) {{", *indented(ctype.init(value.variable)), "}")
            lines = (*null, "else {", *indented(lines), "}")
        if not self.given:
            return lines
        if len(lines) == 1:
            head = f"if ({self.given})", *indented(lines)
        else:
            head = f"if ({self.given}) {{", *indented(lines), "}"
        if self.filled:
            return head
        default = ctype.fill_default(value.variable, parameter.default or "NULL", exits.leave)
        return (f"if (!({self.given})) {{", *indented(default), "}", "else {", *indented(lines), "}")


@dataclass(frozen=True, slots=True)
class _Confirm:
    """Checks of one argument after the last conversion."""

    value: Value
    parameter: Parameter

    def steps(self, method: str) -> Behaviour | None:
        """The lines of one method of the C type, if the type has it."""
        value, parameter = self.value, self.parameter
        ctype = value.known
        check = ctype.refresh if method == "refresh" else ctype.confirm
        if not check(value.variable, value.object, ""):
            return None
        conditions = [_given(parameter, value.object)]
        if _none_differs(parameter):
            conditions.append(f"{value.object} != Py_None")
        given = " && ".join(filter(None, conditions))

        def behave(exits: Exit) -> Lines:
            lines = check(value.variable, value.object, exits.bad_value(parameter.slot))
            return (f"if ({given}) {{", *indented(lines), "}") if given else lines

        return behave


def indented(lines: Lines) -> Lines:
    """One step in."""
    return tuple(f"    {line}" for line in lines)


def _given(parameter: Parameter, obj: str) -> str:
    """C condition: the argument was given; empty where it always is."""
    if parameter.is_self:
        return ""
    if parameter.optional:
        absent = parameter.nullable and not _none_differs(parameter)
        return f"CWRAP_HAS{'_VALUE' if absent else ''}({parameter.slot - 1})"
    return f"{obj} != Py_None" if parameter.nullable else ""


def _none_differs(parameter: Parameter) -> bool:
    """Whether None, which is NULL, means something else than leaving the argument out."""
    return parameter.nullable and not parameter.output and parameter.default not in (None, "NULL")


def _output_block(value: Value, parameter: Parameter, late: bool) -> Block:
    """`late`: the declaration's own C comes first, and may leave."""
    place = parameter.slot - 1
    given = f"CWRAP_GIVEN({place})"
    if len(parameter.values) > 1:
        item = f"PyTuple_GET_ITEM(cw_p[{place}], {parameter.values.index(value.index)})"
        given = f"CWRAP_HAS_VALUE({place}) ? {item} : NULL"
    ctype = value.known

    made = ctype.output(given)
    held = f"{value.object} ? {ctype.initial(value.object)} : NULL"

    def behave(exits: Exit) -> Lines:
        first = (f"{value.object} = {made};", f"{value.variable} = {held};") if late else ()
        return (*first, f"if (CWRAP_UNLIKELY(!{value.object})) {exits.leave}")

    variables = (
        Local("PyObject *", value.object, "NULL" if late else made),
        Local(ctype.c, value.variable, "NULL" if late else held),
    )
    return Block((), behave, (f"Py_XDECREF({value.object});",), variables)


def _result_block(value: Value) -> Block:
    """A variable that the C function fills."""
    ctype, name = value.known, value.variable
    return Block((ctype.variable(name),), lambda _: ctype.init(name), ctype.discard(name))


# ---- the result ----


def _failed(call: Call, expression: str, conventions: Conventions) -> str:
    # a function that fails returns zero, so that the error is looked for only then
    zero = call.returns.is_zero(expression) if call.returns is not None else expression
    return {
        Failure.NEVER: "",
        Failure.STATUS: " && ".join(f"{expression} != {value}" for value in call.telling.success) or expression,
        Failure.NEGATIVE: f"{call.returns.compared(expression) if call.returns else expression} < 0",
        Failure.NULL: f"!{expression}",
        Failure.PENDING: f"{zero} && {conventions.pending}",
        Failure.CONDITION: f"({call.telling.condition})",
    }[call.failure]


def _result(overload: Overload, function: str, leave: str) -> Lines:
    result = overload.result
    if result.kind == "none":
        return (f"{leave} Py_NewRef(Py_None);",)
    if result.kind == "value":
        return (f"{leave} {_boxed(overload.call.value, VALUE, function)};",)
    made = [_made(overload, index, function) for index in result.arguments]
    if len(made) == 1 and made[0]:
        return (f"{leave} {made[0]};", *_taken(overload, result.arguments[0]))
    if len(made) == 1:
        return (f"{leave} Py_NewRef({_object(overload, result.arguments[0])});",)
    if not any(made):
        objects = ", ".join(_object(overload, index) for index in result.arguments)
        return (f"{leave} {_named(result, f'PyTuple_Pack({len(made)}, {objects})')};",)
    references = [new or f"Py_NewRef({_object(overload, k)})" for new, k in zip(made, result.arguments, strict=True)]
    steps = [f"cw_made[0] = {references[0]};"]
    for k, index in enumerate(result.arguments):
        steps += [f"cw_made[{k}] = cw_made[{k - 1}] ? {references[k]} : NULL;"] if k else []
        steps += [f"if (cw_made[{k - 1}]) {line}" if k else line for line in _taken(overload, index)]
    return (
        "{", f"    PyObject *cw_made[{len(made)}];", *(f"    {step}" for step in steps),
        f"    {leave} {_named(result, f'cwrap_tuple({len(made)}, cw_made)')};", "}",
    )  # fmt: skip


def _named(result: Result, made: str) -> str:
    return f"cwrap_named(CWRAP_OBJECTS(self)[{result.place}], {made})" if result.named else made


def _taken(overload: Overload, index: int) -> Lines:
    """What Python has been given, or could not be, is not released once more."""
    value = overload.values[index] if index != RETURNED else None
    return value.known.init(value.variable) if value and value.left and value.known.discard("x") else ()


def _made(overload: Overload, index: int, function: str) -> str:
    """C expression: the object made of a variable or of what the call returned; empty if an object is there."""
    if index == RETURNED:
        return _boxed(overload.call.value, VALUE, function)
    value = overload.values[index]
    return _boxed(value.known, value.variable, function) if value.left else ""


def _boxed(ctype: CType, expression: str, function: str) -> str:
    """C expression: the object; if C of others made it, a NULL without an exception gets one."""
    box = ctype.box(expression)
    return f"cwrap_object({box}, {string(function)})" if ctype.foreign else box


def _object(overload: Overload, index: int) -> str:
    value = overload.values[index]
    if value.object:
        return value.object
    return next(v.object for v in overload.values if v.variable == value.variable and v.object)
