"""ComplexFloat and ComplexDouble: every method that they have against NumPy, and what has no meaning for them."""

from __future__ import annotations

import cmath
import operator
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from every_dtype import _C, DEFAULT, UNSIGNED, Array, numpy_of, tensor_type

NAMES = ("ComplexFloat", "ComplexDouble")
PARTS = {"ComplexFloat": "Float", "ComplexDouble": "Double"}
TOLERANCE = {"ComplexFloat": 2e-5, "ComplexDouble": 1e-12}
each = pytest.mark.parametrize("name", NAMES)


def drawn(name: str, *shape: int, seed: int = 1) -> tuple[Any, Array]:
    """Return a tensor of normal complex numbers, and its array."""
    generator = np.random.default_rng(seed)
    array = (generator.normal(size=shape) + 1j * generator.normal(size=shape)).astype(numpy_of(name))
    return _C.from_numpy(array.copy()), array


def close(found: Any, expected: Array, name: str) -> bool:
    """Return whether a tensor has the dtype of an array and, but for rounding errors, its elements."""
    array = found.numpy()
    return bool(array.dtype == expected.dtype and np.allclose(array, expected, TOLERANCE[name], TOLERANCE[name]))


def same(found: Any, expected: Array) -> bool:
    """Return whether a tensor has the dtype and the elements of an array."""
    array = found.numpy()
    return bool(array.dtype == expected.dtype and np.array_equal(array, expected))


# ---- elements ----


@each
def test_arrays_of_constructors_are_converted_like_lists(name: str) -> None:
    kind, dtype = tensor_type(name), numpy_of(name)
    for given in (np.arange(6.0), np.arange(6), np.array([1j, 2]), np.ones(2, np.complex64), np.ones(2, np.uint16)):
        assert same(kind(given), given.astype(dtype))
    for other in (*DEFAULT, *UNSIGNED):
        with pytest.raises(TypeError, match=r"item \[0\] must be (a float|an int), not complex"):
            tensor_type(other)(np.ones(2, dtype))


@each
def test_arrays_are_operands_of_operators(name: str) -> None:
    x, a = drawn(name, 3, 4)
    assert close(x * a, a * a, name)
    assert close(a - x, a - a, name)
    assert (x == a).sum() == 12
    with pytest.raises(TypeError, match="the operands must have the same dtype"):
        x * a.real


@each
def test_elements_are_complex_numbers(name: str) -> None:
    make = tensor_type(name)
    x = make([[1 + 2j, 3], [0.5, np.complex64(1j)]])
    assert x.tolist() == [[1 + 2j, 3], [0.5, 1j]]
    assert type(x[0, 1]) is complex
    x[1, 1] = 4 - 1j
    x[0] = 2
    assert x.tolist() == [[2, 2], [0.5, 4 - 1j]]
    assert 4 - 1j in x
    assert 7 not in x
    assert make([1j, 2.0, 3, True, 2**60]).tolist() == [1j, 2, 3, 1, 2**60]
    assert make(2, 2).fill_(1j).tolist() == [[1j, 1j], [1j, 1j]]
    assert [type(v) for v in make([1j])] == [complex]
    assert complex(make([1 + 2j])) == 1 + 2j
    assert make([1 + 2j]).item() == 1 + 2j
    assert bool(make([1j]))
    assert not make([0])
    for convert in (int, float, operator.index):
        with pytest.raises(TypeError):
            convert(make([1j]))
    with pytest.raises(TypeError, match="a complex number"):
        make(["1j"])
    with pytest.raises(TypeError, match="complex"):
        x.fill_("1j")
    with pytest.raises(TypeError, match="integral dtype"):
        _C.zeros(3)[make([1])]
    with pytest.raises(TypeError):
        _C.DoubleTensor([1j])
    assert make().size() == ()


@pytest.mark.parametrize(
    "numbers",
    [
        [1 + 2j, 3 - 4j], [1 + 10j, 3 + 2j], [1.5 - 2j, 3 + 1.25j], [complex(0, -0.0), -0j], [1e10 + 1j, 1 + 1e-10j],
        [complex("nan+infj"), complex(-1, float("-inf"))], [complex(1, float("nan")), 10], [[1j, 2], [3, 4j]],
        [100 - 10j, 2], [-1j], [0.1 + 0.123456789j] * 9,
    ],
)  # fmt: skip
@each
def test_printing(name: str, numbers: list[Any]) -> None:
    array = np.array(numbers, numpy_of(name))
    text = repr(_C.from_numpy(array)).rpartition("\n[_C.")[0]
    with np.printoptions(precision=4, linewidth=80):
        assert text == str(array)


