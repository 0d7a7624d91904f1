"""Calls of `_C` during which Python code changes the objects of the call.

    python tests/support/reentry_calls.py SEED FIRST COUNT [FILE]

Runs COUNT cases from case FIRST on. Each case depends on SEED and its number only. Its number and name are written to
FILE before it runs, so that the parent process can report the case that crashed. The exit status is 1 if a call broke a
rule (SystemError, garbage in a size, an inconsistent tensor).

Python code runs inside a call for two reasons. CPython before 3.12 collects garbage inside allocations, and runs
finalizers then; with any version the arguments run code when they are converted. Each case has both triggers.
"""

from __future__ import annotations

import contextlib
import faulthandler
import functools
import gc
import operator
import os
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from call_variants import Variants, failures, successes
from memory import Attempt
from memory_calls import CALLS
from memory_calls import attempt as protocol_attempt
from oracle import _C, FLOAT, LONG, Kind, Signature, signatures
from tensor_calls import default_for, kinds_to_try

REFUSALS = (
    TypeError, ValueError, IndexError, BufferError, OverflowError, RuntimeError, MemoryError, OSError, AttributeError,
    NotImplementedError, ArithmeticError, StopIteration, LookupError, RecursionError,
)  # fmt: skip
GARBAGE = 1 << 40  # sizes and strides of these calls are smaller than this
REARMED = 40  # finalizers per call
# Methods that would wait, end the process, change the state of later cases, or print to the terminal.
LEFT_OUT = {"__init_subclass__", "__subclasshook__", "__class__", "__del__", "__dir__"}
LONG_RUNNING = {"protocol: to no subclass", "protocol: repr of much"}

Case: TypeAlias = tuple[str, Callable[[], Attempt]]


# ---- the calls ----


@functools.cache
def cases() -> tuple[Case, ...]:
    """Return every declared call, in variants that succeed and some that fail, every protocol, and every attribute."""
    found: list[Case] = []
    for signature in signatures():
        for kind in kinds_to_try(signature):
            if not default_for(signature, kind):
                found += [(f"{_title(signature, kind)}: {how}", variant) for how, variant in _variants(signature, kind)]
    found += [(name, functools.partial(protocol_attempt, name)) for name in CALLS if name not in LONG_RUNNING]
    found += list(_members())
    return tuple(found)


def _title(signature: Signature, kind: Kind) -> str:
    return f"{signature.name} ({signature.form}, {kind.name})"


def _variants(signature: Signature, kind: Kind) -> list[tuple[str, Callable[[], Attempt]]]:
    wrong: Variants = failures(signature, kind)
    return [*successes(signature, kind).items(), *list(wrong.items())[3::9]]


def _objects() -> dict[str, Callable[[], Any]]:
    return {
        "tensor": lambda: FLOAT.tensor([[1, 2, 3], [4, 5, 6]]),
        "vector": lambda: FLOAT.tensor(300).fill_(1),
        "deep tensor": lambda: LONG.tensor(1, 1, 1, 1, 1, 2, 3).fill_(1),
        "empty tensor": FLOAT.tensor,
        "storage": lambda: FLOAT.storage(300).fill_(1),
        "long storage": lambda: LONG.storage([2, 3]),
        "size": lambda: LONG.tensor(2, 3).size(),
        "generator": _C.Generator,
        "iterator": lambda: iter(FLOAT.tensor([[1, 2], [3, 4]])),
    }


def _members() -> Iterator[Case]:
    """Yield every attribute of every kind of object: read it, call it without arguments and with the object itself."""
    for label, make in _objects().items():
        for name in dir(make()):
            if name not in LEFT_OUT:
                yield f"{label}.{name}", functools.partial(_read, make, name)
                if callable(getattr(make(), name, None)):
                    yield f"{label}.{name}()", functools.partial(_called, make, name, 0)
                    yield f"{label}.{name}(self)", functools.partial(_called, make, name, 1)
                    yield f"{label}.{name}(2)", functools.partial(_called, make, name, 2)


def _read(make: Callable[[], Any], name: str) -> Attempt:
    return Attempt(getattr, (make(), name))


def _called(make: Callable[[], Any], name: str, how: int) -> Attempt:
    variant = make()
    return Attempt(getattr(variant, name), ((), (variant,), (2,))[how])


# ---- changes during a call ----


class Mischief:
    """A change of the objects of a call, made each time that the call runs Python code."""

    def __init__(self, rng: random.Random, victims: list[Any], first: int, times: int) -> None:
        self.rng = rng
        self.victims = victims
        self.waiting = first  # number of opportunities to skip
        self.left = times
        self.armed = REARMED
        self.running = False

    def __call__(self) -> None:
        if self.running or not self.left or not self.victims:
            return
        self.waiting -= 1
        if self.waiting >= 0:
            return
        self.left -= 1
        self.running = True
        with contextlib.suppress(*REFUSALS):
            change(self.rng, self.rng.choice(self.victims), self.rng.choice(self.victims))
        self.running = False

    def arm(self) -> None:
        """Create garbage with a finalizer for the next collection."""
        if self.armed > 0 and self.left:
            self.armed -= 1
            Garbage(self)


