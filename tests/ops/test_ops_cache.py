"""The folders of the cache: which are used, which are refused, which work without being writable, and maintenance."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from benchmarks.ops_units import unit
from cwrap import about
from cwrap.cli import main
from cwrap.ops.cache import building, compilation, loader, maintenance, store
from cwrap.ops.cache.dependencies import candidates, dependency, read_depfile
from cwrap.ops.cache.digest import digest_file
from cwrap.ops.cache.entry import pack, unpack
from cwrap.ops.cache.job import Job
from cwrap.ops.cache.loader import load
from cwrap.ops.cache.store import Folder, folders
from cwrap.ops.failure import CompileError, NoCompilerError

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a separate cache and temporary folder for the test; return the cache's folder."""
    for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "CWRAP_CC", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path / "cache"


def private(tmp_path: Path) -> Path:
    """Return the folder that is used if nothing can be written to the cache."""
    return tmp_path / f"temporary/cwrap-{os.geteuid()}"


def entries(folder: Path) -> list[Path]:
    """Return the entries of a cache."""
    return sorted(folder.glob("ops/*/*.so"))


# ---- which folder ----


def test_the_folder_is_the_users_unless_one_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    assert folders({"HOME": str(home)}) == (Folder(str(home / ".cache/cwrap"), False),)
    assert folders({"XDG_CACHE_HOME": str(home / "x")}) == (Folder(str(home / "x/cwrap"), False),)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert folders({}) == (Folder(str(home / "Library/Caches/cwrap"), False),)


def test_a_folder_of_other_users_is_rejected(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    folder.chmod(0o770)
    with pytest.warns(UserWarning, match=rf"the cache folder {folder} cannot be used \(others can write to it; chmod"):
        assert folders(os.environ) == (Folder(str(private(tmp_path)), False),)
    folder.chmod(0o700)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    private(tmp_path).mkdir()  # another process created it first
    with pytest.warns(UserWarning, match="it belongs to another user"):
        (place,) = folders(os.environ)
    assert Path(place.path).parent == tmp_path / "temporary"
    assert Path(place.path) != private(tmp_path)


def test_a_folder_that_cannot_be_created(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "file/cache"))
    with pytest.warns(UserWarning, match="Not a directory"):
        assert load(unit(1)).answer() == 1
    with pytest.warns(UserWarning, match="Not a directory"):
        assert load(unit(1)).answer() == 1
    assert len(entries(private(tmp_path))) == 1


def test_two_processes_may_create_the_folder_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = os.makedirs

    def slower(path: str, mode: int = 0o777, exist_ok: bool = False) -> None:
        original(path, mode, exist_ok=True)
        original(path, mode, exist_ok)

    monkeypatch.setattr(os, "makedirs", slower)
    assert folders(os.environ) == (Folder(str(folder), False),)


