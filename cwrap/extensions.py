"""Third-party plugins, C types and targets: they are found, loaded, and added to those of cwrap.

    [project.entry-points."cwrap.plugins"]        in the pyproject.toml of a package that provides a plugin
    deprecated = "cwrap_extras.deprecated:Deprecated"

    [tool.cwrap]                                  in the pyproject.toml of a project that uses plugins
    plugins = ["tools/traced.py:Traced", "package.module:Class"]
    ctypes = ["tools/handle.py:Handle"]

`named` returns the entries without importing anything, so that a build can check quickly whether the entries changed;
`load` imports them. Listing a plugin means trusting its code, as for any import.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from cwrap.source.diagnostics import Note, Reporter, nearest, one_of
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, field, replace

if TYPE_CHECKING:  # builds with nothing to do only call `named`, and should not import the rest
    from importlib.metadata import EntryPoint

    from cwrap.ctype import CTypes
    from cwrap.ctype.base import CType
    from cwrap.planning.plugin import Plugin
    from cwrap.planning.target import Target
    from cwrap.schema import Key, On, Schema

PLUGINS = "cwrap.plugins"
CTYPES = "cwrap.ctypes"
TARGETS = "cwrap.targets"
DEFAULT = "standalone"  # the target, if none is named
# The targets of cwrap, which are not entry points: a source tree that is not installed has no entry points.
_CWRAP_TARGETS = {DEFAULT: "cwrap.standalone:Standalone", "thp": "cwrap.tensors.target:Tensors"}
_EXPECTED = {
    PLUGINS: "a plugin is a subclass of cwrap.planning.plugin.Plugin with a 'name', which is called without arguments",
    TARGETS: "a target is a subclass of cwrap.planning.target.Target with a 'name', which is called without arguments",
    CTYPES: "a C type is a subclass of cwrap.ctype.base.CType with 'spellings' and 'c', called without arguments",
}
_IMPORTERS = (__file__, importlib.__file__)  # files that are not the cause of a failed import
_GROUPS = b"[cwrap."  # begins a group of entry points for cwrap
_FORM = pattern(r"(?P<module>.+?):(?P<name>[A-Za-z_]\w*)\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a package or project: the group (`cwrap.plugins`, …), `MODULE:CLASS` or `FILE.py:CLASS`, the place.

    `version` is the version of the package, so that another version is another entry. `name` is the name of the entry
    point; empty for an entry of a project.
    """

    group: str
    text: str
    location: Location
    version: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Extensions:
    """Third-party plugins, C types and targets, and the files from which they were loaded.

    Targets of installed packages are imported when they are used; `installed` has their entries.
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
    """Return the entries of installed packages, followed by those of a project, which are in `file` with its `text`."""
    lists = ((PLUGINS, plugins), (CTYPES, ctypes), (TARGETS, targets))
    installed = _installed([group for group, _ in lists]) if any(map(_has_entries, sys.path)) else []
    listed = [Entry(group, name, _place(name, file, text)) for group, names in lists for name in names]
    return (*installed, *listed)


def _has_entries(folder: str) -> bool:
    """Return False if no package in a folder of `sys.path` has entry points for cwrap.

    This is the usual case, and importing `importlib.metadata` takes much longer.
    """
    if folder.endswith(".egg"):
        return True
    try:
        packages = [name for name in os.listdir(folder or ".") if name.lower().endswith((".dist-info", ".egg-info"))]
    except OSError:
        return os.path.isfile(folder)  # a ZIP file
    return any(_GROUPS in _content(os.path.join(folder, name, "entry_points.txt")) for name in packages)


def _content(path: str) -> bytes:
    """Return the content of a file; empty for a file that does not exist."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def _installed(groups: Iterable[str]) -> list[Entry]:
    """Return the entries of installed packages."""
    from importlib.metadata import entry_points

    points = entry_points()  # called once, because every call reads all packages
    return [entry for group in groups for entry in _entries(group, points.select(group=group))]


def _entries(group: str, points: Iterable[EntryPoint]) -> list[Entry]:
    found = []
    for point in sorted(points, key=lambda p: (p.name, p.value)):
        package = point.dist
        name, version = (package.name, package.version) if package else ("", "")
        text = (package.read_text("entry_points.txt") if package else None) or ""
        place = _place(point.value, f"entry_points.txt of {name}", text)
        found.append(Entry(group, f"{point.module}:{point.attr}", place, version, point.name))
    return found


def _place(name: str, file: str, text: str) -> Location:
    """Return the place of a name in a file; the beginning of the file if the name is not found."""
    match = re.search(rf"(?<![\w./]){re.escape(name)}(?!\w)", text)
    before = text[: match.start()] if match else ""
    return Location(file, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)


