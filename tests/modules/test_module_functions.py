"""Functions of a module: output arguments, failures, arrays, bytes, callables."""

from __future__ import annotations

import array
import ctypes
import gc
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build, standalone, syntax_errors
from folders import ROOT
from stub_checks import check_stubs
from value_ids import named

from cwrap.pipeline import Request, generate

NAMES = ("results", "doors", "failures", "arrays", "generic", "callbacks", "octets", "points")


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModuleType]:
    folder = tmp_path_factory.mktemp("modules")
    return {name: build(ROOT, f"tests/modules/extensions/{name}.cwrap", folder) for name in NAMES}


def test_results(modules: dict[str, ModuleType]) -> None:
    m = modules["results"]
    assert m.divmod(7, 2) == (3, 1)
    assert m.halve(3, 4) == (1.5, 5)
    assert m.parts(-2.5) == (-2.0, -0.5, "minus")
    assert (m.sign_of(-1), m.sign_of(1)) == ("minus", None)
    with pytest.raises(RuntimeError, match=r"divmod\(\) failed"):
        m.divmod(1, 0)


def test_failures(modules: dict[str, ModuleType]) -> None:
    m = modules["failures"]
    assert m.attempt(0) is None
    for status, kind, text in ((1, MemoryError, "no memory"), (2, ValueError, "bad"), (3, m.BadError, "odd")):
        with pytest.raises(kind, match=rf"attempt\(\) failed: {text}"):
            m.attempt(status)
        with pytest.raises(kind, match=rf"attempt_again\(\) failed: {text}"):  # both call one C function
            m.attempt_again(status)
    with pytest.raises(FileNotFoundError, match="No such file or directory: '/nonexistent/ä'"):
        m.open("/nonexistent/ä")
    with pytest.raises(OSError, match="Bad file descriptor"):
        m.close(1000)
    with pytest.raises(OSError, match=r"fail_silently\(\) failed") as caught:
        m.fail_silently()
    assert caught.value.errno is None  # errno of an earlier failure is not reported
    number = m.open(__file__)
    assert m.close(number) is None


# ---- arrays ----


def test_arrays_are_passed_without_copying(modules: dict[str, ModuleType]) -> None:
    m = modules["arrays"]
    x = np.arange(8.0)
    assert m.mean(x) == m.mean(x=x) == 3.5
    assert m.mean(array.array("d", [1, 2])) == 1.5
    assert m.mean(np.empty(0)) == 0
    assert m.scale(x, 2) is x
    assert x.tolist() == [0, 2, 4, 6, 8, 10, 12, 14]
    assert m.sum_step(x[::2]) == 24
    assert m.sum_step(x[::-1]) == 56
    assert (m.total(x), m.total(np.arange(5, dtype="i"))) == (56.0, 10)
    assert (m.nothing(), m.nothing(None), m.nothing(x)) == (True, True, False)


def test_arrays_are_returned(modules: dict[str, ModuleType]) -> None:
    m = modules["arrays"]
    result = m.add(np.ones(3, "f"), np.ones(3, "f"))
    assert result.dtype == np.float32
    assert result.tolist() == [2, 2, 2]
    argument = np.arange(6.0).reshape(2, 3)
    assert (m.transpose(argument) == argument.T).all()


def test_arrays_are_copied_if_declared(modules: dict[str, ModuleType]) -> None:
    m = modules["arrays"]
    assert m.mean_any([1, 2, 3]) == 2
    assert m.mean_any(np.arange(4)) == 1.5
    assert m.mean_any(np.arange(8.0)[::2]) == 3
    with pytest.raises(TypeError, match="must be array of float64 with 1 dimension, not str"):
        m.mean_any("abc")


