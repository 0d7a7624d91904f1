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

from collections.abc import Mapping, Sequence

from cwrap.c_call import Call, Failure
from cwrap.conventions import Conventions
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.callback import polls
from cwrap.emit.argument_blocks import blocks_of
from cwrap.emit.symbols import Symbols, function_head, is_guarded, is_partly_guarded
from cwrap.emit.writer import INDENT, WIDTH, Writer, string
from cwrap.plan import RESULT, RETURNED, STATUS, VALUE, Block, Exit, Local, Overload, Snippet, Value, Wrapper
from cwrap.schema.memory_keys import length_of
from cwrap.source.annotations import IN_MACRO, DeclaredC, is_annotated, jump, located
from cwrap.source.c_spelling import CSpelling
from cwrap.source.location import Location
from cwrap.source.records import dataclass, field, replace


def overload_call(name: str, self_: str, bound: str, count: str, rest: str = "NULL", rest_count: str = "0") -> str:
    """Return the call of an overload's function."""
    return f"{name}({self_}, {bound}, {count}, {rest}, {rest_count})"


def emit_overload(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols) -> None:
    """Write the function of one overload."""
    report = overload.call.report
    name = wrapper.declaration.name_in_messages
    raised = ", ".join((string(name), *(f"{argument}" for argument in report.arguments)))
    raise_ = f"{report.function or names.conventions.raises}({raised})"
    exits = Exit("return NULL;", name, {p.slot: p.name for p in overload.parameters}, raise_)
    blocks = blocks_of(overload, wrapper.converts(overload))
    labelled = any(block.cleanup for block in blocks)
    w.blank()
    several = len(overload.declaration.options) > 1
    place = located((overload.option if several else overload.declaration).location)
    guarded, partly = is_guarded(wrapper, overload, names), is_partly_guarded(overload, names)
    head = function_head("overload", names.overload(wrapper, overload), guarded, partly)
    with w.block(f"{place}{head}", first=names.conventions.frame):
        w.lines(_declarations(blocks, labelled))
        enclosed = partly or overload.gil.release or names.cpp
        initialised = _initialises_value(overload, labelled or enclosed)
        w.lines(() if initialised else _call_declarations(overload, enclosed))
        _Body(w, exits, names, _is_checked_at_end(overload), initialised).emit(overload, blocks, labelled)


