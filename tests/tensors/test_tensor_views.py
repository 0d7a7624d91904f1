"""Sizes, strides and views against NumPy: which memory a view covers, and that it shares this memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from oracle import (
    _C,
    FLOAT,
    KINDS,
    LAYOUTS,
    SHAPES,
    Array,
    Kind,
    arranged,
    array_of,
    assert_equal,
    each,
    expandable,
    generator,
    numbers,
    some,
    tensor,
)
from tensor_cases import Case, Cases, check_all, parameters_of


def unfolded(x: Array, dimension: int, size: int, step: int) -> Array:
    windows = np.lib.stride_tricks.sliding_window_view(x, size, dimension)
    places = [slice(None)] * windows.ndim
    places[dimension % x.ndim] = slice(None, None, step)
    return windows[tuple(places)]


def squeezed(x: Array, dim: int | None = None) -> Array:
    """Return the array without dimensions of size 1; an array of one element becomes a vector."""
    if dim is None:
        return np.squeeze(x) if x.size > 1 else x.reshape(1)
    return np.squeeze(x, dim) if x.shape[dim] == 1 and x.ndim > 1 else x


def selected(x: Array, dim: int, index: int) -> Any:
    result = np.take(x, index, dim)
    return result if x.ndim > 1 else (float(result) if x.dtype.kind == "f" else int(result))


def narrowed(x: Array, dimension: int, start: int, length: int) -> Array:
    places = [slice(None)] * x.ndim
    places[dimension] = slice(start, start + length)
    return x[tuple(places)]


def spread(x: Array, *size: int) -> Array:
    """Replace a size of -1 by the size of the dimension."""
    old = (1,) * (len(size) - x.ndim) + x.shape
    return np.broadcast_to(x, [n if s < 0 else s for n, s in zip(old, size, strict=True)])


def dims(shape: tuple[int, ...]) -> range:
    return range(-len(shape), len(shape))


def of_shapes(make: Any) -> Cases:
    """Return cases for a few shapes."""

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in some(rng, SHAPES):
            yield from make(numbers(kind, shape, rng), shape)

    return cases


def reshapes(x: Array, shape: tuple[int, ...]) -> Iterator[Case]:
    """Return reshaped views of a contiguous tensor; test_views_of_any_layout covers other layouts."""
    for size in ((-1,), (x.size,), (1, x.size), shape, (*shape, 1), (-1, shape[-1])):
        yield Case((x, *size), lambda x, *size: x.reshape(size), inplace=False)


VIEWS: dict[str, Cases] = {
    "transpose": of_shapes(lambda x, shape: (Case((x, a, b), np.swapaxes) for a in dims(shape)
    for b in dims(shape)[:3])),
    "select": of_shapes(lambda x, shape: (
        Case((x, dim, k), selected) for dim in dims(shape) for k in {0, -1, shape[dim] - 1, -shape[dim]}
    )),
    "narrow": of_shapes(lambda x, shape: (
        Case((x, dim, start, length), narrowed) for dim in dims(shape)
        for start in {0, shape[dim] - 1} for length in {1, shape[dim] - start}
    )),
    "squeeze": of_shapes(lambda x, shape: (
        Case((x, *dim), squeezed) for dim in [(), *((d,) for d in dims(shape))]
    )),
    "unsqueeze": of_shapes(lambda x, shape: (Case((x, dim), np.expand_dims) for dim in range(-x.ndim - 1, x.ndim + 1))),
    "unfold": of_shapes(lambda x, shape: (
        Case((x, dim, size, step), unfolded) for dim in dims(shape)
        for size in {1, shape[dim]} for step in (1, 2, 1 << 62)
    )),
    "expand": of_shapes(lambda x, shape: (
        Case((x, *size), spread, expand=())
        for size in (shape, (2, *shape), (3, 2, *(-1,) * x.ndim), tuple(n if n > 1 else 4 for n in shape))
    )),
    "contiguous": of_shapes(lambda x, shape: [Case((x,), lambda x: x)]),
    "clone": of_shapes(lambda x, shape: [Case((x,), lambda x: x)]),
}  # fmt: skip


def matrices(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    for shape in ((1, 1), (3, 5), (1, 4), (4, 1)):
        yield Case((numbers(kind, shape, rng),), np.transpose)


CASES = {**VIEWS, "t": matrices}
SHARING = ("transpose", "select", "narrow", "squeeze", "unsqueeze", "unfold", "expand", "t")


@pytest.mark.parametrize(("name", "kind"), [p for p in parameters_of(CASES) if p[0] not in SHARING], ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


@pytest.mark.parametrize(("name", "kind"), [p for p in parameters_of(CASES) if p[0] in SHARING], ids=str)
def test_view(name: str, kind: Kind) -> None:
    """Views in every layout have the right elements and share the memory of the tensor."""
    for case in CASES[name](kind, generator(name, kind)):
        for layout in LAYOUTS:
            array = expandable(case.args[0]) if layout == "expanded" else case.args[0]
            if layout == "expanded" and not case.expand:
                continue
            x = arranged(array, layout)
            expected = case.expected((array, *case.args[1:]))
            result = getattr(x, name)(*case.args[1:])
            assert_equal(result, expected, context=(name, layout, case.args[1:]))
            if hasattr(_C, name) and name != "select":
                assert_equal(getattr(_C, name)(x, *case.args[1:]), expected)
            if isinstance(expected, np.ndarray):
                assert result.storage().data_ptr() == x.storage().data_ptr(), name
                strides = tuple(s // kind.numpy.itemsize for s in x.numpy().strides)
                assert x.stride() == strides


@pytest.mark.parametrize("name", ["transpose", "squeeze", "unsqueeze", "t"])
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_view_in_place(name: str, kind: Kind) -> None:
    for case in CASES[name](kind, generator(name, kind)):
        x = tensor(case.args[0])
        address = x.data_ptr()
        assert getattr(x, name + "_")(*case.args[1:]) is x
        assert_equal(x, case.expected(case.args), context=(name, case.args[1:]))
        assert x.data_ptr() == address


@pytest.mark.parametrize("name", ["narrow", "squeeze", "unsqueeze", "unfold"])
def test_a_view_into_out_shares_memory_too(name: str) -> None:
    for case in CASES[name](FLOAT, generator(name)):
        x, out = tensor(case.args[0]), _C.FloatTensor(3)
        assert getattr(x, name)(*case.args[1:], out=out) is out
        assert_equal(out, case.expected(case.args))
        assert out.storage().data_ptr() == x.storage().data_ptr()
        assert getattr(x, name)(*case.args[1:], out=x) is x
        assert_equal(x, case.expected(case.args))


# ---- view ----


@deterministic(200)
@given(st.data())
def test_views_of_any_layout(data: st.DataObject) -> None:
    """Any layout and size: a view has the elements in row-major order and shares memory, or it is a ValueError."""
    shape = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    base = _C.IntTensor(list(range(int(np.prod(shape)) * 2)))
    x = base[:: data.draw(st.integers(1, 2))][: int(np.prod(shape))].view(*shape) if len(base) else base
    order = data.draw(st.permutations(range(len(shape))))
    for k, target in enumerate(order):
        x = x.transpose(k, target)
    size = data.draw(st.sampled_from(_factorings(x.numel())))
    array = x.numpy()
    expected = array.reshape(size)
    if not np.may_share_memory(expected, array):
        with pytest.raises(ValueError, match=r"view: .* cannot be viewed"):
            x.view(*size)
        return
    assert_equal(x.view(*size), np.array(expected))
    assert x.view(*size).data_ptr() == x.data_ptr()
    assert_equal(x.view(-1, *size[1:]), np.array(expected))


def _factorings(n: int) -> list[tuple[int, ...]]:
    found = {(n,), (1, n), (n, 1)}
    for a in range(1, n + 1):
        if n % a == 0:
            found |= {(a, n // a), (a, 1, n // a)}
            found |= {(b, a // b, n // a) for b in range(1, a + 1) if a % b == 0}
    return sorted(found)


@pytest.mark.parametrize(
    "size",
    [(7,), (4,), (-1, 4), (-1, -1), (2, -3), (0,), (6, 0), (-2,), (), (1 << 62, 4), (1 << 32, 1 << 32, -1), (-1, 0)],
)
def test_a_view_of_another_count_is_refused(size: tuple[int, ...]) -> None:
    x = _C.FloatTensor(2, 3)
    with pytest.raises((ValueError, TypeError), match="view"):
        x.view(size)
    assert tuple(x.size()) == (2, 3)


def test_sizes_in_every_spelling() -> None:
    x = _C.FloatTensor(6)
    sizes = [(2, 3), [2, 3], _C.FloatTensor(2, 3).size(), _C.LongStorage([2, 3]), np.array([2, 3]), range(2, 4)]
    for size in sizes:
        assert tuple(x.view(size).size()) == (2, 3), type(size)
        assert tuple(x.view(size=size).size()) == (2, 3), type(size)
    assert tuple(x.view(2, 3).size()) == (2, 3)
    assert tuple(x.view(np.int64(2), np.int8(3)).size()) == (2, 3)
    assert tuple(x.view(_C.LongTensor([2])[0], 3).size()) == (2, 3)


# ---- properties of a tensor ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_properties_of_a_tensor(kind: Kind, layout: str) -> None:
    for shape in SHAPES:
        array = expandable(np.zeros(shape, kind.numpy))
        x = arranged(array, layout)
        strides = tuple(s // kind.numpy.itemsize for s in x.numpy().strides)
        assert x.size() == x.shape == shape
        assert isinstance(x.size(), _C.Size)
        assert x.stride() == strides
        assert type(x.stride()) is tuple
        for dim in dims(shape):
            assert x.size(dim) == x.size(dim=dim) == x.size(axis=dim) == shape[dim]
            assert x.stride(dim) == strides[dim]
        assert x.dim() == x.ndimension() == x.ndim == len(shape)
        assert x.numel() == x.nelement() == _C.numel(x) == array.size
        assert x.element_size() == kind.numpy.itemsize
        assert x.dtype == kind.row.numpy
        assert x.is_contiguous() == x.numpy().flags.c_contiguous
        assert x.data_ptr() == x.storage().data_ptr() + x.storage_offset() * x.element_size()
        assert x.data_ptr() == x.numpy().ctypes.data
        assert type(x.storage()) is kind.storage
        assert len(x) == shape[0]
        assert_equal(x.T, array.T)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_tensor_without_elements(kind: Kind) -> None:
    x = kind.tensor()
    assert x.size() == x.shape == ()
    assert x.size().numel() == 0
    assert x.stride() == ()
    assert x.dim() == x.numel() == x.storage_offset() == len(x) == 0
    assert x.is_contiguous()
    assert x.storage().size() == 0
    assert x.T.size() == ()
    assert x.view(-1).size() == x.view(0).size() == x.clone().size() == x.contiguous().size() == ()
    assert x.squeeze().size() == ()
    assert list(x) == x.tolist() == []
    assert x.numpy().shape == (0,)
    for call in each(
        lambda: x.size(0), lambda: x.size(1), lambda: x.stride(-1), lambda: x.transpose(0, 0), lambda: x.select(0, 0),
        lambda: x.narrow(0, 0, 1), lambda: x.unfold(0, 1, 1), x.t, lambda: x.unsqueeze(0),
        lambda: x.squeeze(0),
        lambda: x.expand(3), lambda: x[0], lambda: x.transpose_(0, 0), lambda: x.squeeze_(0), x.t_,
    ):  # fmt: skip
        with pytest.raises((ValueError, IndexError)):
            call()
        assert x.size() == ()


@pytest.mark.parametrize("dim", [2, -3, 1 << 31, -(1 << 31) - 1, 1 << 70])
def test_dimensions_out_of_range(dim: int) -> None:
    x = _C.FloatTensor(2, 3)
    calls: dict[str, Callable[..., Any]] = {
        "size": lambda: x.size(dim), "stride": lambda: x.stride(dim), "transpose": lambda: x.transpose(0, dim),
        "select": lambda: x.select(dim, 0), "narrow": lambda: x.narrow(dim, 0, 1),
        "unfold": lambda: x.unfold(dim, 1, 1),
        "squeeze": lambda: x.squeeze(dim), "sum": lambda: x.sum(dim), "sort": lambda: x.sort(dim),
        "transpose_": lambda: x.transpose_(dim, 0), "max": lambda: x.max(dim), "squeeze_": lambda: x.squeeze_(dim),
        "unsqueeze": lambda: x.unsqueeze(dim + (1 if dim > 0 else -1)), "cat": lambda: _C.cat([x, x], dim),
    }  # fmt: skip
    for name, call in calls.items():
        with pytest.raises((IndexError, OverflowError), match=name):
            call()
        assert tuple(x.size()) == (2, 3)


@pytest.mark.parametrize("index", [2, -3, 1 << 62, -(1 << 63)])
def test_positions_out_of_range(index: int) -> None:
    x = _C.FloatTensor(2, 3)
    for call in each(
        lambda: x.select(0, index), lambda: x.narrow(0, index, 1), lambda: _C.FloatTensor(2).select(0, index),
        lambda: x[index], lambda: x[0, index * 2], lambda: x.narrow(0, 0, index + (index > 0)),
        lambda: x.narrow(0, 1, index + (index > 0)),
    ):  # fmt: skip
        with pytest.raises((IndexError, ValueError)):
            call()


def test_a_negative_position_counts_from_the_end() -> None:
    x = _C.IntTensor([[1, 2, 3], [4, 5, 6]])
    assert x.select(1, -1).tolist() == x[:, -1].tolist() == [3, 6]
    assert x[0].select(0, -3) == 1


def test_an_error_is_raised_immediately() -> None:
    with pytest.raises(IndexError, match="size"):
        _C.FloatTensor().size(0)
    with pytest.raises(IndexError, match="stride"):
        _C.FloatTensor().stride(-1)
    one = _C.FloatTensor([1])
    assert one.dot(one) == 1


def test_dimensions_by_another_name() -> None:
    x = _C.FloatTensor(2, 3)
    assert x.select(axis=1, index=0).size() == x.select(dim=1, index=0).size() == (2,)
    assert x.narrow(dim=1, start=0, length=2).size() == x.narrow(axis=1, start=0, length=2).size() == (2, 2)
    assert x.sum(axis=0).size() == x.sum(dim=0).size() == (3,)
    assert x.unsqueeze(axis=0).size() == (1, 2, 3)
    with pytest.raises(TypeError, match="select"):
        x.select(dim=1, axis=1, index=0)


# ---- resize_ and set_ ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_resize_keeps_elements_in_memory_order(kind: Kind) -> None:
    x = kind.tensor([[1, 2, 3], [4, 5, 6]])
    assert x.resize_(3, 2) is x
    assert x.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert x.resize_(2).tolist() == [1, 2]
    assert x.resize_(2, 3).tolist() == [[1, 2, 3], [4, 5, 6]]  # shrinking keeps the memory
    x.resize_(100, 100)
    assert x[0, :6].tolist() == [1, 2, 3, 4, 5, 6]
    assert x.resize_(0).size() == x.resize_((0,)).size() == x.resize_(3, 0).size() == ()
    assert x.resize_as_(kind.tensor(2, 2)).size() == (2, 2)
    assert x.resize_as_(kind.tensor()).size() == ()
    y = kind.tensor([[1, 2], [3, 4]]).t()
    assert y.resize_(2, 2).tolist() == [[1, 3], [2, 4]]  # the shape is the same, so that nothing happens
    assert y.resize_(4).tolist() == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "size",
    [
        (1 << 62, 4),
        (1 << 61,),
        ((1 << 63) - 1,),
        (1 << 32, 1 << 32),
        (1 << 60, 1 << 60, 1 << 60),
        (-1,),
        (3, -1),
        (1 << 64,),
    ],
)
def test_sizes_larger_than_memory_are_errors(size: tuple[int, ...]) -> None:
    x = _C.DoubleTensor([1, 2])
    calls: dict[str, Callable[..., Any]] = {
        "resize_": lambda: x.resize_(*size), "DoubleTensor": lambda: _C.DoubleTensor(*size),
        "zeros": lambda: _C.zeros(*size),
        "ones": lambda: _C.ones(size), "new": lambda: x.new(*size),
        "set_": lambda: x.set_(x.storage(), 0, size),
    }  # fmt: skip
    for name, call in calls.items():
        with pytest.raises((OverflowError, ValueError, MemoryError)):
            call()
        assert x.tolist() == [1, 2], name


def test_many_dimensions() -> None:
    x = _C.ByteTensor(*[1] * 64)
    assert x.dim() == 64
    assert x.fill_(3).sum() == 3
    assert_equal(x.transpose(0, 63).squeeze(), np.array([3], np.uint8))
    with pytest.raises(ValueError, match="64 dimensions"):
        x.unsqueeze(0)
    with pytest.raises(ValueError, match="64 dimensions"):
        _C.ByteTensor(*[1] * 65)
    with pytest.raises((ValueError, IndexError), match="64 dimensions"):
        x[None]
    with pytest.raises(ValueError, match="64 dimensions"):
        x.unfold(0, 1, 1)
    with pytest.raises(ValueError, match="expand"):
        x.expand(1, *x.size())
    assert array_of(x).ndim == 64


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_set(kind: Kind) -> None:
    x, y = kind.tensor([1, 2, 3, 4]), kind.tensor([[5, 6], [7, 8]])
    assert x.set_(y) is x
    assert x.is_set_to(y)
    assert not x.is_set_to(y.clone())
    x[0, 0] = 9
    assert y.tolist() == [[9, 6], [7, 8]]
    assert x.set_(y.storage()).tolist() == [9, 6, 7, 8]
    assert x.set_(y.storage(), 1, (3,)).tolist() == [6, 7, 8]
    assert x.set_(y.storage(), 0, (2, 2), (1, 2)).tolist() == [[9, 7], [6, 8]]
    assert x.set_(y.storage(), 0, (2,), (2,)).tolist() == [9, 7]
    assert x.set_(y.storage(), storage_offset=3, size=[1]).tolist() == [8]
    assert x.set_().size() == ()
    assert y.tolist() == [[9, 6], [7, 8]]
    for bad in ((-1, (2,)), (0, (2, 2), (1,)), (1 << 62, (4,)), (0, (2, 2), (1 << 62, 1 << 62))):
        with pytest.raises((ValueError, OverflowError, MemoryError), match="set_"):
            x.set_(y.storage(), *bad)
        assert x.size() == ()
    assert y.tolist() == [[9, 6], [7, 8]]
    assert y.set_(y).tolist() == [[9, 6], [7, 8]]


def test_set_beyond_a_storage_grows_it() -> None:
    storage = _C.FloatStorage([1, 2])
    x = _C.FloatTensor().set_(storage, 0, (4,))
    assert storage.size() == 4
    assert x[:2].tolist() == [1, 2]
    array = np.ones(2, np.float32)
    shared = _C.from_numpy(array)
    with pytest.raises(BufferError, match="set_"):
        shared.set_(shared.storage(), 0, (3,))
    with pytest.raises(BufferError, match="resize_"):
        shared.resize_(3)
    assert shared.tolist() == [1, 1]


def test_of_one_storage_two_views_see_each_other() -> None:
    x = _C.FloatTensor(4, 4)
    x[1:3, 1:3].fill_(1)
    x.t()[0].add_(2)
    assert x.tolist() == [[2, 0, 0, 0], [2, 1, 1, 0], [2, 1, 1, 0], [2, 0, 0, 0]]
    assert x.storage() is x.t().storage()
    assert x.is_same_size(x.t())
    assert not x.is_same_size(x[0])


def test_contiguous_returns_a_contiguous_tensor_itself() -> None:
    x = _C.FloatTensor(3, 4)
    assert x.contiguous() is x
    assert x.t().contiguous().data_ptr() != x.data_ptr()
    assert x.t().contiguous().is_contiguous()
    assert x.clone().data_ptr() != x.data_ptr()


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("steps", [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (3, 2)], ids=str)
def test_copies_between_steps_write_only_their_elements(kind: Kind, steps: tuple[int, int]) -> None:
    to, source = steps
    for n in (1, 2, 3, 4, 5, 7, 8, 31, 64, 101):
        x = numbers(kind, (source * n,), generator(str(kind), source, n))
        expected = numbers(kind, (to * n,), generator(str(kind), to, n))
        y = tensor(expected)
        y[::to].copy_(tensor(x)[::source])
        expected[::to] = x[::source]
        assert_equal(y, expected)


def test_sizes_and_tuples_share_free_lists() -> None:
    """The memory of a deallocated Size becomes a tuple, and the other way round; every length has its own free list."""
    subclass: Any = type("subclass", (_C.Size,), {"name": ""})
    for length in range(25):
        shape = (1,) * length
        x = _C.FloatTensor(*shape) if length else _C.FloatTensor()
        for _ in range(3):
            size, named = x.size(), subclass(shape)
            named.name = "x"
            for of, kind in ((size, _C.Size), (named, subclass), (size[:], _C.Size), (size + size, _C.Size)):
                assert type(of) is kind
                assert of[:length] == shape
                assert hash(of) == hash((*of,))
            del size, named, of
            tuples = [tuple(range(length)) for _ in range(8)]
            assert {type(one) for one in tuples} == {tuple}
            assert len(set(tuples)) == 1
    assert type(()) is tuple
