"""Fields of structs that point to elements whose number is another field: copies, assignments, calls, wrong numbers."""

from __future__ import annotations

import array
import contextlib
import copy
import gc
import inspect
import os
import pickle
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build, syntax_errors
from folders import ROOT
from memory import keeps, watched
from sequences import Items
from stub_checks import check_stub_of

from cwrap.pipeline import Request, generate

FILE = "tests/modules/extensions/series.cwrap"
WAIT = 4096


@pytest.fixture(scope="module")
def series(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, FILE, tmp_path_factory.mktemp("series"))


class Exporter:
    """An object that is converted to an array by Python code, which calls a function first."""

    def __init__(self, items: Sequence[float], call: Callable[[], object]) -> None:
        self.items, self.call = items, call

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        self.call()
        return np.array(self.items, dtype=dtype)


def listed(values: Any) -> list[float]:
    """Return the elements of an array of float64."""
    assert (type(values), values.dtype, values.flags.writeable) == (np.ndarray, np.float64, True)
    return list(values)


def test_objects(series: ModuleType) -> None:
    made = series.Series([1.5, 2.5], "title")
    assert (listed(made.values), made.n, made.title, series.total(made)) == ([1.5, 2.5], 2, "title", 4)
    assert repr(made) == "Series(values=array([1.5, 2.5]), n=2, title='title')"
    assert made.total_value() == 4
    empty = series.Series()
    assert (listed(empty.values), empty.n, series.total(empty)) == ([], 0, 0)
    assert str(inspect.signature(series.Series)) == "(values=None, title=None)"
    assert series.Series.values.__doc__ == "What was measured."
    with pytest.raises(AttributeError):
        made.n = 1
    with pytest.raises(AttributeError, match=r"Series.values cannot be deleted"):
        del made.values


@pytest.mark.parametrize(
    "values",
    [
        [1, 2, 3], (1, 2.0, 3), range(1, 4), np.arange(1, 4), np.arange(1, 4, dtype=np.float32),
        np.array([1, 9, 2, 9, 3, 9])[::2], array.array("d", [1, 2, 3]), Exporter([1, 2, 3], int),
    ],
)  # fmt: skip
def test_values_that_are_assigned(series: ModuleType, values: Any) -> None:
    made = series.Series([9.5])
    made.values = values
    assert (listed(made.values), made.n, series.total(made)) == ([1, 2, 3], 3, 6)
    assert made == series.Series(values)


def test_values_are_copied(series: ModuleType) -> None:
    values = np.array([1.0, 2.0])
    made = series.Series(values)
    values[0] = 5
    assert series.total(made) == 3
    view = made.values
    view[0] = 10  # the memory of the struct
    assert (series.total(made), list(made.values)) == (12, [10, 2])
    made.values = None
    assert (made.n, listed(made.values), series.total(made)) == (0, [], 0)
    made.values = [7]
    del made
    gc.collect()
    assert list(view) == [10, 2]


def test_arrays_with_one_number_of_elements(series: ModuleType) -> None:
    curve = series.Curve([1, 2, 3], [1, 1, 0.5], 7)
    assert (curve.n, curve.kind, series.area(curve)) == (3, 7, 4.5)
    assert curve.xs.dtype == np.float32
    curve.double_x()
    assert list(curve.xs) == [2, 4, 6]
    with pytest.raises(ValueError, match=r"Curve.xs: expected 3 elements, as many as Curve.y has, not 2"):
        curve.xs = [1, 2]
    with pytest.raises(ValueError, match=r"expected 3 elements, as many as Curve.xs has, not 4"):
        curve.y = [1, 2, 3, 4]
    curve.y = None
    assert (curve.n, curve.y, series.area(curve)) == (3, None, 12)
    curve.xs = [1, 2]
    assert (curve.n, curve.y) == (2, None)
    curve.y = [3, 4]
    assert series.area(curve) == 11
    with pytest.raises(
        ValueError, match=r"Curve\(\) argument 'y': expected 2 elements, as many as Curve.xs has, not 1"
    ):
        series.Curve([1, 2], [1])
    assert series.Curve(y=[1, 2]).n == 2
    assert series.Curve([1, 2], None) == series.Curve([1, 2])
    assert series.Curve([1, 2]) != series.Curve([1, 2], [0, 0])
    assert series.Curve(range(255)).n == 255
    for fails in (lambda: series.Curve(range(256)), lambda: setattr(series.Curve(), "y", range(300))):
        with pytest.raises(OverflowError, match=r"Curve.n cannot be (256|300)"):
            fails()


