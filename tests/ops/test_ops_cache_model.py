"""The model of the cache's protocol, checked with Spin, and with a fault of each kind to see that Spin finds them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from folders import ROOT

MODEL = ROOT / "docs/explanations/cache.pml"

pytestmark = pytest.mark.skipif(not (shutil.which("spin") and shutil.which("gcc")), reason="spin is not installed")


def checked(folder: Path, *options: str) -> str:
    """Return the report of Spin's search through all states."""
    for command in (
        ["spin", *options, "-a", str(MODEL)],
        ["gcc", "-O2", "-DSAFETY", "-DCOLLAPSE", "-w", "-o", "pan", "pan.c"],
    ):
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return subprocess.run(["./pan", "-m10000"], cwd=folder, check=True, capture_output=True, text=True).stdout


def test_the_protocol_has_no_fault(tmp_path: Path) -> None:
    report = checked(tmp_path)
    assert "errors: 0" in report
    assert "max search depth too small" not in report


@pytest.mark.parametrize(
    ("fault", "violated"),
    [
        ("IN_PLACE", "entry[v]!=1"),
        ("UNSETTLED", "found>=oldest"),
        ("TRUSTING", "found!=255"),
        ("GREEDY", "private[me]==1"),
    ],
)
def test_faults_are_found(fault: str, violated: str, tmp_path: Path) -> None:
    report = checked(tmp_path, f"-D{fault}")
    assert f"assertion violated ({violated})" in report
    assert "errors: 1" in report
