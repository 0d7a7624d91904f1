"""Plugins and C types written outside the project: found, loaded, and put beside those of cwrap itself.

    [project.entry-points."cwrap.plugins"]        in the pyproject.toml of a package that brings one
    deprecated = "cwrap_extras.deprecated:Deprecated"

    [tool.cwrap]                                  in the pyproject.toml of a project that uses some
    plugins = ["tools/traced.py:Traced", "package.module:Class"]
    ctypes = ["tools/handle.py:Handle"]

`named` lists what is named and imports nothing, so that a build sees cheaply whether that changed; `load` imports it.
What a module does when it is imported is its author's affair: naming a plugin means trusting it, as for any import.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import inspect
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from cwrap.source.diagnostics import Note, Reporter, nearest, one_of
from cwrap.source.location import Location

if TYPE_CHECKING:  # `named` is asked by builds with nothing to do, which need not load what the rest of this needs
    from cwrap.ctype import CTypes
    from cwrap.ctype.base import CType
    from cwrap.planning.target import Target
    from cwrap.plugins.base import Plugin
    from cwrap.schema import Key, On, Schema

PLUGINS = "cwrap.plugins"
CTYPES = "cwrap.ctypes"
TARGETS = "cwrap.targets"
DEFAULT = "standalone"  # the target, if none is named
# The targets of cwrap itself, as a package would list them in its entry points, which a source tree does not have.
_OWN_TARGETS = {DEFAULT: "cwrap.standalone:Standalone", "thp": "cwrap.tensors.target:Tensors"}
_WANTED = {
    PLUGINS: "a plugin is a class derived from cwrap.plugins.base.Plugin, with a 'name', made without arguments",
    TARGETS: "a target is a class derived from cwrap.planning.target.Target, with a 'name', made without arguments",
    CTYPES: "a C type is a class derived from cwrap.ctype.base.CType, with 'spellings' and 'c', made without arguments",
}
_OURS = (__file__, importlib.__file__)  # what is never to blame where an import fails
_FORM = re.compile(r"(?P<module>.+?):(?P<name>[A-Za-z_]\w*)\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """Something named: the group (`cwrap.plugins`, …), `MODULE:CLASS` or `FILE.py:CLASS`, and where.

    `version` is that of the package it comes from, so that another version is another entry. `name` is that of the
    entry point.
    """

    group: str
    text: str
    location: Location
    version: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Extensions:
    """What others bring: plugins, C types, targets, and the files they were read from.

    Targets of installed packages are imported when they are used: `installed` are their entries.
    """

    plugins: tuple[Plugin, ...] = ()
    ctypes: tuple[CType, ...] = ()
    inputs: tuple[str, ...] = ()
    targets: tuple[Target, ...] = ()
    installed: tuple[Entry, ...] = ()


# ---- finding ----


def named(
    plugins: Sequence[str] = (),
    ctypes: Sequence[str] = (),
    targets: Sequence[str] = (),
    file: str = "",
    text: str = "",
) -> tuple[Entry, ...]:
    """What installed packages name, and then what the project does, in `file` with that `text`."""
    lists = ((PLUGINS, plugins), (CTYPES, ctypes), (TARGETS, targets))
    points = entry_points()  # once: all packages are read each time
    installed = [_installed(group, points.select(group=group)) for group, _ in lists]
    own = [Entry(group, name, _place(name, file, text)) for group, names in lists for name in names]
    return (*(entry for found in installed for entry in found), *own)


def _installed(group: str, points: Iterable[EntryPoint]) -> list[Entry]:
    found = []
    for point in sorted(points, key=lambda p: (p.name, p.value)):
        package = point.dist
        name, version = (package.name, package.version) if package else ("", "")
        text = (package.read_text("entry_points.txt") if package else None) or ""
        place = _place(point.value, f"entry_points.txt of {name}", text)
        found.append(Entry(group, f"{point.module}:{point.attr}", place, version, point.name))
    return found


def _place(name: str, file: str, text: str) -> Location:
    """Where the file names it; its beginning where that is not seen."""
    match = re.search(rf"(?<![\w./]){re.escape(name)}(?!\w)", text)
    before = text[: match.start()] if match else ""
    return Location(file, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)


# ---- loading ----


def of_project(root: Path) -> Extensions:
    """What installed packages bring, and what the project in `root` names. Raises CwrapError with all that is wrong."""
    from cwrap.config import FILE, read_config

    reporter = Reporter()
    config = read_config(root)
    if config is None:
        entries = named()
    else:
        reporter.sources[FILE] = (root / FILE).read_text(encoding="utf-8")
        entries = named(config.plugins, config.ctypes, config.targets, FILE, reporter.sources[FILE])
    extensions = load(entries, root, reporter)
    names = target_names(extensions)
    if config is not None and config.target not in names:
        message = f"'target' is {one_of(names)}, not '{config.target}'{nearest(config.target, names)}"
        reporter.error(_place(config.target, FILE, reporter.sources[FILE]), message)
    reporter.stop_if_errors()
    return extensions


def load(entries: Iterable[Entry], root: Path, reporter: Reporter) -> Extensions:
    """Imports what is named, but for the targets of packages; reports what is not what its group is for.

    Files are relative to `root`.
    """
    from cwrap.ctype.base import CType
    from cwrap.planning.target import Target
    from cwrap.plugins.base import Plugin

    loader = _Loader(root, reporter)
    plugins: list[Plugin] = []
    ctypes: list[CType] = []
    targets: list[Target] = []
    installed: list[Entry] = []
    seen: list[tuple[str, object]] = []  # what a package and the project both name is one thing
    for entry in entries:
        if entry.group == TARGETS and entry.name:
            installed.append(entry)
            continue
        thing = loader.found(entry)
        if thing is None or any(group == entry.group and other is thing for group, other in seen):
            continue
        seen.append((entry.group, thing))
        made = loader.made(entry, thing)
        if entry.group == PLUGINS and isinstance(made, Plugin) and made.name:
            plugins.append(made)
        elif entry.group == CTYPES and isinstance(made, CType) and made.spellings and made.c:
            ctypes.append(made)
        elif entry.group == TARGETS and isinstance(made, Target) and made.name:
            if made.name in (*_OWN_TARGETS, *(target.name for target in targets)):
                loader.refuse(entry, f"two targets are called '{made.name}'; give one of them another name")
            targets.append(made)
        elif made is not None:
            loader.refuse(entry, f"'{entry.text}' is {_described(made, entry.group)}")
    inputs = tuple(sorted(loader.inputs))
    return Extensions(tuple(plugins), tuple(ctypes), inputs, tuple(targets), tuple(installed))


def _described(made: object, group: str) -> str:
    """What an entry gave, where that is not what its group is for."""
    from cwrap.ctype.base import CType
    from cwrap.planning.target import Target
    from cwrap.plugins.base import Plugin

    if isinstance(made, Target):
        return "a target without 'name'" if group == TARGETS else "a target; targets are named under 'targets'"
    if isinstance(made, Plugin):
        return "a plugin without 'name'" if group == PLUGINS else "a plugin; plugins are named under 'plugins'"
    if isinstance(made, CType):
        return "a C type without 'spellings' or 'c'" if group == CTYPES else "a C type; types are named under 'ctypes'"
    return f"of the class '{type(made).__name__}'"


@dataclass(slots=True)
class _Loader:
    """Imports each module once in a run, and remembers the files."""

    root: Path
    reporter: Reporter
    inputs: set[str] = field(default_factory=set)
    files: dict[str, ModuleType] = field(default_factory=dict)

    def refuse(self, entry: Entry, message: str, *notes: Note) -> None:
        """An error at the place where the entry is named, and what would be right."""
        self.reporter.error(entry.location, message, *notes, Note(_WANTED[entry.group]))

    def found(self, entry: Entry) -> object | None:
        """What the entry names."""
        match = _FORM.match(entry.text)
        if match is None:
            self.refuse(entry, f"'{entry.text}' is neither 'package.module:Class' nor 'path/of/file.py:Class'")
            return None
        module = self._module(entry, match["module"])
        if module is None:
            return None
        name = match["name"]
        if not hasattr(module, name):
            hint = nearest(name, [n for n, thing in vars(module).items() if isinstance(thing, type)])
            self.refuse(entry, f"'{match['module']}' has no '{name}'{hint}")
            return None
        thing: object = getattr(module, name)
        return thing

    def made(self, entry: Entry, thing: object) -> object | None:
        """An object of the class."""
        if not isinstance(thing, type):
            return thing
        try:
            result: object = thing()
        except Exception as error:  # noqa: BLE001 - whatever a class of others raises is a message
            self.refuse(entry, f"'{entry.text}' cannot be made: {_said(error)}", *_origin(error, self.root))
            return None
        return result

    def _module(self, entry: Entry, name: str) -> ModuleType | None:
        try:
            module = self._file(name) if name.endswith(".py") else importlib.import_module(name)
        except Exception as error:  # noqa: BLE001 - whatever a module of others raises is a message
            self.refuse(entry, f"'{name}' cannot be imported: {_said(error)}", *_origin(error, self.root))
            return None
        self.inputs.update(_shown(path, self.root) for path in _files(module))
        return module

    def _file(self, name: str) -> ModuleType:
        """The module of a file, known to Python by a name that no import has."""
        if name not in self.files:
            file = str(self.root / name)
            loader = _FreshLoader("cwrap_extension_" + re.sub(r"\W", "_", name), file)
            spec = importlib.machinery.ModuleSpec(loader.name, loader, origin=file)
            spec.has_location = True
            module = importlib.util.module_from_spec(spec)
            sys.modules[loader.name] = module  # as for any import: dataclasses look their module up there
            try:
                loader.exec_module(module)
            except BaseException:
                del sys.modules[loader.name]
                raise
            self.files[name] = module
        return self.files[name]


class _FreshLoader(importlib.machinery.SourceFileLoader):
    """Compiles what the file says now, and leaves no bytecode beside it."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _origin(error: Exception, root: Path) -> Iterator[Note]:
    """Where a module of others raised."""
    if isinstance(error, SyntaxError) and error.filename:
        yield Note("here", Location(_shown(error.filename, root), error.lineno or 1, error.offset or 1))
        return
    frames = traceback.extract_tb(error.__traceback__)
    places = [Location(_shown(f.filename, root), f.lineno or 1, 1) for f in frames if f.filename not in _OURS]
    places = [place for place in places if "<frozen" not in place.file]
    inside = [place for place in places if not Path(place.file).is_absolute()]
    if places:
        yield Note("raised here", (inside or places)[-1])


