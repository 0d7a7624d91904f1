"""Declarations compiled at run time into a module: `cwrap.load("file.yaml")`, `cwrap.load_inline(text, source)`.

    >>> import cwrap
    >>> declarations = "- {name: twice, return: int, arguments: [int x]}"
    >>> module = cwrap.load_inline(declarations, "int twice(int x) { return 2 * x; }")
    >>> module.twice(21)
    42

They are generated and compiled only where the cache has nothing that is made of the same. The module's name says what
it was made of, so that modules, and the functions and classes in them, pickle: see loaded.py.
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
from cwrap.ops.cache.query import Text
from cwrap.ops.cache.source_recipes import PACKAGE, note
from cwrap.ops.cache.unit import Unit

_YAML, _CWRAP = "inline.yaml", "inline.cwrap"
OPERATION = re.compile(r"\bkind:\s*op\b")
_BLOCK = re.compile(r"^\[\[[ \t]*$", re.MULTILINE)
_LOADED: dict[str, ModuleType] = {}  # by name, as in sys.modules


class Recipe(NamedTuple):
    """All that a module is made from. `texts` are the declarations by name; `folder` is what paths are relative to."""

    folder: str
    texts: tuple[tuple[str, str], ...]
    sources: tuple[str, ...]
    header_dirs: tuple[str, ...]
    libraries: tuple[str, ...]
    lib_dirs: tuple[str, ...]
    compile_args: tuple[str, ...]
    language: str
    types: str

    @property
    def module(self) -> str:
        """The full name of the module."""
        stem = re.sub(r"\W", "_", os.path.splitext(self.texts[-1][0])[0], flags=re.ASCII)
        return f"{PACKAGE}.{stem}_{digest_of(repr(self[1:]))[:10]}"


class LoadedModule(ModuleType):
    """A module that was compiled at run time; pickles as what it was made from."""

    def __reduce__(self) -> tuple[object, tuple[tuple[object, ...]]]:
        return load_recipe, (tuple(self.__dict__["__recipe__"]),)


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
) -> ModuleType:
    """The module that a file of declarations says, `.yaml` or `.cwrap`; other paths are relative to that file's folder.

    `sources` are C files that are compiled with it, `types` is the table of C types of one's own, `language` c or c++.
    """
    file = os.path.abspath(path)
    with open(file, encoding="utf-8") as stream:
        texts = ((os.path.basename(file), stream.read()),)
    lists = (sources, header_dirs, libraries, lib_dirs, compile_args)
    return load_recipe((os.path.dirname(file), texts, *map(tuple, lists), language, types))


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
) -> ModuleType:
    """The module that declarations say, in YAML or in blocks as in a `.cwrap` file; `source` is the C that they bind.

    The rest is as for `load`; paths are relative to the current folder.
    """
    if _BLOCK.search(declarations):
        texts = [(_CWRAP, f"{source}\n{declarations}")]
    else:
        texts = [(_CWRAP, source + "\n"), (_YAML, declarations)]
    lists = (sources, header_dirs, libraries, lib_dirs, compile_args)
    return load_recipe((os.getcwd(), tuple(texts), *map(tuple, lists), language, types))


def load_recipe(parts: tuple[object, ...], anew: bool = False) -> ModuleType:
    """Return the module of a recipe; unless `anew`, the one that was loaded before from the same library."""
    recipe = Recipe(*parts)  # type: ignore[arg-type] # they come from one
    if OPERATION.search(recipe.texts[-1][1]):
        return _operations(recipe)
    unit = Unit(
        name=recipe.texts[-1][0],
        source=repr((recipe.texts, recipe.types)),
        language=recipe.language,
        header_dirs=_placed(recipe, (*recipe.header_dirs, "")),
        libraries=recipe.libraries,
        lib_dirs=_placed(recipe, recipe.lib_dirs),
        compile_args=recipe.compile_args,
        sources=_placed(recipe, recipe.sources),
        runtime=True,
    )
    present = None if anew else _LOADED.get(recipe.module)
    module = load_as(unit, recipe.module, lambda: _generated(recipe), present)
    if not isinstance(module, LoadedModule):
        module.__class__ = LoadedModule
        module.__dict__["__recipe__"] = recipe
        _LOADED[recipe.module] = sys.modules[recipe.module] = module
        note(recipe.module, "inline", tuple(recipe))
    return module


def _operations(recipe: Recipe) -> ModuleType:
    """A module of operations: they compile when they are used."""
    from pathlib import Path

    from cwrap.ops.linking.declared import module_of, read_ops

    name, text = recipe.texts[-1]
    module = LoadedModule(recipe.module)
    module.__dict__.update(module_of(read_ops(text, name, Path(recipe.folder))), __recipe__=recipe)
    return module


def _placed(recipe: Recipe, paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(os.path.normpath(os.path.join(recipe.folder, path)) for path in paths)


def _generated(recipe: Recipe) -> Text:
    from pathlib import Path

    from cwrap.extensions import of_project
    from cwrap.pipeline import Request, generate

    root = Path(recipe.folder)
    result = generate(
        Request(
            root=root,
            declarations=tuple(name for name, _ in recipe.texts),
            target="standalone",
            module=recipe.module,
            language=recipe.language,
            types=recipe.types,
            texts={name: text.encode("utf-8") for name, text in recipe.texts},
            extensions=of_project(root),
        )
    )
    (source,) = result.files.values()
    own = {name for name, _ in recipe.texts}
    generator = sorted(str(path) for path in Path(about.FOLDER).rglob("*.py"))
    return Text(source, (*(str(root / path) for path in result.inputs if path not in own), *generator))
