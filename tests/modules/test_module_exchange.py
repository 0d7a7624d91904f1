"""Tensors as arguments by DLPack's C exchange table, which the type of a tensor has."""

from __future__ import annotations

import gc
import sys
import sysconfig
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import LIMITED_API, build, standalone
from folders import ROOT
from memory import exporter


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/exchange.cwrap", tmp_path_factory.mktemp("exchange"))


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/layouts.cwrap", tmp_path_factory.mktemp("layouts"))


Tensor: Any = exporter().Tensor


class Both(Tensor):  # type: ignore[misc]
    """A tensor that also has `__dlpack__`; `asked` counts its calls."""

    asked = 0

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)

    def __dlpack__(self, **options: Any) -> Any:
        self.asked += 1
        return np.full(3, 7.0).__dlpack__(**options)


class Number:
    """An integer whose conversion runs a function."""

    def __init__(self, action: Callable[[], object]) -> None:
        self.action = action

    def __index__(self) -> int:
        self.action()
        return 2


def with_table(kind: str, base: Any = Tensor) -> Any:
    """Return a class of tensors with another table."""
    return type("Other", (base,), {"__dlpack_c_exchange_api__": exporter().table(kind)})


def counts(x: Any) -> tuple[int, int, int]:
    return x.describes, x.shares, x.alive


def test_an_array_that_c_reads_is_described(module: ModuleType) -> None:
    x = Both(np.arange(4.0))
    references = sys.getrefcount(x)
    assert module.rows(x) == 6
    assert counts(x) == (1, 0, 0)
    assert module.either(x) == module.either(Tensor(np.arange(4, dtype="f"))) == 6
    assert module.rows(Both(np.ones((2, 3)))) == 6
    assert module.rows(Both(np.array(5.0))) == 5
    assert module.rows(Both(np.empty((0, 3)))) == 0
    assert module.copied(Tensor(np.arange(4.0))) == 6
    assert x.asked == 0
    assert sys.getrefcount(x) == references


def test_an_array_that_c_writes_is_shared(module: ModuleType) -> None:
    memory = np.zeros(3)
    x = Both(memory)
    module.fill(x, 4)
    assert memory.tolist() == [4, 4, 4]
    assert (x.shares, x.alive, x.asked) == (1, 0, 0)
    x.readonly = 1
    with pytest.raises(ValueError, match="argument 'x': the array is read-only, but the function writes to it"):
        module.fill(x, 5)
    assert (memory.tolist(), x.alive) == ([4, 4, 4], 0)
    assert module.rows(x) == 12


@pytest.mark.parametrize("name", ["unlocked", "tell"])
def test_memory_stays_in_place_while_other_code_can_run(module: ModuleType, name: str) -> None:
    x = Tensor(np.arange(4.0))
    x.pins = 1
    seen: list[int] = []

    def told(n: int) -> int:
        seen.append(x.alive)
        with pytest.raises(BufferError, match="in use"):
            x.set(np.zeros(4))
        return 0

    assert getattr(module, name)(x, *[told] * (name == "tell")) == 6
    assert seen == [1] * (name == "tell")
    assert (x.shares, x.alive) == (1, 0)
    x.set(np.ones(3))
    assert module.unlocked(x) == module.rows(x) == 3


def test_kept_tensors(module: ModuleType) -> None:
    for kind in (Tensor, with_table("shared")):
        x = kind(np.arange(4.0))
        references = sys.getrefcount(x)
        keeper = module.Keeper(x)
        assert (keeper.total(), x.alive) == (6, 1)
        keeper.close()
        assert (x.alive, sys.getrefcount(x)) == (0, references)
        keeper = module.Keeper(x)
        x.set(np.arange(4.0))
        with pytest.raises(RuntimeError, match="an array that C keeps a pointer to was resized"):
            keeper.total()
        x.failing = 1
        with pytest.raises(RuntimeError, match="was resized"):
            keeper.total()
        for x.failing, error in ((2, MemoryError), (3, KeyboardInterrupt)):
            with pytest.raises(error):
                keeper.total()
        keeper.close()
        assert x.alive == 0


