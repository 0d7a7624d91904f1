"""Descriptions of the changes by a plugin: the facts of a plan that differ, before and after.

For example:

    argument 'result': comes from a parameter → comes from an output
    calls nothing → calls THTensor_(add), which fails by status
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from cwrap.c_call import Call, Failure
from cwrap.ctype.base import CType
from cwrap.explain.record import Step
from cwrap.model import Declaration
from cwrap.plan import RETURNED, Block, FilePlan, Gil, Overload, Parameter, Result, Snippet, Value, Wrapper
from cwrap.planning.facts import fact_name
from cwrap.source.annotations import without_annotations
from cwrap.source.records import replace

_HOOKS = ("before_arguments", "before_call", "after_return", "after_call")
_FAILS = {
    Failure.NEVER: "never fails",
    Failure.NONZERO: "fails with a status other than 0",
    Failure.NEGATIVE: "fails with a number below 0",
    Failure.NULL: "fails with NULL",
    Failure.CONDITION: "fails if its condition is true",
    Failure.PENDING: "fails with 0 and a pending error",
}


def describe_changes(step: Step, name: str) -> list[str]:
    """Return lines for each fact about a function that a plugin changed."""
    return [without_annotations(line) for line in _lines(step, name)]


def _lines(step: Step, name: str) -> list[str]:
    match step.before, step.after:
        case Value() as before, Value() as after:
            return [f"{_number(step.overload)}{line}" for line in _value(before, after)]
        case Overload() as before, Overload() as after:
            return [f"{_number(after)}{line}" for line in _overload(before, after)]
        case Wrapper() as before, Wrapper() as after:
            return list(_facts(before, after, {"docs": _docs, "overloads": _order, "slots": _slots, "ufunc": _ufunc}))
        case FilePlan() as before, FilePlan() as after:
            return list(_file(before, after, name))
        case tuple() as before, tuple() as after:
            return list(_declarations(before, after))
    raise TypeError(f"unexpected type of a plan: {type(step.before).__name__}")


# ---- declarations ----


def _declarations(before: Iterable[Declaration], after: Iterable[Declaration]) -> Iterator[str]:
    old = {d.python_name: d for d in before}
    new = {d.python_name: d for d in after}
    yield from (f"removes '{name}'" for name in old if name not in new)
    for name, declaration in new.items():
        if name not in old:
            yield f"adds '{name}'"
        elif declaration is not old[name]:
            yield from (f"'{name}': {line}" for line in _keys(old[name].to_data(), declaration.to_data()))


def _keys(old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[str]:
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            was = f"{key}: {old[key]}" if key in old else f"no {key}"
            yield f"{was} → {f'{key}: {new[key]}' if key in new else f'no {key}'}"


# ---- arguments ----


def _value(before: Value, after: Value, parameters: Iterable[Parameter] = ()) -> Iterator[str]:
    name = after.argument.name or after.argument.type
    argument = f"argument {after.index} '{name}'"
    if after.object and not before.object:
        slot = next((parameter.slot for parameter in parameters if after.index in parameter.values), 0)
        yield f"{argument} {f'is read from positional parameter {slot - 1}' if slot else _object(after)}"
        before = replace(before, object=after.object)
    for line in _facts(before, after, {"source": _source, "object": _object, "expression": _expression}):
        yield f"{argument}: {line}"


def _source(value: Value) -> str:
    return f"comes from {value.source.value}"


def _object(value: Value) -> str:
    return f"has the Python object {value.object}" if value.object else "has no Python object"


def _expression(value: Value) -> str:
    return f"is passed as {value.expression}" if value.expression else "is not passed"


# ---- overloads ----


def _number(overload: Overload | None) -> str:
    options = overload.declaration.options if overload else ()
    return f"overload {options.index(overload.option) + 1}: " if overload and len(options) > 1 else ""


def _overload(before: Overload, after: Overload) -> Iterator[str]:
    for old, new in zip(before.values, after.values, strict=True):
        if old != new:
            yield from _value(old, new, after.parameters)
    yield from _parameters(before.parameters, after.parameters)
    yield from _blocks(before.blocks, after.blocks)
    describers: Mapping[str, Callable[[Any], str]] = {"call": _call, "result": _result, "gil": _gil, "lock": _lock}
    for hook in _HOOKS:
        added: tuple[Snippet, ...] = getattr(after, hook)[len(getattr(before, hook)) :]
        for snippet in added:
            yield f"adds C {hook.replace('_', ' the ')}: {' '.join(line.strip() for line in snippet.lines)}"
    yield from _facts(before, after, describers, exclude=("values", "parameters", "blocks", *_HOOKS))


def _parameters(before: tuple[Parameter, ...], after: tuple[Parameter, ...]) -> Iterator[str]:
    old = {p.slot: p for p in before}
    added = [p for p in after if p.slot not in old]
    if added:
        yield f"adds the parameters {', '.join(map(_parameter, added))}"
    for parameter in after:
        first = old.get(parameter.slot)
        if first is not None and first != parameter:
            yield f"parameter {_parameter(first)} → {_parameter(parameter)}"


def _parameter(parameter: Parameter) -> str:
    names = (field.name for field in fields(parameter) if getattr(parameter, field.name) is True)
    flags = [name.removeprefix("is_").replace("_", " ") for name in names]
    also = [f"aliases {', '.join(parameter.aliases)}"] if parameter.aliases else []
    default = f"={parameter.default}" if parameter.default is not None else ""
    return f"{parameter.name}{default}{f' ({chr(44).join(flags + also)})'.replace(',', ', ') if flags or also else ''}"


def _blocks(before: tuple[Block, ...], after: tuple[Block, ...]) -> Iterator[str]:
    for block in after[len(before) :]:
        declared = f", with {' '.join(block.declare)}" if block.declare else ""
        freed = ", and cleanup after it" if block.cleanup else ""
        yield f"adds a step before the call{declared}{freed}"


def _call(overload: Overload) -> str:
    call: Call = overload.call
    if not call.function:
        return "calls nothing yet"
    returns = f", which returns {call.returns.c.strip()}" if call.returns else ""
    first = f" after {', '.join(call.leading)}" if call.leading else ""
    return f"calls {call.function}{first}{returns}{' and' if returns else ', which'} {_FAILS[call.failure]}"


def _result(overload: Overload) -> str:
    result: Result = overload.result
    if result.kind == "value":
        return "returns the call's return value"
    names = [_returned(overload, index) for index in result.arguments]
    return f"returns {', '.join(names)}" if names else "returns None"


def _returned(overload: Overload, index: int) -> str:
    if index == RETURNED:
        return "the call's return value"
    return overload.values[index].argument.name or f"argument {index}"


def _gil(overload: Overload) -> str:
    gil: Gil = overload.gil
    if not gil.release:
        return "holds the GIL"
    return f"releases the GIL above {gil.above} elements of {gil.variable}" if gil.above else "releases the GIL"


def _lock(overload: Overload) -> str:
    return {"": "has the usual lock", "none": "holds no lock while C runs"}.get(overload.lock, "holds the lock")


# ---- wrappers and files ----


def _docs(wrapper: Wrapper) -> str:
    return "has a docstring" if any(wrapper.docs) else "has no docstring"


def _slots(wrapper: Wrapper) -> str:
    shown = [f"{slot.name} reflected" if slot.reflected else slot.name for slot in wrapper.slots]
    return f"implements the slots {', '.join(shown)}" if shown else "implements no slot"


def _ufunc(wrapper: Wrapper) -> str:
    return f"is a {'ufunc of NumPy' if wrapper.ufunc else 'function'}"


def _order(wrapper: Wrapper) -> str:
    lines = ", ".join(str(overload.option.location.line) for overload in wrapper.overloads)
    return f"tries the overloads of lines {lines}"


def _file(before: FilePlan, after: FilePlan, name: str) -> Iterator[str]:
    called = {o.call.function for w in after.wrappers if w.python_name == name for o in w.overloads}
    for kernel in after.kernels[len(before.kernels) :]:
        new_functions = list(dict.fromkeys(o.call.function for o in kernel.overloads))
        functions = ", ".join(new_functions)
        if called.intersection(new_functions):
            yield f"adds the kernel '{kernel.name}': {functions} for {', '.join(d.name for d in kernel.dtypes)}"
    yield from _facts(before, after, {}, exclude=("kernels", "items"))


# ---- anything else ----


def _facts(
    before: Any, after: Any, describers: Mapping[str, Callable[[Any], str]], exclude: Iterable[str] = ()
) -> Iterator[str]:
    """Yield a line for each field that differs: its description, or its name and value."""
    for field in fields(after):
        if field.name in exclude or getattr(before, field.name) == getattr(after, field.name):
            continue
        describe = describers.get(field.name)
        if describe is None:
            label = fact_name(field.name)
            old, new = (f"{label} {_shown(getattr(x, field.name))}" for x in (before, after))
        else:
            old, new = describe(before), describe(after)
        if old != new:
            yield f"{old} → {new.removeprefix(_common(old, new))}"


def _common(old: str, new: str) -> str:
    """Return the common first word of two descriptions, or "" if they differ. It is not repeated."""
    first = f"{old.partition(' ')[0]} "
    return first if new.startswith(first) else ""


def _shown(value: object) -> str:
    match value:
        case CType():
            return value.c.strip() or type(value).__name__
        case "" | None | () | False:
            return "none"
        case tuple():
            return ", ".join(map(_shown, value))
        case _ if is_dataclass(value):
            return str(getattr(value, "name", value))
    return str(value)