def test_the_name_of_the_type_is_printed() -> None:
    assert repr(_C.ComplexFloatTensor([1 + 2j])) == "[1.+2.j]\n[_C.ComplexFloatTensor of size 1]"
    assert repr(_C.ComplexDoubleStorage([1j])) == "[0.+1.j]\n[_C.ComplexDoubleStorage of size 1]"


# ---- arithmetic ----

BINARY = (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow)
IN_PLACE = (operator.iadd, operator.isub, operator.imul, operator.itruediv, operator.ipow)


@pytest.mark.parametrize("function", BINARY)
@each
def test_operators(name: str, function: Callable[[Any, Any], Any]) -> None:
    x, a = drawn(name, 30, 4)
    y, b = drawn(name, 30, 4, seed=2)
    row, c = drawn(name, 4, seed=3)
    assert close(function(x, y), function(a, b), name)
    assert close(function(x, row), function(a, c), name)
    assert close(function(x.t(), y.t()), function(a.T, b.T), name)
    for number in (2 - 1j, 2, 0.5):
        assert close(function(x, number), function(a, numpy_of(name).type(number)), name)
        assert close(function(number, x), function(numpy_of(name).type(number), a), name)
    assert function(x, y).type() == f"_C.{name}Tensor"


@pytest.mark.parametrize("function", IN_PLACE)
@each
def test_operators_in_place(name: str, function: Callable[[Any, Any], Any]) -> None:
    x, a = drawn(name, 6, 5)
    row, b = drawn(name, 5, seed=2)
    y = function(x, row)
    assert y is x
    assert close(x, function(a, b), name)
    assert close(function(x, 2j), function(a, numpy_of(name).type(2j)), name)


@each
def test_powers(name: str) -> None:
    x, a = drawn(name, 50)
    for exponent in (0, 1, 2, 3, -1, -2, 7, 0.5, 1j, 2 - 1j, 12):
        assert close(x.pow(exponent), a ** numpy_of(name).type(exponent), name)
    zero = tensor_type(name)([0, 0])
    assert zero.pow(0).tolist() == [1, 1]
    assert zero.pow(2.5).tolist() == [0, 0]
    assert close(_C.pow(2j, x), numpy_of(name).type(2j) ** a, name)


@each
def test_arithmetic_methods(name: str) -> None:
    x, a = drawn(name, 8, 3)
    y, b = drawn(name, 8, 3, seed=2)
    z, c = drawn(name, 8, 3, seed=3)
    assert close(x.add(2j, y), a + numpy_of(name).type(2j) * b, name)
    assert close(x.sub(2j, y), a - numpy_of(name).type(2j) * b, name)
    assert close(-x, -a, name)
    assert close(x.clone().neg_(), -a, name)
    assert close(x.addcmul(0.5j, y, z), a + numpy_of(name).type(0.5j) * b * c, name)
    assert close(x.addcdiv(0.5j, y, z), a + numpy_of(name).type(0.5j) * b / c, name)
    assert close(x.lerp(y, 0.25), a + numpy_of(name).type(0.25) * (b - a), name)
    assert close(x.reciprocal(), 1 / a, name)
    out = tensor_type(name)()
    assert _C.add(x, y, out=out) is out
    assert close(out, a + b, name)
    with pytest.raises(ValueError, match="broadcast"):
        x + z.t()


@pytest.mark.parametrize(
    "word", ["exp", "log", "sqrt", "sin", "cos", "tan", "tanh", "sinh", "cosh", "asin", "acos", "atan"]
)
@each
def test_functions(name: str, word: str) -> None:
    x, a = drawn(name, 300)
    expected = getattr(np, word.replace("as", "arcs").replace("ac", "arcc").replace("at", "arct"))(a)
    assert close(getattr(x, word)(), expected, name)
    assert close(getattr(x[::3], word)(), expected[::3], name)
    assert close(getattr(x, word + "_")(), expected, name)
    assert close(tensor_type(name)([0.5 + 2j]).rsqrt(), np.array([1 / cmath.sqrt(0.5 + 2j)], numpy_of(name)), name)


