"""Import of a compiled module that is not on the path."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType


def load(library: Path, name: str = "") -> ModuleType:
    """Import the module in a file, which is named after the module unless a name is given."""
    specification = importlib.util.spec_from_file_location(name or library.name.partition(".")[0], library)
    if specification is None or specification.loader is None:
        raise ImportError(f"{library} is no extension module")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module
