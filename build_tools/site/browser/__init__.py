"""Tests of the built site in headless Chromium, with Node's test runner and Playwright."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from build_tools.site.playground import bundle

HERE = Path(__file__).parent
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def test(site: Path, work: Path) -> int:
    """Test the site in a folder; return the exit status. `work` has the packages of npm."""
    chromium = next(filter(None, map(shutil.which, _NAMES)), None)
    if chromium is None:
        print("site tests skipped: Chromium is missing; Debian has it in the package chromium")
        return 0
    bundle.install(work)
    shutil.rmtree(work / "browser", ignore_errors=True)
    shutil.copytree(HERE, work / "browser", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    tests = sorted(str(path) for path in work.glob("browser/*.test.mjs"))
    # One browser at a time, because the tests of the playground measure times.
    command = ["node", "--test", "--test-concurrency=1", "--test-reporter=spec", *tests]
    environment = {**os.environ, "SITE": str(site.resolve()), "CHROMIUM": chromium}
    return subprocess.run(command, cwd=work, env=environment, check=False).returncode