@dataclass(slots=True)
class _Body:
    """The statements of an overload: those of its blocks in order, the call, the result, and the cleanups."""

    w: Writer
    exits: Exit
    names: Symbols
    checked_at_end: bool  # the macro that ends a call without the GIL checks for failure
    initialised: bool  # the call initialises the variable of the returned value
    labels: list[tuple[str, Block]] = field(default_factory=list)

    def emit(self, overload: Overload, blocks: tuple[Block, ...], labelled: bool) -> None:
        """Write the statements; if `labelled`, the wrapper returns from a single place."""
        w = self.w
        self.snippets(overload.before_arguments)
        for number, block in enumerate(blocks):
            if block.cleanup:
                self.exits = replace(self.exits, leave=jump(f"{number}"))
                self.labels.append((f"{number}", block))
            if block.behave:
                w.lines(block.behave(self.exits))
        declares = overload.before_call or overload.after_call or overload.after_return
        if labelled and declares:  # in C++ no jump may skip their declarations
            with w.block(""):
                self.call(overload, labelled)
        else:
            self.call(overload, labelled)
        for label, block in reversed(self.labels):
            w.label(label)
            w.lines(block.cleanup)
        if labelled:
            w.line(f"return {RESULT};")

    def snippets(self, snippets: tuple[Snippet, ...], drop: Lines = ()) -> None:
        """Write C of the declaration; `CWRAP_LEAVE` in it means `drop` and the current exit."""
        leave = self.exits.leave.rstrip(";")
        leave = f"do {_after(drop, f'{leave};')} while (0)" if drop else leave
        for snippet in snippets:
            redefined = (self.labels or drop) and snippet.leaves
            if redefined:
                self.w.lines(("#undef CWRAP_LEAVE", f"#define CWRAP_LEAVE {leave}"))
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
        drop = _discarded(call)
        failed = failed_condition(call, VALUE if call.returns else STATUS, self.names.conventions)
        callbacks = ((v.variable, v.required_ctype.callback) for v in values)
        drop += tuple(line for name, callback in callbacks if callback for line in callback.abandon(name, failed))
        drop += _unless(failed, tuple(line for snippet in overload.after_return for line in snippet.lines))
        leave = _after(drop, self.exits.leave)
        settled = tuple(line for v in values for line in v.required_ctype.lifetime.settle(v.variable, leave))
        enclosed = gil.release or is_partly_guarded(overload, self.names)
        apart = enclosed or self.names.cpp or settled or call.end or _uses_status(overload)
        variable = status_variable(call, bool(apart))
        lines = self.statement(overload, variable)
        if self.names.cpp:
            thrown = [line for v in values for line in v.required_ctype.lifetime.on_throw(v.variable)]
            w.lines(guarded(lines, f"{{ {' '.join(thrown)} {self.exits.leave} }}"))
        elif enclosed or variable or settled or call.failure is Failure.NEVER or call.report.stored:
            w.lines(lines)
        w.lines(settled)
        if call.end:
            ended = _after(("PyErr_SetNone(PyExc_StopIteration);", *_discarded(call)), self.exits.leave)
            w.line(f"if ({IN_MACRO}{call.end}) {ended}")
        if not self.checked_at_end:
            self.check(overload, variable)
        self.snippets(overload.after_return)
        self.snippets(overload.after_call, _discarded_unboxed(call.returns))
        warning = self.warning(overload, variable)
        w.lines(_result(overload, self.exits.function, f"{RESULT} =" if labelled else "return", warning))

    def check(self, overload: Overload, variable: str) -> None:
        """Write the statement that leaves the wrapper if the C function failed."""
        call, conventions = overload.call, self.names.conventions
        failed = failed_condition(call, variable or call_expression(overload, conventions), conventions)
        if not failed:
            return
        drop = (
            _discarded(call) if call.failure in (Failure.NONZERO, Failure.CONDITION) else ()
        )  # else there is no object
        if call.report.warned and not _reads_memory(overload):
            leave = _after(drop, self.exits.leave)
            self.w.line(f"if ({IN_MACRO}CWRAP_UNLIKELY({failed}) && !{self.exits.raise_}) {leave}")
            return
        if call.report.warned:  # `warning` follows
            failed = f"({failed}) && !({call.report.warned})"
        raised = _after((f"{self.exits.raise_};", *drop), self.exits.leave) if drop else self.exits.raised()
        self.w.line(f"if ({IN_MACRO}CWRAP_UNLIKELY({failed})) {raised}")

    def warning(self, overload: Overload, variable: str) -> _Warning | None:
        """Return the statement that warns after results in memory of the library were read, if the call can warn."""
        call, report, conditions = overload.call, overload.call.report, []
        if report.warned and _reads_memory(overload):  # all other failures have left the wrapper
            failed = failed_condition(call, variable, self.names.conventions)
            conditions.append(f"CWRAP_UNLIKELY({failed}) && !{self.exits.raise_}")
        if report.warning:
            arguments = ", ".join((string(self.exits.function), *(f"{a}" for a in report.warning_arguments)))
            conditions.append(f"CWRAP_UNLIKELY({report.warning}) && !cwrap_raise_message({arguments})")
        if not conditions:
            return None
        condition = " || ".join(f"({c})" for c in conditions) if len(conditions) > 1 else conditions[0]
        discard = _discarded_unboxed(call.returns)
        return _Warning(f"{IN_MACRO}{condition}", discard, self.exits.leave)

    def statement(self, overload: Overload, variable: str) -> Lines:
        """Return the call, and what releases and acquires the GIL around the call."""
        gil, conventions = overload.gil, self.names.conventions
        assigned = f"{variable} = " if variable else ""
        if self.initialised and overload.call.returns:
            assigned = f"{CSpelling.parse(overload.call.returns.c).variable(VALUE)} = "
        call = f"{assigned}{call_expression(overload, conventions)};"
        if is_partly_guarded(overload, self.names):
            return ("CWRAP_BEGIN_UNGUARDED", call, "CWRAP_END_UNGUARDED")
        if not gil.release:
            return (call,)
        counted = next((v for v in overload.values if gil.above and v.variable == gil.variable), None)
        condition = f"{counted.required_ctype.length(gil.variable)} > {gil.above}" if counted else "true"
        tensors = _private_copies(overload)
        if not tensors:
            return (f"CWRAP_BEGIN_UNLOCKED({condition})", call, "CWRAP_END_UNLOCKED")
        copies = {tensor: f"cw_own[{number}]" for number, tensor in enumerate(tensors)}
        failed = failed_condition(overload.call, variable, conventions) if self.checked_at_end else ""
        if failed and variable == STATUS:
            assigned = f"{overload.call.report.status} {assigned}"
        raise_ = f"{conventions.raises}({string(self.exits.function)})"
        leave = replace(self.exits, raise_=raise_).raised()
        begin = f"{conventions.begin_unlocked}({condition}, {', '.join(tensors)})"
        end = f"{conventions.end_unlocked}({failed or 'false'}, {leave})"
        return (begin, f"{assigned}{call_expression(overload, conventions, copies)};", end)


