"""Compile `fastcall.c`, the handwritten tensor type, and link it with TH's objects of the built `_C`.

Both modules therefore run the same machine code below the wrappers.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sysconfig
from pathlib import Path
from types import ModuleType

from build_tools.extension.project import ROOT, project
from cwrap.building.builder import build_folder
from cwrap.building.compiler import find_compiler, linker_flags, openmp_flags
from cwrap.building.generation import include_flags
from cwrap.building.variant import variant_of
from cwrap.toolchain.discovery import shared_library_flags

NAME = "fastcall"

# The objects of TH and the thread pool in the build folder, which do not depend on Python.
_OBJECTS = (
    "generic/TH/core/*.o", "generic/TH/math/*.o", "generated/TH/*.o", "split/generic_TH_*.o", "split/kernel_*.o",
    "cwrap/runtime/pool/*.o",
)  # fmt: skip
_FLAGS = ("-std=c11", "-O2", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", "-Werror")


def load(folder: Path) -> ModuleType:
    """Compile the module into `folder`, and import it."""
    path = _compile(folder)
    specification = importlib.util.spec_from_file_location(NAME, path)
    if specification is None or specification.loader is None:
        raise ImportError(f"{path} is not an extension module")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def _compile(folder: Path) -> Path:
    variant = variant_of(os.environ)
    built = build_folder(variant)
    objects = [path for pattern in _OBJECTS for path in sorted((ROOT / built / "objects").glob(pattern))]
    if not objects:
        raise FileNotFoundError(f"no objects in {built}; run 'python setup.py build_ext' first")
    compiler = find_compiler(os.environ)
    what = project(ROOT)
    response = folder / "objects.rsp"
    response.write_text("\n".join(f'"{path}"' for path in objects), encoding="utf-8")
    target = folder / f"{NAME}{sysconfig.get_config_var('EXT_SUFFIX')}"
    command = [*compiler.command, *_FLAGS, *include_flags(what, built), "-isystem", sysconfig.get_path("include")]
    command += [*variant.compile_flags, *compiler.compile_flags, str(Path(__file__).with_name(f"{NAME}.c"))]
    command += [f"@{response}", "-o", str(target), *shared_library_flags(), *linker_flags()]
    command += [*openmp_flags(compiler, folder / "openmp.json"), *variant.link_flags, *compiler.link_flags]
    command += [f"-l{name}" for name in what.libraries]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"the baseline was not compiled:\n{done.stderr}")
    return target