@pytest.mark.parametrize("where", ["private_folder", "publish"])
def test_a_full_disk(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    original = getattr(store, where)

    def full(*arguments: Any) -> str:
        if str(tmp_path / "temporary") not in arguments[1 if where == "publish" else 0]:
            raise OSError(28, "No space left on device")
        result: str = original(*arguments)
        return result

    monkeypatch.setattr(store, where, full)
    with pytest.warns(UserWarning, match=rf"{folder} cannot be used \(No space left on device\)"):
        assert load(unit(1)).answer() == 1
    assert entries(folder) == []
    assert len(entries(private(tmp_path))) == 1


def test_a_disk_that_is_full_for_the_compiler(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = compilation.compile_unit

    def full(job: Job) -> compilation.Compiled:
        if job.folder == str(folder):
            raise CompileError("", (), "ld: final link failed: No space left on device", "")
        return original(job)

    monkeypatch.setattr(building, "compile_unit", full)
    with pytest.warns(UserWarning, match="No space left on device"):
        assert load(unit(1)).answer() == 1
    assert len(entries(private(tmp_path))) == 1


def test_other_errors_of_the_system_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> str:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(store, "private_folder", broken)
    with pytest.raises(OSError, match="Too many open files"):
        load(unit(1))


def test_a_folder_that_is_removed_while_an_entry_is_moved_in(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    replace = os.replace

    def removed_before(source: str, target: str) -> None:
        monkeypatch.setattr(os, "replace", replace)
        os.rmdir(folder / "ops/a")
        replace(source, target)

    monkeypatch.setattr(os, "replace", removed_before)
    moved = store.publish(str(file), str(folder), ("ops", "a"), "name")
    assert Path(moved).read_text() == "x"


# ---- who can change what is loaded ----


def give_to_another_user(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a file belong to another user: with chown as root, otherwise by a wrong answer of fstat."""
    if os.geteuid() == 0:
        os.chown(path, 54321, -1)
    else:
        pretend_other_owner(path, monkeypatch)


def pretend_other_owner(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let fstat report that a file belongs to another user."""
    known = os.stat(path)
    original = os.fstat

    def changed(descriptor: int) -> os.stat_result:
        found = original(descriptor)
        if (found.st_dev, found.st_ino) == (known.st_dev, known.st_ino):
            fields = list(found)
            fields[stat.ST_UID] = 54321
            return os.stat_result(fields)
        return found

    monkeypatch.setattr(os, "fstat", changed)


@pytest.mark.parametrize("owner", [give_to_another_user, pretend_other_owner])
@pytest.mark.parametrize("part", ["ops", "build", "failed", "runtime", "compilers", "debug", "recipes", "headers"])
def test_a_part_of_the_cache_that_another_user_could_change(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str, owner: Any
) -> None:
    (folder / part).mkdir(parents=True, mode=0o700)
    owner(folder / part, monkeypatch)
    with pytest.warns(UserWarning, match=rf"{folder} cannot be used \({part} belongs to another user\)"):
        assert folders(os.environ) == (Folder(str(private(tmp_path)), False),)


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o1777])
def test_a_part_of_the_cache_that_others_can_write_to(folder: Path, tmp_path: Path, mode: int) -> None:
    (folder / "ops").mkdir(parents=True)
    (folder / "ops").chmod(mode)
    with pytest.warns(UserWarning, match=r"cannot be used \(others can write to ops; chmod go-w\)"):
        assert folders(os.environ) == (Folder(str(private(tmp_path)), False),)


def test_a_part_of_the_cache_that_is_a_link_or_a_file(folder: Path, tmp_path: Path) -> None:
    folder.mkdir()
    (tmp_path / "elsewhere").mkdir()
    for make in (lambda path: path.symlink_to(tmp_path / "elsewhere"), lambda path: path.write_text(""), os.mkfifo):
        make(folder / "ops")
        with pytest.warns(UserWarning, match=r"cannot be used \(ops is not a folder, or a symbolic link\)"):
            assert folders(os.environ) == (Folder(str(private(tmp_path)), False),)
        (folder / "ops").unlink()


def test_a_parent_folder_that_other_users_can_write_to(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    above = tmp_path / "above"
    above.mkdir()
    monkeypatch.setenv("CWRAP_CACHE", str(above / "cache"))
    for mode, trusted in ((0o777, False), (0o1777, True), (0o775, True), (0o755, True)):
        above.chmod(mode)
        if trusted:
            assert folders(os.environ) == (Folder(str(above / "cache"), False),)
        else:
            with pytest.warns(UserWarning, match=rf"others can write to {above}; chmod go-w"):
                assert folders(os.environ) == (Folder(str(private(tmp_path)), False),)


def test_a_link_to_the_cache_is_resolved(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "link"))
    assert folders(os.environ) == (Folder(str(tmp_path / "real"), False),)


def test_paths_that_are_no_folder_are_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "nowhere").symlink_to(tmp_path / "missing")
    os.mkfifo(tmp_path / "fifo")
    for name, message in (("file", "Not a directory"), ("loop", "symbolic links"), ("fifo", "Not a directory")):
        monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / name))
        with pytest.warns(UserWarning, match=rf"{name} cannot be used \(.*{message}"):
            assert load(unit(1)).answer() == 1
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "nowhere"))
    assert folders(os.environ) == (Folder(str(tmp_path / "missing"), False),)