class Garbage:
    """A reference cycle with a finalizer, which creates the next one."""

    def __init__(self, mischief: Mischief) -> None:
        self.circle = self
        self.mischief = mischief

    def __del__(self) -> None:
        self.mischief()
        self.mischief.arm()


def change(rng: random.Random, victim: Any, other: Any) -> None:
    """Resize, shrink, replace, empty or reseed one object; then reuse the memory that it has released."""
    if _C.is_tensor(victim):
        rng.choice(TENSOR_CHANGES)(victim, other)
    elif _C.is_storage(victim):
        rng.choice(STORAGE_CHANGES)(victim)
    elif isinstance(victim, list):
        rng.choice(LIST_CHANGES)(victim)
    elif isinstance(victim, _C.Generator):
        rng.choice(GENERATOR_CHANGES)(victim)
    if rng.random() < 0.1:
        _C.set_printoptions(edgeitems=rng.choice([0, 1, 9]), threshold=rng.choice([1, 1000]))
    for _ in range(3):
        type(victim)(*FILLING) if _C.is_tensor(victim) else FLOAT.tensor(*FILLING)


FILLING = (1, 1, 1, 1, 1, 7, 8)
TENSOR_CHANGES: tuple[Callable[[Any, Any], Any], ...] = (
    lambda t, u: t.resize_(1), lambda t, u: t.resize_(5, 7), lambda t, u: t.resize_(1, 1, 1, 1, 1, 1, 2),
    lambda t, u: t.resize_(2, 1, 1, 1, 1, 1, 1, 300), lambda t, u: t.set_(), lambda t, u: t.set_(u),
    lambda t, u: t.set_(type(t)(2)), lambda t, u: t.t_(), lambda t, u: t.unsqueeze_(0), lambda t, u: t.squeeze_(),
    lambda t, u: t.storage().resize_(100_000), lambda t, u: t.storage().share_memory_(),
    lambda t, u: (t.set_(), t.resize_(1)), lambda t, u: t.numpy().fill(3), lambda t, u: t.resize_as_(u),
)  # fmt: skip
STORAGE_CHANGES: tuple[Callable[[Any], Any], ...] = (
    lambda s: s.resize_(0), lambda s: s.resize_(1), lambda s: s.resize_(100_000), lambda s: s.share_memory_(),
)  # fmt: skip
LIST_CHANGES: tuple[Callable[[list[Any]], Any], ...] = (
    lambda v: v.clear(), lambda v: v.pop(), lambda v: v.extend([1] * 50), lambda v: v.append("a"),
    lambda v: v.__setitem__(0, object()), lambda v: v.__setitem__(slice(None), [LONG.tensor(2)] * 2),
)  # fmt: skip
GENERATOR_CHANGES: tuple[Callable[[Any], Any], ...] = (
    lambda g: g.manual_seed(1 << 60), lambda g: g.seed(), lambda g: g.bit_generator, lambda g: g.get_state(),
    lambda g: g.set_state(_C.Generator().get_state()),
)  # fmt: skip


# ---- hostile arguments ----


class Number:
    """A number that changes the objects of the call when it is converted."""

    def __init__(self, value: Any, mischief: Mischief) -> None:
        self.value = value
        self.mischief = mischief

    def __float__(self) -> float:
        self.mischief()
        return float(self.value)

    def __bool__(self) -> bool:
        self.mischief()
        return bool(self.value)

    def __eq__(self, other: object) -> bool:
        self.mischief()
        return bool(self.value == other)

    def __hash__(self) -> int:
        self.mischief()
        return hash(self.value)


class Integer(Number):
    """A number that is converted by `__index__`."""

    def __index__(self) -> int:
        self.mischief()
        return operator.index(self.value)


class Failing(Integer):
    """An integer whose conversion fails, and whose truth value inspects the pending exceptions."""

    def __index__(self) -> int:
        self.mischief()
        raise ZeroDivisionError

    def __bool__(self) -> bool:
        with contextlib.suppress(KeyError):
            dict[str, int]()["a"]
        return super().__bool__()


class Sequence:
    """A sequence that changes the objects of the call whenever it is accessed."""

    def __init__(self, items: Any, mischief: Mischief) -> None:
        self.items = items
        self.mischief = mischief

    def __len__(self) -> int:
        self.mischief()
        return len(self.items)

    def __getitem__(self, index: Any) -> Any:
        self.mischief()
        return self.items[index]


class Exporter:
    """An exporter of arrays by every protocol, which changes the objects of the call when it is used."""

    def __init__(self, array: Any, mischief: Mischief) -> None:
        self.array = array
        self.mischief = mischief

    @property
    def shape(self) -> Any:
        self.mischief()
        return self.array.shape

    @property
    def dtype(self) -> Any:
        self.mischief()
        return self.array.dtype

    def __array__(self, *args: Any, **options: Any) -> Any:
        self.mischief()
        return self.array.__array__(*args, **options)

    def __buffer__(self, flags: int) -> memoryview:
        self.mischief()
        return memoryview(self.array)

    def __dlpack__(self, **options: Any) -> Any:
        self.mischief()
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        self.mischief()
        return self.array.__dlpack_device__()


