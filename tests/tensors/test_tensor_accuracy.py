"""Accuracy of floating functions, measured in units in the last place against results with more digits.

A unit is the distance between neighbouring numbers of the dtype at the exact result. The oracle is NumPy's long double
(for float: double), which the C library computes to about one unit in the last place. Every instruction set of this
machine is measured, not only the one that `_C` selects: the functions are compiled separately for that.
"""

from __future__ import annotations

import ctypes
import functools
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from folders import ROOT, subprocess_environment
from oracle import _C, DOUBLE, FLOAT, Array, Kind, array_of, generator, same_bits, tensor
from th_arithmetic import long_lgamma, th_floor_divide, th_fmod, th_remainder

from cwrap.building.compiler import find_compiler

LIMIT = 4.0
VARIANTS = ("baseline", "avx2", "avx512")

Function = Callable[..., Any]


def stable_sigmoid(x: Array) -> Array:
    e = np.exp(-np.abs(x))
    result: Array = np.where(x < 0, e, 1) / (1 + e)
    return result


UNARY: dict[str, Function] = {
    "exp": np.exp, "log": np.log, "log1p": np.log1p, "sin": np.sin, "cos": np.cos, "tan": np.tan, "sinh": np.sinh,
    "cosh": np.cosh, "tanh": np.tanh, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
    "sigmoid": stable_sigmoid, "sqrt": np.sqrt, "rsqrt": lambda x: 1 / np.sqrt(x),
}  # fmt: skip
BINARY: dict[str, Function] = {
    "atan2": np.arctan2, "pow": np.power, "fmod": th_fmod, "remainder": th_remainder, "floorDiv": th_floor_divide,
}  # fmt: skip
METHODS = {"floorDiv": "__floordiv__"}  # the names of methods, for functions that have another name
MORE: dict[str, Function] = {"reciprocal": lambda x: 1 / x}


# ---- arguments ----


def specials(kind: Kind) -> Array:
    """Return limits of the dtype, and arguments where the functions or their algorithms change."""
    limits = np.finfo(kind.numpy)
    least, tiny, most = float(limits.smallest_subnormal), float(limits.tiny), float(limits.max)
    positive = [
        0.0, least, 3 * least, tiny / 2, tiny, 0.1, 0.5, 1.0, 1.5, 2.0, 3.0, np.pi / 2, np.pi, 10.0, 22.0, 35.0, most,
        88.7, 103.9, 709.78, 710.4, 745.1, 1e7, 1e22, 1e35, np.inf, float(limits.eps), 1 + float(limits.eps),
        1 - float(limits.epsneg), 32768.0, 32770.0, 2.0**20, 2.0**20 + 1, 2.0**53, 1 / 3,
    ]  # fmt: skip
    with np.errstate(over="ignore"):
        return np.array([*positive, *(-v for v in positive), np.nan], kind.numpy)


