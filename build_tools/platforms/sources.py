"""The C that is compiled for every target: the runtime, the examples without foreign libraries, generated modules."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from build_tools.extension.project import ROOT
from build_tools.harness.fuzz.modules import EXTENSIONS, Declared
from cwrap.extensions import of_project
from cwrap.pipeline import Request, Result, generate
from cwrap.scaffold import project_files, write_project

RUNTIME = ROOT / "cwrap" / "runtime"
PAGE = ROOT / "docs/guides/handles.md"
# Modules of tests with handles, structs, arrays, callbacks, overloads and C++: those that a quick run compiles.
QUICK = ("arrays", "callbacks", "calls", "points", "zoo")
NEW = "ledger"  # the name of a project of `cwrap new`
_ROMAN = ("cmake-module", "meson-module", "setuptools-module")
_OUTSIDE = re.compile(r"^<!-- outside(?:-append)?: (\S+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_DIALOGUE = re.compile(r"^```python\n(>>> .*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its name and group, its sources, and the folders of its headers."""

    name: str
    group: str
    sources: tuple[Path, ...]
    include: tuple[Path, ...] = ()
    numpy: bool = False


def runtime_sources() -> tuple[Path, ...]:
    """Return the sources of the runtime."""
    return (*sorted(RUNTIME.glob("*.c")), *sorted((RUNTIME / "pool").glob("*.c")))


def modules(folder: Path, every: bool) -> list[Module]:
    """Write the C of modules into a folder: the examples, and of the modules of tests some or all."""
    wanted = [declared for declared in EXTENSIONS if every or declared.name in QUICK]
    return [*_examples(folder), *(_of_tests(declared, folder) for declared in wanted)]


def _of_tests(declared: Declared, folder: Path) -> Module:
    sources = _write(declared.generated(), folder)
    include = (ROOT / Path(declared.path).parent,)
    return Module(declared.name, "tests", sources, include, numpy=declared.name == "ndarrays")


def _examples(folder: Path) -> list[Module]:
    found = [shelf(folder)]
    for name in _ROMAN:
        home = ROOT / "examples" / name
        written = _write(_generate(home, "roman.yaml"), folder / name)
        found.append(Module(name, "examples", (*written, home / "src/roman.c"), (home / "src",)))
    return [*found, _plugin_example(folder), _new_project(folder)]


def _plugin_example(folder: Path) -> Module:
    """Return the module of the example of third-party plugins, which are imported from its folder."""
    home = ROOT / "examples/cwrap-plugin-extras"
    project = folder / "plugins"
    project.mkdir(parents=True, exist_ok=True)
    lists = '[tool.cwrap]\nplugins = ["cwrap_extras.deprecated:Deprecated", "cwrap_extras.traced:Traced"]\n'
    (project / "pyproject.toml").write_text(f'{lists}ctypes = ["cwrap_extras.strings:Strings"]\n', encoding="utf-8")
    (project / "words.cwrap").write_bytes((home / "tests/words.cwrap").read_bytes())
    sys.path.insert(0, str(home / "src"))
    try:
        result = generate(Request(project, ("words.cwrap",), target="standalone", extensions=of_project(project)))
    finally:
        sys.path.remove(str(home / "src"))
    return Module("cwrap-plugin-extras", "examples", _write(result, project))


def _new_project(folder: Path) -> Module:
    """Return the module of a project that `cwrap new` makes."""
    home = folder / NEW
    write_project(home, project_files(NEW))
    result = generate(Request(home, (f"{NEW}.yaml",), target="standalone", module=f"{NEW}._native"))
    written = _write(result, folder / f"{NEW}-module")
    return Module(NEW, "examples", (*written, *sorted(home.glob("src/*.c"))), (home / "src",))


def shelf(folder: Path) -> Module:
    """Return the module of the guide to handles."""
    home = folder / "shelf"
    home.mkdir(parents=True, exist_ok=True)
    for name, text in outside_files(PAGE.read_text(encoding="utf-8")).items():
        (home / name).write_text(text, encoding="utf-8")
    return Module("shelf", "examples", _write(_generate(home, "shelf.yaml"), home), (home,))


def outside_files(page: str) -> dict[str, str]:
    """Return the files of another project that a page shows."""
    files: dict[str, str] = {}
    for name, text in _OUTSIDE.findall(page):
        files[name] = f"{files[name]}\n{text}" if name in files else text
    return files


def dialogue(page: str) -> str:
    """Return the Python dialogues of a page as one doctest."""
    return "\n".join(_DIALOGUE.findall(page))


def _generate(root: Path, name: str) -> Result:
    return generate(Request(root, (name,), target="standalone"))


def _write(result: Result, folder: Path) -> tuple[Path, ...]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in result.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return tuple(folder / name for name in compiled(list(result.files)))


def compiled(names: Sequence[str]) -> list[str]:
    """Return those of the generated files that are sources of C or C++."""
    return sorted(name for name in names if name.endswith((".c", ".cpp")))
