"""The exception for build errors that the user can fix."""

from __future__ import annotations


class BuildError(Exception):
    """A build failed. `str()` is the message to print. Nothing half-finished was published."""
