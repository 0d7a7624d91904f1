"""One overload: the function that takes bound arguments, makes the C call and builds the result.

    static PyObject *THPTensor_(add_overload1)(PyObject *self, PyObject *const *p, Py_ssize_t n)
    {
        declarations of every block
        extraction, nested; failure in block k leaves through the cleanups of k…0
        call
        result
    fail_1:
        cleanup of block 1
        return result;
    }

Invariant: `result` is NULL until the end, so that every way out returns it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cwrap.ctype.base import Lines
from cwrap.ctype.thp_size import Size
from cwrap.ctype.thp_tensor import tensor_type
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer
from cwrap.plan import Block, Call, Exit, Failure, Overload, Parameter, Source, Value, Wrapper


@dataclass(frozen=True, slots=True)
class Shape:
    """Which C parameters an overload's function has."""

    self_: bool
    bound: bool
    count: bool
    rest: bool

    def parameters(self) -> str:
        """Their declarations."""
        parts = [
            "PyObject *self" if self.self_ else "",
            "PyObject *const *p" if self.bound else "",
            "Py_ssize_t n" if self.count else "",
            "PyObject *const *rest, Py_ssize_t rest_count" if self.rest else "",
        ]
        return ", ".join(p for p in parts if p) or "void"

    def call(self, name: str, self_: str, bound: str, count: str, rest: str, rest_count: str) -> str:
        """A call with those arguments that it takes."""
        parts = [
            self_ if self.self_ else "",
            bound if self.bound else "",
            count if self.count else "",
            f"{rest}, {rest_count}" if self.rest else "",
        ]
        return f"{name}({', '.join(p for p in parts if p)})"


def shape_of(overload: Overload) -> Shape:
    """What the function of an overload needs."""
    named = overload.method_parameters
    plain = [p for p in named if not p.variadic]
    return Shape(
        self_=overload.has_self,
        bound=bool(plain),
        count=any(p.optional for p in plain),
        rest=any(p.variadic for p in named),
    )


def emit_overload(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols, index: str) -> None:
    """Writes the function."""
    form = "function" if "function" in overload.variants else "method"
    raise_ = f'{"THP_raise" if names.thp else "cwrap_raise"}("{wrapper.python_name}")'
    exits = Exit("return NULL;", names.table(wrapper, form), index, raise_)
    blocks = _blocks(overload)
    w.blank()
    head = f"static PyObject *{names.overload(wrapper, overload)}({shape_of(overload).parameters()})"
    with w.block(head):
        w.line("PyObject *result = NULL;")
        for block in blocks:
            w.lines(block.declare)
        w.lines(_gil_declarations(overload))
        _emit_call_declarations(w, overload)
        w.lines(overload.before_arguments)
        labels: list[tuple[str, Block]] = []
        jumped: set[str] = set()
        for number, block in enumerate(blocks):
            if block.cleanup:
                exits = replace(exits, leave=f"goto fail_{number};")
                labels.append((f"fail_{number}", block))
            if block.behave:
                body = block.behave(exits)
                w.lines(body)
                jumped |= {label for label, _ in labels[-1:] if any(exits.leave in line for line in body)}
        _emit_call(w, overload, exits)
        if _failed(overload.call) and labels:
            jumped.add(labels[-1][0])
        w.lines(_result(overload))
        for label, block in reversed(labels):
            if label in jumped:
                w.label(label)
            w.lines(block.cleanup)
        w.line("return result;")


def _blocks(overload: Overload) -> tuple[Block, ...]:
    own = [b for v in overload.values if (b := _value_block(v, overload))]
    return (*own, *overload.blocks)


def _value_block(value: Value, overload: Overload) -> Block | None:
    if value.ctype is None or value.source in (Source.CONSTANT, Source.REFERENCE, Source.IMPLICIT):
        return None
    if value.source is Source.OUTPUT:
        return _output_block(value, overload)
    declare = value.ctype.declare(value.variable)
    parameter = next(p for p in overload.parameters if value.index in p.values)
    behave = _Extract(value, parameter)
    return Block(declare, behave, value.ctype.cleanup(value.variable))


