"""The stub of a standalone module matches the compiled module, whatever names the module has."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiled import plain_environment, standalone
from folders import ROOT
from stub_checks import check_stub_of
from thin import is_thin, some

from cwrap.ctype.stub_names import NAMES, PRIVATE, hidden_names

EXTENSIONS = ROOT / "tests/modules/extensions"
# The modules that hide names, and together use every name that stubs can use.
USERS = ("baskets", "doors", "figures", "records", "solvers")
# Definitions with a name that stubs use, as functions, classes or members.
PLACES = {
    "function": "[[\n  name: {name}\n  cname: get\n  return: int\n]]\n",
    "constant": "[[\n  constants: {{{name}: 1}}\n]]\n",
    "enum": "[[\n  enum: {name}\n  members: {{A: 1}}\n]]\n"
    "[[\n  name: with_{name}\n  return: {name}\n  arguments: [{name} x]\n]]\n",
    "struct": "[[\n  struct: {name}\n  type: struct_{name}\n  fields: [int a]\n]]\n"
    "[[\n  name: with_{name}\n  return: {name}\n"
    "  arguments: [{name} x, {{arg: 'struct_{name}* y', nullable: true}}]\n]]\n",
    "class": "[[\n  class: {name}\n  type: class_{name}*\n  free: f\n]]\n"
    "[[\n  name: with_{name}\n  return: int\n  arguments: [{name} x]\n]]\n",
    "exception": "[[\n  exception: {name}\n]]\n[[\n  exception: Own{name}\n  base: {name}\n]]\n",
    "named": "[[\n  name: get_{name}\n  named: {name}\n  return: int\n"
    "  arguments: [{{arg: 'int* {field}', output: true}}]\n]]\n",
    "member": "[[\n  name: {name}\n  cname: get\n  class: Hiding\n  return: int\n  arguments: [hiding_t* h]\n]]\n",
    "property": "[[\n  name: {name}\n  cname: get_{name}\n  role: getter\n  class: Hiding\n  return: int\n"
    "  arguments: [hiding_t* h]\n]]\n",
    "field": "[[\n  struct: Hiding{name}\n  type: hiding_{name}\n  fields: [{{arg: int {name}, cname: x}}]\n]]\n",
}
CLASSES = ("enum", "struct", "class", "exception", "named")
MEMBERS = ("member", "property")
C_TYPES = {"bool", "float", "int"}
HIDING = "[[\n  class: Hiding\n  type: hiding_t*\n  free: free_hiding\n]]\n"


# inspect reports one name of an argument, the stub all of them; two special methods always return NotImplemented
@pytest.mark.parametrize(
    ("name", "known"),
    [
        pytest.param("calls", "calls.mixed\ncalls.negated\n", marks=pytest.mark.nightly),
        ("baskets", "baskets.Basket.__(le|ge|pow|rpow)__\n"),
        pytest.param("waves", "waves.absent\n", marks=pytest.mark.nightly),
    ],
)
def test_the_stub_matches_the_module(name: str, known: str, tmp_path: Path) -> None:
    check_stub_of(f"tests/modules/extensions/{name}.cwrap", tmp_path, known)


def test_names_of_a_module_hide_no_names_of_its_stub(tmp_path: Path) -> None:
    """The module defines each name that its stub uses, in each place."""
    for user in some(USERS, 1):
        text = (EXTENSIONS / f"{user}.cwrap").read_text(encoding="utf-8")
        plain = standalone(ROOT, f"tests/modules/extensions/{user}.cwrap").stub
        used = {name for name in NAMES if re.search(rf"\b{name}\b", plain)}
        classes = re.findall(r"^class ([A-Za-z]\w*)", plain, re.MULTILINE)
        for place, form in PLACES.items():
            names = {*used, *classes} if place in MEMBERS else used - C_TYPES if place in CLASSES else used
            more = (form.format(name=name, field=name.lstrip("_")) for name in sorted(names))
            source = tmp_path / f"{user}_{place}.cwrap"
            source.write_text(f"{text}\n{HIDING}{''.join(more)}", encoding="utf-8")
            stub = standalone(tmp_path, source.name).stub
            source.with_suffix(".pyi").write_text(stub, encoding="utf-8")
            lost = {*_code(plain)} - {*_code(_without_aliases(stub))}
            assert not lost, f"{user} with each name as {place}"
    if not is_thin():
        _check(tmp_path)


def test_the_name_in_place_of_a_hidden_name_is_free() -> None:
    name = min(NAMES)
    plain = f"_{name.lstrip('_')}"
    assert hidden_names({name, plain}, set(), set())[name] == f"{plain}_"


def test_members_and_fields_can_have_the_names_of_inherited_attributes(tmp_path: Path) -> None:
    names = dict.fromkeys(("name", "value", "is_integer", *dir(int)))  # integers have `is_integer` from 3.12 on
    members = ", ".join(f"{name}: 1" for name in names if name[0] != "_")
    (tmp_path / "inherited.yaml").write_text(
        f"- {{enum: Field, members: {{{members}}}}}\n- {{enum: Flag, flags: true, members: {{{members}}}}}\n"
        "- {name: f, named: Found, return: int, arguments: [{arg: int* count, output: true}, "
        "{arg: int* index, output: true}]}\n"
    )
    (tmp_path / "inherited.pyi").write_text(standalone(tmp_path, "inherited.yaml").stub, encoding="utf-8")
    _check(tmp_path)


def _check(folder: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", *sorted(path.name for path in folder.glob("*.pyi"))]
    environment = plain_environment()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _code(stub: str) -> Iterator[str]:
    lines = stub.replace("builtins.", "").splitlines()[1:]
    return (line for line in lines if line and not line.startswith(("import ", "from ", "__all__")))


def _without_aliases(stub: str) -> str:
    """Return a stub with the names that its aliases mean."""
    aliases = {alias: name for name, alias in re.findall(r"(\w+) as (_\w+)", stub)}
    aliases.update((alias, name) for alias, name in re.findall(r"^(_\w+): \w+ = (\w+)$", stub, re.MULTILINE))
    aliases.update((f"{name}_", name) for name in PRIVATE)
    return re.sub(r"(?<![\w.])_\w+", lambda name: aliases.get(name[0], name[0]), stub).replace("_builtins.", "")
