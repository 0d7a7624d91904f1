"""Elementwise methods against NumPy: every dtype and layout, every form, and special values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from oracle import (
    _C,
    FLOATING,
    HALF,
    INTEGRAL,
    KINDS,
    SHAPES,
    Array,
    Kind,
    array_of,
    assert_close,
    assert_equal,
    broadcast_pairs,
    generator,
    kinds_of,
    laid_out,
    numbers,
    same_bits,
    some,
    special,
    tensor,
)
from tensor_cases import Case, Cases, check_all, parameters_of
from th_arithmetic import (
    long_lgamma,
    th_abs,
    th_div,
    th_floor_divide,
    th_fmod,
    th_integer_power,
    th_lshift,
    th_max,
    th_min,
    th_remainder,
    th_round,
    th_rshift,
    th_sign,
)

Function = Callable[..., Any]


# ---- oracles: the documented behaviour of TH, in NumPy ----


def precise(array: Array) -> Array:
    """Return the elements as numbers with more digits than the dtype has."""
    return array.astype(np.longdouble)


def computed(array: Array) -> Array:
    """Return the elements in the dtype in which the library computes: halfs as floats."""
    return array.astype(np.float32) if array.dtype == np.float16 else array


def rounded(value: Any, like: Array) -> Array:
    """Return the value as an element: rounded once, integers wrapped around."""
    return np.asarray(value).astype(like.dtype)


def unary(function: Function) -> Function:
    """Return an oracle that is exact except for the last rounding."""
    return lambda x: rounded(function(precise(x)), x)


def binary(function: Function) -> Function:
    """Return an oracle in the dtype in which the library computes."""
    return lambda x, y: rounded(function(computed(x), np.asarray(y, computed(x).dtype)), x)


def sigmoid(x: Array) -> Array:
    e = np.exp(-np.abs(precise(x)))
    return rounded(np.where(x < 0, e, 1) / (1 + e), x)


# name: (oracle, allowed error of the library in units in the last place)
UNARY: dict[str, tuple[Function, float]] = {
    "neg": (lambda x: (0 - x).astype(x.dtype) if x.dtype.kind != "f" else -x, 0),
    "abs": (th_abs, 0),
    "sign": (lambda x: rounded(th_sign(x), x), 0),
    "exp": (unary(np.exp), 5),
    "log": (unary(np.log), 5),
    "log1p": (unary(np.log1p), 5),
    "sqrt": (unary(np.sqrt), 1),
    "rsqrt": (unary(lambda x: 1 / np.sqrt(x)), 3),
    "sin": (unary(np.sin), 5),
    "cos": (unary(np.cos), 5),
    "tan": (unary(np.tan), 5),
    "asin": (unary(np.arcsin), 5),
    "acos": (unary(np.arccos), 5),
    "atan": (unary(np.arctan), 5),
    "sinh": (unary(np.sinh), 5),
    "cosh": (unary(np.cosh), 5),
    "tanh": (unary(np.tanh), 5),
    "lgamma": (unary(long_lgamma), 5),
    "sigmoid": (sigmoid, 5),
    "floor": (unary(np.floor), 0),
    "ceil": (unary(np.ceil), 0),
    "round": (unary(th_round), 0),
    "trunc": (unary(np.trunc), 0),
    "frac": (unary(lambda x: x - np.trunc(x)), 0),
    "reciprocal": (unary(lambda x: 1 / x), 1),
    "__invert__": (lambda x: 1 - x if x.dtype == np.uint8 else np.invert(x), 0),
    "bitwise_not": (np.invert, 0),
}

# Methods of a tensor with a number or another tensor.
BINARY: dict[str, tuple[Function, float]] = {
    "add": (binary(lambda x, y: x + y), 0),
    "sub": (binary(lambda x, y: x - y), 0),
    "mul": (binary(lambda x, y: x * y), 0),
    "div": (binary(th_div), 0),
    "fmod": (binary(th_fmod), 0),
    "remainder": (binary(th_remainder), 0),
    "pow": (lambda x, y: rounded(np.power(precise(x), np.asarray(y, np.longdouble)), x), 5),
    "__floordiv__": (binary(th_floor_divide), 0),
    "__pow__": (th_integer_power, 0),
    "__and__": (lambda x, y: x & np.asarray(y, x.dtype), 0),
    "__or__": (lambda x, y: x | np.asarray(y, x.dtype), 0),
    "__xor__": (lambda x, y: x ^ np.asarray(y, x.dtype), 0),
    "__lshift__": (th_lshift, 0),
    "__rshift__": (th_rshift, 0),
    "lt": (lambda x, y: (x < y).astype(np.uint8), 0),
    "gt": (lambda x, y: (x > y).astype(np.uint8), 0),
    "le": (lambda x, y: (x <= y).astype(np.uint8), 0),
    "ge": (lambda x, y: (x >= y).astype(np.uint8), 0),
    "eq": (lambda x, y: (x == y).astype(np.uint8), 0),
    "ne": (lambda x, y: (x != y).astype(np.uint8), 0),
}
TENSORS_ONLY: dict[str, tuple[Function, float]] = {
    "max": (th_max, 0),
    "min": (th_min, 0),
    "atan2": (lambda x, y: rounded(np.arctan2(precise(x), precise(y)), x), 5),
}
REFLECTED: dict[str, tuple[Function, float]] = {
    "__rsub__": (lambda x, y: BINARY["sub"][0](np.full_like(x, y), x), 0),
    "__rtruediv__": (lambda x, y: BINARY["div"][0](np.full_like(x, y), x), 0),
    "__rfloordiv__": (lambda x, y: BINARY["__floordiv__"][0](np.full_like(x, y), x), 0),
    "__rmod__": (lambda x, y: BINARY["remainder"][0](np.full_like(x, y), x), 0),
    "__rpow__": (lambda x, y: BINARY["pow" if x.dtype.kind == "f" else "__pow__"][0](np.full_like(x, y), x), 5),
}


def number(kind: Kind, value: Any) -> Any:
    """Return an element as a Python number."""
    return float(value) if kind.floating else int(value)


# ---- ordinary values, in every form and layout ----


def unary_cases(name: str) -> Cases:
    oracle, ulps = UNARY[name]

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in ((0,), *some(rng, SHAPES)):
            yield Case((numbers(kind, shape, rng),), oracle, ulps=ulps)

    return cases


def binary_cases(name: str) -> Cases:
    oracle, ulps = {**BINARY, **TENSORS_ONLY}[name]

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        if name in BINARY:
            for shape in ((0,), *some(rng, SHAPES)):
                value = number(kind, numbers(kind, (), rng, 0, 3))
                yield Case((numbers(kind, shape, rng), value), oracle, ulps=ulps)
        for shape in ((0,), (3, 3), *some(rng, SHAPES)):
            yield Case((numbers(kind, shape, rng), numbers(kind, shape, rng)), oracle, ulps=ulps, expand=(0, 1))
        for one, other in some(rng, tuple(broadcast_pairs())):
            yield Case((numbers(kind, one, rng), numbers(kind, other, rng)), oracle, ulps=ulps, expand=())

    return cases


def reflected_cases(name: str) -> Cases:
    oracle, ulps = REFLECTED[name]

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        for shape in ((0,), *some(rng, SHAPES)):
            yield Case((numbers(kind, shape, rng), number(kind, numbers(kind, (), rng, 1, 5))), oracle, ulps=ulps)

    return cases


def clamp_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def clamped(x: Array, min: Any = None, max: Any = None) -> Array:  # noqa: A002
        lowered = x if min is None else np.where(x < min, np.asarray(min, x.dtype), x)
        raised = lowered if max is None else np.where(lowered > max, np.asarray(max, x.dtype), lowered)
        return raised.astype(x.dtype)

    low, high = (number(kind, v) for v in (-2 if kind.row.signed else 2, 5))
    for shape in ((0,), *some(rng, SHAPES)):
        x = numbers(kind, shape, rng)
        yield Case((x, low, high), clamped)
        yield Case((x,), clamped, {"min": low})
        yield Case((x,), clamped, {"max": high})
        yield Case((x,), clamped, {"max": high, "min": low})


def scaled_cases(name: str) -> Cases:
    """Return cases of calls such as x.add(0.5, y)."""

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        def oracle(x: Array, value: Any, other: Array) -> Array:
            c = computed(x)
            with np.errstate(all="ignore"):
                product = np.asarray(value, c.dtype) * computed(other)
                return rounded(c + product if name == "add" else c - product, x)

        for shape in ((0,), (3, 3), *some(rng, SHAPES)):
            value = number(kind, numbers(kind, (), rng))
            yield Case((numbers(kind, shape, rng), value, numbers(kind, shape, rng)), oracle, expand=(0, 2))

    return cases


def add_cases(name: str) -> Cases:
    plain, scaled = binary_cases(name), scaled_cases(name)

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        yield from plain(kind, rng)
        yield from scaled(kind, rng)

    return cases


def three_tensors(combine: Function) -> Cases:
    """Return cases of addcmul and addcdiv: self, an optional number, two tensors."""

    def cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
        def oracle(x: Array, *rest: Any) -> Array:
            value, one, other = rest if len(rest) == 3 else (1, *rest)
            c = computed(x)
            return rounded(combine(c, np.asarray(value, c.dtype), computed(one), computed(other)), x)

        for shape in ((0,), (3, 3), *some(rng, SHAPES)):
            x, one, other = (numbers(kind, shape, rng, -3, 3) for _ in range(3))
            other = np.where(other == 0, 4, other).astype(other.dtype)
            yield Case((x, one, other), oracle, expand=(0, 1, 2, 3), ulps=1)
            yield Case((x, number(kind, 2), one, other), oracle, expand=(0, 1, 2, 3), ulps=1)
        yield Case(tuple(numbers(kind, s, rng, 1, 3) for s in ((2, 1, 4), (3, 1), (4,))), oracle, expand=(), ulps=1)

    return cases


def lerp_cases(kind: Kind, rng: np.random.Generator) -> Iterator[Case]:
    def oracle(x: Array, end: Array, weight: float) -> Array:
        c = computed(x)
        return rounded(c + np.asarray(weight, c.dtype) * (computed(end) - c), x)

    for shape in ((0,), (3, 3), *some(rng, SHAPES)):
        for weight in (0.25, 0, 1, -2.5):
            yield Case((numbers(kind, shape, rng), numbers(kind, shape, rng), weight), oracle, expand=(0, 1))


CASES: dict[str, Cases] = {
    **{name: unary_cases(name) for name in UNARY},
    **{name: binary_cases(name) for name in (*BINARY, *TENSORS_ONLY) if name not in {"add", "sub"}},
    **{name: reflected_cases(name) for name in REFLECTED},
    "add": add_cases("add"),
    "sub": add_cases("sub"),
    "clamp": clamp_cases,
    "addcmul": three_tensors(lambda x, value, one, other: x + value * one * other),
    "addcdiv": three_tensors(lambda x, value, one, other: x + value * th_div(one, other)),
    "lerp": lerp_cases,
}


@pytest.mark.parametrize(("name", "kind"), parameters_of(CASES), ids=str)
def test_method(name: str, kind: Kind) -> None:
    check_all(CASES, name, kind)


# ---- special values ----


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n in UNARY for k in kinds_of(n)], ids=str)
def test_special_values_of_one_tensor(name: str, kind: Kind) -> None:
    oracle, ulps = UNARY[name]
    values = special(kind)
    # Rotate and cut the array, so that vector loops and the loops for the rest both process every value.
    for shift, length in ((0, len(values)), (5, 33), (11, 16), (3, 7), (0, 1)):
        array = np.resize(np.roll(values, shift), length if length < 40 else 3 * len(values))
        with np.errstate(all="ignore"):
            expected = oracle(array)
        for layout in ("contiguous", "stepped"):
            assert_equal(getattr(laid_out(array, layout), name)(), expected, ulps, f"{name} of {array}")


EXACT = [name for name, (_, ulps) in UNARY.items() if ulps == 0 and name not in {"sign", "frac"}]


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n in EXACT for k in kinds_of(n) if k.floating], ids=str)
def test_the_sign_of_zero_is_kept(name: str, kind: Kind) -> None:
    values = np.array([0.0, -0.0, 0.25, -0.25, 0.5, -0.5, -0.75, 1.5, -1.5], kind.numpy)
    functions: dict[str, Function] = {"neg": np.negative, "abs": np.abs, "round": lambda x: np.copysign(th_round(x), x)}
    expected = functions.get(name, getattr(np, name, None))
    assert expected is not None
    same_bits(array_of(getattr(tensor(values), name)()), expected(values).astype(kind.numpy))


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n in (*BINARY, *TENSORS_ONLY) for k in kinds_of(n)], ids=str)
def test_special_values_of_two_tensors(name: str, kind: Kind) -> None:
    oracle, ulps = {**BINARY, **TENSORS_ONLY}[name]
    values = special(kind)
    x, y = (np.ascontiguousarray(a.reshape(-1)) for a in np.meshgrid(values, values))
    with np.errstate(all="ignore"):
        expected = oracle(x, y)
    assert_equal(getattr(tensor(x), name)(tensor(y)), expected, ulps, name)
    assert_equal(getattr(laid_out(x, "stepped"), name)(laid_out(y, "stepped")), expected, ulps, name)


@pytest.mark.parametrize(("name", "kind"), [(n, k) for n in BINARY for k in kinds_of(n)], ids=str)
def test_special_values_as_the_number(name: str, kind: Kind) -> None:
    oracle, ulps = BINARY[name]
    values = special(kind)
    for value in values:
        with np.errstate(all="ignore"):
            expected = oracle(values, value)
        assert_equal(getattr(tensor(values), name)(number(kind, value)), expected, ulps, f"{name} with {value}")


@pytest.mark.parametrize("kind", INTEGRAL, ids=str)
def test_integers_divided_by_zero_give_zero(kind: Kind) -> None:
    x = tensor(special(kind))
    zero = x.clone().zero_()
    for name in ("div", "fmod", "remainder"):
        for other in (0, zero):
            assert set(getattr(x, name)(other).tolist()) == {0}


@pytest.mark.parametrize("kind", [k for k in INTEGRAL if k.row.signed], ids=str)
def test_the_least_integer_divided_by_minus_one_wraps(kind: Kind) -> None:
    least = int(np.iinfo(kind.numpy).min)
    assert kind.tensor([least]).div(-1).tolist() == [least]
    assert kind.tensor([least]).fmod(-1).tolist() == [0]
    assert kind.tensor([least]).remainder(-1).tolist() == [0]
    assert kind.tensor([least]).neg().tolist() == [least] if kind in kinds_of("neg") else True


def test_a_half_is_computed_as_a_float_and_rounded_once() -> None:
    every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    x = tensor(every)
    same_bits(array_of(x.float()), every.astype(np.float32))
    same_bits(array_of(x.float().half()), every)
    rng = generator("half")
    other = rng.permutation(every)
    y = tensor(other)
    with np.errstate(all="ignore"):
        wide, far = every.astype(np.float32), other.astype(np.float32)
        for name, expected in (("add", wide + far), ("mul", wide * far), ("div", wide / far), ("sub", wide - far)):
            assert_close(array_of(getattr(x, name)(y)), expected.astype(np.float16), 0, name)
        assert_close(array_of(x.sqrt()), np.sqrt(wide).astype(np.float16), 0, "sqrt")
        # In x + 3 * y the product is not rounded to half.
        assert_close(array_of(x.add(3, y)), (wide + np.float32(3) * far).astype(np.float16), 0, "add scaled")


def test_floats_are_rounded_to_half_as_numpy_rounds() -> None:
    bits = generator("bits").integers(0, 1 << 32, 50000, dtype=np.uint64).astype(np.uint32)
    edges = np.concatenate([np.arange(0x33000000, 0x33800000, 0x1FFF), np.arange(0x477FD000, 0x47801000)])
    floats = np.concatenate([bits, edges.astype(np.uint32)]).view(np.float32)
    with np.errstate(all="ignore"):
        same_bits(array_of(tensor(floats).half()), floats.astype(np.float16))
        doubles = floats.astype(np.float64) * (1 + 2.0**-40)
        same_bits(array_of(tensor(doubles).half()), doubles.astype(np.float16))


# ---- shapes that do not match ----


@pytest.mark.parametrize("name", [*BINARY, *TENSORS_ONLY])
def test_shapes_that_do_not_broadcast_are_refused(name: str) -> None:
    kind = kinds_of(name)[-1]
    x, y = kind.tensor(2, 3).fill_(1), kind.tensor(2, 4).fill_(2)
    with pytest.raises(ValueError, match=rf"{name}: .*\[2 x 3\].*\[2 x 4\]"):
        getattr(x, name)(y)
    with pytest.raises(ValueError, match=name):
        getattr(x, name)(kind.tensor(6))  # an equal number of elements is not enough


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_self_is_not_resized_in_place(kind: Kind) -> None:
    x = kind.tensor(3, 1)
    with pytest.raises(ValueError, match="add_"):
        x.add_(kind.tensor(1, 3))
    with pytest.raises(ValueError, match="mul_"):
        kind.tensor(3).mul_(kind.tensor(2, 3))
    assert tuple(x.size()) == (3, 1)


def test_large_tensors_have_the_results_of_small_ones() -> None:
    """Large tensors, which are computed in blocks and by threads, have the same results as their parts."""
    rng = generator("large")
    for kind in (*FLOATING, INTEGRAL[0], INTEGRAL[-1]):
        x = numbers(kind, (301, 517), rng)
        y = numbers(kind, (301, 517), rng)
        for one, other in ((tensor(x), tensor(y)), (tensor(x.T).t(), tensor(y)), (_C.from_numpy(x), tensor(y.T).T)):
            assert_equal(one.mul(other), BINARY["mul"][0](x, y), 0, kind)
            assert_equal(one.clone().add_(other), BINARY["add"][0](x, y), 0, kind)
    assert kind is not HALF


IN_PLACE_OPERATORS: dict[str, Function] = {
    "__iand__": operator.iand,
    "__ifloordiv__": operator.ifloordiv,
    "__ior__": operator.ior,
    "__ixor__": operator.ixor,
    "__ilshift__": operator.ilshift,
    "__ipow__": operator.ipow,
    "__irshift__": operator.irshift,
}


@pytest.mark.parametrize("name", IN_PLACE_OPERATORS)
@pytest.mark.parametrize("kind", INTEGRAL, ids=str)
def test_in_place_operators_change_self(name: str, kind: Kind) -> None:
    """`x &= y` gives the result of `x & y`, in x itself, for numbers and tensors."""
    rng = generator(name, kind)
    plain = BINARY[name.replace("__i", "__")][0]
    for other in (numbers(kind, (3, 4), rng, 0, 7), numbers(kind, (4,), rng, 0, 7), np.asarray(2, kind.numpy)):
        array = numbers(kind, (3, 4), rng)
        x = tensor(array)
        operand = tensor(other) if other.ndim else int(other)
        assert IN_PLACE_OPERATORS[name](x, operand) is x
        assert_equal(x, plain(array, other))
        if name in {"__ifloordiv__", "__ipow__"}:  # names of methods only
            continue
        x = tensor(array)
        assert getattr(_C, name)(x, operand) is x
        assert_equal(x, plain(array, other))


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("step", [2, 3])
@pytest.mark.parametrize("n", [31, 32, 33, 511, 512, 513, 1100, 70_000])
def test_elements_with_gaps_of_long_vectors(kind: Kind, step: int, n: int) -> None:
    """Inputs with gaps are copied block by block, with any second input and any layout of the output."""
    x, y = (generator("stepped", kind, n, k).integers(0, 9, step * n).astype(kind.numpy) for k in range(2))
    s, t = tensor(x)[::step], tensor(y)[1::step]
    expected = x[::step] + y[1::step]
    assert_equal(s.add(t), expected)
    assert_equal(s.add(t.contiguous()), expected)
    assert_equal(s.add(1), x[::step] + kind.numpy.type(1))
    assert_equal(s.add(tensor(y[:1])), x[::step] + y[:1])
    assert_equal(s.addcmul(1, t, t), x[::step] + y[1::step] * y[1::step])
    assert_equal(s.gt(t), (x[::step] > y[1::step]).astype("uint8"))
    both = tensor(x)
    both[::step].add_(t)
    assert_equal(both[::step], expected)
    assert_equal(both[1::step], x[1::step])
    both[:n].add_(both[::step])
    assert_equal(both[:n], np.where(np.arange(n) % step, x[:n], np.repeat(expected, step)[:n]) + expected)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("shape", [(33, 40), (300, 31), (40, 700)])
def test_transposed_matrices_with_long_rows(kind: Kind, shape: tuple[int, int]) -> None:
    x, y, z = (generator("transposed", kind, shape, k).integers(0, 9, shape).astype(kind.numpy) for k in range(3))
    a, b, c = tensor(x), laid_out(y, "transposed"), laid_out(z, "transposed")
    assert_equal(a.add(b), x + y)
    assert_equal(b.add(a), x + y)
    assert_equal(b.add(c, out=a), y + z)
    assert_equal(b.addcmul(1, c, tensor(x)), y + z * x)
    assert_equal(b.le(tensor(x)), (y <= x).astype("uint8"))
    assert_equal(b.sub_(tensor(x)), y - x)
