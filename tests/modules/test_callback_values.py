"""What callbacks get by pointers and what they return: arrays, buffers, numbers, structs, text."""

from __future__ import annotations

import array
import io
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build
from folders import ROOT

from cwrap.pipeline import Request, generate


@pytest.fixture(scope="module")
def solvers(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("solvers")
    return build(ROOT, "tests/modules/extensions/solvers.cwrap", folder)


def decay(t: float, y: Any, dydt: Any) -> int:
    """Compute a derivative."""
    dydt[:] = -y
    return 0


# ---- arrays ----


def test_arrays_in_and_out(solvers: ModuleType) -> None:
    y = np.array([8.0, 4.0])
    assert solvers.integrate(decay, y, 3) is y
    assert y.tolist() == [1, 0.5]


def test_an_array_that_a_callable_keeps_is_a_copy(solvers: ModuleType) -> None:
    """C frees the memory before it returns."""
    kept: list[Any] = []

    def f(t: float, y: Any, dydt: Any) -> int:
        kept.append((y, y[1:], memoryview(dydt), dydt))
        dydt[:] = 2
        return 0

    solvers.integrate(f, np.array([1.0, 2, 3]), 2)
    assert [k[0].tolist() for k in kept] == [[1, 2, 3], [2, 3, 4]]
    assert kept[0][1].tolist() == [2, 3]
    assert kept[1][2].tolist() == [2, 2, 2]
    kept[0][3][:] = 9  # the memory is that of the array


def test_an_array_of_const_elements_is_read_only(solvers: ModuleType) -> None:
    def f(t: float, y: Any, dydt: Any) -> int:
        assert dydt.flags.writeable
        y += 1
        return 0

    with pytest.raises(ValueError, match="read-only"):
        solvers.integrate(f, np.zeros(2))


@pytest.mark.parametrize("made", [list, tuple, np.array, lambda v: np.array(v, "f4"), lambda v: array.array("d", v)])
def test_arrays_that_are_returned(solvers: ModuleType, made: Callable[[list[float]], Any]) -> None:
    y = np.array([8.0, 4.0])
    assert solvers.integrate_slope(lambda t, y: (0, made((-y).tolist())), y, 3) == 0
    assert y.tolist() == [1, 0.5]


@pytest.mark.parametrize(
    ("returned", "error", "expected"),
    [
        (None, TypeError, "callback 'Slope' must return a tuple of 2 (result, dydt), not None"),
        ((0,), TypeError, "callback 'Slope' must return a tuple of 2 (result, dydt), not a tuple of 1"),
        ((None, [1, 2]), TypeError, "callback 'Slope' must return int, not None"),
        ((0, None), TypeError, "callback 'Slope' must return array of float64 with 1 dimension for 'dydt', not None"),
        ((0, [1]), ValueError, "callback 'Slope' must return an array with dydt.shape[0] = 2, not 1"),
        ((0, [[1, 2]]), TypeError, "expected 1 dimension, not 2"),
        ((0, [1j, 2]), TypeError, "complex"),
        ((1.5, [1, 2]), TypeError, "callback 'Slope' must return int, not float"),
    ],
)
def test_wrong_arrays(solvers: ModuleType, returned: Any, error: type[Exception], expected: str) -> None:
    y = np.array([8.0, 4.0])
    with pytest.raises(error, match=re.escape(expected)):
        solvers.integrate_slope(lambda *_: returned, y)
    assert y.tolist() == [8, 4]


# the first change raises this warning from NumPy 2.5 on
@pytest.mark.filterwarnings("ignore:Setting the shape:DeprecationWarning")
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda a: setattr(a, "shape", (1, 2)), "changed the memory of 'dydt'"),
        (lambda a: a.resize(3, refcheck=False), "changed the shape of 'dydt'"),
        (lambda a: a.setflags(write=False), "changed the memory of 'dydt'"),
        (lambda a: a.__setstate__((1, (2,), np.dtype("f4"), False, b"12345678")), "changed the memory of 'dydt'"),
    ],
)
def test_arrays_that_a_callable_changes(solvers: ModuleType, change: Callable[[Any], object], expected: str) -> None:
    def f(t: float, y: Any, dydt: Any) -> int:
        change(dydt)
        return 0

    with pytest.raises(RuntimeError, match=expected):
        solvers.integrate(f, np.zeros(2))


