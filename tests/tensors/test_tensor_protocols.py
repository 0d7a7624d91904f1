"""Python's protocols of numbers and containers: operators, comparison, conversion, iteration, hashing, text."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from drawn import deterministic
from hypothesis import given
from hypothesis import strategies as st
from oracle import (
    _C,
    FLOATING,
    HALF,
    KINDS,
    SHAPES,
    Array,
    Kind,
    array_of,
    assert_equal,
    each,
    generator,
    laid_out,
    numbers,
    signatures,
    tensor,
)

Operator = Callable[[Any, Any], Any]

# operator: (the method that implements it, in-place operator)
BINARY: dict[str, tuple[Operator, str, Operator]] = {
    "add": (operator.add, "add", operator.iadd),
    "sub": (operator.sub, "sub", operator.isub),
    "mul": (operator.mul, "mul", operator.imul),
    "truediv": (operator.truediv, "div", operator.itruediv),
    "mod": (operator.mod, "remainder", operator.imod),
}
COMPARISONS: dict[str, Operator] = {
    "lt": operator.lt, "le": operator.le, "eq": operator.eq, "ne": operator.ne, "gt": operator.gt, "ge": operator.ge,
}  # fmt: skip


def pair(kind: Kind, *key: object) -> tuple[Any, Any]:
    rng = generator(kind, *key)
    one, other = numbers(kind, (3, 4), rng, 1, 9), numbers(kind, (3, 4), rng, 1, 9)
    return tensor(one), tensor(other)


# ---- arithmetic ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("name", BINARY)
def test_an_operator_is_its_method(name: str, kind: Kind) -> None:
    function, method, inplace = BINARY[name]
    x, y = pair(kind, name)
    assert_equal(function(x, y), array_of(getattr(x, method)(y)))
    assert_equal(function(x, 3), array_of(getattr(x, method)(3)))
    assert_equal(function(x, y[0]), array_of(getattr(x, method)(y[0])))
    for value in (y, 3):
        z = x.clone()
        assert inplace(z, value) is z
        assert_equal(z, array_of(getattr(x, method)(value)))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_reflected_operators(kind: Kind) -> None:
    x, _ = pair(kind)
    whole = kind.tensor(3, 4).fill_(100)
    assert_equal(100 + x, array_of(x + 100))
    assert_equal(100 * x, array_of(x * 100))
    assert_equal(100 - x, array_of(whole - x))
    assert_equal(100 / x, array_of(whole / x))
    if kind.floating:
        assert_equal(0.5 - x, array_of(whole.clone().fill_(0.5) - x))
        assert_equal(np.float64(0.5) * x, array_of(x * 0.5))
        assert_equal(np.float32(2) - x, array_of(2 - x))
    assert_equal(np.int64(3) + x, array_of(x + 3))


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_powers(kind: Kind) -> None:
    x, y = pair(kind)
    assert_equal(x**2, array_of(x.pow(2)))
    assert_equal(x**y, array_of(x.pow(y)))
    assert_equal(x**-0.5, array_of(x.pow(-0.5)))
    with pytest.raises(TypeError):
        pow(x, 2, 3)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_matrix_products(kind: Kind) -> None:
    x, y = pair(kind)
    assert_equal(x @ y.t(), array_of(x.mm(y.t())))
    for wrong in (2, "a", None, [1]):
        with pytest.raises(TypeError):
            operator.matmul(x, wrong)
        with pytest.raises(TypeError):
            operator.matmul(wrong, x)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_unary_operators(kind: Kind) -> None:
    x = kind.tensor([3, 0, 5])
    if kind.row.signed and kind.name != "Char":
        assert (-x).tolist() == [-3, 0, -5]
        assert abs(-x).tolist() == [3, 0, 5]
    else:
        with pytest.raises(TypeError, match="unary -"):
            operator.neg(x)
        with pytest.raises(TypeError, match="abs"):
            abs(x)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_operators_reject_unsupported_operands(kind: Kind) -> None:
    x, _ = pair(kind)
    before = array_of(x)
    other = next(k for k in KINDS if k is not kind).tensor(3, 4)
    for name, (function, _, inplace) in BINARY.items():
        for wrong in ("a", None, [1], object(), 1j, other, {}, (1, 2)):
            for call in each(lambda w: function(x, w), lambda w: function(w, x), lambda w: inplace(x, w)):  # noqa: B023
                if name == "mod" and wrong == "a":
                    continue  # "a" % x formats a string
                if name == "mul" and isinstance(wrong, (str, list, tuple)):
                    continue  # a sequence times an integer tensor calls its __index__
                with pytest.raises((TypeError, ValueError)):
                    call(wrong)
        if not kind.floating:
            with pytest.raises(TypeError):
                function(x, 1.5)
            with pytest.raises(TypeError):
                inplace(x, 1.5)
    assert_equal(x, before)


def test_operators_with_a_value_that_does_not_fit() -> None:
    x = _C.ByteTensor([1, 2])
    for call in each(lambda: x + 256, lambda: x * -1, lambda: 300 - x, lambda: x == 256, lambda: x < -1):
        with pytest.raises(OverflowError):
            call()
    with pytest.raises(OverflowError):
        x += 1000
    assert x.tolist() == [1, 2]


def test_operators_that_no_method_of_the_type_makes() -> None:
    x, y = _C.FloatTensor([1, 2]), _C.FloatTensor([3, 4])
    for function in (operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift):
        with pytest.raises(TypeError):
            function(x, y)
    with pytest.raises(TypeError):
        operator.invert(x)
    for name in ("__and__", "__ior__", "__lshift__", "__irshift__"):
        assert getattr(x, name)(1) is NotImplemented


# ---- operators with an array of NumPy ----

BITWISE: list[Operator] = [operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift]
WITH_ARRAYS: list[Operator] = [
    *(function for function, *_ in BINARY.values()), operator.floordiv, operator.pow, divmod, operator.matmul,
    *COMPARISONS.values(),
]  # fmt: skip
IN_PLACE: list[Operator] = [
    *(inplace for *_, inplace in BINARY.values()), operator.ifloordiv, operator.ipow, operator.iand, operator.ior,
    operator.ixor, operator.ilshift, operator.irshift,
]  # fmt: skip


def elements(result: Any) -> Any:
    return [x.tolist() for x in result] if isinstance(result, tuple) else np.asarray(result).tolist()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_an_array_in_an_operator_is_a_tensor_of_its_dtype(kind: Kind) -> None:
    x, y = pair(kind, "array")
    x, y = x[:3, :3].contiguous(), y[:3, :3].contiguous()
    a, b = array_of(x), array_of(y)
    for function in [*WITH_ARRAYS, *([] if kind.floating else BITWISE)]:
        expected = function(x, y)
        backwards = np.ascontiguousarray(a[::-1])[::-1]  # the same elements, which no tensor can share
        for result in (function(x, b), function(a, y), function(x, b.copy("F")), function(backwards, y)):
            assert type(result) is type(expected)
            assert elements(result) == elements(expected)
    assert elements(x[0] + b) == elements(a[0] + y) == elements(x[0] + y)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_an_operator_in_place_changes_the_tensor_or_fails(kind: Kind) -> None:
    other = next(k for k in KINDS if k is not kind)
    for function in IN_PLACE:
        x, y = pair(kind, "in place")
        if kind.floating and function in IN_PLACE[-5:]:
            with pytest.raises(TypeError, match=r"do not have this operator|unsupported operand"):
                function(x, array_of(y))
            continue
        expected = function(x.clone(), y)
        for wrong in (array_of(y).astype(other.numpy), array_of(y).astype(object), array_of(y).view(np.matrix)):
            with pytest.raises(TypeError):
                function(x, wrong)
        with pytest.raises(ValueError, match=r"does not fit|cannot be expanded"):
            function(x, np.ones((2, 3, 4), kind.numpy))
        assert function(x, array_of(y)) is x
        assert_equal(x, array_of(expected))


def test_functions_of_numpy_return_arrays() -> None:
    x, a = _C.FloatTensor([1, 4]), np.array([1, 4], np.float32)
    for found in (np.sqrt(x), np.multiply(x, a), np.multiply(a, x), np.multiply(a, x, out=a)):
        assert type(found) is np.ndarray
    assert a.tolist() == [1, 16]


def test_operators_with_arrays_that_are_no_tensors_are_refused() -> None:
    x = _C.FloatTensor([1, 2])
    wrong: list[Any] = [
        np.ones(2), np.ones(2, np.int64), np.ones(2, bool), np.ones(2, complex), np.array(["a", "b"]),
        np.array([None, 1]), np.ones(2, ">f4"), np.ma.masked_array(np.ones(2, "f4")), np.ones(2, "f4").view(np.matrix),
        np.ones(2, "f4").view(np.recarray),
    ]  # fmt: skip
    for array in wrong:
        for function in (operator.add, operator.mul, operator.pow, divmod, *COMPARISONS.values()):
            with pytest.raises(TypeError):
                function(x, array)
        if isinstance(array, np.ma.MaskedArray):
            continue  # its comparisons convert the tensor
        for function in (operator.add, operator.mul, operator.eq, operator.ne):
            with pytest.raises(TypeError):
                function(array, x)
        with pytest.raises(TypeError):
            array in x  # noqa: B015
    with pytest.raises(ValueError, match="size 0"):
        x + np.ones((2, 0), np.float32)
    assert x.tolist() == [1, 2]


def test_numbers_of_numpy_are_numbers_in_operators() -> None:
    x = _C.FloatTensor([1, 2])
    for number in (np.float32(2), np.float64(2), np.array(2.0), np.array(2)):
        for result in (number * x, x * number):
            assert type(result) is _C.FloatTensor
            assert result.tolist() == [2, 4]
        assert (x == number).tolist() == (number == x).tolist() == [0, 1]


def test_an_array_is_in_a_tensor_if_an_element_is_equal_at_its_position() -> None:
    x = _C.FloatTensor([1, 2])
    assert np.array([5, 2], np.float32) in x
    assert np.array([2, 1], np.float32) not in x


# ---- comparison ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("name", COMPARISONS)
def test_comparison_gives_bytes_of_zero_and_one(name: str, kind: Kind) -> None:
    compare = COMPARISONS[name]
    x, y = pair(kind, name)
    y[0].copy_(x[0])
    a, b = array_of(x), array_of(y)
    assert_equal(compare(x, y), compare(a, b).astype(np.uint8))
    assert_equal(compare(x, 3), compare(a, 3).astype(np.uint8))
    assert_equal(compare(3, x), compare(3, a).astype(np.uint8))
    assert_equal(compare(x, y[0]), compare(a, b[0]).astype(np.uint8))


@pytest.mark.parametrize("name", COMPARISONS)
def test_tensors_of_different_dtypes_cannot_be_compared(name: str) -> None:
    x, y = _C.FloatTensor([1, 2]), _C.IntTensor([1, 2])
    for left, right in ((x, y), (y, x)):
        with pytest.raises(TypeError, match="the operands must have the same dtype"):
            COMPARISONS[name](left, right)
    with pytest.raises(TypeError, match="the operands must have the same dtype"):
        y in x  # noqa: B015


def test_comparison_with_anything_else() -> None:
    x = _C.FloatTensor([1, 2])
    for other in (None, "a", [1, 2], object(), 1j, b"abcdefgh"):
        assert (x == other) is False
        assert (x != other) is True
        with pytest.raises(TypeError):
            x < other  # noqa: B015
        with pytest.raises(TypeError):
            other >= x  # noqa: B015
    with pytest.raises(ValueError, match="eq"):
        x == _C.FloatTensor(3)  # noqa: B015


def test_hash_is_by_identity() -> None:
    x, y = _C.FloatTensor([1]), _C.FloatTensor([1])
    assert hash(x) == hash(x)
    assert len({x, y}) == 2
    assert {x: 1}[x] == 1
    assert hash(x.storage()) == hash(x.storage())


# ---- numbers ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_one_element_is_a_number(kind: Kind) -> None:
    for x in (kind.tensor([3]), kind.tensor([[3]]), kind.tensor([1, 3])[1:]):
        assert float(x) == int(x) == x.item() == 3
        assert type(float(x)) is float
        assert type(int(x)) is int
        assert type(x.item()) is kind.accumulate
        assert bool(x) is True
        assert not kind.tensor([0])
        if kind.floating:
            with pytest.raises(TypeError, match="index"):
                operator.index(x)
        else:
            assert operator.index(x) == 3
            assert [0, 1, 2, 3][x] == 3
    for x in (kind.tensor(), kind.tensor(2), kind.tensor(1, 2)):
        for convert in (float, int, bool, lambda x: x.item(), operator.index):
            with pytest.raises((ValueError, TypeError), match=r"element|index"):
                convert(x)


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_special_elements_as_numbers(kind: Kind) -> None:
    nan, inf = kind.tensor([float("nan")]), kind.tensor([float("inf")])
    assert math.isnan(float(nan))
    assert bool(nan)
    assert float(inf) == math.inf
    with pytest.raises(ValueError, match="NaN"):
        int(nan)
    with pytest.raises(OverflowError):
        int(inf)
    assert int(kind.tensor([-1.75])) == -1
    assert not kind.tensor([-0.0])


def test_large_integers_as_numbers() -> None:
    for value in (-(1 << 63), (1 << 63) - 1, (1 << 53) + 1):
        x = _C.LongTensor([value])
        assert int(x) == x.item() == operator.index(x) == x[0] == x.tolist()[0] == value
        assert float(x) == float(value)


# ---- containers ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_length_iteration_and_lists(kind: Kind) -> None:
    for shape in SHAPES:
        array = numbers(kind, shape, generator("iterate", kind))
        x = tensor(array)
        assert len(x) == shape[0]
        assert x.tolist() == array.tolist()
        items = list(x)
        assert len(items) == operator.length_hint(iter(x)) == shape[0]
        for item, expected in zip(items, array, strict=True):
            if len(shape) == 1:
                assert type(item) is kind.accumulate
                assert item == expected
            else:
                assert item.storage() is x.storage()
                assert_equal(item, expected)
        assert_equal(x.T, array.T)
        assert x.t().tolist() == array.T.tolist() if len(shape) == 2 else True
    assert list(kind.tensor()) == []
    first, *rest = kind.tensor([1, 2, 3])
    assert (first, rest) == (1, [2, 3])
    assert list(reversed(kind.tensor([1, 2, 3]))) == [3, 2, 1]


def test_an_iterator() -> None:
    x = _C.FloatTensor([1, 2])
    i = iter(x)
    assert iter(i) is i
    assert next(i) == 1
    assert operator.length_hint(i) == 1
    assert next(i) == 2
    for _ in range(3):
        with pytest.raises(StopIteration):
            next(i)
    assert operator.length_hint(i) == 0
    with pytest.raises(TypeError):
        type(i)()


def test_a_tensor_may_be_resized_while_it_is_iterated() -> None:
    x = _C.FloatTensor(5)
    seen = 0
    for _ in x:
        seen += 1
        x.resize_(2)
    assert seen == 2
    for _ in x:
        x.set_()
    assert x.size() == ()
    y = _C.FloatTensor([1, 2, 3])
    assert [y.resize_(3, 2) if k == 0 else row.size() for k, row in enumerate(y)][1:] == [(2,), (2,)]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_in(kind: Kind) -> None:
    x = kind.tensor([[1, 2], [3, 4]])
    for view in (x, x.t(), x[:, ::2], x.expand(3, 2, 2)):
        assert 1 in view
        assert 9 not in view
    assert 4 not in x[:, ::2]
    assert "a" not in x
    assert None not in x
    assert 1 << 80 not in x
    assert 1 not in kind.tensor()
    assert kind.tensor([3, 4]) in x
    assert kind.tensor([9, 9]) not in x
    if kind.floating:
        assert 1.5 not in x
        nan = float("nan")
        assert nan not in kind.tensor([nan])
    with pytest.raises(ValueError, match="broadcast"):
        kind.tensor(3) in x  # noqa: B015


# ---- text ----

REPRS: list[tuple[Callable[[], Any], str]] = [
    (lambda: _C.FloatTensor([1, 2.5, -3]), "[ 1.   2.5 -3. ]\n[_C.FloatTensor of size 3]"),
    (lambda: _C.IntTensor([[1, 2], [30, -4]]), "[[ 1  2]\n [30 -4]]\n[_C.IntTensor of size 2x2]"),
    (_C.FloatTensor, "[_C.FloatTensor with no dimension]"),
    (lambda: _C.ByteTensor(1, 1, 2), "[[[0 0]]]\n[_C.ByteTensor of size 1x1x2]"),
    (lambda: _C.FloatTensor([float("nan"), float("inf"), 1]), "[nan inf  1.]\n[_C.FloatTensor of size 3]"),
    (lambda: _C.DoubleTensor([1e10, 1e-10]), "[1.e+10 1.e-10]\n[_C.DoubleTensor of size 2]"),
    (lambda: _C.HalfTensor([0.1, 65504]), "[1.00e-01 6.55e+04]\n[_C.HalfTensor of size 2]"),
    (lambda: _C.LongTensor([-(1 << 63)]), "[-9223372036854775808]\n[_C.LongTensor of size 1]"),
    (lambda: _C.FloatTensor([0.1]).expand(2, 2), "[[0.1 0.1]\n [0.1 0.1]]\n[_C.FloatTensor of size 2x2]"),
    (lambda: _C.IntStorage([1, 2]), "[1 2]\n[_C.IntStorage of size 2]"),
    (_C.FloatStorage, "[_C.FloatStorage of size 0]"),
    (
        lambda: _C.arange(0, 2000),
        "[0.000e+00 1.000e+00 2.000e+00 ... 1.997e+03 1.998e+03 1.999e+03]\n[_C.FloatTensor of size 2000]",
    ),
    (
        lambda: _C.zeros(2000, 1),
        "[[0.]\n [0.]\n [0.]\n ...\n [0.]\n [0.]\n [0.]]\n[_C.FloatTensor of size 2000x1]",
    ),
    (lambda: _C.FloatTensor(2, 3).size(), "_C.Size([2, 3])"),
]


@pytest.mark.parametrize(("make", "text"), REPRS, ids=[str(k) for k in range(len(REPRS))])
def test_repr(make: Callable[[], Any], text: str) -> None:
    assert repr(make()) == str(make()) == text


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_elements_are_laid_out_as_numpy_does(kind: Kind) -> None:
    """Elements are laid out like those of NumPy, for values that both print with the same digits."""
    for shape in SHAPES[:-1]:
        array = numbers(kind, shape, generator("repr", kind)) / kind.numpy.type(1 if not kind.floating else 2)
        array = array.astype(kind.numpy)
        with np.printoptions(precision=4, linewidth=80, threshold=1000, edgeitems=3):
            assert repr(tensor(array)).rsplit("\n", 1)[0] == str(array)


@pytest.fixture
def _default_printing() -> Iterator[None]:
    yield
    _C.set_printoptions(precision=4, threshold=1000, edgeitems=3, linewidth=80)


@pytest.mark.usefixtures("_default_printing")
def test_print_options() -> None:
    x = _C.DoubleTensor([1 / 3, 2 / 3])
    _C.set_printoptions(precision=2)
    assert repr(x).startswith("[0.33 0.67]")
    _C.set_printoptions(precision=0)
    assert repr(x).startswith("[0. 1.]")
    _C.set_printoptions(threshold=3, edgeitems=1)
    assert repr(_C.IntTensor([1, 2, 3, 4])).startswith("[1 ... 4]")
    _C.set_printoptions(edgeitems=0)
    assert repr(_C.IntTensor([1, 2, 3, 4])).startswith("[...]")
    assert repr(_C.IntTensor(2, 4)).startswith("[...]")
    _C.set_printoptions(threshold=1000, linewidth=10, edgeitems=3)
    assert repr(_C.IntTensor([100, 200, 300, 400])).startswith("[100 200\n 300 400]")
    _C.set_printoptions(linewidth=0)
    assert "400" in repr(_C.IntTensor([100, 200, 300, 400]))
    _C.set_printoptions(threshold=float("inf"))
    assert "..." not in repr(_C.zeros(3000))
    for wrong in (
        {"precision": -1}, {"precision": "a"}, {"threshold": 1.5}, {"edgeitems": -1}, {"linewidth": 1 << 80},
        {"no": 1}, {"precision": 101}, {"linewidth": float("nan")},
    ):  # fmt: skip
        with pytest.raises((ValueError, TypeError, OverflowError)):
            _C.set_printoptions(**wrong)


@pytest.mark.usefixtures("_default_printing")
def test_profiles_of_printing() -> None:
    x, many = _C.DoubleTensor([1 / 3]), _C.zeros(2000)
    _C.set_printoptions(profile="short")
    assert repr(x).startswith("[0.33]")
    assert repr(many).startswith("[0. 0. ... 0. 0.]")
    _C.set_printoptions(profile="full")
    assert repr(x).startswith("[0.3333]")
    assert "..." not in repr(many)
    _C.set_printoptions(profile="short", precision=6)  # an explicit option overrides the profile
    assert repr(x).startswith("[0.333333]")
    _C.set_printoptions(profile="default")
    assert repr(many).startswith("[0. 0. 0. ... 0. 0. 0.]")
    for wrong, error in (("long", ValueError), (5, TypeError), ("", ValueError)):
        with pytest.raises(error, match="profile"):
            _C.set_printoptions(precision=1, profile=wrong)
        assert repr(x).startswith("[0.3333]")


def values_to_print(kind: Kind, count: int, mode: int, rng: np.random.Generator) -> Array:
    """Return values to print: small, large, of one magnitude and of many, special ones, random bits."""
    if not kind.floating:
        low, high = (np.iinfo(kind.numpy).min, np.iinfo(kind.numpy).max) if mode % 2 else (0, 99)
        return rng.integers(low, high, count, kind.numpy, endpoint=True)
    special = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0, 1e5, 1e-5, 0.1, 123456.0, 9999.99999, 0.99999]
    with np.errstate(all="ignore"):
        return np.array([
            rng.standard_normal(count), rng.standard_normal(count) * 10.0 ** rng.integers(-8, 9, count),
            rng.integers(-1000, 1000, count) / 8, rng.choice(special, count),
            rng.integers(-10, 10, count) * 10.0 ** rng.integers(-2, 6),
            rng.integers(0, 256, (count, kind.numpy.itemsize)).astype(np.uint8).view(kind.numpy).reshape(count),
        ][mode]).astype(kind.numpy)  # fmt: skip


@pytest.mark.usefixtures("_default_printing")
def test_text_is_numpys() -> None:
    """The text equals NumPy's for any options, values and shape; halfs need a NumPy that supports their digits."""
    now = np.array2string(np.array([9000], HALF.numpy)) == "[9.e+03]"
    kinds = [kind for kind in KINDS if kind is not HALF or now]

    @deterministic(500)
    @given(st.data())
    def compare(data: st.DataObject) -> None:
        kind = data.draw(st.sampled_from(kinds))
        shape = tuple(data.draw(st.lists(st.sampled_from([1, 2, 3, 5, 8]), min_size=1, max_size=4)))
        rng = np.random.default_rng(data.draw(st.integers(0, 1 << 20)))
        array = values_to_print(kind, int(np.prod(shape)), data.draw(st.integers(0, 5)), rng).reshape(shape)
        options: dict[str, Any] = {
            "precision": data.draw(st.sampled_from([0, 1, 2, 4, 8, 17])),
            "threshold": data.draw(st.sampled_from([0, 5, 20, 1000])),
            "edgeitems": data.draw(st.sampled_from([1, 2, 3])),
            "linewidth": data.draw(st.sampled_from([20, 40, 80, 120])),
        }
        x = laid_out(array, data.draw(st.sampled_from(["contiguous", "transposed", "stepped", "readonly"])))
        _C.set_printoptions(**options)
        expected = np.array2string(array, max_line_width=options.pop("linewidth"), **options)
        assert repr(x).rsplit("\n", 1)[0] == expected

    compare()