def _files(module: ModuleType) -> Iterator[str]:
    """The files of a module and of what was imported of its package."""
    package = module.__name__.partition(".")[0]
    for name, other in list(sys.modules.items()):
        file = getattr(other, "__file__", None)
        if file and name.partition(".")[0] == package:
            yield file


def _shown(path: str, root: Path) -> str:
    """A path as the project writes it, absolute where it is outside."""
    absolute, base = Path(path).absolute(), root.absolute()
    return absolute.relative_to(base).as_posix() if absolute.is_relative_to(base) else str(absolute)


# ---- targets ----


class UnknownTargetError(LookupError):
    """No target has that name; the message names those that there are."""


def target_names(extensions: Extensions) -> tuple[str, ...]:
    """Return the names of all targets: those of cwrap, of the project, of installed packages."""
    there = (*(target.name for target in extensions.targets), *(entry.name for entry in extensions.installed))
    return tuple(dict.fromkeys((*_OWN_TARGETS, *there)))


def find_target(name: str, extensions: Extensions) -> Target:
    """Return the target of that name, which is imported now unless it is the project's.

    Raises UnknownTargetError, or CwrapError if the class that a package names is no target.
    """
    own = next((target for target in extensions.targets if target.name == name), None)
    if own is not None:
        return own
    if name in _OWN_TARGETS:
        module, _, attribute = _OWN_TARGETS[name].partition(":")
        found: Target = getattr(importlib.import_module(module), attribute)()
        return found
    entry = next((entry for entry in extensions.installed if entry.name == name), None)
    if entry is None:
        names = target_names(extensions)
        raise UnknownTargetError(f"the target is {one_of(names)}, not '{name}'{nearest(name, names)}")
    reporter = Reporter()
    loaded = load([replace(entry, name="")], Path(), reporter).targets
    if loaded and loaded[0].name != name:
        message = f"the entry point '{name}' names a target that is called '{loaded[0].name}'"
        reporter.error(entry.location, message)
    reporter.stop_if_errors()
    return loaded[0]


