"""A new project: files made from those in `templates/`, written all or not at all.

In a template, `@NAME@` is the project's name. A project of a header of others has declarations drafted from that, and
the C files that were found beside it.
"""

from __future__ import annotations

import keyword
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cwrap.emit.json_schema import emit_json_schema
from cwrap.extensions import Extensions, every_schema
from cwrap.write import write_file

_TEMPLATES = Path(__file__).with_name("templates")
_SCHEMA = "cwrap.schema.json"
# The template of each file.
_COMMON = {
    "pyproject.toml": "pyproject.toml.in",
    "setup.py": "setup.py.in",
    "README.md": "README.md.in",
    ".gitignore": "gitignore.in",
    ".github/workflows/test.yml": "workflow.yml.in",
    "@NAME@/__init__.py": "package.py.in",
}
_OWN = {
    "@NAME@.yaml": "declarations.yaml.in",
    "src/@NAME@.h": "header.h.in",
    "src/@NAME@.c": "source.c.in",
    "tests/test_@NAME@.py": "test.py.in",
}
_OF_HEADER = {"tests/test_@NAME@.py": "test_of_header.py.in"}
_FOLDERS = ("build", "dist", "src", "tests")  # of the project, so that its package cannot be called so
_IN_C = ("auto", "bool", "case", "char", "const", "default", "do", "double", "enum", "extern", "float", "goto",
    "inline", "int", "long", "register", "restrict", "short", "signed", "sizeof", "static", "struct", "switch",
    "typedef", "union", "unsigned", "void", "volatile")  # fmt: skip


class ScaffoldError(Exception):
    """A project that cannot be made so; the text says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Library:
    """What a project of a header is made of: the text of the declarations, the project's C by path, and libraries."""

    declarations: str
    files: Mapping[str, str]
    libraries: tuple[str, ...]


def check_name(name: str) -> None:
    """Raises ScaffoldError for what can be no package of Python and no beginning of names in C."""
    if not re.match(r"[A-Za-z_]\w*\Z", name, re.ASCII):
        better = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_").lower()
        hint = f"; '{better}' is one" if re.match(r"[a-z_]\w*\Z", better) else ""
        raise ScaffoldError(f"'{name}' is no name for a package of Python: letters, digits and _ make one{hint}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in _IN_C:
        language = "C" if name in _IN_C else "Python"
        raise ScaffoldError(f"'{name}' is a word of {language}, and can be no name; '{name}_c' can")
    if name in sys.stdlib_module_names or name == "cwrap":
        owner = "cwrap itself" if name == "cwrap" else "a module that comes with Python"
        raise ScaffoldError(f"'{name}' is {owner}, which the project would hide; '{name}_c' is free")
    if name in _FOLDERS:
        raise ScaffoldError(f"the project has a folder '{name}' for something else; '{name}_c' is free")


def project_files(name: str, library: Library | None = None) -> dict[str, str]:
    """The files of a new project: path to text."""
    words = {
        "@NAME@": name,
        "@GUARD@": name.upper(),
        "@DESCRIPTION@": f"The C of {name}, in Python",
        "@SOURCES@": _sources(library),
    }
    templates = _COMMON | (_OF_HEADER if library else _OWN)
    files = {path: (_TEMPLATES / template).read_text(encoding="utf-8") for path, template in templates.items()}
    made = {_filled(path, words): _filled(text, words) for path, text in files.items()}
    made[f"{name}/py.typed"] = ""
    made[_SCHEMA] = emit_json_schema(every_schema(Extensions()))
    if library:
        made |= {f"{name}.yaml": library.declarations, **library.files}
    return made


def write_project(folder: Path, files: Mapping[str, str]) -> None:
    """Writes the files of a project into a folder that is not there yet, or is empty.

    They are written beside it and moved there at the end.
    """
    if folder.is_dir() and any(folder.iterdir()):
        raise ScaffoldError(f"the folder '{folder}' is there already, and not empty; --into names another")
    if folder.exists() and not folder.is_dir():
        raise ScaffoldError(f"'{folder}' is a file; --into names a folder")
    parent = Path(os.path.abspath(folder)).parent
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=parent) as temporary:
        made = Path(temporary, "project")
        for path, text in files.items():
            write_file(made / path, text)
        os.replace(made, folder)


def _sources(library: Library | None) -> str:
    if library is None:
        return 'sources = ["src/*.c"]\ninclude_dirs = ["src"]'
    lines = []
    if any(path.endswith(".c") for path in library.files):
        lines.append('sources = ["src/*.c"]')
    if library.files:
        lines.append('include_dirs = ["src"]')
    libraries = ", ".join(f'"{name}"' for name in library.libraries)
    known = library.libraries or any(path.endswith(".c") for path in library.files)
    todo = "" if known else "  # TODO: what -lNAME names, as in [\"m\"]; or 'sources', as in [\"src/*.c\"]"
    if library.libraries or not known:
        lines.append(f"libraries = [{libraries}]{todo}")
    return "\n".join(lines)


def _filled(text: str, words: Mapping[str, str]) -> str:
    for word, replacement in words.items():
        text = text.replace(word, replacement)
    return text
