"""Opening a compiled library as a module of Python."""

from __future__ import annotations

from importlib.machinery import ExtensionFileLoader, ModuleSpec
from types import ModuleType

from cwrap.ops.failure import LoadError


class Opened:
    """A module whose own code has not run."""

    __slots__ = ("loader", "module")

    def __init__(self, module: ModuleType, loader: ExtensionFileLoader) -> None:
        self.module = module
        self.loader = loader

    def finished(self) -> ModuleType:
        """The module, its own code run."""
        self.loader.exec_module(self.module)
        return self.module


def open_library(path: str, name: str) -> Opened:
    """What a library has; LoadError where the linker of the system does not take it."""
    loader = ExtensionFileLoader(name, path)
    spec = ModuleSpec(name, loader, origin=path)
    spec.has_location = True
    try:
        from importlib.util import module_from_spec

        return Opened(module_from_spec(spec), loader)
    except ImportError as error:
        raise LoadError(f"{path} was compiled and cannot be loaded: {error}") from None
