"""The steps of a build before the compiler: generate, split, write, stamp.

They run in the process of the build instead of as an edge of the ninja graph. So errors are printed unchanged, no
second interpreter starts, and if nothing changed the cost is a few hundred `stat` calls.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from cwrap import about
from cwrap.building.project import Generated, Project, is_compiled
from cwrap.building.specialise import Source, Unit, split_units
from cwrap.building.stamp import Stamp, marks, read_stamp, write_stamp
from cwrap.extensions import named
from cwrap.source.diagnostics import Reporter
from cwrap.write import Changes, write_file, write_tree

_GENERATED = "generated"
_POSITIONS = "positions"
_GENERIC = ("THP", "THCP", "kernels")  # folders of C that is compiled for each dtype
_SPLIT = "split"
_STAMP = "generation.json"
_SETTINGS = "pyproject.toml"
_COVERAGE = {"--coverage", "-coverage", "-fprofile-arcs", "-ftest-coverage"}


@dataclass(frozen=True, slots=True)
class Compilation:
    """A C file to compile, relative to the project, with the name of its category."""

    source: str
    category: str


def bring_up_to_date(project: Project, folder: str, log: Callable[[str], None] = print) -> tuple[Compilation, ...]:
    """Update the generated files below `folder`, and return the C files to compile.

    `folder` is relative to the project. If the stamp shows that nothing changed, no file is written. Invalid
    declarations raise CwrapError before any file is written.
    """
    stamp_file = project.root / folder / _STAMP
    key = _key(project)
    known_inputs = _known_inputs(project)
    stamp = read_stamp(stamp_file)
    if stamp is None or not stamp.describes(project.root, key, known_inputs):
        stamp = _generate(project, folder, key, known_inputs, log)
        write_stamp(stamp_file, stamp)
    return tuple(Compilation(source, category) for source, category in stamp.sources)


def include_flags(project: Project, folder: str) -> tuple[str, ...]:
    """Return the flags for the include folders, with the generated folder in place of `@generated`.

    Generated headers in `positions/` contain only line numbers of declarations. They are included as system headers,
    `<position_of_add.h>`, so that a change of line numbers alone recompiles nothing; see `graph.py`.
    """
    generated = f"{folder}/{_GENERATED}"
    folders = project.include_folders(generated)
    return (*(f"-I{name}" for name in folders), "-isystem", f"{generated}/{_POSITIONS}")


def debug_flags(project: Project, folder: str, flags: Iterable[str]) -> tuple[str, ...]:
    """Return the flags with which debuggers and coverage tools find generated C, if `flags` ask for their information.

    `#line` in generated C has the path below the generated folder, so that the text is the same wherever the folder is.
    """
    wanted = set(flags)
    if wanted & _COVERAGE:
        option = "-ffile-prefix-map"
    elif any(flag.startswith("-g") for flag in wanted):
        option = "-fdebug-prefix-map"
    else:
        return ()
    generated = f"{folder}/{_GENERATED}"
    entries = sorted((project.root / generated).glob("*"))
    names = [f"{entry.name}/" for entry in entries if entry.name in _GENERIC]
    names += [entry.name for entry in entries if entry.suffix in (".c", ".cpp")]
    return tuple(f"{option}={name}={generated}/{name}" for name in names)


def stub_file(project: Project, folder: str) -> Path:
    """Return the path of the generated type stub."""
    return project.root / folder / f"{project.name.rpartition('.')[2]}.pyi"


def _key(project: Project) -> dict[str, str]:
    return {
        "cwrap": about.__version__,
        "python": sys.version,
        "module": project.name,
        "target": project.target,
        "declarations": " ".join(project.declaration_files()),
        "dtypes": " ".join(project.more_dtypes),
        "kernels": " ".join(project.files(project.kernels)),
        "units": " ".join(project.files(project.units)),
        "categories": repr(project.categories),
        "extensions": repr(named()),
    }


def _known_inputs(project: Project) -> tuple[str, ...]:
    """Return the inputs that are known before anything is read: declarations, table, units, settings, and cwrap itself.

    The files of plugins are known only after loading; they are among the inputs that a run reports.
    """
    package = Path(about.FOLDER)
    code = sorted(package.rglob("*.py"))
    paths = [p.relative_to(project.root).as_posix() if p.is_relative_to(project.root) else str(p) for p in code]
    parts = (path for path in project.stub_parts if path)
    settings = project.files([_SETTINGS])
    declared = (*project.declaration_files(), *project.files(project.kernels), project.dtypes)
    return (*declared, *parts, *project.files(project.units), *settings, *paths)


def _generate(
    project: Project, folder: str, key: Mapping[str, str], known_inputs: tuple[str, ...], log: Callable[[str], None]
) -> Stamp:
    started = time.time_ns()
    generated = project.generator(project)
    for warning in generated.warnings:
        log(warning.render({}))
    split = _split(project, folder, generated)
    sources = _sources(project, folder, generated, split)
    root = project.root / folder
    changes = [
        write_tree(root / _GENERATED, generated.files),
        write_tree(root / _SPLIT, {source.name: source.text for source in split}),
    ]
    write_file(stub_file(project, folder), generated.stub)
    log(_summary(generated, changes, (time.time_ns() - started) / 1e9))
    outputs = [f"{folder}/{_GENERATED}/{name}" for name in generated.files]
    outputs += [f"{folder}/{_SPLIT}/{source.name}" for source in split]
    outputs.append(stub_file(project, folder).relative_to(project.root).as_posix())
    inputs = marks(project.root, (*known_inputs, *generated.inputs), started)
    return Stamp(key, inputs, marks(project.root, outputs), sources)


def _split(project: Project, folder: str, generated: Generated) -> tuple[Source, ...]:
    reporter = Reporter()
    units = [Unit(path, (project.root / path).read_text(encoding="utf-8")) for path in project.files(project.units)]
    names = filter(_is_unit, sorted(generated.files))
    units += [Unit(f"{folder}/{_GENERATED}/{name}", generated.files[name]) for name in names]
    split = split_units(units, generated.dtypes.names, reporter, lambda generic: project.category(generic).together)
    reporter.stop_if_errors()
    return split


def _sources(
    project: Project, folder: str, generated: Generated, split: tuple[Source, ...]
) -> tuple[tuple[str, str], ...]:
    """Return path and category of all C files that were generated, sorted."""
    generic = {source.generic for source in split}
    result = {}
    for source in split:
        kind = source.generic if source.generic is not None else source.unit
        result[f"{folder}/{_SPLIT}/{source.name}"] = project.category(kind).name
    for name in generated.files:
        if is_compiled(name) and not _is_unit(name) and name not in generic:
            result[f"{folder}/{_GENERATED}/{name}"] = project.category(name).name
    return tuple(sorted(result.items()))


def _is_unit(name: str) -> bool:
    return PurePosixPath(name).parts[0] == "units" and name.endswith((".c", ".cpp"))


def _summary(generated: Generated, changes: list[Changes], seconds: float) -> str:
    written = sum(len(change.written) for change in changes)
    removed = sum(len(change.removed) for change in changes)
    total = written + sum(change.unchanged for change in changes)
    removed_text = f", {removed} removed" if removed else ""
    dtypes = f" for {len(generated.dtypes.rows)} dtypes" if generated.dtypes.rows else ""
    return f"cwrap: {total} files{dtypes}, {written} changed{removed_text} ({seconds:.2f} s)"
