"""The description of a build as data: name of the module, declarations, C sources, and how each source is compiled.

All paths are relative to the project's folder; paths that begin with `@generated` are generated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from cwrap.dtypes import DtypeTable
    from cwrap.pipeline import Result
    from cwrap.source.diagnostics import Diagnostic

GENERATED = "@generated"
RUNTIME = "runtime"  # the folder of generated C files that others include


def is_compiled(name: str) -> bool:
    """Return whether a generated file is compiled, and is not included by another file."""
    return name.endswith((".c", ".cpp")) and not name.startswith(f"{RUNTIME}/")


@dataclass(frozen=True, slots=True)
class Category:
    """The way in which one kind of source is compiled.

    A source belongs to the first category with a matching pattern. A source made from a unit is matched by the generic
    file that it includes, a generated file by its path below the generated folder, other sources by their path. `*`
    also matches `/`.
    """

    name: str
    patterns: tuple[str, ...]
    flags: tuple[str, ...]
    python: bool = False
    openmp: bool = False
    cxx: bool = False  # compiled as C++
    together: int = 1  # number of dtypes that a source made from a unit is compiled for
    header: str = ""  # a header that all sources include first, such as "TH/TH.h", for compilers that precompile it


class Generated(Protocol):
    """The output of a generator: texts by path, and facts that the build needs.

    `files` are relative to the generated folder. Those in `units/` are units (see `cwrap.building.specialise`); other
    `.c` files are compiled unchanged, except those in `runtime/` and those that a unit includes. `inputs` are all files
    that were read, relative to the project.
    """

    @property
    def files(self) -> Mapping[str, str]: ...
    @property
    def stub(self) -> str: ...
    @property
    def inputs(self) -> tuple[str, ...]: ...
    @property
    def stages(self) -> tuple[tuple[str, float], ...]: ...
    @property
    def warnings(self) -> tuple[Diagnostic, ...]: ...
    @property
    def dtypes(self) -> DtypeTable: ...


class Generator(Protocol):
    """A function that generates text from declarations and writes no files. It raises CwrapError for invalid input."""

    def __call__(self, project: Project) -> Generated: ...


def generate_with_cwrap(project: Project) -> Result:
    """Generate with `cwrap.pipeline` and the extensions (plugins, C types, targets) of the project."""
    from cwrap.config import read_config
    from cwrap.extensions import of_project
    from cwrap.pipeline import Request, generate

    config = read_config(project.root)
    head, tensor = ((project.root / path).read_text(encoding="utf-8") if path else "" for path in project.stub_parts)
    return generate(
        Request(
            root=project.root,
            declarations=project.declaration_files(),
            kernels=project.files(project.kernels),
            dtypes=project.dtypes,
            more_dtypes=project.more_dtypes,
            language=config.language if config else "c",
            target=project.target,
            module=project.name,
            stub_head=head,
            stub_tensor=tensor,
            extensions=of_project(project.root),
        )
    )


@dataclass(frozen=True, slots=True)
class Project:
    """An extension module that is built from declarations and C sources.

    `declarations`, `kernels`, `units` and `sources` are glob patterns. `kernels` are declarations of which only the
    kernels are built, if other declarations or their C use them. `units` include a generic file and become one source
    per dtype; `sources` are compiled once. `include` are the include folders in order. `stub_parts` are two files with
    stub text for hand-written code: the beginning of the stub, and the members of every tensor type. `more_dtypes` are
    the optional rows of the dtype table that are used.
    """

    name: str
    root: Path
    declarations: tuple[str, ...]
    dtypes: str
    units: tuple[str, ...]
    sources: tuple[str, ...]
    include: tuple[str, ...]
    categories: tuple[Category, ...]
    libraries: tuple[str, ...] = ()
    pkg_config: tuple[str, ...] = ()  # packages whose flags are added
    link_flags: tuple[str, ...] = ()
    limited: bool = False  # the module uses the limited API and works with later Python versions too
    stub_parts: tuple[str, str] = ("", "")
    kernels: tuple[str, ...] = ()
    target: str = "thp"
    generator: Generator = generate_with_cwrap
    more_dtypes: tuple[str, ...] = ()
    folder: str = ""  # subfolder of the build folder, for projects with several modules

    def include_folders(self, generated: str) -> tuple[str, ...]:
        """Return the include folders; `generated` is the path of the generated folder."""
        return tuple(name.replace(GENERATED, generated) for name in self.include)

    def files(self, patterns: Iterable[str]) -> tuple[str, ...]:
        """Return the sorted files that match the patterns, relative to the project."""
        found = {path for pattern in patterns for path in self.root.glob(pattern)}
        return tuple(sorted(path.relative_to(self.root).as_posix() for path in found))

    def declaration_files(self) -> tuple[str, ...]:
        """Return the declaration files, without the dtype table."""
        return tuple(path for path in self.files(self.declarations) if path != self.dtypes)

    def category(self, path: str) -> Category:
        """Return the category of a source; raise BuildError if no pattern matches."""
        for category in self.categories:
            if any(fnmatchcase(path, pattern) for pattern in category.patterns):
                return category
        raise BuildError(f"cannot compile {path}: no category of {self.name} has a matching pattern")


class BuildError(Exception):
    """A build failed. `str()` is the message to print. Nothing half-finished was published."""
