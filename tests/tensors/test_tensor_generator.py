"""Generators: seeds, states, NumPy's bit generators, copies, and several threads that share one generator."""

from __future__ import annotations

import copy
import inspect
import pickle
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from oracle import _C, FLOATING, Kind, signatures
from random_streams import DRAWS, words_of
from thread_groups import in_threads

BITS = ("PCG64", "MT19937", "Philox", "SFC64", "PCG64DXSM")


@pytest.fixture(autouse=True)
def _seeded() -> Iterator[None]:
    """Seed the generator before every test, and restore its state afterwards."""
    before = _C.get_rng_state()
    _C.manual_seed(12345)
    yield
    _C.set_rng_state(before)


def drawn(generator: Any, n: int = 9) -> list[float]:
    numbers: list[float] = _C.DoubleTensor(n).uniform_(generator=generator).tolist()
    return numbers


def fractions(words: Any) -> list[float]:
    """Return the uniform doubles that correspond to words."""
    numbers: list[float] = ((words >> np.uint64(11)) * 2.0**-53).tolist()
    return numbers


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
    separate = _C.Generator().manual_seed(7)
    assert draw(kind.tensor(100), generator=separate).tolist() == first
    assert draw(kind.tensor(10, 10).t(), generator=separate.manual_seed(7)).numel() == 100
    _C.manual_seed(8)
    assert draw(kind.tensor(100)).tolist() != first


def test_states() -> None:
    state = _C.get_rng_state()
    first = _C.FloatTensor(10).normal_().tolist()
    _C.set_rng_state(state)
    assert _C.FloatTensor(10).normal_().tolist() == first
    assert pickle.loads(pickle.dumps(state)) == state
    separate = _C.Generator()
    separate.set_state(state)
    assert _C.FloatTensor(10).normal_(generator=separate).tolist() == first
    with pytest.raises((TypeError, ValueError, KeyError)):
        separate.set_state({"no": "state"})
    with pytest.raises((TypeError, ValueError)):
        separate.set_state(5)
    separate.set_state(state)
    assert _C.FloatTensor(10).normal_(generator=separate).tolist() == first


@pytest.mark.parametrize("seed", [0, 1, -1, (1 << 64) - 1, 1 << 63, 1 << 100, True, np.int64(5)])
def test_any_int_is_a_seed(seed: Any) -> None:
    a, b = _C.Generator().manual_seed(seed), _C.Generator().manual_seed(seed)
    assert _C.FloatTensor(5).uniform_(generator=a).tolist() == _C.FloatTensor(5).uniform_(generator=b).tolist()
    assert a.initial_seed() == (seed if seed >= 0 else (1 << 64) + seed)


def test_other_objects_are_no_seeds() -> None:
    separate = _C.Generator()
    for wrong in (1.5, "1", None, [1], np.array([1, 2])):
        with pytest.raises(TypeError, match="manual_seed"):
            separate.manual_seed(wrong)
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


# ---- NumPy's bit generators ----


@pytest.mark.parametrize("bits", BITS)
def test_a_generator_wraps_a_bit_generator_of_numpy(bits: str) -> None:
    make = getattr(np.random, bits)
    ours, theirs = _C.Generator(make(5)), np.random.Generator(make(5))
    assert drawn(ours, 50) == fractions(theirs.integers(0, 2**64, 50, dtype=np.uint64))
    shared = np.random.Generator(make(5))
    assert _C.Generator(shared).bit_generator is shared.bit_generator
    assert ours.initial_seed() is None
    assert bits in repr(ours)
    state = ours.get_state()
    assert pickle.dumps(state) == pickle.dumps(ours.bit_generator.state)
    first = _C.FloatTensor(9).normal_(generator=ours).tolist()
    assert _C.FloatTensor(9).normal_(generator=ours.set_state(state)).tolist() == first
    seeded = drawn(ours.manual_seed(8))
    assert seeded == drawn(make(8))
    assert ours.initial_seed() == 8
    assert drawn(shared) == drawn(make(5))  # the other generator has not changed


@pytest.mark.parametrize("bits", BITS)
def test_generators_of_numpy_are_accepted(bits: str) -> None:
    make = getattr(np.random, bits)
    expected = drawn(_C.Generator(make(5)), 20)
    bit_generator, generator = make(5), np.random.Generator(make(5))
    assert drawn(bit_generator, 10) + drawn(bit_generator, 10) == expected
    assert drawn(generator, 10) + drawn(generator, 10) == expected
    assert drawn(np.random.Generator(make(5)), 20) == expected
    _C.manual_seed(6)
    assert drawn(None) == drawn(_C.Generator().manual_seed(6))


def test_words_equal_those_of_numpy() -> None:
    for seed in (0, 1, 2**64, 2**127 + 5):
        separate = _C.Generator().manual_seed(seed)
        assert drawn(separate, 2000) == fractions(words_of(seed, 2000))
        theirs = np.random.PCG64DXSM(seed)
        theirs.random_raw(2000)
        assert separate.get_state() == theirs.state


def test_the_bit_generator_is_shared() -> None:
    separate, expected = _C.Generator().manual_seed(3), drawn(_C.Generator().manual_seed(3), 40)
    assert drawn(separate, 10) == expected[:10]
    theirs = np.random.Generator(separate.bit_generator)
    assert separate.bit_generator is theirs.bit_generator
    assert drawn(separate, 10) == expected[10:20]
    assert theirs.random(10).tolist() == expected[20:30]
    assert drawn(separate, 10) == expected[30:]
    assert separate.initial_seed() == 3
    assert drawn(separate.manual_seed(3), 10) == expected[:10]
    assert theirs.random(2).tolist() != expected[10:12]  # the bit generator is no longer shared
    assert drawn(separate, 10) == expected[10:20]


