"""The model prints back as YAML with the same meaning, in both formats."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from case_files import ALL_CASES, Case, generate_case
from folders import ROOT
from generated_text import without_places

from cwrap.extensions import Extensions, every_schema, find_target
from cwrap.features.standard import standard_plugins
from cwrap.model import Argument, ArgumentKind, Declaration, Definition, Keys, Option, Value, plain_data
from cwrap.pipeline import Request, generate
from cwrap.planning.plugin import Plugin
from cwrap.schema import Key, Kind, On, Schema
from cwrap.schema.structure import STRUCTURE
from cwrap.source.diagnostics import Reporter
from cwrap.source.files import Generic, Text, read_file
from cwrap.source.location import Location
from cwrap.source.yaml_reader import read_yaml

NOWHERE = Location("", 0, 0)
FILES = sorted(p.name for p in (ROOT / "declarations").glob("*.*") if p.name != "dtypes.yaml")


def entries(folder: Path, path: str, tensors: bool = True) -> list[Declaration | Definition]:
    """Return the declarations and definitions of a file, which must be correct."""
    reporter = Reporter()
    schema = Schema(find_target("thp" if tensors else "standalone", Extensions()).plugins(), definitions=not tensors)
    items = read_file(folder, path, reporter).items
    found = [schema.item(item, reporter) for item in items if not isinstance(item, (Generic, Text))]
    assert not reporter.errors, "\n".join(d.render({}) for d in reporter.errors)
    return [entry for entry in found if entry is not None]


def declarations(folder: Path, path: str) -> list[Declaration]:
    """Return the declarations of a file of tensor methods."""
    return [entry for entry in entries(folder, path) if isinstance(entry, Declaration)]


def without_locations(entry: Declaration | Definition) -> Declaration | Definition:
    """Return the entry with the same values and no locations."""

    def keys(old: Keys) -> Keys:
        return Keys(tuple((name, Value(NOWHERE, value.data)) for name, value in old))

    def argument(old: Argument) -> Argument:
        return replace(old, location=NOWHERE, keys=keys(old.keys))

    def option(old: Option) -> Option:
        return Option(NOWHERE, tuple(argument(a) for a in old.arguments), keys(old.keys))

    if isinstance(entry, Definition):
        arguments = tuple(argument(a) for a in entry.arguments)
        return Definition(NOWHERE, entry.kind, entry.name, keys(entry.keys), arguments)
    options = tuple(option(o) for o in entry.options)
    return Declaration(NOWHERE, entry.name, options, keys(entry.keys))


def assert_round_trip(folder: Path, path: str, tensors: bool = True) -> None:
    for entry in entries(folder, path, tensors):
        (folder / "again.yaml").write_text(entry.to_yaml(), encoding="utf-8")
        again = entries(folder, "again.yaml", tensors)
        assert [without_locations(e) for e in again] == [without_locations(entry)], entry.to_yaml()
        assert again[0].to_yaml() == entry.to_yaml()


@pytest.mark.sampled(4, quick=True)
@pytest.mark.parametrize("name", FILES)
def test_every_declaration_prints_back(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes((ROOT / "declarations" / name).read_bytes())
    assert_round_trip(tmp_path, name)


@pytest.mark.sampled(4, quick=True)
@pytest.mark.parametrize("case", ALL_CASES, ids=lambda c: f"{c.file.stem}-{c.name}")
def test_every_case_prints_back(case: Case, tmp_path: Path) -> None:
    result = generate_case(case, tmp_path)
    path = next(p.name for p in tmp_path.iterdir() if p.stem == "declared")
    assert_round_trip(tmp_path, path, tensors=result.target.name == "thp")


@pytest.mark.sampled(4, quick=True)
@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".yaml")])
def test_the_legacy_format_of_every_declaration_has_the_same_model(name: str, tmp_path: Path) -> None:
    folder = ROOT / "declarations"
    (tmp_path / "dtypes.yaml").write_bytes((folder / "dtypes.yaml").read_bytes())
    (tmp_path / name).write_bytes((folder / name).read_bytes())
    legacy = Path(name).with_suffix(".cwrap").name
    blocks = []
    for declaration in declarations(folder, name):
        half = declaration.with_keys(declaration.keys.with_(NOWHERE, cpu_half=True))
        mapping = textwrap.dedent(half.to_yaml().replace("- ", "  ", 1))
        blocks.append(f"[[\n{textwrap.indent(mapping, '  ')}]]\n")
    (tmp_path / legacy).write_text("\n".join(blocks), encoding="utf-8")
    requests = (Request(tmp_path, (path,), "dtypes.yaml", target="thp") for path in (name, legacy))
    results = [without_places(generate(request)) for request in requests]
    assert results[0] == results[1]


def test_text_of_several_lines_is_a_block(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(
        '- name: f\n  doc: "one\\n\\n  two\\n"\n  before_call: "a;\\nb; \\n"\n  arguments:\n'
        "    - {arg: int x, default: 1, aliases: y}\n    - {arg: CONSTANT 1}\n    - {arg: argument 0}\n",
        encoding="utf-8",
    )
    (declaration,) = declarations(tmp_path, "a.yaml")
    assert declaration.to_yaml() == (
        "- name: f\n  doc: |\n    one\n\n      two\n  before_call: \"a;\\nb; \\n\"\n  arguments:\n"
        "  - arg: int x\n    default: 1\n    aliases:\n    - y\n  - CONSTANT 1\n  - argument 0\n"
    )  # fmt: skip


def test_keys() -> None:
    here = Location("f", 1, 1)
    keys = Keys((("a", Value(here, "x")), ("b", Value(here, True)), ("c", Value(here, ("x", "y")))))
    assert (keys.text("a"), keys.text("z"), keys.flag("b"), keys.flag("z", True)) == ("x", None, True, True)
    assert (keys.words("a"), keys.words("c"), keys.words("z")) == (("x",), ("x", "y"), ())
    assert "a" in keys
    assert "z" not in keys
    changed = keys.with_(NOWHERE, a="new", return_="self").without("b")
    assert [name for name, _ in changed] == ["c", "a", "return"]
    assert keys.location("a", NOWHERE) == here
    assert keys.location("z", NOWHERE) == NOWHERE


def test_keys_of_plugins_are_legal_and_unique() -> None:
    schema = Schema([*standard_plugins(), with_key("colour")])
    assert "colour" in schema.known(On.ARGUMENT)
    assert "colour" not in schema.known(On.DECLARATION)
    for name in ("default", "arg"):
        with pytest.raises(ValueError, match=f"the key '{name}' of an argument is defined twice"):
            Schema([*standard_plugins(), with_key(name)])


def with_key(name: str) -> Plugin:
    """Return a plugin that adds one key of arguments."""
    plugin = Plugin()
    plugin.keys = (Key(name, (On.ARGUMENT,), Kind.WORD, "mine"),)
    return plugin


def test_every_key_has_a_meaning() -> None:
    for key in every_schema(Extensions()).keys:
        assert key.meaning
        assert key.example
        assert re.fullmatch(r"[a-z_]+", key.name)
        assert all(field.meaning and not field.on for field in key.fields)


def test_the_example_of_every_key_is_a_value_of_the_key() -> None:
    for key in every_schema(Extensions()).keys:
        reporter = Reporter()
        node = read_yaml(key.example, "example.yaml", reporter)
        assert node is not None
        assert key.read(node, reporter) is not None, (key.name, reporter.diagnostics)


def test_keys_of_the_structure_have_an_example_in_yaml() -> None:
    for key in STRUCTURE:
        reporter = Reporter()
        assert key.example
        assert read_yaml(key.example, "example.yaml", reporter) is not None
        assert not reporter.errors


def test_an_argument_is_a_value() -> None:
    argument = Argument(NOWHERE, ArgumentKind.TYPED, "int", "x")
    assert not argument.output
    assert argument == replace(argument)
    assert hash(argument) == hash(replace(argument))


def test_a_value_without_a_spelling_in_yaml() -> None:
    with pytest.raises(TypeError, match="cannot be written as YAML"):
        plain_data((1.5,))
