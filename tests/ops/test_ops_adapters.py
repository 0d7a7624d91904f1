"""Compiled functions in graphs of JAX and PyTensor: with the libraries where they are installed, and with stand-ins."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from array_libraries import DisconnectedType, Jax, Tensor, pytensor_modules

from cwrap.ops import (
    OpsError,
    as_jax,
    as_pytensor,
    dscalar,
    dvector,
    elementwise,
    function,
    gufunc,
    lvector,
    shared,
    vector,
)
from cwrap.ops.adapters import jax_ffi, pytensor_op
from cwrap.ops.adapters.calls import choose_loop, shapes_of
from cwrap.ops.types.generics import Generic

pytestmark = pytest.mark.usefixtures("ops_cache")

single = partial(np.asarray, dtype="float32")
MATMUL = """
    for (npy_intp i = 0; i < m; i++)
        for (npy_intp k = 0; k < p; k++) {
            c(i, k) = 0;
            for (npy_intp j = 0; j < n; j++)
                c(i, k) += a(i, j) * b(j, k);
        }
"""


@pytest.fixture
def length(ops_cache: Path) -> np.ufunc:
    """Return a function of two floats."""
    return elementwise("sqrt(x*x + y*y)", name="length", dtypes=["float32", "float64"])


@pytest.fixture
def product(ops_cache: Path) -> np.ufunc:
    """Return a product of matrices or vectors."""
    return gufunc("a(m?,n), b(n,p?) -> c(m?,p?)", MATMUL, name="product")


@pytest.fixture
def polar(ops_cache: Path) -> np.ufunc:
    """Return a function with two outputs."""
    return elementwise("r = hypot(x, y); phi = atan2(y, x);", ["x", "y"], outputs=["r", "phi"], name="polar")


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[Jax]:
    """Replace JAX by a stand-in."""
    jax = Jax()
    for name, module in jax.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(jax_ffi, "load", jax.load)
    monkeypatch.setattr(jax_ffi, "_ADDED", set())
    jax_ffi._handler.cache_clear()
    yield jax
    jax_ffi._handler.cache_clear()


# ---- loops and shapes ----


def test_loops(length: np.ufunc) -> None:
    single, double, complex_, integer = (np.dtype(name) for name in ("f4", "f8", "c8", "i8"))
    choose: Any = partial(choose_loop, length)
    assert choose([single, single]) == (0, (single, single), (single,))
    assert choose([single, integer]) == (1, (double, double), (double,))
    assert choose([single, complex_]) is None
    assert choose([single, integer], [False, True]).number == 0
    assert choose([integer, integer], [True, True]).number == 1
    assert choose([single, double], [False, True], lambda dtype: dtype == double).number == 1


def test_shapes(product: np.ufunc, length: np.ufunc) -> None:
    assert shapes_of(product, [(5, 1, 2, 3), (4, 3, 6)]) == (
        [(5, 1, 2, 3), (1, 4, 3, 6)], [(5, 4, 2, 6)], [(5, 4, 2, 6)],
    )  # fmt: skip
    assert shapes_of(product, [(3,), (3, 6)]) == ([(1, 3), (3, 6)], [(1, 6)], [(6,)])
    assert shapes_of(product, [(3,), (3,)]).returned == [()]
    cross = gufunc("u(3), v(3) -> w(3)", "w(0) = u(1) * v(2); w(1) = w(2) = 0;", name="cross")
    assert shapes_of(cross, [(2, 3), (3,)]).outputs == [(2, 3)]
    assert shapes_of(length, [(2, 1), (3,)]).returned == [(2, 3)]
    with pytest.raises(ValueError, match=r"argument 2 has 4 elements in the dimension n, expected 3"):
        shapes_of(product, [(2, 3), (4, 6)])
    with pytest.raises(ValueError, match=r"cross\(\) argument 1 has 2 elements in the dimension 3, expected 3"):
        shapes_of(cross, [(2,), (3,)])
    with pytest.raises(ValueError, match=r"argument 1 needs at least 1 dimensions \(n\), got the shape \(\)"):
        shapes_of(product, [(), (3,)])


# ---- JAX ----


def test_calls_of_jax(stand_in: Jax, length: np.ufunc, polar: np.ufunc, product: np.ufunc) -> None:
    f = as_jax(length)
    assert f(single([3, 0]), single([[4], [2]])).tolist() == [[5, 4], [np.hypot(3, 2).astype("f"), 2]]
    assert f(3, 4).dtype == f(np.arange(2), 1.0).dtype == "float32"  # integers become floats
    assert [value.dtype for value in as_jax(polar, "sequential")(3.0, 4.0)] == ["float32", "float32"]
    a, b = np.ones((2, 3), "f"), np.ones((4, 3, 5), "f")
    assert as_jax(product)(a, b).shape == (4, 2, 5)
    assert as_jax(product)(a[0], b).shape == (4, 5)
    assert stand_in.targets == ["cwrap_ufunc cpu"]
    assert [call[1] for call in stand_in.calls] == [*["expand_dims"] * 3, "sequential", *["expand_dims"] * 2]
    stand_in.wide = True
    assert f(np.arange(2), 1.0).dtype == "float64"
    assert len(stand_in.loops) == 4


def test_functions_of_jax(stand_in: Jax, length: np.ufunc) -> None:
    f = as_jax(length, vmap_method="broadcast_all")
    again = pickle.loads(pickle.dumps(f))
    assert (repr(again), again.ufunc, again.vmap_method) == ("<JAX function 'length'>", length, "broadcast_all")
    assert (f.__name__, f.__doc__) == ("length", length.__doc__)


def test_mistakes_with_jax(stand_in: Jax, length: np.ufunc, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TypeError, match=r"length\(\) takes 2 arrays, got 1"):
        as_jax(length)(1.0)
    double = as_jax(elementwise("x*x", dtypes=["float64"], name="double"))
    with pytest.raises(
        TypeError, match=r"double\(\) has no loop for float32; its loops are float64 -> float64"
    ) as caught:
        double(np.float32(2))
    assert vars(caught.value)["__notes__"] == ["JAX has dtypes of 64 bits only if its option jax_enable_x64 is set"]
    stand_in.wide = True
    with pytest.raises(TypeError, match="no loop for complex64") as caught:
        double(np.complex64(2))
    assert not hasattr(caught.value, "__notes__")
    with pytest.raises(OpsError, match=r"expected a result of elementwise\(\) or gufunc\(\), got <ufunc 'sqrt'>"):
        as_jax(np.sqrt)
    with pytest.raises(OpsError, match=r"vmap_method must be one of 'sequential', .*, not 'all'"):
        as_jax(length, "all")
    monkeypatch.setitem(sys.modules, "jax", None)
    jax_ffi._handler.cache_clear()
    with pytest.raises(OpsError, match=r"as_jax\(\) needs JAX 0.5 or later"):
        as_jax(length)


def test_jax(length: np.ufunc, polar: np.ufunc, product: np.ufunc) -> None:
    jax = pytest.importorskip("jax")
    f, random = as_jax(length), np.random.default_rng(0)
    x, y = random.random((2, 3), "f"), random.random((2, 1), "f")
    for made in (f, jax.jit(f)):
        np.testing.assert_allclose(made(x, y), length(x, y))
    np.testing.assert_allclose(jax.vmap(f, (0, None))(x, y[0]), length(x, y[0]))
    outer = jax.jit(jax.vmap(jax.vmap(f, (None, 0)), (0, None)))
    np.testing.assert_allclose(outer(x[0], x[1]), length(x[0][:, None], x[1]))
    np.testing.assert_allclose(jax.vmap(as_jax(length, "sequential"))(x, x), length(x, x))
    np.testing.assert_allclose(jax.jit(as_jax(polar))(3.0, 4.0), (5, np.arctan2(4, 3)), rtol=1e-6)
    a, b = random.random((5, 1, 2, 3), "f"), random.random((4, 3, 6), "f")
    g = as_jax(product)
    np.testing.assert_allclose(jax.jit(g)(a, b), a @ b, rtol=1e-5)
    np.testing.assert_allclose(jax.jit(g)(a[0, 0, 0], b), product(a[0, 0, 0], b), rtol=1e-5)
    np.testing.assert_allclose(jax.vmap(g, (None, 0))(a[0, 0], b), a[0, 0] @ b, rtol=1e-5)
    assert f(x[:0], y[:0]).shape == (0, 3)
    large = jax.jit(lambda x, y: f(x, y) + f(y, x))(np.ones((999, 1000), "f"), np.ones((999, 1), "f"))
    np.testing.assert_allclose(large, 2 * np.sqrt(2), rtol=1e-6)
    with jax.enable_x64(True):
        assert f(np.arange(3), 1).dtype == "float64"
    with pytest.raises(Exception, match="cannot be differentiated"):
        jax.grad(lambda x: f(x, x))(1.0)
    missing = jax.ffi.ffi_call("cwrap_ufunc", [jax.ShapeDtypeStruct((2,), "float32")], vmap_method="sequential")
    with pytest.raises(Exception, match="has not been called in this process"):
        missing(x, loop="none")
    with pytest.raises(Exception, match="have not the dtypes and shapes"):
        missing(x, loop=jax_ffi._added(length, 0))


# ---- PyTensor ----


@pytest.fixture
def stand_in_pytensor(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace PyTensor by a stand-in, whose variables have values."""
    for name, module in pytensor_modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    pytensor_op._class.cache_clear()
    yield
    pytensor_op._class.cache_clear()