REFUSED: list[tuple[str, Any, type[Exception], str]] = [
    ("mean", np.arange(8.0)[::2], ValueError, "not contiguous; numpy.ascontiguousarray"),
    ("mean", np.arange(3), TypeError, "not numpy.ndarray of int64"),
    ("mean", [1.0, 2.0], TypeError, "not list"),
    ("mean", np.ones((2, 2)), TypeError, r"and shape \(2, 2\)"),
    ("mean", np.arange(3.0).astype(">f8"), TypeError, "not numpy.ndarray of >f8"),
    ("mean", memoryview(b"12345678"), TypeError, "not memoryview"),
    ("mean", np.array(["a"]), TypeError, "not numpy.ndarray of <U1"),
    ("mean", np.ones(2, "f2"), TypeError, "not numpy.ndarray of float16"),
    ("sum_step", np.zeros(5, dtype=[("a", "f4"), ("b", "f8")])["b"], ValueError, "not aligned"),
]


@pytest.mark.parametrize(("name", "argument", "kind", "text"), REFUSED, ids=named)
def test_arguments_that_do_not_match_are_rejected(
    modules: dict[str, ModuleType], name: str, argument: Any, kind: type[Exception], text: str
) -> None:
    with pytest.raises(kind, match=text):
        getattr(modules["arrays"], name)(argument)


def test_a_released_buffer_is_rejected(modules: dict[str, ModuleType]) -> None:
    view = np.arange(3.0).data
    view.release()
    with pytest.raises(ValueError, match="released memoryview"):
        modules["arrays"].mean(view)
    with pytest.raises(TypeError, match="fits no signature"):
        modules["arrays"].total(view)


def test_sizes_and_permissions(modules: dict[str, ModuleType]) -> None:
    m = modules["arrays"]
    fixed = np.arange(3.0)
    fixed.flags.writeable = False
    held = sys.getrefcount(fixed)
    with pytest.raises(ValueError, match="read-only"):
        m.scale(fixed, 2)
    with pytest.raises(ValueError, match=r"y.shape\[0\] is 4, and must be n, which is 3"):
        m.add(np.ones(3, "f"), np.ones(4, "f"))
    with pytest.raises(TypeError, match="total\\(array of int32 with 1 dimension x\\)"):
        m.total(np.arange(3, dtype="h"))
    assert sys.getrefcount(fixed) == held


def test_matrices_with_strides_of_blas(modules: dict[str, ModuleType]) -> None:
    m = modules["arrays"]
    a = np.arange(1.0, 7).reshape(2, 3)
    whole = np.arange(12.0).reshape(3, 4)
    views = (a, a.T, a[:, :2], a.T[:2], a[1:, ::2], a[::2, 1:2], a[:1], a[:, 1:2], whole[:2, 1:3], whole.T[1:3, :2])
    for view in (*views, whole[:, 1:2], np.asfortranarray(a), array_of_rows(a)):
        numbers = np.asarray(view)
        assert m.told(view) == int("".join(str(int(x)) for x in numbers.flat))
    for empty in (np.empty((0, 3)), np.empty((3, 0)), np.empty((0, 0)), a[:0].T):
        assert m.told(empty) == 0
    for gaps in (whole[::2, ::2], whole[::-1], whole[:, ::-1], np.broadcast_to(a[0], (3, 3))):
        with pytest.raises(ValueError, match="gaps in its rows and in its columns"):
            m.told(gaps)


def array_of_rows(a: Any) -> Any:
    """Return the array as an object that has a buffer and is not an array of NumPy."""
    return memoryview(array.array("d", a.ravel())).cast("B").cast("d", a.shape)


def test_vectors_with_strides_of_blas(modules: dict[str, ModuleType]) -> None:
    m = modules["arrays"]
    x = np.arange(1, 7, dtype="f")
    for view in (x, x[::2], x[::-1], x[::-2], x[1::-1], x[:1], x[:0], x[::-1][:1], array.array("f", x)):
        assert m.blas_sum(view) == int("".join(str(int(v)) for v in view) or "0")
    with pytest.raises(ValueError, match="0 or not a whole number of elements"):
        m.blas_sum(np.broadcast_to(x[:1], 3))
    packed = np.zeros(3, [("a", "f4"), ("b", "u2")])["a"]
    with pytest.raises(ValueError, match="not aligned"):
        m.blas_sum(packed)


