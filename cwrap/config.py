"""A project's own settings: the table `[tool.cwrap]` of its pyproject.toml, read here and nowhere else.

    [tool.cwrap]
    declarations = ["declarations/*.yaml"]      files or patterns, relative to the folder of pyproject.toml
    dtypes = "declarations/dtypes.yaml"
    target = "thp"

What it builds stands below it: `cwrap.module_table`.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from cwrap.abi import problem
from cwrap.module_table import LANGUAGES, SHARED, ModuleConfig, read_modules
from cwrap.source.diagnostics import Reporter, nearest, one_of
from cwrap.source.location import Location
from cwrap.source.text import read_text

FILE = "pyproject.toml"
BACKENDS = ("CPU", "CUDA")
_CHOICES = {"backend": BACKENDS, "language": LANGUAGES}
_TABLE = re.compile(r"^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*cwrap[ \t]*[].]", re.MULTILINE)
_PLACE = re.compile(r"line (\d+), column (\d+)")


@dataclass(frozen=True, slots=True)
class ProjectConfig:
    """What the table says; `root` is the folder of the file, to which all paths are relative."""

    root: Path
    declarations: tuple[str, ...] = ()
    dtypes: str = ""
    target: str = "standalone"
    backend: str = "CPU"
    module: str = ""
    stub_parts: tuple[str, ...] = ()  # what the stub says of code written by hand: its head, the members of tensors
    plugins: tuple[str, ...] = ()
    ctypes: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    language: str = "c"
    types: str = ""  # the table of the project's own C types
    limited_api: str = ""
    free_threaded: bool = False
    modules: tuple[ModuleConfig, ...] = ()

    def files(self) -> tuple[str, ...]:
        """The files of declarations, those of modules too, sorted; the dtype table is none of them."""
        return self.matching((*self.declarations, *(path for module in self.modules for path in module.declarations)))

    def matching(self, patterns: tuple[str, ...]) -> tuple[str, ...]:
        """The files of declarations among what patterns match; what is no pattern is a file, there or not."""
        found: set[str] = set()
        for pattern in patterns:
            if any(sign in pattern for sign in "*?["):
                found |= {path.relative_to(self.root).as_posix() for path in self.root.glob(pattern)}
            else:
                found.add(pattern)
        return tuple(sorted(found - {self.dtypes, self.types}))


_KEYS = tuple(field.name for field in fields(ProjectConfig) if field.name != "root")
_LISTS = ("declarations", "stub_parts", "plugins", "ctypes", "targets")


def find_config(start: Path) -> ProjectConfig | None:
    """The settings of the nearest folder, `start` or above it, whose pyproject.toml has the table."""
    for folder in (start.absolute(), *start.absolute().parents):
        config = read_config(folder)
        if config:
            return config
    return None


def read_config(root: Path) -> ProjectConfig | None:
    """The settings in `root`; None where it has none. Raises CwrapError with all that is wrong with them."""
    file = root / FILE
    if not file.is_file():
        return None
    reporter = Reporter()
    text = read_text(file, FILE, reporter)
    reporter.stop_if_errors()
    if text is None or "cwrap" not in text:
        return None
    table = _Table(text, reporter).values()
    reporter.stop_if_errors()
    return None if table is None else ProjectConfig(root, **table)


class _Table:
    """The table as keyword arguments of ProjectConfig."""

    def __init__(self, text: str, reporter: Reporter) -> None:
        self.text = text
        self.reporter = reporter

    def values(self) -> dict[str, Any] | None:
        tool = self.parsed().get("tool", {})
        table = tool.get("cwrap") if isinstance(tool, Mapping) else None
        if table is None:
            return None
        if not isinstance(table, Mapping):
            self.reporter.error(Location(FILE, 1, 1), "'tool.cwrap' is a table")
            return None
        values = {key: self.value(key, given) for key, given in table.items() if key != "modules"}
        if "modules" not in table:
            return values
        shared = {key: values[key] for key in SHARED if key in values}
        modules = read_modules(table["modules"], shared, self.complain)
        own = {key: getattr(modules[0].options, key) for key in SHARED} if len(modules) == 1 else {}
        name = {"module": modules[0].name} if len(modules) == 1 else {}
        return {**own, **name, **values, "modules": modules}

    def parsed(self) -> Mapping[str, Any]:
        loads, broken = toml_parser()
        if loads is None:
            version = ".".join(map(str, sys.version_info[:2]))
            message = f"Python {version} reads this file with tomli: pip install tomli"
            self.reporter.error(Location(FILE, 1, 1), message)
            return {}
        try:
            return loads(self.text)
        except broken as error:
            place = _PLACE.search(str(error))
            where = Location(FILE, int(place[1]), int(place[2])) if place else Location(FILE, 1, 1)
            self.reporter.error(where, f"not TOML: {str(error).partition(' (at')[0]}")
        except RecursionError:
            self.reporter.error(Location(FILE, 1, 1), "nested too deep")
        return {}

    def value(self, key: str, given: object) -> str | bool | tuple[str, ...]:
        if key not in _KEYS:
            self.complain(key, f"unknown key '{key}' in [tool.cwrap]{nearest(key, _KEYS)}")
            return ""
        if key in _LISTS:
            if isinstance(given, list) and all(isinstance(item, str) and item for item in given):
                self.check_paths(key, given)
                return tuple(given)
            self.complain(key, f"'{key}' must be a list of strings")
            return ()
        if key == "free_threaded":
            if not isinstance(given, bool):
                self.complain(key, f"'{key}' must be true or false")
            return given is True
        if not isinstance(given, str):
            self.complain(key, f"'{key}' must be a string")
            return ""
        choices = _CHOICES.get(key, ())
        if choices and given not in choices:
            self.complain(key, f"'{key}' is {one_of(choices)}, not '{given}'{nearest(given, choices)}")
        if key == "limited_api" and (wrong := problem(given)):
            self.complain(key, wrong)
        return given

    def check_paths(self, key: str, given: list[str]) -> None:
        if key == "stub_parts" and len(given) != 2:
            self.complain(key, "'stub_parts' is two files: the head of the stub, and the members of tensors")
        for item in given if key == "declarations" else ():
            if Path(item).is_absolute():
                self.complain(key, f"'{item}' is not relative to the folder of {FILE}")

    def complain(self, key: str, message: str) -> None:
        """At the key, as far as it can be found again: a parser of TOML keeps no positions."""
        table = _TABLE.search(self.text)
        start = table.start() if table else 0
        found = re.compile(rf"^[ \t]*(?:tool\.cwrap\.)?[\"']?({re.escape(key)})", re.MULTILINE).search(self.text, start)
        place = found.start(1) if found else start
        line = self.text.count("\n", 0, place) + 1
        column = place - (self.text.rfind("\n", 0, place) + 1) + 1
        self.reporter.error(Location(FILE, line, column), message)


def toml_parser() -> tuple[Callable[[str], Mapping[str, Any]] | None, type[Exception]]:
    """Python's parser of TOML and its error, or before 3.11 the library that it came from, where there is one."""
    try:
        module = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    except ModuleNotFoundError:
        return None, ValueError
    return module.loads, module.TOMLDecodeError