def arguments(kind: Kind, count: int) -> Array:
    """Return numbers with random bits, numbers near arguments where functions change, and special ones."""
    rng = generator("accuracy", kind)
    unsigned = np.dtype(f"u{kind.numpy.itemsize}")
    bits = rng.integers(0, 2 ** (8 * unsigned.itemsize) - 1, count, dtype=unsigned, endpoint=True).view(kind.numpy)
    spread = np.exp(rng.uniform(-80, 5, count)) * rng.choice([-1, 1], count)
    turns = np.arange(-count // 8, count // 8) * (np.pi / 2)
    parts = [bits, spread, turns, np.nextafter(turns.astype(kind.numpy), kind.numpy.type(np.inf))]
    parts += [rng.uniform(-edge, edge, count) for edge in (1, 3, 20, 90, 750)]
    with np.errstate(over="ignore", invalid="ignore"):
        usual = np.concatenate([np.asarray(part).astype(kind.numpy) for part in parts])
    # Some blocks have usual numbers only, others have special ones among them.
    some = rng.choice(usual, 3000)
    some[:: 3000 // len(specials(kind)) - 1][: len(specials(kind))] = specials(kind)
    return np.concatenate([usual, some, specials(kind)])


def pairs(kind: Kind, count: int) -> tuple[Array, Array]:
    """Return pairs of arguments of every kind; for powers, pairs whose power is finite."""
    rng = generator("pairs", kind)
    x = arguments(kind, count)
    near = (1 + rng.uniform(-0.4, 0.4, count)).astype(kind.numpy)
    far = (rng.uniform(-700, 700, count) / np.log(near.astype(np.float64))).astype(kind.numpy)
    one, other = (part.reshape(-1) for part in np.meshgrid(specials(kind), specials(kind)))
    whole = rng.integers(-9, 9, count).astype(kind.numpy)
    return (
        np.concatenate([x, near, rng.uniform(-9, 9, count).astype(kind.numpy), one]),
        np.concatenate([rng.permutation(x), far, whole, other]),
    )


# ---- measurement ----


def wide(kind: Kind) -> Any:
    """Return the dtype of the oracle."""
    if kind is DOUBLE and np.finfo(np.longdouble).nmant < 60:
        pytest.skip("long double has no more digits than double here")
    return np.longdouble if kind is DOUBLE else np.float64


def units_off(actual: Array, exact: Array) -> Array:
    """Return the errors in units in the last place.

    The error is infinite if one number is special and the other is not, or if the signs of zeros differ.
    """
    limits = np.finfo(actual.dtype)
    with np.errstate(all="ignore"):
        nearest = exact.astype(actual.dtype)
        unit = np.maximum(np.spacing(np.abs(nearest)).astype(exact.dtype), limits.smallest_subnormal)
        top = np.isinf(nearest) & np.isfinite(exact)  # numbers above the largest finite one, by less than the tolerance
        unit = np.where(top, float(limits.max) * float(limits.eps) / 2, unit)
        off = np.abs(actual.astype(exact.dtype) - exact) / unit
    same = (actual == nearest) | (np.isnan(actual) & np.isnan(exact))
    off = np.where(same, np.where(np.isfinite(off), off, 0), np.where(np.isnan(off), np.inf, off))
    return np.where((nearest == 0) & (actual == 0) & (np.signbit(nearest) != np.signbit(actual)), np.inf, off)


def assert_accurate(name: str, actual: Array, exact: Array, inputs: tuple[Array, ...], limit: float = LIMIT) -> None:
    off = units_off(actual, exact)
    worst = int(np.argmax(off))
    place = ", ".join(repr(x[worst]) for x in inputs)
    assert off[worst] <= limit, f"{name}({place}) is {actual[worst]!r}, {off[worst]:.2f} units off"


def exactly(function: Function, kind: Kind, *inputs: Array) -> Array:
    with np.errstate(all="ignore"):
        result: Array = function(*(x.astype(wide(kind)) for x in inputs))
    return result


# ---- results of _C ----


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("name", [*UNARY, *MORE])
def test_function_of_one_number(name: str, kind: Kind) -> None:
    x = arguments(kind, 4000)
    exact = exactly({**UNARY, **MORE}[name], kind, x)
    assert_accurate(name, array_of(getattr(tensor(x), name)()), exact, (x,), 0.5 + 1e-6 if name == "sqrt" else LIMIT)


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("name", BINARY)
def test_function_of_two_numbers(name: str, kind: Kind) -> None:
    x, y = pairs(kind, 4000)
    method = getattr(tensor(x), METHODS.get(name, name))
    assert_accurate(name, array_of(method(tensor(y))), exactly(BINARY[name], kind, x, y), (x, y))


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("exponent", [0, 1, 2, 3, 0.5, -1, -0.5, 2.5, -2, np.inf, np.nan])
def test_powers_that_are_numbers(exponent: float, kind: Kind) -> None:
    x = arguments(kind, 1000)
    exact = exactly(lambda wider: np.power(wider, np.full_like(wider, exponent)), kind, x)
    assert_accurate(f"pow {exponent}", array_of(tensor(x).pow(exponent)), exact, (x,))


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("base", [0, 1, 2, 0.5, 10, -2, np.inf, -np.inf])
def test_powers_of_a_number(base: float, kind: Kind) -> None:
    x = arguments(kind, 1000)
    exact = exactly(lambda wider: np.power(np.full_like(wider, base), wider), kind, x)
    assert_accurate(f"{base} pow", array_of(_C.pow(base, tensor(x))), exact, (x,))
    same_bits(array_of(base ** tensor(x)), array_of(_C.pow(base, tensor(x))))


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
def test_lgamma(kind: Kind) -> None:
    wide(kind)
    x = arguments(kind, 500)
    x = np.concatenate([x, generator("lgamma").uniform(-30, 3, 2000).astype(kind.numpy)])
    assert_accurate("lgamma", array_of(tensor(x).lgamma()), long_lgamma(x), (x,))


@pytest.mark.parametrize("name", [*UNARY, "lgamma"])
def test_every_half_is_computed_like_its_float(name: str) -> None:
    """A half is computed as a float and rounded once.

    The float's result differs very little from the exact one. The half is therefore wrong, by one unit, only if the
    exact result is almost halfway between two halves.
    """
    every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    from_float = array_of(getattr(tensor(every.astype(np.float32)), name)())
    with np.errstate(over="ignore"):
        same_bits(array_of(getattr(tensor(every), name)()), from_float.astype(np.float16))


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("name", UNARY)
def test_a_result_does_not_depend_on_the_position(name: str, kind: Kind) -> None:
    """A result has the same bits at every position: in vector lanes and loop ends, next to special numbers or not."""
    x = arguments(kind, 200)
    together = array_of(getattr(tensor(x), name)())
    alone = np.array([getattr(kind.tensor([float(v)]), name)()[0] for v in x[-300:]], kind.numpy)
    np.testing.assert_allclose(together[-300:], alone, rtol=2 * kind.eps)
    stepped = tensor(np.repeat(x, 3))[::3]
    same_bits(array_of(getattr(stepped, name)()), together)


# ---- every instruction set ----


EXPORTED = """\
#include "TH/math/THMath.h"
__attribute__((visibility("default"))) const void *math_variant(int variant) { return THMath_variant(variant); }
"""


@functools.cache
def compiled(folder: Path) -> Any:
    """Compile the functions as a separate library; return its path."""
    compiler = find_compiler({})
    include = (f"-I{ROOT / path}" for path in ("generic", "", "cwrap/runtime"))
    flags = ("-std=c11", "-O1", "-fwrapv", "-fno-math-errno", "-fPIC", *include)
    exported = folder / "exported.c"
    exported.write_text(EXPORTED, encoding="utf-8")
    sources = [exported, *sorted((ROOT / "generic/TH/math").glob("*.c"))]

    def compile_one(source: Path) -> Path:
        target = folder / f"{source.stem}.o"
        subprocess.run([*compiler.command, *flags, "-c", str(source), "-o", str(target)], check=True)
        return target

    with ThreadPoolExecutor() as pool:
        objects = list(pool.map(compile_one, sources))
    library = folder / "math.so"
    subprocess.run([*compiler.command, "-shared", *map(str, objects), "-o", str(library), "-lm"], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.math_variant.restype = ctypes.c_void_p
    return loaded


def function_of(library: Any, variant: int, name: str, kind: Kind) -> Function:
    """Return a field of the table THMath as a function; float precedes double."""
    table = library.math_variant(variant)
    if not table:
        pytest.skip("this machine does not have the instructions")
    names = [*UNARY_ORDER, *BINARY]
    fields = (ctypes.c_void_p * (2 * len(names))).from_address(table)
    address = fields[2 * names.index(name) + (kind is DOUBLE)] or 0

    def call(*inputs: Array) -> Array:
        result = np.empty_like(inputs[0])
        places = [ctypes.c_void_p(array.ctypes.data) for array in (result, *inputs)]
        prototype = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * len(places))
        prototype(address)(result.size, *places)
        return result

    return call


def order_of_fields() -> list[str]:
    """Return the functions of one number, in the order of the header."""
    header = (ROOT / "generic/TH/math/THMath.h").read_text(encoding="utf-8")
    listed = header.partition("FORALL_UNARY(X)")[2].partition("#define")[0]
    return re.findall(r"X\((\w+)\)", listed)


UNARY_ORDER = order_of_fields()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return compiled(tmp_path_factory.getbasetemp())


@pytest.mark.slow
@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=VARIANTS)
def test_every_set_of_instructions(library: Any, variant: int, kind: Kind) -> None:
    assert sorted(UNARY_ORDER) == sorted([*UNARY, "lgamma"])
    x = arguments(kind, 2000)
    for name, oracle in UNARY.items():
        function = function_of(library, variant, name, kind)
        assert_accurate(f"{VARIANTS[variant]} {name}", function(x), exactly(oracle, kind, x), (x,))
    one, other = pairs(kind, 2000)
    for name, oracle in BINARY.items():
        function = function_of(library, variant, name, kind)
        assert_accurate(
            f"{VARIANTS[variant]} {name}", function(one, other), exactly(oracle, kind, one, other), (one, other)
        )
    some = np.abs(x[::5])
    assert_accurate("lgamma", function_of(library, variant, "lgamma", kind)(some), long_lgamma(some), (some,))


# ---- selection of instructions at run time ----

PROGRAM = """
import sys, numpy as np, _C
x = np.linspace(-9, 9, 1003)
for kind, name in ((_C.FloatTensor, "f4"), (_C.DoubleTensor, "f8"), (_C.LongTensor, "i8"), (_C.ByteTensor, "u1")):
    array = np.abs(x).astype(name)
    t = kind(array)
    assert np.array_equal((t * 3 + t).numpy(), array * 3 + array), name
    assert t.max() == array.max() and t.sort()[0].tolist() == sorted(array.tolist()), name
    assert np.isclose(t.sum(), array.sum(dtype="f8")), name
    assert np.array_equal(t[t > 4].numpy(), array[array > 4]), name
print(_C.DoubleTensor(x).exp().numpy().tobytes().hex())
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", [*VARIANTS, "unknown", ""])
def test_the_environment_limits_the_instructions(name: str, library: Any) -> None:
    """Every variant of the kernels works; the environment selects one, or the next lower one of this machine."""
    command, environment = [sys.executable, "-c", PROGRAM], subprocess_environment(CWRAP_CPU=name)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    known = VARIANTS.index(name) if name in VARIANTS else len(VARIANTS) - 1
    variant = max(v for v in range(known + 1) if library.math_variant(v))
    result = np.frombuffer(bytes.fromhex(done.stdout.strip()), np.float64)
    expected = function_of(library, variant, "exp", DOUBLE)(np.linspace(-9, 9, 1003))
    assert_accurate("exp", result, expected.astype(np.longdouble), (expected,), LIMIT)
