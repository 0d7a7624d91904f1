"""The stub of a standalone module matches the compiled module."""

from __future__ import annotations

from pathlib import Path

import pytest
from stub_checks import check_stub_of


# inspect reports one name of an argument, the stub all of them; two special methods always return NotImplemented
@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("calls", "calls.mixed\ncalls.negated\n"),
        ("baskets", "baskets.Basket.__(le|ge|pow|rpow)__\n"),
        ("waves", "waves.absent\n"),
    ],
)
def test_the_stub_matches_the_module(name: str, known: str, tmp_path: Path) -> None:
    check_stub_of(f"tests/modules/extensions/{name}.cwrap", tmp_path, known)
