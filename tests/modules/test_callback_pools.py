"""Callbacks to which C passes no user data: each callable uses one C function of a pool."""

from __future__ import annotations

import gc
import weakref
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import build
from folders import ROOT

IN_USE = "all {} C functions of callback '{}' are in use; release one, or declare a larger 'pool'"


@pytest.fixture(scope="module")
def pooled(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/pooled.cwrap", tmp_path_factory.mktemp("pooled"))


def test_qsort(pooled: ModuleType) -> None:
    for _ in range(10):  # more often than there are C functions
        assert pooled.sort(np.array([3.0, 1, 2]), lambda a, b: int(a - b)).tolist() == [1, 2, 3]
    with pytest.raises(KeyError):
        pooled.sort(np.array([3.0, 1, 2]), lambda a, b: {}[a])
    with pytest.raises(TypeError, match="callback 'Compare' must return int, not None"):
        pooled.sort(np.array([3.0, 1, 2]), lambda a, b: None)


def test_calls_inside_callbacks_until_the_pool_is_exhausted(pooled: ModuleType) -> None:
    depths: list[int] = []

    def compare(a: float, b: float) -> int:
        depths.append(len(depths))
        if len(depths) < 3:
            pooled.sort(np.array([2.0, 1]), compare)
        return int(a - b)

    assert pooled.sort(np.array([2.0, 1]), compare).tolist() == [1, 2]
    assert len(depths) >= 3

    def deeper(a: float, b: float) -> Any:
        return pooled.sort(np.array([2.0, 1]), deeper)

    with pytest.raises(RuntimeError, match=IN_USE.format(3, "Compare")):
        pooled.sort(np.array([2.0, 1]), deeper)
    test_qsort(pooled)


def test_kept_callbacks_release_their_c_functions(pooled: ModuleType) -> None:
    first, second, third = (pooled.Post() for _ in range(3))
    seen: list[Any] = []
    first.on_tell(lambda n: seen.append(("first", n)))
    second.on_tell(lambda n: seen.append(("second", n)))
    with pytest.raises(RuntimeError, match=IN_USE.format(2, "Told")):
        third.on_tell(seen.append)
    first.tell(1)
    second.tell(2)
    assert seen == [("first", 1), ("second", 2)]
    first.on_tell(None)
    third.on_tell(seen.append)
    third.tell(3)
    third.close()  # the deleter calls the callback
    assert seen[2:] == [3, -1]
    pooled.tell_last(4)  # C calls too late: nothing happens
    assert seen[2:] == [3, -1]
    second.close()
    first.close()
    assert pooled.count_posts() == 0


def test_garbage_releases_c_functions(pooled: ModuleType) -> None:
    for _ in range(5):
        post = pooled.Post()

        def call(n: int, post: Any = post) -> None:
            """Hold the post that holds the callable."""

        post.on_tell(call)
        watched = weakref.ref(call)
        del post, call
        gc.collect()
        assert watched() is None
    assert pooled.count_posts() == 0
