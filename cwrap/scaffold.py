"""New projects: files created from those in `templates/`, all of them or none.

In a template, `@NAME@` is replaced by the project's name. A project for a C header contains declarations drafted from
the header, and the C files that were found in the same folder. `cwrap.scaffold_builds` has what depends on the build
system.
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
from cwrap.scaffold_builds import BUILDS, Build, Linked
from cwrap.write import write_file

_TEMPLATES = Path(__file__).with_name("templates")
_SCHEMA = "cwrap.schema.json"
# The template of each file of every project.
_COMMON = {
    "pyproject.toml": "pyproject.toml.in",
    "README.md": "README.md.in",
    ".gitignore": "gitignore.in",
    ".github/workflows/test.yml": "workflow.yml.in",
    ".github/workflows/wheels.yml": "wheels.yml.in",
    "@PACKAGE@/__init__.py": "package.py.in",
    "docs/conf.py": "sphinx_conf.py.in",
    "docs/index.rst": "sphinx_index.rst.in",
    "tests/test_stubs.py": "test_stubs.py.in",
}
_EXAMPLE = {
    "@NAME@.yaml": "declarations.yaml.in",
    "src/@NAME@.h": "header.h.in",
    "src/@NAME@.c": "source.c.in",
    "tests/test_@NAME@.py": "test.py.in",
}
_FOR_HEADER = {"tests/test_@NAME@.py": "test_of_header.py.in"}
# Folders of the project, whose names its package cannot have.
_FOLDERS = ("build", "dist", "docs", "python", "src", "tests", "wheels")
_SOURCES = (".c", ".cpp", ".cc", ".cxx")
_ISOLATION = {
    True: "Without build isolation, the cwrap of this environment is used: install `cwrap-gen[build]` in it first.",
    False: "pip builds in an isolated environment, with the requirements in `pyproject.toml`.",
}
_WITH_VERSION = """\
from @NAME@._native import *  # noqa: F403
from @NAME@._native import __version__ as __version__
"""
_WITH_VERSION_OF_LIBRARY = """\
from @NAME@ import _native
from @NAME@._native import *  # noqa: F403

__version__: str = getattr(_native, "__version__", "")  # `version:` in @NAME@.yaml
"""
_C_KEYWORDS = ("auto", "bool", "case", "char", "const", "default", "do", "double", "enum", "extern", "float", "goto",
    "inline", "int", "long", "register", "restrict", "short", "signed", "sizeof", "static", "struct", "switch",
    "typedef", "union", "unsigned", "void", "volatile")  # fmt: skip


class ScaffoldError(Exception):
    """A project cannot be created. The message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Library:
    """The content of a project for a header: the declarations, C files by path, libraries to link.

    `packages` are packages of pkg-config; `language` is "c" or "c++".
    """

    declarations: str
    files: Mapping[str, str]
    libraries: tuple[str, ...]
    packages: tuple[str, ...] = ()
    language: str = "c"


