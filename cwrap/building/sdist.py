"""`sdist` for setuptools: a source distribution that has the generated C, so that it installs without cwrap and PyYAML.

    setup.py                     builds with setuptools alone what the next folder has; runs the project's own setup.py
    pyproject.toml               as it was, but that [build-system] requires no cwrap
    cwrap_generated/             extensions.json, the project's own setup.py, and for each module
        shop._native/            its C, the runtime's, and the stub
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from setuptools.command.sdist import sdist

from cwrap.building.extension import CwrapExtension
from cwrap.building.failure import BuildError
from cwrap.building.project import GENERATED, Generated, Project
from cwrap.config import FILE, toml_parser
from cwrap.source.diagnostics import CwrapError
from cwrap.write import write_file

FOLDER = "cwrap_generated"
_SETUP = Path(__file__).with_name("sdist_setup.py.in")
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]', re.MULTILINE)
_SOURCES = (".c", ".cpp")
_TABLE = re.compile(r"^[ \t]*\[[ \t]*build-system[ \t]*\]", re.MULTILINE)
_ITEM = r"""[^\]"'#]|"(?:[^"\\]|\\.)*"|'[^']*'|#[^\n]*"""
_REQUIRES = re.compile(rf"^[ \t]*requires[ \t]*=[ \t]*\[(?:{_ITEM})*\]", re.MULTILINE)
_OURS = re.compile(r"cwrap\s*(\[|[=<>!~;@]|\Z)", re.IGNORECASE)


class Sdist(sdist):
    """Adds the generated C to what setuptools packs."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """See setuptools; the tree is copied, never linked."""
        super().make_release_tree(base_dir, files)
        given = self.distribution.ext_modules or ()
        try:
            texts = added([e for e in given if isinstance(e, CwrapExtension) and e.options])
            for name, text in texts.items():
                write_file(Path(base_dir, name), text)
        except (CwrapError, BuildError) as error:
            raise SystemExit(str(error)) from None


def added(extensions: Iterable[CwrapExtension]) -> dict[str, str]:
    """The files that the distribution has beside, or in place of, those of the project: path to text."""
    texts: dict[str, str] = {}
    described = []
    root = Path()
    for extension in extensions:
        project, root = extension.project, extension.project.root
        made = shipped(project)
        texts |= made.generated
        described.append(_described(extension, made))
    texts[f"{FOLDER}/extensions.json"] = json.dumps(described, indent=1) + "\n"
    texts["setup.py"] = _SETUP.read_text(encoding="utf-8")
    if (root / "setup.py").is_file():
        texts[f"{FOLDER}/setup.py"] = (root / "setup.py").read_text(encoding="utf-8")
    if (root / FILE).is_file():
        texts[FILE] = without_cwrap((root / FILE).read_text(encoding="utf-8"))
    return texts


@dataclass(frozen=True, slots=True)
class Shipped:
    """What a distribution has of a module: texts that are generated, by path, and files of the project."""

    generated: Mapping[str, str]
    files: tuple[str, ...]


def shipped(project: Project) -> Shipped:
    """Generates, and looks which of the project's files that takes to compile."""
    made: Generated = project.generator(project)
    folder = f"{FOLDER}/{project.name}"
    stub = f"{folder}/{project.name.rpartition('.')[2]}.pyi"
    texts = {f"{folder}/{name}": text for name, text in made.files.items()} | {stub: made.stub}
    inputs = (path for path in made.inputs if not Path(path).is_absolute())
    files = {*inputs, *project.files(project.sources), *_headers(project, made.files)}
    return Shipped(texts, tuple(sorted(files)))


def _headers(project: Project, generated: Mapping[str, str]) -> set[str]:
    """The project's headers that are included, by whatever way."""
    folders = [name for name in project.include if name != GENERATED]
    todo = [("", text) for name, text in generated.items() if name.endswith(_SOURCES)]
    todo += [(path, _text(project, path)) for path in project.files(project.sources)]
    found: set[str] = set()
    while todo:
        path, text = todo.pop()
        beside = [str(Path(path).parent)] if path else []
        for name in _INCLUDE.findall(text):
            header = next((h for h in (Path(f, name) for f in (*beside, *folders)) if _is_ours(project, h)), None)
            if header is not None and header.as_posix() not in found:
                found.add(header.as_posix())
                todo.append((header.as_posix(), _text(project, header.as_posix())))
    return found


def _is_ours(project: Project, path: Path) -> bool:
    return not path.is_absolute() and ".." not in path.parts and (project.root / path).is_file()


def _text(project: Project, path: str) -> str:
    return (project.root / path).read_text(encoding="utf-8", errors="replace")


def _described(extension: CwrapExtension, made: Shipped) -> dict[str, object]:
    """What setuptools' own Extension is told."""
    project = extension.project
    folder = f"{FOLDER}/{project.name}"
    cxx, c = project.categories
    common = [flag for flag in c.flags if not flag.startswith("-std=")]
    ours = [f"{FOLDER}/{name}" for name in ("extensions.json", "setup.py")]  # for an sdist that is made of this one
    return {
        "name": project.name,
        "sources": [*(name for name in made.generated if name.endswith(_SOURCES)), *project.files(project.sources)],
        "depends": [*ours, *(name for name in made.generated if not name.endswith(_SOURCES)), *made.files],
        "include_dirs": [folder if name == GENERATED else name for name in project.include],
        "libraries": list(project.libraries),
        "extra_compile_args": ["-fvisibility=hidden", *common],
        "extra_link_args": list(project.link_flags),
        "py_limited_api": project.limited,
        "limited_api": extension.options.limited_api if extension.options else "",
        "standards": {"c": _standard(c.flags), "c++": _standard(cxx.flags)},
    }


def _standard(flags: tuple[str, ...]) -> str:
    return next(flag for flag in reversed(flags) if flag.startswith("-std="))


def without_cwrap(text: str) -> str:
    """A pyproject.toml whose [build-system] does not require cwrap; all else is left as it stands."""
    loads, _ = toml_parser()
    before = loads(text) if loads else {}
    required = before.get("build-system", {}).get("requires", [])
    kept = [requirement for requirement in required if not _OURS.match(requirement)]
    if kept == required:
        return text
    table = _TABLE.search(text)
    place = _REQUIRES.search(text, table.end()) if table else None
    if loads and place:
        listed = ", ".join(json.dumps(requirement, ensure_ascii=False) for requirement in kept)
        changed = f"{text[: place.start()]}requires = [{listed}]{text[place.end() :]}"
        wanted = {**before, "build-system": {**before["build-system"], "requires": kept}}
        if loads(changed) == wanted:
            return changed
    raise BuildError(
        f"{FILE}: an sdist requires no cwrap, and 'requires' is not found to say so; write it as a list of strings "
        "below a line [build-system]"
    )
