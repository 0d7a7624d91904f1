"""The modules `tests.unittest_tools` and `tests.test_rop`: seeds, comparisons, base classes for tests of shapes and
derivatives.
"""

from __future__ import annotations

import unittest
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from cwrap.ops.autodiff.jacobians import Lop, Rop, jacobian
from cwrap.ops.functions.function import function
from cwrap.ops.functions.modes import Mode, get_default_mode
from cwrap.ops.graph.core import Variable, sorted_nodes
from cwrap.ops.settings import config
from cwrap.ops.theano.helpers import verify_grad as verified
from cwrap.ops.theano.sizes import Shapes
from cwrap.ops.types.makers import matrix, vector


class WrongValue(Exception):  # noqa: N818 - the name that existing programs use
    """Error of a comparison: two arrays differ."""


def fetch_seed(pseed: int | None = None) -> int | None:
    """Return a seed: `pseed`, or else `config.unittests__rseed`. None means "random"."""
    seed = pseed or config.unittests__rseed
    return None if seed in (None, "random") else int(seed)


def seed_rng(pseed: int | None = None) -> int | None:
    """Seed `numpy.random` with `fetch_seed(pseed)`, and return the seed."""
    seed = fetch_seed(pseed)
    np.random.seed(seed)
    return seed


def verify_grad(
    op: Callable[..., Any], pt: Sequence[Any], n_tests: int = 2, rng: Any = None, *args: Any, **kwargs: Any
) -> None:
    """Call `verify_grad` of the library, with a generator of random numbers that has the seed of the tests."""
    verified(op, pt, n_tests, np.random.default_rng(fetch_seed()) if rng is None else rng, *args, **kwargs)


def assert_allclose(expected: Any, value: Any, rtol: float | None = None, atol: float | None = None) -> None:
    """Raise WrongValue if two arrays differ by more than rounding, which depends on the dtypes."""
    narrow = any(np.asarray(array).dtype.name in ("float16", "float32", "complex64") for array in (expected, value))
    relative = (1e-5 if narrow else 1e-8) if rtol is None else rtol
    try:
        np.testing.assert_allclose(value, expected, relative, (1e-5 if narrow else 1e-8) if atol is None else atol)
    except AssertionError as error:
        raise WrongValue(str(error)) from None


class InferShapeTester:
    """Base class of tests of `infer_shape`: `self._compile_and_check(inputs, outputs, values, OpClass)`."""

    mode: Mode | None = None

    def setup_method(self, _method: object = None) -> None:
        """Seed the random numbers, and set the mode if the class has no mode."""
        seed_rng()
        if self.mode is None:
            self.mode = get_default_mode()

    def _compile_and_check(
        self,
        inputs: Sequence[Variable],
        outputs: Sequence[Variable],
        numeric_inputs: Sequence[Any],
        cls: Any,
        excluding: object = None,
        warn: bool = True,
        check_topo: bool = True,
    ) -> None:
        """Compare the shapes that `infer_shape` of the ops returns with those of the outputs.

        `cls` is the class of the tested op. With `check_topo`, it must not be needed for the shapes. `warn`: warn if
        sizes of an argument are equal, because the test could not tell them apart.
        """
        if warn and any(_has_equal_sizes(*pair) for pair in zip(inputs, numeric_inputs, strict=True)):
            warnings.warn(f"sizes of an argument of the test of {cls.__name__} are equal", stacklevel=2)
        known = Shapes(inputs)
        shapes = [known[output] for output in outputs]
        sizes = [size for shape in shapes for size in shape]
        if check_topo and any(isinstance(node.op, cls) for node in sorted_nodes(sizes, inputs)):
            raise AssertionError(f"the shapes are not known before {cls.__name__} computes its outputs")
        if not any(isinstance(node.op, cls) for node in sorted_nodes(outputs, inputs)):
            raise AssertionError(f"no op is a {cls.__name__}")
        numbers = iter(function(inputs, sizes, self.mode, on_unused_input="ignore")(*numeric_inputs))
        for shape, value in zip(shapes, function(inputs, list(outputs), self.mode)(*numeric_inputs), strict=True):
            inferred = tuple(int(next(numbers)) for _ in shape)
            if inferred != value.shape:
                raise AssertionError(f"infer_shape returned {inferred}, but the shape is {value.shape}")


class InferShapeTestCase(InferShapeTester, unittest.TestCase):
    """An `InferShapeTester` with `setUp`, as in Theano."""

    def setUp(self) -> None:
        self.setup_method()


def _has_equal_sizes(variable: Variable, value: object) -> bool:
    shape = np.asarray(value).shape
    sizes = [
        size for size, is_one in zip(shape, getattr(variable.type, "broadcastable", ()), strict=False) if not is_one
    ]
    return len(set(sizes)) != len(sizes)


class PushforwardPullbackChecker:
    """Base class of tests that compare the derivatives of an op in both directions with its Jacobian.

    A test applies the op to the vector `self.x`, whose shape is `self.in_shape`, or to the matrix `self.mx`, whose
    shape is `self.mat_in_shape`.
    """

    def setup_method(self, _method: object = None) -> None:
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
