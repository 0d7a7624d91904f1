"""Every declared name has a case with NumPy as its oracle, or is named here with the test that it has."""

from __future__ import annotations

import test_tensor_blas
import test_tensor_convolution
import test_tensor_create
import test_tensor_indexing
import test_tensor_linalg
import test_tensor_order
import test_tensor_parts
import test_tensor_pointwise
import test_tensor_products
import test_tensor_random
import test_tensor_reduce
import test_tensor_statistics
import test_tensor_views
from tensor_cases import declared_names

MODULES = (
    test_tensor_blas, test_tensor_create, test_tensor_indexing, test_tensor_pointwise, test_tensor_reduce,
    test_tensor_convolution, test_tensor_linalg, test_tensor_order, test_tensor_parts, test_tensor_products,
    test_tensor_statistics, test_tensor_views,
)  # fmt: skip

# Tested by hand: what makes a tensor of nothing, what says what a tensor is, what is random.
BY_HAND = {
    "zeros", "ones", "eye", "range", "arange", "linspace", "logspace", "cat",  # test_tensor_create
    "stack", "view_as",  # test_tensor_parts
    "view", "resize_", "resize_as_", "set_", "size", "stride", "dim", "ndimension", "numel", "nelement", "element_size",
    "storage", "storage_offset", "data_ptr", "is_contiguous", "is_same_size", "is_set_to",  # test_tensor_views
    *test_tensor_random.NAMES,
    *test_tensor_pointwise.IN_PLACE_OPERATORS,
}  # fmt: skip


def test_every_declared_name_has_an_oracle() -> None:
    covered = set(BY_HAND)
    for module in MODULES:
        covered |= set(module.CASES)
    assert declared_names() - covered == set(), "declared, but without a case: add one to the CASES of its family"
    assert covered - declared_names() == set(), "a case for something that is not declared"