def call_expression(overload: Overload, conventions: Conventions, values: Mapping[str, str] | None = None) -> str:
    """Return the call of the C function; `values` maps expressions of arguments to those passed instead."""
    call = overload.call
    passed = [_passed(value, values or {}) for value in overload.values]
    c = f"{_place_of_call(overload)}{call.written([f'{c}' for c in call.leading], [*filter(None, passed)])}"
    status = call.failure is Failure.NONZERO and call.returns is None and not call.report.function
    return f"{IN_MACRO}{conventions.status}({c})" if status and conventions.status else c


def _after(lines: Lines, leave: str) -> str:
    """Return one statement that runs other statements and then leaves."""
    return f"{{ {' '.join(map(str.strip, lines))} {leave} }}" if lines else leave


def _discarded(call: Call) -> Lines:
    """Return the statements that release the returned value, which may mark a failure instead of being an object."""
    return _unless(" || ".join(f"{c}" for c in call.sentinels), call.returns.discard(VALUE) if call.returns else ())


def _discarded_unboxed(returns: CType | None) -> Lines:
    """Return the statements that release a returned value which is not converted after all."""
    return () if returns is None or (returns.memory and returns.memory.is_taken) else returns.discard(VALUE)


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
    containers = ((v.expression, v.ctype.container) for v in overload.values if v.ctype)
    return tuple(dict.fromkeys(passed for passed, each in containers if each and each.unlocked_copy))


def _is_checked_at_end(overload: Overload) -> bool:
    """Return whether the macro that ends a call without the GIL also leaves the wrapper if the C function failed."""
    settles = any(v.required_ctype.lifetime.settle("x", "y") for v in _converted_values(overload))
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


def _initialises_value(overload: Overload, separated: bool) -> bool:
    """Return whether the call initialises the variable of the returned value: no jump or block separates the two."""
    return overload.call.returns is not None and not (separated or _sized_place(overload))


def _sized_place(overload: Overload) -> Location | None:
    """Return the location of the type of a returned value whose size the declaration gives."""
    declared, returns = overload.declaration.key(overload.option, "return"), overload.call.returns
    sized = returns and length_of(*overload.keys) and not CSpelling.parse(returns.c).is_built_in
    return declared.location if declared and sized else None