def test_an_exception_leaves_the_memory_of_c_unchanged(solvers: ModuleType) -> None:
    def f(t: float, y: Any, dydt: Any) -> int:
        dydt[:] = 100
        raise KeyError(t)

    y = np.array([1.0, 2])
    with pytest.raises(KeyError, match="0"):
        solvers.integrate(f, y, 5)
    assert y.tolist() == [1, 2]


def test_a_pointer_that_may_be_null(solvers: ModuleType) -> None:
    def f(n: int, x: Any, grad: Any) -> float:
        if grad is not None:
            grad[:] = x
        return float(x.sum())

    x = np.array([1.0, 2, 3])
    assert solvers.minimum(f, x, 0) == 6
    assert x.tolist() == [1, 2, 3]
    assert solvers.minimum(f, x, 1) == 6
    assert x.tolist() == [0, 0, 0]


def test_sizes_behind_pointers_in_the_order_of_fortran(solvers: ModuleType) -> None:
    def f(m: int, n: int, x: Any, matrix: Any, flag: int) -> int:
        assert (m, n, x.tolist(), matrix.shape, flag) == (2, 3, [1, 2, 3], (2, 3), 1)
        matrix[1, 2] = 7
        return 5

    matrix = np.zeros((2, 3), order="F")
    assert solvers.fitted(f, matrix, 2, 3) == 5
    assert matrix[1, 2] == 7


def test_arrays_of_no_elements(solvers: ModuleType) -> None:
    assert solvers.integrate(decay, np.zeros(0), 2).tolist() == []
    assert solvers.integrate_slope(lambda t, y: (0, []), np.zeros(0), 2) == 0


