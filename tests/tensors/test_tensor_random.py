"""Random tensors: their numbers correspond to the generator's words, and have the right distribution.

test_tensor_generator.py tests seeds, states and generators.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
import pytest
from oracle import _C, FLOATING, HALF, KINDS, Kind, array_of, assert_close, doubles, each, laid_out, tensor
from random_streams import DRAWS, STREAMS, chi_squared_excess, distance, words_of

MANY = 20000
GOLDEN = {
    "narrow": [43, 72, 17, 30, 88, 94],
    "wide": [-2522038623781024459, -3258691105524952946, 1702476106445026900],
    "all": [8806992217262353015, 30531640900202122],
    "randperm": [6, 2, 7, 1, 3, 4, 5, 0],
    "geometric": [1, 8, 2, 1, 6, 4, 1, 10],
    "bernoulli": [1, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    "replaced": [1, 2, 3, 3, 1, 0],
    "distinct": [3, 2, 1, 0],
}


@pytest.fixture(autouse=True)
def _seeded() -> Iterator[None]:
    """Seed the generator before every test, and restore its state afterwards."""
    before = _C.get_rng_state()
    _C.manual_seed(12345)
    yield
    _C.set_rng_state(before)


# ---- the numbers of a stream ----


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_numbers_are_functions_of_words(name: str, kind: Kind) -> None:
    """Numbers are within 4 units in the last place of the exact function of the words."""
    parameters, numbers, _ = STREAMS[name]
    expected = numbers(kind, words_of(77, 1000))
    drawn = getattr(kind.tensor(len(expected)), name)(*parameters, generator=_C.Generator().manual_seed(77))
    with np.errstate(over="ignore"):
        assert_close(array_of(drawn), expected.astype(kind.numpy), 4, name)


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_kolmogorov_and_smirnov(name: str, kind: Kind) -> None:
    parameters, _, cdf = STREAMS[name]
    sample = doubles(getattr(kind.tensor(MANY), name)(*parameters))
    allowed = 1.95 if kind is not HALF else 2.2  # halfs have steps of 2**-11
    assert distance(sample, cdf) < allowed
    assert distance(sample[: MANY // 2] * 1.05 + 0.1, cdf) > allowed  # check that the test can fail


def test_golden_integers() -> None:
    """Seeded integers are the same on every machine and in every release."""
    g = _C.Generator().manual_seed(2017)
    assert _C.IntTensor(6).random_(100, generator=g).tolist() == GOLDEN["narrow"]
    assert _C.LongTensor(3).random_(-(1 << 62), 1 << 61, generator=g).tolist() == GOLDEN["wide"]
    assert _C.LongTensor(2).random_(generator=g).tolist() == GOLDEN["all"]
    assert _C.randperm(8, generator=g).tolist() == GOLDEN["randperm"]
    assert _C.IntTensor(8).geometric_(0.2, generator=g).tolist() == GOLDEN["geometric"]
    assert _C.ByteTensor(10).bernoulli_(0.4, generator=g).tolist() == GOLDEN["bernoulli"]
    weights = _C.FloatTensor([1, 2, 3, 4])
    assert weights.multinomial(6, True, generator=g).tolist() == GOLDEN["replaced"]
    assert weights.multinomial(4, generator=g).tolist() == GOLDEN["distinct"]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_bernoulli_and_geometric_are_functions_of_words(kind: Kind) -> None:
    words = words_of(78, 1000)
    x = kind.tensor(1000).bernoulli_(0.3, generator=_C.Generator().manual_seed(78))
    np.testing.assert_array_equal(array_of(x), (words >> np.uint64(11)) * 2.0**-53 < 0.3)
    x = kind.tensor(1000).geometric_(0.3, generator=_C.Generator().manual_seed(78))
    tries = np.floor(np.log1p(-(words + 0.5) / 2.0**64) / math.log1p(-0.3)) + 1
    np.testing.assert_array_equal(array_of(x), tries)


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_neither_threads_nor_strides_matter(name: str, threads: int) -> None:
    """Neither threads nor strides change the numbers, nor does a bit generator of NumPy that draws words one by one."""
    kind, shape = FLOATING[1], (7, 9, 1501)
    expected = array_of(DRAWS[name](kind.tensor(*shape), generator=_C.Generator(np.random.PCG64DXSM(4))))
    before = _C.get_num_threads()
    _C.set_num_threads(threads)
    try:
        g = _C.Generator().manual_seed(4)
        np.testing.assert_array_equal(array_of(DRAWS[name](kind.tensor(*shape), generator=g)), expected)
        one = _C.DoubleTensor(1).uniform_(generator=g)[0]
        for layout in ("stepped", "transposed", "offset", "permuted", "numpy"):
            x = laid_out(np.zeros(shape, kind.numpy), layout)
            np.testing.assert_array_equal(array_of(DRAWS[name](x, generator=g.manual_seed(4))), expected)
            assert _C.DoubleTensor(1).uniform_(generator=g)[0] == one  # the same number of words was used
    finally:
        _C.set_num_threads(before)


@pytest.mark.parametrize("name", DRAWS)
def test_random_numbers_fill_only_the_view(name: str) -> None:
    for kind in FLOATING:
        for layout in ("stepped", "transposed", "offset"):
            x = laid_out(np.full((7, 5), 77, kind.numpy), layout)
            storage = x.storage()
            DRAWS[name](x)
            assert 77 not in array_of(x)
            assert storage.tolist().count(77) == storage.size() - 35
    assert DRAWS[name](_C.FloatTensor()).size() == ()


def test_doubles_do_not_depend_on_the_size_of_a_request() -> None:
    for name in ("uniform_", "exponential_", "cauchy_", "bernoulli_", "geometric_"):
        _C.manual_seed(3)
        whole = DRAWS[name](_C.DoubleTensor(1000)).tolist()
        _C.manual_seed(3)
        assert [v for n in (1, 255, 257, 487) for v in DRAWS[name](_C.DoubleTensor(n)).tolist()] == whole


# ---- floating distributions ----


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_uniform(kind: Kind) -> None:
    x = doubles(kind.tensor(MANY).uniform_())
    assert x.min() >= 0
    assert x.max() < 1
    assert abs(x.mean() - 0.5) < 0.01
    assert abs(x.var() - 1 / 12) < 0.005
    y = doubles(kind.tensor(MANY).uniform_(-3, 5))
    assert y.min() >= -3
    assert y.max() < 5  # even where rounding would give the bound
    assert abs(y.mean() - 1) < 0.1
    assert set(kind.tensor(10).uniform_(2, 2).tolist()) == {2}
    assert set(kind.tensor(5).uniform_(from_=2, to=2).tolist()) == {2}
    assert set(kind.tensor(5).uniform_(**{"from": 2, "to": 2}).tolist()) == {2}
    with pytest.raises(TypeError, match="uniform_"):
        kind.tensor(5).uniform_(1, from_=2)


def test_the_upper_bound_is_never_drawn() -> None:
    x = array_of(_C.HalfTensor(50000).uniform_(1000, 1001))
    assert set(x.tolist()) <= {1000, 1000.5}
    assert set(_C.FloatTensor(1000).uniform_(1, 1 + 2**-25).tolist()) == {1}


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_normal(kind: Kind) -> None:
    x = doubles(kind.tensor(MANY).normal_())
    assert abs(x.mean()) < 0.03
    assert abs(x.std() - 1) < 0.03
    assert abs((x**3).mean()) < 0.1
    assert abs((x**4).mean() - 3) < 0.3
    assert abs((x[::2] * x[1::2]).mean()) < 0.03  # the two numbers of a pair
    y = doubles(kind.tensor(MANY).normal_(10, 0.5))
    assert abs(y.mean() - 10) < 0.03
    assert abs(y.std() - 0.5) < 0.03
    assert set(kind.tensor(10).normal_(3, 0).tolist()) == {3}
    assert set(kind.tensor(10).normal_(mean=3, std=0).tolist()) == {3}


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_parameters_of_other_distributions(kind: Kind) -> None:
    x = doubles(kind.tensor(MANY).exponential_(4))
    assert x.min() >= 0
    assert abs(x.mean() - 0.25) < 0.01
    assert abs(x.std() - 0.25) < 0.01
    x = doubles(kind.tensor(MANY).log_normal_(0.5, 0.25))
    assert abs(np.log(x).mean() - 0.5) < 0.01
    assert abs(np.log(x).std() - 0.25) < 0.01
    assert set(kind.tensor(10).log_normal_(0, 0).tolist()) == {1}
    x = np.quantile(doubles(kind.tensor(MANY).cauchy_(5, 0.5)), [0.25, 0.5, 0.75])
    assert np.abs(x - [4.5, 5, 5.5]).max() < 0.05


def test_defaults() -> None:
    for name, parameters in (("exponential_", (1,)), ("log_normal_", (1, 2)), ("cauchy_", (0, 1)), ("normal_", (0, 1))):
        _C.manual_seed(1)
        expected = getattr(_C.FloatTensor(9), name)(*parameters).tolist()
        _C.manual_seed(1)
        assert getattr(_C.FloatTensor(9), name)().tolist() == expected


def test_normal_numbers_with_tensors_of_parameters() -> None:
    for kind in FLOATING:
        means = np.tile(np.array([-20, 0, 30], kind.numpy), (5000, 1))
        stds = np.tile(np.array([0, 1, 4], kind.numpy), (5000, 1))
        for layout in ("contiguous", "stepped", "transposed", "readonly"):
            m, s = laid_out(means, layout), laid_out(stds, layout)
            for drawn, mean, std in (
                (_C.normal(m, s), means[0], stds[0]), (_C.normal(m), means[0], [1, 1, 1]),
                (_C.normal(m, 2), means[0], [2, 2, 2]), (_C.normal(3, s), [3, 3, 3], stds[0]),
                (_C.normal(std=s), [0, 0, 0], stds[0]), (_C.normal(means=m, std=s), means[0], stds[0]),
            ):  # fmt: skip
                assert type(drawn) is kind.tensor
                assert tuple(drawn.size()) == (5000, 3)
                assert np.abs(doubles(drawn).mean(0) - mean).max() < 0.3
                assert np.abs(doubles(drawn).std(0) - std).max() < 0.15
    x = doubles(_C.normal(_C.DoubleTensor(MANY).fill_(2), _C.DoubleTensor(MANY).fill_(3)))
    assert distance((x - 2) / 3, STREAMS["normal_"][2]) < 1.95
    out = _C.FloatTensor(3)
    assert _C.normal(_C.FloatTensor([[1], [2]]), 0, out=out) is out
    assert out.tolist() == [[1], [2]]
    m = _C.FloatTensor([1, 2])
    assert _C.normal(m, 0, out=m) is m
    assert m.tolist() == [1, 2]
    assert _C.normal(_C.FloatTensor([1, 2]), _C.FloatTensor([[0], [0]])).tolist() == [1, 2]
    assert _C.normal(_C.FloatTensor()).size() == ()


def test_rand_and_randn() -> None:
    for function, method in ((_C.rand, "uniform_"), (_C.randn, "normal_")):
        _C.manual_seed(1)
        expected = getattr(_C.FloatTensor(3, 4), method)().tolist()
        for sizes in ((3, 4), ((3, 4),), (_C.FloatTensor(3, 4).size(),)):
            _C.manual_seed(1)
            x = function(*sizes)
            assert type(x) is _C.FloatTensor
            assert x.tolist() == expected
        for kind in FLOATING:
            out = kind.tensor(2)
            assert function(3, 4, out=out) is out
            assert tuple(out.size()) == (3, 4)
        with pytest.raises(TypeError, match=r"not defined for LongTensor"):
            function(2, out=_C.LongTensor())
        with pytest.raises(ValueError, match="size"):
            function(-1)
        _C.set_default_tensor_type("DoubleTensor")
        try:
            assert type(function(2)) is _C.DoubleTensor
        finally:
            _C.set_default_tensor_type("FloatTensor")


# ---- integers ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_bernoulli(kind: Kind) -> None:
    for p in (0, 0.2, 0.5, 1):
        x = doubles(kind.tensor(MANY).bernoulli_(p))
        assert set(x.tolist()) <= {0.0, 1.0}
        assert abs(x.mean() - p) < 0.02
    assert abs(doubles(kind.tensor(MANY).bernoulli_()).sum() - MANY / 2) < 400
    chances = np.tile([0, 0.25, 1], (1000, 1))
    for make in (_C.FloatTensor, _C.DoubleTensor):
        for probabilities in (make(chances.tolist()), make(chances.T.tolist()).t()):
            x = doubles(kind.tensor(1000, 3).bernoulli_(probabilities)).mean(0)
            assert (x[0], x[2]) == (0, 1)
            assert abs(x[1] - 0.25) < 0.06
    x = kind.tensor(3, 1000).t().bernoulli_(_C.FloatTensor(chances.reshape(-1).tolist()))
    assert doubles(x).mean(0)[[0, 2]].tolist() == [0, 1]


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_bernoulli_of_a_tensor_of_probabilities(kind: Kind) -> None:
    p = np.tile(np.array([0, 0.25, 1], kind.numpy), (4000, 1))
    for layout in ("contiguous", "stepped", "transposed", "readonly"):
        for x in (laid_out(p, layout).bernoulli(), _C.bernoulli(laid_out(p, layout))):
            assert type(x) is kind.tensor
            means = doubles(x).mean(0)
            assert (means[0], means[2]) == (0, 1)
            assert abs(means[1] - 0.25) < 0.03
    x = tensor(p)
    assert x.bernoulli(out=x) is x
    assert set(array_of(x).reshape(-1).tolist()) == {0, 1}
    out = kind.tensor(7)
    assert tensor(p).bernoulli(out=out) is out
    assert tuple(out.size()) == (4000, 3)
    assert kind.tensor().bernoulli().size() == ()
    out = kind.tensor(2).fill_(7)
    for wrong in (-0.5, 1.5, math.nan):
        with pytest.raises(ValueError, match=r"bernoulli.*probabilities"):
            _C.bernoulli(kind.tensor([0.5, wrong, 0.5]), out=out)
        with pytest.raises(ValueError, match=r"bernoulli_.*probabilities"):
            _C.IntTensor(2).bernoulli_(_C.DoubleTensor([0.5, wrong]))
        assert out.tolist() == [7, 7]
    with pytest.raises(ValueError, match="3"):
        _C.IntTensor(2).bernoulli_(_C.DoubleTensor([0.5, 0.5, 0.5]))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_geometric(kind: Kind) -> None:
    x = doubles(kind.tensor(MANY).geometric_(0.4))
    counts = np.bincount(np.minimum(x, 10).astype(int), minlength=11)[1:]
    expected = np.array([0.4 * 0.6**k for k in range(9)] + [0.6**9]) * MANY
    assert chi_squared_excess(counts, expected) < 4
    assert set(kind.tensor(9).geometric_(1).tolist()) == {1}
    largest = np.inf if kind.floating else np.iinfo(kind.numpy).max
    assert min(kind.tensor(9).geometric_(5e-324).tolist()) >= (1e300 if kind.name == "Double" else largest)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_random(kind: Kind) -> None:
    counts = np.bincount(doubles(kind.tensor(MANY).random_(60)).astype(int), minlength=60)
    assert len(counts) == 60
    assert abs(chi_squared_excess(counts, np.full(60, MANY / 60))) < 4
    low = -3 if kind.floating or kind.row.signed else 2
    assert set(kind.tensor(1000).random_(low, 9).tolist()) == set(range(low, 9))
    assert set(kind.tensor(1000).random_(**{"from": low, "to": 9}).tolist()) == set(range(low, 9))
    assert set(kind.tensor(9).random_(1).tolist()) == {0}
    top = 2**kind.row.digits if kind.floating else int(np.iinfo(kind.numpy).max)
    x = doubles(kind.tensor(MANY).random_())
    assert x.min() >= 0
    assert x.max() <= top
    assert x.max() > 0.98 * top
    assert abs(x.mean() / top - 0.5) < 0.01


def test_no_integer_of_a_range_is_favoured() -> None:
    """No integer of a range is more likely, even if a quarter of the words must be drawn again.

    The ranges use halves of words and whole words.
    """
    for make, third in ((_C.LongTensor, 1 << 30), (_C.LongTensor, 1 << 61), (_C.DoubleTensor, 1 << 40)):
        x = array_of(make(30000).random_(3 * third))
        assert x.min() >= 0
        assert x.max() < 3 * third
        assert abs(chi_squared_excess(np.bincount((x // third).astype(int), minlength=3), np.full(3, 10000))) < 4
        assert (
            make(257).random_(3 * third, generator=_C.Generator().manual_seed(1)).tolist()
            == make(257).random_(3 * third, generator=np.random.PCG64DXSM(1)).tolist()
        )
    x = array_of(_C.LongTensor(1000).random_(-(1 << 63), (1 << 63) - 1))
    assert x.min() < -(1 << 62)
    assert x.max() > 1 << 62
    assert array_of(_C.LongTensor(1000).random_(1 << 32)).max() > 1 << 31


def test_permutations() -> None:
    counts = dict.fromkeys(itertools.permutations(range(4)), 0)
    for _ in range(4800):
        counts[tuple(_C.randperm(4).tolist())] += 1
    assert abs(chi_squared_excess(np.array(list(counts.values())), np.full(24, 200))) < 4
    for n in (1, 2, 255, 256, 257, 258, 10000):
        x = _C.randperm(n)
        assert type(x) is _C.LongTensor
        assert sorted(x.tolist()) == list(range(n))
    for kind in KINDS:
        out = kind.tensor(9)
        assert _C.randperm(100, out=out) is out
        assert sorted(out.tolist()) == list(range(100))
    expected = _C.randperm(30, generator=_C.Generator().manual_seed(8)).tolist()
    out = laid_out(np.full((30,), 5, np.int16), "stepped")
    assert _C.randperm(n=30, out=out, generator=_C.Generator().manual_seed(8)).tolist() == expected
    assert out.storage().tolist()[::2] == [77] * 31
    for n, out, match in (
        (0, None, "n >= 1"), (-1, None, "n >= 1"), (129, _C.CharTensor(), "different"),
        (2050, _C.HalfTensor(), "different"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=match):
            _C.randperm(n, **({} if out is None else {"out": out}))
    assert _C.randperm(128, out=_C.CharTensor()).max() == 127
    assert _C.randperm(2049, out=_C.HalfTensor()).max() == 2048


# ---- multinomial ----


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_multinomial_with_replacement(kind: Kind) -> None:
    weights = np.array([0, 1, 0, 2, 5, 2, 0], kind.numpy)
    for x in (tensor(weights).multinomial(MANY, True), _C.multinomial(tensor(weights), MANY, replacement=True)):
        assert type(x) is _C.LongTensor
        counts = np.bincount(array_of(x), minlength=7)
        assert counts[[0, 2, 6]].tolist() == [0, 0, 0]
        assert abs(chi_squared_excess(counts[[1, 3, 4, 5]], np.array([0.1, 0.2, 0.5, 0.2]) * MANY)) < 4
    rows = np.stack([weights, weights[::-1] * 3, np.eye(7, dtype=kind.numpy)[2]])
    for layout in ("contiguous", "stepped", "transposed", "readonly"):
        x = array_of(laid_out(rows, layout).multinomial(5000, True))
        assert x.shape == (3, 5000)
        assert set(x[2].tolist()) == {2}
        for row in (0, 1):
            assert np.abs(np.bincount(x[row], minlength=7) / 5000 - rows[row] / rows[row].sum()).max() < 0.04
    many = _C.multinomial(kind.tensor(1000).fill_(1), 50000, True)
    assert abs(chi_squared_excess(np.bincount(array_of(many), minlength=1000), np.full(1000, 50))) < 4


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_multinomial_without_replacement(kind: Kind) -> None:
    weights = np.array([4, 0, 3, 2, 1], kind.numpy)
    x = array_of(tensor(np.tile(weights, (MANY, 1))).multinomial(2))
    pairs = [(a, b) for a, b in itertools.permutations(range(5), 2) if weights[a] * weights[b] > 0]
    counts = np.array([((x[:, 0] == a) & (x[:, 1] == b)).sum() for a, b in pairs])
    assert counts.sum() == MANY
    p = weights.astype(float) / 10
    assert abs(chi_squared_excess(counts, np.array([p[a] * p[b] / (1 - p[a]) for a, b in pairs]) * MANY)) < 4
    x = tensor(weights).multinomial(4)
    assert sorted(x.tolist()) == [0, 2, 3, 4]
    for n in (1, 2, 3, 255, 256, 700):
        x = kind.tensor(700).fill_(0.5).multinomial(n)
        assert len(set(x.tolist())) == n
    assert sorted(kind.tensor(700).fill_(0.5).multinomial(700).tolist()) == list(range(700))


def test_multinomial_of_extreme_weights() -> None:
    huge, tiny = 1.7e308, 5e-324
    for replacement in (True, False):
        x = _C.DoubleTensor([[huge, huge, 0], [tiny, 0, tiny], [huge, tiny, 0]]).multinomial(2, replacement)
        assert set(x[0].tolist()) <= {0, 1}
        assert set(x[1].tolist()) <= {0, 2}
        assert x[2].tolist() == ([0, 0] if replacement else [0, 1])
    counts = np.bincount(array_of(_C.DoubleTensor([huge, huge]).multinomial(1000, True)))
    assert counts.min() > 400


def test_errors_of_multinomial() -> None:
    out = _C.LongTensor(2).fill_(7)
    nan, inf = math.nan, math.inf
    for weights, count, replacement, match in (
        ([1, -1], 1, True, "weights >= 0.*-1 in row 0"), ([[1, 1], [1, nan]], 1, False, "weights >= 0.*nan in row 1"),
        ([1, inf], 1, True, "inf"), ([[1, 2], [0, 0]], 1, True, "row 1"), ([0, 0], 1, False, "row 0"),
        ([1, 2], 3, False, "num_samples = 3"), ([1, 0, 2], 3, False, "num_samples = 3.*2 positive weights"),
        ([1, 2], 0, True, "num_samples >= 1"), ([1, 2], -5, True, "num_samples >= 1"),
        ([], 1, True, "vector or a matrix"), ([[[1, 2]]], 1, True, "vector or a matrix"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=match):
            _C.multinomial(_C.FloatTensor(weights), count, replacement, out=out)
        assert out.tolist() == [7, 7]
    with pytest.raises(TypeError):
        _C.multinomial(_C.IntTensor([1, 2]), 1)
    with pytest.raises(TypeError):
        _C.multinomial(_C.FloatTensor([1, 2]), 1, out=_C.FloatTensor())
    assert _C.multinomial(_C.FloatTensor([0, 1]), 3, True, out=out) is out
    assert out.tolist() == [1, 1, 1]


# ---- parameters that cannot be drawn from ----


def test_parameters_that_make_no_distribution() -> None:
    x = _C.FloatTensor(3).fill_(7)
    nan, inf = math.nan, math.inf
    for call in each(
        lambda: x.uniform_(2, 1), lambda: x.uniform_(nan, 1), lambda: x.uniform_(0, inf), lambda: x.uniform_(-inf, 0),
        lambda: x.uniform_(-1e308, 1e308 * 1.5), lambda: x.normal_(0, -1), lambda: x.normal_(0, nan),
        lambda: x.normal_(nan, 1), lambda: x.normal_(0, inf), lambda: x.normal_(inf), lambda: x.bernoulli_(-0.1),
        lambda: x.bernoulli_(1.1), lambda: x.bernoulli_(nan), lambda: x.geometric_(0), lambda: x.geometric_(1.5),
        lambda: x.geometric_(-1), lambda: x.geometric_(nan), lambda: x.exponential_(0), lambda: x.exponential_(-2),
        lambda: x.exponential_(nan), lambda: x.exponential_(inf), lambda: x.cauchy_(nan), lambda: x.cauchy_(0, 0),
        lambda: x.cauchy_(0, -1), lambda: x.cauchy_(0, nan), lambda: x.cauchy_(inf), lambda: x.log_normal_(0, -1),
        lambda: x.log_normal_(nan), lambda: x.log_normal_(0, nan), lambda: x.random_(0), lambda: x.random_(-3),
        lambda: x.random_(5, 5), lambda: x.random_(6, 5), lambda: _C.CharTensor(3).random_(129),
        lambda: _C.ByteTensor(3).random_(-1, 5), lambda: _C.HalfTensor(3).random_(1 << 20),
        lambda: _C.normal(_C.FloatTensor([nan]), out=x), lambda: _C.normal(x, -1, out=x),
        lambda: _C.normal(0, _C.FloatTensor([1, -1]), out=x), lambda: _C.normal(nan, _C.FloatTensor([1]), out=x),
        lambda: _C.normal(_C.FloatTensor(2), _C.FloatTensor(3), out=x),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"(from|std|means?|p|probabilities|lambd|sigma|median|size)\b"):
            call()
        assert x.tolist() == [7, 7, 7]


def test_integers_have_no_floating_distributions() -> None:
    for name in ("uniform_", "normal_", "exponential_", "cauchy_", "log_normal_", "bernoulli", "multinomial"):
        assert not hasattr(_C.LongTensor, name)
    for name in ("random_", "geometric_", "bernoulli_"):
        assert all(hasattr(kind.tensor, name) for kind in KINDS)


def test_read_only_memory_is_not_filled() -> None:
    array = np.ones(5, np.float32)
    array.flags.writeable = False
    for draw in DRAWS.values():
        with pytest.raises(BufferError):
            draw(_C.from_numpy(array))
        with pytest.raises(ValueError, match="same memory"):
            draw(_C.FloatTensor(1).expand(5))
    with pytest.raises(BufferError):
        _C.rand(5, out=_C.from_numpy(array))
    assert array.tolist() == [1] * 5
