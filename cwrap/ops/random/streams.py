"""`RandomStream(seed)`: random numbers in a graph that differ at each call of a function, and repeat for a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from cwrap.ops.random.distributions import DISTRIBUTIONS, Distribution
from cwrap.ops.types.shared import SharedVariable, shared
from cwrap.source.diagnostics import nearest


class RandomStream:
    """A source of independent random variables: `RandomStream(seed).normal(0, 1, size=(3,))`.

    Each variable has a separate generator, which the calls of functions advance. The seeds of the generators are
    spawned from `seed` (`numpy.random.SeedSequence`); without one, the system gives it. `rng_ctor` creates a generator
    from a seed. The methods are the distributions of `cwrap.ops.random`.
    """

    def __init__(
        self, seed: int | None = None, rng_ctor: Callable[[Any], np.random.Generator] = np.random.default_rng
    ) -> None:
        self.default_instance_seed = seed
        self.rng_ctor = rng_ctor
        self.state_updates: list[tuple[SharedVariable, Any]] = []
        self._seeds = np.random.SeedSequence(seed)

    def gen(self, drawn: Distribution, *args: Any, **kwargs: Any) -> Any:
        """Return a variable of random numbers with a new generator, which functions advance."""
        rng = shared(self.rng_ctor(self._seeds.spawn(1)[0]), borrow=True)
        numbers = drawn(*args, **kwargs, rng=rng)
        rng.default_update = numbers.update[1]
        self.state_updates.append(numbers.update)
        return numbers

    def seed(self, seed: int | None = None) -> None:
        """Set the generators of all variables back, to what they were for this seed. The default is the stream's."""
        self._seeds = np.random.SeedSequence(self.default_instance_seed if seed is None else seed)
        seeds = self._seeds.spawn(len(self.state_updates))
        for (rng, _), each in zip(self.state_updates, seeds, strict=True):
            rng.set_value(self.rng_ctor(each), borrow=True)

    def updates(self) -> list[tuple[SharedVariable, Any]]:
        """Return the pairs of a generator and its next value, which functions apply by default."""
        return list(self.state_updates)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_") or name not in DISTRIBUTIONS:
            raise AttributeError(f"no distribution {name!r}{nearest(name, DISTRIBUTIONS)}")
        return partial(self.gen, DISTRIBUTIONS[name])

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *DISTRIBUTIONS]


class RandomStreams(RandomStream):
    """A `RandomStream` with the methods of Theano's, whose first argument is the size.

    The numbers are those of NumPy's generators, not those that Theano drew.
    """

    def uniform(self, size: Any = None, low: Any = 0.0, high: Any = 1.0, ndim: Any = None, dtype: Any = None) -> Any:
        """Return numbers of at least `low` and less than `high`."""
        return self._drawn("uniform", size, ndim, dtype, low=low, high=high)

    def normal(self, size: Any = None, avg: Any = 0.0, std: Any = 1.0, ndim: Any = None, dtype: Any = None) -> Any:
        """Return normally distributed numbers with the average `avg` and the standard deviation `std`."""
        return self._drawn("normal", size, ndim, dtype, loc=avg, scale=std)

    def binomial(self, size: Any = None, n: Any = 1, p: Any = 0.5, ndim: Any = None, dtype: Any = None) -> Any:
        """Return the numbers of successes in `n` attempts."""
        return self._drawn("binomial", size, ndim, dtype, n=n, p=p)

    def poisson(self, size: Any = None, lam: Any = None, ndim: Any = None, dtype: Any = None) -> Any:
        """Return numbers of events, of which `lam` are expected."""
        return self._drawn("poisson", size, ndim, dtype, lam=1.0 if lam is None else lam)

    def random_integers(
        self, size: Any = None, low: Any = 0, high: Any = 1, ndim: Any = None, dtype: Any = None
    ) -> Any:
        """Return integers from `low` to `high`, both included."""
        return self._drawn("integers", size, ndim, dtype, low=low, high=high, endpoint=True)

    def choice(self, size: Any = None, a: Any = 2, replace: bool = True, p: Any = None, ndim: Any = None) -> Any:
        """Return elements of the vector `a`, or integers less than `a`, with the probabilities `p`."""
        values = np.arange(a) if isinstance(a, int) else a
        return self._drawn("choice", size, ndim, None, a=values, replace=replace, p=p)

    def multinomial(
        self, size: Any = None, n: Any = 1, pvals: Sequence[float] = (0.5, 0.5), ndim: Any = None, dtype: Any = None
    ) -> Any:
        """Return how often each event of the probabilities `pvals` happens in `n` attempts."""
        return self._drawn("multinomial", size, ndim, dtype, n=n, pvals=pvals)

    def _drawn(self, name: str, size: Any, ndim: int | None, dtype: Any, **parameters: Any) -> Any:
        found = self.gen(DISTRIBUTIONS[name], size=size, dtype=dtype, **parameters)
        expected = found.type.ndim - DISTRIBUTIONS[name].ndim_result
        if ndim is not None and ndim != expected:
            raise ValueError(f"{name}() has {expected} dimensions, not {ndim}")
        return found
