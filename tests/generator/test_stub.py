"""The type stub is valid, matches `_C`, and gives type checkers the types of all calls."""

from __future__ import annotations

import ast
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from folders import TESTS
from missing_packages import skip_if_missing
from planned_declarations import wrappers

from build_tools.extension.stub_classes import members, with_bases
from cwrap.emit.signature import remarks, text_signature
from cwrap.extensions import Extensions
from cwrap.features.modules.documentation import prose
from cwrap.pipeline import Request, generate
from cwrap.plan import Context, Overload
from cwrap.planning.plugin import Plugin
from cwrap.source.records import replace

_C = pytest.importorskip("_C")
FOLDER = Path(str(_C.__file__)).parent
ALLOWED = TESTS / "generator/stub_allowlist.txt"
USES = TESTS / "generator/typing"
PYRIGHT = shutil.which("pyright")
needs_pyright = pytest.mark.skipif(PYRIGHT is None, reason="pyright is not installed (npm install pyright)")


def run(*command: str) -> str:
    """Return the output of a type checker; "" if it has no errors."""
    environment = {**os.environ, "MYPYPATH": str(FOLDER), "PYTHONPATH": str(FOLDER), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *command], env=environment, cwd=FOLDER, capture_output=True, text=True, check=False
    )
    skip_if_missing(done.stderr)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def pyright(folder: Path, *files: Path) -> list[tuple[str, int, str]]:
    """Return file, line and text of pyright's errors in strict mode."""
    for file in files:
        shutil.copy(file, folder)
    strict = {"typeCheckingMode": "strict", "reportMissingModuleSource": False}
    (folder / "pyrightconfig.json").write_text(json.dumps(strict))
    command = [str(PYRIGHT), "--outputjson", "--pythonpath", sys.executable, "-p", str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    assert report["summary"]["filesAnalyzed"] == len(files)
    return [
        (Path(found["file"]).name, found["range"]["start"]["line"] + 1, found["message"])
        for found in report["generalDiagnostics"]
        if found["severity"] == "error"
    ]


def wrong_lines() -> set[int]:
    """Return the lines that type checkers must reject."""
    lines = (USES / "rejected.py").read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, 1) if line.endswith("# error")}


# ---- type checkers ----


@pytest.mark.nightly
def test_the_stub_is_sound() -> None:
    assert run("mypy", "--strict", "--config-file=", "_C.pyi") == ""


@pytest.mark.slow
def test_the_stub_matches_the_module() -> None:
    # __buffer__ exists since that version
    unused = () if sys.version_info < (3, 12) else ("--ignore-unused-allowlist",)
    assert run("mypy.stubtest", "_C", "--concise", "--allowlist", str(ALLOWED), *unused) == ""


def test_right_calls_are_accepted() -> None:
    assert run("mypy", "--strict", "--config-file=", str(USES / "accepted.py")) == ""


def test_wrong_calls_are_rejected() -> None:
    report = run("mypy", "--strict", "--config-file=", str(USES / "rejected.py"))
    assert {int(line) for line in re.findall(r"rejected\.py:(\d+): error", report)} == wrong_lines()


@needs_pyright
def test_pyright_agrees(tmp_path: Path) -> None:
    found = pyright(tmp_path, FOLDER / "_C.pyi", USES / "accepted.py", USES / "rejected.py")
    assert [error for error in found if error[0] != "rejected.py"] == []
    assert {line for _, line, _ in found} == wrong_lines()


# ---- readers of the stub ----


def definitions(tree: ast.Module) -> Iterator[tuple[str, object, ast.FunctionDef | ast.ClassDef]]:
    """Return every name of the stub at its first definition, with the object of `_C` that it describes.

    A class includes the members of base classes that exist in the stub only.
    """
    classes = with_bases(tree.body)
    for name, thing, node in named(tree.body, _C):
        if hasattr(_C, name):
            yield name, thing, node
            if isinstance(node, ast.ClassDef):
                body = members(base for base in classes[name] if base is node or not hasattr(_C, base.name))
                yield from ((f"{name}.{member}", object_, at) for member, object_, at in named(body, thing))


def named(body: Iterable[ast.stmt], owner: object) -> Iterator[tuple[str, object, ast.FunctionDef | ast.ClassDef]]:
    """Return the functions and classes of a body, each name once."""
    seen: set[str] = set()
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name not in seen:
            seen.add(node.name)
            yield node.name, inspect.getattr_static(owner, node.name, None), node


STUB = tuple(definitions(ast.parse((FOLDER / "_C.pyi").read_text(encoding="utf-8"))))


def words(text: str | None) -> str:
    """Return text without line breaks and indentation."""
    return " ".join((text or "").split())


def test_everything_is_described() -> None:
    for name, _, node in STUB:
        if not name.rpartition(".")[2].startswith("__"):
            assert ast.get_docstring(node), name


def test_docstrings_of_stub_and_module_are_equal() -> None:
    compared = 0
    for name, thing, node in STUB:
        if text := ast.get_docstring(node):
            assert words(text) in words(prose(thing.__doc__ or "")), name
            compared += 1
    assert compared > 1000


def test_allowed_differences_are_parameter_names() -> None:
    """The allow list has only other parameter names: no entry hides an overload, and no entry is superfluous."""
    pattern = re.compile(ALLOWED.read_text(encoding="utf-8").strip().splitlines()[-1])
    for wrapper in wrappers():
        for form, owner in (("method", "_C.FloatTensor."), ("function", "_C.")):
            if wrapper.form(form):
                renamed = re.search("another name|other names", remarks(wrapper, form))
                allowed = pattern.fullmatch(owner + wrapper.python_name)
                assert bool(allowed) == bool(renamed and text_signature(wrapper, form)), wrapper.python_name


class Renamed(Plugin):
    """Functions whose overloads with a float have another name now."""

    name = "renamed"

    def overload(self, overload: Overload, context: Context) -> Overload:
        named = any(value.argument.type == "double" for value in overload.values)
        return replace(overload, deprecated='use "scale" or numpy.multiply') if named else overload


def test_only_deprecated_overloads_are_marked(tmp_path: Path) -> None:
    text = "- {name: times, options: [{arguments: [double x]}, {arguments: [long n]}]}\n- {name: deprecated}\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    extensions = Extensions(plugins=(Renamed(),))
    stub = generate(Request(tmp_path, ("a.yaml",), target="standalone", extensions=extensions)).stub
    assert '@overload\n@_deprecated("use \\"scale\\" or numpy.multiply")\ndef times(x: SupportsFloat)' in stub
    assert stub.count("@_deprecated") == 1
    assert "from typing_extensions import deprecated as _deprecated\n" in stub  # the module has a function `deprecated`
    assert "import numpy" not in stub
