"""Pythons of other platforms under Wine and QEMU, and what they run: a page of the documentation, a module of tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from build_tools.extension.project import ROOT
from build_tools.platforms.cache import Cache, NotObtainableError, run
from build_tools.platforms.debian import Debian
from build_tools.platforms.sources import NEW, PAGE, dialogue
from build_tools.platforms.targets import VERSION, Target, python_sources
from cwrap.scaffold import project_files, write_project

TESTS = ROOT / "tests/modules/test_module_definitions.py"
TESTED = ("doors", "points")  # the modules that those tests import
SECONDS = 900  # until a run is ended
WINE = ("/usr/lib/wine/wine64", "wine64", "wine")  # Debian's wine64 is not on PATH
_DLL = f"python{VERSION.replace('.', '')}.dll"
EMULATED = {"arm64": "aarch64", "riscv64": "riscv64", "s390x": "s390x"}  # Debian's names, and QEMU's
PYTHON_PACKAGES = ("python{0}-minimal", "libpython{0}-minimal", "libpython{0}-stdlib", "libc6", "libexpat1", "zlib1g")

LAUNCHER = """\
#include <wchar.h>
__declspec(dllimport) int Py_Main(int argc, wchar_t **argv);
int wmain(int argc, wchar_t **argv) { return Py_Main(argc, argv); }
"""

# Tests import `build` from a module of this name; on this platform the modules are already built.
COMPILED = '''\
import importlib.machinery
import importlib.util
from pathlib import Path


def build(root, path, folder):
    """Import the module that was built for this platform."""
    name = Path(path).stem
    [library] = (file for file in Path(__file__).parent.glob(f"{name}.*") if file.suffix in (".pyd", ".so"))
    loader = importlib.machinery.ExtensionFileLoader(name, str(library))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module
'''

DOCTEST = '''\
import doctest
import sys

PAGE = r"""
{dialogue}"""
test = doctest.DocTestParser().get_doctest(PAGE, {{}}, "page", None, 0)
failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
print(sys.version.split()[0], sys.platform, sys.byteorder, f"{{tried - failed}} of {{tried}} examples passed")
sys.exit(bool(failed))
'''


@dataclass(frozen=True, slots=True)
class Emulated:
    """A Python of another platform: the command that runs it, and the name by which tables call the emulator."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    folders: tuple[Path, ...] = ()  # folders of modules that this Python does not find itself
    windows: bool = False
    programs: tuple[Path, ...] = ()  # folders that are first in PATH

    def path(self, *folders: Path) -> str:
        """Return a list of folders as the platform writes it."""
        if self.windows:
            return ";".join("Z:" + str(folder).replace("/", "\\") for folder in folders)
        return ":".join(map(str, folders))

    def run(self, arguments: Sequence[str], folders: Sequence[Path], folder: Path) -> str:
        """Run Python; return "" if it succeeds, or the end of its output."""
        status, log = self.output(arguments, folders, folder, SECONDS)
        lines = log.strip().splitlines()
        print(f"  {self.name}: {lines[-1] if lines else 'no output'}", flush=True)
        return "\n  ".join(lines[-12:]) if status else ""

    def output(
        self, arguments: Sequence[str], folders: Sequence[Path], folder: Path, seconds: float
    ) -> tuple[int, str]:
        """Run Python; return its exit status and its output. A run that takes longer has the status 1."""
        path = os.pathsep.join([*map(str, self.programs), os.environ.get("PATH", "")])
        modules = self.path(*folders, *self.folders)
        environment = {**os.environ, **self.environment, "PATH": path, "PYTHONPATH": modules}
        try:
            done = subprocess.run(
                [*self.command, *arguments], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
                timeout=seconds,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return 1, f"ended after {seconds} s"
        return done.returncode, done.stdout


def find_python(target: Target, cache: Cache, debian: Debian, zig: Path) -> Emulated:
    """Return a Python of the platform; raise NotObtainableError without a Python or an emulator."""
    if target.system == "windows":
        return _under_wine(cache, debian, zig)
    if target.debian in EMULATED:
        return _under_qemu(target, debian)
    reasons = {"macos": "there is no emulator of macOS", "linux": "no package index has a Python linked to musl"}
    raise NotObtainableError(reasons[target.system])


def _under_qemu(target: Target, debian: Debian) -> Emulated:
    program = f"qemu-{EMULATED[target.debian]}-static"
    if not shutil.which(program):
        raise NotObtainableError(f"{program} is not installed (Debian's qemu-user-static)")
    names = [name.format(VERSION) for name in PYTHON_PACKAGES]
    root = debian.packages(f"python{VERSION}-{target.debian}", names, target.debian)
    for name in ("lib", "lib64"):  # QEMU looks there for the program's loader
        link = root / name
        if not link.exists() and (root / "usr" / name).is_dir():
            link.symlink_to(f"usr/{name}")
    python = root / "usr/bin" / f"python{VERSION}"
    return Emulated(f"QEMU, Debian's Python {VERSION}", (program, "-L", str(root), str(python)))


def _under_wine(cache: Cache, debian: Debian, zig: Path) -> Emulated:
    wine = next((name for name in WINE if shutil.which(name)), "")
    if not wine:
        raise NotObtainableError("Wine is not installed (Debian's wine64)")
    wheel = ("--only-binary=:all:", "--platform=win_amd64", f"--python-version={VERSION}")
    dlls = cache.wheel("panda3d", *wheel) / "deploy_libs"
    if not (dlls / _DLL).is_file():
        raise NotObtainableError(f"the wheel of panda3d has no {_DLL}")

    def create(new: Path) -> None:
        shutil.copytree(python_sources(debian) / "Lib", new / "Lib")
        (new / "launcher.c").write_text(LAUNCHER, encoding="utf-8")
        target = ["-target", "x86_64-windows-gnu", "-municode", "-O1", "-fno-sanitize=all"]
        run([str(zig), "cc", *target, str(new / "launcher.c"), str(dlls / _DLL), "-o", str(new / "python.exe")])
        for path in dlls.glob("*.dll"):
            shutil.copyfile(path, new / path.name)

    home = cache.entry(f"python{VERSION}-windows", create)
    # The launcher, unlike an installed Python, does not know where the standard library is.
    home_of_python = Emulated("", (), windows=True).path(home)
    environment = {"WINEPREFIX": str(cache.folder / "wine"), "WINEDEBUG": "-all", "PYTHONHOME": home_of_python}
    return Emulated(f"Wine, CPython {VERSION}", (wine, str(home / "python.exe")), environment, (dlls,), windows=True)


def windows_libraries(cache: Cache) -> list[str] | None:
    """Return the libraries with which modules for Windows are linked; None if Python's was not obtainable."""
    library = cache.folder / "wheel-panda3d" / "deploy_libs" / _DLL
    return [str(library)] if library.is_file() else None


def run_page(python: Emulated, modules: Path) -> str:
    """Run the dialogues of the page about handles with its module, which is in the folder; return a failure or ""."""
    program = modules / "page.py"
    program.write_text(DOCTEST.format(dialogue=dialogue(PAGE.read_text(encoding="utf-8"))), encoding="utf-8")
    return python.run([program.name], [modules], modules)


def run_tests(python: Emulated, modules: Path, cache: Cache) -> str:
    """Run one module of tests with the modules that it imports, which are in the folder; return a failure or ""."""
    (modules / "compiled.py").write_text(COMPILED, encoding="utf-8")
    for path in (TESTS, ROOT / "tests/support/folders.py"):
        shutil.copyfile(path, modules / path.name)
    return _run_pytest(python, TESTS.name, modules, cache)


def run_project(python: Emulated, modules: Path, suffix: str, cache: Cache) -> str:
    """Run the tests of a new project with its module, which is in the folder; return a failure or ""."""
    project = modules / NEW
    write_project(project, project_files(NEW))
    shutil.copyfile(modules / f"{NEW}{suffix}", project / NEW / f"_native{suffix}")
    return _run_pytest(python, f"tests/test_{NEW}.py", project, cache)


def _run_pytest(python: Emulated, tests: str, folder: Path, cache: Cache) -> str:
    """Run tests in a folder with the modules in it; return a failure or ""."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"]
    packages = cache.entry("wheel-pytest", lambda new: _install([*command, str(new), "pytest", "colorama"]))
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=.", tests]
    return python.run(arguments, [folder, packages], folder)


def _install(command: Sequence[str]) -> None:
    run(command)
