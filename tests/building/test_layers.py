"""Import rules: a layer imports itself and earlier layers. Imports inside functions count too."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

LAYERS = (
    ("cwrap.about",),
    ("cwrap.source",),
    ("cwrap.abi",),
    ("cwrap.toolchain",),
    ("cwrap.dtypes",),
    ("cwrap.model",),
    ("cwrap.schema",),
    ("cwrap.ctype",),
    ("cwrap.generic",),
    ("cwrap.conventions",),
    ("cwrap.c_call",),
    ("cwrap.plan",),
    ("cwrap.planning",),
    ("cwrap.features",),
    ("cwrap.emit",),
    ("cwrap.write",),
    ("cwrap.standalone",),
    ("cwrap.module_table",),
    ("cwrap.config",),
    ("cwrap.extensions",),
    ("cwrap.fmt",),
    ("cwrap.pipeline",),
    ("cwrap.tensors",),
    ("cwrap.explain",),
    ("cwrap.headers",),
    ("cwrap.building",),
    ("cwrap.audit",),
    ("cwrap.ops.arguments", "cwrap.ops.failure", "cwrap.ops.settings", "cwrap.ops.dtypes"),
    ("cwrap.ops.graph",),
    ("cwrap.ops.cache",),
    ("cwrap.ops.loops",),
    ("cwrap.ops.types",),
    ("cwrap.ops.linking",),
    ("cwrap.ops.functions",),
    ("cwrap.ops.autodiff",),
    ("cwrap.ops.debug",),
    ("cwrap.ops.random",),
    ("cwrap.ops.exporting",),
    ("cwrap.ops.adapters",),
    ("cwrap.ops.theano",),
    ("cwrap.ops.loaded", "cwrap.ops.later"),
    ("cwrap.ops", "cwrap.ops.compat"),
    ("cwrap.scaffold", "cwrap.scaffold_builds", "cwrap.doctor"),
    ("cwrap.cli", "cwrap.__main__"),
    ("cwrap",),
    ("build_tools",),
    ("setup",),
)
FACE = "cwrap"  # the package itself, which only re-exports names
INSTALLED = {"yaml", "numpy", "setuptools", "ninja"}
FOR_TYPES = {"typing_extensions"}  # imported for type checkers only, which include its types
# imports of build_tools.harness.mutants only; one of them is a test helper
FOR_MUTANTS = {"coverage", "cosmic_ray", "module_memory", "pytest"}


def layer_of(module: str) -> int:
    """Return the number of a module's layer; the longest matching name decides."""
    fits = [
        (len(name), number)
        for number, names in enumerate(LAYERS)
        for name in names
        if module == name or (name != FACE and module.startswith(name + "."))
    ]
    assert fits, f"{module} has no place in LAYERS"
    return max(fits)[1]


def modules(root: Path) -> Iterator[tuple[str, Path]]:
    """Return every module that belongs to a layer."""
    yield "setup", root / "setup.py"
    for package in ("cwrap", "build_tools"):
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@functools.cache
@functools.cache
def nodes(path: Path) -> list[ast.Import | ast.ImportFrom | ast.Call]:
    """Return the imports of a file, and the calls of import_module()."""
    found = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [node for node in found if isinstance(node, (ast.Import, ast.ImportFrom)) or is_import(node)]


def is_import(node: ast.AST) -> TypeGuard[ast.Call]:
    name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
    return name == "import_module"


def imports(path: Path, known: set[str]) -> Iterator[tuple[str, int]]:
    """Return the modules that a file imports, also by a string, with the lines."""
    for node in nodes(path):
        if isinstance(node, ast.Call):
            # `f"cwrap.ops.{name}"` counts as `cwrap.ops`
            text = re.match(r"f?'(cwrap\b[\w.]*?)\.?(\{.*)?'$", ast.unparse(node.args[0]))
            yield from ((found, node.lineno) for found in text.groups()[:1]) if text else ()
        elif isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif node.module:
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield (full if full in known else node.module), node.lineno


