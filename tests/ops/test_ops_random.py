"""Random numbers in graphs, compared with those that NumPy's generators draw outside of a graph."""

from __future__ import annotations

import gc
import pickle
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import cwrap.ops.random as random_ops
from cwrap.ops import (
    DebugMode,
    RandomStream,
    config,
    dmatrix,
    dvector,
    fscalar,
    function,
    generic,
    iscalar,
    lscalar,
    shared,
    tensor,
)
from cwrap.ops.random import DISTRIBUTIONS, RandomStreams
from cwrap.ops.types.generics import RandomGeneratorType, copied, random_generator_type

pytestmark = pytest.mark.usefixtures("ops_cache")

# Parameters of the distributions whose parameters have no defaults.
PARAMETERS: dict[str, dict[str, Any]] = {
    "gamma": {"shape": 2.0}, "standard_gamma": {"shape": 2.0}, "beta": {"a": 2.0, "b": 3.0}, "chisquare": {"df": 3.0},
    "noncentral_chisquare": {"df": 3.0, "nonc": 1.0}, "f": {"dfnum": 3.0, "dfden": 4.0},
    "noncentral_f": {"dfnum": 3.0, "dfden": 4.0, "nonc": 1.0}, "standard_t": {"df": 3.0}, "pareto": {"a": 2.0},
    "weibull": {"a": 2.0}, "power": {"a": 2.0}, "wald": {"mean": 1.0, "scale": 2.0},
    "vonmises": {"mu": 0.0, "kappa": 1.0}, "triangular": {"left": 0.0, "mode": 1.0, "right": 3.0},
    "binomial": {"n": 10, "p": 0.5}, "negative_binomial": {"n": 10, "p": 0.5}, "geometric": {"p": 0.5},
    "hypergeometric": {"ngood": 5, "nbad": 6, "nsample": 7}, "logseries": {"p": 0.5}, "zipf": {"a": 2.0},
    "integers": {"low": 100}, "multinomial": {"n": 10, "pvals": [0.2, 0.3, 0.5]},
    "multivariate_normal": {"mean": [1.0, 2.0], "cov": [[1.0, 0.5], [0.5, 2.0]]}, "dirichlet": {"alpha": [1.0, 2.0]},
    "choice": {"a": [1.5, 2.5, 3.5]},
}  # fmt: skip


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", sorted(set(DISTRIBUTIONS) - {"permutation"}))
def test_numbers_are_those_of_numpy(name: str) -> None:
    values = PARAMETERS.get(name, {})
    drawn = getattr(random_ops, name)(**values, size=(2, 3), rng=shared(np.random.default_rng(1)))
    expected = getattr(np.random.default_rng(1), name)(**values, size=(2, 3))
    got = function([], drawn)()
    np.testing.assert_array_equal(got, expected)
    assert got.dtype == drawn.dtype == expected.dtype
    assert drawn.ndim == expected.ndim
    one = getattr(random_ops, name)(**values, rng=shared(np.random.default_rng(1)))
    np.testing.assert_array_equal(function([], one)(), getattr(np.random.default_rng(1), name)(**values))


def test_a_permutation() -> None:
    rng = shared(np.random.default_rng(2))
    x = dmatrix("x")
    rows = np.arange(10.0).reshape(5, 2)
    shuffle = function([x], random_ops.permutation(x, rng=rng))
    np.testing.assert_array_equal(shuffle(rows), np.random.default_rng(2).permutation(rows))
    numbers = function([], random_ops.permutation(5, rng=rng))()
    np.testing.assert_array_equal(numbers, np.random.default_rng(2).permutation(5))
    numbers = function([], random_ops.choice(5, size=(3,), rng=rng))()
    np.testing.assert_array_equal(numbers, np.random.default_rng(2).choice(5, size=3))
    with pytest.raises(TypeError, match=r"permutation\(\) takes no size"):
        random_ops.permutation(x, size=3)


@pytest.mark.parametrize("mode", ["fused", "single", "python", "debug"])
def test_a_generator_advances_with_updates(mode: str) -> None:
    v, rng = dvector("v"), shared(np.random.default_rng(1))
    x = random_ops.normal(v, 2.0, rng=rng)
    constant = function([v], x + 1, mode)
    assert constant([0, 1]).tolist() == constant([0, 1]).tolist()
    draw = function([v], x, mode, updates=[x.update])
    expected = np.random.default_rng(1)
    for _ in range(3):
        np.testing.assert_array_equal(draw([0, 10, 20]), expected.normal([0, 10, 20], 2.0))
    state = rng.get_value().bit_generator.state
    assert state == expected.bit_generator.state


def test_one_generator_after_another() -> None:
    rng = shared(np.random.default_rng(1))
    first = random_ops.random(size=3, rng=rng)
    second = random_ops.random(size=3, rng=first.update[1])
    draw = function([], [first, second], updates=[(rng, second.update[1])])
    np.testing.assert_array_equal(np.concatenate([*draw(), *draw()]), np.random.default_rng(1).random(12))


