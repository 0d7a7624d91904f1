"""The packages under examples/ that extend cwrap: installed by pip, with their own tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import plain_environment
from folders import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("cwrap-plugin-*"))


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_an_example_package_installs_and_passes_its_tests(example: Path, tmp_path: Path) -> None:
    source, site = tmp_path / "source", tmp_path / "site"
    shutil.copytree(example, source, ignore=shutil.ignore_patterns("build", "__pycache__", "*.egg-info"))
    environment = {**plain_environment(), "PYTHONPATH": os.pathsep.join((str(site), str(ROOT)))}

    def run(*command: str) -> None:
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=source, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"

    offline = ("--no-index", "--no-build-isolation", "--no-deps", "--disable-pip-version-check")
    run("pip", "install", "--quiet", *offline, "--target", str(site), ".")
    run("pytest", "-q", "-p", "no:cacheprovider", "tests")
