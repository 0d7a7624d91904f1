"""An `out=` that is a view: whatever its shape, no element outside of the view changes.

Every declared call with outputs writes into views of a tensor full of sentinels. The call either succeeds, and the view
has the result between unchanged sentinels, or it raises ValueError, and all sentinels are unchanged.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import _C, BY_DTYPE, Array, Kind, Signature, array_of, each, signatures
from tensor_calls import default_for, kinds_to_try, outputs_of, valid

SENTINEL = 77
SIDE = 24  # side of the tensor of sentinels; the views below are large enough for all results of `valid` calls

Shape = tuple[int, ...]
View = Callable[[Any, Shape], Any]


# ---- views of a square matrix of sentinels, for a result of a given shape ----


def positions(base: Any, count: int, step: int) -> Any:
    """Return a vector of `count` elements, `step` apart, in the middle of the memory."""
    return type(base)().set_(base.storage(), 5, (count,), (step,))


def strided(base: Any, shape: Shape) -> Any:
    """Return a view with the shape of the result and gaps in every dimension."""
    strides = [2 * math.prod(shape[d + 1 :]) * 2 ** (len(shape) - d - 1) for d in range(len(shape))]
    return type(base)().set_(base.storage(), 3, shape, tuple(strides))


def transposed(base: Any, shape: Shape) -> Any:
    """Return a view with the shape of the result, whose dimensions are in reverse order in memory, with gaps."""
    strides = [3 * math.prod(shape[:d]) for d in range(len(shape))]
    return type(base)().set_(base.storage(), 3, shape, tuple(strides))


def dense(base: Any, shape: Shape) -> Any:
    """Return a contiguous view with another shape and as many elements as the result, which fits inside."""
    return positions(base, math.prod(shape), 1).view(*(math.prod(shape), 1, 1))


VIEWS: dict[str, View] = {
    "of its shape, with gaps": strided,
    "of its shape, transposed": transposed,
    "reversed shape": lambda base, shape: strided(base, (*shape[::-1], 1)),
    "as many elements, apart": lambda base, shape: positions(base, math.prod(shape), 3),
    "as many elements in two columns": lambda base, shape: base[: (math.prod(shape) + 1) // 2, 1:3],
    "as many elements, neighbours": dense,
    "expanded": lambda base, shape: base[1:2, 3:4].expand(math.prod(shape), 2),
    "overlapping": lambda base, shape: type(base)().set_(base.storage(), 4, (math.prod(shape) + 1, 2), (1, 1)),
    "smaller": lambda base, shape: base[2, 1:2],
    "larger, with gaps": lambda base, shape: base[1:, 2:9],
    "larger, neighbours": lambda base, shape: base[1:],
    "no elements": lambda base, shape: type(base)().set_(base.storage(), 7, ()),
}  # fmt: skip


# Views that are large enough for every result.
FITTING = {"of its shape, with gaps", "of its shape, transposed", "as many elements, neighbours", "larger, neighbours"}


def around(kind: Kind) -> Any:
    return kind.tensor(SIDE, SIDE).fill_(SENTINEL)


def memory(tensor: Any) -> Array:
    """Return a copy of all elements of the storage."""
    return np.array(tensor.storage().tolist())


def mask_of(view: Any, base: Any) -> Array:
    """Return which elements of the storage belong to a view, before the call."""
    flags = np.zeros(base.storage().size(), bool)
    places = np.zeros(tuple(view.size()) or (0,), np.int64) + view.storage_offset()
    for dimension, (size, stride) in enumerate(zip(view.size(), view.stride(), strict=True)):
        shape = [1] * len(view.size())
        shape[dimension] = size
        places = places + (np.arange(size) * stride).reshape(shape)
    flags[places.reshape(-1)] = True
    return flags


# ---- all calls ----

VIEWING = {"narrow", "squeeze", "unsqueeze", "unfold", "select", "t", "transpose", "permute", "diagonal", "expand"}
WITH_OUTPUTS = [s for s in signatures() if any(p.output for p in s.parameters)]


def run(signature: Signature, kind: Kind, **keywords: Any) -> Any:
    """Make the call, with the same random numbers every time."""
    call = valid(signature, kind)
    _C.manual_seed(1)
    for value in call.arguments.values():
        if isinstance(value, _C.Generator):
            value.manual_seed(1)
    return call.run(keywords=keywords)


def results_of(signature: Signature, kind: Kind) -> tuple[Any, ...] | None:
    """Return the results without `out=`; None if they are not tensors or the call fails."""
    try:
        result = run(signature, kind)
    except (TypeError, ValueError, IndexError, RuntimeError):
        return None
    results = outputs_of(signature.name, result)
    return results if all(_C.is_tensor(r) and r.dim() > 0 for r in results) else None


@pytest.mark.parametrize("name", sorted({s.name for s in WITH_OUTPUTS} - VIEWING))
def test_nothing_outside_of_the_view_changes(name: str) -> None:
    tried = 0
    for signature in (s for s in WITH_OUTPUTS if s.name == name):
        for kind in (k for k in kinds_to_try(signature) if not default_for(signature, k)):
            expected = results_of(signature, kind)
            for view in VIEWS if expected else ():
                check(signature, kind, expected or (), view)
                tried += 1
    if tried == 0:
        pytest.skip("no result that is a tensor")


def check(signature: Signature, kind: Kind, expected: tuple[Any, ...], name: str) -> None:
    bases = [around(BY_DTYPE[np.dtype(r.dtype)]) for r in expected]
    views = tuple(VIEWS[name](base, tuple(r.size())) for base, r in zip(bases, expected, strict=True))
    masks = [mask_of(view, base) for view, base in zip(views, bases, strict=True)]
    shapes = [(v.size(), v.stride()) for v in views]
    context = f"{signature.name} {signature.form} {kind}: {name}"
    try:
        run(signature, kind, out=views if len(views) > 1 else views[0])
    except ValueError:
        assert [memory(b).tolist() for b in bases] == [[SENTINEL] * SIDE**2] * len(bases), context
        assert [(v.size(), v.stride()) for v in views] == shapes, context
        assert name not in FITTING, context
        return
    for base, view, mask, result in zip(bases, views, masks, expected, strict=True):
        assert view.size() == result.size(), context
        assert (memory(base)[~mask] == SENTINEL).all(), context
        np.testing.assert_array_equal(array_of(view), array_of(result), err_msg=context)


# ---- which tensors are resized ----


def test_the_message_names_both_shapes() -> None:
    x = _C.zeros(2, 3)
    with pytest.raises(ValueError, match=r"shape \[4\] for the result, not a view of shape \[2 x 2\]"):
        _C.range(0, 3, out=x.narrow(1, 1, 2))
    assert x.sum() == 0


def test_a_tensor_with_unshared_memory_is_resized_to_any_shape() -> None:
    x = _C.FloatTensor([1, 2, 3, 4, 5, 6])
    for out in (_C.FloatTensor(), _C.FloatTensor(2), _C.FloatTensor(9, 3), _C.FloatTensor(3, 4).t()):
        assert _C.add(x, 1, out=out) is out
        assert out.tolist() == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("count", [6, 40_000], ids=["with the GIL", "without the GIL"])
def test_a_result_is_used_again_for_smaller_and_larger_ones(count: int) -> None:
    out = _C.FloatTensor(3, count)
    for size in (count, 2 * count, count // 2, 3 * count):
        x = _C.FloatTensor(size).fill_(size)
        assert _C.add(x, 1, out=out).tolist() == [size + 1] * size
        assert out.storage_offset() == 0


SHRINKING: dict[str, Callable[[Any], Any]] = {
    "a reduction": lambda out: _C.sum(_C.ones(*out.size()), 1, out=out, keepdim=True),
    "an elementwise function": lambda out: _C.add(_C.ones(2, 3), 1, out=out),
    "a product": lambda out: _C.mm(_C.ones(2, 3), _C.ones(3, 2), out=out),
    "zeros": lambda out: _C.zeros(3, out=out),
    "resize_": lambda out: out.resize_(2, 2),
    "resize_ to nothing": lambda out: out.resize_(0),
    "twice": lambda out: (_C.zeros(9, out=out), _C.zeros(4, out=out)),
    "in place of a squeezed one": lambda out: _C.sum(_C.ones(*out.size()), 1, out=out, keepdim=True).squeeze_(),
}
GROWING: dict[str, Callable[[Any, Any], Any]] = {
    "an elementwise function": lambda out, x: _C.mul(x, 1, out=out),
    "a copy": lambda out, x: _C.cat([x], out=out),
    "a product": lambda out, x: _C.mm(x, _C.eye(x.size(1)), out=out),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", [4, 40_000], ids=["with the GIL", "without the GIL"])
@pytest.mark.parametrize("shrinks", SHRINKING)
def test_a_result_that_shrank_grows_whatever_else_refers_to_its_storage(shrinks: str, count: int) -> None:
    x = _C.range(1, 10 * count).view(count, 10)
    for name, other in OTHERS.items():
        for grows in GROWING if count < 100 else ["an elementwise function"]:
            out = _C.FloatTensor(count, 10)
            address = out.data_ptr()
            SHRINKING[shrinks](out)
            kept = other(out) if out.dim() else out.storage()
            assert GROWING[grows](out, x) is out, (name, grows)
            assert (out.size(), out.data_ptr()) == (x.size(), address)
            assert (out - x).abs().sum() == 0
            del kept


def test_a_view_that_shrank_grows_to_its_former_size_and_no_further() -> None:
    base = _C.FloatTensor(4, 3).fill_(SENTINEL)
    out = base[1:3]
    _C.zeros(2, out=out)
    _C.ones(6, out=out)
    assert base.tolist() == [[SENTINEL] * 3, [1] * 3, [1] * 3, [SENTINEL] * 3]
    with pytest.raises(ValueError, match="cannot be resized"):
        _C.zeros(7, out=out)
    assert out.tolist() == [1] * 6


def test_a_tensor_that_becomes_a_view_of_another_place_loses_its_former_elements() -> None:
    x, base = _C.FloatTensor(9), _C.FloatTensor(9).fill_(SENTINEL)
    for move in each(lambda: x.set_(base[:2]), lambda: x.set_(base.storage(), 3, (2,))):
        x.set_(_C.FloatTensor(9))
        _C.zeros(2, out=x)
        move()
        with pytest.raises(ValueError, match="cannot be resized"):
            _C.zeros(5, out=x)
    out = _C.FloatTensor(9).fill_(SENTINEL)
    whole = out[:]
    _C.zeros(2, out=out)
    for view in (out[:], out.view(2, 1), _C.FloatTensor(out), out.t() if out.dim() == 2 else out.unsqueeze(0)):
        with pytest.raises(ValueError, match="cannot be resized"):
            _C.zeros(5, out=view)
    assert whole.tolist() == [0, 0, *[SENTINEL] * 7]


@pytest.mark.parametrize("name", sorted({s.name for s in WITH_OUTPUTS} - VIEWING))
def test_an_expanded_result_of_another_shape_becomes_contiguous(name: str) -> None:
    tried = 0
    for signature in (s for s in WITH_OUTPUTS if s.name == name):
        for kind in (k for k in kinds_to_try(signature) if not default_for(signature, k)):
            expected = results_of(signature, kind)
            for size in ((1, 1), (7, 1), (1, 7)) if expected else ():
                types = [BY_DTYPE[np.dtype(r.dtype)].tensor for r in expected or ()]
                outs = tuple(t(*size).fill_(SENTINEL).expand(*(65 if n == 1 else n for n in size)) for t in types)
                run(signature, kind, out=outs if len(outs) > 1 else outs[0])
                for out, result in zip(outs, expected or (), strict=True):
                    np.testing.assert_array_equal(array_of(out), array_of(result), err_msg=f"{signature} {kind}")
                tried += 1
    if tried == 0:
        pytest.skip("no result that is a tensor")


def test_an_expanded_result_of_the_same_shape_is_refused() -> None:
    out = _C.FloatTensor(1).expand(3, 4)
    x = _C.ones(3, 4)
    calls = each(
        lambda: _C.add(x, x, out=out), lambda: _C.sum(_C.ones(3, 4, 2), 2, out=out), lambda: _C.cat([x], out=out),
        lambda: out.add_(1), lambda: out.copy_(x),
    )  # fmt: skip
    for call in calls:
        with pytest.raises(ValueError, match="same memory"):
            call()
    assert (out.size(), out.stride(), out.sum()) == ((3, 4), (0, 0), 0)


OTHERS: dict[str, Callable[[Any], Any]] = {
    "a view": lambda x: x[:1],
    "the storage": lambda x: x.storage(),
    "an array": lambda x: x.numpy(),
    "a buffer": memoryview,
    "DLPack": lambda x: x.__dlpack__(),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("count", [6, 40_000], ids=["with the GIL", "without the GIL"])
@pytest.mark.parametrize("name", OTHERS)
def test_shared_memory_is_not_overwritten(name: str, count: int) -> None:
    base = _C.FloatTensor(3 * count).fill_(SENTINEL)
    out = base.narrow(0, count, count)
    other = OTHERS[name](base)
    del base
    with pytest.raises(ValueError, match="cannot be resized"):
        _C.zeros(2 * count, out=out)
    with pytest.raises(ValueError, match="cannot be resized"):
        _C.add(_C.FloatTensor(2 * count), 1, out=out)
    assert out.sum() == SENTINEL * count
    del other
    gc.collect()
    assert _C.zeros(2 * count, out=out).sum() == 0


def test_foreign_memory_stays_as_it_is() -> None:
    array = np.full((4, 5), SENTINEL, np.float32)
    with pytest.raises(ValueError, match="cannot be resized"):
        _C.zeros(6, out=_C.from_numpy(array[1:3, 1:4]))
    assert (array == SENTINEL).all()
    _C.zeros(6, out=_C.from_numpy(array[1:3]))
    assert array.tolist() == [[SENTINEL] * 5, [0] * 5, [0, *[SENTINEL] * 4], [SENTINEL] * 5]


def test_a_view_at_the_end_of_its_storage_grows() -> None:
    base = _C.FloatTensor([1, 2, 3])
    out = base[2:]
    _C.ones(5, out=out)
    assert (base.tolist(), out.tolist()) == ([1, 2, 1], [1] * 5)


def test_resize_includes_the_following_elements() -> None:
    base = _C.FloatTensor([1, 2, 3, 4])
    assert base[1:2].resize_(2).tolist() == [2, 3]
    assert base[:1].resize_as_(_C.FloatTensor(3)).tolist() == [1, 2, 3]