def hostile(value: Any, rng: random.Random, mischief: Mischief) -> Any:
    """Return an argument that runs code in place of a value; lists stay lists, so that they can be changed."""
    if isinstance(value, int | float):
        if isinstance(value, int) and rng.random() < 0.1:
            return Failing(value, mischief)
        return (Integer if isinstance(value, int) else Number)(value, mischief)
    if isinstance(value, slice):
        return slice(*(hostile(part, rng, mischief) for part in (value.start, value.stop, value.step)))
    if type(value) is tuple or type(value) is list:
        items = type(value)(hostile(item, rng, mischief) if rng.random() < 0.7 else item for item in value)
        return Sequence(items, mischief) if rng.random() < 0.2 else items
    if hasattr(value, "__array__") and rng.random() < 0.2:
        return Exporter(value, mischief)
    if callable(value) and not isinstance(value, type):
        return functools.partial(_calling, value, mischief)
    return value


def _calling(function: Any, mischief: Mischief, *args: Any, **keywords: Any) -> Any:
    mischief()
    return function(*args, **keywords)


def victims_of(*values: Any) -> list[Any]:
    """Return the objects that can be changed: tensors, some storages, lists, generators, and those in tuples."""
    found: list[Any] = []
    for value in values:
        if _C.is_tensor(value):
            found += [value, value.storage()] if value.dim() % 2 else [value]
        elif _C.is_storage(value) or isinstance(value, _C.Generator):
            found.append(value)
        elif isinstance(value, list | tuple):
            found += ([value] if isinstance(value, list) else []) + victims_of(*value)
        elif isinstance(value, dict):
            found += victims_of(*value.values())
    return found


# ---- running ----


def run(seed: int, number: int) -> str | None:
    """Run one case; return a description of its mistake, or None."""
    rng = random.Random(f"{seed} {number}")
    name, make = cases()[number % len(cases())]
    attempt = make()
    receiver = getattr(attempt.function, "__self__", None)
    victims = victims_of(receiver, attempt.arguments, attempt.keywords)
    mischief = Mischief(rng, victims, rng.choice([0, 0, 0, 1, 2, 5]), rng.choice([1, 1, 3, REARMED]))
    args, keywords = attempt.arguments, attempt.keywords
    if rng.random() < 0.6:
        args = tuple(hostile(value, rng, mischief) if rng.random() < 0.7 else value for value in args)
        keywords = {key: hostile(value, rng, mischief) for key, value in keywords.items()}
    try:
        result = _call(attempt.function, args, keywords, mischief, rng.random() < 0.7)
    except SystemError as error:
        return f"{name}: SystemError: {error}"
    except REFUSALS:
        result = None
    _C.set_printoptions(profile="default")
    wrong = next((what for value in (*victims, result) if (what := broken(value))), None)
    return f"{name}: {wrong}" if wrong else None


def _call(function: Any, args: Any, keywords: Any, mischief: Mischief, collecting: bool) -> Any:
    if collecting:
        mischief.arm()
        gc.set_threshold(1)
    try:
        return function(*args, **keywords)
    finally:
        gc.set_threshold(0)
        mischief.left = 0


def broken(value: Any) -> str | None:
    """Return what is inconsistent in a tensor, storage, size or list after the call; None if nothing is."""
    if _C.is_tensor(value):
        if any(not 0 < n < GARBAGE for n in value.size()) or any(not 0 <= n < GARBAGE for n in value.stride()):
            return f"garbage in the shape: {value.size()}, {value.stride()}"
        value.clone()
        repr(value)
        copied = value.tolist() if value.numel() < 1000 else []
        return None if isinstance(copied, list) else "tolist() is no list"
    if _C.is_storage(value):
        return None if len(value.clone()) == len(value) else "a clone of another size"
    if isinstance(value, tuple) and any(type(n) is int and abs(n) >= GARBAGE for n in value) and len(value) < 20:
        return f"garbage in a tuple: {value}"
    return None


def main(seed: int, first: int, count: int, file: str | None) -> int:
    """Run the cases; return the exit status."""
    faulthandler.enable()
    sys.unraisablehook = lambda unraisable: None  # finalizers are expected to raise BufferError
    log = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) if file else -1
    cases()
    gc.collect()
    gc.freeze()
    gc.set_threshold(0)
    status = 0
    for number in range(first, first + count):
        if log >= 0:
            os.pwrite(log, f"{number} {cases()[number % len(cases())][0]}\n".ljust(200).encode()[:200], 0)
        wrong = run(seed, number)
        if number % 100 == 99:
            gc.collect()
        if wrong:
            print(f"case {number}: {wrong}", flush=True)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else None))
