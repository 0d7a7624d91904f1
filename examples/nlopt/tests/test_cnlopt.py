"""Minima equal those that follow from algebra, and gradients those of NumPy."""

from __future__ import annotations

import gc
import math
import threading
import weakref
from typing import Any

import cnlopt
import numpy as np
import pytest
from cnlopt import Algorithm, Optimizer, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

Vector = NDArray[Any]
QUICK = settings(max_examples=20, derandomize=True, deadline=None, database=None)
LOCAL = [
    Algorithm.LD_LBFGS, Algorithm.LD_MMA, Algorithm.LD_SLSQP, Algorithm.LD_CCSAQ, Algorithm.LD_VAR2,
    Algorithm.LN_COBYLA, Algorithm.LN_BOBYQA, Algorithm.LN_NELDERMEAD, Algorithm.LN_SBPLX,
]  # fmt: skip


def quadratic(matrix: Vector, vector: Vector) -> Any:
    """Return the function x·Ax/2 - b·x, whose minimum solves Ax = b."""

    def function(x: Vector, gradient: Vector | None) -> float:
        if gradient is not None:
            gradient[:] = matrix @ x - vector
        return float(x @ matrix @ x / 2 - vector @ x)

    return function


@QUICK
@given(st.integers(0, 1000), st.integers(1, 4), st.sampled_from(LOCAL))
def test_quadratic_functions(seed: int, n: int, algorithm: Algorithm) -> None:
    random = np.random.default_rng(seed)
    root = random.normal(size=(n, n))
    matrix, vector = root @ root.T + np.eye(n), random.normal(size=n)
    found = cnlopt.minimize(quadratic(matrix, vector), np.zeros(n), algorithm)
    np.testing.assert_allclose(found.x, np.linalg.solve(matrix, vector), atol=1e-3)
    assert found.value == pytest.approx(quadratic(matrix, vector)(found.x, None))
    assert found.result > 0
    assert found.evaluations > 0


def test_constraints_and_bounds() -> None:
    """The example of NLopt's tutorial: the minimum of √y under two cubic constraints is √(8/27) at (1/3, 8/27)."""

    def root(x: Vector, gradient: Vector | None) -> float:
        if gradient is not None:
            gradient[:] = 0, 0.5 / math.sqrt(x[1])
        return math.sqrt(x[1])

    def cubic(a: float, b: float) -> Any:
        def constraint(x: Vector, gradient: Vector | None) -> float:
            if gradient is not None:
                gradient[:] = 3 * a * (a * x[0] + b) ** 2, -1
            return float((a * x[0] + b) ** 3 - x[1])

        return constraint

    for algorithm in (Algorithm.LD_MMA, Algorithm.LD_CCSAQ, Algorithm.LN_COBYLA):
        found = cnlopt.minimize(
            root, [1.234, 5.678], algorithm, bounds=([-10, 1e-9], [10, 10]), inequalities=[cubic(2, 0), cubic(-1, 1)]
        )
        np.testing.assert_allclose(found.x, [1 / 3, 8 / 27], atol=1e-4)
        assert found.value == pytest.approx(math.sqrt(8 / 27), abs=1e-5)


def test_equalities() -> None:
    def plane(x: Vector, gradient: Vector | None) -> float:
        if gradient is not None:
            gradient[:] = 1
        return float(x.sum() - 3)

    found = cnlopt.minimize(quadratic(np.eye(3), np.zeros(3)), np.zeros(3), equalities=[plane])
    np.testing.assert_allclose(found.x, [1, 1, 1], atol=1e-6)


def test_constraints_with_several_values() -> None:
    """The largest x + y with x ≤ 1 and y ≤ 2, and with gradients in a matrix."""
    optimizer = Optimizer(Algorithm.LD_SLSQP, 2)

    def total(x: Vector, gradient: Vector | None) -> float:
        if gradient is not None:
            gradient[:] = 1
        return float(x.sum())

    def limits(result: Vector, x: Vector, gradients: Vector | None) -> None:
        result[:] = x - [1, 2]
        if gradients is not None:
            assert gradients.shape == (2, 2)
            gradients[:] = np.eye(2)

    optimizer.set_max_objective(total)
    optimizer.add_inequality_constraints(limits, np.full(2, 1e-9))
    optimizer.xtol_rel = 1e-9
    x = np.zeros(2)
    result, value = optimizer.optimize(x)
    assert result > 0
    np.testing.assert_allclose(x, [1, 2], atol=1e-6)
    assert value == pytest.approx(3)


def test_a_global_search_with_a_local_one() -> None:
    search, local = Optimizer(Algorithm.G_MLSL_LDS, 1), Optimizer(Algorithm.LN_COBYLA, 1)
    local.ftol_rel = 1e-6
    search.set_local_optimizer(local)
    search.set_min_objective(lambda x, gradient: math.cos(3 * x[0]) + x[0] ** 2 / 10)
    search.lower_bounds, search.upper_bounds, search.maxeval = [-5], [5], 500
    x = np.array([4.0])
    search.optimize(x)
    grid = np.linspace(-5, 5, 100_001)
    assert abs(x[0]) == pytest.approx(abs(grid[(np.cos(3 * grid) + grid**2 / 10).argmin()]), abs=1e-3)


