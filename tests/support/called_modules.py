"""The modules of tests/modules/extensions, compiled for the programs of calls in tests/support/module_calls."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
from compiled import build
from folders import ROOT
from module_calls import CALLS

Modules = dict[str, ModuleType]
_FLAGS = ("-O1", "-pthread", f"-I{np.get_include()}")


def build_modules(folder: Path) -> Modules:
    """Compile the modules in a folder, and import them."""
    return {name: build(ROOT, f"tests/modules/extensions/{name}.cwrap", folder, _FLAGS) for name in CALLS}
