"""A standalone module as a project: what `CwrapExtension("pkg.name", "name.yaml", sources=[…])` builds.

The files of the runtime, which the module includes, are generated next to the module, so that the folder contains
everything that the compiler needs. An sdist contains them too, so that cwrap is not needed to install the sdist.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cwrap import about
from cwrap.building.project import GENERATED, RUNTIME, Category, Generated, Project
from cwrap.module_table import ModuleOptions, not_built

if TYPE_CHECKING:
    from cwrap.pipeline import Request


_CXX = ("*.cpp", "*.cc", "*.cxx", "*.C")


def module_project(
    name: str, declarations: Sequence[str], sources: Sequence[str], options: ModuleOptions, root: Path
) -> Project:
    """Return the project of a module. File names are relative to `root`; patterns such as `src/*.c` are allowed."""
    macros = (f"-D{macro}" if value is None else f"-D{macro}={value}" for macro, value in options.define_macros)
    flags = ("-O2", *macros, *options.extra_compile_args)
    if options.limited_api:
        from cwrap.abi import AbiError, read_abi

        abi = read_abi(options.limited_api, options.free_threaded, True)
        if abi.abi3t:
            raise AbiError(not_built(options.limited_api))
        flags = (*flags, *(f"-D{name}={value}" for name, value in abi.macros.items()))
    return Project(
        name=name,
        root=root,
        declarations=tuple(declarations),
        dtypes=options.dtypes,
        units=(),
        sources=tuple(sources),
        include=(GENERATED, f"{GENERATED}/{RUNTIME}", *(options.include_dirs or (".",))),
        categories=(
            Category("cxx", _CXX, ("-std=c++17", *flags), python=True, cxx=True),
            Category("c", ("*",), ("-std=c11", *flags), python=True),
        ),
        libraries=options.libraries,
        pkg_config=options.pkg_config,
        link_flags=(*(f"-L{folder}" for folder in options.library_dirs), *options.extra_link_args),
        target="standalone",
        generator=_Generator(options),
        limited=bool(options.limited_api),
        folder=name,
    )


@dataclass(frozen=True, slots=True)
class _Generator:
    """The default generator, which also generates the files of the runtime."""

    options: ModuleOptions

    def __call__(self, project: Project) -> Generated:
        from cwrap.pipeline import generate

        result = generate(module_request(project, self.options))
        return replace(result, files={**result.files, **runtime_files()})


def module_request(project: Project, options: ModuleOptions) -> Request:
    """Return the request for the C of a module."""
    from cwrap.extensions import of_project
    from cwrap.pipeline import Request

    return Request(
        root=project.root, declarations=project.declaration_files(), target="standalone",
        module=project.name, types=options.types, dtypes=options.dtypes, language=options.language,
        limited_api=options.limited_api, free_threaded=options.free_threaded,
        extensions=of_project(project.root),
    )  # fmt: skip


def runtime_files() -> Mapping[str, str]:
    """Return the files of the runtime by path."""
    folder = Path(about.get_include())
    return {f"{RUNTIME}/{path.name}": path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.[ch]"))}