@each
def test_parts(name: str) -> None:
    x, a = drawn(name, 40, 5)
    real = tensor_type(PARTS[name])
    for tensor, array in ((x, a), (x.t(), a.T)):
        assert same(tensor.real(), array.real)
        assert same(tensor.imag(), array.imag)
        assert same(tensor.conj(), array.conj())
        assert close(tensor.abs(), np.abs(array), name)
        assert close(abs(tensor), np.abs(array), name)
        assert close(tensor.angle(), np.angle(array), name)
    assert same(_C.real(x, out=real()), a.real)
    assert same(x.clone().conj_(), a.conj())
    assert same(x.real().type(f"_C.{name}Tensor") + x.imag().type(f"_C.{name}Tensor") * 1j, a)
    with pytest.raises(TypeError):
        _C.abs(x, out=tensor_type(name)())


# ---- reductions and products ----


@pytest.mark.parametrize("word", ["sum", "prod", "mean", "cumsum", "cumprod"])
@each
def test_reductions(name: str, word: str) -> None:
    x, a = drawn(name, 7, 200)
    function = getattr(np, word)
    for dim in (0, 1, -1):
        assert close(getattr(x, word)(dim), function(a, axis=dim), name)
        assert close(getattr(x.t(), word)(dim), function(a.T, axis=dim), name)
    if not word.startswith("cum"):
        number = getattr(x[0], word)()
        assert type(number) is complex
        assert np.allclose(number, function(a[0].astype(np.complex128)), rtol=1e-5)
        assert getattr(x, word)(1, keepdim=True).size() == (7, 1)


@pytest.mark.parametrize("size", [2, 5, 7, 40, 150])
@each
def test_products(name: str, size: int) -> None:
    x, a = drawn(name, size, size + 1)
    y, b = drawn(name, size + 1, size, seed=2)
    v, c = drawn(name, size + 1, seed=3)
    t, d = drawn(name, size, size, seed=4)
    tolerance = {"ComplexFloat": 1e-3, "ComplexDouble": 1e-10}[name]

    def near(found: Any, expected: Array) -> bool:
        return bool(np.allclose(found.numpy(), expected, tolerance, tolerance))

    assert near(x.mm(y), a @ b)
    assert near(x @ y, a @ b)
    assert near(y.t().mm(x.t()), b.T @ a.T)
    assert near(x.mv(v), a @ c)
    assert near(y.t().mv(v), b.T @ c)
    assert near(t.addmm(0.5j, 2 - 1j, x, y), 0.5j * d + (2 - 1j) * (a @ b))
    assert near(t.addmm(x[:, ::2].contiguous()[:, :2], y[:2]), d + a[:, ::2][:, :2] @ b[:2])
    assert near(t[0].addmv(1j, x, v), 1j * d[0] + a @ c)
    assert near(v.ger(t[0]), np.outer(c, d[0]))
    assert near(t.addr(2j, t[0], t[1]), 2j * d + np.outer(d[0], d[1]))
    assert np.allclose(v.dot(v), np.dot(c, c), tolerance, tolerance)
    assert np.allclose(v @ v, np.dot(c, c), tolerance, tolerance)
    assert near(_C.stack([x, x * 2]).bmm(_C.stack([y, y])), np.stack([a @ b, 2 * a @ b]))
    assert near(t.addbmm(_C.stack([x, x]), _C.stack([y, y])), d + 2 * a @ b)
    assert near(_C.stack([t, t]).baddbmm(1j, _C.stack([x, x]), _C.stack([y, y])), np.stack([1j * d + a @ b] * 2))
    if size > 4:
        assert near(t[:, :3].cross(t[:, 1:4], 1), np.cross(d[:, :3], d[:, 1:4], axis=1))
        assert np.allclose(t.trace(), np.trace(d), tolerance, tolerance)


# ---- comparison, indexing, shapes ----


