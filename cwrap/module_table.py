"""The modules of a project: the tables in `[tool.cwrap.modules]` of its pyproject.toml.

    [tool.cwrap.modules."shop._native"]
    declarations = ["shop.yaml"]
    sources = ["src/*.c"]
    libraries = ["z"]

Such a table has the same meaning as this call in a setup.py:

    CwrapExtension("shop._native", "shop.yaml", sources=["src/*.c"], libraries=["z"])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from cwrap.abi import version_error
from cwrap.source.diagnostics import nearest, one_of
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, field

LANGUAGES = ("c", "c++")
# The settings that [tool.cwrap] can have for all modules.
SHARED = ("types", "dtypes", "language", "limited_api", "free_threaded")
Complain: TypeAlias = Callable[[str, str], None]

_NAME = pattern(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class ModuleOptions:
    """The settings of a module besides its name, declarations and sources.

    Settings that setuptools' Extension has too have the same meaning. `pkg_config` lists packages of pkg-config, whose
    flags are added. `types` is the path of the table of the
    project's own C types, `dtypes` that of its table of element types; `language` is c or c++; `limited_api` is the
    oldest Python that the built file must support, such as "3.11".
    """

    include_dirs: tuple[str, ...] = ()
    library_dirs: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    pkg_config: tuple[str, ...] = ()
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
    """A module: its name, `a.b` or `b`, and its files or patterns of files.

    Paths are relative to the folder of pyproject.toml.
    """

    name: str
    declarations: tuple[str, ...]
    sources: tuple[str, ...] = ()
    options: ModuleOptions = field(default_factory=ModuleOptions)


_OPTIONS: tuple[str, ...] = ModuleOptions.__match_args__
_KEYS = ("declarations", "sources", *_OPTIONS)
_STRINGS = ("types", "dtypes", "language", "limited_api")


def read_modules(modules: object, shared: Mapping[str, Any], complain: Complain) -> tuple[ModuleConfig, ...]:
    """Return the modules of the table `modules`; `shared` has settings for the modules that do not set them.

    Each error is reported by a call of `complain` with the key that has the error, and a message.
    """
    if not isinstance(modules, Mapping):
        complain("modules", "'modules' must be a table with a table for each module")
        return ()
    return tuple(
        _module(name, table, shared, complain) for name, table in modules.items() if _is_module(name, table, complain)
    )


def _is_module(name: str, table: object, complain: Complain) -> bool:
    inner = next(iter(table.items()), ("", None)) if isinstance(table, Mapping) else ("", None)
    if not _NAME.match(name):
        complain(name, f"'{name}' is not the name of a module; expected identifiers between dots")
    elif isinstance(inner[1], Mapping):
        complain(name, f'a module name with a dot needs quotation marks: [tool.cwrap.modules."{name}.{inner[0]}"]')
    elif not isinstance(table, Mapping) or not table.get("declarations"):
        complain(name, f"the module '{name}' needs 'declarations', a list of files")
    else:
        return True
    return False


def _module(name: str, table: Mapping[str, object], shared: Mapping[str, Any], complain: Complain) -> ModuleConfig:
    values = {key: _value(key, value, complain) for key, value in table.items()}
    options = {key: value for key, value in {**shared, **values}.items() if key in _OPTIONS}
    version = str(options.get("limited_api", ""))
    if not version_error(version) and version.endswith("t"):
        complain("limited_api", not_built(version))
    return ModuleConfig(name, values["declarations"], values.get("sources", ()), ModuleOptions(**options))


def not_built(version: str) -> str:
    """Return why builds do not support a limited API that `cwrap generate` supports."""
    return f"'{version}' is for 'cwrap generate': setuptools cannot name such wheels; expected '{version[:-1]}'"


def _value(key: str, value: object, complain: Complain) -> Any:
    if key not in _KEYS:
        complain(key, f"unknown key '{key}' of a module{nearest(key, _KEYS)}")
    elif key == "free_threaded":
        if not isinstance(value, bool):
            complain(key, f"'{key}' must be true or false")
    elif key in _STRINGS:
        _check_string(key, value, complain)
    else:
        return _list(key, value, complain)
    return value


def _check_string(key: str, value: object, complain: Complain) -> None:
    if not isinstance(value, str):
        complain(key, f"'{key}' must be a string")
    elif key == "language" and value not in LANGUAGES:
        complain(key, f"'{key}' must be {one_of(LANGUAGES)}, not '{value}'{nearest(value, LANGUAGES)}")
    elif key == "limited_api" and (wrong := version_error(value)):
        complain(key, wrong)


def _list(key: str, value: object, complain: Complain) -> tuple[Any, ...]:
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list) or not all(isinstance(item, str) and item for item in items):
        complain(key, f"'{key}' must be a list of strings")
        return ()
    if key == "define_macros":
        pairs = (item.partition("=") for item in items)
        return tuple((name, definition if equals else None) for name, equals, definition in pairs)
    return tuple(items)
