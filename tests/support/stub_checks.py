"""Stubs of generated modules, checked by mypy and stubtest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from compiled import build, plain_environment
from folders import ROOT

from cwrap.pipeline import Request, generate


def check_stub_of(declarations: str, folder: Path, known: str = "") -> str:
    """Build a module in the folder, check its stub, and return it; `known` lists what stubtest finds and is right."""
    name = Path(declarations).stem
    stub = generate(Request(root=ROOT, declarations=(declarations,), target="standalone")).stub
    (folder / f"{name}.pyi").write_text(stub, encoding="utf-8")
    (folder / "known").write_text(known, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CWRAP_SANITIZE", raising=False)  # mypy loads the module into a process that has no sanitizers
        build(ROOT, declarations, folder)
    check_stubs(folder, name, options=("--allowlist", "known"))
    return stub


def check_stubs(folder: Path, *names: str, options: tuple[str, ...] = ()) -> None:
    """Check the stubs in the folder of the compiled modules; `options` are for stubtest, which imports the modules."""
    stubs = [f"{name}.pyi" for name in names]
    for command in (("mypy", "--strict", *stubs), ("mypy.stubtest", *names, "--concise", *options)):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=folder, env=plain_environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