def every_target(extensions: Extensions) -> tuple[Target, ...]:
    """Return all targets, imported."""
    return tuple(find_target(name, extensions) for name in target_names(extensions))


def every_plugin(extensions: Extensions) -> tuple[Plugin, ...]:
    """Return the plugins of all targets, each once, and then those of extensions, in the order in which they run."""
    from cwrap.planning.run import ordered

    return ordered(_by_name(extensions).values())


def _by_name(extensions: Extensions) -> dict[str, Plugin]:
    found: dict[str, Plugin] = {}
    for plugin in (*(p for target in every_target(extensions) for p in target.plugins()), *extensions.plugins):
        found.setdefault(plugin.name, plugin)
    return found


def whole_schema(extensions: Extensions) -> Schema:
    """Return the keys of all targets, if nothing is wrong with those of extensions; else raise CwrapError."""
    all_plugins(every_plugin(replace(extensions, plugins=())), extensions, Reporter())
    return every_schema(extensions)


def every_schema(extensions: Extensions) -> Schema:
    """Return the table of the keys of all targets; a key that several have is that of the first."""
    from cwrap.schema import Schema

    rows: dict[tuple[On, str], Key[Any]] = {}
    for target in every_target(extensions):
        for key in (key for plugin in (*target.plugins(), *extensions.plugins) for key in plugin.keys):
            for on in key.on:
                rows.setdefault((on, key.name), key)
    return Schema([_Rows(tuple(dict.fromkeys(rows.values())))])