def test_numbers_made_of_sizes(modules: dict[str, ModuleType]) -> None:
    assert [modules["arrays"].length(b"x" * n) for n in (0, 2, 3)] == [0, 0, 7]


def test_one_declaration_for_two_types(modules: dict[str, ModuleType]) -> None:
    m = modules["generic"]
    assert m.axpy(2, np.ones(3), np.ones(3)).tolist() == [3, 3, 3]
    assert m.axpy(2, np.ones(3, "f"), y=np.ones(3, "f")).dtype == np.float32
    with pytest.raises(TypeError, match="fits no signature"):
        m.axpy(2, np.ones(3), np.ones(3, "f"))


# ---- bytes ----


def test_bytes(modules: dict[str, ModuleType]) -> None:
    m = modules["octets"]
    assert m.pack(b"aaab") == b"\3a\1b"
    assert m.pack(b"") == b""
    assert m.sum_of(memoryview(b"\1\2\3")) == m.sum_of(bytearray((1, 2, 3))) == 6
    assert m.sum_of() == m.sum_of(None) == 0
    data = bytearray(b"abc")
    assert m.clear(data) is data
    assert data == b"\0\0\0"
    with pytest.raises(ValueError, match=r"clear\(\) argument 'data': the object is read-only, but the function"):
        m.clear(b"abc")
    for argument in (memoryview(b"abcdef")[::2], memoryview(bytearray(6))[::2]):
        with pytest.raises(ValueError, match="the object is not contiguous"):
            m.sum_of(argument)
        with pytest.raises(ValueError, match="the object is not contiguous"):
            m.clear(argument)
    with pytest.raises(TypeError, match="must be bytes-like object, not str"):
        m.sum_of("abc")
    with pytest.raises(SystemError, match="wrote 1000 bytes, of 4"):
        m.claim()
    data.append(1)  # no buffer is held, so that the bytearray can grow


def test_lengths_of_texts(modules: dict[str, ModuleType]) -> None:
    m = modules["octets"]
    assert (m.count_of("banana"), m.count_of("ä", c=-92), m.count_of(""), m.count_of(None), m.count_of()) == (
        3,
        1,
        0,
        0,
        0,
    )
    assert m.sizes_of("ä", Path("abc"), b"\xff") == 20301
    with pytest.raises(ValueError, match=r"count_of\(\) argument 'text': embedded null character"):
        m.count_of("a\0a")


def test_references_to_python_objects_are_not_overwritten(modules: dict[str, ModuleType]) -> None:
    clear = modules["octets"].clear
    record = np.zeros(2, np.dtype({"names": ["O", "n"], "formats": ["i4", "f8"]}))
    record["n"] = 1
    assert clear(record).tolist() == [(0, 0.0)] * 2  # a name, not a format
    assert clear(memoryview(bytearray(b"abcd")).cast("B", (2, 2))).tolist() == [[0, 0], [0, 0]]
    for objects in (
        np.array([1, "x"], object),
        np.array([1, "x"], object).data,
        np.zeros(2, "i4,O"),
        np.zeros(2, "i4,O").data,
        (ctypes.py_object * 2)(),
    ):
        with pytest.raises(ValueError, match=r"clear\(\) argument 'data': the elements are Python objects"):
            clear(objects)


def test_numbers_of_bytes_that_the_function_returns(modules: dict[str, ModuleType]) -> None:
    m = modules["octets"]
    assert (m.half(7), m.half(0), m.half(-1)) == ((3, b"aaa"), (0, b""), (-1, b""))
    assert (m.read_half(7), m.read_half(1)) == ("aaa", "")
    with pytest.raises(OSError, match=r"read_half\(\) failed"):
        m.read_half(-1)
    assert m.word(3) == (3, b"spa")
    with pytest.raises(ValueError, match="negative"):
        m.word(-1)


