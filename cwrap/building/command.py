"""`build_ext` for setuptools: builds every `CwrapExtension` of a distribution.

Where cwrap is installed, setuptools finds these commands by itself, and the modules that `[tool.cwrap.modules]` of
pyproject.toml says (`finalize`).

Named on the command line, `build_ext` builds in place, with or without `--inplace`; run by pip or by another command,
it builds into the folder it is told. Extensions of other kinds are built as ever.
"""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path
from typing import Any, cast

from setuptools import Distribution
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

from cwrap.building.extension import CwrapExtension
from cwrap.building.failure import BuildError
from cwrap.config import read_config
from cwrap.source.diagnostics import CwrapError


def finalize(distribution: Distribution) -> None:
    """Gives a distribution the modules of pyproject.toml, and the commands that build them; called by setuptools."""
    try:
        listed = _listed(Path.cwd(), {extension.name for extension in distribution.ext_modules or ()})
    except CwrapError as error:
        raise SystemExit(str(error)) from None
    if listed:
        distribution.ext_modules = [*(distribution.ext_modules or ()), *listed]
    given = distribution.ext_modules or ()
    ours = [extension for extension in given if isinstance(extension, CwrapExtension)]
    if not ours:
        return
    _use(distribution, "build_ext", BuildExt)
    modules = [extension for extension in ours if extension.options]
    if modules:
        from cwrap.building.sdist import Sdist

        _use(distribution, "sdist", Sdist)
    limited = {extension.options.limited_api for extension in modules if extension.options}
    if len(modules) == len(given) and len(limited) == 1 and "" not in limited:
        tag = f"cp{limited.pop().replace('.', '')}"
        distribution.get_option_dict("bdist_wheel").setdefault("py_limited_api", ("cwrap", tag))


def _use(distribution: Distribution, name: str, command: type[Any]) -> None:
    """Makes it the command of that name; one that the project, or another package, gives goes on doing its part."""
    given = distribution.cmdclass.get(name)
    if given is None:
        distribution.cmdclass[name] = command
    elif not issubclass(given, command):
        distribution.cmdclass[name] = type(command.__name__, (command, given), {})


def _listed(root: Path, known: set[str]) -> list[CwrapExtension]:
    """The modules of the project's pyproject.toml that no setup.py names."""
    settings = read_config(root)
    modules = settings.modules if settings else ()
    return [
        CwrapExtension(module.name, module.declarations, module.sources, options=module.options)
        for module in modules
        if module.name not in known
    ]


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

    def get_source_files(self) -> list[str]:
        """What a source distribution takes for the modules: declarations, sources, the project's headers."""
        from cwrap.building.sdist import shipped

        try:
            ours = [shipped(extension.project).files for extension in self._ours() if extension.options]
        except CwrapError as error:
            raise SystemExit(str(error)) from None
        return [*super().get_source_files(), *chain.from_iterable(ours)]

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
        from cwrap.building.builder import build, publish

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
        from cwrap.building.variant import variant_of

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
