"""Objects whose conversion raises, or changes or drops the tensors and lists of the call.

No call may crash (sanitized builds check more), and exceptions of user code are raised unchanged.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import itertools
import sysconfig
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from oracle import _C, BYTE, FLOAT, KINDS, LONG, Kind, Signature, each, signatures
from tensor_calls import default_type, every_call, kinds_to_try, same, snapshot, valid
from thread_groups import in_threads
from value_ids import named

NUMERIC = {"TensorInteger", "Real", "AccReal", "Floating", "Size"}


class CustomError(Exception):
    """An exception whose constructor has other parameters, so that it cannot be created again from its arguments."""

    def __init__(self, code: int, more: object) -> None:
        super().__init__(code, more)
        self.code = code


class Evil:
    """A number that runs an action when it is converted."""

    def __init__(self, action: Callable[[], Any], value: Any = 0) -> None:
        self.action, self.value = action, value

    def __index__(self) -> Any:
        self.action()
        return self.value

    def __float__(self) -> Any:
        self.action()
        return float(self.value) if isinstance(self.value, int) else self.value

    def __bool__(self) -> bool:
        raise AssertionError("nobody asked")


class EvilInt(int):
    """An int whose conversion returns another number."""

    action: Any = None

    def __index__(self) -> int:
        self.action()
        return int(self)

    def __float__(self) -> float:
        self.action()
        return float(int(self))


def raises(error: BaseException) -> Callable[[], Any]:
    def action() -> None:
        raise error

    return action


def with_number(signature: Signature, kind: Kind, make: Callable[[Any], Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Return calls with each number in turn replaced; `make` creates the number for a call."""
    for parameter in signature.parameters:
        if type(parameter.ctype).__name__ not in NUMERIC:
            continue
        for wrap in each(lambda e: (e, 1), lambda e: [e, 1]) if parameter.variadic else each(lambda e: e):
            call = valid(signature, kind)
            yield call, {**call.arguments, parameter.name: wrap(make(call))}


# ---- every declared call ----