def _call_declarations(overload: Overload, enclosed: bool) -> Lines:
    call = overload.call
    if call.returns is not None:
        place = _sized_place(overload)
        return (f"{located(place) if place else ''}{CSpelling.parse(call.returns.c).variable(VALUE)};",)
    if _is_checked_at_end(overload):
        return ()
    settles = any(v.required_ctype.lifetime.settle("x", "y") for v in _converted_values(overload))
    apart = bool(enclosed or settles or call.end or _uses_status(overload))
    return (f"{call.report.status} {STATUS};",) if status_variable(call, apart) else ()


def _uses_status(overload: Overload) -> bool:
    """Return whether C after the call names the status (`used: status`), which must be in a variable then."""
    return overload.call.returns is None and any(snippet.reads_status for snippet in overload.after_call)


def _converted_values(overload: Overload) -> list[Value]:
    """Return the values that are converted before the call, and callbacks that check for signals."""
    return [v for v in overload.values if v.ctype and (v.is_from_python or polls(v.ctype))]


def status_variable(call: Call, enclosed: bool) -> str:
    """Return the variable that the call is assigned to; a status needs no variable if the call is in the condition."""
    if call.returns is not None:
        return VALUE
    if call.report.stored:
        return ""
    never = call.failure is Failure.NEVER and not call.end and not call.report.warning
    return STATUS if not never and (enclosed or call.report.function) else ""


# ---- the result ----


@dataclass(frozen=True, slots=True)
class _Warning:
    """A warning of a call: the C condition that it is an exception, and statements that release the result and leave.

    A warning runs Python code, which can change memory of the library.
    """

    condition: str
    discard: Lines
    leave: str

    def statement(self, converted: Sequence[int]) -> str:
        """Return the statement that warns, after results were converted, unless one of them failed."""
        head = f"cw_made[{converted[-1]}] && " if converted else ""
        released = (*(f"Py_DECREF(cw_made[{k}]);" for k in converted), *self.discard)
        return f"if ({head}{self.condition}) {_after(released, self.leave)}"


def failed_condition(call: Call, expression: str, conventions: Conventions) -> str:
    """Return the C condition that the C function failed; empty if it cannot fail."""
    match call.failure:
        case Failure.NONZERO:
            return " && ".join(f"{expression} != {value}" for value in call.report.success) or expression
        case Failure.NEGATIVE:
            return f"{call.returns.number.compared(expression) if call.returns else expression} < 0"
        case Failure.NULL:
            return f"!{expression}"
        case Failure.PENDING:  # a function that fails returns zero, so the stored error is checked only for zero
            zero = call.returns.is_zero(expression) if call.returns is not None else expression
            return f"{zero} && {conventions.pending}"
        case Failure.CONDITION:
            return f"({call.report.condition})"
    return ""


def _result(overload: Overload, function: str, leave: str, warning: _Warning | None) -> Lines:
    indices = _indices(overload)
    if warning and not _reads_memory(overload):
        return (warning.statement(()), *_converted(overload, indices, function, leave, None))
    return _converted(overload, indices, function, leave, warning)


def _indices(overload: Overload) -> tuple[int, ...]:
    """Return the indices of the results: those of arguments, or RETURNED."""
    return {"none": (), "value": (RETURNED,)}.get(overload.result.kind, overload.result.arguments)


def _reads_memory(overload: Overload) -> bool:
    """Return whether the conversion of a result reads memory of the library."""
    return any(_reader(overload, index) for index in _indices(overload))


