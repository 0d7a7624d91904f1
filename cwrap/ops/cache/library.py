"""Loading of a compiled library as a Python module."""

from __future__ import annotations

from importlib.machinery import ExtensionFileLoader, ModuleSpec
from types import ModuleType

from cwrap.ops.failure import LoadError


def open_library(path: str, name: str) -> ModuleType:
    """Load a library; raise LoadError if the system's loader rejects it. The module is not initialised."""
    spec = ModuleSpec(name, ExtensionFileLoader(name, path), origin=path)
    spec.has_location = True
    try:
        from importlib.util import module_from_spec

        return module_from_spec(spec)
    except ImportError as error:
        raise LoadError(f"{path} was compiled but cannot be loaded: {error}") from None


def initialised(module: ModuleType) -> ModuleType:
    """Run the init code of a module that `open_library` returned, and return the module."""
    ExtensionFileLoader(module.__name__, str(module.__file__)).exec_module(module)
    return module
