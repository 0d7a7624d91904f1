"""Build `_C` with every dtype of the table, and run the tests of these dtypes.

    python -m build_tools.harness.dtypes
    python -m build_tools.harness.dtypes -k bool        the arguments are those of pytest

The module is in `build/dtypes/`, so that the ordinary `_C` stays as it is.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

from build_tools.extension.project import DTYPES, ROOT, project
from cwrap.building.builder import build, publish

FOLDER = "build/dtypes"
TESTS = "tests/dtypes"


def environment_for(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of processes that import the module."""
    path = os.pathsep.join((str(ROOT / FOLDER), str(ROOT)))
    return {**environment, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}


def build_every_dtype() -> None:
    """Bring the module in `build/dtypes/` up to date."""
    environment = {**os.environ, DTYPES: "all"}
    built = build(project(ROOT, environment), environment)
    for file in (built.module, built.stub):
        publish(file, ROOT / FOLDER / file.name)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Build and test _C with every dtype.")
    _, rest = parser.parse_known_args(arguments)
    build_every_dtype()
    environment = environment_for(os.environ)
    command = [sys.executable, "-m", "pytest", TESTS, *rest]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