def test_huge_tensors_read_only_displayed_elements() -> None:
    """A huge tensor prints quickly, because only the displayed elements are read."""
    x = _C.FloatTensor([[1], [2]]).expand(2, 1 << 40)
    assert repr(x) == (f"[[1. 1. 1. ... 1. 1. 1.]\n [2. 2. 2. ... 2. 2. 2.]]\n[_C.FloatTensor of size 2x{1 << 40}]")
    assert repr(_C.IntTensor([3]).expand(1 << 20, 1 << 20, 1 << 20)).count("3") == 6**3 + repr(1 << 20).count("3")
    assert (2 in x, 3 in x, 1 in x.t()) == (True, False, True)


def test_every_float_prints() -> None:
    rng = generator("floats")
    for kind in FLOATING:
        bits = rng.integers(0, 256, (200, kind.numpy.itemsize)).astype(np.uint8)
        for row in bits.view(kind.numpy):
            value = float(row[0])
            text = repr(tensor(row)).split("\n")[0].strip("[] ")
            if math.isfinite(value):
                assert float(text) == pytest.approx(value, rel=1e-3, abs=1e-4)
    _C.set_printoptions(precision=100)
    repr(_C.DoubleTensor([1e308, 5e-324, 0.1]))
    _C.set_printoptions(precision=4)


