"""Copies and operations between layouts whose contiguous dimensions differ, compared with NumPy's."""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt
import pytest
from oracle import _C

DTYPES = ("uint8", "int16", "float16", "float32", "float64", "int64")
# Around the sizes of the blocks and bands into which copies are divided; the last ones fit into no cache.
SHAPES = (
    (7, 40), (9, 13), (15, 40), (16, 16), (17, 33), (31, 200), (64, 128), (65, 79), (129, 63), (1100, 1030), (40, 7001),
)  # fmt: skip


def numbers(dtype: str, shape: tuple[int, ...]) -> npt.NDArray[np.generic]:
    """Return numbers of which each differs from its neighbours in all directions."""
    count = int(np.prod(shape))
    return (np.arange(count) * 37 % 101).reshape(shape).astype(dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES)
def test_matrices(shape: tuple[int, int], dtype: str) -> None:
    array = numbers(dtype, shape)
    tensor = _C.from_numpy(array)
    np.testing.assert_array_equal(tensor.t().contiguous().numpy(), array.T)
    result = _C.from_numpy(np.zeros_like(array))
    result.t().copy_(tensor.t().contiguous())
    np.testing.assert_array_equal(result.numpy(), array)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_boxes(order: tuple[int, int, int], dtype: str) -> None:
    array = numbers(dtype, (18, 35, 67))
    tensor = _C.from_numpy(array).permute(*order)
    np.testing.assert_array_equal(tensor.contiguous().numpy(), array.transpose(order))


@pytest.mark.parametrize("dtype", ["uint8", "int16", "float32"])
def test_parts(dtype: str) -> None:
    array = numbers(dtype, (90, 120))
    result = np.zeros_like(array.T)
    _C.from_numpy(result)[3:-4, 5:-2].copy_(_C.from_numpy(array)[5:-2, 3:-4].t())
    expected = np.zeros_like(result)
    expected[3:-4, 5:-2] = array.T[3:-4, 5:-2]
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_in_place(dtype: str) -> None:
    array = numbers(dtype, (70, 70))
    tensor = _C.from_numpy(array.copy())
    tensor.copy_(tensor.t())
    np.testing.assert_array_equal(tensor.numpy(), array.T)


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_expanded(dtype: str) -> None:
    row = numbers(dtype, (1, 80))
    tensor = _C.from_numpy(row).expand(50, 80)
    np.testing.assert_array_equal(tensor.t().contiguous().numpy(), np.broadcast_to(row, (50, 80)).T)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", SHAPES[:-2])
def test_operations(shape: tuple[int, int], dtype: str) -> None:
    array, other = numbers(dtype, shape), numbers(dtype, shape)[::-1].copy()
    x, y = _C.from_numpy(array), _C.from_numpy(other.T.copy())
    expected = array + other
    np.testing.assert_array_equal((x + y.t()).numpy(), expected)
    np.testing.assert_array_equal((y.t() + x).numpy(), expected)
    np.testing.assert_array_equal((y.t() + y.t()).numpy(), other + other)
    result = _C.from_numpy(np.zeros_like(array))
    np.testing.assert_array_equal(y.t().add(2, out=result).numpy(), other + np.ones_like(other) * 2)
    np.testing.assert_array_equal(x.clone().add_(y.t()).numpy(), expected)
    np.testing.assert_array_equal(x.lt(y.t()).numpy(), array < other)
    stacked = np.stack([array, other])
    np.testing.assert_array_equal((_C.from_numpy(stacked) + y.t()).numpy(), stacked + other)


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_operations_on_overlapping_tensors(dtype: str) -> None:
    array = numbers(dtype, (71, 70))
    tensor = _C.from_numpy(array.copy())
    tensor[:-1].add(tensor[:-1].t(), out=tensor[:-1])
    np.testing.assert_array_equal(tensor[:-1].numpy(), array[:-1] + array[:-1].T)
    tensor = _C.from_numpy(array.copy())
    tensor[:-1].add(tensor[:-1].t(), out=tensor[1:])
    np.testing.assert_array_equal(tensor[1:].numpy(), array[:-1] + array[:-1].T)
    tensor = _C.from_numpy(array.copy())
    tensor[1:].t().add(tensor[:-1].t(), out=tensor[:-1])
    np.testing.assert_array_equal(tensor[:-1].numpy(), array[1:].T + array[:-1].T)