@dataclass(frozen=True, slots=True)
class _Rows:
    keys: tuple[Key[Any], ...]


# ---- beside those of cwrap itself ----


def all_plugins(own: Sequence[Plugin], extensions: Extensions, reporter: Reporter) -> tuple[Plugin, ...]:
    """All plugins, in order; reports names and keys that are taken, and orders that cannot be."""
    from cwrap.planning.run import circle, ordered

    everyone = (*own, *extensions.plugins)
    names = [p.name for p in everyone]
    known = (*names, *_by_name(extensions)) if extensions.plugins else ()
    for plugin in extensions.plugins:
        first = everyone[names.index(plugin.name)]
        if first is not plugin:
            message = f"two plugins are called '{plugin.name}'; give one of them another name"
            reporter.error(_class_place(plugin), message, Note("the other one", _class_place(first)))
        for key in ("after", "before", "refines"):
            for name in getattr(plugin, key):
                if name not in known:
                    message = f"'{key}' of the plugin '{plugin.name}' names no plugin: '{name}'{nearest(name, known)}"
                    reporter.error(_class_place(plugin), message)
    _check_keys(extensions, reporter)
    around = circle(everyone) if len(set(names)) == len(names) else ()
    for plugin in [p for p in around if p in extensions.plugins][:1]:
        message = f"plugins wait for each other: {', '.join(p.name for p in around)}"
        reporter.error(_class_place(plugin), message)
    reporter.stop_if_errors()
    return ordered(everyone)


def _check_keys(extensions: Extensions, reporter: Reporter) -> None:
    """A key has one meaning at a place: that of cwrap, or of the plugin that came first."""
    from cwrap.schema import On

    if not extensions.plugins:
        return
    taken: dict[tuple[On, str], Plugin | None] = {}
    known = every_schema(replace(extensions, plugins=()))
    taken.update({(on, name): None for on in On for name in known.known(on)})
    for plugin in extensions.plugins:
        for key, place in [(k, on) for k in plugin.keys for on in k.on]:
            if (place, key.name) not in taken:
                taken[place, key.name] = plugin
                continue
            other = taken[place, key.name]
            whose = f"that of '{other.name}'" if other else "one of cwrap's own"
            message = f"the plugin '{plugin.name}' adds the key '{key.name}' of {place.value}, which is {whose}"
            notes = [Note("the other one", _class_place(other))] if other else []
            reporter.error(_class_place(plugin), message, *notes)
    _check_rows(extensions, [name for _, name in taken], reporter)


def _check_rows(extensions: Extensions, names: Sequence[str], reporter: Reporter) -> None:
    """The keys that a row names must exist."""
    from cwrap.schema import ANY_OTHER

    for plugin in extensions.plugins:
        for key in plugin.keys:
            for column, found in (("follows", (key.follows,)), ("conflicts", key.conflicts)):
                for name in found:
                    if name and name not in (*names, ANY_OTHER):
                        message = f"'{column}' of the key '{key.name}' names no key: '{name}'{nearest(name, names)}"
                        reporter.error(_class_place(plugin), message)


def all_types(
    own: Sequence[CType], extensions: Extensions, plugins: Sequence[Plugin], reporter: Reporter
) -> CTypes:
    """Return the table of C types, in which plugins resolve unknown types; report spellings that two types have."""
    from cwrap.ctype import CTypes
    from cwrap.planning.type_resolver import TypeResolver

    for number, ctype in enumerate(extensions.ctypes):
        known = CTypes((*own, *extensions.ctypes[:number]))
        for spelling in ctype.spellings:
            other = known.find(spelling)
            if other is not None:
                message = f"two C types are spelt '{spelling}': {_class_name(ctype)} and {_class_name(other)}"
                reporter.error(_class_place(ctype), message, Note("the other one", _class_place(other)))
    return CTypes((*own, *extensions.ctypes), TypeResolver(plugins, reporter, _class_place))


def _class_name(thing: object) -> str:
    return f"{type(thing).__module__}.{type(thing).__qualname__}"


def _class_place(thing: object) -> Location:
    """Where the class of a plugin or C type is written; its name where that cannot be found."""
    try:
        line = inspect.getsourcelines(type(thing))[1]
        return Location(_shown(inspect.getfile(type(thing)), Path()), line, 1)
    except (OSError, TypeError):
        return Location(_class_name(thing), 1, 1)
