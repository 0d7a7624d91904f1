"""Loading of a compiled library as a Python module."""

from __future__ import annotations

from importlib.machinery import ExtensionFileLoader, ModuleSpec
from types import ModuleType

from cwrap.ops.failure import LoadError


class OpenLibrary:
    """A loaded library whose module is not initialised yet."""

    __slots__ = ("loader", "module")

    def __init__(self, module: ModuleType, loader: ExtensionFileLoader) -> None:
        self.module = module
        self.loader = loader

    def module_executed(self) -> ModuleType:
        """Run the module's init code and return the module."""
        self.loader.exec_module(self.module)
        return self.module


def open_library(path: str, name: str) -> OpenLibrary:
    """Load a library; raise LoadError if the system's loader rejects it."""
    loader = ExtensionFileLoader(name, path)
    spec = ModuleSpec(name, loader, origin=path)
    spec.has_location = True
    try:
        from importlib.util import module_from_spec

        return OpenLibrary(module_from_spec(spec), loader)
    except ImportError as error:
        raise LoadError(f"{path} was compiled but cannot be loaded: {error}") from None
