"""Settings for tests whose arguments Hypothesis draws."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from thin import fewer


def deterministic(examples: int = 100) -> settings:
    """Return settings: the same examples in every run, no database of earlier runs, and no limits of time."""
    slow = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
    return settings(
        max_examples=fewer(examples), derandomize=True, deadline=None, database=None, suppress_health_check=slow
    )