def test_tables_without_a_description(module: ModuleType) -> None:
    x = with_table("shared", Both)(np.arange(4.0))
    assert module.rows(x) == 6
    assert (counts(x), x.asked) == ((0, 1, 0), 0)
    assert module.times(x, Number(lambda: None)) == 12
    assert (counts(x), x.asked) == ((0, 3, 0), 0)
    x.major = 2  # another version of the tensor than of the table
    assert (module.rows(x), x.asked, x.alive) == (21, 1, 0)


def test_versions_of_the_table(module: ModuleType) -> None:
    x = with_table("newer", Both)(np.arange(4.0))
    assert (module.rows(x), x.asked) == (6, 0)
    for kind in ("unknown", "named"):
        x = with_table(kind, Both)(np.arange(4.0))
        assert (module.rows(x), x.asked) == (21, 1)
    for other in (None, 5):
        x = type("Other", (Both,), {"__dlpack_c_exchange_api__": other})(np.arange(4.0))
        assert (module.rows(x), x.asked) == (21, 1)


def test_a_type_whose_table_changes(module: ModuleType) -> None:
    changing: Any = type("Changing", (Both,), {})
    x, y = changing(np.arange(4.0)), Both(np.ones(2))
    for _ in range(3):
        assert (module.rows(x), module.rows(y)) == (6, 2)
    changing.__dlpack_c_exchange_api__ = None
    assert (module.rows(x), module.rows(y), module.rows(x)) == (21, 2, 21)
    changing.__dlpack_c_exchange_api__ = exporter().table("shared")
    assert (module.rows(x), x.asked, x.shares) == (6, 2, 1)
    for _ in range(50):  # types at the address of a type that is gone
        kind = type("Short", (Tensor,), {})
        assert module.rows(kind(np.ones(2))) == 2
        del kind
        gc.collect(1)  # without the oldest objects, those of all tests, which take a third of a second
        assert module.rows(type("Other", (Both,), {"__dlpack_c_exchange_api__": 1})(np.ones(2))) == 21


def test_a_table_that_fails_is_not_used(module: ModuleType) -> None:
    x = Both(np.arange(4.0))
    x.failing = 1
    assert (module.rows(x), x.asked) == (21, 1)
    x = Tensor(np.arange(4.0))
    x.failing = 1
    with pytest.raises(RuntimeError, match="argument 'x': the table fails"):
        module.rows(x)


def test_tensors_that_do_not_fit(module: ModuleType) -> None:
    def changed(**changes: int) -> Any:
        x = Both(np.arange(4.0))
        for name, value in changes.items():
            setattr(x, name, value)
        return x

    gaps = np.zeros(8)[::2]
    for name, argument, kind, text in (
        ("rows", Both(np.ones(3, "f")), TypeError, "must be array of float64, not "),
        ("rows", Both(np.ones(3, "i")), TypeError, "must be array of float64"),
        ("times", Both(np.ones((2, 2))), TypeError, "must be array of float64 with 1 dimension"),
        ("rows", changed(lanes=2), TypeError, "must be array of float64"),
        ("rows", changed(device=2), ValueError, "argument 'x': the array is on a device that the CPU cannot reach"),
        ("rows", changed(missing=1), ValueError, "negative or too large, or no memory"),
        ("rows", Both(gaps), ValueError, "not contiguous"),
        ("fill", Both(gaps), ValueError, "not contiguous"),
        ("either", Both(np.ones(3, "i")), TypeError, "fits no signature"),
    ):
        for _ in range(2):
            with pytest.raises(kind, match=text):
                getattr(module, name)(argument, *[1] * (name in ("fill", "times")))
        assert (argument.asked, argument.alive) == (0, 0)
    assert module.rows(changed(strideless=1)) == 6
    odd = np.zeros(25, "b")[1:].view("f8")
    with pytest.raises(ValueError, match="not aligned"):
        module.rows(Both(odd))


