"""Random numbers: what they are like, that seeds repeat them, and the generators they come from."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from oracle import _C, FLOATING, HALF, KINDS, Kind, array_of, each, laid_out

DRAWS: dict[str, Callable[..., Any]] = {
    "uniform_": lambda x, **kwargs: x.uniform_(**kwargs),
    "normal_": lambda x, **kwargs: x.normal_(**kwargs),
    "bernoulli_": lambda x, **kwargs: x.bernoulli_(**kwargs),
}


@pytest.fixture(autouse=True)
def _seeded() -> Iterator[None]:
    """Every test starts from the same numbers and leaves the generator as it was."""
    before = _C.get_rng_state()
    _C.manual_seed(12345)
    yield
    _C.set_rng_state(before)


# ---- distributions ----


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_uniform(kind: Kind) -> None:
    x = array_of(kind.tensor(20000).uniform_()).astype(float)
    assert x.min() >= 0
    assert x.max() < 1
    assert abs(x.mean() - 0.5) < 0.01
    assert abs(x.var() - 1 / 12) < 0.005
    assert np.histogram(x, 10, (0, 1))[0].min() > 1800
    y = array_of(kind.tensor(20000).uniform_(-3, 5)).astype(float)
    assert y.min() >= -3
    assert y.max() < 5  # also where rounding would give the bound
    assert abs(y.mean() - 1) < 0.1
    assert set(kind.tensor(10).uniform_(2, 2).tolist()) == {2}


def test_the_upper_bound_is_never_drawn() -> None:
    x = array_of(_C.HalfTensor(50000).uniform_(1000, 1001))
    assert set(x.tolist()) <= {1000, 1000.5}


@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_normal(kind: Kind) -> None:
    x = array_of(kind.tensor(20000).normal_()).astype(float)
    assert abs(x.mean()) < 0.03
    assert abs(x.std() - 1) < 0.03
    assert abs((x**3).mean()) < 0.1
    assert abs((x**4).mean() - 3) < 0.3
    y = array_of(kind.tensor(20000).normal_(10, 0.5)).astype(float)
    assert abs(y.mean() - 10) < 0.03
    assert abs(y.std() - 0.5) < 0.03
    assert set(kind.tensor(10).normal_(3, 0).tolist()) == {3}
    assert set(kind.tensor(10).normal_(mean=3, std=0).tolist()) == {3}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_bernoulli(kind: Kind) -> None:
    for p in (0, 0.2, 0.5, 1):
        x = array_of(kind.tensor(20000).bernoulli_(p)).astype(float)
        assert set(x.tolist()) <= {0.0, 1.0}
        assert abs(x.mean() - p) < 0.02
    assert abs(kind.tensor(20000).bernoulli_().sum() - 10000) < 400


@pytest.mark.parametrize("name", DRAWS)
def test_random_numbers_go_into_the_view_alone(name: str) -> None:
    for kind in FLOATING:
        for layout in ("stepped", "transposed", "offset"):
            x = laid_out(np.full((7, 5), 7, kind.numpy), layout)
            storage = x.storage()
            DRAWS[name](x)
            assert 7 not in array_of(x)
            assert storage.tolist().count(77 if layout == "stepped" else 7) == storage.size() - 35
            _C.manual_seed(12345)
            again = DRAWS[name](kind.tensor(7, 5))
            _C.manual_seed(12345)
            np.testing.assert_array_equal(np.sort(array_of(DRAWS[name](x)), None), np.sort(array_of(again), None))
    assert _C.FloatTensor().uniform_().size() == ()


def test_parameters_that_make_no_distribution() -> None:
    x = _C.FloatTensor(3).fill_(7)
    nan, inf = float("nan"), float("inf")
    for call in each(
        lambda: x.uniform_(2, 1), lambda: x.uniform_(nan, 1), lambda: x.uniform_(0, inf), lambda: x.uniform_(-inf, 0),
        lambda: x.normal_(0, -1), lambda: x.normal_(0, nan), lambda: x.bernoulli_(-0.1), lambda: x.bernoulli_(1.1),
        lambda: x.bernoulli_(nan), lambda: x.uniform_(-1e308, 1e308 * 1.5),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"uniform_|normal_|bernoulli_"):
            call()
        assert x.tolist() == [7, 7, 7]


def test_from_is_a_parameter_by_both_of_its_names() -> None:
    assert set(_C.FloatTensor(5).uniform_(from_=2, to=2).tolist()) == {2}
    assert set(_C.FloatTensor(5).uniform_(**{"from": 2, "to": 2}).tolist()) == {2}
    with pytest.raises(TypeError, match="uniform_"):
        _C.FloatTensor(5).uniform_(1, from_=2)


# ---- seeds and states ----


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("kind", FLOATING, ids=str)
def test_a_seed_repeats_the_numbers(name: str, kind: Kind) -> None:
    draw = DRAWS[name]
    _C.manual_seed(7)
    first = draw(kind.tensor(100)).tolist()
    assert draw(kind.tensor(100)).tolist() != first
    _C.manual_seed(7)
    assert draw(kind.tensor(100)).tolist() == first
    own = _C.Generator().manual_seed(7)
    assert draw(kind.tensor(100), generator=own).tolist() == first
    assert draw(kind.tensor(10, 10).t(), generator=own.manual_seed(7)).numel() == 100
    _C.manual_seed(8)
    assert draw(kind.tensor(100)).tolist() != first


def test_many_numbers_do_not_depend_on_how_they_are_asked_for() -> None:
    _C.manual_seed(3)
    whole = _C.DoubleTensor(1000).uniform_().tolist()
    _C.manual_seed(3)
    parts = [value for n in (1, 255, 257, 487) for value in _C.DoubleTensor(n).uniform_().tolist()]
    assert parts == whole


def test_states() -> None:
    state = _C.get_rng_state()
    first = _C.FloatTensor(10).normal_().tolist()
    _C.set_rng_state(state)
    assert _C.FloatTensor(10).normal_().tolist() == first
    assert pickle.loads(pickle.dumps(state)) == state
    own = _C.Generator()
    own.set_state(state)
    assert _C.FloatTensor(10).normal_(generator=own).tolist() == first
    with pytest.raises((TypeError, ValueError, KeyError)):
        own.set_state({"no": "state"})
    with pytest.raises((TypeError, ValueError)):
        own.set_state(5)
    own.set_state(state)
    assert _C.FloatTensor(10).normal_(generator=own).tolist() == first


@pytest.mark.parametrize("seed", [0, 1, -1, (1 << 64) - 1, 1 << 63, 1 << 100, True, np.int64(5)])
def test_any_int_is_a_seed(seed: Any) -> None:
    a, b = _C.Generator().manual_seed(seed), _C.Generator().manual_seed(seed)
    assert _C.FloatTensor(5).uniform_(generator=a).tolist() == _C.FloatTensor(5).uniform_(generator=b).tolist()
    assert a.initial_seed() == (seed if seed >= 0 else (1 << 64) + seed)


def test_seeds_that_are_none() -> None:
    own = _C.Generator()
    for wrong in (1.5, "1", None, [1], np.array([1, 2])):
        with pytest.raises(TypeError, match="manual_seed"):
            own.manual_seed(wrong)
        with pytest.raises(TypeError, match="manual_seed"):
            _C.manual_seed(wrong)


def test_generators() -> None:
    one, other = _C.Generator(), _C.Generator()
    assert _C.FloatTensor(5).uniform_(generator=one).tolist() != _C.FloatTensor(5).uniform_(generator=other).tolist()
    assert isinstance(_C.default_generator, _C.Generator)
    assert _C.default_generator is _C.default_generator
    assert _C.manual_seed(5) is _C.default_generator
    assert _C.initial_seed() == 5
    assert one.seed() == one.initial_seed()
    assert "Generator" in repr(one)
    for wrong in (5, "x", np.random, object()):
        with pytest.raises(TypeError, match=r"Generator\(\)"):
            _C.Generator(wrong)
    with pytest.raises(TypeError):
        _C.Generator(seed=5)
    for wrong in (5, "x", np.random, object(), np.random.default_rng):
        with pytest.raises(TypeError, match="generator"):
            _C.FloatTensor(3).uniform_(generator=wrong)
    with pytest.raises(TypeError):
        _C.FloatTensor(3).uniform_(0, 1, one)


@pytest.mark.parametrize("bits", ["PCG64", "MT19937", "Philox", "SFC64", "PCG64DXSM"])
def test_a_generator_over_numpys(bits: str) -> None:
    make = getattr(np.random, bits)
    ours, theirs = _C.Generator(make(5)), np.random.Generator(make(5))
    words = theirs.integers(0, 2**64, 50, dtype=np.uint64)
    assert _C.DoubleTensor(50).uniform_(generator=ours).tolist() == ((words >> np.uint64(11)) * 2.0**-53).tolist()
    shared = np.random.Generator(make(5))
    assert _C.Generator(shared).bit_generator is shared.bit_generator
    assert ours.initial_seed() is None
    state = ours.get_state()
    first = _C.FloatTensor(9).normal_(generator=ours).tolist()
    assert _C.FloatTensor(9).normal_(generator=ours.set_state(state)).tolist() == first


def test_generators_are_pickled_and_copied() -> None:
    own = _C.Generator().manual_seed(9)
    own_copy, deep = copy.deepcopy(own), pickle.loads(pickle.dumps(own))
    expected = _C.FloatTensor(9).normal_(generator=own).tolist()
    for other in (own_copy, deep):
        assert other.initial_seed() == 9
        assert _C.FloatTensor(9).normal_(generator=other).tolist() == expected


def test_a_generator_keeps_its_bits_alive() -> None:
    generators = [_C.Generator(np.random.PCG64(k)) for k in range(20)]
    values = [_C.FloatTensor(3).uniform_(generator=g).tolist() for g in generators]
    again = [_C.FloatTensor(3).uniform_(generator=_C.Generator(np.random.PCG64(k))).tolist() for k in range(20)]
    assert values == again


def test_read_only_memory_is_not_filled() -> None:
    array = np.ones(5, np.float32)
    array.flags.writeable = False
    for draw in DRAWS.values():
        with pytest.raises(BufferError):
            draw(_C.from_numpy(array))
        with pytest.raises(ValueError, match="same memory"):
            draw(_C.FloatTensor(1).expand(5))
    assert array.tolist() == [1] * 5
    assert HALF.floating
