"""The settings of a project: the table `[tool.cwrap]` of its pyproject.toml, which only this module reads.

    [tool.cwrap]
    declarations = ["declarations/*.yaml"]      files or patterns, relative to the folder of pyproject.toml
    dtypes = "declarations/dtypes.yaml"
    target = "thp"

The modules of the project are described in `[tool.cwrap.modules]`: see `cwrap.module_table`.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cwrap.abi import version_error
from cwrap.about import DISTRIBUTION
from cwrap.module_table import LANGUAGES, SHARED, ModuleConfig, read_modules
from cwrap.source.diagnostics import Reporter, nearest, one_of
from cwrap.source.files import read_text
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

FILE = "pyproject.toml"
BACKENDS = ("CPU", "CUDA")
_CHOICES = {"backend": BACKENDS, "language": LANGUAGES}
_TABLE = pattern(r"^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*cwrap[ \t]*[].]", re.MULTILINE)
_OTHER_PROJECT = pattern(r"cwrap\s*(?=[\[(=<>!~;@,]|\Z)", re.IGNORECASE)
_POSITION = pattern(r"line (\d+), column (\d+)")


@dataclass(frozen=True, slots=True)
class ProjectConfig:
    """The settings in the table. `root` is the folder of the file; all paths are relative to it."""

    root: Path
    declarations: tuple[str, ...] = ()
    dtypes: str = ""
    target: str = "standalone"
    backend: str = "CPU"
    module: str = ""
    stub_parts: tuple[str, ...] = ()  # stub text for hand-written code: its beginning, and members of tensors
    plugins: tuple[str, ...] = ()
    ctypes: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    language: str = "c"
    types: str = ""  # the table of the project's C types
    limited_api: str = ""
    free_threaded: bool = False
    modules: tuple[ModuleConfig, ...] = ()

    def files(self) -> tuple[str, ...]:
        """Return the sorted declaration files of the project and its modules, without the dtype table."""
        return self.matching((*self.declarations, *(path for module in self.modules for path in module.declarations)))

    def matching(self, patterns: tuple[str, ...]) -> tuple[str, ...]:
        """Return the declaration files that match the patterns. Names without wildcards need not exist."""
        found: set[str] = set()
        for name in patterns:
            if any(sign in name for sign in "*?["):
                found |= {path.relative_to(self.root).as_posix() for path in self.root.glob(name)}
            else:
                found.add(name)
        return tuple(sorted(found - {self.dtypes, self.types}))


_KEYS = tuple(name for name in ProjectConfig.__match_args__ if name != "root")
_LISTS = ("declarations", "stub_parts", "plugins", "ctypes", "targets")


def find_config(start: Path) -> ProjectConfig | None:
    """Return the settings of the nearest folder, `start` or above, whose pyproject.toml has the table."""
    for folder in (start.absolute(), *start.absolute().parents):
        config = read_config(folder)
        if config:
            return config
    return None


def read_config(root: Path) -> ProjectConfig | None:
    """Return the settings in `root`, or None if the table is missing. Raise CwrapError with all errors in them."""
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
    """Reader of the table, which returns keyword arguments for ProjectConfig."""

    def __init__(self, text: str, reporter: Reporter) -> None:
        self.text = text
        self.reporter = reporter

    def values(self) -> dict[str, Any] | None:
        parsed = self.parsed()
        tool = parsed.get("tool", {})
        table = tool.get("cwrap") if isinstance(tool, Mapping) else None
        if table is None:
            return None
        if not isinstance(table, Mapping):
            self.reporter.error(Location(FILE, 1, 1), "'tool.cwrap' must be a table")
            return None
        self.check_requirements(parsed.get("build-system"))
        values = {key: self.value(key, data) for key, data in table.items() if key != "modules"}
        if "modules" not in table:
            return values
        shared = {key: values[key] for key in SHARED if key in values}
        modules = read_modules(table["modules"], shared, self.error)
        single = {key: getattr(modules[0].options, key) for key in SHARED} if len(modules) == 1 else {}
        name = {"module": modules[0].name} if len(modules) == 1 else {}
        return {**single, **name, **values, "modules": modules}

    def parsed(self) -> Mapping[str, Any]:
        loads, broken = toml_parser()
        if loads is None:
            version = ".".join(map(str, sys.version_info[:2]))
            message = f"reading this file with Python {version} requires tomli: pip install tomli"
            self.reporter.error(Location(FILE, 1, 1), message)
            return {}
        try:
            return loads(self.text)
        except broken as error:
            position = _POSITION.search(str(error))
            where = Location(FILE, int(position[1]), int(position[2])) if position else Location(FILE, 1, 1)
            self.reporter.error(where, f"not TOML: {str(error).partition(' (at')[0]}")
        except RecursionError:
            self.reporter.error(Location(FILE, 1, 1), "nested too deeply")
        return {}

    def value(self, key: str, data: object) -> str | bool | tuple[str, ...]:
        if key not in _KEYS:
            self.error(key, f"unknown key '{key}' in [tool.cwrap]{nearest(key, _KEYS)}")
            return ""
        if key in _LISTS:
            if isinstance(data, list) and all(isinstance(item, str) and item for item in data):
                self.check_paths(key, data)
                return tuple(data)
            self.error(key, f"'{key}' must be a list of strings")
            return ()
        if key == "free_threaded":
            if not isinstance(data, bool):
                self.error(key, f"'{key}' must be true or false")
            return data is True
        if not isinstance(data, str):
            self.error(key, f"'{key}' must be a string")
            return ""
        choices = _CHOICES.get(key, ())
        if choices and data not in choices:
            self.error(key, f"'{key}' must be {one_of(choices)}, not '{data}'{nearest(data, choices)}")
        if key == "limited_api" and (message := version_error(data)):
            self.error(key, message)
        return data

    def check_paths(self, key: str, paths: list[str]) -> None:
        if key == "stub_parts" and len(paths) != 2:
            self.error(key, "'stub_parts' must be two files: the head of the stub, and members of tensor types")
        for item in paths if key == "declarations" else ():
            if Path(item).is_absolute():
                self.error(key, f"'{item}' must be relative to the folder of {FILE}")

    def check_requirements(self, system: object) -> None:
        """Report a requirement of the other project that is named cwrap: a build would leave out all modules."""
        required = system.get("requires") if isinstance(system, Mapping) else None
        for item in required if isinstance(required, list) else ():
            if isinstance(item, str) and (found := _OTHER_PROJECT.match(item)):
                quoted = re.search(rf"[\"']{re.escape(item)}[\"']", self.text)
                right = DISTRIBUTION + item[found.end() :]
                message = f"'{item}' is another project of this name on package indexes; write '{right}'"
                self.error_at(quoted.start() if quoted else 0, message)

    def error(self, key: str, message: str) -> None:
        """Report an error at a key. Since TOML parsers keep no positions, the key is searched for in the text."""
        table = _TABLE.search(self.text)
        start = table.start() if table else 0
        found = re.compile(rf"^[ \t]*(?:tool\.cwrap\.)?[\"']?({re.escape(key)})", re.MULTILINE).search(self.text, start)
        offset = found.start(1) if found else start
        self.error_at(offset, message)

    def error_at(self, offset: int, message: str) -> None:
        """Report an error at an offset of the text."""
        line = self.text.count("\n", 0, offset) + 1
        column = offset - (self.text.rfind("\n", 0, offset) + 1) + 1
        self.reporter.error(Location(FILE, line, column), message)


def toml_parser() -> tuple[Callable[[str], Mapping[str, Any]] | None, type[Exception]]:
    """Return Python's TOML parser and its exception, or tomli's before 3.11; None if tomli is not installed."""
    try:
        module = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    except ModuleNotFoundError:
        return None, ValueError
    return module.loads, module.TOMLDecodeError
