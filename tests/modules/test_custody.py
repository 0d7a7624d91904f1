"""Who frees what a C function returns, and how long the callables live that C keeps. C counts its allocations."""

from __future__ import annotations

import gc
import sys
import warnings
import weakref
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def m(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/custody.cwrap", tmp_path_factory.mktemp("custody"))


def closed(handle: Any) -> Any:
    if hasattr(handle, "close"):
        handle.close()
    return handle


# A function, the arguments of a call that succeeds, the result, and the arguments of a call that fails.
FREED: list[tuple[str, tuple[Any, ...], object, tuple[Any, ...]]] = [
    ("Ctx", (0,), None, (1,)), ("connect", (0,), None, (5,)), ("call", (0,), None, (1,)), ("warn", (0,), None, (1,)),
    ("stored", (0,), None, (1,)), ("ctx_output", (0,), None, (1,)), ("advance", (0,), None, (3,)),
    ("point", (4,), "Point(x=4, y=0)", (-1,)), ("point_const", (4,), "Point(x=4, y=0)", (-1,)),
    ("point_store", (4,), "Point(x=4, y=0)", (-1,)), ("data_of", (0,), "b'abc'", (-1,)),
    ("data_closed", (0,), "b'abc'", (-1,)), ("data_fill", (0,), "b'abc'", (-1,)), ("data_void", (0,), "b'abc'", (-1,)),
    ("data_new", (0,), "b'abc'", (-1,)), ("text_of", (0,), "'abc'", (-1,)), ("text_error", (0,), "None", (1,)),
    ("raw_of", (0,), "b'abc'", (-1,)), ("numbers", (0,), "array([0., 0., 0.])", (-1,)),
    ("texts", (0,), "['abc']", (-1,)),
]  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "given", "result", "failing"), FREED, ids=[row[0] for row in FREED])
def test_results_are_freed_whether_or_not_the_call_fails(
    m: ModuleType, name: str, given: tuple[Any, ...], result: object, failing: tuple[Any, ...]
) -> None:
    gc.collect()
    before = m.count_living()
    made = closed(getattr(m, name)(*given))
    assert result is None or repr(made) == result
    del made
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(3):
            with pytest.raises((RuntimeError, StopIteration, UserWarning)):
                getattr(m, name)(*failing)
    gc.collect()
    assert m.count_living() == before


def test_the_message_is_read_before_the_object_is_freed(m: ModuleType) -> None:
    for function in (m.connect, m.call, m.text_error):
        with pytest.raises(RuntimeError, match=r"failed: (broken|abc)$"):
            function(1)
    with pytest.raises(RuntimeError, match="broken") as caught:
        m.connect(7)
    assert caught.value.code == 7  # type: ignore[attr-defined]


def test_values_that_mark_a_failure_are_neither_read_nor_freed(m: ModuleType) -> None:
    for err in (8, 9):
        with pytest.raises(RuntimeError, match=r"connect\(\) failed$"):
            m.connect(err)


def test_objects_that_python_has_are_not_freed(m: ModuleType) -> None:
    before = m.count_living()
    named = m.named_get(0)
    with pytest.raises(RuntimeError, match="broken"):
        m.named_get(1)
    assert m.count_living() == before + 1
    assert m.named_get(0) is named
    m.drop(named)
    with pytest.raises(RuntimeError, match="broken"):
        m.named_get(1)  # no object has the pointer
    assert m.count_living() == before


def test_references_are_released(m: ModuleType) -> None:
    given = object()
    before = sys.getrefcount(given)
    assert m.object_of(given, 0) is given
    with pytest.raises(RuntimeError):
        m.object_of(given, -1)
    assert sys.getrefcount(given) == before


def listener(number: int) -> tuple[Callable[[int], int], weakref.ref[Any]]:
    class Listener:
        def __call__(self, n: int) -> int:
            return number

    made = Listener()
    return made, weakref.ref(made)


def test_added_callables_are_kept_until_the_handle_is_closed(m: ModuleType) -> None:
    for name in ("add", "add_plain"):
        bell = m.Bell()
        found = []
        for k in range(3):
            call, reference = listener(10**k)
            getattr(bell, name)(call)
            found.append(reference)
            del call
        gc.collect()
        assert bell.ring() == 111
        bell.close()
        gc.collect()
        assert [reference() for reference in found] == [None, None, None]


def test_a_slot_has_one_callable(m: ModuleType) -> None:
    call, first = listener(1)
    bell = m.bell_with(call)
    del call
    assert bell.ring() == 100
    call, second = listener(2)
    bell.set(call)
    bell.add(call)
    del call
    gc.collect()
    assert first() is None
    assert bell.ring() == 202
    bell.set(None)
    assert bell.ring() == 2
    assert second() is not None


def test_the_library_keeps_all_callables(m: ModuleType) -> None:
    for k in range(2):
        m.hook_add(listener(5 + k)[0])
    gc.collect()
    assert m.hook_ring() == 11


def test_callbacks_have_any_number_of_sizes(m: ModuleType) -> None:
    bell = m.Bell()
    bell.visit_keep(lambda w: len(w) + int(w.sum()))
    assert (m.walk(len), bell.visit_kept()) == (6, 21)


def test_the_status_of_a_keyword_is_a_number_of_bytes(m: ModuleType) -> None:
    assert m.rd(8, 3) == b"qqq"
    with pytest.raises(RuntimeError, match="failed"):
        m.rd(8, -1)


def test_fields_have_the_names_of_functions_and_types(m: ModuleType) -> None:
    assert m.sum_of(m.Size(1, 2, 3.0)) == 6
    assert m.tail_of(m.Tail([1.0, 2.5])) == 2.5


def test_arrays_and_objects_at_void_pointers(m: ModuleType) -> None:
    numbers = np.array([1.0, 2.0, 3.0])
    assert m.first_of(m.reversed(numbers)) == 3.0
    zeros = m.zeros(2)
    assert (zeros.dtype, zeros.tolist()) == (np.dtype("int32"), [0, 0])
    assert m.is_here(m.iter())
    with pytest.raises(TypeError, match="Iter"):
        m.is_here(0)
