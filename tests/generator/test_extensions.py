"""Third-party plugins and C types: named in pyproject.toml or by an installed package, and used like those of cwrap."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from compiled import without_lines
from folders import CASES

import cwrap.building.generation
from cwrap.building.generation import bring_up_to_date
from cwrap.building.project import Category, Project
from cwrap.cli import main
from cwrap.extensions import CTYPES, PLUGINS, Entry, Extensions, load, named, of_project
from cwrap.pipeline import Request, Result, generate
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.source.location import Location

PLUGIN = """\
from __future__ import annotations

from dataclasses import dataclass, replace

from cwrap.ctype.base import CType
from cwrap.plan import Snippet
from cwrap.planning.plugin import Plugin
from cwrap.schema import Key, Kind, On


@dataclass
class Fact:
    text: "str"


class Counted(Plugin):
    name = "counted"
    keys = (Key("counted", (On.DECLARATION,), Kind.FLAG, "count"),)

    def overload(self, overload, context):
        if not overload.declaration.keys.flag("counted"):
            return overload
        return replace(overload, before_call=(Snippet((Fact("count++;").text,)),))


class Celsius(CType):
    spellings = ("celsius_t",)
    c = "double"
    checker = "cwrap_check_float"
    headers = ('"celsius.h"',)
    support = ("typedef double celsius_t;",)

    def annotation(self, dtype, result=False):
        return "float"

    def extract(self, name, obj, fail):
        return (f"{name} = PyFloat_AsDouble({obj});",)

    def box(self, expression):
        return f"PyFloat_FromDouble({expression})"