@pytest.mark.usefixtures("stand_in_pytensor")
def test_ufuncs_as_ops(length: np.ufunc, product: np.ufunc, polar: np.ufunc) -> None:
    op = as_pytensor(length)
    assert op == as_pytensor(length) == pickle.loads(pickle.dumps(op))
    assert (hash(op), str(op), op.__doc__) == (hash(as_pytensor(length)), "length", length.__doc__)
    assert op not in (as_pytensor(polar), length)
    (z,) = op(single([[3], [0]]), single([4, 2]))
    assert z.type == ("float32", (2, 2))
    assert z.value.tolist() == length(single([[3], [0]]), single([4, 2])).tolist()
    assert [value.value for value in as_pytensor(polar)(3.0, 4.0)] == [5, np.arctan2(4, 3)]
    matmul = as_pytensor(product)
    assert matmul(np.ones((5, 1, 2, 3)), np.ones((4, 3, 6)))[0].type == ("float64", (5, 4, 2, 6))
    assert matmul(np.ones(3), np.ones((3, 6)))[0].value.shape == (6,)
    assert matmul.infer_shape(None, None, [(5, 1, 2, 3), (4, 3, 6)]) == [(5, 4, 2, 6)]
    (cross,) = as_pytensor(gufunc("u(3) -> w(3)", "w(0) = w(1) = w(2) = u(0);", name="cross"))(np.ones(3))
    assert cross.type.shape == (3,)
    for wrong, message in (
        ((1.0,), "length takes 2 inputs, got 1"),
        ((1j, 1j), "has no loop for complex128, complex128; its loops are float32, float32 -> float32; float64"),
    ):
        with pytest.raises(TypeError, match=message):
            op(*wrong)
    with pytest.raises(ValueError, match=r"product\(\) argument 1 needs at least 1 dimensions"):
        matmul(1.0, np.ones(3))


