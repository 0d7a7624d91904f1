"""The modules that the harnesses call: those of tests/modules/extensions and of the examples, sanitized or not."""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy

from build_tools.extension.project import ROOT
from cwrap.pipeline import Request, Result, generate
from cwrap.toolchain.compiler import find_toolchain

RUNTIME = ROOT / "cwrap" / "runtime"
FOLDER = ROOT / "build" / "fuzz"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
_INIT = re.compile(r"\bPyInit_(\w+)")


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration file of a standalone module; `header` is the header that the compiler must find for it."""

    path: str
    libraries: tuple[str, ...] = ()
    macros: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    header: str = ""
    types: str = ""
    language: str = "c"

    @property
    def name(self) -> str:
        """Return the name of the folder in which the module is built, by which harnesses call it."""
        return Path(self.path).stem

    def generated(self) -> Result:
        """Generate the module's C and stub."""
        root = ROOT / Path(self.path).parent
        name = Path(self.path).name
        return generate(Request(root, (name,), target="standalone", types=self.types, language=self.language))

    def available(self) -> bool:
        """Return whether the compiler finds the header of the library that is bound."""
        if not self.header:
            return True
        command = [*compiler(self.language), "-x", "c", "-fsyntax-only", "-include", self.header, os.devnull]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


_CPP = ("cpp", "zoo")
_EXTENSIONS = sorted((ROOT / "tests" / "modules" / "extensions").glob("*.cwrap"))
EXTENSIONS = (
    *(Declared(f"tests/modules/extensions/{path.name}") for path in _EXTENSIONS if path.stem not in _CPP),
    Declared("tests/modules/extensions/cpp.cwrap", types="cpp_types.yaml", language="c++"),
    Declared("tests/modules/extensions/zoo.cwrap", language="c++"),
)
EXAMPLES = (
    Declared("examples/zlib/zlib.yaml", ("z",), ("ZLIB_CONST",), header="zlib.h"),
    Declared("examples/sqlite/sqlite.yaml", ("sqlite3",), header="sqlite3.h"),
    Declared("examples/cblas/cblas.yaml", ("openblas",), header="cblas.h"),
    Declared("examples/setuptools-module/roman.yaml", sources=("examples/setuptools-module/src/roman.c",)),
)
BY_NAME = {declared.name: declared for declared in (*EXTENSIONS, *EXAMPLES)}


def compiler(language: str) -> list[str]:
    """Return the command of the compiler that builds of cwrap use too."""
    return list(find_toolchain(language, os.environ).command)


def flags_for(sanitizers: str) -> tuple[str, ...]:
    """Return the flags of a sanitized build, or of a plain one."""
    if not sanitizers:
        return ("-O1",)
    flags = ("-O1", "-g", "-fno-omit-frame-pointer", f"-fsanitize={sanitizers}", "-fno-sanitize-recover=all")
    # The C of the modules computes with any value that it is passed, so that overflow is expected.
    return (*flags, "-fno-sanitize=signed-integer-overflow,float-cast-overflow,float-divide-by-zero")


def compile_module(declared: Declared, folder: Path, flags: Sequence[str], c_text: str | None = None) -> Path:
    """Compile a module into `folder/NAME`, unless it is there already, and return the shared library.

    `c_text` replaces the generated C. The stub is written into the folder of the library.
    """
    result = declared.generated()
    (c_name, generated), *_ = result.files.items()
    text = generated if c_text is None else c_text
    match = _INIT.search(text)
    assert match is not None
    place = folder / declared.name
    library = place / f"{match[1]}{SUFFIX}"
    objects = runtime_objects(tuple(flags), folder)
    stamp = hashlib.sha256("\0".join((text, *flags, *map(str, objects), _texts(declared))).encode()).hexdigest()
    if library.exists() and (place / "stamp").exists() and (place / "stamp").read_text() == stamp:
        return library
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    (place / c_name).write_text(text, encoding="utf-8")
    (place / f"{declared.name}.pyi").write_text(result.stub, encoding="utf-8")
    standard = "-std=c++17" if declared.language == "c++" else "-std=c11"
    folders = {str(Path(s).parent) for s in (declared.path, *declared.sources)}
    includes = [f"-I{ROOT / folder}" for folder in sorted(folders)]
    command = [
        *compiler(declared.language), standard, *compile_flags(flags), *includes,
        *(f"-D{macro}" for macro in declared.macros), "-shared", c_name,
        *(str(ROOT / source) for source in declared.sources), *map(str, objects),
        *(f"-l{library}" for library in declared.libraries), "-pthread", "-o", str(library),
    ]  # fmt: skip
    subprocess.run(command, cwd=place, check=True)
    (place / "stamp").write_text(stamp)
    return library


@functools.cache
def runtime_objects(flags: tuple[str, ...], folder: Path) -> tuple[Path, ...]:
    """Compile the runtime once for all modules, and return the object files."""
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted(RUNTIME.glob("*.[ch]")))
    place = folder / f"runtime-{hashlib.sha256((texts + repr(flags) + sys.version).encode()).hexdigest()[:12]}"
    sources = sorted(RUNTIME.glob("*.c"))
    objects = tuple(place / f"{source.stem}.o" for source in sources)
    if not all(path.exists() for path in objects):
        place.mkdir(parents=True, exist_ok=True)
        command = [*compiler("c"), "-std=c11", *compile_flags(flags), "-c", *map(str, sources)]
        subprocess.run(command, cwd=place, check=True)
    return objects


def compile_all(names: Iterable[str], sanitizers: str, folder: Path = FOLDER) -> dict[str, Path]:
    """Compile the modules of these names whose libraries are installed; return their shared libraries."""
    place = folder / (sanitizers.replace(",", "-") or "plain")
    chosen = [BY_NAME[name] for name in names]
    return {d.name: compile_module(d, place, flags_for(sanitizers)) for d in chosen if d.available()}


def load(name: str, library: Path) -> ModuleType:
    """Import the module in a shared library."""
    internal = library.name.removesuffix(SUFFIX)
    # A separate name distinguishes the module from one of the standard library, such as zlib.
    spec = importlib.util.spec_from_file_location(f"under_test_{name}.{internal}", library)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # pickle finds the classes of the module by this name
    spec.loader.exec_module(module)
    return module


def compile_flags(flags: Sequence[str]) -> list[str]:
    """Return the flags with which C of a module is compiled, including those for the runtime and NumPy."""
    includes = (sysconfig.get_paths()["include"], str(RUNTIME), numpy.get_include())
    return [*flags, "-fPIC", "-w", "-DCWRAP_LINK_RUNTIME", *(f"-I{path}" for path in includes)]


def _texts(declared: Declared) -> str:
    """Return the texts of the sources, and of the headers next to the declarations."""
    headers = sorted((ROOT / declared.path).parent.glob("*.h*"))
    return "".join(path.read_text(encoding="utf-8") for path in (*(ROOT / s for s in declared.sources), *headers))
