"""How exact the times of files are."""

from __future__ import annotations

# The kernel stamps files with a clock that may be this much behind the one that programs read, in nanoseconds. So a
# file whose time is less than this before the start of a run may have changed after the run began.
GRANULARITY = 50_000_000