def test_complex_tensors_are_asked(layouts: ModuleType) -> None:
    """PyTorch's table exports tensors that are conjugated lazily, which its `__dlpack__` refuses to do."""

    class Conjugated(Both):
        def __dlpack__(self, **options: Any) -> Any:
            raise BufferError("Can't export tensors with the conjugate bit set")

    with pytest.raises(BufferError, match="conjugate bit"):
        layouts.first(Conjugated(np.ones(3, "D")))
    assert layouts.count(Conjugated(np.ones(3, "f"))) == 31


def test_changes_while_later_arguments_are_converted(module: ModuleType) -> None:
    x = Tensor(np.arange(4.0))
    assert module.times(x, 2) == 12
    assert x.describes == 1
    assert module.times(x, Number(lambda: None)) == 12
    assert x.describes == 3
    other = np.arange(4.0)

    def moved() -> None:
        x.set(np.arange(4.0))

    def retyped() -> None:
        x.set(np.arange(4.0).view("i8"))

    def reshaped() -> None:
        x.set(other.reshape(2, 2))

    def unstrided() -> None:
        x.set(other[::2])

    def fails() -> None:
        x.failing = 1

    def far() -> None:
        x.device = 2

    def gone() -> None:
        x.missing = 1

    for change in (moved, retyped, reshaped, unstrided, fails, far, gone):
        x = Tensor(other)
        with pytest.raises(RuntimeError, match="argument 'x': the array was changed while the other arguments"):
            module.times(x, Number(change))
        x = Tensor(other)
        with pytest.raises(RuntimeError, match="argument 'x': the array was changed while the other arguments"):
            module.fill(x, Float(change))
        assert x.alive == 0


def test_a_lack_of_memory_and_an_interruption_are_no_changes(module: ModuleType) -> None:
    for failing, kind in ((2, MemoryError), (3, KeyboardInterrupt)):
        x = Tensor(np.arange(4.0))
        for function, number in ((module.times, Number), (module.fill, Float)):
            x.failing = 0
            with pytest.raises(kind):
                function(x, number(partial(setattr, x, "failing", failing)))
        assert x.alive == 0


def test_an_interruption_of_a_check_is_raised_later(module: ModuleType) -> None:
    class Meta(type):
        def __getattribute__(cls, name: str) -> Any:
            if name == "__dlpack__":
                raise SystemExit
            return super().__getattribute__(name)

    class Interrupted:
        def __dlpack_device__(self) -> Any:
            raise KeyboardInterrupt

        def __dlpack__(self, **_: Any) -> Any:
            raise AssertionError

    for kind, error in ((Meta("Stopped", (), {}), SystemExit), (Interrupted, KeyboardInterrupt)):
        with pytest.raises(error):  # noqa: PT012 # the statement after the call raises the exception
            try:
                module.either(kind())
            except TypeError:
                for _ in range(3):
                    pass


class Float(Number):
    """A float whose conversion runs a function."""

    def __float__(self) -> float:
        self.action()
        return 2.0


def test_an_exporter_that_gets_a_table_during_a_call(module: ModuleType) -> None:
    changing: Any = type("Changing", (Both,), {"__dlpack_c_exchange_api__": None})
    memory = np.full(3, 7.0)
    x = changing(memory)

    def add() -> None:
        changing.__dlpack_c_exchange_api__ = exporter().table("shared")

    assert (module.times(x, Number(add)), x.shares, x.alive) == (42, 2, 0)


def test_only_calls_during_which_other_code_runs_share_memory() -> None:
    text = standalone(ROOT, "tests/modules/extensions/exchange.cwrap").files["exchange.c"]
    assert text.count("cwrap_array_take_owned(") == 2
    assert text.count("cwrap_array_take(") == 7


@pytest.mark.skipif(
    bool(LIMITED_API or sysconfig.get_config_var("Py_GIL_DISABLED")),
    reason="the table is looked up by Python's functions",
)
def test_no_python_code_runs_to_find_a_table(module: ModuleType) -> None:
    class Loud(type):
        def __getattribute__(cls, name: str) -> Any:
            if name == "__dlpack_c_exchange_api__":
                raise AssertionError(name)
            return super().__getattribute__(name)

    class Silent(Both, metaclass=Loud):
        pass

    assert module.rows(Silent(np.arange(4.0))) == 6
