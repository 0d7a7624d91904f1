"""What stops a build for a reason the user can do something about."""

from __future__ import annotations


class BuildError(Exception):
    """A build that cannot go on; `str()` is what to print. Raised before anything half-done is published."""