def _converted(
    overload: Overload, indices: Sequence[int], function: str, leave: str, warning: _Warning | None
) -> Lines:
    """Return the statements that convert the results; `warning` comes after those that read memory of the library."""
    result = overload.result
    if result.kind == "none":
        return ("Py_RETURN_NONE;",) if leave == "return" else (f"{leave} Py_NewRef(Py_None);",)
    created = [_new_object(overload, index, function) for index in indices]
    if len(created) == 1 and created[0] and not warning:
        return (f"{leave} {created[0]};", *_released(overload, indices[0]))
    if len(created) == 1 and not created[0]:
        return (f"{leave} Py_NewRef({_object(overload, result.arguments[0])});",)
    if not any(created) and not result.named:
        objects = ", ".join(_object(overload, index) for index in result.arguments)
        return (f"{leave} PyTuple_Pack({len(created)}, {objects});",)
    references = [new or f"Py_NewRef({_object(overload, k)})" for new, k in zip(created, indices, strict=True)]
    steps = _conversions(overload, indices, references, warning)
    made = f"cwrap_tuple({len(created)}, cw_made)" if len(created) > 1 else "cw_made[0]"
    if result.named:
        made = f"cwrap_named(CWRAP_OBJECTS(self)[{result.state_index}], {len(created)}, cw_made)"
    return (
        "{",
        f"    PyObject *cw_made[{len(created)}];",
        *(f"    {step}" for step in steps),
        f"    {leave} {made};",
        "}",
    )


def _conversions(
    overload: Overload, indices: Sequence[int], references: list[str], warning: _Warning | None
) -> list[str]:
    """Return the statements that convert several results, each unless an earlier conversion failed.

    A conversion can run Python code, which can change memory of the library. Results in such memory are therefore
    converted first, and if there are several, without a garbage collection and without code that creates arrays.
    """
    readers = {k: ctype for k, index in enumerate(indices) if (ctype := _reader(overload, index))}
    others = [(k, new) for k, new in enumerate(references) if k not in readers]
    if len(readers) < 2 and not warning:
        return _chain(overload, indices, [*((k, references[k]) for k in readers), *others])
    memory = [(k, ctype.memory) for k, ctype in readers.items() if ctype.memory]
    snapshots = {k: taken for k, m in memory if (taken := m.snapshot(_variable(overload, indices[k])))}
    arrays = [(k, m.box_snapshot(f"cw_made[{k}]")) for k, m in memory if k in snapshots]
    last = arrays[-1][0] if arrays else [*readers][-1]
    return [
        "const int cw_paused = cwrap_pause_collection();",
        *_chain(overload, indices, [(k, snapshots.get(k, references[k])) for k in readers]),
        "cwrap_resume_collection(cw_paused);",
        *([warning.statement([*readers])] if warning else ()),
        *(f"cw_made[{k}] = {new};" for k, new in arrays),
        *_chain(overload, indices, others, f"cw_made[{last}]"),
    ]


def _chain(overload: Overload, indices: Sequence[int], conversions: list[tuple[int, str]], last: str = "") -> list[str]:
    """Return statements that assign new references, each unless the one before is NULL; `last` precedes them."""
    steps = []
    for k, new in conversions:
        steps.append(f"cw_made[{k}] = {f'{last} ? {new} : NULL' if last else new};")
        index = indices[k]
        steps += [f"if ({last}) {line}" if last else line for line in _released(overload, index)]
        lost = _discarded_unboxed(overload.call.value) if last and index == RETURNED else ()
        steps += [f"if (!{last}) {{ {' '.join(map(str.strip, lost))} }}"] if lost else []
        last = f"cw_made[{k}]"
    return steps


def _reader(overload: Overload, index: int) -> CType | None:
    """Return the C type of a result if its conversion reads memory of the library, else None."""
    value = overload.values[index] if index != RETURNED else None
    if value is not None and not value.is_filled_by_c:
        return None
    ctype = value.required_ctype if value else overload.call.value
    return ctype if ctype.reads_memory else None


def _variable(overload: Overload, index: int) -> str:
    """Return the C variable of a result that C returned or stored."""
    return VALUE if index == RETURNED else overload.values[index].variable


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
