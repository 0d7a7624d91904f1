"""Every wrapper a thousand times, in success and in failure, for every dtype: no reference and no memory is kept.

The calls are derived from the declarations, so that new declarations are tested without a change here. A declared call
that does not succeed here fails the test.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from call_variants import Variants, failures, successes
from memory import Attempt, allocations, c_bytes, watched
from oracle import _C, FLOAT, Kind, Signature, signatures
from tensor_calls import default_type

TIMES = 1000
# the method adds a dimension with each call until there are too many; it is called ten times
CHANGES_ITS_RECEIVER = {"unsqueeze_"}
NAMES = sorted({s.name for s in signatures()})


@pytest.fixture(autouse=True, scope="module")
def counted() -> Iterator[Any]:
    """Count the allocations of Python during the tests of this file."""
    with watched() as found:
        yield found


def th_bytes() -> int:
    """Return the bytes of the tensor library if it counts them, else those of the C library, which include Python's."""
    if hasattr(_C, "_live_blocks"):
        return 100 * int(_C._live_blocks())
    return c_bytes()


def references(attempt: Attempt) -> list[int]:
    """Return the reference counts of a call's objects, except None and small ints, which the interpreter shares."""
    return [sys.getrefcount(value) for value in attempt.objects() if value is not None and not isinstance(value, int)]


def kept_by(make: Callable[[], Attempt], times: int) -> tuple[str, int]:
    """Return what repeated calls keep, if anything, and how many of them raised.

    A round that keeps something can be chance, so that only growth in five consecutive rounds is reported.
    """
    attempt = make()
    raised, _ = attempt.repeat(allocations(), 5)
    found = ""
    for _ in range(5):
        counts, held = references(attempt), th_bytes()
        raised, blocks = attempt.repeat(allocations(), times)
        held = th_bytes() - held
        grown = max((new - old for old, new in zip(counts, references(attempt), strict=True)), default=0)
        found = "; ".join(f"{count} {what}" for count, what, least in (
            (grown, "references", times // 2), (blocks, "blocks of Python's", times // 2), (held, "bytes", times * 30),
        ) if count >= least)  # fmt: skip
        if not found:
            break
    return found, raised


def variants(
    make: Callable[[Signature, Kind], Variants], name: str
) -> Iterator[tuple[Signature, str, Callable[[], Attempt]]]:
    """Yield the calls of a name, for each overload and dtype, with the default tensor type that they need."""
    for number, signature in enumerate(s for s in signatures() if s.name == name):
        for kind in signature.kinds:
            with default_type(signature, kind):
                for what, call in make(signature, kind).items():
                    yield signature, f"{name} {signature.form}, overload {number}, {kind}, {what}", call


def test_a_leak_is_found() -> None:
    kept: list[Any] = []

    def keep(value: Any) -> None:
        kept.append(value)

    def keep_new(make: Any) -> None:
        kept.append(make())

    assert "references" in kept_by(lambda: Attempt(keep, (object(),)), 100)[0]
    assert "blocks" in kept_by(lambda: Attempt(keep_new, (object,)), 100)[0]
    assert "bytes" in kept_by(lambda: Attempt(keep_new, (_C.FloatTensor(3).clone,)), 100)[0]
    assert not kept_by(lambda: Attempt(_C.FloatTensor, (5000,)), 100)[0]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMES)
def test_success(name: str) -> None:
    """Each overload succeeds for each dtype, with all arguments, the required ones or `out=`, and keeps nothing."""
    for _, what, make in variants(successes, name):
        times = 10 if name in CHANGES_ITS_RECEIVER else TIMES
        kept, raised = kept_by(make, times)
        assert not kept, f"{what} keeps {kept}"
        assert not raised, f"{what} raised {raised} times: {make().run(allocations(), 1 << 60, 0)[1]!r}"


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", NAMES)
def test_failure(name: str) -> None:
    """A thousand failing calls of each overload, of all kinds, for each of its dtypes, keep nothing."""
    failed: dict[str, int] = {}
    for signature, what, make in variants(failures, name):
        kept, raised = kept_by(make, max(20, 2 * TIMES // (len(signature.kinds) * len(failures(signature, FLOAT)))))
        assert not kept, f"{what} keeps {kept}"
        place = what.rpartition(", ")[0].rpartition(", ")[0]
        failed[place] = failed.get(place, 0) + raised
    assert min(failed.values()) >= TIMES, failed
