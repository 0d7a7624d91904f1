"""The granularity of file times."""

from __future__ import annotations

# The kernel's clock for file times may be this many nanoseconds behind the clock that programs read. So a file whose
# time is less than this before the start of a run may have changed after the run began.
GRANULARITY = 50_000_000
