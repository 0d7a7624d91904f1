"""A project that is small enough to be built in a test: a declaration is `name: C expression in x`, for two dtypes.

Its generator replaces the real one, so that tests of it test the build only. `python tiny_project.py`, run in a folder
that `create` made, does what setup.py does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from folders import ROOT, SUPPORT

from cwrap.building.project import GENERATED, Category, Project
from cwrap.dtypes import DtypeTable, read_dtypes
from cwrap.source.diagnostics import Diagnostic, Reporter
from cwrap.source.nodes import Mapping as Node
from cwrap.source.nodes import Scalar
from cwrap.source.yaml_reader import read_yaml
from cwrap.tensors.emit.dtype_headers import dtype_headers

_TABLE = """\
- {name: Double, real: double, accreal: double, groups: [floating_point], numpy: f8, buffer: d, min: -1e308, max: 1e308}
- {name: Long, real: long, accreal: long, groups: [integral], numpy: i8, buffer: q, min: LONG_MIN, max: LONG_MAX}
"""
_DECLARATIONS = "square: x * x\ntwice: x + x\n"
_HELPER = '#include "helper.h"\n\nlong helper(long x)\n{\n    return x + OFFSET;\n}\n'
_MODULE = """\
#include <Python.h>
{prototypes}
{wrappers}
static PyMethodDef methods[] = {{
{rows}
    {{NULL, NULL, 0, NULL}}
}};
static struct PyModuleDef module = {{PyModuleDef_HEAD_INIT, "tiny", NULL, 0, methods, NULL, NULL, NULL, NULL}};
PyMODINIT_FUNC PyInit_tiny(void);
PyMODINIT_FUNC PyInit_tiny(void)
{{
    return PyModule_Create(&module);
}}
"""


@dataclass(frozen=True)
class Generation:
    """The attributes of a generator's result that the build uses."""

    files: Mapping[str, str]
    stub: str
    inputs: tuple[str, ...]
    dtypes: DtypeTable
    stages: tuple[tuple[str, float], ...] = ()
    warnings: tuple[Diagnostic, ...] = ()


def generate(project: Project) -> Generation:
    """Read `declarations/*.yaml`; return a kernel for each entry and one file of the module."""
    reporter = Reporter()
    table = read_dtypes(project.root / project.dtypes, reporter, project.dtypes)
    kernels: dict[str, tuple[str, int, str]] = {}
    for path in project.declaration_files():
        text = (project.root / path).read_text(encoding="utf-8")
        reporter.sources[path] = text
        node = read_yaml(text, path, reporter)
        for entry in node if isinstance(node, Node) else ():
            if isinstance(entry.value, Scalar):
                kernels[entry.key.text] = (path, entry.value.location.line, entry.value.text)
    reporter.stop_if_errors()
    files = {name: text for name, text in dtype_headers(table).items() if "THGenerate" in name}
    for name, (path, line, expression) in kernels.items():
        files[f"kernels/{name}.c"] = _kernel(name, path, expression)
        files[f"positions/position_of_{name}.h"] = f"#define POSITION {line}\n"
        files[f"units/{name}.c"] = f'#include "names.h"\n//generic_include TH kernels/{name}.c\n'
    files["module.c"] = _module(table, list(kernels))
    inputs = (project.dtypes, *project.declaration_files())
    return Generation(files, "".join(f"def Double_{name}(x: float) -> float: ...\n" for name in kernels), inputs, table)


def _kernel(name: str, path: str, expression: str) -> str:
    function = f"NAME(Real, {name})(double d)"
    return (
        f"#include <position_of_{name}.h>\ndouble {function};\ndouble {function}\n{{\n    real x = d;\n"
        f'#line POSITION "{path}"\n    return {expression};\n}}\n'
    )


def _module(table: DtypeTable, names: list[str]) -> str:
    functions = [f"{dtype.name}_{name}" for dtype in table.rows for name in names]
    wrappers = [
        f"static PyObject *wrap_{name}(PyObject *self, PyObject *x)\n{{\n    (void)self;\n"
        f"    return PyFloat_FromDouble({name}(PyFloat_AsDouble(x)));\n}}"
        for name in functions
    ]
    return _MODULE.format(
        prototypes="\n".join(f"double {name}(double);" for name in functions),
        wrappers="\n".join(wrappers),
        rows="\n".join(f'    {{"{name}", wrap_{name}, METH_O, NULL}},' for name in functions),
    )


def project(root: Path) -> Project:
    """Return the tiny project in a folder."""
    return Project(
        name="tiny",
        root=root,
        declarations=("declarations/*.yaml",),
        dtypes="dtypes.yaml",
        units=("units/*.c",),
        sources=("src/*.c",),
        include=("src", GENERATED),
        categories=(
            Category("kernel", ("kernels/*",), ("-O1",), header="names.h"),
            Category("plain", ("src/*",), ("-O0",)),
            Category("module", ("module.c",), ("-O0",), python=True),
        ),
        generator=generate,
    )


def create(root: Path) -> Path:
    """Write the files of the project."""
    texts = {
        "dtypes.yaml": _TABLE,
        "declarations/math.yaml": _DECLARATIONS,
        "src/helper.c": _HELPER,
        "src/helper.h": "#define OFFSET 1\nlong helper(long x);\n",
        "src/names.h": "#define NAME_(real, name) real##_##name\n#define NAME(real, name) NAME_(real, name)\n",
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def environment(**changes: str) -> dict[str, str]:
    """Return the environment of this process without variables that affect builds, and with some changes."""
    steering = (
        "CC",
        "CFLAGS",
        "CPPFLAGS",
        "LDFLAGS",
        "MAX_JOBS",
        "CWRAP_SANITIZE",
        "CWRAP_FAIL_ALLOC",
        "CWRAP_PURE",
        "LD_PRELOAD",
        "PYTHONSAFEPATH",
    )
    kept = {name: value for name, value in os.environ.items() if name not in steering}
    return {**kept, "PYTHONPATH": os.pathsep.join((str(ROOT), str(SUPPORT))), **changes}


def run_setup(root: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run `python setup.py ARGUMENTS` in the project."""
    return subprocess.run(
        [sys.executable, __file__, *arguments],
        cwd=root, env=environment(**changes), capture_output=True, text=True, check=False,
    )  # fmt: skip


def call(root: Path, expression: str) -> str:
    """Return the output of `print(EXPRESSION)` in a process that can import the built module."""
    code = f"import tiny; print({expression})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment(), capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def copy(source: Path, target: Path) -> Path:
    """Copy a folder with its time stamps, so that a built project stays up to date."""
    return Path(shutil.copytree(source, target, symlinks=True))


def main() -> None:
    """Run setuptools for the project in the current folder."""
    from setuptools import setup

    from cwrap.building.command import BuildExt
    from cwrap.building.extension import CwrapExtension

    setup(
        name="tiny",
        version="1.0",
        packages=[],
        ext_modules=[CwrapExtension(project(Path.cwd()))],
        cmdclass={"build_ext": BuildExt},
    )


if __name__ == "__main__":
    main()
