"""The stub of a standalone module matches the compiled module."""

from __future__ import annotations

from pathlib import Path

import pytest
from compiled import build
from folders import ROOT
from stub_checks import check_stubs

from cwrap.pipeline import Request, generate


# inspect reports one name of an argument, the stub all of them; two special methods always return NotImplemented
@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("calls", "calls.mixed\ncalls.negated\n"),
        ("baskets", "baskets.Basket.__(le|ge|pow|rpow)__\n"),
        ("waves", "waves.absent\n"),
    ],
)
def test_the_stub_matches_the_module(name: str, known: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CWRAP_SANITIZE", raising=False)  # mypy loads the module into a process that has no sanitizers
    build(ROOT, f"tests/modules/extensions/{name}.cwrap", tmp_path, ("-O0",))
    request = Request(root=ROOT, declarations=(f"tests/modules/extensions/{name}.cwrap",), target="standalone")
    (tmp_path / f"{name}.pyi").write_text(generate(request).stub, encoding="utf-8")
    (tmp_path / "known").write_text(known, encoding="utf-8")
    check_stubs(tmp_path, name, options=("--allowlist", "known"))