@every_call
def test_exceptions_of_user_code_are_raised_unchanged(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        for error in (
            CustomError(5, None), KeyboardInterrupt(), UnicodeDecodeError("utf-8", b"", 0, 0, "x"),
            TypeError("mine"), StopIteration(3),
        ):  # fmt: skip
            for call, arguments in with_number(signature, kind, lambda _: Evil(raises(error))):  # noqa: B023
                before = snapshot(call.tensors())
                with pytest.raises(type(error)) as caught:
                    call.run(arguments)
                assert caught.value is error
                assert same(before, snapshot(call.tensors()))


@every_call
def test_objects_that_are_no_numbers_are_rejected(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        for value in ("text", None, [1], object()):
            for call, arguments in with_number(signature, kind, lambda _: Evil(lambda: None, value)):  # noqa: B023
                before = snapshot(call.tensors())
                with pytest.raises(TypeError):
                    call.run(arguments)
                assert same(before, snapshot(call.tensors()))


def collect_young() -> None:
    """Collect the youngest objects; Python 3.13 without the GIL has no generations, and collecting all takes long."""
    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        gc.collect(0)


def tensor_actions(call: Any) -> list[Callable[[], Any]]:
    """Return actions by which a conversion changes the tensors of the call."""
    tensors = call.tensors()

    def to_all(change: Callable[[Any], Any]) -> Callable[[], Any]:
        def action() -> None:
            for tensor in tensors:
                change(tensor)
            collect_young()

        return action

    def drop() -> None:
        call.arguments.clear()
        tensors.clear()
        call.receiver = None
        collect_young()

    return [
        to_all(lambda t: t.set_()),
        to_all(lambda t: t.resize_(3, 100, 1)),
        to_all(lambda t: t.resize_(1)),
        to_all(lambda t: t.set_(type(t)(7).storage(), 3, (1, 1, 1, 1, 1, 1, 1, 2))),
        to_all(lambda t: t.t_() if t.dim() == 2 else t.unsqueeze_(0)),
        to_all(lambda t: t.storage().resize_(10000)),
        lambda: [v.__setitem__(slice(None), []) for v in call.arguments.values() if isinstance(v, list)],
        lambda: [v.__setitem__(slice(None), [None, 5]) for v in call.arguments.values() if isinstance(v, list)],
        lambda: [v.resize_(100000) for v in call.arguments.values() if _C.is_storage(v)],
        drop,
    ]


@every_call
def test_a_number_that_changes_the_tensors(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        for which, value in itertools.product(range(len(tensor_actions(valid(signature, kind)))), (0, 1)):
            for call, arguments in with_number(signature, kind, lambda c: Evil(tensor_actions(c)[which], value)):  # noqa: B023
                try:
                    result = call.run(arguments)
                except (TypeError, ValueError, IndexError, BufferError, OverflowError):
                    continue
                repr(result)


# ---- protocols ----


def test_subscripts_that_change_the_tensor() -> None:
    for change in each(
        lambda x: x.set_(), lambda x: x.resize_(1), lambda x: x.resize_(50, 50),
        lambda x: x.t_() if x.dim() == 2 else None,
    ):  # fmt: skip
        for make_key in each(
            lambda e: e, lambda e: (e, 0), lambda e: (0, e), lambda e: slice(e, None), lambda e: slice(None, e, e),
            lambda e: [e, 0],
            lambda e: ([0], e), lambda e: (slice(e), [0]), lambda e: (None, e, ...), lambda e: ([[e], [e]], [0]),
        ):  # fmt: skip
            for act in ("get", "set", "set tensor", "set list", "set itself"):
                x = _C.FloatTensor(2, 3)
                key = make_key(Evil(lambda: change(x), 1))  # noqa: B023
                try:
                    if act == "get":
                        repr(x[key])
                    elif act == "set":
                        x[key] = 5
                    elif act == "set tensor":
                        x[key] = _C.FloatTensor([1])
                    elif act == "set list":
                        x[key] = [Evil(lambda: change(x), 1)]  # noqa: B023
                    else:
                        x[key] = x
                except (IndexError, ValueError, TypeError):
                    continue


def test_values_that_change_the_tensor() -> None:
    for change in each(
        lambda x: x.set_(), lambda x: x.resize_(1), lambda x: x.resize_(50, 50),
        lambda x: x.storage().resize_(5000),
    ):  # fmt: skip
        for key in (0, (0, 1), slice(None), [0, 1], _C.ByteTensor([1, 0]), ..., None):
            for wrap in each(lambda e: e, lambda e: [e], lambda e: [[e, 1, 2]], lambda e: ([e] * 3,)):
                x = _C.FloatTensor(2, 3)
                try:
                    x[key] = wrap(Evil(lambda: change(x), 1))  # noqa: B023
                except (IndexError, ValueError, TypeError):
                    continue


def test_storages_whose_items_change_them() -> None:
    for change in each(lambda s: s.resize_(0), lambda s: s.resize_(10000), lambda s: s.fill_(3)):
        for act in each(
            lambda s, e: s[e], lambda s, e: s.__setitem__(e, 1), lambda s, e: s.__setitem__(0, e), lambda s,
            e: s.__setitem__(e, e),
            lambda s, e: s[e:], lambda s, e: s[:e], lambda s, e: s.__setitem__(slice(e, None), 1), lambda s,
            e: s.__setitem__(slice(0, 2), [1, e]),
            lambda s, e: s.__setitem__(slice(0, 2), e), lambda s, e: s.fill_(e), lambda s, e: s.resize_(e), lambda s,
            e: s.new(e), lambda s, e: s.new([e, 1]),
        ):  # fmt: skip
            s = _C.IntStorage([1, 2, 3])
            try:
                act(s, Evil(lambda: change(s), 1))  # noqa: B023
            except (IndexError, ValueError, TypeError, BufferError):
                continue
            s.tolist()


def test_lists_that_change_while_they_are_read() -> None:
    for kind in (FLOAT, LONG, BYTE):
        for act in each(
            list.clear, lambda v: v.extend([1] * 1000), lambda v: v.pop(), lambda v: v.insert(0, 5),
            lambda v: v.__setitem__(-1, "x"),
        ):  # fmt: skip
            for depth in (1, 2, 3):
                values: list[Any] = [1, 2]
                evil = Evil(lambda: act(values), 1)  # noqa: B023
                values[:] = [1, evil, 3, evil]
                nested: Any = values
                for _ in range(depth - 1):
                    nested = [nested, nested]
                x = kind.tensor(4)
                for make in (kind.tensor, kind.storage, x.new, functools.partial(x.__setitem__, ...)):
                    values[:] = [1, evil, 3, evil]
                    try:
                        make(nested)
                    except (ValueError, TypeError, IndexError):
                        continue


class Sequence:
    """A sequence that reports a wrong length, or raises."""

    def __init__(self, length: Any, item: Any) -> None:
        self.length, self.item = length, item

    def __len__(self) -> Any:
        return self.length() if callable(self.length) else self.length

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index > 50:
            raise IndexError
        return self.item(index) if callable(self.item) else self.item


@pytest.mark.parametrize("length", [0, 1, 3, 60, -1, 1 << 62, "a", lambda: 1 / 0, lambda: 2], ids=named)
@pytest.mark.parametrize(
    "item",
    [1, "a", lambda i: i, lambda i: 1 / 0, lambda i: Sequence(2, 1), [1, 2], lambda i: Sequence(i, i)],
    ids=named,
)
def test_sequences_with_a_wrong_length(length: Any, item: Any) -> None:
    x = _C.FloatTensor(2, 3).fill_(1)
    sequence = Sequence(length, item)
    calls: list[Callable[[], Any]] = [
        lambda: _C.FloatTensor(sequence), lambda: _C.IntTensor(sequence), lambda: _C.FloatStorage(sequence),
        lambda: x[sequence],
        lambda: x.__setitem__(0, sequence), lambda: x.__setitem__(sequence, 5), lambda: x.view(sequence),
        lambda: _C.cat(sequence),
        lambda: _C.Size(sequence), lambda: x.sort(out=sequence), lambda: sequence in x,
        lambda: _C.zeros(sequence, out=x.clone())
        if length != 1 << 62 else None, lambda: x.sum(sequence), lambda: x.add(sequence),
        lambda: _C.from_numpy(sequence),
    ]  # fmt: skip
    for call in calls:
        with contextlib.suppress(TypeError, ValueError, IndexError, ZeroDivisionError, OverflowError, MemoryError):
            call()


def test_iterators_that_raise() -> None:
    def numbers() -> Iterator[Any]:
        yield 1
        raise CustomError(1, 2)

    for make in (_C.FloatTensor, _C.FloatStorage):
        with pytest.raises(CustomError):
            make(numbers())
        with pytest.raises(CustomError):
            make([1, Evil(raises(CustomError(1, 2)))])


class Arrayish:
    """An object with the attributes of an array, which raise or have wrong values."""

    def __init__(self, error: type[BaseException] | None) -> None:
        self.error = error

    def __getattr__(self, name: str) -> Any:
        if self.error:
            raise self.error(name)
        return 5


@pytest.mark.parametrize("error", [None, AttributeError, ValueError, ZeroDivisionError])
def test_attributes_that_raise(error: type[BaseException] | None) -> None:
    x = _C.FloatTensor(2)
    thing = Arrayish(error)
    for call in each(
        lambda: x.add(thing), lambda: x.sum(thing), lambda: _C.FloatTensor(thing), lambda: _C.from_numpy(thing),
        lambda: x[thing],
        lambda: x.__setitem__(0, thing), lambda: x.view(thing), lambda: _C.Generator(thing), lambda: x.type(thing),
        lambda: x.set_(thing),
        lambda: x.uniform_(generator=thing), lambda: _C.cat([x, thing]), lambda: x.add(1, out=thing),
        lambda: x.apply_(thing),
    ):  # fmt: skip
        with pytest.raises((TypeError, ValueError, IndexError, AttributeError, ZeroDivisionError)):
            call()


def test_callables_that_change_the_tensor() -> None:
    for change in each(
        lambda x: x.set_(), lambda x: x.resize_(1), lambda x: x.resize_(500, 50),
        lambda x: x.storage().resize_(100000),
    ):  # fmt: skip
        for act in each(
            lambda x, f: x.apply_(lambda a: f()), lambda x, f: x.map_(x, lambda a, b: f()), lambda x,
            f: x.map2_(x, x.clone(), lambda a, b, c: f()),
        ):  # fmt: skip
            x = _C.FloatTensor(2, 3)

            def function() -> float:
                change(x)  # noqa: B023
                return 1.0

            try:
                act(x, function)
            except ValueError:
                continue


def test_overrides_of_subclasses_are_not_used() -> None:
    class Strange(_C.FloatTensor):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            raise CustomError(1, name)

        def __len__(self) -> int:
            raise CustomError(2, None)

        def __iter__(self) -> Any:
            raise CustomError(3, None)

        def __index__(self) -> int:
            raise CustomError(4, None)

        __float__ = __getitem__ = __index__

    strange, x = Strange([1, 2]), _C.FloatTensor([3, 4])
    assert x.add(strange).tolist() == [4, 6]
    assert x.copy_(strange).tolist() == [1, 2]
    assert _C.FloatTensor(strange).tolist() == [1, 2]
    assert _C.cat([x, strange]).tolist() == [1, 2, 1, 2]
    assert x.is_same_size(strange)
    for call in each(
        lambda: x.add("a", strange), lambda: x.sum(strange), lambda: x.view(strange),
        lambda: _C.IntTensor(strange), lambda: x[strange],
    ):  # fmt: skip
        with pytest.raises((TypeError, CustomError, IndexError)):
            call()


def test_types_and_storages_are_rejected_as_tensors() -> None:
    x = _C.FloatTensor(2)
    for wrong in (_C.FloatTensor, type(x), _C._TensorBase, _C.FloatStorage):
        with pytest.raises(TypeError):
            x.add(wrong)
        with pytest.raises(TypeError):
            _C.FloatTensor.add(wrong, 1)
    with pytest.raises(TypeError):
        _C.FloatTensor.add(_C.DoubleTensor(2), 1)
    with pytest.raises(TypeError):
        _C.FloatTensor.add()
    with pytest.raises(TypeError):
        _C.FloatTensor.__getitem__(_C.FloatStorage(2), 0)
    with pytest.raises(TypeError):
        _C.FloatStorage.resize_(x, 2)


def test_subclasses_of_int_are_accepted() -> None:
    x = _C.FloatTensor(2, 3)
    for value in (np.int8(1), np.uint64(1), EvilIntMaker(lambda: 1), _C.LongTensor([1])[0]):
        assert x.sum(value).size() == (2,)
        assert x.add(value).tolist() == [[1] * 3] * 2
        assert x.select(value, value).size() == (2,)


def test_a_bool_is_a_number_but_no_int() -> None:
    x = _C.FloatTensor(2, 3)
    assert x.add(True).tolist() == [[1] * 3] * 2
    for call in each(
        lambda: x.sum(True), lambda: x.select(True, 0), lambda: x.select(0, True), lambda: x.topk(1, True),
        lambda: x.sort(True), lambda: x.cumsum(True), lambda: x.narrow(0, True, 1), lambda: x.view(True, 6),
        lambda: _C.FloatTensor(True), lambda: _C.FloatTensor(2, True), lambda: _C.FloatStorage(True),
        lambda: _C.zeros(True), lambda: _C.Size([True]), lambda: x.storage().resize_(True), lambda: x[True],
        lambda: x.sum(np.True_),
    ):  # fmt: skip
        with pytest.raises(TypeError):
            call()
    assert x.size() == (2, 3)


def EvilIntMaker(action: Callable[[], Any]) -> EvilInt:  # noqa: N802
    """Return an EvilInt with the value 1."""
    number = EvilInt(1)
    number.action = action
    return number


def test_an_int_subclass_that_resizes() -> None:
    for signature in signatures():
        for kind in kinds_to_try(signature)[:1]:
            for parameter in signature.parameters:
                if type(parameter.ctype).__name__ in NUMERIC:
                    call = valid(signature, kind)
                    arguments = {**call.arguments, parameter.name: EvilIntMaker(tensor_actions(call)[0])}
                    try:
                        call.run(arguments)
                    except (TypeError, ValueError, IndexError, OverflowError):
                        continue


def test_deep_nesting_does_not_overflow_the_stack() -> None:
    deep: Any = [1]
    for _ in range(100_000):
        deep = [deep]
    x = _C.FloatTensor(2)
    for call in each(
        lambda: _C.FloatTensor(deep), lambda: x[deep], lambda: x.__setitem__(0, deep),
        lambda: _C.FloatStorage(deep), lambda: x.view(deep),
    ):  # fmt: skip
        with pytest.raises((ValueError, TypeError, IndexError, RecursionError)):
            call()
    while isinstance(deep, list):  # take the list apart, because freeing it at once would recurse deeply too
        deep = deep[0]


def test_views_outlive_their_tensors() -> None:
    """Views, iterators, storages and results stay valid after the tensor from which they were made is deleted."""
    for make in each(
        lambda x: x[1:], lambda x: x.t(), iter, lambda x: x.storage(), memoryview, lambda x: x.numpy(),
        lambda x: x.size(), lambda x: x.storage()[1:3],
        lambda x: x.view(-1), lambda x: x.add_, lambda x: x.expand(2, 3, 3), lambda x: x.__array_interface__["shape"],
    ):  # fmt: skip
        for kind in KINDS:
            view = make(kind.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
            collect_young()
            noise = [kind.tensor(3, 3).fill_(1) for _ in range(20)]
            repr(bytes(view) if isinstance(view, memoryview) else list(view) if hasattr(view, "__iter__") else view)
            assert len(noise) == 20


# ---- threads ----


def test_threads_that_compute_with_one_tensor() -> None:
    x = _C.FloatTensor(200_000).fill_(1)
    results: list[float] = []

    def work(_: int) -> None:
        for _ in range(10):
            results.append(x.mul(2).sum())
            _C.FloatTensor(1000).normal_()

    in_threads(work, range(4))
    assert set(results) == {400_000.0}
    assert len(results) == 40
