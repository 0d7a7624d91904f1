"""The modules of a project: tables below `[tool.cwrap.modules]` of its pyproject.toml.

    [tool.cwrap.modules."shop._native"]
    declarations = ["shop.yaml"]
    sources = ["src/*.c"]
    libraries = ["z"]

Each is what `CwrapExtension("shop._native", "shop.yaml", sources=["src/*.c"], libraries=["z"])` is in a setup.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from cwrap.abi import problem
from cwrap.source.diagnostics import nearest, one_of

LANGUAGES = ("c", "c++")
SHARED = ("types", "dtypes", "language", "limited_api", "free_threaded")  # what the table above may say for all modules
Complain: TypeAlias = Callable[[str, str], None]

_NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class ModuleOptions:
    """What is said of a module beside its name, declarations and sources; as for setuptools' Extension, if it has it.

    `types` is the table of the project's own C types, `dtypes` its table of element types, `language` c or c++,
    `limited_api` the oldest Python that the built file is to work with, such as "3.11".
    """

    include_dirs: tuple[str, ...] = ()
    library_dirs: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    define_macros: tuple[tuple[str, str | None], ...] = ()
    extra_compile_args: tuple[str, ...] = ()
    extra_link_args: tuple[str, ...] = ()
    types: str = ""
    dtypes: str = ""
    language: str = "c"
    limited_api: str = ""
    free_threaded: bool = False


@dataclass(frozen=True, slots=True)
class ModuleConfig:
    """A module: its name, `a.b` or `b`, and files or patterns of them, relative to the folder of pyproject.toml."""

    name: str
    declarations: tuple[str, ...]
    sources: tuple[str, ...] = ()
    options: ModuleOptions = field(default_factory=ModuleOptions)


_OPTIONS = tuple(option.name for option in fields(ModuleOptions))
_KEYS = ("declarations", "sources", *_OPTIONS)
_TEXTS = ("types", "dtypes", "language", "limited_api")


def read_modules(given: object, shared: Mapping[str, Any], complain: Complain) -> tuple[ModuleConfig, ...]:
    """The modules of a table; `shared` is what holds for all that say nothing else.

    `complain` is told of what is wrong, with the key where it stands.
    """
    if not isinstance(given, Mapping):
        complain("modules", "'modules' is a table, of a table for each module")
        return ()
    return tuple(
        _module(name, table, shared, complain) for name, table in given.items() if _is_module(name, table, complain)
    )


def _is_module(name: str, table: object, complain: Complain) -> bool:
    inner = next(iter(table.items()), ("", None)) if isinstance(table, Mapping) else ("", None)
    if not _NAME.match(name):
        complain(name, f"'{name}' is no name of a module")
    elif isinstance(inner[1], Mapping):
        complain(name, f"a name with a dot stands in quotation marks: [tool.cwrap.modules.\"{name}.{inner[0]}\"]")
    elif not isinstance(table, Mapping) or not table.get("declarations"):
        complain(name, f"the module '{name}' needs 'declarations': the file that says what it has")
    else:
        return True
    return False


def _module(name: str, table: Mapping[str, object], shared: Mapping[str, Any], complain: Complain) -> ModuleConfig:
    values = {key: _value(key, value, complain) for key, value in table.items()}
    options = {key: value for key, value in {**shared, **values}.items() if key in _OPTIONS}
    return ModuleConfig(name, values["declarations"], values.get("sources", ()), ModuleOptions(**options))


def _value(key: str, given: object, complain: Complain) -> Any:
    if key not in _KEYS:
        complain(key, f"unknown key '{key}' of a module{nearest(key, _KEYS)}")
    elif key == "free_threaded":
        if not isinstance(given, bool):
            complain(key, f"'{key}' is true or false")
    elif key in _TEXTS:
        _check_text(key, given, complain)
    else:
        return _list(key, given, complain)
    return given


def _check_text(key: str, given: object, complain: Complain) -> None:
    if not isinstance(given, str):
        complain(key, f"'{key}' is a string")
    elif key == "language" and given not in LANGUAGES:
        complain(key, f"'{key}' is {one_of(LANGUAGES)}, not '{given}'{nearest(given, LANGUAGES)}")
    elif key == "limited_api" and (wrong := problem(given)):
        complain(key, wrong)


def _list(key: str, given: object, complain: Complain) -> tuple[Any, ...]:
    items = [given] if isinstance(given, str) else given
    if not isinstance(items, list) or not all(isinstance(item, str) and item for item in items):
        complain(key, f"'{key}' is a list of strings")
        return ()
    if key == "define_macros":
        pairs = (item.partition("=") for item in items)
        return tuple((name, value if equals else None) for name, equals, value in pairs)
    return tuple(items)
