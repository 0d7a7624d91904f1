"""What is to be built, as plain data: the module's name, where its declarations and C sources are, how each kind of
source is compiled. All paths are relative to the project's folder; what begins with `@generated` is generated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cwrap.building.failure import BuildError

if TYPE_CHECKING:  # a build with nothing to do reads no YAML, and need not load what does
    from cwrap.dtypes import DtypeTable
    from cwrap.pipeline import Result
    from cwrap.source.diagnostics import Diagnostic

GENERATED = "@generated"


@dataclass(frozen=True, slots=True)
class Category:
    """How one kind of source is compiled.

    A source belongs to the first category that has a pattern for it. A source made from a unit goes by the generic
    file it includes, a generated file by its path below the generated folder, all others by their path; `*` matches
    across folders.
    """

    name: str
    patterns: tuple[str, ...]
    flags: tuple[str, ...]
    python: bool = False
    openmp: bool = False
    cxx: bool = False  # C++, for the compiler of that


class Generated(Protocol):
    """What a generator hands over: texts by path, and the facts that the build needs about them.

    `files` are relative to the generated folder. Those in `units/` are units (see `cwrap.building.specialise`); a `.c`
    file that no unit names is compiled as it is. `inputs` are all files that were read, relative to the project.
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
    """Text from declarations; touches nothing. Raises CwrapError for input that cannot be used."""

    def __call__(self, project: Project) -> Generated: ...


def generate_with_cwrap(project: Project) -> Result:
    """The ordinary generator: `cwrap.pipeline`, with the plugins and C types of others."""
    from cwrap.extensions import of_project
    from cwrap.pipeline import Request, generate

    head, tensor = ((project.root / path).read_text(encoding="utf-8") if path else "" for path in project.stub_parts)
    return generate(
        Request(
            root=project.root,
            declarations=project.declaration_files(),
            dtypes=project.dtypes,
            target=project.target,
            module=project.name,
            stub_head=head,
            stub_tensor=tensor,
            extensions=of_project(project.root),
        )
    )


@dataclass(frozen=True, slots=True)
class Project:
    """An extension module made from declarations and C sources.

    `declarations`, `units` and `sources` are glob patterns; `units` name a generic part and become one source per
    dtype, `sources` are compiled once. `include` are the include folders in order. `stub_parts` are two files with what
    the type stub says of hand-written code: its head, and the members of every tensor type.
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
    link_flags: tuple[str, ...] = ()
    limited: bool = False  # the built file works with later Pythons too
    stub_parts: tuple[str, str] = ("", "")
    target: str = "thp"
    generator: Generator = generate_with_cwrap
    folder: str = ""  # that it is built in, below the build's: several modules of one project have several

    def files(self, patterns: Iterable[str]) -> tuple[str, ...]:
        """What the patterns match, relative to the project and sorted."""
        found = {path for pattern in patterns for path in self.root.glob(pattern)}
        return tuple(sorted(path.relative_to(self.root).as_posix() for path in found))

    def declaration_files(self) -> tuple[str, ...]:
        """The declarations; the dtype table is none of them."""
        return tuple(path for path in self.files(self.declarations) if path != self.dtypes)

    def category(self, path: str) -> Category:
        """The category of a source."""
        for category in self.categories:
            if any(fnmatchcase(path, pattern) for pattern in category.patterns):
                return category
        raise BuildError(f"no category of {self.name} has a pattern for {path}, so it is not known how to compile it")
