"""A pytest plugin that has the tests use modules that were compiled before, one of them with a mutation in its C."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from build_tools.project import ROOT

LIBRARIES = "CWRAP_MUTANTS_LIBRARIES"  # the folder with a folder for each module


def pytest_configure(config: pytest.Config) -> None:
    """Replace the function by which tests compile a module of tests/extensions."""
    config.addinivalue_line("filterwarnings", "error")
    sys.path.insert(0, str(ROOT / "tests"))
    compiled = importlib.import_module("compiled")
    compiled.build = replaced(compiled.build)  # type: ignore[attr-defined]


def replaced(build: Callable[..., ModuleType]) -> Callable[..., ModuleType]:
    """Return a function that loads a module if it is compiled already, and compiles it otherwise."""

    def build_or_load(root: Path, path: str, folder: Path, *flags: object) -> ModuleType:
        name = Path(path).stem
        libraries = list((Path(os.environ[LIBRARIES]) / name).glob("*.so"))
        if not libraries or not path.startswith("tests/extensions/"):
            return build(root, path, folder, *flags)
        spec = importlib.util.spec_from_file_location(name, libraries[0])
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return build_or_load