@each
def test_equality(name: str) -> None:
    a = (np.arange(600) % 5 + 1j * (np.arange(600) % 3)).astype(numpy_of(name))
    b = np.roll(a, 5)
    x, y = _C.from_numpy(a.copy()), _C.from_numpy(b.copy())
    for word in ("eq", "ne"):
        expected = getattr(operator, word)(a, b)
        assert same(getattr(operator, word)(x, y), expected.astype(np.uint8))
        assert same(getattr(x, word)(y, out=_C.BoolTensor()), expected)
        assert same(getattr(x, word)(2 + 1j), getattr(operator, word)(a, 2 + 1j).astype(np.uint8))
        assert same(getattr(x.clone(), word + "_")(y), expected.astype(a.dtype))
        assert same(getattr(_C, word)(x, 0, out=tensor_type(name)()), getattr(operator, word)(a, 0).astype(a.dtype))
    assert x.equal(x.clone())
    assert not x.equal(y)


@each
def test_indexing_and_shapes(name: str) -> None:
    x, a = drawn(name, 12, 5)
    mask = np.random.default_rng(5).random((12, 5)) < 0.5
    marks = _C.from_numpy(mask)
    rows = [3, 1, 3]
    assert same(x[rows], a[rows])
    assert same(x[2:9:3, ::2], a[2:9:3, ::2])
    assert same(x[marks], a[mask])
    assert same(x.masked_select(marks), a[mask])
    assert same(x.clone().masked_fill_(marks, 1j), np.where(mask, a.dtype.type(1j), a))
    changed = x.clone()
    changed[marks] = 2 - 1j
    changed[0] = _C.ones(5)
    expected = np.where(mask, a.dtype.type(2 - 1j), a)
    expected[0] = 1
    assert same(changed, expected)
    assert same(x.index_select(1, _C.LongTensor([4, 0])), a[:, [4, 0]])
    assert same(x.gather(0, _C.LongTensor([[1, 2, 3, 4, 5]])), np.take_along_axis(a, np.array([[1, 2, 3, 4, 5]]), 0))
    summed = x.clone().index_add_(0, _C.LongTensor([1, 1]), x[:2])
    assert np.allclose(summed.numpy()[1], a[1] + a[0] + a[1])
    assert same(_C.cat([x, x], 1), np.concatenate([a, a], 1))
    assert same(_C.stack([x, x]), np.stack([a, a]))
    assert same(x.t().contiguous(), a.T)
    assert same(x.view(5, 12), a.reshape(5, 12))
    assert same(x.tril(), np.tril(a))
    assert same(x.diag(), np.diag(a))
    assert same(x.repeat(2, 1), np.tile(a, (2, 1)))
    assert same(x.expand(2, 12, 5), np.broadcast_to(a, (2, 12, 5)))
    assert x.ne(0).sum() == 60
    assert (x * 0).nonzero().size() == ()
    assert same(tensor_type(name)(3, 3).zero_(), np.zeros((3, 3), a.dtype))
    assert same(_C.eye(3, out=tensor_type(name)()), np.eye(3, dtype=a.dtype))
    assert same(_C.ones(20, 3, out=tensor_type(name)()), np.ones((20, 3), a.dtype))
    strided = x.clone()
    strided[:, 1].fill_(3j)
    a[:, 1] = 3j
    assert same(strided, a)


@each
def test_functions_of_python_are_applied(name: str) -> None:
    x, a = drawn(name, 10)
    assert same(x.clone().apply_(lambda v: v.conjugate()), a.conj())


# ---- conversions and exchange ----


@pytest.mark.parametrize("other", [*DEFAULT, *UNSIGNED, "Bool"])
@each
def test_real_numbers_become_complex(name: str, other: str) -> None:
    array = np.array([0, 1, 1, 0, 1, 1, 0]).astype(numpy_of(other))
    x = _C.from_numpy(array)
    assert same(x.type(f"_C.{name}Tensor"), array.astype(numpy_of(name)))
    assert same(x[::2].type(f"_C.{name}Tensor"), array[::2].astype(numpy_of(name)))
    assert same(tensor_type(name)(7).copy_(x), array.astype(numpy_of(name)))