def test_bytes_strings_and_structs(series: ModuleType) -> None:
    points = [series.Point(1, 2), series.Point(3, 4)]
    bundle = series.Bundle(b"a\0b", ["one", None, "täö"], points)
    assert (bundle.content, bundle.size) == (b"a\0b", 3)
    assert (bundle.names, bundle.names_n) == (("one", None, "täö"), 3)
    assert (bundle.points, bundle.n) == (tuple(points), 2)
    assert series.weigh(bundle) == 3 + ord("b") + 3 + 100 + 5 + 2 + 12
    points[0].x = bundle.points[1].x = 50  # both are copies
    assert bundle.points[0] == series.Point(1, 2)
    bundle.content, bundle.names, bundle.points = None, (), [points[1]]
    assert (bundle.content, bundle.names, bundle.points) == (b"", (), (series.Point(3, 4),))
    assert series.weigh(bundle) == 12
    assert series.Bundle().names == ()
    assert str(inspect.signature(series.Bundle)) == "(content=None, names=None, points=None)"


@pytest.mark.parametrize(
    ("name", "value", "error", "expected"),
    [
        ("content", "text", TypeError, "Bundle.content must be bytes, not str"),
        ("content", bytearray(3), TypeError, "Bundle.content must be bytes, not bytearray"),
        ("names", "text", TypeError, "Bundle.names must be sequence of strs, not str"),
        ("names", ["a", b"b"], TypeError, "Bundle.names: item 1 must be str or None, not bytes"),
        ("names", ["a", "b\0c"], ValueError, "embedded null character"),
        ("names", ["a", "\ud800"], UnicodeEncodeError, "surrogates"),
        ("names", 3, TypeError, "Bundle.names must be sequence of strs, not int"),
        ("names", Items(["a"], lambda: 1 / 0), ZeroDivisionError, "division"),
        ("points", [1], TypeError, "Bundle.points: item 0 must be Point, not int"),
        ("points", 1, TypeError, "Bundle.points must be sequence of Points, not int"),
    ],
)
def test_wrong_elements(series: ModuleType, name: str, value: Any, error: type[Exception], expected: str) -> None:
    bundle = series.Bundle(b"abc", ["a"], [series.Point()])
    with pytest.raises(error, match=re.escape(expected)):
        setattr(bundle, name, value)
    assert bundle == series.Bundle(b"abc", ["a"], [series.Point()])
    with pytest.raises(error):
        series.Bundle(**{name: value})


@pytest.mark.parametrize(
    ("value", "error", "expected"),
    [
        ("text", TypeError, "Series.values must be array of float64"),
        (3, TypeError, "Series.values: expected 1 dimension, not 0"),
        (["x"], TypeError, "<U1 is not converted to float64"),
        ([[1, 2], [3, 4]], TypeError, "expected 1 dimension, not 2"),
        ([1j], TypeError, "complex128 is not converted to float64"),
        (Exporter([1], lambda: 1 / 0), ZeroDivisionError, "division"),
    ],
)
def test_wrong_numbers(series: ModuleType, value: Any, error: type[Exception], expected: str) -> None:
    made = series.Series([1, 2])
    with pytest.raises(error, match=re.escape(expected)):
        made.values = value
    assert made == series.Series([1, 2])
    with pytest.raises(error):
        series.Series(value)


def test_results_are_copies(series: ModuleType) -> None:
    found = [series.next_series(3), series.series_of(3), series.fill(3)]
    series.wipe()
    assert all(one == series.Series([0.5, 1.5, 2.5], "memory") for one in found)
    assert series.next_series(-2) is None
    empty = series.next_series(0)
    assert (empty.n, listed(empty.values)) == (0, [])
    bundle = series.bundle()
    series.wipe_bundle()
    assert bundle == series.Bundle(b"a\0b", ["one", None, "two"], [series.Point(1), series.Point(0, 2)])
    for fails in (series.negative, lambda: series.next_series(-1)):
        with pytest.raises(ValueError, match=r"(Bundle.size|Series.n) is not a number of elements"):
            fails()


