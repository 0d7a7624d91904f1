"""Structs of a pointer and a size that are bytes in Python, and memory that C stores in fields of local structs."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/values.cwrap", tmp_path_factory.mktemp("values"))


@pytest.fixture(autouse=True)
def nothing_left(module: ModuleType) -> Iterator[None]:
    yield
    gc.collect()
    assert module.lives() == 0


def test_arguments_are_buffers(module: ModuleType) -> None:
    assert module.size_of(b"abc") == 3
    assert module.size_of(np.zeros(4, np.int16)) == 8
    assert module.size_of(memoryview(b"")) == 0
    assert module.size_of(None) == 99
    assert module.sum_of(bytearray(b"\1\2\4")) == 7
    assert module.sum_of() == 0
    assert module.doubled(b"abc") == 6
    with pytest.raises(TypeError, match=r"sum_of\(\) argument 'v' \(pos 1\) must be bytes-like object, not None"):
        module.sum_of(None)
    with pytest.raises(ValueError, match="not contiguous"):
        module.size_of(memoryview(b"abcd")[::2])


def test_more_bytes_than_the_size_can_count(module: ModuleType) -> None:
    assert module.copy_of(bytes(127)) == bytes(127)
    with pytest.raises(OverflowError, match=r"len\(bytes\) is 128, which does not fit in signed char"):
        module.copy_of(bytes(128))


def test_outputs_are_copies(module: ModuleType) -> None:
    assert module.rest_of(b"abc") == b"bc"
    assert module.rest_of(b"a") == b""
    rest, items = module.rest_at(b"abc")
    assert (rest, items.tolist()) == (b"bc", [98, 99])
    changed = bytearray(b"xyz")
    found = module.advance(changed)
    changed[1] = 0
    assert found == b"yz"
    with pytest.raises(RuntimeError, match=r"rest_of\(\) failed"):
        module.rest_of(b"")


def test_results(module: ModuleType) -> None:
    assert module.last(1) == b"abc"
    assert module.last(0) is None
    with pytest.raises(ValueError, match="the size of the result is negative"):
        module.negative()


def test_memory_is_freed_after_the_copy(module: ModuleType) -> None:
    assert module.copy_of(b"q") == b"q"
    assert module.copy_of(b"") is None
    assert module.copy_into(b"zz") == (b"zz", 2)
    with pytest.raises(RuntimeError):
        module.copy_into(b"")


def test_memory_is_freed_if_the_result_is_not_used_or_the_call_fails(module: ModuleType) -> None:
    assert module.copy_failing(b"zz") == 2
    with pytest.raises(RuntimeError):
        module.copy_failing(bytes(13))


def test_callbacks_get_bytes(module: ModuleType) -> None:
    seen: list[bytes | None] = []
    assert module.compared(b"a", b"bcd", lambda a, b: len(b) - len(a)) == 2
    module.visited(seen.append)
    assert seen == [b"hi", None]


def test_memory_in_fields_of_local_structs(module: ModuleType) -> None:
    store = module.Store()
    view = store.view(b"key")
    assert view.tolist() == [0, 5, 0]
    assert not view.flags.writeable
    with pytest.raises(RuntimeError, match="in use"):
        store.close()
    assert store.get(b"key") == view.tobytes()
    with pytest.raises(RuntimeError):
        store.get(b"")
    del view
    store.close()


def test_text_and_owned_memory_in_fields(module: ModuleType) -> None:
    name, numbers, words = module.facts(3)
    assert words == ["a", "b"]
    assert name == "some"
    assert numbers.tolist() == [0, 0, 0]
    del numbers
    gc.collect()
    assert module.lives() == 0
    assert module.facts(0)[0] is None
    with pytest.raises(RuntimeError):
        module.facts(-1)


def test_a_local_struct_whose_fields_a_function_frees(module: ModuleType) -> None:
    """The fields are freed after the results are converted, and after a call that failed."""
    assert module.freed_facts(3).tolist() == [0, 0, 0]
    for which in (13, -1):
        with pytest.raises(RuntimeError):
            module.freed_facts(which)
    assert module.three_facts() == 3
    assert module.lives() == 0


def test_outputs_without_a_type(module: ModuleType) -> None:
    store = module.open_store(1)
    assert isinstance(store, module.Store)
    store.close()
    assert (module.open_store(0), module.lives()) == (None, 0)
    with pytest.raises(RuntimeError):
        module.open_store(-1)


def test_a_length_that_c_reads_at_a_pointer(module: ModuleType) -> None:
    assert module.length_at(b"abc") == 3