@pytest.mark.parametrize("other", [*DEFAULT, *UNSIGNED, "BFloat16"])
@each
def test_complex_numbers_do_not_become_real(name: str, other: str) -> None:
    x = tensor_type(name)([1, 2])
    y = tensor_type(other)(2)
    message = f"{name}Tensor cannot become elements of {other}Tensor.*abs.., real.. or imag"
    for convert in (
        lambda: x.type(f"_C.{other}Tensor"), lambda: y.copy_(x), lambda: operator.setitem(y, slice(None), x),
        lambda: x.storage().type(f"_C.{other}Storage"), lambda: y.storage().copy_(x.storage()),
        lambda: operator.setitem(y, 0, x[:1]),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=message):
            convert()
    assert y.eq(0).sum() == 2


def test_conversions_between_complex_dtypes() -> None:
    x, a = drawn("ComplexDouble", 100)
    assert same(x.cfloat(), a.astype(np.complex64))
    assert same(x.cfloat().cdouble(), a.astype(np.complex64).astype(np.complex128))
    assert x.cdouble() is x
    assert same(_C.ComplexFloatTensor([0, 1j, 2]).bool(), np.array([False, True, True]))
    assert _C.BFloat16Tensor([1.5]).cfloat().tolist() == [1.5]


@each
def test_exchange(name: str) -> None:
    x, a = drawn(name, 6, 4)
    shared = x.numpy()
    shared[0, 0] = 5j
    assert x[0, 0] == 5j
    a[0, 0] = 5j
    assert memoryview(x).format == np.zeros(1, a.dtype).data.format
    assert same(_C.from_numpy(a[:, ::2]), a[:, ::2])
    assert same(tensor_type(name)(a), a)
    assert same(_C.from_dlpack(a.copy()), a)
    assert np.from_dlpack(x).dtype == a.dtype
    assert np.array_equal(np.from_dlpack(x.t()), a.T)
    assert np.array_equal(np.asarray(x), a)
    assert x.__array_interface__["typestr"] == a.dtype.str
    for protocol in range(6):
        assert pickle.loads(pickle.dumps(x, protocol)).equal(x)
    assert bytes(x) == a.tobytes()
    storage = x.storage()
    assert storage[1] == a[0, 1]
    storage[1] = 1 + 1j
    assert storage.tolist()[:2] == [5j, 1 + 1j]
    assert pickle.loads(pickle.dumps(storage)).tolist() == storage.tolist()
    kind = type(storage)
    assert kind.from_buffer(a.tobytes()).tolist() == a.ravel().tolist()
    assert kind.from_buffer(a.byteswap().tobytes(), "big").tolist() == a.ravel().tolist()
    with pytest.raises(TypeError, match="must be a float, not complex"):
        _C.FloatTensor(a)


# ---- what complex numbers do not have ----


@each
def test_methods_without_meaning_are_refused(name: str) -> None:
    x = tensor_type(name)([1j])
    reason = r"complex numbers have no order and no bits; convert them first, with abs\(\), real\(\) or imag\(\)$"
    words = (
        "lt", "gt_", "le", "ge", "max", "min", "sort", "sorted", "topk", "median", "mode", "kthvalue", "clamp", "sign",
        "floor", "fmod", "remainder", "random_", "bernoulli_", "uniform_", "bitwise_not", "atan2", "norm", "var",
        "histc",
    )  # fmt: skip
    for word in words:
        with pytest.raises(AttributeError, match=f"'{word}': {reason}"):
            getattr(x, word)
    with pytest.raises(TypeError, match=f"max.. is not defined for {name}Tensor, only for .*; {reason}"):
        _C.max(x)
    for function in (operator.lt, operator.ge, operator.floordiv, operator.mod, operator.and_, operator.lshift, divmod):
        with pytest.raises(TypeError, match=r"not supported between|unsupported operand"):
            function(x, x)
    with pytest.raises(TypeError, match="bad operand"):
        operator.invert(x)
    for word in ("arange", "linspace", "randperm"):
        with pytest.raises(TypeError):
            getattr(_C, word)(3, out=x)


def test_real_tensors_do_not_accept_complex_numbers() -> None:
    x = _C.FloatTensor([1, 2])
    for function in BINARY:
        with pytest.raises(TypeError):
            function(x, 1j)
    with pytest.raises(TypeError):
        x.fill_(1j)
    with pytest.raises(TypeError):
        x[0] = 1j
