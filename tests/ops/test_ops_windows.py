"""The parts of `cwrap.ops` and of the choice of compilers that differ on Windows, with a pretended Windows."""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from programs import program

from benchmarks.ops_units import unit
from cwrap.ops.cache import maintenance, store, system
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.probe import run_all
from cwrap.toolchain import discovery
from cwrap.toolchain.compiler import ToolchainError, words


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that folders have no descriptors and files no owners."""
    monkeypatch.setattr(system, "IS_WINDOWS", True)


@pytest.mark.usefixtures("windows")
def test_the_cache_needs_no_descriptors_of_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.delenv("CWRAP_CACHE", raising=False)
    monkeypatch.setattr(os, "geteuid", None)
    monkeypatch.setattr(os, "uname", None)
    assert [load(unit(1)).answer() for _ in range(2)] == [1, 1]
    assert len(list((tmp_path / "cwrap").glob("ops/*/*.so"))) == 1
    assert store.read_below(str(tmp_path / "cwrap"), "missing", "file") is None
    maintenance.prune(str(tmp_path / "cwrap"))
    maintenance.clear(str(tmp_path / "cwrap"))
    assert load(unit(1)).answer() == 1


@pytest.mark.usefixtures("windows")
def test_a_folder_that_cannot_be_used_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    with pytest.warns(UserWarning, match="Not a directory"):
        assert store.folders({"CWRAP_CACHE": str(tmp_path / "file/cache")})[0].path == str(tmp_path / "cwrap-0")


@pytest.mark.parametrize("pretended", [True, False])
def test_a_loaded_library_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pretended: bool) -> None:
    (tmp_path / "new").write_text("same")

    def locked(source: str, target: str) -> None:
        raise PermissionError(13, "Permission denied", target)

    monkeypatch.setattr(system, "IS_WINDOWS", pretended)
    monkeypatch.setattr(os, "replace", locked)
    with pytest.raises(PermissionError):
        store.publish(str(tmp_path / "new"), str(tmp_path), ("ops", "key"), "name")
    target = tmp_path / "ops/key/name"
    target.write_text("same")
    if pretended:
        assert store.publish(str(tmp_path / "new"), str(tmp_path), ("ops", "key"), "name") == str(target)
    else:
        with pytest.raises(PermissionError):
            store.publish(str(tmp_path / "new"), str(tmp_path), ("ops", "key"), "name")


def test_the_names_of_user_machine_and_folders(monkeypatch: pytest.MonkeyPatch, windows: None) -> None:
    assert system.user() == 0
    assert (system.host({"COMPUTERNAME": "desk"}), system.host({})) == ("desk", "windows")
    assert (system.machine({"PROCESSOR_IDENTIFIER": "AMD64 Family 6"}), system.machine({})) == ("AMD64 Family 6", "")
    assert system.cache_home({"LOCALAPPDATA": "/local"}) == "/local"
    assert system.cache_home({"HOME": "/home"}) == os.path.join("/home", "AppData", "Local")


@pytest.mark.usefixtures("windows")
def test_no_process_is_interrupted_to_see_whether_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "kill", None)
    assert not system.has_ended(os.getpid())


def test_compilers_run_without_posix_spawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "posix_spawnp")
    speaks = program(tmp_path / "speaks", r"cat; echo out; printf 'error\r\n' >&2; exit 3")
    assert run_all([[speaks], ["true"]]) == [(3, "out\nerror\n"), (0, "")]
    waits = program(tmp_path / "waits", f"echo $$ > {tmp_path}/id; exec sleep 1000")
    missing = str(tmp_path / "missing")
    failed = (127, f"cannot run {missing}: No such file or directory")
    assert run_all([["true"], [waits], [missing]]) == [failed] * 3


def test_flags_of_extension_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    name = f"python{sys.version_info[0]}{sys.version_info[1]}" + "t" * ("t-" in EXTENSION_SUFFIXES[0])
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "_base_executable", str(tmp_path / "python.exe"), raising=False)
    assert discovery.object_flags() == ()
    assert discovery.library_folder_flags("lib") == ("-Llib",)
    assert discovery.shared_library_flags() == ("-shared", f"-l{name}")
    (tmp_path / f"{name}.dll").touch()
    assert discovery.shared_library_flags() == ("-shared", str(tmp_path / f"{name}.dll"))
    (tmp_path / "libs").mkdir()
    (tmp_path / f"libs/{name}.lib").touch()
    assert discovery.shared_library_flags() == ("-shared", str(tmp_path / f"libs/{name}.lib"))


def test_programs_have_a_suffix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = program(tmp_path / "gcc.exe")
    assert discovery.which("gcc", [str(tmp_path)]) is None
    monkeypatch.setattr(sys, "platform", "win32")
    assert discovery.which("gcc", [str(tmp_path)]) == path
    assert discovery.which("gcc.exe", [str(tmp_path)]) == path
    assert discovery.which(str(tmp_path / "gcc"), []) == path


def test_backslashes_in_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    variables = {"CC": r'"C:\Program Files\zig.exe" cc -DX=#1'}
    assert words({"CC": r"a\ b"}, "CC") == ["a b"]
    monkeypatch.setattr(sys, "platform", "win32")
    assert words(variables, "CC") == [r"C:\Program Files\zig.exe", "cc", "-DX=#1"]
    with pytest.raises(ToolchainError, match="CC cannot be split into words"):
        words({"CC": '"'}, "CC")