def check_name(name: str) -> None:
    """Raise ScaffoldError if a name cannot be a Python package or a prefix of C names."""
    if not re.match(r"[A-Za-z_]\w*\Z", name, re.ASCII):
        better = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_").lower()
        hint = f"; use '{better}'" if re.match(r"[a-z_]\w*\Z", better) else ""
        raise ScaffoldError(f"'{name}' is not a valid name for a Python package: expected letters, digits and _{hint}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in _C_KEYWORDS:
        language = "C" if name in _C_KEYWORDS else "Python"
        raise ScaffoldError(f"'{name}' is a keyword of {language}; use '{name}_c'")
    if name in sys.stdlib_module_names or name == "cwrap":
        owner = "cwrap itself" if name == "cwrap" else "a module of Python's standard library"
        raise ScaffoldError(f"'{name}' is {owner}, which the project would hide; use '{name}_c'")
    if name in _FOLDERS:
        raise ScaffoldError(f"the project has a folder '{name}' for other files; use '{name}_c'")


def project_files(name: str, library: Library | None = None, build: str = "setuptools") -> dict[str, str]:
    """Return the files of a new project as a map from path to text. `build` is a key of `BUILDS`."""
    system = BUILDS[build]
    words = _words(name, library, build)
    templates = {**_COMMON, **system.templates, **(_FOR_HEADER if library else _EXAMPLE)}
    files = {path: (_TEMPLATES / template).read_text(encoding="utf-8") for path, template in templates.items()}
    filled = {_filled(path, words): _filled(text, words) for path, text in files.items()}
    filled[_filled("@PACKAGE@/py.typed", words)] = ""
    filled[_SCHEMA] = emit_json_schema(every_schema(Extensions()))
    if library:
        filled |= {f"{name}.yaml": library.declarations, **library.files}
    return filled


def write_project(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files of a project to a folder that does not exist or is empty.

    They are written to a temporary folder first, which is then renamed.
    """
    if folder.is_dir() and any(folder.iterdir()):
        raise ScaffoldError(f"the folder '{folder}' exists and is not empty; choose another one with --into")
    if folder.exists() and not folder.is_dir():
        raise ScaffoldError(f"'{folder}' is a file; choose a folder with --into")
    parent = Path(os.path.abspath(folder)).parent
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=parent) as temporary:
        project = Path(temporary, "project")
        for path, text in files.items():
            write_file(project / path, text)
        os.replace(project, folder)


def _words(name: str, library: Library | None, build: str) -> dict[str, str]:
    """Return the words that templates replace. A word may contain words that are later in the order."""
    system = BUILDS[build]
    files = library.files if library else {"src/@NAME@.c": "", "src/@NAME@.h": ""}
    sources = tuple(sorted(path for path in files if path.endswith(_SOURCES)))
    linked = Linked(sources, True)
    if library:
        linked = Linked(sources, bool(files), library.libraries, library.packages, library.language)
    specific = system.words(linked)
    bound = [*linked.packages, *linked.libraries, name][0]
    version = {"@VERSION_TABLES@": "", "@VERSION@": 'version = "0.1.0"', "@MESON_VERSION@": "version: '0.1.0'",
               "@IMPORTS@": _WITH_VERSION_OF_LIBRARY}  # fmt: skip
    if library is None:  # the declarations of the example contain the version
        version = {
            "@VERSION@": 'dynamic = ["version"] # `version:` in @NAME@.yaml',
            "@MESON_VERSION@": "version: run_command('cwrap', 'version', check: true).stdout().strip()",
            "@IMPORTS@": _WITH_VERSION,
            "@VERSION_TABLES@": specific.get("@VERSION_TABLES@", ""),
        }
    return {
        **specific,
        **version,
        "@WORKFLOW_INSTALL@": ("-e " if system.is_editable else "") + "'.[test]'",
        "@COMMANDS@": _commands(build, system),
        "@ISOLATION@": _ISOLATION[system.is_editable],
        "@PACKAGE@": system.package,
        "@DESCRIPTION@": f"Python bindings of the {linked.language.upper()} library {bound}",
        "@SOURCE_ROW@": "| `src/` | the C code |\n" if files else "",
        "@UNDERLINE@": "=" * len(name),
        "@GUARD@": name.upper(),
        "@NAME@": name,
    }


def _commands(build: str, system: Build) -> str:
    """Return the commands of the README."""
    commands = [
        (f"python -m pip install {system.install}", "build and install"),
        ("python -m pytest", "test"),
        ("cwrap check", "report errors in @NAME@.yaml"),
        *([("python setup.py build_ext", "rebuild what changed, in place")] if build == "setuptools" else []),
        ("python -m build", "create a wheel and an sdist"),
        ("python -m sphinx docs docs/_build", "build the documentation, with the extra 'docs'"),
    ]
    width = max(len(command) for command, _ in commands)
    return "\n".join(f"{command:{width}}  # {purpose}" for command, purpose in commands)


def _filled(text: str, words: Mapping[str, str]) -> str:
    for word, replacement in words.items():
        text = text.replace(word, replacement)
    return text
