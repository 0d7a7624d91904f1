"""Processes that share a cache and are killed at random moments. benchmarks/cache_faults.py runs more of them."""

from __future__ import annotations

import pytest

from benchmarks.cache_faults import run


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1])
def test_surviving_processes_get_the_right_results(seed: int) -> None:
    outcome = run(processes=9, units=5, rounds=12, seed=seed, patience=120)
    assert outcome.wrong == ()
    assert outcome.damaged == 0
    assert outcome.survivors == 6
    assert outcome.entries >= 2