def test_a_module_imports_only_earlier_layers(root: Path) -> None:
    known = {name for name, _ in modules(root)}
    wrong = [
        f"{path.relative_to(root)}:{line}: {name} imports {imported}"
        for name, path in modules(root)
        for imported, line in imports(path, known)
        if imported in known and layer_of(imported) > layer_of(name)
    ]
    assert not wrong, "\n".join(wrong)


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that import each other, directly or not (Tarjan's strongly connected components)."""
    found: list[list[str]] = []
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(module: str) -> None:
        numbers[module] = lowest[module] = len(numbers)
        stack.append(module)
        for other in graph[module]:
            if other not in numbers:
                visit(other)
            if other in stack:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == numbers[module]:
            group = stack[stack.index(module) :]
            del stack[-len(group) :]
            found.extend([sorted(group)] if len(group) > 1 or module in graph[module] else [])

    for module in graph:
        if module not in numbers:
            visit(module)
    return found


def test_cycles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e", "d"}, "e": set()}
    assert cycles(graph) == [["d"], ["a", "b", "c"]]


def test_there_are_no_import_cycles(root: Path) -> None:
    """There are no import cycles, counting imports inside functions, by a string, and for type checkers."""
    known = {name for name, _ in modules(root)}
    # `f"cwrap.cli.{name}"` in `cwrap.cli` is no cycle
    graph = {
        name: {other for other, _ in imports(path, known) if other in known - {name}} for name, path in modules(root)
    }
    assert cycles(graph) == []


def test_no_test_module_is_imported(root: Path) -> None:
    """Helpers of several test modules are defined in a support module, not in a test module or in conftest.py."""
    wrong = [
        f"{path.relative_to(root)}:{line}: imports {imported}"
        for path in sorted((root / "tests").rglob("*.py"))
        for imported, line in imports(path, set())
        if re.match(r"(test_\w+|conftest)\b", imported)
    ]
    assert wrong == []


def test_operations_look_no_module_up_by_name(root: Path) -> None:
    """`cwrap.ops` writes to `sys.modules` and never reads it: earlier imports must not change results."""
    read: list[str] = []
    for path in sorted((root / "cwrap/ops").rglob("*.py")):
        every = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        stores = [node.value for node in every if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)]
        read += [
            f"{path.relative_to(root)}:{node.lineno}"
            for node in every
            if isinstance(node, ast.Attribute)
            and node.attr == "modules"
            and ast.unparse(node) == "sys.modules"
            and node not in stores
        ]
    assert read == []


def test_the_package_cwrap_imports_only_its_version_and_folders() -> None:
    code = "import __future__, sys; old = set(sys.modules); import cwrap; print(sorted(set(sys.modules) - old))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['cwrap', 'cwrap.about']\n"


def test_only_few_packages_are_needed(root: Path) -> None:
    known = {name for name, _ in modules(root)}
    foreign: set[str] = set()
    for_mutants: set[str] = set()
    for name, path in modules(root):
        found = {imported.partition(".")[0] for imported, _ in imports(path, known)}
        found -= {"cwrap", "build_tools", *sys.stdlib_module_names}
        (for_mutants if name.startswith("build_tools.harness.mutants") else foreign).update(found)
    assert foreign <= INSTALLED | FOR_TYPES
    assert for_mutants <= INSTALLED | FOR_MUTANTS


@pytest.mark.parametrize("folder", ["generic/TH", "generic/TH/core", "generic/TH/order", "generic/TH/typed"])
def test_the_tensor_library_does_not_include_python(root: Path, folder: str) -> None:
    # cwrap_half.h, cwrap_rounding.h and cwrap_pool.h, the thread pool, do not use Python
    pattern = re.compile(r'^\s*#\s*include\s*[<"](Python\.h|THP/|THP|cwrap_(?!(half|rounding|pool)\.h))', re.MULTILINE)
    wrong = [
        path.relative_to(root).as_posix()
        for path in sorted((root / folder).glob("*.[ch]"))
        if pattern.search(path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_setup_imports_nothing_heavy_when_imported(root: Path) -> None:
    top = ast.parse((root / "setup.py").read_text(encoding="utf-8")).body
    imported = [node for node in top if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert [ast.unparse(node) for node in imported] == ["from __future__ import annotations"]


GENERAL = (
    "source", "abi.py", "dtypes.py", "dtypes.yaml", "generic.py", "model.py", "module_table.py", "schema",
    "ctype", "conventions.py", "c_call.py", "plan.py", "planning", "features", "emit", "write.py", "pipeline.py",
    "standalone.py",
)  # fmt: skip


def test_only_the_target_names_the_tensor_library(root: Path) -> None:
    """Code that every target uses names no function, macro or type of TH and THP, and not the module `_C`."""
    pattern = re.compile(r"\b(TH|THP)(\b|_?[A-Z]\w*)|\bAS_(ACC)?REAL\b|\b_C\b|\bthp(\b|_)")
    paths = [root / "cwrap" / name for name in GENERAL]
    files = [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*.py")))]
    wrong = [
        f"{file.relative_to(root)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1)
        if pattern.search(line)
    ]
    assert len(files) > 100
    assert wrong == []