# ---- loading ----


def of_project(root: Path) -> Extensions:
    """Return the extensions of installed packages and of the project in `root`; raise CwrapError with all errors."""
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
        hint = nearest(config.target, names)
        message = f"invalid value '{config.target}' for 'target'; expected {one_of(names)}{hint}"
        reporter.error(_place(config.target, FILE, reporter.sources[FILE]), message)
    reporter.stop_if_errors()
    return extensions


def load(entries: Iterable[Entry], root: Path, reporter: Reporter) -> Extensions:
    """Import the entries except targets of packages; report an object of the wrong class.

    Files are relative to `root`.
    """
    from cwrap.ctype.base import CType
    from cwrap.planning.plugin import Plugin
    from cwrap.planning.target import Target

    loader = _Loader(root, reporter)
    plugins: list[Plugin] = []
    ctypes: list[CType] = []
    targets: list[Target] = []
    installed: list[Entry] = []
    seen: list[tuple[str, object]] = []  # a package and the project may list the same class
    for entry in entries:
        if entry.group == TARGETS and entry.name:
            installed.append(entry)
            continue
        found = loader.find(entry)
        if found is None or any(group == entry.group and other is found for group, other in seen):
            continue
        seen.append((entry.group, found))
        extension = loader.create(entry, found)
        if entry.group == PLUGINS and isinstance(extension, Plugin) and extension.name:
            plugins.append(extension)
        elif entry.group == CTYPES and isinstance(extension, CType) and extension.spellings and extension.c:
            ctypes.append(extension)
        elif entry.group == TARGETS and isinstance(extension, Target) and extension.name:
            if extension.name in (*_CWRAP_TARGETS, *(target.name for target in targets)):
                loader.report(entry, f"two targets are called '{extension.name}'; rename one of them")
            targets.append(extension)
        elif extension is not None:
            loader.report(entry, f"'{entry.text}' is {_described(extension, entry.group)}")
    inputs = tuple(sorted(loader.inputs))
    return Extensions(tuple(plugins), tuple(ctypes), inputs, tuple(targets), tuple(installed))


def _described(extension: object, group: str) -> str:
    """Return a description of an object that does not belong to the group of its entry."""
    from cwrap.ctype.base import CType
    from cwrap.planning.plugin import Plugin
    from cwrap.planning.target import Target

    if isinstance(extension, Target):
        return "a target without 'name'" if group == TARGETS else "a target; list it under 'targets'"
    if isinstance(extension, Plugin):
        return "a plugin without 'name'" if group == PLUGINS else "a plugin; list it under 'plugins'"
    if isinstance(extension, CType):
        return "a C type without 'spellings' or 'c'" if group == CTYPES else "a C type; list it under 'ctypes'"
    return f"an object of the class '{type(extension).__name__}'"


@dataclass(slots=True)
class _Loader:
    """Importer of entries, which imports each module once and collects the files."""

    root: Path
    reporter: Reporter
    inputs: set[str] = field(default_factory=set)
    files: dict[str, ModuleType] = field(default_factory=dict)

    def report(self, entry: Entry, message: str, *notes: Note) -> None:
        """Report an error at the place of the entry, with a note about what is expected."""
        self.reporter.error(entry.location, message, *notes, Note(_EXPECTED[entry.group]))

    def find(self, entry: Entry) -> object | None:
        """Return the object that the entry names, or None after an error."""
        match = _FORM.match(entry.text)
        if match is None:
            self.report(entry, f"'{entry.text}' is neither 'package.module:Class' nor 'path/of/file.py:Class'")
            return None
        module = self._module(entry, match["module"])
        if module is None:
            return None
        name = match["name"]
        if not hasattr(module, name):
            hint = nearest(name, [n for n, value in vars(module).items() if isinstance(value, type)])
            self.report(entry, f"'{match['module']}' has no '{name}'{hint}")
            return None
        found: object = getattr(module, name)
        return found

    def create(self, entry: Entry, found: object) -> object | None:
        """Return an instance of a class, or None after an error; return any other object unchanged."""
        if not isinstance(found, type):
            return found
        try:
            result: object = found()
        except Exception as error:  # noqa: BLE001 - any exception of third-party code becomes a message
            message = f"'{entry.text}' cannot be called without arguments: {_text_of(error)}"
            self.report(entry, message, *_origin(error, self.root))
            return None
        return result

    def _module(self, entry: Entry, name: str) -> ModuleType | None:
        try:
            module = self._file(name) if name.endswith(".py") else importlib.import_module(name)
        except Exception as error:  # noqa: BLE001 - any exception of third-party code becomes a message
            self.report(entry, f"'{name}' cannot be imported: {_text_of(error)}", *_origin(error, self.root))
            return None
        self.inputs.update(_shown(path, self.root) for path in _files(module))
        return module

    def _file(self, name: str) -> ModuleType:
        """Return the module of a file; its name in `sys.modules` cannot be that of an import."""
        if name not in self.files:
            file = str(self.root / name)
            loader = _FreshLoader("cwrap_extension_" + re.sub(r"\W", "_", name), file)
            spec = importlib.machinery.ModuleSpec(loader.name, loader, origin=file)
            spec.has_location = True
            module = importlib.util.module_from_spec(spec)
            sys.modules[loader.name] = module  # dataclasses look up their module there
            try:
                loader.exec_module(module)
            except BaseException:
                del sys.modules[loader.name]
                raise
            self.files[name] = module
        return self.files[name]


