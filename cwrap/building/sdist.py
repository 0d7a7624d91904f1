"""`sdist` for setuptools: a source distribution with the generated C, which installs without cwrap and PyYAML.

Contents:

    setup.py                     builds the modules of the next folder with setuptools; runs the project's setup.py
    pyproject.toml               the project's, but [build-system] does not require cwrap
    cwrap_generated/             extensions.json, the project's setup.py, and for each module
        shop._native/            its C, the runtime, and the stub
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from setuptools.command.sdist import sdist

from cwrap.building.extension import CwrapExtension
from cwrap.building.plain import msvc_flags, msvc_link_flags
from cwrap.building.project import GENERATED, BuildError, Generated, Project, is_compiled
from cwrap.config import FILE, toml_parser
from cwrap.source.diagnostics import CwrapError
from cwrap.write import write_file

FOLDER = "cwrap_generated"
_SETUP = Path(__file__).with_name("sdist_setup.py.in")
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]', re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*\[[ \t]*build-system[ \t]*\]", re.MULTILINE)
_ITEM = r"""[^\]"'#]|"(?:[^"\\]|\\.)*"|'[^']*'|#[^\n]*"""
_REQUIRES = re.compile(rf"^[ \t]*requires[ \t]*=[ \t]*\[(?:{_ITEM})*\]", re.MULTILINE)
_CWRAP_REQUIREMENT = re.compile(r"cwrap[-_.]+gen\s*(\[|[=<>!~;@]|\Z)", re.IGNORECASE)


class Sdist(sdist):
    """Command that adds the generated C to a source distribution."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Copy the files as setuptools does, and add the generated ones."""
        super().make_release_tree(base_dir, files)
        extensions = self.distribution.ext_modules or ()
        try:
            modules = [e for e in extensions if isinstance(e, CwrapExtension) and e.options]
            texts = added_files(modules, self.distribution.metadata.version or "")
            for name, text in texts.items():
                write_file(Path(base_dir, name), text)
        except (CwrapError, BuildError) as error:
            raise SystemExit(str(error)) from None


def added_files(extensions: Iterable[CwrapExtension], version: str) -> dict[str, str]:
    """Return the files that are added to the project's files or replace them, as a map from path to text.

    `version` is that of the package, which may come from the declarations.
    """
    texts: dict[str, str] = {}
    options = []
    root = Path()
    for extension in extensions:
        project, root = extension.project, extension.project.root
        files_of_module = shipped_files(project)
        texts |= files_of_module.generated
        options.append({**_extension_options(extension, files_of_module), "version": version})
    texts[f"{FOLDER}/extensions.json"] = json.dumps(options, indent=1) + "\n"
    texts["setup.py"] = _SETUP.read_text(encoding="utf-8")
    if (root / "setup.py").is_file():
        texts[f"{FOLDER}/setup.py"] = (root / "setup.py").read_text(encoding="utf-8")
    if (root / FILE).is_file():
        texts[FILE] = without_cwrap((root / FILE).read_text(encoding="utf-8"))
    return texts


@dataclass(frozen=True, slots=True)
class ShippedFiles:
    """The files of a module in a source distribution: generated texts by path, and paths of the project's files.

    `compiled` are the paths of the generated files that are compiled.
    """

    generated: Mapping[str, str]
    compiled: tuple[str, ...]
    files: tuple[str, ...]


def shipped_files(project: Project) -> ShippedFiles:
    """Generate a module, and return the generated files and the project's files that its compilation needs."""
    generated: Generated = project.generator(project)
    folder = f"{FOLDER}/{project.name}"
    stub = f"{folder}/{project.name.rpartition('.')[2]}.pyi"
    texts = {f"{folder}/{name}": text for name, text in generated.files.items()} | {stub: generated.stub}
    inputs = (path for path in generated.inputs if not Path(path).is_absolute())
    files = {*inputs, *project.files(project.sources), *_headers(project, generated.files)}
    compiled = tuple(f"{folder}/{name}" for name in generated.files if is_compiled(name))
    return ShippedFiles(texts, compiled, tuple(sorted(files)))


def _headers(project: Project, generated: Mapping[str, str]) -> set[str]:
    """Return the project's headers that are included directly or indirectly."""
    folders = [name for name in project.include if not name.startswith(GENERATED)]
    todo = [("", text) for name, text in generated.items() if is_compiled(name)]
    todo += [(path, _text(project, path)) for path in project.files(project.sources)]
    found: set[str] = set()
    while todo:
        path, text = todo.pop()
        same_folder = [str(Path(path).parent)] if path else []
        for name in _INCLUDE.findall(text):
            candidates = (Path(folder, name) for folder in (*same_folder, *folders))
            header = next((file for file in candidates if _is_project_file(project, file)), None)
            if header is not None and header.as_posix() not in found:
                found.add(header.as_posix())
                todo.append((header.as_posix(), _text(project, header.as_posix())))
    return found


def _is_project_file(project: Project, path: Path) -> bool:
    return not path.is_absolute() and ".." not in path.parts and (project.root / path).is_file()


def _text(project: Project, path: str) -> str:
    return (project.root / path).read_text(encoding="utf-8", errors="replace")


def _extension_options(extension: CwrapExtension, contents: ShippedFiles) -> dict[str, object]:
    """Return the options of setuptools' Extension, and others that `sdist_setup.py.in` reads."""
    project = extension.project
    folder = f"{FOLDER}/{project.name}"
    cxx, c = project.categories
    common = [flag for flag in c.flags if not flag.startswith("-std=")]
    # An sdist that is built from this sdist needs these files.
    setup_files = [f"{FOLDER}/{name}" for name in ("extensions.json", "setup.py")]
    return {
        "name": project.name,
        "sources": [*contents.compiled, *project.files(project.sources)],
        "depends": [
            *setup_files,
            *(name for name in contents.generated if name not in contents.compiled),
            *contents.files,
        ],
        "include_dirs": list(project.include_folders(folder)),
        "libraries": list(project.libraries),
        "pkg_config": list(project.pkg_config),
        "extra_compile_args": ["-fvisibility=hidden", *common],
        "extra_link_args": list(project.link_flags),
        "msvc": {"compile": msvc_flags((cxx.flags[0], *c.flags)), "link": msvc_link_flags(project.link_flags)},
        "py_limited_api": project.limited,
        "limited_api": extension.options.limited_api if extension.options else "",
        "standards": {"c": _standard(c.flags), "c++": _standard(cxx.flags)},
    }


def _standard(flags: tuple[str, ...]) -> str:
    return next(flag for flag in reversed(flags) if flag.startswith("-std="))


def without_cwrap(text: str) -> str:
    """Return the text of pyproject.toml without cwrap in the requirements of [build-system]."""
    loads, _ = toml_parser()
    before = loads(text) if loads else {}
    required = before.get("build-system", {}).get("requires", [])
    kept = [requirement for requirement in required if not _CWRAP_REQUIREMENT.match(requirement)]
    if kept == required:
        return text
    table = _TABLE.search(text)
    span = _REQUIRES.search(text, table.end()) if table else None
    if loads and span:
        listed = ", ".join(json.dumps(requirement, ensure_ascii=False) for requirement in kept)
        changed = f"{text[: span.start()]}requires = [{listed}]{text[span.end() :]}"
        expected = {**before, "build-system": {**before["build-system"], "requires": kept}}
        if loads(changed) == expected:
            return changed
    raise BuildError(
        f"{FILE}: cannot remove cwrap from the requirements in [build-system] for the sdist; write 'requires' as a "
        "list of strings below a line [build-system]"
    )
