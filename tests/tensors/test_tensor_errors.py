"""Bad input to everything that is declared: an exception that names the function, and no change of any tensor.

The calls are derived from the declarations, so that new methods are tested without a change here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from oracle import _C, KINDS, Kind, Signature, signatures
from tensor_calls import LAPACK, Call, default_type, every_call, outputs_of, same, snapshot, valid

ALLOWED = (TypeError, ValueError, IndexError, OverflowError, BufferError, MemoryError, NotImplementedError)

# Methods that change a tensor's sizes and strides, but no element.
HEADER = {"resize_", "resize_as_", "set_", "t_", "transpose_", "squeeze_", "unsqueeze_"}

# Values that no parameter accepts, and values that some parameters accept.
NEVER: tuple[Any, ...] = (
    object(),
    "text",
    1j,
    {"a": 1},
    {1},
    b"bytes",
    lambda: 1,
    type,
    Exception("x"),
    np.array(["a"]),
    ["a"],
    [None],
)
SOMETIMES: tuple[Any, ...] = (
    None, 1.5, True, [], [1], (1, 2), -1, 1 << 31, -(1 << 40), 1 << 63, -(1 << 63) - 1, 1 << 100, float("nan"),
    float("inf"), 1e300,
    np.float32(1), np.int8(1), np.uint64(1 << 63), np.bool_(True), np.array([1, 2]), np.zeros((2, 2)), np.array(1),
    range(3),
    _C.Size([1]), slice(1), ..., _C.LongStorage([2, 2]), _C.FloatStorage(2), _C.Generator(),
)  # fmt: skip


def tensors_to_try() -> list[Any]:
    """Return tensors of every dtype with shapes that seldom match."""
    return [
        *(k.tensor(2, 2).fill_(1) for k in KINDS),
        *(k.tensor() for k in KINDS[:2]),
        _C.FloatTensor(3),
        _C.FloatTensor(1, 2, 3),
        _C.LongTensor([5]),
    ]


def attempt(call: Call, error: tuple[type[BaseException], ...] | None, run: Any) -> None:
    """Check that a failing call raises an allowed exception that names the function, and changes no tensor.

    With `error`, the call must fail.
    """
    allowed = (*ALLOWED, RuntimeError) if call.name in LAPACK else ALLOWED  # for a singular matrix
    before = snapshot(call.tensors())
    failure: BaseException | None = None
    try:
        run()
    except allowed as raised:
        failure = raised
    if failure is None:
        assert error is None, f"{call.name} accepted it"
        return
    assert error is None or isinstance(failure, error), failure
    assert call.name in str(failure), f"{call.name} is not named in: {failure}"
    assert same(before, snapshot(call.tensors())), f"{call.name} has changed something: {failure}"


@every_call
def test_the_call_without_faults(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        valid(signature, kind).run()


@every_call
def test_by_keyword(signature: Signature, kind: Kind) -> None:
    """Calls by name or alias do the same as calls by position."""
    with default_type(signature, kind):
        call = valid(signature, kind)
        parameters = [p for p in signature.parameters if not p.output]
        free = [p for p in parameters if not p.positional_only and not p.is_self]
        fixed = [call.arguments[p.name] for p in parameters if p not in free and not p.keyword_only]
        if signature.form == "function" and parameters and parameters[0] in free and any(p.is_self for p in parameters):
            # numbers before self may be passed by keyword if they are optional
            fixed = [call.arguments[p.name] for p in parameters if p.is_self or (p is parameters[0] and not p.optional)]
            free = free[not parameters[0].optional :]
        call.function(*fixed, **{p.name: call.arguments[p.name] for p in free})
        for parameter in free:
            for alias in parameter.aliases:
                again = valid(signature, kind)
                fixed_again = [again.arguments[p.name] for p in parameters if p not in free]
                keywords = {p.name: again.arguments[p.name] for p in free if p is not parameter}
                again.function(*fixed_again, **keywords, **{alias: again.arguments[parameter.name]})


@every_call
def test_wrong_types(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        for parameter in signature.parameters:
            for wrong in NEVER:
                if parameter.is_self and signature.form == "function" and wrong is NEVER[0]:
                    continue
                call = valid(signature, kind)
                arguments = {p.name: wrong if p is parameter else call.arguments.get(p.name)
                    for p in signature.parameters
                             if not p.output or p is parameter}  # fmt: skip
                attempt(call, (TypeError, ValueError), lambda: call.run(arguments))  # noqa: B023


@every_call
def test_strange_values(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        for parameter in signature.parameters:
            for wrong in (*SOMETIMES, *tensors_to_try()):
                if huge(parameter.name, type(parameter.ctype).__name__, wrong):
                    continue
                call = valid(signature, kind)
                arguments = {p.name: wrong if p is parameter else call.arguments.get(p.name)
                    for p in signature.parameters
                             if not p.output or p is parameter}  # fmt: skip
                attempt(call, None, lambda: call.run(arguments))  # noqa: B023


def huge(name: str, ctype: str, value: Any) -> bool:
    """Return whether the call could succeed and fill the memory of the machine."""
    sizes = name in {"n", "m", "end", "start", "step", "steps", "diagonal", "bins"} or ctype == "Size"
    return sizes and isinstance(value, int | float | np.number) and 1e6 < abs(float(value)) < 1e15


@every_call
def test_too_few_arguments(signature: Signature, kind: Kind) -> None:
    alone = sum((s.name, s.form) == (signature.name, signature.form) for s in signatures()) == 1
    with default_type(signature, kind):
        for parameter in signature.parameters:
            call = valid(signature, kind)
            arguments = {n: v for n, v in call.arguments.items() if n != parameter.name}
            # if another argument is left out, the later ones move to its position and may match
            last = list(call.arguments)[-1:] == [parameter.name]
            error = (TypeError,) if alone and last and not parameter.optional else None
            attempt(call, error, lambda: call.run(arguments))  # noqa: B023


@every_call
def test_too_many_arguments(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        call = valid(signature, kind)
        if any(p.variadic for p in signature.parameters):
            return
        most = max(
            sum(not p.keyword_only and not p.output for p in s.parameters)
            for s in signatures() if (s.name, s.form) == (signature.name, signature.form)
        )  # fmt: skip
        attempt(call, (TypeError,), lambda: call.run(extra=(object(),) * (most + 1)))
        attempt(call, (TypeError,), lambda: call.run(extra=(1,) * (most + 1)))


@every_call
def test_keywords_that_do_not_belong(signature: Signature, kind: Kind) -> None:
    alone = sum((s.name, s.form) == (signature.name, signature.form) for s in signatures()) == 1
    with default_type(signature, kind):
        call = valid(signature, kind)
        for name in ("nonsense", "", "ou", "self", "Dim", "a" * 1000, "ключ", "\0", "\ud800", "%s%n"):
            attempt(call, (TypeError,), lambda: call.run(keywords={name: 1}))  # noqa: B023
        for parameter in signature.parameters:
            if not parameter.output and not parameter.keyword_only and not parameter.is_self:
                # a bool can belong to another parameter of another overload
                fits = not alone and isinstance(call.arguments[parameter.name], bool)
                # random_(2, to=2) calls the overload with two numbers, whose range is then empty
                errors = (TypeError, ValueError) if signature.name == "random_" else (TypeError,)
                attempt(
                    call,
                    None if fits else errors,
                    lambda: call.run(keywords={parameter.name: call.arguments[parameter.name]}),  # noqa: B023
                )


@every_call
def test_outputs_of_the_wrong_kind(signature: Signature, kind: Kind) -> None:
    outputs = [p for p in signature.parameters if p.output]
    with default_type(signature, kind):
        for parameter in outputs:
            call = valid(signature, kind)
            results = outputs_of(signature.name, call.run())
            good = results if len(results) > 1 else results[0]
            shaped = good[0] if isinstance(good, tuple) else (good,)
            wrong = [*NEVER, 1, (), [], shaped, (1, 2), kind.storage(2), (good, good, good)]
            for value in wrong:
                attempt(call, (TypeError,), lambda: call.run(keywords={parameter.name: value}))  # noqa: B023
            assert call.run(keywords={parameter.name: None}) is not None


@every_call
def test_dimensions_out_of_range(signature: Signature, kind: Kind) -> None:
    dims = [p.name for p in signature.parameters if p.ctype.c == "int"]
    with default_type(signature, kind):
        for name in dims:
            for dim in (2, 3, -4, 100, -100, (1 << 31) - 1, -(1 << 31), 1 << 31, 1 << 64):
                if dim == 2 and signature.name.startswith(("unsqueeze", "stack")):
                    continue
                call = valid(signature, kind)
                attempt(call, (IndexError, OverflowError), lambda: call.run({**call.arguments, name: dim}))  # noqa: B023


@every_call
def test_tensors_without_elements(signature: Signature, kind: Kind) -> None:
    """A call with tensors without elements may succeed; a call that fails changes nothing."""
    with default_type(signature, kind):
        call = valid(signature, kind)
        tensors = [n for n, v in call.arguments.items() if _C.is_tensor(v)]
        for name in tensors:
            again = valid(signature, kind)
            nothing = type(again.arguments[name])()
            again.arguments[name] = nothing
            attempt(again, None, again.run)
        if call.receiver is not None:
            again = valid(signature, kind)
            again.receiver = kind.tensor()
            attempt(again, None, again.run)
            for name in tensors:
                again.arguments[name] = type(again.arguments[name])()
            attempt(again, None, again.run)


@every_call
def test_shapes_at_random(signature: Signature, kind: Kind) -> None:
    """A call with tensors of random shapes succeeds or is rejected."""
    rng = np.random.default_rng(7)
    shapes = [(1,), (2,), (3,), (2, 2), (2, 3), (3, 1), (1, 1, 1), (2, 2, 2), (1,) * 6]
    with default_type(signature, kind):
        for _ in range(20):
            call = valid(signature, kind)
            if call.receiver is not None:
                call.receiver = kind.tensor(*shapes[rng.integers(len(shapes))]).fill_(1)
            for name, value in call.arguments.items():
                if _C.is_tensor(value):
                    call.arguments[name] = type(value)(*shapes[rng.integers(len(shapes))]).fill_(
                        int(rng.integers(0, 3))
                    )
            attempt(call, None, call.run)


@every_call
def test_memory_that_is_read_only(signature: Signature, kind: Kind) -> None:
    """A call rejects read-only memory that it would change, and accepts read-only memory that it reads."""
    with default_type(signature, kind):
        call = valid(signature, kind)
        if call.receiver is None:
            return
        array = np.ones(tuple(call.receiver.size()), kind.numpy)
        array.flags.writeable = False
        call.receiver = _C.from_numpy(array)
        changes = call.name.endswith("_") and not call.name.endswith("__") and call.name not in HEADER
        attempt(call, (BufferError,) if changes else None, call.run)
        assert (array == 1).all()
