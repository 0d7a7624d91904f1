"""A build inside the process of the test, with a compiler that only records its arguments."""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import tiny_project as tiny
from setuptools import Distribution, Extension

from cwrap.building.builder import Built, build, build_folder
from cwrap.building.command import BuildExt
from cwrap.building.extension import CwrapExtension
from cwrap.building.generation import bring_up_to_date
from cwrap.building.ninja import find_ninja, run_ninja
from cwrap.building.project import BuildError, Project
from cwrap.building.variant import variant_of
from cwrap.source.diagnostics import Diagnostic
from cwrap.source.location import Location

COMPILER = """\
#!/bin/sh
echo "$@" >> "$(dirname "$0")/log"
while [ $# -gt 0 ]; do
    case $1 in
        -o) : > "$2" ;;
        -MF) echo 'x:' > "$2" ;;
    esac
    shift
done
"""
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def script(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Return an environment that names the compiler."""
    return tiny.environment(CC=str(script(tmp_path / "compiler", COMPILER)))


@pytest.fixture
def recorded_calls(tmp_path: Path) -> Callable[[], list[str]]:
    """Return a function that returns the recorded arguments of each compiler call."""
    return lambda: (tmp_path / "log").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return tiny.project(tiny.create(tmp_path / "project"))


# ---- the build ----


def test_parallel_loops_are_compiled_for_their_categories(
    project: Project, environment: dict[str, str], recorded_calls: Callable[[], list[str]]
) -> None:
    kinds = tuple(replace(kind, openmp=kind.name == "kernel") for kind in project.categories)
    built = build(replace(project, categories=kinds), environment)
    assert built == Built(project.root / build_folder(variant_of({})) / f"tiny{SUFFIX}", built.stub)
    assert built.module.exists()
    assert built.stub.read_text(encoding="utf-8").startswith("def Double_square(")
    compiled = {words[words.index("-c") + 1]: words for words in map(str.split, recorded_calls()) if "-c" in words}
    with_openmp = {Path(name).name for name, words in compiled.items() if "-fopenmp" in words}
    assert with_openmp == {"squareDouble.c", "squareLong.c", "twiceDouble.c", "twiceLong.c"}
    assert sum("cwrap-probe" not in name for name in compiled) == 6
    (link,) = [line for line in recorded_calls() if f"tiny{SUFFIX}.new" in line]
    assert " -fopenmp " in link


def test_a_build_without_parallel_loops_does_not_query_openmp(
    project: Project, environment: dict[str, str], recorded_calls: Callable[[], list[str]]
) -> None:
    build(project, environment)
    assert "-fopenmp" not in " ".join(recorded_calls())


def test_a_build_waits_for_another_of_its_folder(
    project: Project, environment: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    folder = project.root / build_folder(variant_of({}))
    folder.mkdir(parents=True)
    thread = threading.Thread(target=build, args=(project, environment))
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        thread.start()
        heard = ""
        while "waiting for another build in this folder" not in heard:
            assert thread.is_alive()
            time.sleep(0.01)
            heard += capfd.readouterr().err
        assert not (folder / "build.ninja").exists()
    thread.join()
    assert (folder / f"tiny{SUFFIX}").exists()


def no_locks(*_: object) -> None:
    raise OSError(errno.ENOLCK, "no locks here")


@pytest.mark.parametrize("system", [False, True], ids=["without locks", "with a file system without locks"])
def test_a_build_on_a_system_without_locks(
    project: Project, environment: dict[str, str], system: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if system:
        monkeypatch.setattr(fcntl, "flock", no_locks)
    else:
        monkeypatch.setitem(sys.modules, "fcntl", None)
    assert build(project, environment).module.exists()


def test_warnings_of_the_generator_are_printed(project: Project) -> None:
    doubt = Diagnostic(Location("declarations/math.yaml", 1, 1), "is it so?", severity="warning")

    def doubtful(project: Project) -> tiny.Generation:
        return replace(tiny.generate(project), warnings=(doubt,))

    messages: list[str] = []
    bring_up_to_date(replace(project, generator=doubtful), "build/here", messages.append)
    assert messages[0] == "declarations/math.yaml:1:1: warning: is it so?"
    assert messages[1].startswith("cwrap: ")


# ---- ninja ----


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a Python environment without programs; return its folder."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(folder))
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    return folder


def test_the_ninja_of_the_environment_has_priority(nowhere: Path, tmp_path: Path) -> None:
    (tmp_path / "system").mkdir()
    system = script(tmp_path / "system/ninja", "#!/bin/sh\n")
    assert find_ninja({"PATH": str(tmp_path / "system")}) == str(system)
    local_ninja = script(nowhere / "ninja", "#!/bin/sh\n")
    assert find_ninja({"PATH": str(tmp_path / "system")}) == str(local_ninja)


def test_an_importable_ninja_is_enough(nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {"PATH": str(nowhere)}
    monkeypatch.setitem(sys.modules, "ninja", None)
    with pytest.raises(BuildError, match=r"^ninja not found; install it with 'pip install ninja'$"):
        find_ninja(environment)
    monkeypatch.delitem(sys.modules, "ninja")
    (tmp_path / "site").mkdir()
    (tmp_path / "site/ninja.py").write_text(f"BIN_DIR = {str(tmp_path / 'site')!r}\n", encoding="utf-8")
    program = script(tmp_path / "site/ninja", "#!/bin/sh\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert find_ninja(environment) == str(program)
    monkeypatch.delitem(sys.modules, "ninja")


class Interrupted(subprocess.Popen[bytes]):
    """A process whose wait is interrupted by Ctrl-C."""

    waits = 0

    def wait(self, timeout: float | None = None) -> int:
        Interrupted.waits += 1
        if Interrupted.waits == 1:
            raise KeyboardInterrupt
        return super().wait(timeout)


def test_an_interrupt_leaves_ninja_the_time_to_end(
    nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(nowhere / "ninja", "#!/bin/sh\nsleep 1\necho removed > half-written\n")
    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_ninja(tmp_path, [], {"PATH": os.environ["PATH"]})
    assert (tmp_path / "half-written").exists()


# ---- setuptools ----


def command(name: str, project: Project, *others: Extension, **options: object) -> BuildExt:
    """Return `build_ext` of the tiny project, as another command runs it."""
    extension = CwrapExtension(replace(project, name=name))
    distribution = Distribution(
        {"name": "tiny", "packages": ["pack"], "ext_modules": [extension, *others], "cmdclass": {"build_ext": BuildExt}}
    )
    found = distribution.get_command_obj("build_ext")
    assert isinstance(found, BuildExt)
    for option, value in options.items():
        setattr(found, option, value)
    found.ensure_finalized()
    return found


def test_outputs_of_a_build_include_stubs(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.root)
    found = command("pack.tiny", project, Extension("plain", ["plain.c"]), build_lib="lib")
    assert found.get_outputs() == sorted([f"lib/pack/tiny{SUFFIX}", "lib/pack/tiny.pyi", f"lib/plain{SUFFIX}"])
    assert found.get_output_mapping() == {}


# setuptools reads a level from its `install` command
@pytest.mark.filterwarnings("ignore:setup.py install is deprecated")
def test_an_editable_install_uses_outputs_in_place(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.root)
    found = command("pack.tiny", project, build_lib="lib", inplace=True)
    assert found.get_output_mapping() == {
        f"lib/pack/tiny{SUFFIX}": f"pack/tiny{SUFFIX}", "lib/pack/tiny.pyi": "pack/tiny.pyi",
    }  # fmt: skip


def test_extensions_of_other_kinds_are_built_by_setuptools(
    project: Project, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project.root)
    for name in {*os.environ, *environment}:
        monkeypatch.delenv(name, raising=False)
        if name in environment:
            monkeypatch.setenv(name, environment[name])
    Path("plain.c").write_text("", encoding="utf-8")
    found = command("pack.tiny", project, Extension("plain", ["plain.c"]), build_lib="lib", build_temp="temp")
    found.run()
    installed = {path.relative_to("lib").as_posix() for path in Path("lib").rglob("*") if path.is_file()}
    assert installed == {f"plain{SUFFIX}", f"pack/tiny{SUFFIX}", "pack/tiny.pyi"}
    assert sorted(e.name for e in found.extensions) == ["pack.tiny", "plain"]
