"""Functions that create, fill, copy and join tensors, against NumPy, and the arguments of constructors."""

from __future__ import annotations

import array
import ctypes
import fractions
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from oracle import (
    _C,
    FLOAT,
    FLOATING,
    INTEGRAL,
    KINDS,
    LAYOUTS,
    LONG,
    SHAPES,
    Kind,
    arranged,
    array_of,
    assert_equal,
    converted,
    expandable,
    generator,
    laid_out,
    numbers,
    some,
    special,
    tensor,
)
from tensor_cases import Case, Cases, check_all, parameters_of

# ---- methods ----


def fill_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in ((0,), *some(rng, SHAPES)):
        for value in special(kind)[:: max(1, len(special(kind)) // 4)]:
            number = float(value) if kind.floating else int(value)
            yield Case((numbers(kind, shape, rng), number), np.full_like, uniform=True)


def zero_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in ((0,), *SHAPES):
        yield Case((numbers(kind, shape, rng),), np.zeros_like, uniform=True)


def copy_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for other in KINDS:
        source = np.concatenate([special(other), numbers(other, (30,), rng)])
        yield Case((numbers(kind, source.shape, rng), source), lambda x, y: converted(y, x.dtype))
        for shape in some(rng, SHAPES, 2):
            yield Case((numbers(kind, shape, rng), numbers(other, shape, rng)), lambda x, y: converted(y, x.dtype))
    pairs: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
        ((3, 4), (4,)),
        ((3, 4), (3, 1)),
        ((2, 2, 2), (1, 2)),
        ((3,), (1,)),
    )
    for shape, smaller in pairs:
        yield Case(
            (numbers(kind, shape, rng), numbers(kind, smaller, rng)), lambda x, y: np.broadcast_to(y, x.shape).copy()
        )
    yield Case(
        (numbers(kind, (2, 6), rng), numbers(FLOAT, (3, 4), rng)),
        lambda x, y, broadcast: converted(y, x.dtype).reshape(x.shape), {"broadcast": False},
    )  # fmt: skip


MATRICES = ((1, 1), (3, 5), (5, 3), (1, 4), (4, 1), (4, 4))


def triangle_cases(function: Any) -> Cases:
    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in MATRICES:
            yield Case((numbers(kind, shape, rng),), function)
            for k in (0, 1, -1, 3, -3, 9, -9, 1 << 62, -(1 << 63)):
                yield Case((numbers(kind, shape, rng), k), lambda x, k: function(x, max(-99, min(99, k))))

    return cases


def diag_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in (*MATRICES, (1,), (4,)):
        for k in (0, 1, -1, 2, -2):
            yield Case((numbers(kind, shape, rng), k), lambda x, k: np.diag(x, k).copy())
        yield Case((numbers(kind, shape, rng),), lambda x: np.diag(x).copy())


def trace_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in MATRICES:
        yield Case((numbers(kind, shape, rng),), lambda x: kind.accumulate(np.trace(x.astype(kind.wide))))


def like_cases(value: int) -> Cases:
    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in ((0,), *some(rng, SHAPES)):
            yield Case((numbers(kind, shape, rng),), lambda x: np.full_like(x, value))

    return cases


CASES: dict[str, Cases] = {
    "fill_": fill_cases,
    "zero_": zero_cases,
    "copy_": copy_cases,
    "tril": triangle_cases(np.tril),
    "triu": triangle_cases(np.triu),
    "diag": diag_cases,
    "trace": trace_cases,
    "zeros_like": like_cases(0),
    "ones_like": like_cases(1),
}


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


# ---- copy_ ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_copies_between_all_layouts_and_dtypes(kind: Kind) -> None:
    rng = generator("layouts", kind)
    for shape in ((33, 5), (5, 33), (2, 3, 4)):
        for other in KINDS:
            source = numbers(other, shape, rng)
            for to in ("contiguous", "transposed", "stepped", "permuted"):
                for origin in LAYOUTS:
                    y = expandable(source) if origin == "expanded" else source
                    x = laid_out(np.zeros(shape, kind.numpy), to)
                    assert_equal(x.copy_(arranged(y, origin)), converted(y, kind.numpy), context=(to, origin))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_copy_within_one_memory(kind: Kind) -> None:
    base = numbers(kind, (6, 6), generator("within", kind))
    x = tensor(base)
    assert_equal(x.copy_(x.t()), base.T)
    for to, origin in (
        ((slice(0, 4),), (slice(2, 6),)), ((slice(2, 6),), (slice(0, 4),)),
        ((slice(0, 6, 2),), (slice(1, 6, 2),)),
    ):  # fmt: skip
        x, expected = tensor(base), base.copy()
        x[to].copy_(x[origin])
        expected[to] = base[origin]
        assert_equal(x, expected)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_as_many_elements_of_another_shape_are_copied_in_order(kind: Kind) -> None:
    rng = generator("in order", kind)
    for shape, other in (((2, 6), (3, 4)), ((2, 6), (12,)), ((12,), (2, 3, 2)), ((3, 1), (1, 3)), ((4,), (1, 4, 1))):
        for source in (numbers(k, other, rng) for k in KINDS):
            for to in ("contiguous", "transposed", "stepped", "permuted"):
                for origin in LAYOUTS:
                    if origin != "expanded":
                        x = laid_out(np.zeros(shape, kind.numpy), to)
                        expected = converted(source, kind.numpy).reshape(shape)
                        assert_equal(x.copy_(laid_out(source, origin)), expected, context=(to, origin))
    x = kind.tensor([[1, 2, 3], [4, 5, 6]])
    assert x.copy_(x.t()).tolist() == [[1, 4, 2], [5, 3, 6]]


def test_copy_rejects_shapes_that_do_not_match() -> None:
    x = _C.FloatTensor(2, 3).fill_(1)
    for source in (_C.FloatTensor(2, 2), _C.FloatTensor(5), _C.FloatTensor(2, 2, 3), _C.FloatTensor(), _C.IntTensor(4)):
        with pytest.raises(ValueError, match="copy_"):
            x.copy_(source)
    with pytest.raises(ValueError, match="copy_"):
        x.copy_(_C.FloatTensor(5), broadcast=False)
    assert x.sum() == 6


# ---- functions that create tensors ----


@pytest.fixture(params=KINDS, ids=str)
def default(request: pytest.FixtureRequest) -> Iterator[Kind]:
    """Use each type in turn as the default tensor type."""
    before = _C.get_default_tensor_type()
    kind: Kind = request.param
    _C.set_default_tensor_type(kind.tensor)
    yield kind
    _C.set_default_tensor_type(before)


def test_zeros_ones_eye(default: Kind) -> None:
    for shape in SHAPES:
        assert_equal(_C.zeros(*shape), np.zeros(shape, default.numpy))
        assert_equal(_C.ones(shape), np.ones(shape, default.numpy))
        assert_equal(_C.zeros(size=list(shape)), np.zeros(shape, default.numpy))
        out = default.tensor(2, 2).fill_(7)
        assert _C.zeros(*shape, out=out) is out
        assert_equal(out, np.zeros(shape, default.numpy))
    for n, m in ((1, 1), (3, 3), (3, 5), (5, 3)):
        assert_equal(_C.eye(n, m), np.eye(n, m, dtype=default.numpy))
    assert_equal(_C.eye(3), np.eye(3, dtype=default.numpy))
    view = laid_out(np.ones((3, 4), default.numpy), "transposed")
    assert_equal(_C.eye(3, 4, out=view), np.eye(3, 4, dtype=default.numpy))
    for bad in ((0,), (-1,), (3, 0), (3, -1)):
        with pytest.raises(ValueError, match="eye"):
            _C.eye(*bad)


def test_many_zeros(default: Kind) -> None:
    """A tensor of zeros may use new pages of the system without clearing them, but not memory that was used before."""
    shape = (3, (5 << 20) // 3 // default.numpy.itemsize)
    _C.zeros(*shape).fill_(7)
    like = _C.zeros_like(default.tensor(*shape).fill_(7))
    for zeros in (_C.zeros(*shape), like, _C.zeros(*shape, out=default.tensor())):
        assert_equal(zeros, np.zeros(shape, default.numpy))
        assert zeros.is_contiguous()
        assert_equal(zeros.fill_(1), np.ones(shape, default.numpy))


def test_ranges(default: Kind) -> None:
    for start, end, step in ((0, 5, 1), (2, 11, 3), (5, 0, -1), (7, 7, 1), (0, 10, 4), (9, 2, -3)):
        values = np.arange(start, end + (1 if step > 0 else -1), step).astype(default.numpy)
        assert_equal(_C.range(start, end, step), values)
        without_end = np.arange(start, end, step).astype(default.numpy)
        assert_equal(_C.arange(start, end, step), without_end)
    assert_equal(_C.range(1, 3), np.arange(1, 4).astype(default.numpy))
    assert_equal(_C.arange(1, 3), np.arange(1, 3).astype(default.numpy))
    if default.floating:
        assert_equal(_C.range(0, 1, 0.25), np.arange(5).astype(default.numpy) / 4)
        assert_equal(_C.arange(0, 1, 0.25), np.arange(4).astype(default.numpy) / 4)
        assert_equal(_C.arange(0, 1.1, 0.25), np.arange(5).astype(default.numpy) / 4)
    for name in ("range", "arange"):
        function = getattr(_C, name)
        for bad in ((0, 5, 0), (5, 0, 1), (0, 5, -1)):
            with pytest.raises(ValueError, match=name):
                function(*bad)
        if default.floating:
            for special_ in (float("inf"), float("nan"), -float("inf")):
                for place in range(3):
                    arguments: list[float] = [0, 5, 1]
                    arguments[place] = special_
                    with pytest.raises((ValueError, OverflowError), match=name):
                        function(*arguments)
            with pytest.raises((OverflowError, ValueError, MemoryError), match=name):
                function(0, 1e300 if default.name == "Double" else 1e30, 1e-4)
        else:
            with pytest.raises((OverflowError, MemoryError), match=name):
                function(-(1 << 63), (1 << 63) - 1)
            with pytest.raises(TypeError, match=name):
                function(0, 1.5)
            with pytest.raises(OverflowError, match=name):
                function(0, 1 << 63)


def test_long_ranges_are_computed_position_by_position(default: Kind) -> None:
    if default.numpy.itemsize < 4:
        return
    assert_equal(_C.arange(0, 100_000), np.arange(100_000).astype(default.numpy))
    assert_equal(_C.range(99_999, 0, -1), np.arange(100_000)[::-1].astype(default.numpy))


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_linspace_and_logspace(kind: Kind) -> None:
    if kind not in [FLOAT, *[k for k in FLOATING if k.name == "Double"]]:
        with pytest.raises(TypeError, match="linspace"):
            _C.linspace(0, 1, out=kind.tensor())
        return
    for start, end, steps in ((0, 1, 11), (-3, 5, 7), (5, -3, 100), (2, 2, 3), (9, 9, 1), (0, 1, 2)):
        out = kind.tensor()
        assert_equal(_C.linspace(start, end, steps, out=out), np.linspace(start, end, steps, dtype=kind.numpy), 4)
        assert_equal(_C.logspace(start, end, steps, out=out), np.logspace(start, end, steps, dtype=kind.numpy), 40)
    assert _C.linspace(0, 1, out=kind.tensor()).numel() == _C.logspace(0, 1, out=kind.tensor()).numel() == 100
    assert _C.linspace(0.1, 0.7, 31, out=kind.tensor())[-1] == kind.numpy.type(0.7)
    for name in ("linspace", "logspace"):
        for steps in (1, 0, -1):
            with pytest.raises(ValueError, match=name):
                getattr(_C, name)(0, 1, steps, out=kind.tensor())


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_cat(kind: Kind) -> None:
    rng = generator("cat", kind)
    shapes: tuple[tuple[int, ...], ...] = ((3,), (2, 3), (3, 1), (2, 3, 4), (1, 2, 1, 3), (1, 1, 2, 1, 1, 2, 1))
    for shape in shapes:
        for dim in range(-len(shape), len(shape)):
            parts = []
            for extra in (0, 2, 1):
                sizes = list(shape)
                sizes[dim] += extra
                parts.append(numbers(kind, tuple(sizes), rng))
            expected = np.concatenate(parts, dim)
            for layout in LAYOUTS:
                if layout != "expanded":
                    assert_equal(_C.cat([laid_out(p, layout) for p in parts], dim), expected, context=(layout, dim))
            tensors = tuple(tensor(p) for p in parts)
            assert_equal(_C.cat(tensors, dim=dim), expected)
            assert_equal(_C.cat((*tensors, kind.tensor()), axis=dim), expected)  # an empty tensor adds no elements
            out = laid_out(np.ones(expected.shape, kind.numpy), "transposed")
            assert _C.cat(tensors, dim, out=out) is out
            assert_equal(out, expected)
            assert_equal(_C.cat(tensors, dim, out=tensors[1]), expected)
    x = tensor(numbers(kind, (2, 3), rng))
    assert_equal(_C.cat([x]), array_of(x))
    assert_equal(_C.cat([x, x, x.clone()]), np.concatenate([array_of(x)] * 3))
    assert _C.cat([kind.tensor(), kind.tensor()]).size() == ()


def test_cat_rejects_shapes_that_do_not_match() -> None:
    x = _C.FloatTensor(2, 3)
    for bad in ([x, _C.FloatTensor(2, 2)], [x, _C.FloatTensor(3)], [x, _C.FloatTensor(2, 3, 1)]):
        with pytest.raises(ValueError, match="cat"):
            _C.cat(bad)
    empty: list[Any] = [[], ()]
    for function in (_C.cat, _C.stack):
        for none in empty:
            with pytest.raises(_C.ArgumentError, match="the sequence is empty; expected at least one tensor"):
                function(none)
            with pytest.raises(_C.ArgumentError, match="the sequence is empty"):
                function(none, 0, out=_C.IntTensor())
    for wrong in ([x, _C.DoubleTensor(2, 3)], [x, None], x, None, [1, 2], "ab", {x}, iter([x])):
        with pytest.raises(TypeError, match="cat"):
            _C.cat(wrong)
    with pytest.raises(TypeError, match="cat"):
        _C.cat(x, x)
    with pytest.raises(IndexError, match="cat"):
        _C.cat([_C.FloatTensor(), x], 2)


# ---- constructors ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_tensor_from_sizes_is_zero(kind: Kind) -> None:
    for shape in SHAPES:
        for x in (kind.tensor(*shape), kind.tensor(_C.Size(shape)), kind.tensor().new(*shape)):
            assert_equal(x, np.zeros(shape, kind.numpy))
    assert kind.tensor(np.int32(2), 3).size() == (2, 3)
    assert kind.tensor(5).size() == (5,)
    for none in (kind.tensor(0), kind.tensor(3, 0), kind.tensor(_C.Size()), kind.tensor([]), kind.tensor([[], []])):
        assert none.size() == ()
    for bad in ((-1,), (2, -3), (1 << 62, 2)):
        with pytest.raises((ValueError, OverflowError), match=f"{kind}Tensor"):
            kind.tensor(*bad)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_tensor_from_numbers(kind: Kind) -> None:
    for shape in SHAPES:
        values = numbers(kind, shape, generator("numbers", kind, shape))
        nested = values.tolist()
        assert_equal(kind.tensor(nested), values)
        assert_equal(kind.tensor(_tuples(nested)), values)
        assert_equal(kind.tensor(values), values)
        assert_equal(kind.tensor(np.asfortranarray(values)), values)
        assert_equal(kind.tensor(values[..., ::-1]), values[..., ::-1])
        assert_equal(kind.tensor([values[0], values[0]]), np.stack([values[0]] * 2)) if values.ndim > 1 else None
    assert kind.tensor(iter([1, 2, 3])).tolist() == [1, 2, 3]
    assert kind.tensor(x for x in (4, 5)).tolist() == [4, 5]
    assert kind.tensor(range(3)).tolist() == [0, 1, 2]
    assert kind.tensor([True, False]).tolist() == [1, 0]
    assert kind.tensor([np.int8(3), np.uint64(4)]).tolist() == [3, 4]
    assert kind.tensor({1: 2}.keys()).tolist() == [1]
    assert kind.tensor([b"ab", [3, 4]]).tolist() == [[97, 98], [3, 4]]  # bytes are a sequence of ints
    assert_equal(kind.tensor(special(kind).tolist()), special(kind))


def _tuples(nested: Any) -> Any:
    return tuple(_tuples(n) for n in nested) if isinstance(nested, list) else nested


def test_floats_from_other_numbers() -> None:
    values = [np.float16(0.5), np.float64(0.25), np.float32(2), fractions.Fraction(1, 4), Decimal("1.5"), 1 << 70, True]
    assert _C.DoubleTensor(values).tolist() == [0.5, 0.25, 2, 0.25, 1.5, float(1 << 70), 1]
    assert _C.FloatTensor([16777217, 0.1]).tolist() == [16777216.0, float(np.float32(0.1))]
    assert _C.FloatTensor([1e39, -1e39]).tolist() == [float("inf"), -float("inf")]
    with pytest.raises(OverflowError, match=r"FloatTensor\(\): item \[1\]"):
        _C.FloatTensor([1, 10**400])


@pytest.mark.parametrize("kind", INTEGRAL, ids=str)
def test_integers_are_never_cut(kind: Kind) -> None:
    info = np.iinfo(kind.numpy)
    for bad in (int(info.max) + 1, int(info.min) - 1, 1 << 70):
        with pytest.raises(OverflowError, match=rf"{kind}Tensor\(\): item \[1\]"):
            kind.tensor([0, bad])
        with pytest.raises(OverflowError, match="fill_"):
            kind.tensor(2).fill_(bad)
    for wrong in (1.0, float("nan"), np.float32(1), fractions.Fraction(2), Decimal(3), "1", None, 1j):
        with pytest.raises(TypeError, match=rf"{kind}Tensor\(\): item \[0\]"):
            kind.tensor([wrong])
        with pytest.raises(TypeError, match="fill_"):
            kind.tensor(2).fill_(wrong)


def test_ragged_and_strange_sequences_are_refused() -> None:
    loop: list[Any] = [1]
    loop.append(loop)
    deep: Any = 1
    for _ in range(100):
        deep = [deep]
    endless: list[Any] = []
    endless.append(endless)
    cases: list[tuple[Any, type[Exception]]] = [
        ([[1, 2], [3]], ValueError), ([[1, 2], 3], ValueError), ([1, [2]], ValueError), ([[1], [[2]]], ValueError),
        ([[1], []], ValueError), ([[[1, 2]], [[3, 4], [5, 6]]], ValueError), (loop, ValueError), (deep, ValueError),
        (endless, ValueError), (["a"], TypeError), ("ab", TypeError), ({1, 2}, TypeError), ({1: 2}, TypeError),
        (None, TypeError), (1.5, TypeError), (object(), TypeError), (_C.FloatTensor, TypeError),
        ([None], TypeError), ([[1, 2], None], TypeError), ([[1, 2], "ab"], TypeError), (1j, TypeError),
        ([1, 2, object()], TypeError),
    ]  # fmt: skip
    for wrong, error in cases:
        with pytest.raises(error, match="FloatTensor"):
            _C.FloatTensor(wrong)
    with pytest.raises(TypeError, match="FloatTensor"):
        _C.FloatTensor([1], [2])
    with pytest.raises(TypeError, match="FloatTensor"):
        _C.FloatTensor(2, 3.0)
    with pytest.raises(TypeError, match="keyword"):
        _C.FloatTensor(size=3)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_tensor_of_a_tensor_or_a_storage_shares_its_memory(kind: Kind) -> None:
    x = kind.tensor([[1, 2], [3, 4]])
    assert kind.tensor(x).is_set_to(x)
    assert kind.tensor(x.t()).is_set_to(x.t())
    assert kind.tensor(x.storage()).storage() is x.storage()
    assert kind.tensor(x.storage()).tolist() == [1, 2, 3, 4]
    for other in KINDS:
        if other is not kind:
            with pytest.raises(TypeError, match=f"{other}Tensor"):
                kind.tensor(other.tensor(2))
            if other is not LONG:  # a LongStorage specifies a size
                with pytest.raises(TypeError, match=f"{other}Storage"):
                    kind.tensor(other.storage(2))
    if kind is not LONG:
        assert kind.tensor(_C.LongStorage([2, 3])).size() == (2, 3)


def test_a_tensor_of_a_buffer() -> None:
    assert _C.FloatTensor(array.array("f", [1, 2])).tolist() == [1, 2]
    assert _C.ByteTensor(b"ab").tolist() == [97, 98]
    assert _C.ByteTensor(bytearray(b"ab")).tolist() == [97, 98]
    rows = ((ctypes.c_double * 2)(*row) for row in ((1, 2), (3, 4)))
    assert _C.DoubleTensor((ctypes.c_double * 2 * 2)(*rows)).tolist() == [[1, 2], [3, 4]]
    assert _C.IntTensor(memoryview(array.array("i", [1, 2, 3, 4]))[::2]).tolist() == [1, 3]
    assert _C.FloatTensor(np.float32(3).reshape(())).tolist() == [3]
    assert _C.FloatTensor(np.zeros(0, np.float32)).size() == ()
    with pytest.raises(ValueError, match="size 0"):
        _C.FloatTensor(np.zeros((2, 0), np.float32))
    assert _C.FloatTensor(b"ab").tolist() == [97, 98]
    assert _C.DoubleTensor((ctypes.c_uint16 * 2)(1, 65535)).tolist() == [1, 65535]
    for wrong in (
        np.zeros(2, "c8"), np.zeros(2, "M8[s]"), np.zeros(2, object), np.zeros(2, "S3"), np.zeros(2, ">f4"),
        np.zeros(2, [("a", "f4")]), np.zeros(2, np.longdouble),
    ):  # fmt: skip
        for make in (_C.FloatTensor, _C.IntTensor, _C.FloatStorage, _C.FloatTensor(1).new):
            with pytest.raises(TypeError, match="no tensor type has the dtype"):
                make(wrong)
    assert _C.FloatTensor(memoryview(b"")).size() == _C.ByteTensor(memoryview(b"")).size() == ()


ARRAYS = [*(kind.numpy for kind in KINDS), *map(np.dtype, ("?", "u2", "u4", "u8"))]


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("dtype", ARRAYS, ids=str)
def test_an_array_of_another_dtype_is_converted_like_a_list(kind: Kind, dtype: np.dtype[Any]) -> None:
    whole = (np.arange(24).reshape(2, 3, 4) % (2 if dtype.kind == "b" else 24)).astype(dtype)
    for given in (whole, whole[::-1, :, 1::2], whole.T, whole[0], np.broadcast_to(whole[0], (5, 3, 4))):
        if dtype.kind == "f" and not kind.floating:
            with pytest.raises(TypeError, match=rf"{kind}Tensor\(\): item \[0\].* must be an int, not float"):
                kind.tensor(given)
            continue
        for x in (kind.tensor(given), kind.tensor(1).new(given)):
            assert_equal(x, given.astype(kind.numpy))
            assert not np.shares_memory(x.numpy(), given)
        assert kind.storage(given.reshape(-1)).tolist() == given.reshape(-1).tolist()
    assert kind.tensor(np.zeros(0, dtype)).size() == ()
    if dtype.kind != "f" or kind.floating:
        assert kind.tensor(np.array(1, dtype)).tolist() == [1]


@pytest.mark.parametrize("kind", INTEGRAL, ids=str)
@pytest.mark.parametrize("dtype", [d for d in ARRAYS if d.kind in "iu"], ids=str)
def test_integers_of_arrays_are_never_cut(kind: Kind, dtype: np.dtype[Any]) -> None:
    own, given = np.iinfo(kind.numpy), np.iinfo(dtype)
    for value in {given.min, given.max, own.min, own.max, own.min - 1, own.max + 1}:
        if not given.min <= value <= given.max:
            continue
        array = np.array([[0, 1], [value, 0]], dtype)
        if own.min <= value <= own.max:
            assert kind.tensor(array).tolist() == array.tolist()
        else:
            with pytest.raises(OverflowError, match=rf"{kind}Tensor\(\): item \[1\]\[0\]: {value} does not fit"):
                kind.tensor(array)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_floats_of_arrays_are_rounded_like_those_of_lists(kind: Kind) -> None:
    values = [0.1, 1 / 3, 1e39, -1e300, 65520.0, 2.0**-30, float("inf"), float("nan"), -0.0]
    np.testing.assert_array_equal(array_of(kind.tensor(np.array(values))), array_of(kind.tensor(values)))
    large = [(1 << 53) + 1, -(1 << 63), 1 << 40]
    assert kind.tensor(np.array(large)).tolist() == kind.tensor(large).tolist()


def test_a_number_of_numpy_is_no_array() -> None:
    """A float is neither a size nor data, so a number of NumPy is not data of another type."""
    for number in (np.float64(3), np.float16(3), np.bool_(True), ctypes.c_double(3)):
        for make in (_C.FloatTensor, _C.LongTensor, _C.FloatTensor(1).new, _C.FloatStorage):
            with pytest.raises(TypeError):
                make(number)
    assert _C.FloatTensor(np.int64(3)).size() == (3,)
    assert _C.FloatTensor(np.array(3)).tolist() == [3]


@pytest.mark.parametrize("dtype", ["f8", "f4", "i8"])
def test_an_array_that_is_exported_by_dlpack_alone_is_converted(dtype: str) -> None:
    class Exporter:
        """An array that has neither a buffer nor items."""

        def __dlpack__(self, **arguments: Any) -> Any:
            return np.array([[1, 2], [3, 4]], dtype).__dlpack__(**arguments)

    for make in (_C.FloatTensor, _C.DoubleTensor, _C.IntTensor):
        if dtype != "i8" and make is _C.IntTensor:
            with pytest.raises(TypeError, match=r"IntTensor\(\): item \[0\]\[0\] must be an int, not float"):
                make(Exporter())
        else:
            assert make(Exporter()).tolist() == [[1, 2], [3, 4]]


def test_the_array_of_a_constructor_is_copied() -> None:
    numbers_ = np.ones(3, np.float32)
    tensors = [_C.FloatTensor(numbers_), _C.DoubleTensor(numbers_), _C.FloatTensor(1).new(numbers_)]
    numbers_[0] = 7
    assert [x.tolist() for x in tensors] == [[1, 1, 1]] * 3


def test_new_makes_the_same_type() -> None:
    for kind in KINDS:
        x = kind.tensor([1, 2])
        assert type(x.new(3)) is kind.tensor
        assert x.new([4]).tolist() == [4]
        assert x.new(x).is_set_to(x)
        assert x.new().size() == ()


def test_the_types() -> None:
    for kind in KINDS:
        assert issubclass(kind.tensor, _C._TensorBase)
        assert kind.tensor.__module__ == "_C"
        assert _C.is_tensor(kind.tensor())
        assert not _C.is_tensor(kind.storage())
        assert _C.is_storage(kind.storage())
        assert not _C.is_storage(kind.tensor)
    for base in (_C._TensorBase, _C._StorageBase):
        with pytest.raises(TypeError):
            base()
        with pytest.raises(TypeError):
            base.__new__(base)
    with pytest.raises(TypeError):
        object.__new__(_C.FloatTensor)


# ---- the default tensor type ----


def test_the_default_tensor_type(default: Kind) -> None:
    assert _C.Tensor is _C.get_default_tensor_type() is default.tensor
    assert type(_C.zeros(2)) is default.tensor
    for other in KINDS:
        assert type(_C.zeros(2, out=other.tensor())) is other.tensor
        assert type(_C.zeros_like(other.tensor(2))) is other.tensor
        assert type(_C.cat([other.tensor(2), other.tensor(2)])) is other.tensor
    _C.set_default_tensor_type(f"_C.{default.name}Tensor")
    _C.set_default_tensor_type(f"{default.name}Tensor")
    assert _C.Tensor is default.tensor
    for wrong, error in (
        (int, TypeError), ("Float", ValueError), (None, TypeError), (_C.FloatStorage, TypeError),
        (default.tensor(), TypeError), ("", ValueError), (_C._TensorBase, TypeError),
    ):  # fmt: skip
        with pytest.raises(error, match="set_default_tensor_type"):
            _C.set_default_tensor_type(wrong)
        assert _C.Tensor is default.tensor


def test_subclasses_of_tensors() -> None:
    class Mine(_C.FloatTensor):  # type: ignore[misc]
        extra = 5

    x = Mine([1, 2])
    assert type(x) is Mine
    assert x.add(1).tolist() == [2, 3]
    assert (x + x).tolist() == [2, 4]
    assert type(x.add_(1)) is Mine
    assert isinstance(x, _C.FloatTensor)
    x.name = "an attribute"
    assert x.name == "an attribute"
    assert Mine(2, 3).size() == (2, 3)


def test_a_subclass_can_have_other_bases_first() -> None:
    kind: Any = type("Mine", (type("First", (), {}), type("Second", (_C.FloatTensor,), {})), {})
    assert _C.FloatTensor([1, 2]).add_(kind([10, 20])).tolist() == [11, 22]
