"""The folders of the project that tests read, and the dtype table."""

from __future__ import annotations

import os
from pathlib import Path

SUPPORT = Path(__file__).resolve().parent  # modules that tests import; also on the path of child processes
ROOT = SUPPORT.parent.parent
TESTS = ROOT / "tests"
CASES = TESTS / "cases"
DTYPES = ROOT / "declarations/dtypes.yaml"
RUNTIME = ROOT / "cwrap/runtime"


def subprocess_environment(**variables: str) -> dict[str, str]:
    """Return the environment of a Python process that imports `_C` and the modules of tests/support."""
    paths = filter(None, [os.environ.get("PYTHONPATH", ""), str(ROOT), str(SUPPORT)])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **variables}