kelvin = Celsius()
kelvin.spellings = ("kelvin_t", "struct  kelvin *")
number = 3
"""
DECLARATION = "- name: warm\n  counted: true\n  return: celsius_t\n  arguments: [kelvin_t t]\n"
SETTINGS = (
    '[tool.cwrap]\nplugins = ["tools/mine.py:Counted"]\nctypes = ["tools/mine.py:Celsius", "tools/mine.py:kelvin"]\n'
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Create a project whose settings name a plugin and two C types."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/mine.py").write_text(PLUGIN, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "a.yaml").write_text(DECLARATION, encoding="utf-8")
    return tmp_path


def install(folder: Path, **groups: str) -> None:
    """Write a package `extra` with entry points into a folder, as pip would."""
    info = folder / "extra-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: extra\nVersion: 1.0\n", encoding="utf-8")
    lines = [line for group, points in groups.items() for line in (f"[cwrap.{group}]", points)]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder on the import path, into which packages can be installed."""
    folder = tmp_path / "site"
    package = folder / "extra_of_tests"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "parts.py").write_text("NAME = 'counted'\n", encoding="utf-8")
    text = PLUGIN.replace('name = "counted"', "name = NAME").replace(
        "from cwrap.schema", "from extra_of_tests.parts import NAME\nfrom cwrap.schema"
    )
    (package / "mine.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name in [name for name in sys.modules if name.startswith("extra_of_tests")]:
        del sys.modules[name]


def generated(root: Path, extensions: Extensions) -> Result:
    return generate(Request(root, ("a.yaml",), target="standalone", extensions=extensions))


def refused(root: Path, text: str, group: str = PLUGINS) -> list[str]:
    """Return the error about an entry, with its notes."""
    reporter = Reporter()
    extensions = load([Entry(group, text, Location("pyproject.toml", 2, 4))], root, reporter)
    assert (extensions.plugins, extensions.ctypes) == ((), ())
    return [
        f"{where}{message}"
        for d in reporter.errors
        for where, message in [(f"{d.location}: ", d.message)] + [
            (f"{n.location}: " if n.location else "", n.message) for n in d.notes
        ]
    ]  # fmt: skip


# ---- extensions of the project ----


def test_a_project_names_files_with_plugins(project: Path) -> None:
    extensions = of_project(project)
    assert [p.name for p in extensions.plugins] == ["counted"]
    assert [t.spellings for t in extensions.ctypes] == [("celsius_t",), ("kelvin_t", "struct  kelvin *")]
    assert extensions.inputs == ("tools/mine.py",)
    result = generated(project, extensions)
    assert result.inputs == ("a.yaml", "tools/mine.py")
    text = result.files["a.c"]
    assert "    count++;\n    double cw_value = warm(arg_t);" in without_lines(text)
    assert text.count('#include "celsius.h"\n') == 1
    assert text.count("\ntypedef double celsius_t;\n") == 1


def test_a_changed_plugin_file_is_read_again_without_bytecode(project: Path) -> None:
    assert [p.name for p in of_project(project).plugins] == ["counted"]
    (project / "tools/mine.py").write_text(PLUGIN.replace('"counted"', '"bounded"'), encoding="utf-8")
    assert [p.name for p in of_project(project).plugins] == ["bounded"]
    assert [path.name for path in (project / "tools").iterdir()] == ["mine.py"]


def test_spellings_may_have_any_spaces(project: Path) -> None:
    (project / "a.yaml").write_text("- name: f\n  arguments: [struct kelvin *t]\n", encoding="utf-8")
    assert "double arg_t;" in generated(project, of_project(project)).files["a.c"]


def test_tensor_methods_accept_third_party_types(project: Path) -> None:
    shutil.copy(CASES / "dtypes.yaml", project)
    text = "- name: f\n  doc: Nothing.\n  arguments: [THTensor* self, celsius_t t]\n"
    (project / "a.yaml").write_text(text + text.replace("name: f", "name: g"), encoding="utf-8")
    result = generate(Request(project, ("a.yaml",), "dtypes.yaml", extensions=of_project(project), target="thp"))
    assert result.files["units/THP_methods_a.c"].count('#include "celsius.h"\n') == 1
    text = result.files["THP/methods_a.c"]
    parts = ["\ntypedef double celsius_t;\n", "f_overload0", "g_overload0"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)
    assert text.count(parts[0]) == 1


def test_a_project_without_extensions(tmp_path: Path) -> None:
    assert of_project(tmp_path) == Extensions()
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    assert of_project(tmp_path) == Extensions()


# ---- extensions of packages ----


def test_a_package_is_found_by_its_entry_points(project: Path, site: Path) -> None:
    (project / "pyproject.toml").unlink()
    types = "a = extra_of_tests.mine:Celsius\nb = extra_of_tests.mine:kelvin"
    install(site, plugins="b = extra_of_tests.mine:Counted", ctypes=types)
    place = Location("entry_points.txt of extra", 2, 5)
    assert named()[0] == Entry(PLUGINS, "extra_of_tests.mine:Counted", place, "1.0", "b")
    assert [entry.location.line for entry in named()] == [2, 4, 5]
    assert "extra_of_tests.mine" not in sys.modules
    extensions = of_project(project)
    assert [p.name for p in extensions.plugins] == ["counted"]
    assert len(extensions.ctypes) == 2
    package = "site/extra_of_tests"
    assert extensions.inputs == (f"{package}/__init__.py", f"{package}/mine.py", f"{package}/parts.py")
    assert "count++;" in generated(project, extensions).files["a.c"]


@pytest.mark.parametrize("kind", ["egg", "zip"])
def test_packages_in_eggs_and_archives_are_found(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "extra.egg"
    (folder / "EGG-INFO").mkdir(parents=True)
    (folder / "EGG-INFO/PKG-INFO").write_text("Metadata-Version: 1.0\nName: extra\nVersion: 1.0\n", encoding="utf-8")
    (folder / "EGG-INFO/entry_points.txt").write_text("[cwrap.plugins]\na = extra:A\n", encoding="utf-8")
    path = folder
    if kind == "zip":
        (folder / "EGG-INFO").rename(folder / "extra.egg-info")
        path = Path(shutil.make_archive(str(tmp_path / "archive"), "zip", folder))
    monkeypatch.syspath_prepend(path)
    assert [(entry.text, entry.version) for entry in named()] == [("extra:A", "1.0")]


def test_metadata_is_read_only_if_a_package_has_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda: pytest.fail("metadata was read"))
    install(tmp_path)
    (tmp_path / "file.egg-info").write_text("", encoding="utf-8")
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), str(tmp_path / "missing")])
    monkeypatch.chdir(tmp_path)
    assert named() == ()


def test_a_plugin_of_both_package_and_project_is_loaded_once(project: Path, site: Path) -> None:
    install(site, plugins="b = extra_of_tests.mine:Counted")
    (project / "pyproject.toml").write_text('[tool.cwrap]\nplugins = ["extra_of_tests.mine:Counted"]\n')
    assert len(named()) == 1
    assert len(of_project(project).plugins) == 1


