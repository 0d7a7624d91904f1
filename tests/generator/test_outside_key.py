"""A key of a third-party plugin: everything that queries the key table supports it like the keys of cwrap."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from key_pairs import Pairs

from cwrap.cli import main
from cwrap.extensions import of_project

PLUGIN = '''
"""`unit:` - a length is a number of that unit."""

from __future__ import annotations

from dataclasses import replace

from cwrap.planning.plugin import Plugin
from cwrap.schema import Key, Kind, On


class Unit(Plugin):
    """Converts lengths."""

    name = "unit"
    after = ("implicit", "bool_options")
    keys = (
        Key("unit", (On.ARGUMENT,), Kind.WORD, "the unit of a length", choices=("m", "km"), follows="default",
            example="km", types=("double", "length_t"), conflicts=("aliases",), synonyms=("dimension",),
            gives_type=True),
        Key("walked", (On.MODULE,), Kind.FLAG, "the module is for walkers"),
        Key("quick", (On.OPTION,), Kind.FLAG, "computed quickly", conflicts=("gil",)),
    )

    def value(self, value, overload, context):
        unit = value.argument.keys.text("unit")
        if unit is None or "implicit" in value.argument.keys:
            return value
        known = context.ctypes.find("double")
        factor = "1000" if unit == "km" else "1"
        return replace(value, ctype=known, expression=f"{factor} * {value.variable}")

    def check(self, overload, context):
        units = [value for v in overload.values if (value := v.argument.keys.get("unit"))]
        if len({value.data for value in units}) > 1:
            context.reporter.error(units[-1].location, "lengths of one function have one 'unit'")
'''
WALK = """\
- name: walk
  arguments:
    - arg: length_t way
      unit: km
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a project with the plugin."""
    (tmp_path / "unit.py").write_text(PLUGIN, encoding="utf-8")
    settings = '[tool.cwrap]\ndeclarations = ["walk.yaml"]\nplugins = ["unit.py:Unit"]\n'
    (tmp_path / "pyproject.toml").write_text(settings, encoding="utf-8")
    (tmp_path / "walk.yaml").write_text(WALK, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def error_text(project: Path, capsys: pytest.CaptureFixture[str], old: str, new: str) -> str:
    """Return the first line of the report of `cwrap check` about the changed declaration."""
    (project / "walk.yaml").write_text(WALK.replace(old, new), encoding="utf-8")
    assert main(["check"]) == 1
    return capsys.readouterr().err.split("\n")[0]


def test_the_key_types_an_argument(project: Path) -> None:
    assert main(["generate", "--out", "out", "--quiet"]) == 0
    assert "walk(1000 * arg_way)" in (project / "out/walk.c").read_text(encoding="utf-8")


def test_errors_of_the_key(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert error_text(project, capsys, "unit:", "untt:") == (
        "walk.yaml:4:7: error: unknown key 'untt' in an argument; did you mean 'unit'?"
    )
    assert error_text(project, capsys, "unit:", "dimension:") == (
        "walk.yaml:4:7: error: unknown key 'dimension' in an argument; the name in cwrap is 'unit'"
    )
    assert error_text(project, capsys, "walk\n", "walk\n  unit: m\n") == (
        "walk.yaml:2:3: error: unknown key 'unit' in a declaration; an argument can have it"
    )
    assert error_text(project, capsys, "km", "mile") == (
        "walk.yaml:4:13: error: invalid value 'mile' for 'unit'; expected 'm' or 'km'"
    )
    assert error_text(project, capsys, "km", "km\n      aliases: path") == (
        "walk.yaml:5:16: error: 'unit' and 'aliases' of 'way' exclude each other; remove one of them"
    )


def test_a_key_of_options_excludes_one_of_declarations(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = "walk\n  gil: hold\n  options:\n    - quick: true\n"
    found = error_text(project, capsys, "walk\n  arguments:\n    - arg: length_t way\n      unit: km\n", options)
    assert found == "walk.yaml:4:14: error: 'gil' and 'quick' exclude each other; remove one of them"


def test_the_plugin_checks_keys_of_several_arguments(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert error_text(project, capsys, "km\n", "km\n    - {arg: double more, unit: m}\n") == (
        "walk.yaml:5:32: error: lengths of one function have one 'unit'"
    )


def test_the_key_has_a_place_in_the_canonical_order(project: Path) -> None:
    head, keys = "- name: walk\n  arguments:\n    - ", ["arg: double way", "default: 1", "nullable: false", "unit: km"]
    (project / "walk.yaml").write_text(head + "\n      ".join(reversed(keys)) + "\n", encoding="utf-8")
    assert main(["fmt"]) == 0
    assert (project / "walk.yaml").read_text(encoding="utf-8") == head + "\n      ".join(keys) + "\n"


def test_the_key_is_in_the_json_schema(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    argument = json.loads(capsys.readouterr().out)["$defs"]["argument"]["anyOf"][1]
    assert argument["properties"]["unit"] == {"description": "the unit of a length", "enum": ["m", "km"]}


def test_the_key_is_in_the_reference(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reference", "--keys"]) == 0
    page = capsys.readouterr().out
    assert "### `unit` of an argument\n\nThe unit of a length. The value is 'm' or 'km'." in page
    assert "| an argument | `unit` | no |" in page


@pytest.mark.parametrize("tensors", [False, True], ids=["module", "tensors"])
def test_the_key_is_tried_with_all_others(project: Path, tensors: bool) -> None:
    pairs = Pairs(of_project(project).plugins, tensors=tensors)
    together = [keys for keys, _ in pairs.on_one_argument() if "unit" in keys]
    assert {("default", "unit"), ("unit", "aliases")} <= {*together, *((b, a) for a, b in together)}
    pairs.keys = [key for key in pairs.keys if key in ("default", "aliases", "implicit", "unit")]
    pairs.check_together(project)
