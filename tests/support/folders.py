"""The folders of the project that tests read, and the dtype table."""

from __future__ import annotations

from pathlib import Path

SUPPORT = Path(__file__).resolve().parent  # modules that tests import; also on the path of child processes
ROOT = SUPPORT.parent.parent
TESTS = ROOT / "tests"
CASES = TESTS / "cases"
DTYPES = ROOT / "declarations/dtypes.yaml"
RUNTIME = ROOT / "cwrap/runtime"
