"""Commands for setuptools: `build_ext` builds every `CwrapExtension` of a distribution.

If cwrap is installed, setuptools finds `finalize` by an entry point. It adds the modules that `[tool.cwrap.modules]` of
pyproject.toml lists, and the commands. `setup` does the same without an entry point, for a setup.py: a build fails if
cwrap is not installed, instead of making a package without its modules.

On the command line, `build_ext` builds in place, with or without `--inplace`. If pip or another command runs it, it
builds into the given folder. Other extensions are built as usual.
"""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path
from typing import Any, cast

import setuptools
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

from cwrap.building.extension import CwrapExtension
from cwrap.building.module import module_request
from cwrap.building.project import BuildError
from cwrap.config import FILE, read_config, toml_parser
from cwrap.source.diagnostics import CwrapError

_IS_WINDOWS = os.name == "nt"


def setup(**attributes: Any) -> Distribution:
    """Run setuptools.setup() for the modules of pyproject.toml. Exit with an error if it lists no module."""
    distribution: Distribution = setuptools.setup(**{"distclass": _ModulesRequired, **attributes})
    return distribution


def finalize(distribution: Distribution) -> None:
    """Add the modules of pyproject.toml, and the commands that build them, to a distribution. Called by setuptools."""
    try:
        configured = _configured_modules(Path.cwd(), {extension.name for extension in distribution.ext_modules or ()})
    except CwrapError as error:
        raise SystemExit(str(error)) from None
    if configured:
        distribution.ext_modules = [*(distribution.ext_modules or ()), *configured]
    all_extensions = distribution.ext_modules or ()
    ours = [extension for extension in all_extensions if isinstance(extension, CwrapExtension)]
    if not ours:
        return
    _use(distribution, "build_ext", BuildExt)
    modules = [extension for extension in ours if extension.options]
    if distribution.metadata.version is None and _has_dynamic_version(Path.cwd()):
        distribution.metadata.version = _declared_version(modules)
    if modules:
        from cwrap.building.sdist import Sdist

        _use(distribution, "sdist", Sdist)
    limited = {extension.options.limited_api for extension in modules if extension.options}
    if len(modules) == len(all_extensions) and len(limited) == 1 and "" not in limited:
        tag = f"cp{limited.pop().replace('.', '')}"
        distribution.get_option_dict("bdist_wheel").setdefault("py_limited_api", ("cwrap", tag))


class _ModulesRequired(Distribution):
    """A distribution that must have a module of cwrap."""

    def finalize_options(self) -> None:
        """Add the modules, which the entry point has done if cwrap is installed and not only importable."""
        super().finalize_options()
        finalize(self)
        if not any(isinstance(extension, CwrapExtension) for extension in self.ext_modules or ()):
            raise SystemExit(f"{FILE}: error: no module to build; list modules in [tool.cwrap.modules]")


def _use(distribution: Distribution, name: str, command: type[Any]) -> None:
    """Set the command of a name. A command of the project or another package stays in use as a base class."""
    existing = distribution.cmdclass.get(name)
    if existing is None:
        distribution.cmdclass[name] = command
    elif not issubclass(existing, command):
        distribution.cmdclass[name] = type(command.__name__, (command, existing), {})


def _configured_modules(root: Path, known: set[str]) -> list[CwrapExtension]:
    """Return the modules of the project's pyproject.toml that setup.py does not define."""
    settings = read_config(root)
    modules = settings.modules if settings else ()
    return [
        CwrapExtension(module.name, module.declarations, module.sources, options=module.options)
        for module in modules
        if module.name not in known
    ]


def _has_dynamic_version(root: Path) -> bool:
    """Return whether pyproject.toml leaves the version to the declarations: it is dynamic, and has no other source."""
    loads, _ = toml_parser()
    if loads is None or not (root / FILE).is_file():
        return False
    table = loads((root / FILE).read_text(encoding="utf-8"))
    other = table.get("tool", {}).get("setuptools", {}).get("dynamic", {})
    return "version" in table.get("project", {}).get("dynamic", ()) and "version" not in other


def _declared_version(modules: list[CwrapExtension]) -> str | None:
    """Return the version that the declarations contain, or None, which setuptools reports."""
    from cwrap.building.version import declared_version

    try:
        requests = [module_request(module.project, module.options) for module in modules if module.options]
        return declared_version(requests) or None
    except CwrapError as error:
        raise SystemExit(str(error)) from None


class BuildExt(build_ext):
    """Command that builds `CwrapExtension`s with ninja, or on Windows with the compiler of setuptools.

    It builds in place if it is given on the command line.
    """

    def finalize_options(self) -> None:
        """Set the options as in setuptools, but build in place if the command was called directly."""
        super().finalize_options()
        if "build_ext" in getattr(self.distribution, "commands", ()):
            self.inplace = True

    def run(self) -> None:
        """Build all extensions: those of cwrap with ninja, others with setuptools."""
        ours = self._ours()
        if _IS_WINDOWS:
            self._run_setuptools(ours)
            return
        others = [extension for extension in self.extensions if not isinstance(extension, CwrapExtension)]
        if others:
            self.extensions = others
            super().run()
            self.extensions = [*ours, *others]
        for extension in ours:
            self._build(extension)

    def _run_setuptools(self, ours: list[CwrapExtension]) -> None:
        """Build all extensions with setuptools, and copy the stubs of those of cwrap."""
        from cwrap.building.builder import publish
        from cwrap.building.plain import stub_of

        try:
            super().run()
        except (CwrapError, BuildError) as error:
            raise SystemExit(str(error)) from None
        for extension in ours:
            stub = stub_of(extension)
            publish(stub, self._target(extension) / stub.name)

    def build_extension(self, ext: Extension) -> None:
        """Compile and link one extension with setuptools. The C of one of cwrap is generated first."""
        if isinstance(ext, CwrapExtension):
            from cwrap.building.plain import prepare

            prepare(ext, self.compiler.compiler_type)
        super().build_extension(ext)

    def get_source_files(self) -> list[str]:
        """Return the files of the modules for a source distribution: declarations, sources and project headers."""
        from cwrap.building.sdist import shipped_files

        try:
            ours = [shipped_files(extension.project).files for extension in self._ours() if extension.options]
        except CwrapError as error:
            raise SystemExit(str(error)) from None
        return [*super().get_source_files(), *chain.from_iterable(ours)]

    def get_outputs(self) -> list[str]:
        """Return all files below the build folder, including stubs."""
        stubs = (os.path.join(self.build_lib, _stub_name(extension)) for extension in self._ours())
        return sorted({*super().get_outputs(), *stubs})

    def get_output_mapping(self) -> dict[str, str]:
        """Return a map from built files to the files in place, for editable installs."""
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
            # The user can fix the error; a traceback through setuptools would only hide the message.
            raise SystemExit(str(error)) from None

    def _target(self, extension: CwrapExtension) -> Path:
        """Return the destination folder of the module.

        The variants of `_C` are kept side by side. A module of a package is imported from the package in any case, so
        its variant replaces the ordinary module until the next build.
        """
        from cwrap.building.variant import variant_of

        stub = _stub_name(extension)
        variant = variant_of(os.environ)
        if not self.inplace:
            return Path(self.build_lib, os.path.dirname(stub))
        if variant.folder and extension.options is None:
            return Path(extension.project.root, variant.folder, os.path.dirname(stub))
        return Path(extension.project.root, self._package_folder(extension))


def _stub_name(extension: CwrapExtension) -> str:
    return extension.name.replace(".", "/") + ".pyi"


def _base(path: str) -> str:
    return path.rpartition("/")[2]