class _FreshLoader(importlib.machinery.SourceFileLoader):
    """Loader that compiles the current text of a file and writes no bytecode."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


def _text_of(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _origin(error: Exception, root: Path) -> Iterator[Note]:
    """Yield a note with the place in third-party code that raised an exception."""
    if isinstance(error, SyntaxError) and error.filename:
        yield Note("here", Location(_shown(error.filename, root), error.lineno or 1, error.offset or 1))
        return
    import traceback  # only messages need it

    frames = traceback.extract_tb(error.__traceback__)
    places = [Location(_shown(f.filename, root), f.lineno or 1, 1) for f in frames if f.filename not in _IMPORTERS]
    places = [place for place in places if "<frozen" not in place.file]
    inside = [place for place in places if not Path(place.file).is_absolute()]
    if places:
        yield Note("raised here", (inside or places)[-1])


def _files(module: ModuleType) -> Iterator[str]:
    """Yield the files of a module, and of the imported modules of its package."""
    package = module.__name__.partition(".")[0]
    for name, other in list(sys.modules.items()):
        file = getattr(other, "__file__", None)
        if file and name.partition(".")[0] == package:
            yield file


def _shown(path: str, root: Path) -> str:
    """Return a path relative to the project, or an absolute path if the file is outside of the project."""
    absolute, base = Path(path).absolute(), root.absolute()
    return absolute.relative_to(base).as_posix() if absolute.is_relative_to(base) else str(absolute)


# ---- targets ----


class UnknownTargetError(LookupError):
    """No target has the name; the message lists the names of all targets."""


def target_names(extensions: Extensions) -> tuple[str, ...]:
    """Return the names of all targets: those of cwrap, of the project, of installed packages."""
    others = (*(target.name for target in extensions.targets), *(entry.name for entry in extensions.installed))
    return tuple(dict.fromkeys((*_CWRAP_TARGETS, *others)))


def find_target(name: str, extensions: Extensions) -> Target:
    """Return the target with a name; targets of cwrap and of packages are imported by this call.

    Raises UnknownTargetError for an unknown name, and CwrapError if the class of a package is not a target.
    """
    listed = next((target for target in extensions.targets if target.name == name), None)
    if listed is not None:
        return listed
    if name in _CWRAP_TARGETS:
        module, _, attribute = _CWRAP_TARGETS[name].partition(":")
        found: Target = getattr(importlib.import_module(module), attribute)()
        return found
    entry = next((entry for entry in extensions.installed if entry.name == name), None)
    if entry is None:
        names = target_names(extensions)
        raise UnknownTargetError(f"unknown target '{name}'; expected {one_of(names)}{nearest(name, names)}")
    reporter = Reporter()
    loaded = load([replace(entry, name="")], Path(), reporter).targets
    if loaded and loaded[0].name != name:
        message = f"the entry point '{name}' has a target with the name '{loaded[0].name}'; use one name for both"
        reporter.error(entry.location, message)
    reporter.stop_if_errors()
    return loaded[0]


def every_target(extensions: Extensions) -> tuple[Target, ...]:
    """Return all targets; this imports those of cwrap and of packages."""
    return tuple(find_target(name, extensions) for name in target_names(extensions))


def every_plugin(extensions: Extensions) -> tuple[Plugin, ...]:
    """Return the plugins of all targets and of extensions, each once, in the order in which they run."""
    from cwrap.planning.run import ordered

    return ordered(_by_name(extensions).values())


def _by_name(extensions: Extensions) -> dict[str, Plugin]:
    found: dict[str, Plugin] = {}
    for plugin in (*(p for target in every_target(extensions) for p in target.plugins()), *extensions.plugins):
        found.setdefault(plugin.name, plugin)
    return found


def whole_schema(extensions: Extensions) -> Schema:
    """Return the keys of all targets and extensions; raise CwrapError if keys of extensions have errors."""
    all_plugins(every_plugin(replace(extensions, plugins=())), extensions, Reporter())
    return every_schema(extensions)


def every_schema(extensions: Extensions) -> Schema:
    """Return the table of the keys of all targets; if several targets have a key, the row of the first is used."""
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


# ---- together with those of cwrap ----


def all_plugins(target_plugins: Sequence[Plugin], extensions: Extensions, reporter: Reporter) -> tuple[Plugin, ...]:
    """Return the plugins of a target and of extensions in order.

    Raises CwrapError for names and keys that two plugins have, for unknown names in `after`, `before` and `refines`,
    and for plugins that wait for each other.
    """
    from cwrap.planning.run import circle, ordered

    everyone = (*target_plugins, *extensions.plugins)
    names = [p.name for p in everyone]
    known = (*names, *_by_name(extensions)) if extensions.plugins else ()
    for plugin in extensions.plugins:
        first = everyone[names.index(plugin.name)]
        if first is not plugin:
            message = f"two plugins are called '{plugin.name}'; rename one of them"
            reporter.error(_class_place(plugin), message, Note("the other plugin", _class_place(first)))
        for key in ("after", "before", "refines"):
            for name in getattr(plugin, key):
                if name not in known:
                    message = f"unknown plugin '{name}' in '{key}' of the plugin '{plugin.name}'{nearest(name, known)}"
                    reporter.error(_class_place(plugin), message)
    _check_keys(extensions, reporter)
    around = circle(everyone) if len(set(names)) == len(names) else ()
    for plugin in [p for p in around if p in extensions.plugins][:1]:
        message = f"plugins wait for each other: {', '.join(p.name for p in around)}"
        reporter.error(_class_place(plugin), f"{message}; change 'phase', 'after' or 'before' of one")
    reporter.stop_if_errors()
    return ordered(everyone)


def _check_keys(extensions: Extensions, reporter: Reporter) -> None:
    """Report keys of plugins that cwrap or an earlier plugin has for the same kind of node."""
    from cwrap.schema import On

    if not extensions.plugins:
        return
    owners: dict[tuple[On, str], Plugin | None] = {}
    known = every_schema(replace(extensions, plugins=()))
    owners.update({(on, name): None for on in On for name in known.known(on)})
    for plugin in extensions.plugins:
        for key, on in [(k, on) for k in plugin.keys for on in k.on]:
            if (on, key.name) not in owners:
                owners[on, key.name] = plugin
                continue
            other = owners[on, key.name]
            owner = f"the plugin '{other.name}'" if other else "cwrap"
            message = f"the plugin '{plugin.name}' adds the key '{key.name}' of {on.value}, which {owner} has already"
            notes = [Note("the other plugin", _class_place(other))] if other else []
            reporter.error(_class_place(plugin), f"{message}; rename the key", *notes)
    _check_rows(extensions, [name for _, name in owners], reporter)


def _check_rows(extensions: Extensions, names: Sequence[str], reporter: Reporter) -> None:
    """Report unknown keys in `follows` and `conflicts` of the rows of plugins."""
    from cwrap.schema import ANY_OTHER

    for plugin in extensions.plugins:
        for key in plugin.keys:
            for column, found in (("follows", (key.follows,)), ("conflicts", key.conflicts)):
                for name in found:
                    if name and name not in (*names, ANY_OTHER):
                        message = f"unknown key '{name}' in '{column}' of the key '{key.name}'{nearest(name, names)}"
                        reporter.error(_class_place(plugin), message)


def all_types(
    target_types: Sequence[CType], extensions: Extensions, plugins: Sequence[Plugin], reporter: Reporter
) -> CTypes:
    """Return the table of C types, in which plugins resolve unknown types; report spellings that two types have."""
    from cwrap.ctype import CTypes
    from cwrap.planning.type_resolver import TypeResolver

    for number, ctype in enumerate(extensions.ctypes):
        known = CTypes((*target_types, *extensions.ctypes[:number]))
        for spelling in ctype.spellings:
            other = known.find(spelling)
            if other is not None:
                message = f"two C types have the spelling '{spelling}': {_class_name(ctype)} and {_class_name(other)}"
                reporter.error(_class_place(ctype), message, Note("the other type", _class_place(other)))
    return CTypes((*target_types, *extensions.ctypes), TypeResolver(plugins, reporter, _class_place))


def _class_name(extension: object) -> str:
    return f"{type(extension).__module__}.{type(extension).__qualname__}"


def _class_place(extension: object) -> Location:
    """Return the place of the class of a plugin or C type; its name instead of a file if there is no source."""
    import inspect  # only messages need it

    try:
        line = inspect.getsourcelines(type(extension))[1]
        return Location(_shown(inspect.getfile(type(extension)), Path()), line, 1)
    except (OSError, TypeError):
        return Location(_class_name(extension), 1, 1)
