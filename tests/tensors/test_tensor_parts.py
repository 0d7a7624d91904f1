"""Methods that split, join and repeat tensors, against NumPy: split, chunk, unbind, stack, repeat, permute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from oracle import (
    _C,
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
    laid_out,
    numbers,
    some,
    tensor,
)
from tensor_cases import Case, Cases, check_all, parameters_of


def split(x: Array, size: int, dim: int = 0) -> tuple[Array, ...]:
    first = range(0, x.shape[dim], min(size, x.shape[dim]))
    return tuple(np.take(x, range(k, min(k + size, x.shape[dim])), dim) for k in first)


def chunk(x: Array, chunks: int, dim: int = 0) -> tuple[Array, ...]:
    return split(x, -(-x.shape[dim] // chunks), dim)


def unbind(x: Array, dim: int = 0) -> tuple[Any, ...]:
    return tuple(np.moveaxis(x, dim, 0)) if x.ndim > 1 else tuple(x.tolist())


def of_shapes(make: Any) -> Cases:
    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in some(rng, SHAPES, 4):
            yield from make(numbers(kind, shape, rng), rng)

    return cases


def parts(oracle: Any) -> Cases:
    return of_shapes(lambda x, rng: [
        *(Case((x, n, dim), oracle) for dim in (x.ndim - 1, -x.ndim) for n in {1, 2, x.shape[dim], 1 << 62}),
        Case((x, 3), oracle),
    ])  # fmt: skip


def repeat_cases(x: Array, rng: np.random.Generator) -> Iterator[Case]:
    for more in (0, 1, 2):
        for _ in range(2):
            times = rng.integers(1, 4, x.ndim + more).tolist()
            yield Case((x, *times), lambda x, *times: np.tile(x, times))
            yield Case((x, times), np.tile)
    yield Case((x, *[0] * x.ndim), lambda x, *times: np.tile(x, times))


CASES: dict[str, Cases] = {
    "split": parts(split),
    "chunk": parts(chunk),
    "unbind": of_shapes(lambda x, rng: [
        Case((x,), unbind), *(Case((x, dim), unbind) for dim in range(-x.ndim, x.ndim))
    ]),
    "permute": of_shapes(lambda x, rng: (
        Case((x, *order), lambda x, *order: np.transpose(x, order))
        for order in (rng.permutation(x.ndim).tolist(), (rng.permutation(x.ndim) - x.ndim).tolist())
    )),
    "expand_as": of_shapes(lambda x, rng: [
        Case((x, numbers_like(x, shape)), lambda x, y: np.broadcast_to(x, y.shape), expand=())
        for shape in (x.shape, (2, *x.shape), tuple(n if n > 1 else 3 for n in x.shape))
    ]),
    "repeat": of_shapes(repeat_cases),
}  # fmt: skip


def numbers_like(x: Array, shape: tuple[int, ...]) -> Array:
    return np.ones(shape, x.dtype)


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


@pytest.mark.parametrize("name", ["split", "chunk", "unbind", "permute", "expand_as"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_views_share_memory(name: str, layout: str) -> None:
    for kind in KINDS[:2]:
        for case in CASES[name](kind, generator(name)):
            if layout == "expanded" and not case.expand:
                continue
            array = expandable(case.args[0]) if layout == "expanded" else case.args[0]
            x = arranged(array, layout)
            arguments = [tensor(a) if isinstance(a, np.ndarray) else a for a in case.args[1:]]
            returned = getattr(x if hasattr(x, name) else _C, name)(*([] if hasattr(x, name) else [x]), *arguments)
            for part in returned if isinstance(returned, tuple) else (returned,):
                assert not _C.is_tensor(part) or part.storage() is x.storage()


def test_writing_to_a_part_changes_the_tensor() -> None:
    x = _C.IntTensor(4, 3)
    x.split(3)[1].fill_(5)
    x.chunk(2, 1)[1][0] = 7
    _C.unbind(x, dim=1)[0].add_(1)
    x.permute(1, 0)[1, 1] = 9
    assert x.tolist() == [[1, 0, 7], [1, 9, 0], [1, 0, 0], [6, 5, 5]]


def test_parts_by_name() -> None:
    x = _C.FloatTensor(4, 3)
    assert len(x.split(split_size=2, dim=1)) == len(_C.split(x, split_size=2, axis=-1)) == 2
    assert len(x.chunk(chunks=4, dim=0)) == len(_C.chunk(x, chunks=4)) == 4
    assert x.permute(dims=(1, 0)).size() == (3, 4)
    assert x.repeat(sizes=(1, 2)).size() == x.repeat([1, 2]).size() == (4, 6)
    assert x.view_as(other=_C.FloatTensor(2, 6)).size() == (2, 6)
    assert x[:1].expand_as(other=x).size() == x.size()


def test_bad_parts() -> None:
    x, nothing = _C.FloatTensor(2, 3), _C.FloatTensor()
    for call in each(
        lambda: x.split(0), lambda: x.split(-1, 1), lambda: x.chunk(0), lambda: x.chunk(-(1 << 62)),
        lambda: x.permute(0), lambda: x.permute(0, 0), lambda: x.permute(0, -2), lambda: x.permute(0, 1, 2),
        lambda: x.repeat(2), lambda: x.repeat(2, -1), lambda: x.expand_as(x[0]), lambda: x.view_as(x[0]),
        lambda: nothing.expand_as(x), lambda: nothing.permute(0),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"^(split|chunk|permute|repeat|expand_as|view_as): "):
            call()
    for call in each(
        lambda: x.split(1, 2), lambda: x.chunk(1, -3), lambda: _C.unbind(x, 2), lambda: x.permute(0, 2),
        lambda: x.permute(-3, 0), lambda: nothing.split(1), lambda: nothing.chunk(1), lambda: _C.unbind(nothing),
    ):  # fmt: skip
        with pytest.raises(IndexError, match="out of range"):
            call()
    for call in each(
        lambda: x.repeat(1 << 40, 1 << 40), lambda: x.repeat(1 << 62, 1 << 62), lambda: x.repeat(1 << 63, 1),
        lambda: x.expand(1 << 62, 2, 3).split(1), lambda: _C.unbind(x[:1].expand(1 << 40, 3)),
    ):  # fmt: skip
        with pytest.raises((OverflowError, MemoryError)):
            call()
    for call in each(
        lambda: x.expand_as(_C.IntTensor(2, 3)), lambda: x.view_as(5), lambda: x.split("a"), lambda: x.chunk(1.5),
        x.split, x.permute, x.repeat, lambda: _C.unbind([x]), lambda: x.permute(x),
    ):  # fmt: skip
        with pytest.raises(TypeError):
            call()
    assert nothing.repeat(2, 3).size() == nothing.expand_as(nothing).size() == nothing.view_as(nothing).size() == ()
    assert x.repeat(*[1] * 64).dim() == 64
    with pytest.raises(ValueError, match="64"):
        x.repeat(*[1] * 65)


def test_view_as_is_view() -> None:
    x = _C.IntTensor([[1, 2, 3], [4, 5, 6]])
    assert x.view_as(_C.IntTensor(3, 2)).tolist() == [[1, 2], [3, 4], [5, 6]]
    assert x.view_as(_C.IntTensor(6)).data_ptr() == x.data_ptr()
    with pytest.raises(ValueError, match="contiguous"):
        x.t().view_as(_C.IntTensor(6))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_stack(kind: Kind) -> None:
    rng = generator("stack", kind)
    shapes: tuple[tuple[int, ...], ...] = ((3,), (1,), (100,), (2, 3), (2, 3, 4), (1, 1, 2, 1, 1, 2, 1))
    for shape in shapes:
        for dim in range(-len(shape) - 1, len(shape) + 1):
            arrays = [numbers(kind, shape, rng) for _ in range(3)]
            expected = np.stack(arrays, dim)
            for layout in ("contiguous", "transposed", "stepped", "readonly"):
                assert_equal(_C.stack([laid_out(a, layout) for a in arrays], dim), expected, context=(layout, dim))
            tensors = tuple(tensor(a) for a in arrays)
            assert_equal(_C.stack(tensors, axis=dim), expected)
            out = laid_out(np.ones(expected.shape, kind.numpy), "transposed")
            assert _C.stack(tensors=tensors, dim=dim, out=out) is out
            assert_equal(out, expected)
            assert_equal(_C.stack(tensors, dim, out=tensors[1]), expected)
    x = tensor(numbers(kind, (2, 3), rng))
    assert_equal(_C.stack([x]), array_of(x)[None])
    assert_equal(_C.stack([x.t(), x.t()]), np.stack([array_of(x).T] * 2))
    assert _C.stack([kind.tensor(), kind.tensor()]).size() == ()
    assert_equal(_C.stack(_C.unbind(x, 1), 1), array_of(x))


def test_stack_rejects_shapes_that_do_not_match() -> None:
    x = _C.FloatTensor(2, 3)
    for bad in ([x, x.t()], [x, x[0]], [x, _C.FloatTensor()]):
        with pytest.raises(ValueError, match=r"^stack: sizes must agree"):
            _C.stack(bad)
    with pytest.raises(_C.ArgumentError, match=r"^stack\(\) argument 'tensors': the sequence is empty"):
        _C.stack([])
    for wrong in ([x, x.double()], [x, None], x, (1, 2)):
        with pytest.raises(TypeError, match="stack"):
            _C.stack(wrong)
    for dim in (3, -4):
        with pytest.raises(IndexError, match="stack"):
            _C.stack([x], dim)
    with pytest.raises(ValueError, match="64 dimensions"):
        _C.stack([x.view(*[1] * 62, 2, 3)])


@deterministic(150)
@given(st.data())
def test_cat_reverses_split(data: st.DataObject) -> None:
    shape = tuple(data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=5)))
    dim = data.draw(st.integers(-len(shape), len(shape) - 1))
    kind = data.draw(st.sampled_from(KINDS))
    array = numbers(kind, shape, generator(shape, dim))
    x = laid_out(array, data.draw(st.sampled_from(["contiguous", "transposed", "stepped", "offset", "permuted"])))
    n = data.draw(st.integers(1, 7))
    assert_equal(_C.cat(x.split(n, dim), dim), array)
    assert_equal(_C.cat(x.chunk(n, dim), dim), array)
    assert len(x.chunk(n, dim)) <= n
    if len(shape) > 1:
        assert_equal(_C.stack(_C.unbind(x, dim), dim), array)
    order = data.draw(st.permutations(range(len(shape))))
    inverse = np.argsort(order).tolist()
    assert x.permute(*order).permute(*inverse).is_set_to(x)