# ---- conversions between types ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_types(kind: Kind) -> None:
    x = kind.tensor([1, 2])
    assert x.type() == f"_C.{kind}Tensor"
    for other in KINDS:
        result = getattr(x, other.row.method)()
        assert type(result) is other.tensor
        assert result.tolist() == [1, 2]
        assert (result is x) == (other is kind)
        for spelling in (other.tensor, f"_C.{other}Tensor", f"{other}Tensor"):
            assert type(x.type(spelling)) is other.tensor
        assert type(x.type_as(other.tensor())) is other.tensor
        storage = getattr(x.storage(), other.row.method)()
        assert type(storage) is other.storage
        assert storage.tolist() == [1, 2]
    for wrong, error in ((int, TypeError), ("Float", ValueError), (None, TypeError), (kind.storage, TypeError)):
        with pytest.raises(error, match="type"):
            x.type(wrong)
    with pytest.raises(TypeError, match="type_as"):
        x.type_as(5)


# ---- functions that call Python ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_apply_and_map(kind: Kind) -> None:
    x = kind.tensor([[1, 2], [3, 4]])
    assert x.apply_(lambda v: v + 1) is x
    assert x.tolist() == [[2, 3], [4, 5]]
    assert x.t().apply_(lambda v: v * 2).tolist() == [[4, 8], [6, 10]]
    assert x.map_(kind.tensor([1, 2]), lambda a, b: a + b).tolist() == [[5, 8], [9, 12]]
    assert x.map2_(x, x, lambda a, b, c: b + c - a).tolist() == [[5, 8], [9, 12]]
    before = x.tolist()
    for call, error in (
        (lambda: x.apply_(lambda v: "a"), TypeError),
        (lambda: x.apply_(lambda v: 1 << 80 if not kind.floating else 10**400), OverflowError),
        (lambda: x.apply_(lambda: 1), TypeError), (lambda: x.apply_(5), TypeError), (x.apply_, TypeError),
        (lambda: x.apply_(lambda v: 1 / 0), ZeroDivisionError), (lambda: x.map_(x), TypeError),
        (lambda: x.map_(5, max), TypeError),
        (lambda: x.map_(kind.tensor(3), max), ValueError), (lambda: x.map2_(x, kind.tensor(3), max), ValueError),
        (lambda: x.map_(next(k for k in KINDS if k is not kind).tensor(2, 2), max), TypeError),
    ):  # fmt: skip
        with pytest.raises(error):
            call()
        assert x.tolist() == before
    assert kind.tensor().apply_(lambda v: 1 / 0).size() == ()


def test_every_declared_method_exists_and_is_documented() -> None:
    for signature in signatures():
        for kind in signature.kinds:
            holder = kind.tensor if signature.form == "method" else _C
            function = getattr(holder, signature.name)
            assert function.__doc__, signature.name
            assert function.__name__ == signature.name