def test_a_copy_keeps_the_function_that_the_original_had() -> None:
    optimizer = Optimizer(Algorithm.LN_COBYLA, 1)
    optimizer.maxeval = 50
    optimizer.set_min_objective(lambda x, _: float((x[0] - 1) ** 2))
    copy = optimizer.copy()
    optimizer.set_min_objective(lambda x, _: float((x[0] + 1) ** 2))
    gc.collect()
    x = np.zeros(1)
    copy.optimize(x)
    assert x[0] == pytest.approx(1, abs=0.1)


def test_settings_are_kept() -> None:
    optimizer = Optimizer(Algorithm.LN_COBYLA, 2)
    assert (optimizer.algorithm, optimizer.dimension) == (Algorithm.LN_COBYLA, 2)
    optimizer.lower_bounds = [-1, -2]
    optimizer.maxeval, optimizer.stopval, optimizer.ftol_rel = 7, -5.0, 1e-3
    copy = optimizer.copy()
    assert copy.lower_bounds.tolist() == [-1, -2]
    assert copy.upper_bounds.tolist() == [math.inf] * 2
    assert (copy.maxeval, copy.stopval, copy.ftol_rel) == (7, -5, 1e-3)
    copy.set_param("inner_maxeval", 9)
    assert (copy.get_param("inner_maxeval", 1), copy.get_param("none", 1)) == (9, 1)
    with pytest.raises(ValueError, match=r"x\.shape\[0\] is 3, and must be"):
        optimizer.upper_bounds = [1, 2, 3]


# ---- errors ----


def test_an_exception_ends_the_optimization() -> None:
    calls = []

    def fail(x: Vector, gradient: Vector | None) -> float:
        calls.append(x)
        raise KeyError("in the function")

    for algorithm in (Algorithm.LN_NELDERMEAD, Algorithm.LD_MMA, Algorithm.LN_COBYLA):
        with pytest.raises(KeyError, match="in the function"):
            cnlopt.minimize(fail, np.zeros(2), algorithm)
    assert len(calls) == 3
    with pytest.raises(TypeError, match="NoneType"):
        cnlopt.minimize(lambda x, gradient: None, [0], Algorithm.LN_COBYLA)  # type: ignore[arg-type, return-value]
    optimizer = Optimizer(Algorithm.LN_NELDERMEAD, 1)
    optimizer.set_max_objective(lambda x, gradient: "x")  # type: ignore[arg-type, return-value]
    optimizer.maxeval = 9
    with pytest.raises(TypeError, match="callback 'Function' must return float, not str"):
        optimizer.optimize(np.zeros(1))


def test_errors_have_the_messages_of_the_library() -> None:
    optimizer = Optimizer(Algorithm.LD_MMA, 2)
    with pytest.raises(cnlopt.NloptError, match="NULL args to nlopt_optimize") as caught:
        optimizer.optimize(np.zeros(2))
    assert caught.value.code == -2
    with pytest.raises(cnlopt.NloptError, match="invalid algorithm for constraints"):
        Optimizer(Algorithm.LN_BOBYQA, 2).add_inequality_constraint(lambda *_: 0.0, 0)
    with pytest.raises(ValueError, match="unknown algorithm"):
        Optimizer(99, 2)


def test_an_optimization_can_be_stopped() -> None:
    optimizer = Optimizer(Algorithm.GN_DIRECT, 2)
    begun = threading.Event()

    def function(x: Vector, gradient: Vector | None) -> float:
        begun.set()
        return float(x @ x)

    optimizer.set_min_objective(function)
    optimizer.lower_bounds, optimizer.upper_bounds = [-1, -1], [1, 2]
    thread = threading.Thread(target=lambda: (begun.wait(10), optimizer.force_stop()))
    thread.start()
    result, _ = optimizer.optimize(np.zeros(2))
    thread.join()
    assert result is Result.FORCED_STOP


# ---- lifetimes ----


def test_functions_are_kept_until_the_end() -> None:
    class Function:
        def __call__(self, x: Vector, gradient: Vector | None) -> float:
            return float(x @ x)

    optimizer = Optimizer(Algorithm.LN_COBYLA, 2)
    functions = [Function() for _ in range(4)]
    gone = [weakref.ref(function) for function in functions]
    optimizer.set_min_objective(functions[0])
    optimizer.set_max_objective(functions[1])
    optimizer.add_inequality_constraint(functions[2], 0)
    optimizer.add_inequality_constraint(functions[3], 0)
    functions.clear()
    gc.collect()
    assert not any(function() is None for function in gone)
    optimizer.maxeval = 20
    optimizer.optimize(np.ones(2))
    optimizer.close()
    assert all(function() is None for function in gone)