@pytest.mark.slow
@pytest.mark.usefixtures("stand_in_pytensor")
def test_functions_as_ops() -> None:
    x, s, i = dvector("x"), dscalar("s"), lvector("i")
    step = function([x, s, i], [s * np.sqrt(x) + x * i, np.sum(x * s)], name="step", mode="python")
    op = as_pytensor(step)
    assert str(op) == "step()"
    arrays = [Tensor(np.array([1.0, 4.0])), Tensor(np.float32(2)), Tensor(np.array([3, 5]))]
    first, second = op(*arrays)
    assert (first.value.tolist(), second.value) == ([5, 24], 10)
    ones = Tensor(np.ones(2, "f"))
    found = op.pullback(arrays, [first, second], [ones, Tensor(np.array(1.0))])
    assert [value.value.tolist() for value in found] == [[6, 7.5 - 2 + 2], 3 + 5, [0, 0]]
    nothing = Tensor(0, DisconnectedType())
    found = op.L_op(arrays, [first, second], [nothing, Tensor(np.array(1.0))])
    assert [value.value.tolist() for value in found] == [[2, 2], 5, [0, 0]]
    with pytest.raises(TypeError, match=r"step\(\) takes 3 inputs, got 1"):
        op(1.0)
    for wrong in (arrays[1], np.array([1j])):
        with pytest.raises(TypeError, match=r"step\(\) input 1: expected float64 with 1 dimensions, got"):
            op(wrong, *arrays[1:])
    again = pickle.loads(pickle.dumps(op))
    assert (again(*arrays)[1].value, again == op) == (10, False)


