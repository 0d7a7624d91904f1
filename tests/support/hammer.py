"""A stress test: threads call every declared method on a few shared tensors while other threads resize them.

    python tests/support/hammer.py SECONDS

The program passes if it ends without being killed by a signal. Calls may raise exceptions, and values may race.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import resource
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from oracle import _C, BYTE, FLOAT, LONG, Kind, Signature, signatures
from tensor_calls import valid

SIZE = 190  # side of matrices with enough elements for the GIL to be released
REFUSALS = (TypeError, ValueError, IndexError, BufferError, OverflowError, RuntimeError, MemoryError, OSError)
# Calls whose result has the square of the number of elements, or that use no tensor.
LEFT_OUT = {
    "diag", "ger", "addr", "addr_", "zeros", "ones", "eye", "range", "arange", "linspace", "logspace", "randperm",
}  # fmt: skip
ROOM = 3 << 30  # bytes of address space; larger allocations raise MemoryError

Pool = dict[Kind, list[Any]]


def pool() -> Pool:
    """Return three tensors of each dtype; two of them share memory."""
    tensors: Pool = {}
    for kind in (FLOAT, LONG, BYTE):
        first = kind.tensor(SIZE, SIZE)
        tensors[kind] = [first, kind.tensor(SIZE, SIZE).fill_(1), first.t()]
    return tensors


CHANGES: tuple[Callable[[Any, Any], Any], ...] = (
    lambda t, u: t.resize_(SIZE, SIZE), lambda t, u: t.resize_(SIZE + 5, SIZE + 9), lambda t, u: t.resize_(SIZE),
    lambda t, u: t.set_(), lambda t, u: t.set_(u), lambda t, u: t.t_(), lambda t, u: t.unsqueeze_(0),
    lambda t, u: t.squeeze_(), lambda t, u: t.storage().resize_(SIZE * SIZE + 10_000), lambda t, u: t.resize_as_(u),
    lambda t, u: t.storage().share_memory_(), lambda t, u: t.set_(type(t)(SIZE, SIZE).storage(), 0, (SIZE, SIZE)),
    lambda t, u: t.set_(type(t)(SIZE * SIZE).storage(), 0, (1, 1, 1, 1, 1, SIZE, SIZE)), lambda t, u: t.numpy().sum(),
    lambda t, u: t.storage().fill_(1), lambda t, u: t.storage()[1:9].tolist(), lambda t, u: u.numpy().fill(3),
)  # fmt: skip


def call(signature: Signature, kind: Kind, tensors: Pool, rng: random.Random) -> None:
    """Return the call with tensors of the pool in place of its tensors, and now and then with one as `out`."""
    changed = valid(signature, kind)

    def other(value: Any) -> Any:
        if isinstance(value, list):
            return [other(item) for item in value]
        known = next((k for k in tensors if type(value) is k.tensor), None)
        return rng.choice(tensors[known]) if known else value

    changed.receiver = other(changed.receiver)
    arguments = {name: other(value) for name, value in changed.arguments.items()}
    outputs = [p for p in signature.parameters if p.output]
    keywords: dict[str, Any] = {}
    if outputs and rng.random() < 0.5:
        targets = [rng.choice(tensors[LONG if k else kind]) for k in range(len(outputs[0].values))]
        keywords["out"] = targets[0] if len(targets) == 1 else tuple(targets)
    with contextlib.suppress(*REFUSALS):
        changed.run(arguments, keywords=keywords)


def compute(seed: int, tensors: Pool, end: float) -> None:
    """Make random declared calls until the time is over."""
    rng = random.Random(seed)
    chosen = [s for s in signatures() if s.name not in LEFT_OUT]
    calls = [(s, kind) for s in chosen for kind in (FLOAT, LONG) if kind in s.kinds]
    while time.monotonic() < end:
        signature, kind = rng.choice(calls)
        call(signature, kind, tensors, rng)


def change(seed: int, tensors: Pool, end: float) -> None:
    """Change shapes and memory of the tensors until the time is over."""
    rng = random.Random(seed)
    for action in itertools.cycle(CHANGES):
        kind = rng.choice(list(tensors))
        with contextlib.suppress(*REFUSALS):
            action(rng.choice(tensors[kind]), rng.choice(tensors[kind]))
        time.sleep(0.0002)
        if time.monotonic() > end:
            return


def main(seconds: float) -> None:
    """Run two threads that compute and two that change the tensors."""
    if "CWRAP_SANITIZE" not in os.environ:  # sanitizers reserve much more address space than they use
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    tensors = pool()
    end = time.monotonic() + seconds
    _C.set_num_threads(2)
    jobs = [(compute, 1), (compute, 2), (change, 3), (change, 4)]
    with ThreadPoolExecutor(len(jobs)) as threads:
        for job in [threads.submit(work, seed, tensors, end) for work, seed in jobs]:
            job.result()


if __name__ == "__main__":
    main(float(sys.argv[1]))
