"""The stub of a standalone module matches the compiled module."""

from __future__ import annotations

from pathlib import Path

import pytest
from compiled import build
from folders import ROOT
from stub_checks import check_stubs

from cwrap.pipeline import Request, generate


def test_the_stub_matches_the_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CWRAP_SANITIZE", raising=False)  # mypy loads the module into a process that has no sanitizers
    build(ROOT, "tests/modules/extensions/calls.cwrap", tmp_path, ("-O0",))
    request = Request(root=ROOT, declarations=("tests/modules/extensions/calls.cwrap",), target="standalone")
    (tmp_path / "calls.pyi").write_text(generate(request).stub, encoding="utf-8")
    # inspect reports one name of an argument, the stub all of them
    (tmp_path / "known").write_text("calls.mixed\ncalls.negated\n", encoding="utf-8")
    check_stubs(tmp_path, "calls", options=("--allowlist", "known"))