@pytest.mark.usefixtures("stand_in_pytensor")
def test_functions_that_are_no_ops(monkeypatch: pytest.MonkeyPatch, length: np.ufunc) -> None:
    from cwrap.ops.graph.from_function import as_op

    x, w = dvector("x"), shared(2.0, name="w")
    with pytest.raises(OpsError, match="has shared variables, default arguments or a dict of outputs"):
        as_pytensor(function([x], x * w, mode="python"))
    overwrites = as_op([x.type], [x.type])(np.negative)
    overwrites.destroy_map = {0: [0]}
    with pytest.raises(OpsError, match="overwrites an argument"):
        as_pytensor(function([x], overwrites(x), accept_inplace=True, mode="python"))
    thing = Generic()("thing")
    with pytest.raises(OpsError, match=r"thing is a .*, but PyTensor has arrays and numbers only"):
        as_pytensor(function([thing], thing, mode="python"))
    with pytest.raises(OpsError, match=r"expected a result of elementwise\(\) or gufunc\(\)"):
        as_pytensor(np.sqrt)
    monkeypatch.setitem(sys.modules, "pytensor.graph.op", None)
    pytensor_op._class.cache_clear()
    with pytest.raises(OpsError, match=r"as_pytensor\(\) needs PyTensor"):
        as_pytensor(length)


@pytest.mark.filterwarnings("ignore")
def test_pytensor(length: np.ufunc, product: np.ufunc) -> None:
    pytensor = pytest.importorskip("pytensor")
    tensor = pytest.importorskip("pytensor.tensor")
    a, b = tensor.dmatrix("a"), tensor.drow("b")
    z = as_pytensor(length)(a, b)
    x, y = np.ones((2, 3)), np.arange(3.0)[None]
    f = pytensor.function([a, b], [z, z.shape], mode="FAST_COMPILE")
    np.testing.assert_allclose(f(x, y)[0], length(x, y))
    assert f(x, y)[1].tolist() == [2, 3]
    c, d = tensor.dtensor4("c"), tensor.dtensor3("d")
    z = as_pytensor(product)(c, d)
    shape = pytensor.function([c, d], z.shape, mode="FAST_COMPILE")
    assert shape(np.ones((5, 1, 2, 3)), np.ones((4, 3, 6))).tolist() == [5, 4, 2, 6]
    u, s, i = dvector("u"), dscalar("s"), lvector("i")
    step = as_pytensor(function([u, s, i], [s * np.sqrt(u) + np.tanh(u) * i, np.sum(u * s)], name="step"))
    v, w, n = tensor.dvector("v"), tensor.dscalar("w"), tensor.lvector("n")
    first, second = step(v, w, n)
    g = pytensor.function([v, w, n], pytensor.grad(first.sum() + second**2, [v, w]), mode="FAST_COMPILE")
    assert [value.tolist() for value in g(np.ones(3), 2.0, np.zeros(3, "int64"))] == [[25, 25, 25], 39]
    points = [np.array([1.5, 2.0, 3.0]), np.array(2.0)]
    for k in range(2):
        pytensor.gradient.verify_grad(
            lambda v, w, k=k: step(v, w, np.arange(3))[k], points, rng=np.random.default_rng(0), mode="FAST_COMPILE"
        )
    assert pickle.loads(pickle.dumps(as_pytensor(length))) == as_pytensor(length)


def test_the_default_mode_of_pytensor() -> None:
    pytensor = pytest.importorskip("pytensor")
    pytest.importorskip("numba")
    x = vector("x")
    op = as_pytensor(function([x], x * 2, name="twice"))
    v = pytensor.tensor.dvector("v")
    with pytest.warns(UserWarning, match="object mode"):
        assert pytensor.function([v], op(v))([1.0, 2.0]).tolist() == [2, 4]