def test_initial_values_of_the_library(series: ModuleType) -> None:
    preset = series.Preset()
    preset.values[0] = 5  # not the memory of the library
    assert (list(preset.values), list(series.Preset().values)) == ([5, 2, 3], [1, 2, 3])
    assert (series.Preset([1]).n, series.Preset(None).n) == (1, 0)
    assert str(inspect.signature(series.Preset)) == "(values=Ellipsis)"


def test_structs_inside_structs(series: ModuleType) -> None:
    inner, other = series.Series([1, 2], "inner"), series.Series([10])
    pair = series.Pair(inner, other, 7)
    assert series.total_pair(pair) == 13
    pair.inner.values = [5]
    other.values = [20, 20]
    assert (list(inner.values), series.total_pair(pair)) == ([1, 2], 45)
    view = pair.inner
    pair.inner = series.next_series(3)
    assert (listed(view.values), view.n, view.title) == ([0.5, 1.5, 2.5], 3, "memory")
    del pair
    gc.collect()
    view.values = [1]
    assert series.total(view) == 1


def test_c_changes_pointers_and_numbers(series: ModuleType) -> None:
    made = series.Series([1, 2, 3], "title")
    before = made.values
    made.change(4)
    series.wipe()
    assert made == series.Series([0.5, 1.5, 2.5, 3.5], "memory")
    assert list(before) == [1, 2, 3]
    made.resize(2)
    assert list(made.values) == [0.5, 1.5]
    made.resize(4)  # the elements are there
    assert list(made.values) == [0.5, 1.5, 2.5, 3.5]
    with pytest.raises(ValueError, match=r"C has set Series.n to 5, but Series.values has only 4 elements"):
        made.resize(5)
    assert list(made.values) == [0.5, 1.5, 2.5, 3.5]
    made.values = [1, 2]
    made.drop()
    assert (made.n, made.values) == (2, None)
    assert copy.copy(made).values is None
    made.values = [3]
    assert (made.n, list(made.values)) == (1, [3])
    with pytest.raises(ValueError, match=r"Series.n is not a number of elements"):
        made.change(-1)
    assert listed(made.values) == []


def test_python_code_during_an_assignment(series: ModuleType) -> None:
    made = series.Series([1, 2, 3])
    views = []

    def change() -> None:
        views.append(made.values)
        made.values = [7] * 100
        made.values = None
        gc.collect()

    made.values = Exporter([4, 5], change)
    assert (list(made.values), list(views[0])) == ([4, 5], [1, 2, 3])
    bundle = series.Bundle(b"x", ["a"] * 3, [series.Point()])
    bundle.names = Items(["b", "c"], lambda: setattr(bundle, "names", ["d"] * 50), 10)
    bundle.points = Items([series.Point(1)], lambda: setattr(bundle, "points", None))
    assert (bundle.names, bundle.points) == (("b", "c"), (series.Point(1),))
    curve = series.Curve([1, 2])
    with pytest.raises(ValueError, match=r"expected 3 elements, as many as Curve.xs has, not 2"):
        curve.y = Exporter([1, 2], lambda: setattr(curve, "xs", [1, 2, 3]))
    pair = series.Pair(made)
    pair.inner.values = Exporter([1], lambda: setattr(pair, "inner", series.Series([1] * 9, "other")))
    assert pair.inner == series.Series([1], "other")


def test_what_a_call_uses_cannot_be_replaced(series: ModuleType) -> None:
    made, pair = series.Series([1, 2, 3], "title"), series.Pair(series.Series([1]))
    expected = r"Series.values(: elements)? cannot be replaced while a C function uses the object"

    def change(given: Any) -> None:
        for value in ([5], None, np.ones(9), Exporter([1], gc.collect)):
            with pytest.raises(RuntimeError, match=expected):
                made.values = value
        made.values[0] = 30  # the element that C reads
        made.title = "another title"

    def replace(given: Any) -> None:
        with pytest.raises(RuntimeError, match=expected):
            pair.inner = made

    assert series.total_after(made, change) == 35
    assert made.title == "another title"
    assert series.total_after(pair.inner, replace) == 1
    made.values = [1]
    pair.inner = made
    assert (series.total(made), series.total(pair.inner)) == (1, 1)


