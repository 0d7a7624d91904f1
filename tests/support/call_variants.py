"""Variants of each declared call of `_C`: calls that succeed and calls that fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from memory import Attempt
from oracle import _C, BY_NAME, Kind, Signature
from tensor_calls import Call, valid

from cwrap.plan import Parameter

Variants: TypeAlias = dict[str, Callable[[], Attempt]]


def successes(signature: Signature, kind: Kind) -> Variants:
    """Return calls that succeed: with all arguments, with the required arguments only, and with `out=`."""
    outputs = [p for p in signature.parameters if p.output]
    found: Variants = {"all": lambda: attempt(valid(signature, kind))}
    if any(p.optional and not p.output for p in signature.parameters):
        found["least"] = lambda: _without_defaults(valid(signature, kind))
    if outputs:
        found["out"] = lambda: attempt(valid(signature, kind), {p.name: _output(signature, p, kind) for p in outputs})
    return found


def failures(signature: Signature, kind: Kind) -> Variants:
    """Return calls with wrong types, counts, shapes, ranges, keywords or outputs.

    A few of them are valid for some methods.
    """
    found: Variants = {
        "unknown keyword": lambda: attempt(valid(signature, kind), {"nonsense": 1}),
        "too many": lambda: attempt(valid(signature, kind), extra=(object(),) * 9),
        "too many numbers": lambda: attempt(valid(signature, kind), extra=(1,) * 9),
    }
    for parameter in signature.parameters:
        name = parameter.name
        if parameter.output:
            for what, value in _wrong_outputs(kind).items():
                found[f"{what} for {name}"] = partial(_with_keyword, signature, kind, name, value)
            continue
        found[f"without {name}"] = partial(_left_out, signature, kind, name)
        for what, value in _wrong_values(kind).items():
            found[f"{what} for {name}"] = partial(_changed, signature, kind, name, value)
    return found


def some_failures(signature: Signature, kind: Kind) -> Variants:
    """Return a sample of the failing calls: each kind of mistake, for a part of the parameters."""
    every = list(failures(signature, kind).items())
    return dict(every[:2] + every[3::5])


def attempt(call: Call, keywords: dict[str, Any] | None = None, extra: tuple[Any, ...] = ()) -> Attempt:
    """Return an attempt of the call: keyword-only parameters by keyword, all others by position."""
    named = {p.name for p in call.signature.parameters if p.keyword_only}
    positional = [value for name, value in call.arguments.items() if name not in named]
    by_name = {name: value for name, value in call.arguments.items() if name in named}
    return Attempt(call.function, (*positional, *extra), {**by_name, **(keywords or {})})


def _with_keyword(signature: Signature, kind: Kind, name: str, value: Any) -> Attempt:
    return attempt(valid(signature, kind), {name: value})


def _changed(signature: Signature, kind: Kind, name: str, value: Any) -> Attempt:
    call = valid(signature, kind)
    call.arguments[name] = value
    return attempt(call)


def _left_out(signature: Signature, kind: Kind, name: str) -> Attempt:
    call = valid(signature, kind)
    del call.arguments[name]
    return attempt(call)


def _without_defaults(call: Call) -> Attempt:
    needed = [p for p in call.signature.parameters if not p.optional and not p.output]
    call.arguments = {p.name: call.arguments[p.name] for p in needed}
    return attempt(call)


def _output(signature: Signature, parameter: Parameter, kind: Kind) -> Any:
    """Return an output of the right dtype and another shape, or a tuple of them if the method has several outputs."""
    tensors = []
    for index in parameter.values:
        fixed = getattr(signature.overload.values[index].ctype, "fixed", None)
        tensors.append((BY_NAME[fixed.name] if fixed is not None else kind).tensor(3))
    return tensors[0] if len(tensors) == 1 else tuple(tensors)


def _wrong_values(kind: Kind) -> dict[str, Any]:
    return {
        "an object": object(), "a huge number": 1 << 100, "a negative number": -1000, "None": None,
        "another shape": kind.tensor(7).fill_(1),
        "another dtype": _C.HalfTensor(3, 1, 2) if kind.name != "Half" else "a",
    }  # fmt: skip


def _wrong_outputs(kind: Kind) -> dict[str, Any]:
    other = BY_NAME["Short" if kind.name != "Short" else "Int"].tensor(2)
    return {"a number": 1, "numbers": (1, 2), "another dtype": other, "several": (kind.tensor(1), other, other),
        "too few": (kind.tensor(1),)}  # fmt: skip
