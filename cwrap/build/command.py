"""`build_ext` for setuptools, and the extension class that a setup.py gives it.

    setup(ext_modules=[CwrapExtension("pkg.shop", "shop.yaml", sources=["shop.c"])])

Where cwrap is installed, setuptools finds these commands by itself (`finalize`).

Named on the command line, `build_ext` builds in place, with or without `--inplace`; run by pip or by another command,
it builds into the folder it is told. Extensions of other kinds are built as ever.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, cast

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

from cwrap.build.failure import BuildError
from cwrap.build.module import ModuleOptions, module_project
from cwrap.build.project import Project
from cwrap.source.diagnostics import CwrapError, nearest


class CwrapExtension(Extension):
    """An extension module that cwrap generates and ninja compiles.

    Of a whole project, or of declarations and C sources, with the options of setuptools' Extension that say how to
    compile and link, and those of `ModuleOptions`. Files are relative to the current folder, which is that of setup.py.
    """

    def __init__(
        self, name: str | Project, declarations: str | Sequence[str] = (), sources: Sequence[str] = (), **options: Any
    ) -> None:
        if isinstance(name, Project):
            project = name
        else:
            given = (declarations,) if isinstance(declarations, str) else tuple(declarations)
            project = module_project(name, given, tuple(sources), _options(options), Path.cwd())
        super().__init__(project.name, sources=[], py_limited_api=project.limited)
        self.project = project


def _options(given: dict[str, Any]) -> ModuleOptions:
    known = [field.name for field in fields(ModuleOptions)]
    for name in given:
        if name not in known:
            raise TypeError(f"CwrapExtension() has no option '{name}'{nearest(name, known)}")
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    return ModuleOptions(**values)


def finalize(distribution: Distribution) -> None:
    """Gives a distribution with such extensions the commands that build them; called by setuptools."""
    if any(isinstance(extension, CwrapExtension) for extension in distribution.ext_modules or ()):
        distribution.cmdclass.setdefault("build_ext", BuildExt)


class BuildExt(build_ext):
    """Builds `CwrapExtension`s with ninja; in place where it is the command the user typed."""

    def finalize_options(self) -> None:
        """See setuptools; adds "in place when called directly"."""
        super().finalize_options()
        if "build_ext" in getattr(self.distribution, "commands", ()):
            self.inplace = True

    def run(self) -> None:
        """Builds all extensions."""
        ours = self._ours()
        others = [extension for extension in self.extensions if not isinstance(extension, CwrapExtension)]
        if others:
            self.extensions = others
            super().run()
            self.extensions = [*ours, *others]
        for extension in ours:
            self._build(extension)

    def get_outputs(self) -> list[str]:
        """All files below the build folder, stubs included."""
        stubs = (os.path.join(self.build_lib, _stub_name(extension)) for extension in self._ours())
        return sorted({*super().get_outputs(), *stubs})

    def get_output_mapping(self) -> dict[str, str]:
        """Built file to file in place, for editable installs."""
        mapping = dict(super().get_output_mapping())
        if self.inplace:
            for extension in self._ours():
                stub = _stub_name(extension)
                mapping[os.path.join(self.build_lib, stub)] = os.path.join(self._package_folder(extension), _base(stub))
        return mapping

    def _ours(self) -> list[CwrapExtension]:
        return [extension for extension in self.extensions if isinstance(extension, CwrapExtension)]

    def _package_folder(self, extension: CwrapExtension) -> str:
        package = extension.name.rpartition(".")[0]
        command = cast(build_py, self.get_finalized_command("build_py"))
        return str(command.get_package_dir(package))

    def _build(self, extension: CwrapExtension) -> None:
        # Imported here: setup.py runs this module for every command, most of which build nothing.
        from cwrap.build.builder import build, publish

        try:
            verbose = self.distribution.verbose > 1
            built = build(extension.project, os.environ, self.parallel or None, verbose)
            folder = self._target(extension)
            publish(built.module, folder / built.module.name)
            publish(built.stub, folder / built.stub.name)
        except (CwrapError, BuildError) as error:
            # What went wrong is the user's to mend; a traceback through setuptools would only hide it.
            raise SystemExit(str(error)) from None

    def _target(self, extension: CwrapExtension) -> Path:
        """The folder that the module goes to."""
        from cwrap.build.variant import variant_of

        stub = _stub_name(extension)
        variant = variant_of(os.environ)
        if not self.inplace:
            return Path(self.build_lib, os.path.dirname(stub))
        if variant.folder:
            return Path(extension.project.root, variant.folder, os.path.dirname(stub))
        return Path(extension.project.root, self._package_folder(extension))


def _stub_name(extension: CwrapExtension) -> str:
    return extension.name.replace(".", "/") + ".pyi"


def _base(path: str) -> str:
    return path.rpartition("/")[2]