class _Extract:
    """Fills the variables of one argument."""

    def __init__(self, value: Value, parameter: Parameter) -> None:
        self.value = value
        self.parameter = parameter

    def __call__(self, exits: Exit) -> Lines:
        value, parameter = self.value, self.parameter
        ctype = value.known
        fail = exits.bad_value(parameter.slot)
        if parameter.variadic and isinstance(ctype, Size):
            return ctype.extract_items(value.variable, "rest", "rest_count", fail)
        lines = ctype.extract(value.variable, value.object, fail)
        given = _given(parameter, value.object)
        if not given:
            return lines
        default = ctype.fill_default(value.variable, parameter.default or "NULL", exits.leave)
        return (f"if ({given}) {{", *indented(lines), "}", "else {", *indented(default), "}")


def indented(lines: Lines) -> Lines:
    """One step in."""
    return tuple(f"    {line}" for line in lines)


def _given(parameter: Parameter, obj: str) -> str:
    """C condition: the argument was given; empty where it always is."""
    if parameter.is_self:
        return ""
    conditions = []
    if parameter.optional:
        conditions += [f"n > {parameter.slot - 1}", obj]
    if parameter.nullable:
        conditions.append(f"{obj} != Py_None")
    return " && ".join(conditions)


def _output_block(value: Value, overload: Overload) -> Block:
    parameter = next(p for p in overload.parameters if value.index in p.values)
    given = f"p[{parameter.slot - 1}]"
    item = given
    if len(parameter.values) > 1:
        item = f"PyTuple_GET_ITEM({given}, {parameter.values.index(value.index)})"
    ctype = tensor_type(value.known)

    def behave(exits: Exit) -> Lines:
        return (
            f"{value.object} = {_given(parameter, given)} ? Py_NewRef({item}) : {ctype.new_output()};",
            f"if (CWRAP_UNLIKELY(!{value.object}))",
            f"    {exits.leave}",
            *ctype.extract(value.variable, value.object, exits.leave),
        )

    declare = (f"PyObject *{value.object} = NULL;", *ctype.declare(value.variable))
    return Block(declare, behave, (f"Py_XDECREF({value.object});",))


def _gil_declarations(overload: Overload) -> Lines:
    return ("PyThreadState *thread = NULL;",) if overload.gil.release else ()


def _emit_call_declarations(w: Writer, overload: Overload) -> None:
    call = overload.call
    if call.returns is not None:
        star = "" if call.returns.c.endswith("*") else " "
        w.line(f"{call.returns.c}{star}value;")
    elif call.failure is not Failure.NEVER:
        w.line("int status;")


def _emit_call(w: Writer, overload: Overload, exits: Exit) -> None:
    call, gil = overload.call, overload.gil
    w.lines(overload.before_call)
    if gil.release and gil.above:
        w.line(f"if (THAnyTensor_nElement({gil.variable}) > {gil.above})")
        w.line("    thread = PyEval_SaveThread();")
    elif gil.release:
        w.line("thread = PyEval_SaveThread();")
    w.line(f"{_assign(call)}{call.function}({', '.join((*call.leading, *(v.expression for v in overload.values)))});")
    if gil.release:
        w.line("if (thread)")
        w.line("    PyEval_RestoreThread(thread);")
    w.lines(overload.after_call)
    condition = _failed(call)
    if condition:
        w.line(f"if (CWRAP_UNLIKELY({condition}))")
        w.line(f"    {exits.raised()}")


def _assign(call: Call) -> str:
    if call.returns is not None:
        return "value = "
    return "" if call.failure is Failure.NEVER else "status = "


def _failed(call: Call) -> str:
    variable = "value" if call.returns is not None else "status"
    # a function that fails returns zero, so that the error is looked for only then
    zero = call.returns.is_zero(variable) if call.returns is not None else variable
    return {
        Failure.NEVER: "",
        Failure.STATUS: variable,
        Failure.NEGATIVE: f"{variable} < 0",
        Failure.NULL: f"!{variable}",
        Failure.PENDING: f"{zero} && THError_pending()",
    }[call.failure]


def _result(overload: Overload) -> Lines:
    result = overload.result
    if result.kind == "none":
        return ("result = Py_NewRef(Py_None);",)
    if result.kind == "value":
        return (f"result = {overload.call.value.box('value')};",)
    objects = [_object(overload, index) for index in result.arguments]
    if len(objects) == 1:
        return (f"result = Py_NewRef({objects[0]});",)
    return (f"result = PyTuple_Pack({len(objects)}, {', '.join(objects)});",)


def _object(overload: Overload, index: int) -> str:
    value = overload.values[index]
    if value.object:
        return value.object
    return next(v.object for v in overload.values if v.variable == value.variable and v.object)