def test_sizes() -> None:
    n, m, v = lscalar("n"), iscalar("m"), dmatrix("v")
    fixed = random_ops.uniform(size=4)
    assert fixed.type.shape == (4,)
    grid = random_ops.uniform(size=(n, 2, m))
    assert grid.type.shape == (None, 2, None)
    assert function([n, m], grid)(3, 1).shape == (3, 2, 1)
    like = random_ops.uniform(size=v.shape)
    assert function([v], like)(np.zeros((2, 5))).shape == (2, 5)
    assert function([n], random_ops.uniform(size=n))(3).shape == (3,)
    row, column = tensor("r", "float64", (1, 3)), tensor("c", "float64", (None, 1))
    both = random_ops.normal(row, column)
    assert both.type.shape == (None, 3)
    with pytest.raises(ValueError, match="sizes 2 and 3 cannot be broadcast together"):
        random_ops.normal(tensor("a", "float64", (2,)), tensor("b", "float64", (3,)))
    assert random_ops.normal(tensor("a", "float64", (1,)), 1.0).type.shape == (1,)
    assert random_ops.dirichlet(dmatrix("d")).ndim == 2
    for size, error, message in (
        (1.5, TypeError, "a size must be an integer"),
        ((2, -1), ValueError, "a size must not be negative"),
        (dvector("d"), TypeError, "the shape d is a vector of unknown length"),
        (([1, 2], 3), TypeError, "a size must be an integer"),
    ):
        with pytest.raises(error, match=message):
            random_ops.uniform(size=size)


def test_dtypes() -> None:
    rng = shared(np.random.default_rng(1))
    single = function([], random_ops.standard_normal(size=3, dtype="float32", rng=rng))()
    np.testing.assert_array_equal(single, np.random.default_rng(1).standard_normal(3, "float32"))
    small = function([], random_ops.integers(0, 100, size=9, dtype="int8", rng=rng))()
    np.testing.assert_array_equal(small, np.random.default_rng(1).integers(0, 100, 9, "int8"))
    converted = function([], random_ops.normal(size=3, dtype="float32", rng=rng))()
    np.testing.assert_array_equal(converted, np.random.default_rng(1).normal(size=3).astype("float32"))
    with config.change_flags(floatX="float32"):
        assert (random_ops.normal().dtype, random_ops.poisson().dtype) == ("float32", "int64")
    assert random_ops.choice(tensor("a", "int16", (None,))).dtype == "int16"


def test_options() -> None:
    rng = shared(np.random.default_rng(1))
    dice = function([], random_ops.integers(1, 2, size=50, endpoint=True, rng=rng))()
    assert sorted(set(dice.tolist())) == [1, 2]
    chosen = function([], random_ops.choice([1, 2, 3], replace=False, size=3, rng=rng))()
    assert sorted(chosen.tolist()) == [1, 2, 3]
    sure = function([], random_ops.choice([1.0, 2.0], [0, 1], size=5, rng=rng))()
    assert set(sure.tolist()) == {2.0}


def test_mistakes() -> None:
    for call, message in (
        (lambda: random_ops.normal(1, 2, 3), r"normal\(\) takes 2 parameters \(loc, scale\), got 3"),
        (lambda: random_ops.normal(1, loc=2), "parameter 'loc' is given twice"),
        (lambda: random_ops.normal(lco=2), "no parameter 'lco'; it has loc, scale, size, rng, dtype"),
        (lambda: random_ops.beta(b=1), r"beta\(\) needs a"),
        (lambda: random_ops.normal(rng=generic("g")), "rng must be a variable of a numpy.random.Generator"),
        (lambda: random_ops.dirichlet(fscalar("x")), "parameter 'alpha' needs 1 dimensions, not 0"),
        (lambda: random_ops.shared(1), "has no attribute 'shared'"),
        (lambda: RandomStream().norml, "no distribution 'norml'; did you mean 'normal'"),
    ):
        with pytest.raises((TypeError, AttributeError, ValueError), match=message):
            call()
    with pytest.raises(ValueError, match="scale < 0"):
        function([], random_ops.normal(0, -1))()
    argument = random_generator_type("rng")
    draw = function([argument], random_ops.random(size=2, rng=argument))
    with pytest.raises(TypeError, match=r"expected a numpy.random.Generator, got int"):
        draw(3)
    generator = np.random.default_rng(5)
    np.testing.assert_array_equal(draw(generator), draw(generator))  # the argument is not changed
    np.testing.assert_array_equal(draw(generator), generator.random(2))


def test_the_state_is_unchanged_if_a_call_fails() -> None:
    v, rng = dvector("v"), shared(np.random.default_rng(1))
    x = random_ops.random(size=2, rng=rng)
    draw = function([v], x + v, updates=[x.update])
    with pytest.raises(ValueError, match=r"sizes|shape|broadcast"):
        draw([1, 2, 3])
    np.testing.assert_array_equal(draw([0, 0]), np.random.default_rng(1).random(2))


