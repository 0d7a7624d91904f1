"""The n-th allocation fails, for every n: the call raises MemoryError, keeps nothing, and works when it is repeated.

Python's allocators can fail in every build, those of the tensor library in builds with `CWRAP_FAIL_ALLOC=1` and in
sanitized builds.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import memory_calls
import pytest
from call_variants import some_failures, successes
from memory import (
    Attempt,
    Fault,
    breaks_dictionaries,
    import_swept,
    keeps,
    one_of_python,
    one_of_th,
    rest_of_python,
    sweep,
    watched,
)
from oracle import _C, Kind, Signature, signatures
from tensor_calls import default_type, every_call

TH_FAILS = hasattr(_C, "_fail_alloc")
FAULTS: tuple[Fault, ...] = (one_of_python, rest_of_python)
if TH_FAILS:
    ZEROS = _C.IntTensor(2)  # the product of zeros is 0, and after a result of 0 the wrapper looks for a pending error
    FAULTS = (*FAULTS, one_of_th(_C._fail_alloc, lambda: ZEROS.dot(ZEROS)))


def th_blocks() -> int:
    """Return the number of blocks of the tensor library, if it counts them."""
    return int(_C._live_blocks()) if TH_FAILS else 0


@pytest.fixture(autouse=True, scope="module")
def counted() -> Iterator[Any]:
    """Count the allocations of Python during the tests of this file."""
    with watched() as found:
        yield found


def test_kept_blocks_are_found() -> None:
    kept: list[Any] = []
    assert keeps(lambda: kept.append(object()))
    assert not keeps(lambda: [object(), bytearray(5000)])
    if TH_FAILS:
        tensors: list[Any] = []
        assert keeps(lambda: tensors.append(_C.FloatTensor(3)), th_blocks)


def test_unreported_failures_are_detected() -> None:
    """A call that hides a failed allocation, or changes a tensor before it fails, is detected."""
    assert sweep(lambda: Attempt(list, ((1, 2, 3),)), one_of_python) > 0
    with pytest.raises(AssertionError, match="allocation 1 failing: KeyError"):
        sweep(lambda: Attempt(_swallowing), one_of_python)
    x = _C.FloatTensor(2)
    with pytest.raises(AssertionError, match="another shape"):
        sweep(lambda: Attempt(_resizing, (x,)), one_of_python)


def _swallowing() -> Any:
    try:
        return bytearray(3)
    except MemoryError:
        raise KeyError from None


def _resizing(x: Any) -> Any:
    x.resize_(x.numel() + 1)
    return [bytearray(k) for k in range(3)]


@pytest.mark.sampled(8)
@every_call
def test_calls(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        for make in successes(signature, kind).values():
            for fault in FAULTS:
                sweep(make, fault)


@pytest.mark.sampled(8)
@every_call
def test_calls_keep_no_memory(signature: Signature, kind: Kind) -> None:
    with default_type(signature, kind):
        for variant, make in successes(signature, kind).items():
            for fault in FAULTS:
                kept = keeps(lambda: sweep(make, fault), th_blocks)  # noqa: B023
                assert not kept, (variant, fault)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("form", ["method", "function"])
@pytest.mark.parametrize("name", sorted({s.name for s in signatures()}))
def test_calls_that_fail(name: str, form: str) -> None:
    """If there is no memory to write the message of an error, the call raises MemoryError or a shorter message."""
    found = [s for s in signatures() if (s.name, s.form) == (name, form)]
    # use the last overload, because the message explains why each of the others does not match
    for signature in found[-1:]:
        with default_type(signature, signature.kinds[0]):
            for make in some_failures(signature, signature.kinds[0]).values():
                for fault in FAULTS:
                    sweep(make, fault)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", memory_calls.CALLS)
def test_protocols(name: str) -> None:
    if sys.version_info < (3, 11) and any(word in name for word in memory_calls.CATCHING):
        pytest.skip("Python 3.10 ends the process where there is no memory for what Python code is about to catch")
    for fault in FAULTS:
        foreign = memory_calls.attempt(name).foreign
        if foreign and fault is rest_of_python:
            continue
        sweep(lambda: memory_calls.attempt(name), fault)
        if not (foreign and fault is one_of_python):
            assert not keeps(lambda: sweep(lambda: memory_calls.attempt(name), fault), th_blocks), fault  # noqa: B023


def test_every_allocation_of_the_library_fails_somewhere() -> None:
    if not TH_FAILS:
        pytest.skip("this build of _C cannot make allocations fail: CWRAP_FAIL_ALLOC=1, or make sanitize")
    # the allocations of a tensor, its storage and its memory
    assert sweep(lambda: Attempt(_C.FloatTensor, (5000,)), FAULTS[-1]) == 3
    assert _C._fail_alloc(5)
    assert not _C._fail_alloc(0), "none of so many has come"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork()")
def test_import() -> None:
    """Every allocation of the import fails in turn (or every n-th one), each in a new process."""
    if breaks_dictionaries():
        pytest.skip("this Python breaks the dictionaries of types that it makes where there is no memory")
    done = import_swept("_C", Path(_C.__file__), 37)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