def test_a_temporary_folder_that_is_a_link_is_not_used(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "mine").mkdir(mode=0o700)
    private(tmp_path).symlink_to(tmp_path / "mine")
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "file"))
    with pytest.warns(UserWarning, match="Not a directory"):
        (place,) = folders(os.environ)
    assert Path(place.path).parent == tmp_path / "temporary"
    assert Path(place.path) != private(tmp_path)


@pytest.mark.parametrize("owner", [give_to_another_user, pretend_other_owner, None])
def test_an_entry_that_another_user_could_change_is_not_loaded(
    folder: Path, monkeypatch: pytest.MonkeyPatch, owner: Any
) -> None:
    load(unit(1))
    (entry,) = entries(folder)
    if owner is None:
        entry.chmod(0o666)
    else:
        owner(entry, monkeypatch)
    assert list(store.entries(str(folder), entry.parent.name)) == []
    assert load(unit(1)).answer() == 1  # compiled again, and stored in its place


@pytest.mark.slow
@pytest.mark.parametrize("owner", [give_to_another_user, pretend_other_owner, None])
def test_a_folder_of_entries_that_another_user_could_change(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: Any
) -> None:
    load(unit(1))
    (entry,) = entries(folder)
    if owner is None:
        entry.parent.chmod(0o777)
    else:
        owner(entry.parent, monkeypatch)
    assert list(store.entries(str(folder), entry.parent.name)) == []
    with pytest.warns(UserWarning, match=f"{entry.parent.name}"):
        assert load(unit(1)).answer() == 1
    assert len(entries(private(tmp_path))) == 1


def test_an_entry_that_is_a_folder_or_a_fifo(folder: Path, tmp_path: Path) -> None:
    load(unit(1))
    (entry,) = entries(folder)
    entry.unlink()
    os.mkfifo(entry)
    assert list(store.entries(str(folder), entry.parent.name)) == []
    assert list(maintenance.stored_entries(str(folder))) == []
    assert load(unit(1)).answer() == 1  # the entry replaces the FIFO
    entry.unlink()
    entry.mkdir()
    with pytest.warns(UserWarning, match="Is a directory"):
        assert load(unit(1)).answer() == 1
    assert len(entries(private(tmp_path))) == 1


def test_facts_and_stamps_that_are_a_fifo_are_ignored(folder: Path) -> None:
    load(unit(1))
    for path in (*folder.glob("compilers/*"), folder / "tidied"):
        path.unlink()
        os.mkfifo(path)
    assert load(unit(2)).answer() == 2


def test_entries_are_private_with_any_umask(folder: Path) -> None:
    before = os.umask(0)
    try:
        load(unit(1))
    finally:
        os.umask(before)
    assert {stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / "ops", *folder.glob("ops/*"))} == {0o700}
    assert [stat.S_IMODE(path.stat().st_mode) for path in entries(folder)] == [0o600]


def test_exported_entries_load_with_any_umask(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(unit(1))
    before = os.umask(0)
    try:
        assert maintenance.export(str(folder), str(tmp_path / "exported")) == 1
    finally:
        os.umask(before)
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "exported"))
    monkeypatch.setattr(building, "build", None)
    assert load(unit(1)).answer() == 1