def test_a_broken_package_is_named(project: Path, site: Path) -> None:
    install(site, plugins="\n\nb = extra_of_tests.mine:Conuted")
    with pytest.raises(CwrapError) as caught:
        of_project(project)
    assert str(caught.value).startswith(
        "entry_points.txt of extra:4:5: error: 'extra_of_tests.mine' has no 'Conuted'; did you mean 'Counted'?\n"
        "note: a plugin is a subclass of cwrap.planning.plugin.Plugin"
    )


# ---- wrong extensions ----

A_PLUGIN = "a plugin is a subclass of cwrap.planning.plugin.Plugin with a 'name', which is called without arguments"
A_TYPE = "a C type is a subclass of cwrap.ctype.base.CType with 'spellings' and 'c', called without arguments"
BROKEN = {
    "no colon": ("mine.py", "'mine.py' is neither 'package.module:Class' nor 'path/of/file.py:Class'"),
    "no class": ("mine.py:Counetd", "'mine.py' has no 'Counetd'; did you mean 'Counted'?"),
    "a C type": ("mine.py:Celsius", "'mine.py:Celsius' is a C type; list it under 'ctypes'"),
    "a number": ("mine.py:number", "'mine.py:number' is an object of the class 'int'"),
    "no name": ("mine.py:Plugin", "'mine.py:Plugin' is a plugin without 'name'"),
    "another class": ("mine.py:Fact2", "'mine.py:Fact2' is an object of the class 'Fact2'"),
    "no module": ("none:X", "'none' cannot be imported: ModuleNotFoundError: No module named 'none'"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_objects_that_are_no_plugins_are_rejected(what: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PLUGIN + "class Fact2: pass\n", encoding="utf-8")
    text, message = BROKEN[what]
    assert refused(tmp_path, text) == [f"pyproject.toml:2:4: {message}", A_PLUGIN]


def test_objects_that_are_no_types_are_rejected(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PLUGIN, encoding="utf-8")
    wrong = "pyproject.toml:2:4: 'mine.py:Counted' is a plugin; list it under 'plugins'"
    assert refused(tmp_path, "mine.py:Counted", CTYPES) == [wrong, A_TYPE]
    wrong = "pyproject.toml:2:4: 'mine.py:CType' is a C type without 'spellings' or 'c'"
    assert refused(tmp_path, "mine.py:CType", CTYPES) == [wrong, A_TYPE]


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    found, note = refused(tmp_path, "tools/none.py:X")
    assert found.startswith("pyproject.toml:2:4: 'tools/none.py' cannot be imported: FileNotFoundError: ")
    assert note == A_PLUGIN
    assert "cwrap_extension_tools_none_py" not in sys.modules


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("def f(:\n", "SyntaxError: invalid syntax", "tools/x.py:1:7: here"),
        ("\nraise ValueError\n", "ValueError", "tools/x.py:2:1: raised here"),
        ("import re\n\n\nre.compile('(')\n", "PatternError: missing )", "tools/x.py:4:1: raised here"),
    ],
)
def test_a_file_that_cannot_be_imported_is_refused(text: str, message: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/x.py").write_text(text, encoding="utf-8")
    found, where, note = refused(tmp_path, "tools/x.py:X")
    assert message.replace("PatternError", "") in found
    assert (where, note) == (place, A_PLUGIN)


def test_a_plugin_class_that_cannot_be_instantiated_is_rejected(tmp_path: Path) -> None:
    text = "class A:\n    def __init__(self):\n        raise KeyError(1)\n\nclass B:\n    def __init__(self, x): pass\n"
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/x.py").write_text(text, encoding="utf-8")
    reporter = Reporter()
    entries = [Entry(PLUGINS, f"tools/x.py:{name}", Location("p", 1, 1)) for name in "AB"]
    assert load(entries, tmp_path, reporter) == Extensions(inputs=("tools/x.py",))
    first, second = reporter.errors
    assert first.message == "'tools/x.py:A' cannot be called without arguments: KeyError: 1"
    assert [str(n.location) for n in first.notes] == ["tools/x.py:3:1", "None"]
    assert "missing 1 required positional argument: 'x'" in second.message
    assert len(second.notes) == 1


def test_errors_in_settings_show_their_line(project: Path) -> None:
    (project / "pyproject.toml").write_text('[tool.cwrap]\nplugins = [\n  "tools/mine.py:Cuonted",\n]\n')
    with pytest.raises(CwrapError) as caught:
        of_project(project)
    assert str(caught.value).startswith(
        "pyproject.toml:3:4: error: 'tools/mine.py' has no 'Cuonted'; did you mean 'Counted'?\n"
        '      "tools/mine.py:Cuonted",\n'
        "       ^\n"
    )


# ---- conflicts ----


def conflicts(folder: Path, classes: str, target: str = "standalone") -> str:
    """Return the error about a file with the plugins P, Q and types T, U."""
    head = (
        "from cwrap.planning.plugin import Plugin\nfrom cwrap.ctype.base import CType\nfrom cwrap.schema import *\n"
        "def key(name, *on): return (Key(name, on, Kind.WORD, ''),)\n"
    )
    (folder / "x.py").write_text(head + classes, encoding="utf-8")
    (folder / "a.yaml").write_text("- name: f\n  doc: Nothing.\n", encoding="utf-8")
    entries = [Entry(PLUGINS if name in "PQ" else CTYPES, f"x.py:{name}", Location("p", 1, 1))
               for name in re.findall(r"^class (\w)", classes, re.MULTILINE)]  # fmt: skip
    reporter = Reporter()
    extensions = load(entries, folder, reporter)
    reporter.stop_if_errors()
    with pytest.raises(CwrapError) as caught:
        generate(Request(folder, ("a.yaml",), target=target, extensions=extensions))
    text = str(caught.value).replace(f"{folder.as_posix()}/", "")
    return re.sub(r"\S*cwrap/((?:\w+/)+\w+\.py):\d+:1", r"\1", text)


def test_names_of_plugins_are_unique(tmp_path: Path) -> None:
    assert conflicts(tmp_path, 'class P(Plugin): name = "gil"\n') == (
        "x.py:5:1: error: two plugins are called 'gil'; rename one of them\n"
        "features/lifetimes/locks.py: note: the other plugin"
    )
    assert conflicts(tmp_path, 'class P(Plugin): name = "p"\nclass Q(Plugin): name = "p"\n') == (
        "x.py:6:1: error: two plugins are called 'p'; rename one of them\nx.py:5:1: note: the other plugin"
    )


def test_keys_are_added_once(tmp_path: Path) -> None:
    p = 'class P(Plugin): name, keys = "p", key("doc", On.OPTION, On.DECLARATION)\n'
    message = "x.py:5:1: error: the plugin 'p' adds the key '{}' of {}, which cwrap has already; rename the key"
    assert conflicts(tmp_path, p) == message.format("doc", "a declaration")
    assert conflicts(tmp_path, p.replace("doc", "options")) == message.format("options", "a declaration")
    assert conflicts(tmp_path, p.replace("doc", "x") + 'class Q(Plugin): name, keys = "q", key("x", On.OPTION)\n') == (
        "x.py:6:1: error: the plugin 'q' adds the key 'x' of an option, which the plugin 'p' has already; "
        "rename the key\n"
        "x.py:5:1: note: the other plugin"
    )
    row = 'Key("x", (On.OPTION,), Kind.FLAG, "", follows="cnam", conflicts=("gli",))'
    assert conflicts(tmp_path, f'class P(Plugin): name, keys = "p", ({row},)\n') == (
        "x.py:5:1: error: unknown key 'cnam' in 'follows' of the key 'x'; did you mean 'cname'?\n"
        "x.py:5:1: error: unknown key 'gli' in 'conflicts' of the key 'x'; did you mean 'gil'?"
    )
    twice = 'class P(Plugin): name, keys = "p", (*key("x", On.OPTION), *key("x", On.OPTION))\n'
    assert conflicts(tmp_path, twice).startswith(
        "x.py:5:1: error: the plugin 'p' adds the key 'x' of an option, which the plugin 'p' has already"
    )


def test_after_before_and_refines_name_plugins(tmp_path: Path) -> None:
    message = "x.py:5:1: error: unknown plugin '{1}' in '{0}' of the plugin 'p'{2}"
    assert conflicts(tmp_path, 'class P(Plugin): name, after = "p", ("gill",)\n') == message.format(
        "after", "gill", "; did you mean 'gil'?"
    )
    for attribute in ("before", "refines"):
        plugin = f'class P(Plugin): name, {attribute} = "p", ("zzz",)\n'
        assert conflicts(tmp_path, plugin) == message.format(attribute, "zzz", "")


def test_plugins_that_wait_for_each_other_are_named(tmp_path: Path) -> None:
    p = 'class P(Plugin): name, after, before = "p", ("nullable",), ("optional_arguments",)\n'
    assert conflicts(tmp_path, p) == (
        "x.py:5:1: error: plugins wait for each other: optional_arguments, p, nullable; "
        "change 'phase', 'after' or 'before' of one"
    )


def test_spellings_are_unique(tmp_path: Path) -> None:
    t = 'class T(CType): spellings, c = ("const  char *", "t_t"), "t_t"\n'
    message = (
        "x.py:{}:1: error: two C types have the spelling '{}': cwrap_extension_x_py.{} and {}\n{}: note: the other type"
    )
    assert conflicts(tmp_path, t) == message.format(5, "const  char *", "T", "cwrap.ctype.texts.Text", "ctype/texts.py")
    both = t.replace("const  char *", "t *") + 'class U(CType): spellings, c = ("t_t",), "t_t"\n'
    assert conflicts(tmp_path, both) == message.format(6, "t_t", "U", "cwrap_extension_x_py.T", "x.py:5:1")


def test_a_class_without_a_file_is_named_by_its_name(tmp_path: Path) -> None:
    code = "P = type('P', (Plugin,), {'name': 'gil', '__module__': 'nowhere'})\n#\nclass P(P): __module__ = 'nowhere'\n"
    assert conflicts(tmp_path, code).startswith("nowhere.P:1:1: error: two plugins are called 'gil'")


# ---- the command line and the build ----


def test_the_command_line_uses_extensions(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["check", "--root", str(project), "a.yaml"]) == 0
    assert main(["generate", "--root", str(project), "a.yaml", "--out", str(project / "out")]) == 0
    assert "count++;" in (project / "out/a.c").read_text(encoding="utf-8")
    monkeypatch.chdir(project)
    capsys.readouterr()
    assert main(["schema"]) == 0
    assert '"counted"' in capsys.readouterr().out
    (project / "tools/mine.py").unlink()
    assert main(["schema"]) == main(["check", "--root", str(project), "a.yaml"]) == 1
    assert capsys.readouterr().err.count("'tools/mine.py' cannot be imported") == 6


@pytest.fixture
def built(project: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """Bring the project's generated files up to date; return whether they were outdated."""
    whole = Project(
        name="a", root=project, declarations=("a.yaml",), dtypes="", units=(), sources=(), include=(),
        categories=(Category("all", ("*",), ()),), target="standalone",
    )  # fmt: skip
    # The build must trust the times of all files, even of files that were written just before.
    monkeypatch.setattr(cwrap.building.stamp, "GRANULARITY", -(10**9))

    def run() -> bool:
        messages: list[str] = []
        bring_up_to_date(whole, "build/here", messages.append)
        return bool(messages)

    return run


def test_the_build_runs_again_after_a_plugin_changed(project: Path, built: Callable[[], bool]) -> None:
    assert built()
    assert not built()
    code = project / "build/here/generated/a.c"
    (project / "tools/mine.py").write_text(PLUGIN.replace("count++", "counter++"), encoding="utf-8")
    assert built()
    assert "counter++;" in code.read_text(encoding="utf-8")
    assert not built()
    (project / "pyproject.toml").write_text(SETTINGS + "\n", encoding="utf-8")
    assert built()
    (project / "pyproject.toml").unlink()
    with pytest.raises(CwrapError) as caught:
        built()
    assert "unknown key 'counted'" in str(caught.value)


def test_the_build_runs_again_after_installing_a_package(project: Path, site: Path, built: Callable[[], bool]) -> None:
    (project / "pyproject.toml").unlink()
    (project / "a.yaml").write_text("- name: f\n  arguments: [int x]\n", encoding="utf-8")
    assert built()
    assert not built()
    install(site, plugins="b = extra_of_tests.mine:Counted")
    assert built()
    assert not built()
    parts = site / "extra_of_tests/parts.py"
    parts.write_text("NAME = 'counted'  # changed\n", encoding="utf-8")
    assert built()
