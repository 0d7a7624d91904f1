"""The modules of tests/modules/extensions, compiled for the programs of calls in tests/support/module_calls."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from compiled import build
from folders import ROOT
from module_calls import CALLS

Modules = dict[str, ModuleType]


def build_modules(folder: Path) -> Modules:
    """Compile the modules in a folder, and import them."""
    return {name: build(ROOT, f"tests/modules/extensions/{name}.cwrap", folder) for name in CALLS}