def test_streams() -> None:
    stream = RandomStream(42)
    x, y = stream.normal(size=3), stream.uniform(size=3)
    draw = function([], [x, y])
    seeds = np.random.SeedSequence(42).spawn(2)
    first, second = map(np.random.default_rng, seeds)
    for _ in range(2):
        got = draw()
        np.testing.assert_array_equal(got[0], first.normal(size=3))
        np.testing.assert_array_equal(got[1], second.uniform(size=3))
    again = function([], x, no_default_updates=True)
    assert again().tolist() == again().tolist()
    stream.seed()
    np.testing.assert_array_equal(draw()[0], np.random.default_rng(seeds[0]).normal(size=3))
    stream.seed(7)
    np.testing.assert_array_equal(
        draw()[0], np.random.default_rng(np.random.SeedSequence(7).spawn(1)[0]).normal(size=3)
    )
    assert [rng for rng, _ in stream.updates()] == [x.rng, y.rng]
    assert {"normal", "seed"} <= set(dir(stream))
    assert "normal" in dir(random_ops)
    assert repr(x.owner.op) == "random.normal"


@pytest.mark.parametrize("bits", ["PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"])
def test_bit_generators(bits: str) -> None:
    kind = getattr(np.random, bits)
    stream = RandomStream(3, rng_ctor=lambda seed: np.random.Generator(kind(seed)))
    draw = function([], stream.random(size=5), "debug")
    expected = np.random.Generator(kind(np.random.SeedSequence(3).spawn(1)[0]))
    np.testing.assert_array_equal(draw(), expected.random(5))
    np.testing.assert_array_equal(draw(), expected.random(5))


def test_a_bit_generator_without_a_seed_is_copied() -> None:
    class Unseeded(np.random.PCG64):
        seed_seq = property(lambda _: None)

    original = np.random.Generator(Unseeded(1))
    original.random()
    duplicate = copied(original)
    assert duplicate.random(3).tolist() == original.random(3).tolist()


def test_types_compare_states() -> None:
    kind = RandomGeneratorType()
    assert kind == random_generator_type
    one, other = (np.random.Generator(np.random.MT19937(1)) for _ in range(2))
    assert kind.values_eq(one, other)
    other.random()
    assert not kind.values_eq(one, other)
    assert not kind.values_eq(one, np.random.default_rng(1))
    assert kind.is_valid_value(one)
    assert not kind.is_valid_value(1)


def test_streams_of_theano() -> None:
    stream = RandomStreams(1)
    for made, low, high in (
        (stream.uniform((50,), -2, -1), -2, -1),
        (stream.uniform(high=3.0), 0, 3),
        (stream.binomial((50,), n=3, p=0.5), 0, 3),
        (stream.random_integers((50,), 1, 2), 1, 2),
        (stream.choice((50,), a=3), 0, 2),
        (stream.choice((50,), a=[4, 5], p=[1.0, 0.0]), 4, 4),
        (stream.multinomial((5,), n=3, pvals=[0.5, 0.5]), 0, 3),
        (stream.poisson((50,), lam=0.0), 0, 0),
        (stream.normal((50,), avg=100.0, std=0.5, ndim=1, dtype="float32"), 90, 110),
    ):
        values = function([], made)()
        assert low <= values.min() <= values.max() <= max(high, low)
    with pytest.raises(ValueError, match=r"normal\(\) has 1 dimensions, not 2"):
        stream.normal((3,), ndim=2)


def test_functions_are_pickled() -> None:
    draw = function([], RandomStream(1).random(size=2))
    draw()
    other = pickle.loads(pickle.dumps(draw))
    assert other().tolist() == draw().tolist()


def test_threads_draw_different_numbers() -> None:
    draw = function([], RandomStream(1).integers(1 << 62, size=100))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: draw().tolist(), range(40)))
    stream = np.random.default_rng(np.random.SeedSequence(1).spawn(1)[0])
    known = stream.integers(1 << 62, size=4000).tolist()
    assert all(numbers[0] in known for numbers in found)


def test_nothing_leaks() -> None:
    draw = function([], RandomStream(1).normal(size=3), DebugMode())
    draw()
    gc.collect()
    before = sum(issubclass(type(each), np.random.Generator) for each in gc.get_objects())
    for _ in range(3):
        draw()
    gc.collect()
    assert sum(issubclass(type(each), np.random.Generator) for each in gc.get_objects()) <= before


@pytest.mark.parametrize(
    ("module", "name", "expected"),
    [
        ("aesara.tensor.random.utils", "RandomStream", RandomStream),
        ("pytensor.tensor.random", "RandomStream", RandomStream),
        ("pytensor.tensor.random.basic", "normal", DISTRIBUTIONS["normal"]),
        ("pytensor.tensor.random.type", "RandomGeneratorType", RandomGeneratorType),
        ("theano.sandbox.rng_mrg", "MRG_RandomStreams", RandomStreams),
        ("theano.tensor.shared_randomstreams", "RandomStreams", RandomStreams),
    ],
)
def test_names_of_the_ancestors(module: str, name: str, expected: object) -> None:
    import_module(f"cwrap.ops.compat.{module.partition('.')[0]}")
    assert getattr(import_module(f"cwrap.ops.compat.{module}"), name) is expected
