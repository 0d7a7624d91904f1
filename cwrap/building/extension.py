"""The extension class that a setup.py passes to setuptools.

For example:

    setup(ext_modules=[CwrapExtension("pkg.shop", "shop.yaml", sources=["shop.c"])])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from setuptools import Extension

from cwrap import about
from cwrap.building.module import module_project
from cwrap.building.project import BuildError, Project
from cwrap.module_table import ModuleOptions
from cwrap.source.diagnostics import nearest


class CwrapExtension(Extension):
    """An extension module that cwrap generates and ninja compiles.

    It is made from a `Project`, or from declarations and C sources with options: the compiler and linker options of
    setuptools' Extension, and those of `ModuleOptions`. Paths are relative to the current folder, which is that of
    setup.py.
    """

    def __init__(
        self, name: str | Project, declarations: str | Sequence[str] = (), sources: Sequence[str] = (), **options: Any
    ) -> None:
        if isinstance(name, Project):
            self.options, project = None, name
        else:
            declaration_files = (declarations,) if isinstance(declarations, str) else tuple(declarations)
            self.options = options.pop("options", None) or _options(options)
            project = module_project(name, declaration_files, tuple(sources), self.options, Path.cwd())
        super().__init__(project.name, sources=[], py_limited_api=project.limited)
        self.project = project

    def _convert_pyx_sources_to_lang(self) -> None:
        """Raise BuildError if setuptools compiles the extension itself, and `prepare` has not set its sources.

        Setuptools calls this method first. It would link a library without the module.
        """
        if not self.sources:
            raise BuildError(
                f"{self.name}: setuptools does not use the command of cwrap, because the distribution "
                f"{about.DISTRIBUTION} is not installed; use setup() of cwrap.building in setup.py, or install it"
            )


def _options(arguments: dict[str, Any]) -> ModuleOptions:
    known = [field.name for field in fields(ModuleOptions)]
    for name in arguments:
        if name not in known:
            raise TypeError(f"CwrapExtension() has no option '{name}'{nearest(name, known)}")
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in arguments.items()
    }
    return ModuleOptions(**values)
