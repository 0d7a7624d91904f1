"""The tour runs to its end, shows each step, and leaves no files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from folders import ROOT

from build_tools.extension.tour import FILE, main
from cwrap.building.builder import build_folder
from cwrap.building.variant import SANITIZE, variant_of

BUILT = (ROOT / build_folder(variant_of({})) / "build.ninja").is_file() and SANITIZE not in os.environ


@pytest.mark.nightly  # `.ci/run` shows the tour after the build
@pytest.mark.skipif(not BUILT, reason="the tour is of the ordinary build")
def test_the_tour_shows_an_edit_from_yaml_to_call(tmp_path: Path) -> None:
    before = (ROOT / FILE).read_bytes()
    done = subprocess.run(
        [sys.executable, "-m", "build_tools.extension.tour"],
        cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    for shown in ("declarations, in", "elementwise: a * self + b", "built in", ">>> x[3]\n1.0\n", "Error: addmv_()"):
        assert shown in done.stdout
    assert "\033" not in done.stdout
    assert list(tmp_path.iterdir()) == []
    assert (ROOT / FILE).read_bytes() == before


def test_the_tour_rejects_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--fast"]) == 2
    assert "usage:" in capsys.readouterr().err
