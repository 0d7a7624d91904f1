"""The contents of the files of a new project for setuptools, CMake or Meson: `cwrap new --build`.

Each function returns the words that templates replace, such as `@REQUIRES@`, from the C files and libraries to link.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePath

_WORKFLOWS = ".github/workflows"
_ALL_SYSTEMS = "ubuntu-latest, ubuntu-24.04-arm, macos-latest, windows-latest"
_CLANG = """\
      - if: runner.os == 'Windows'
        run: echo "CC=clang" >> "$GITHUB_ENV" # MSVC does not compare declarations with headers
        shell: bash
"""
_CPP_ARGUMENTS = "  cpp_args: flags,\n"


@dataclass(frozen=True, slots=True)
class Linked:
    """The C files of a project, below `src`, the libraries to link, and the packages of pkg-config.

    A project without all of them has a TODO. `language` is "c" or "c++".
    """

    sources: tuple[str, ...] = ()
    has_headers: bool = False
    libraries: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    language: str = "c"

    @property
    def is_cpp(self) -> bool:
        """Return whether the library is in C++."""
        return self.language == "c++"

    @property
    def is_unknown(self) -> bool:
        """Return whether the user has to name sources or libraries."""
        return not (self.sources or self.libraries or self.packages)


@dataclass(frozen=True, slots=True)
class Build:
    """A build system: the templates of its files, the folder of the package, and the words for templates."""

    templates: Mapping[str, str]
    package: str
    install: str
    is_editable: bool
    words: Callable[[Linked], dict[str, str]]


def _setuptools(linked: Linked) -> dict[str, str]:
    lines = ["# The compiled module. More keys are those of setuptools' Extension: library_dirs, define_macros, …",
             '[tool.cwrap.modules."@NAME@._native"]', 'declarations = ["@NAME@.yaml"]']  # fmt: skip
    if linked.is_cpp:
        lines.append('language = "c++"')
    if linked.sources:
        patterns = dict.fromkeys(f"src/*{PurePath(path).suffix}" for path in linked.sources)
        lines.append(f"sources = [{', '.join(_double_quoted(tuple(patterns)))}]")
    if linked.has_headers:
        lines.append('include_dirs = ["src"]')
    if linked.packages:
        lines.append(f"pkg_config = [{', '.join(_double_quoted(linked.packages))}]")
    todo = '  # TODO: libraries to link, such as ["m"] for -lm; or \'sources\', such as ["src/*.c"]'
    if linked.libraries or linked.is_unknown:
        libraries = ", ".join(_double_quoted(linked.libraries))
        lines.append(f"libraries = [{libraries}]{todo if linked.is_unknown else ''}")
    where = 'package-dir = { "" = "." } # an editable install is found from the folder above the project too'
    packages = f'[tool.setuptools]\n{where}\npackages = ["@NAME@"]\npackage-data = {{ @NAME@ = ["py.typed"] }}\n\n'
    return {
        "@REQUIRES@": '"setuptools>=77", "cwrap-gen[build]"',
        "@BACKEND@": "setuptools.build_meta",
        "@TABLES@": packages + "\n".join(lines),
        "@AUDITED@": "",
        "@BUILD_FILES@": "| `pyproject.toml` | settings; `[tool.cwrap.modules]` lists what is compiled and linked |",
        "@SYSTEMS@": _ALL_SYSTEMS,
        "@CLANG@": "",
    }


def _double_quoted(names: tuple[str, ...]) -> list[str]:
    return [f'"{name}"' for name in names]


def _audited(linked: Linked) -> str:
    """Return the arguments of `cwrap audit` for a project whose pyproject.toml does not list what is compiled."""
    parts = [("--source", linked.sources), ("-I", ("src",) * linked.has_headers), ("--library", linked.libraries),
             ("--pkg-config", linked.packages), ("--language", ("c++",) * linked.is_cpp)]  # fmt: skip
    return "".join((" @NAME@.yaml", *(f" {option} {value}" for option, values in parts for value in values)))


def _table(linked: Linked) -> str:
    """Return the table `[tool.cwrap]`."""
    language = '\nlanguage = "c++"' if linked.is_cpp else ""
    return f'[tool.cwrap]\ndeclarations = ["@NAME@.yaml"]{language}'


def _cmake(linked: Linked) -> dict[str, str]:
    parts = [("SOURCES", linked.sources), ("INCLUDE_DIRS", ("src",) * linked.has_headers),
             ("LIBRARIES", linked.libraries), ("PKG_CONFIG", linked.packages),
             ("LANGUAGE", ("c++",) * linked.is_cpp)]  # fmt: skip
    lines = [f"                 {word} {' '.join(values)}" for word, values in parts if values]
    if linked.is_unknown:
        lines.append("                 # TODO: libraries to link, such as LIBRARIES m; or SOURCES, such as src/a.c")
    version = '[tool.scikit-build.metadata.version]\nprovider = "scikit_build_core.metadata.regex"\n'
    version += """input = "@NAME@.yaml"\nregex = '''version: ['"]+(?P<value>[^'"]+)'''\n\n"""
    return {
        "@REQUIRES@": '"scikit-build-core>=0.10", "cwrap-gen"',
        "@BACKEND@": "scikit_build_core.build",
        "@TABLES@": _table(linked),
        "@LANGUAGES@": "C CXX" if linked.is_cpp else "C",
        "@VERSION_TABLES@": version,
        "@SOURCES@": "".join(f"\n{line}" for line in lines) + "\n" * linked.is_unknown,
        "@AUDITED@": _audited(linked),
        "@BUILD_FILES@": "| `CMakeLists.txt` | what is compiled and linked |\n| `pyproject.toml` | settings |",
        "@SYSTEMS@": _ALL_SYSTEMS,
        "@CLANG@": _CLANG,
    }


def _meson(linked: Linked) -> dict[str, str]:
    lines = [f"'{path}'," for path in linked.sources]
    if linked.has_headers:
        lines.append("include_directories: 'src',")
    found = [f"meson.get_compiler('c').find_library('{name}')" for name in linked.libraries]
    found += [f"dependency('{name}')" for name in linked.packages]
    if found:
        lines.append(f"dependencies: [{', '.join(found)}],")
    if linked.is_unknown:
        lines.append("# TODO: C files, or libraries to link, such as dependencies: dependency('zlib'),")
    return {
        "@REQUIRES@": '"meson-python>=0.16", "cwrap-gen"',
        "@BACKEND@": "mesonpy",
        "@TABLES@": _table(linked),
        "@LANGUAGES@": "'c', 'cpp'" if linked.is_cpp else "'c'",
        "@STANDARDS@": "'c_std=c11', 'cpp_std=c++17'" if linked.is_cpp else "'c_std=c11'",
        "@SUFFIX@": "cpp" if linked.is_cpp else "c",
        "@LANGUAGE@": " '--language', 'c++'," if linked.is_cpp else "",
        "@CPP_ARGUMENTS@": _CPP_ARGUMENTS if linked.is_cpp else "",
        "@SOURCES@": "".join(f"\n  {line}" for line in lines),
        "@AUDITED@": _audited(linked),
        "@BUILD_FILES@": "| `meson.build` | what is compiled and linked |\n| `pyproject.toml` | settings |",
        "@SYSTEMS@": _ALL_SYSTEMS,
        "@CLANG@": _CLANG,
    }


BUILDS: Mapping[str, Build] = {
    "setuptools": Build({"setup.py": "setup.py.in"}, "@NAME@", "--no-build-isolation -e '.[test]'", True, _setuptools),
    "cmake": Build({"CMakeLists.txt": "CMakeLists.txt.in"}, "python/@NAME@", "'.[test]'", False, _cmake),
    "meson": Build({"meson.build": "meson.build.in"}, "python/@NAME@", "'.[test]'", False, _meson),
}
