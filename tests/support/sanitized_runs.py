"""The sanitizers of this run of the tests, which `python -m build_tools.harness.sanitize` sets."""

from __future__ import annotations

import os

import pytest

from cwrap.building.variant import SANITIZE

SANITIZED = os.environ.get(SANITIZE, "")
not_sanitized = pytest.mark.skipif(bool(SANITIZED), reason="sanitizers are on")
