"""Modules compiled from declarations at run time: `cwrap.load("file.yaml")`, `cwrap.load_inline(text, source)`.

    >>> import cwrap
    >>> declarations = "- {name: twice, return: int, arguments: [int x]}"
    >>> module = cwrap.load_inline(declarations, "int twice(int x) { return 2 * x; }")
    >>> module.twice(21)
    42

C code is generated and compiled only if the cache has no module of the same sources. The module's name contains a hash
of its sources, so that modules, and their functions and classes, can be pickled: see loaded.py.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import NamedTuple

from cwrap import about
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.loader import load_as
from cwrap.ops.cache.query import GeneratedC
from cwrap.ops.cache.source_recipes import PACKAGE, save_recipe
from cwrap.ops.cache.unit import Unit

_YAML, _CWRAP = "inline.yaml", "inline.cwrap"
OPERATION_PATTERN = re.compile(r"\bkind:\s*op\b")
_BLOCK = re.compile(r"^\[\[[ \t]*$", re.MULTILINE)
_LOADED: dict[str, ModuleType] = {}  # the last module of each name, as in sys.modules
_LIBRARIES: dict[tuple[str, str | None], ModuleType] = {}  # by name and path of the library


class Recipe(NamedTuple):
    """The sources and options of a module. `texts` are declarations by name; paths are relative to `folder`."""

    folder: str
    texts: tuple[tuple[str, str], ...]
    sources: tuple[str, ...]
    header_dirs: tuple[str, ...]
    libraries: tuple[str, ...]
    lib_dirs: tuple[str, ...]
    compile_args: tuple[str, ...]
    language: str
    types: str
    dtypes: str = ""

    @property
    def module(self) -> str:
        """The full name of the module."""
        stem = re.sub(r"\W", "_", os.path.splitext(self.texts[-1][0])[0], flags=re.ASCII)
        return f"{PACKAGE}.{stem}_{digest_of(repr(self[1:]))[:10]}"


class LoadedModule(ModuleType):
    """A module that was compiled at run time. It is pickled as its recipe."""

    def __reduce__(self) -> tuple[object, tuple[tuple[object, ...]]]:
        return load_module, (tuple(self.__dict__["__recipe__"]),)


def load(
    path: str | os.PathLike[str],
    *,
    sources: Iterable[str] = (),
    header_dirs: Iterable[str] = (),
    libraries: Iterable[str] = (),
    lib_dirs: Iterable[str] = (),
    compile_args: Iterable[str] = (),
    language: str = "c",
    types: str = "",
    dtypes: str = "",
) -> ModuleType:
    """Return the module compiled from a file of declarations, `.yaml` or `.cwrap`.

    `sources` are C files that are compiled with it, and `language` is c or c++. `types` is a YAML table of C types, and
    `dtypes` a dtype table, which replaces the default table. Paths are relative to the folder of the file.
    """
    file = os.path.abspath(path)
    with open(file, encoding="utf-8") as stream:
        texts = ((os.path.basename(file), stream.read()),)
    lists = (sources, header_dirs, libraries, lib_dirs, compile_args)
    return load_module((os.path.dirname(file), texts, *map(tuple, lists), language, types, dtypes))


def load_inline(
    declarations: str,
    source: str = "",
    *,
    sources: Iterable[str] = (),
    header_dirs: Iterable[str] = (),
    libraries: Iterable[str] = (),
    lib_dirs: Iterable[str] = (),
    compile_args: Iterable[str] = (),
    language: str = "c",
    types: str = "",
    dtypes: str = "",
) -> ModuleType:
    """Return the module compiled from declarations, in YAML or in blocks as in a `.cwrap` file.

    `source` is the C code that the declarations bind. The other arguments are those of `load`; paths are relative to
    the current folder.
    """
    if _BLOCK.search(declarations):
        texts = [(_CWRAP, f"{source}\n{declarations}")]
    else:
        texts = [(_CWRAP, source + "\n"), (_YAML, declarations)]
    lists = (sources, header_dirs, libraries, lib_dirs, compile_args)
    return load_module((os.getcwd(), tuple(texts), *map(tuple, lists), language, types, dtypes))


def load_module(parts: tuple[object, ...], reload: bool = False) -> ModuleType:
    """Return the module of a recipe: if `reload` is false, the module that was already loaded from the same library."""
    recipe = Recipe(*parts)  # type: ignore[arg-type] # the fields of a Recipe
    if OPERATION_PATTERN.search(recipe.texts[-1][1]):
        return _operations(recipe)
    unit = Unit(
        name=recipe.texts[-1][0],
        source=repr((recipe.texts, recipe.types, recipe.dtypes)),
        language=recipe.language,
        header_dirs=_absolute(recipe, (*recipe.header_dirs, "")),
        libraries=recipe.libraries,
        lib_dirs=_absolute(recipe, recipe.lib_dirs),
        compile_args=("-DCWRAP_LINK_RUNTIME", *recipe.compile_args),
        sources=_absolute(recipe, recipe.sources),
        runtime=True,
    )
    loaded = _LOADED.get(recipe.module)
    if reload and loaded is not None:
        _LIBRARIES.pop((recipe.module, loaded.__file__), None)
        loaded = None
    module = load_as(unit, recipe.module, lambda: _generated(recipe), loaded)
    if not isinstance(module, LoadedModule):
        module.__class__ = LoadedModule
        module.__dict__["__recipe__"] = recipe
        # Another thread may have loaded the library meanwhile. Pickles need the module that is in sys.modules.
        module = _LIBRARIES.setdefault((recipe.module, module.__file__), module)
        _LOADED[recipe.module] = module
        save_recipe(recipe.module, "inline", tuple(recipe))
    sys.modules[recipe.module] = module
    return module


def _operations(recipe: Recipe) -> ModuleType:
    """Return a module of operations. Each operation is compiled when it is first used."""
    from pathlib import Path

    from cwrap.ops.linking.declared import module_of, read_ops

    name, text = recipe.texts[-1]
    module = LoadedModule(recipe.module)
    module.__dict__.update(module_of(read_ops(text, name, Path(recipe.folder))), __recipe__=recipe)
    return module


def _absolute(recipe: Recipe, paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(os.path.normpath(os.path.join(recipe.folder, path)) for path in paths)


def _generated(recipe: Recipe) -> GeneratedC:
    from pathlib import Path

    from cwrap.extensions import of_project
    from cwrap.pipeline import Request, generate

    root = Path(recipe.folder)
    result = generate(
        Request(
            root=root,
            declarations=tuple(name for name, _ in recipe.texts),
            dtypes=recipe.dtypes,
            target="standalone",
            module=recipe.module,
            language=recipe.language,
            types=recipe.types,
            texts={name: text.encode("utf-8") for name, text in recipe.texts},
            extensions=of_project(root),
        )
    )
    (source,) = result.files.values()
    inline_names = {name for name, _ in recipe.texts}
    generator = sorted(str(path) for path in Path(about.FOLDER).rglob("*.py"))
    return GeneratedC(source, (*(str(root / path) for path in result.inputs if path not in inline_names), *generator))