def test_half_a_word_of_numpy_stays_in_the_state() -> None:
    theirs = np.random.Generator(np.random.PCG64DXSM(1))
    theirs.random(dtype=np.float32)
    state = theirs.bit_generator.state
    assert state["has_uint32"] == 1
    separate = _C.Generator().set_state(state)
    assert separate.get_state() == state
    assert separate.bit_generator.state == state


def test_every_random_method_has_a_keyword_only_generator() -> None:
    found = [s for s in signatures() if any(p.name == "generator" for p in s.parameters)]
    assert len({s.name for s in found}) == 14
    for s in found:
        (parameter,) = (p for p in s.parameters if p.name == "generator")
        assert parameter.keyword_only, s.name
    for call in (_C.rand, _C.randn, _C.randperm):
        assert call(3, generator=np.random.default_rng(1)).tolist() == call(3, generator=np.random.PCG64(1)).tolist()
    assert "generator" in inspect.signature(_C.FloatTensor.normal_).parameters


def test_objects_that_resemble_a_generator_are_rejected() -> None:
    class Empty:
        bit_generator = None
        random = None

    class Wrong:
        capsule = 5
        state = None

    for wrong in (Empty(), Wrong()):
        for call in (_C.Generator, drawn):
            with pytest.raises((AttributeError, TypeError, ValueError)):
                call(wrong)


# ---- copies ----


@pytest.mark.parametrize("source", [None, *BITS])
def test_generators_are_pickled_and_copied(source: str | None) -> None:
    separate = _C.Generator(getattr(np.random, source)(5)) if source else _C.Generator().manual_seed(9)
    drawn(separate, 5)
    copies = [copy.copy(separate), copy.deepcopy(separate), copy.deepcopy([separate, separate])[1]]
    copies += [pickle.loads(pickle.dumps(separate, protocol)) for protocol in range(2, 6)]
    expected = drawn(separate)
    for other in copies:
        assert other.initial_seed() == (None if source else 9)
        assert repr(other) == repr(separate)
        assert drawn(other) == expected  # the copy is independent: drawing from the others does not change it
    with pytest.raises(TypeError):
        separate.__setstate__(5)
    with pytest.raises(TypeError):
        separate.__setstate__((1,))
    with pytest.raises((TypeError, ValueError)):
        separate.__setstate__(({"no": "state"}, 5))
    assert drawn(separate) == drawn(copies[0])


def test_a_generator_keeps_its_bits_alive() -> None:
    generators = [_C.Generator(np.random.PCG64(k)) for k in range(20)]
    values = [_C.FloatTensor(3).uniform_(generator=g).tolist() for g in generators]
    again = [_C.FloatTensor(3).uniform_(generator=_C.Generator(np.random.PCG64(k))).tolist() for k in range(20)]
    assert values == again


# ---- threads ----


def together(*calls: Callable[[], None]) -> None:
    """Run the calls at the same time; raise what one of them raises."""
    errors: list[BaseException] = []
    start = threading.Barrier(len(calls))

    def run(call: Callable[[], None]) -> None:
        start.wait()
        try:
            call()
        except BaseException as error:  # noqa: BLE001 - handed on to the test
            errors.append(error)

    in_threads(run, calls)
    if errors:
        raise errors[0]


@pytest.mark.parametrize("size", [100, 100_000])
@pytest.mark.parametrize("source", [None, "PCG64DXSM"])
def test_several_threads_share_a_stream(size: int, source: str | None) -> None:
    """Every call gets a separate piece of the stream and no piece is lost, even if NumPy draws at the same time."""
    count, rounds = 4, 5
    g = _C.Generator(np.random.PCG64DXSM(1)) if source else _C.Generator().manual_seed(1)
    pieces: list[bytes] = []

    def ours() -> None:
        pieces.extend(_C.DoubleTensor(size).uniform_(generator=g).numpy().tobytes() for _ in range(rounds))

    def theirs() -> None:
        generator = np.random.Generator(g.bit_generator)
        pieces.extend(generator.random(size).tobytes() for _ in range(rounds))

    together(*([ours] * count if source is None else [ours, theirs] * (count // 2)))
    stream = _C.DoubleTensor(count * rounds, size).uniform_(generator=_C.Generator().manual_seed(1)).numpy()
    assert sorted(pieces) == sorted(row.tobytes() for row in stream)


def test_the_lock_of_numpy_is_respected() -> None:
    bit_generator = np.random.PCG64DXSM(1)
    before, done = bit_generator.state, threading.Event()

    def draw() -> None:
        _C.DoubleTensor(10).uniform_(generator=bit_generator)
        done.set()

    with bit_generator.lock:
        thread = threading.Thread(target=draw)
        thread.start()
        assert not done.wait(0.05)
        assert bit_generator.state == before
    thread.join()
    assert done.is_set()
    assert bit_generator.state != before


def test_seeding_and_states_while_others_draw() -> None:
    g = _C.Generator().manual_seed(1)

    def draw() -> None:
        for _ in range(50):
            x = _C.DoubleTensor(2000).uniform_(generator=g).numpy()
            assert 0.4 < x.mean() < 0.6

    def change() -> None:
        for k in range(50):
            g.manual_seed(k)
            g.set_state(g.get_state())
            assert g.bit_generator is not None
            copy.copy(g)
            repr(g)

    together(draw, change, draw, change)


def test_threads_with_separate_generators() -> None:
    expected = drawn(_C.Generator().manual_seed(4), 50_000)

    def draw() -> None:
        assert drawn(_C.Generator().manual_seed(4), 50_000) == expected

    together(*[draw] * 4)