def test_arrays_in_threads_of_the_library(solvers: ModuleType) -> None:
    seen: set[int] = set()

    def f(t: float, y: Any, dydt: Any) -> int:
        seen.add(threading.get_ident())
        dydt[:] = y
        return 0

    solvers.integrate_apart(f, 4, 4)
    assert len(seen) == 4
    with pytest.raises(ZeroDivisionError):
        solvers.integrate_apart(lambda t, y, dydt: 1 // 0, 4, 1)


def test_a_size_that_is_too_large_or_negative(solvers: ModuleType) -> None:
    with pytest.raises(ValueError, match="called back with a negative size, -2"):
        solvers.integrate_apart(decay, 1, 1)
    with pytest.raises(OverflowError, match=re.escape("2 * n - 4")):
        solvers.integrate_apart(decay, 2**62, 1)


# ---- numbers, structs ----


def test_the_value_behind_a_pointer(solvers: ModuleType) -> None:
    items = np.array([3.0, 1, 2])
    assert solvers.sorted_by(items, lambda a, b: (a > b) - (a < b)).tolist() == [1, 2, 3]
    with pytest.raises(TypeError, match="callback 'Compare' must return int, not None"):
        solvers.sorted_by(items, lambda a, b: None)


def test_several_results(solvers: ModuleType) -> None:
    assert solvers.split(lambda whole: (2, 3, whole / 4, True), 2.0) == 2300 + 0.5 + 0.5
    assert solvers.split(lambda whole: (2, 3, whole / 4, False), 2.0, 1) == 2302
    for returned, expected in {
        (1, 2.5, 3.0, True): "callback 'Split' must return int for 'digits', not float",
        (1, 2, "3", True): "callback 'Split' must return float for 'rest', not str",
        (1, 2, 3.0, 1): "callback 'Split' must return bool for 'sign', not int",
        (1, 2, 3.0): "callback 'Split' must return a tuple of 4 (result, digits, rest, sign), not a tuple of 3",
    }.items():
        with pytest.raises(TypeError, match=re.escape(expected)):
            solvers.split(lambda whole, returned=returned: returned, 2.0)
    with pytest.raises(OverflowError):
        solvers.split(lambda whole: (1, 2**40, 3.0, True), 2.0)


def test_changes_of_a_struct_reach_c(solvers: ModuleType) -> None:
    kept: list[Any] = []

    def f(spot: Any, source: Any, note: Any) -> None:
        kept.extend((spot, source, note))
        if spot is not None:
            spot.x, spot.y = source.x, source.y
            source.x = 100
            note.size = 9

    assert solvers.moved(f) == 3491
    assert (kept[0].x, kept[2].title) == (3, "title")
    assert solvers.moved(f, 1) == 1251


def test_structs_that_are_returned(solvers: ModuleType) -> None:
    def f(key: Any, shade: Any) -> Any:
        assert shade is solvers.Shade.DARK
        return 1, solvers.Spot(key.x, key.y), solvers.Shade.LIGHT

    assert solvers.found(f) == 1672
    with pytest.raises(TypeError, match="callback 'Find' must return Spot for 'found', not int"):
        solvers.found(lambda key, shade: (1, 2, 3))


def test_structs_as_results(solvers: ModuleType) -> None:
    assert solvers.located(lambda index: solvers.Spot(index + 1, 5), 2) == 1525
    assert solvers.divided(lambda number: (solvers.Spot(1, number), 3), 2) == 123
    assert solvers.located_plainly(lambda index: solvers.Spot(index, 4), 3) == 34
    assert solvers.waited() == 0
    seen: list[int] = []
    for function, expected in ((solvers.located, "Locate"), (solvers.located_or_nowhere, "Locate2")):
        with pytest.raises(TypeError, match=f"callback '{expected}' must return Spot, not None"):
            function(seen.append, 3)
    assert seen == [0, 0]
    with pytest.raises(TypeError, match="callback 'Divide' must return a tuple of 2"):
        solvers.divided(lambda number: solvers.Spot(), 2)


# ---- bytes, text ----


def test_a_buffer_that_the_callable_fills(solvers: ModuleType) -> None:
    source = io.BytesIO(bytes(range(1, 11)))
    assert solvers.read_all(lambda size, items: source.read(size * items), 2, 2) == 55
    parts: list[Any] = [b"\1", bytearray(b"\2\3"), memoryview(b"\4"), b""]
    assert solvers.read_all(lambda size, items: parts.pop(0), 1, 2) == 10
    for returned, error, expected in (
        (b"abc", ValueError, "callback 'Read' must return at most 2 bytes for 'buffer', not 3"),
        ("ab", TypeError, "callback 'Read' must return bytes for 'buffer', not str"),
        (None, TypeError, "callback 'Read' must return bytes for 'buffer', not None"),
        (memoryview(b"abcd")[::2], BufferError, "contiguous"),
    ):
        with pytest.raises(error, match=expected):
            solvers.read_all(lambda size, items, returned=returned: returned, 1, 2)
    with pytest.raises(OverflowError, match=re.escape("size * items")):
        solvers.read_all(lambda size, items: b"", 2**63, 2)


def test_a_buffer_that_the_callable_changes(solvers: ModuleType) -> None:
    kept: list[Any] = []

    def f(buffer: Any, size: int) -> None:
        kept.append(buffer)
        if buffer is not None:
            buffer[:2] = b"\2\3"

    assert solvers.filled(f, 8) == 0x203
    assert solvers.filled(f, -3) == ord("a") * 256 + ord("b")
    assert kept == [bytearray(b"\2\3cdefgh"), None]
    kept[0].extend(b"more")
    assert solvers.filled(lambda buffer, size: None, 0) == ord("a") * 256 + ord("b")
    with pytest.raises(RuntimeError, match="callback 'Fill' changed the size of 'bytes', which C needs as it was"):
        solvers.filled(lambda buffer, size: buffer.append(1), 8)


def test_a_buffer_of_a_fixed_size(solvers: ModuleType) -> None:
    assert solvers.filled2(lambda size: b"\1\2", 5) == 0x102
    assert solvers.filled2(lambda size: b"\1\2", -5) == ord("a") * 256 + ord("b")
    with pytest.raises(ValueError, match="callback 'Fill2' must return 2 bytes for 'bytes', not 1"):
        solvers.filled2(lambda size: b"\1", 5)


def test_the_number_of_bytes_by_a_pointer(solvers: ModuleType) -> None:
    assert solvers.named(lambda number, size: (3, b"xyz"), 9) == 30303
    with pytest.raises(ValueError, match="at most 8 bytes for 'name', not 9"):
        solvers.named(lambda number, size: (3, b"123456789"), 9)
    with pytest.raises(ValueError, match="negative size, -1"):
        solvers.named(lambda number, size: (3, b""), 0)


def test_text_that_the_callable_returns(solvers: ModuleType) -> None:
    assert solvers.asked(lambda size: "äb", 4) == 303
    assert solvers.asked(lambda size: "äb", -4) == 302
    for returned, error, expected in (
        ("äbc", ValueError, "callback 'Ask' must return at most 3 bytes of UTF-8 for 'name', not 4"),
        (b"ab", TypeError, "callback 'Ask' must return str for 'name', not bytes"),
        ("a\0b", ValueError, "embedded null character"),
        ("\udc80", UnicodeEncodeError, "surrogates"),
    ):
        with pytest.raises(error, match=expected):
            solvers.asked(lambda size, returned=returned: returned, 4)


def test_a_list_of_constant_strings(solvers: ModuleType) -> None:
    seen: list[Any] = []
    solvers.words(lambda words, n: seen.append((words, n)))
    assert seen == [(["some", "words"], 2)]


def test_sizes_of_objects_are_not_arguments(solvers: ModuleType) -> None:
    """A number with `from` is the size of a list, bytearray or array that the callable gets."""
    seen: list[Any] = []
    solvers.only_words(seen.append)
    assert seen == [["some", "words"]]

    def draw(pixels: Any, width: int, row: bytearray, matrix: Any) -> None:
        seen.append((pixels.tolist(), width, bytes(row), matrix.shape))
        row[0] = 120

    assert solvers.drawn(draw, 3) == 120
    assert seen[1:] == [([[1, 2], [3, 4], [5, 6]], 1, b"abc", (3, 2))]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'extra'"):
        solvers.only_words(lambda words, extra: None)


def test_references_are_released(solvers: ModuleType) -> None:
    """Objects that callables keep have no references of the wrapper."""
    kept: list[Any] = []

    def f(t: float, y: Any, dydt: Any) -> int:
        kept.extend((y, dydt))
        return 0

    solvers.integrate(f, np.zeros(3))
    y = kept.pop()
    kept.clear()
    assert sys.getrefcount(y) == sys.getrefcount(np.zeros(3))


def test_stubs() -> None:
    request = Request(ROOT, ("tests/modules/extensions/solvers.cwrap",), target="standalone")
    stub = generate(request).stub
    assert "f: Callable[[int, int], tuple[SupportsIndex, Buffer]]" in stub
    assert "f: Callable[[bytearray | None, int], object]" in stub


def test_the_stub_of_text_and_structs_that_can_be_null(tmp_path: Path) -> None:
    (tmp_path / "seen.yaml").write_text(
        "- {struct: Point, type: point_t, fields: [int x]}\n"
        "- callback: Seen\n"
        "  arguments:\n"
        "    - {arg: const char* name, nullable: true}\n"
        "    - {arg: point_t* p, nullable: true}\n"
        "    - {arg: const point_t* q, nullable: true}\n"
        "    - void* data\n"
        "- name: look\n"
        "  arguments: [Seen seen, {arg: void* data, closure: seen}]\n",
        encoding="utf-8",
    )
    stub = generate(Request(tmp_path, ("seen.yaml",), target="standalone")).stub
    assert "seen: Callable[[str | None, Point | None, Point | None], object]" in stub
