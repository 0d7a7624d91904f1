"""The module `tests.test_rop`: base classes for tests of the derivatives of ops."""

from __future__ import annotations

import unittest
from typing import Any

import numpy as np

from cwrap.ops.autodiff.jacobians import Lop, Rop, jacobian
from cwrap.ops.functions.function import function
from cwrap.ops.settings import config
from cwrap.ops.theano.unit_tests import assert_allclose, fetch_seed
from cwrap.ops.types.makers import matrix, vector


class PushforwardPullbackChecker:
    """Base class of tests that compare the derivatives of an op in both directions with its Jacobian.

    A test applies the op to the vector `self.x`, whose shape is `self.in_shape`, or to the matrix `self.mx`, whose
    shape is `self.mat_in_shape`.
    """

    def setup_method(self, _method: Any = None) -> None:
        """Create the variables and the shapes."""
        self.x, self.v = vector("x"), vector("v")
        self.mx, self.mv = matrix("mx"), matrix("mv")
        self.rng = np.random.default_rng(fetch_seed())
        self.in_shape = (5 + int(self.rng.integers(3)),)
        self.mat_in_shape = (5 + int(self.rng.integers(3)), 5 + int(self.rng.integers(3)))

    def check_pushforward_pullback(self, y: Any, out_shape: Any, check_nondiff_pushforward: bool = True) -> None:
        """Compare the derivatives of the vector `y`, of shape `out_shape`, with respect to `self.x`."""
        self._check(y, self.x, self.v, self.in_shape, out_shape)

    def check_mat_pushforward_pullback(self, y: Any, out_shape: Any) -> None:
        """Compare the derivatives of the vector `y`, of shape `out_shape`, with respect to `self.mx`."""
        self._check(y, self.mx, self.mv, self.mat_in_shape, out_shape)

    check_rop_lop = check_pushforward_pullback
    check_mat_rop_lop = check_mat_pushforward_pullback

    def _check(self, y: Any, x: Any, tangent: Any, in_shape: Any, out_shape: Any) -> None:
        weight = y.type("weight")
        outputs = [Rop(y, x, tangent), Lop(y, x, weight), jacobian(y, x)]
        f = function([x, tangent, weight], outputs, on_unused_input="ignore")
        values = [np.asarray(self.rng.uniform(size=shape), config.floatX) for shape in (in_shape, in_shape, out_shape)]
        pushed, pulled, rows = f(*values)
        flat = rows.reshape(len(rows), -1)
        assert_allclose(flat @ values[1].ravel(), pushed)
        assert_allclose((values[2] @ flat).reshape(in_shape), pulled)


class RopLopTestCase(PushforwardPullbackChecker, unittest.TestCase):
    """A `PushforwardPullbackChecker` with `setUp`, as in Theano."""

    def setUp(self) -> None:
        """Create the variables and the shapes."""
        self.setup_method()