@contextlib.contextmanager
def running(call: Callable[..., object], *arguments: object) -> Iterator[None]:
    """Run a call in another thread during the block; the call waits until its last argument, a file, has a byte."""
    source, target = os.pipe()

    def run() -> None:
        with contextlib.suppress(ValueError):  # C has set a wrong number
            call(*arguments, source)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        os.write(target, b"x")
        thread.join()
        os.close(source)
        os.close(target)


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until a condition is true, at most two minutes."""
    end = time.monotonic() + 120
    while not condition() and time.monotonic() < end:
        time.sleep(0.001)
    assert condition()


def test_another_thread_changes_pointers(series: ModuleType) -> None:
    made, pair = series.Series([1, 2], "title"), series.Pair()
    refused = "a C function in another thread uses the object and has changed its pointers"
    uses: list[Callable[[], object]] = [
        lambda: made.values, lambda: made.title, lambda: copy.copy(made), lambda: repr(made), made.total_value,
        lambda: made == made, lambda: setattr(pair, "inner", made),  # noqa: PLR0124
    ]  # fmt: skip
    with running(series.change_and_wait, made, WAIT | 7):
        wait_for(lambda: made.n == 8 and is_refused(lambda: made.title))
        for use in uses:
            with pytest.raises(RuntimeError, match=refused):
                use()
    assert made == series.Series([k + 0.5 for k in range(8)], "memory")
    assert [use() for use in uses][4] == 32
    other = series.Series([3], "other")
    pair = series.Pair(made, other, 5)
    with running(series.change_pair_and_wait, pair, WAIT | 7):
        wait_for(lambda: pair.inner.n == 8 and is_refused(lambda: pair.inner.title))
        for use in (lambda: pair.inner.values, lambda: pair.inner.title, lambda: pair.other, lambda: copy.copy(pair),
                    lambda: series.Pair(pair.inner)):  # fmt: skip
            with pytest.raises(RuntimeError, match=refused):
                use()
    assert pair.other.title == "memory"


def test_another_thread_changes_one_pointer(series: ModuleType) -> None:
    made = series.Series([1, 2], "title")
    with running(series.change_and_wait, made, WAIT | 1):
        wait_for(lambda: is_refused(lambda: made.values))
        assert made.title == "title"
        assert is_refused(lambda: copy.copy(made))
    made.values = [1, 2]
    with running(series.change_and_wait, made, WAIT | 2):
        wait_for(lambda: made.n == 8)
        assert is_refused(lambda: copy.copy(made))
        with pytest.raises(ValueError, match=r"C has set Series.n to 8, but Series.values has only 2 elements"):
            assert made.values
    made.values = [1, 2]


def is_refused(use: Callable[[], object]) -> bool:
    """Return whether a use of an object is refused because of a call in another thread."""
    try:
        use()
    except RuntimeError as error:
        return "in another thread" in str(error)
    return False


def test_another_thread_uses_pointers_that_it_does_not_change(series: ModuleType) -> None:
    made, pair = series.Series([1, 2], "title"), series.Pair()
    source, target = os.pipe()
    threads = [threading.Thread(target=series.change_and_wait, args=(made, WAIT, source)) for _ in range(2)]
    for thread in threads:
        thread.start()
    time.sleep(0.01)
    pair.inner = made
    assert copy.copy(made) == pair.inner == made
    assert (made.total_value(), series.total(made), made.title) == (3, 3, "title")
    os.write(target, b"xx")
    for thread in threads:
        thread.join()
    os.close(source)
    os.close(target)
    with running(series.change_and_wait, series.Pair(made, made).other, WAIT):
        assert made.title == "title"


def test_a_callable_gets_a_copy(series: ModuleType) -> None:
    seen: list[Any] = []

    def change(given: Any) -> None:
        seen.append(given)
        given.values = [100] * 5
        given.title = "not for C"

    assert series.tell(change) == 4.5
    series.wipe()
    assert seen == [series.Series([100] * 5, "not for C")]


def test_comparisons(series: ModuleType) -> None:
    first, nan = series.Series([1, 2]), series.Series([float("nan")])
    assert first == series.Series([1, 2])
    assert first != series.Series([1, 3])
    assert first != series.Series([1, 2, 3])
    assert first != series.Series([1, 2], "title")
    assert nan != copy.copy(nan)
    assert (first == 3) is False
    with pytest.raises(TypeError):
        hash(first)


def test_copies_and_pickles(series: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "series", series)
    pair = series.Pair(series.Series([1]), series.Series([2]), 3)
    for original in (series.next_series(3), series.Series(), series.bundle(), series.Curve([1, 2], [3, 4]), pair,
                     series.Curve([1, 2])):  # fmt: skip
        assert copy.copy(original) == copy.deepcopy(original) == original
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(original, protocol)) == original
    duplicate = copy.copy(pair)
    duplicate.inner.values[0] = duplicate.other.values[0] = 9
    assert pair == series.Pair(series.Series([1]), series.Series([2]), 3)


@pytest.mark.nightly
def test_the_stub_matches_the_module(tmp_path: Path) -> None:
    stub = check_stub_of(FILE, tmp_path)
    assert "    values: numpy.typing.NDArray[numpy.float64] | None\n" in stub
    assert "values: numpy.typing.ArrayLike | None = None" in stub
    assert "names: Sequence[str | None] | None = None" in stub
    assert "    points: tuple[Point, ...] | None\n" in stub


@pytest.mark.parametrize(
    ("c", "field"),
    [
        ("float *values", "{arg: const double* values, array: n}"),
        ("double *values", "{arg: const int64_t* values, array: n}"),
        ("double values", "{arg: const void* values, bytes: n}"),
        ("const char *values", "{arg: const char** values, list: n}"),
        ("other_t *values", "{arg: const Point* values, list: n}"),
    ],
)
def test_compilers_compare_fields_with_the_header(tmp_path: Path, c: str, field: str) -> None:
    text = f"""
        #include <stdint.h>
        typedef struct {{ double x, y; }} point_t;
        typedef struct {{ double x, y; }} other_t;
        typedef struct {{ {c}; int n; }} wrong_t;
        [[
          struct: Point
          type: point_t
          fields: [double x, double y]
        ]]
        [[
          struct: Wrong
          type: wrong_t
          fields: [{field}, int n]
        ]]
    """
    (tmp_path / "wrong.cwrap").write_text(inspect.cleandoc(text), encoding="utf-8")
    result = generate(Request(tmp_path, ("wrong.cwrap",), target="standalone"))
    (tmp_path / "wrong.c").write_text(result.files["wrong.c"], encoding="utf-8")
    assert "wrong.cwrap:13:" in syntax_errors(tmp_path / "wrong.c")


def test_nothing_leaks(series: ModuleType) -> None:
    def use() -> Any:
        made = series.next_series(3)
        made.values = [1, 2, 3, 4]
        made.change(2)
        bundle = series.bundle()
        for name, value in (("names", ["a", 1]), ("points", [1]), ("content", 3), ("names", Items([], lambda: 1 / 0))):
            with contextlib.suppress(TypeError, ZeroDivisionError):
                setattr(bundle, name, value)
            with contextlib.suppress(TypeError, ZeroDivisionError):
                series.Bundle(**{name: value})
        for wrong in ("x", [[1]], range(300)):
            with contextlib.suppress(TypeError, ValueError, OverflowError):
                series.Curve(xs=wrong)
        with contextlib.suppress(ValueError):
            made.resize(1000)
        with contextlib.suppress(ValueError):
            series.negative()
        series.tell(lambda given: given.values)
        pair = series.Pair(made, made)
        pair.inner = series.Series([1, 2])
        return copy.copy(pair) == pair, bundle.points, bundle.names, series.Preset()

    with watched():
        assert not keeps(use)