def test_text_of_unsigned_characters(modules: dict[str, ModuleType]) -> None:
    length_of = modules["octets"].length_of
    assert (length_of("ä"), length_of("a", b"\xff\xff"), length_of("a", None)) == (102, 3, 101)
    for arguments in ((b"a",), ("a", "b"), (None,)):
        with pytest.raises(TypeError, match="must be"):
            length_of(*arguments)
    with pytest.raises(ValueError, match="null character"):
        length_of("a\0b")


def test_text(modules: dict[str, ModuleType]) -> None:
    m = modules["octets"]
    before = m.count_frees()
    assert m.three("a") == ("a!", "a!", "a!")
    assert m.shout("hey") == "hey!"
    assert m.complain("a") is None
    assert m.complain("xa") == "xa!"
    with pytest.raises(RuntimeError):
        m.complain("xx")
    assert m.count_frees() - before == 3
    size = Path(__file__).stat().st_size
    assert m.file_size(__file__) == m.file_size(Path(__file__)) == m.file_size(__file__.encode()) == size
    assert m.file_size(None) == 0
    with pytest.raises(FileNotFoundError) as caught:
        m.file_size()
    assert caught.value.filename == "/nonexistent"
    with pytest.raises(TypeError, match=r"must be str, bytes or os.PathLike, not int"):
        m.file_size(3)
    with pytest.raises(ValueError, match="null byte"):
        m.file_size("a\0b")


# ---- callables ----


def test_callables_are_called(modules: dict[str, ModuleType]) -> None:
    m = modules["callbacks"]
    seen: list[object] = []

    def note(n: int, text: str) -> int:
        seen.append((n, text))
        return 0

    assert m.visit(3, note) == 0
    assert seen == [(0, "even"), (1, "odd"), (2, "even")]
    assert m.visit(3, lambda n, s: 5 if n == 1 else 0) == 5
    assert m.rows(lambda n, items: len(items) * n) == 9
    assert m.rows() == m.rows(None) == 7
    pieces: list[object] = []
    m.pieces("abc", lambda *argument: pieces.append(argument))
    assert pieces == [(b"a", 1, m.Pair(1, 2)), (b"ab", 2, m.Pair(1, 2)), (None, 3, m.Pair(1, 2))]


def test_exceptions_of_callables_are_raised(modules: dict[str, ModuleType]) -> None:
    m = modules["callbacks"]
    calls: list[int] = []

    def fail(n: int, _: str) -> None:
        calls.append(n)
        raise KeyError(n)

    with pytest.raises(KeyError):
        m.visit(3, fail)
    assert calls == [0]
    with pytest.raises(ZeroDivisionError):
        m.rows(lambda *_: 1 // 0)
    with pytest.raises(TypeError, match="takes 1 positional argument but 2 were given"):
        m.visit(3, lambda n: 0)
    with pytest.raises(TypeError, match="callback 'Visitor' must return int, not str"):
        m.visit(3, lambda n, s: "x")
    with pytest.raises(OverflowError):
        m.visit(3, lambda n, s: 2**40)
    with pytest.raises(TypeError, match="must be callable, not int"):
        m.visit(3, 4)
    gc.collect()


# ---- C++, stubs ----


# The complex numbers of C, which "points" uses, do not exist in C++.
@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [*(name for name in NAMES if name != "points"), "polls", "texts"])
def test_the_wrappers_are_cpp_too(name: str, tmp_path: Path) -> None:
    request = Request(ROOT, (f"tests/modules/extensions/{name}.cwrap",), target="standalone", language="c++")
    source = tmp_path / f"{name}.cpp"
    source.write_text(generate(request).files[source.name], encoding="utf-8")
    assert syntax_errors(source, cxx=True) == ""


@pytest.mark.slow
@pytest.mark.skipif("CWRAP_SANITIZE" in os.environ, reason="type checkers load no sanitized module")
def test_stubs_match_the_modules(tmp_path: Path) -> None:
    for name in NAMES:
        path = f"tests/modules/extensions/{name}.cwrap"
        build(ROOT, path, tmp_path)
        (tmp_path / f"{name}.pyi").write_text(standalone(ROOT, path).stub, encoding="utf-8")
    check_stubs(tmp_path, *NAMES)