def test_a_folder_to_read_that_another_user_could_change(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    (other / "ops").mkdir(parents=True)
    monkeypatch.setenv("CWRAP_CACHE", f"{folder}{os.pathsep}{other}")
    assert Folder(str(other), False) in folders(os.environ)
    (other / "ops").chmod(0o777)
    assert folders(os.environ) == (Folder(str(folder), False),)


# ---- exported ----


def test_exported_operations_need_no_compiler(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.h").write_text("#define A 7\n")
    source_unit = unit("A", '#include "a.h"', name="seven", header_dirs=(str(tmp_path),))
    native = unit(8, name="eight", compile_args=("-march=native",))
    load(source_unit)
    load(native)
    load(unit(9, name="nine"))
    exported = tmp_path / "exported"
    assert main(["cache", "export", "seven", "eight", "--to", str(exported)]) == 0
    assert capsys.readouterr().out == f"2 entries in {exported}\n"
    (tmp_path / "a.h").unlink()
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("CWRAP_CACHE", str(exported))
    for path in [exported, *exported.rglob("*")]:
        path.chmod(0o555)
    assert load(source_unit).answer() == 7
    assert load(native).answer() == 8
    monkeypatch.setattr("cwrap.ops.cache.query.required_cpu_features", lambda *_: "abacus")  # simulate another machine
    with pytest.raises(NoCompilerError, match="no-such-compiler"):
        load(native)
    monkeypatch.undo()


def test_exported_operations_are_found_on_the_import_path(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(unit(7))
    assert maintenance.export(str(folder), str(tmp_path / "a")) == 1
    (tmp_path / "package").mkdir()
    monkeypatch.chdir(tmp_path / "package")
    assert main(["cache", "export"]) == 0
    maintenance.clear(str(folder))
    monkeypatch.chdir(tmp_path)  # the import path may contain the current folder
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(NoCompilerError):
        load(unit(7))
    with monkeypatch.context() as changed:
        changed.setenv("CWRAP_CACHE", f"{folder}{os.pathsep}{tmp_path / 'a'}{os.pathsep}{tmp_path / 'none'}")
        assert load(unit(7)).answer() == 7
    with monkeypatch.context() as changed:
        changed.setattr(sys, "path", [*sys.path, str(tmp_path / "package")])
        assert load(unit(7)).answer() == 7
        (tmp_path / "package/cwrap-cache").chmod(0o777)  # every user can write to it
        with pytest.raises(NoCompilerError):
            load(unit(7))
    assert entries(folder) == []


def test_new_entries_are_stored_in_the_users_folder(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maintenance.export(str(folder), str(tmp_path / "exported"))
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "exported"))
    assert load(unit(7)).answer() == 7
    assert len(entries(tmp_path / "home/.cache/cwrap")) == 1


def test_without_a_compiler_libraries_are_loaded_unless_a_header_changed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header, removed = tmp_path / "kept.h", tmp_path / "removed.h"
    header.write_text("#define KEPT 3\n", encoding="utf-8")
    removed.write_text("#define REMOVED 4\n", encoding="utf-8")
    includes = '#include "kept.h"\n#include "removed.h"\n'
    compiled = unit("KEPT + REMOVED", includes, header_dirs=(str(tmp_path),))
    assert load(compiled).answer() == 7
    monkeypatch.setenv("CC", "no-such-compiler")
    with monkeypatch.context() as changed:
        changed.setattr(loader, "_compile", lambda *_: pytest.fail("compiled again"))
        assert load(compiled).answer() == 7
        removed.unlink()
        assert load(compiled).answer() == 7
    header.write_text("#define KEPT 5\n", encoding="utf-8")
    with pytest.raises(NoCompilerError, match="from files that have changed"):
        load(compiled)


def test_without_a_compiler_the_error_lists_the_searched_folders(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(unit(7, name="seven"))
    native = unit(8, name="eight", compile_args=("-march=native",))
    load(native)
    exported, shared, unknown = tmp_path / "exported", tmp_path / "shared", tmp_path / "unknown"
    maintenance.export(str(folder), str(exported))
    maintenance.export(str(folder), str(shared / "cwrap-cache"))
    os.mkdir(tmp_path / "open")
    (tmp_path / "open").chmod(0o777)
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("CXX", "no-such-compiler")
    names = (exported, folder, tmp_path / "open", unknown)
    monkeypatch.setenv("CWRAP_CACHE", os.pathsep.join(map(str, names)))
    monkeypatch.syspath_prepend(str(shared))
    other = f"from other C, or not for cwrap {about.__version__}, Python {sys.version_info[0]}.{sys.version_info[1]}"
    with pytest.raises(NoCompilerError) as caught:
        load(unit(77, name="seven"))
    assert str(caught.value).splitlines()[1:] == [
        "'seven' was searched for in:",
        f"  {exported}: has an entry of this name, but {other}",
        f"  {folder}: has an entry of this name, but {other}",
        f"  {tmp_path / 'open'}: others can write to it; chmod go-w",
        f"  {unknown}: No such file or directory",
        f"  {shared / 'cwrap-cache'}: has an entry of this name, but {other}",
    ]
    with pytest.raises(NoCompilerError, match=r"Python 3\.\d+, NumPy \d\n"):
        load(unit(77, "#include <numpy/arrayobject.h>", name="seven"))
    with pytest.raises(NoCompilerError, match="exported: has no entry of this name"):
        load(unit(9, name="nine"))
    with pytest.raises(NoCompilerError) as caught:
        load(unit(9, cached=False))
    assert "searched" not in str(caught.value)
    (shared / "cwrap-cache").rename(shared / "moved")
    monkeypatch.setenv("CWRAP_CACHE", str(folder))
    assert load(native).answer() == 8
    monkeypatch.setattr("cwrap.ops.cache.query.sys.base_prefix", "/elsewhere")
    with pytest.raises(NoCompilerError, match="has an entry from files that have changed since, or from other folders"):
        load(native)
    monkeypatch.setenv("CWRAP_CACHE", str(exported))
    monkeypatch.setattr(loader, "_open", lambda *_: None)
    with pytest.raises(NoCompilerError, match=r"the system cannot load; ctypes.CDLL\('.*so'\) shows why"):
        load(native)
    monkeypatch.setattr("cwrap.ops.cache.query.required_cpu_features", lambda *_: "abacus")  # another machine
    with pytest.raises(NoCompilerError, match=r"an entry for another processor; this one lacks (\w+ ){6}\.\.\."):
        load(native)


# ---- pickles ----

# The ufuncs are global variables of the program, which multiprocessing calls `__mp_main__` too. Pickles must not refer
# to that name, which is another program in the process that loads them.
MAKE = """if True:
    import multiprocessing, pickle, sys
    from cwrap.ops import dvector, elementwise, function, gufunc, reduce

    x, double = dvector("x"), elementwise("2*x", name="double", dtypes=["float64"])
    halve = elementwise("x/2", name="halve", dtypes=["float64"])
    last = gufunc("x(n) -> y()", "y() = x(n - 1);", name="last", dtypes=["float64"])
    f, squares = function([x], double(x) + 1.0), reduce("+", "x*x")
    sys.stdout.write(pickle.dumps(globals()[sys.argv[1]]).hex())
"""


def in_process(program: str, root: Path, *arguments: str, **environment: str) -> str:
    """Return what a new process prints, in which warnings are errors."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments], capture_output=True, check=False, text=True,
        env={**os.environ, "PYTHONPATH": str(root), **environment},
    )  # fmt: skip
    return done.stdout + done.stderr


def called(expression: str, pickled: str, root: Path) -> str:
    """Return the value of an expression of `f`, the pickled object, in a process that finds no compiler."""
    program = f"import pickle, sys; f = pickle.loads(bytes.fromhex(sys.argv[1])); print({expression})"
    return in_process(program, root, pickled, PATH="", HOME="/dev/null", CC="", CXX="")


@pytest.mark.slow
def test_pickles_load_from_a_read_only_export(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    """The exported folder has the recipes of ufuncs and the thread pool, and nothing else is created."""
    names = ("double", "halve", "f", "squares", "last")
    double, halve, f, squares, last = [in_process(MAKE, root, name) for name in names]
    exported, part = tmp_path / "exported", tmp_path / "part"
    maintenance.export(str(folder), str(exported))
    maintenance.export(str(folder), str(part), ("double",))
    for path in [*exported.rglob("*"), *part.rglob("*"), exported, part]:
        path.chmod(0o555)
    monkeypatch.setenv("CWRAP_CACHE", str(exported))
    assert called("f([1, 2])", double, root) == called("f([1.0, 2.0])", double, root) == "[2. 4.]\n"
    assert called("f([1.0, 2.0])", f, root) == "[3. 5.]\n"
    assert called("f([3.0, 4.0])", squares, root) == "25.0\n"
    assert called("f([3.0, 4.0])", last, root) == "4.0\n"
    monkeypatch.setenv("CWRAP_CACHE", str(part))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    assert called("f([1.0, 2.0])", double, root) == "[2. 4.]\n"
    assert "'halve' was searched for in:" in called("f(3)", halve, root)


# ---- maintenance ----


def test_cache_entries_are_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cache", "info"]) == 0
    load(unit(7, name="seven", compile_args=("-march=native",)))
    load(unit(8, name="eight"))
    assert main(["cache", "ls"]) == 0
    assert main(["cache", "info"]) == 0
    assert main(["cache", "info", "seven"]) == 0
    text = capsys.readouterr().out
    assert f"{folder}: 0 entries, 0.0 kB, writable\n" in text
    assert "  c    seven\n" in text
    assert f"{folder}: 2 entries" in text
    assert "  compiler  " in text
    assert "  processor " in text
    assert "Python.h\n" in text
    key = text.split()[text.split().index("key") + 1]
    assert main(["cache", "info", key[:8]]) == 0
    assert main(["cache", "info", "nine"]) == 2
    maintenance.export(str(folder), str(folder / "exported"))
    os.environ["CWRAP_CACHE"] = str(folder / "exported")
    assert main(["cache", "info", "eight"]) == 0
    assert main(["cache", "info"]) == 0
    text = capsys.readouterr().out
    assert "(exported)" in text
    assert "2 entries" in text
    assert "exported, read-only" in text


def test_damaged_entries_are_reported_and_removed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    load(unit(7))
    load(unit(8))
    one, _ = entries(folder)
    assert main(["cache", "verify"]) == 0
    data = one.read_bytes()
    one.unlink()
    one.write_bytes(data[:-1])
    (one.parent / "note.txt").write_text("what is this?")
    assert main(["cache", "verify"]) == 1
    assert main(["cache", "ls"]) == 0
    text = capsys.readouterr().out
    assert text.startswith(f"2 read, 0 damaged\ndamaged: {one}\n")
    assert "3 read, 2 damaged\n" in text
    assert " damaged\n" in text
    assert main(["cache", "prune"]) == 0
    assert main(["cache", "verify"]) == 0
    assert not one.parent.exists()
    assert capsys.readouterr().out.endswith("1 read, 0 damaged\n")


def test_old_and_excess_entries_are_removed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for answer in (1, 2, 3):
        load(unit(answer, name=str(answer)))
    by_name = {entry.record.name: Path(entry.path) for entry in maintenance.stored_entries(str(folder)) if entry.record}
    now = time.time()
    for days, name in enumerate("123"):
        os.utime(by_name[name], (now - days * 86400, now - days * 86400))
    size = by_name["1"].stat().st_size
    assert maintenance.prune(str(folder), days=1.5).entries == 1
    assert not by_name["3"].exists()
    assert main(["cache", "prune", "--size", str(size * 1.5 / 1e6)]) == 0
    assert entries(folder) == [by_name["1"]]
    assert "removed 1 entry of " in capsys.readouterr().out
    assert main(["cache", "clear"]) == 0
    assert entries(folder) == []
    assert maintenance.prune(str(folder)).entries == 0


def test_use_is_recorded_once_a_day(folder: Path) -> None:
    load(unit(1))
    (entry,) = entries(folder)
    for age, noted in ((86400 * 2, True), (3600, False)):
        before = time.time() - age
        os.utime(entry, (before, before))
        load(unit(1))
        assert (entry.stat().st_mtime > before + 1) == noted
    store.mark_used(str(folder / "gone"))


def test_pruning_happens_by_itself_once_a_day(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(unit(1))
    (entry,) = entries(folder)
    os.utime(entry, (0, 0))
    load(unit(2))
    assert entry.exists()
    os.utime(folder / "tidied", (0, 0))
    load(unit(3))
    assert not entry.exists()

    def fails(*_: object) -> None:
        raise OSError

    os.utime(folder / "tidied", (0, 0))
    monkeypatch.setattr(maintenance, "prune", fails)
    assert load(unit(4)).answer() == 4


def test_leftovers_of_dead_processes_are_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    mine = Path(store.private_folder(str(folder)))
    theirs = mine.with_name(mine.name.replace(f"-{os.getpid()}-", f"-{dead.pid}-"))
    elsewhere, old = mine.with_name("elsewhere-1-x"), mine.with_name("elsewhere-2-x")
    odd, failed, new = mine.with_name("odd"), folder / "failed/a", folder / "failed/b"
    roots = mine.with_name(mine.name.replace(f"-{os.getpid()}-", "-1-"))
    for path in (theirs, elsewhere, old, odd, failed, new, roots):
        path.mkdir(parents=True)
    for path in (old, failed):
        os.utime(path, (0, 0))

    def kill(process: int, _: int) -> None:
        if process == dead.pid:
            raise ProcessLookupError
        if process == 1:
            raise PermissionError

    monkeypatch.setattr(os, "kill", kill)
    assert maintenance.prune(str(folder)).leftovers == 3
    assert [path.exists() for path in (mine, theirs, elsewhere, old, odd, failed, new, roots)] == [
        True, False, True, False, True, False, True, True,
    ]  # fmt: skip


def test_an_entry_may_disappear_during_maintenance(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(unit(1))
    original = store.read
    gone = {"read": lambda path, place=None: None if path.endswith(".so") else original(path, place)}
    monkeypatch.setattr(store, "read", gone["read"])
    assert list(maintenance.stored_entries(str(folder))) == []
    assert load(unit(1)).answer() == 1
    monkeypatch.undo()
    assert not store.remove(str(folder / "gone"))
    assert maintenance.modified(str(folder / "gone")) >= time.time() - 60


# ---- records ----


def test_a_record_survives_a_round_trip(folder: Path, tmp_path: Path) -> None:
    load(unit(1, name="two\nlines"))
    (entry,) = maintenance.stored_entries(str(folder))
    assert entry.record is not None
    assert entry.record.name == "two lines"
    assert unpack(*pack(b"library", entry.record)) == entry.record
    odd = entry.record._replace(files="- /a b/\udcff")
    assert unpack(*pack(b"", odd)) == odd


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it: a.c /usr/b.h\\\n c.h\n", ["a.c", "/usr/b.h", "c.h"]),
        (r"it: my\ file.h a$$b.h c\#d.h" + "\n\nb.h:\n", ["my file.h", "a$b.h", "c#d.h"]),
        ("it:", []),
        ("it: a\\\\\n b", ["a\\", "b"]),
        ("it: a\\\n", ["a"]),
        ("it: \\\n\\\n  a", ["a"]),
        ("it: a\\b.h", ["a\\b.h"]),
        ("it:\ta  b", ["a", "b"]),
        ("C:\\a.so: \\\n  D:\\my\\ b.o\n", ["D:\\my b.o"]),
    ],
)
def test_dependency_files_are_read(text: str, expected: list[str]) -> None:
    assert list(read_depfile(text)) == expected


def test_a_deleted_file_is_no_dependency(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert dependency(str(tmp_path / "gone")) is None
    (tmp_path / "secret").write_text("")
    monkeypatch.setattr("cwrap.ops.cache.dependencies.digest_file", lambda _: None)
    assert dependency(str(tmp_path / "secret")) is None
    monkeypatch.undo()
    assert digest_file(str(tmp_path)) is None


def test_earlier_header_candidates_are_recorded() -> None:
    assert candidates(["/b/x/y.h", "/c/z.h", "/a/w.h", "/elsewhere/v.h"], ("/a", "/b", "/c")) == (
        "/a/x/y.h", "/a/z.h", "/b/z.h",
    )  # fmt: skip
    nested = candidates(["/a/b/y.h"], ("/a", "/a/b"))  # the compiler found b/y.h in /a, or y.h in /a/b
    assert nested == ("/a/y.h",)


def test_a_header_that_appears_in_an_enclosing_folder_is_found(tmp_path: Path) -> None:
    folders = (tmp_path, tmp_path / "b")
    folders[1].mkdir()
    (folders[1] / "base.h").write_text("#define BASE 1\n")
    found = unit("BASE", '#include "base.h"', header_dirs=tuple(map(str, folders)))
    assert load(found).answer() == 1
    (tmp_path / "base.h").write_text("#define BASE 2\n")
    assert load(found).answer() == 2
