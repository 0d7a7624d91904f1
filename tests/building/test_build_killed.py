"""A killed build leaves no process that goes on, and the next build works."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import Any, ClassVar

import pytest
import tiny_project as tiny
from folders import ROOT

from cwrap.building.builder import build, build_folder
from cwrap.building.ninja import run_ninja
from cwrap.building.variant import variant_of
from cwrap.building.watch import watch_child

SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
# This compiler writes its process id and that of its parent, ninja, and never ends.
_STUCK = """\
#!/bin/sh
case "$*" in *" -c "*) ;; *) exec {real} "$@" ;; esac
echo $$ $PPID > "{note}.$$" && mv "{note}.$$" "{note}"
exec sleep 1000
"""


def script(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def wait_until(condition: object) -> None:
    """Wait until a condition is true; fail after a timeout."""
    assert callable(condition)
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.05)
    pytest.fail("it did not happen within five minutes")


def gone(process: int) -> bool:
    """Return whether a process has ended; a zombie has."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return Path("/proc/self/stat").exists()  # it ended meanwhile, unless this system has no such files
    return status.rpartition(")")[2].split()[0] == "Z"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_build_ends_its_ninja_and_compilers(tmp_path: Path, how: signal.Signals) -> None:
    root = tiny.create(tmp_path / "project")
    note = tmp_path / "note"
    stuck = script(tmp_path / "stuck", _STUCK.format(real="gcc", note=note))
    leader = subprocess.Popen([sys.executable, tiny.__file__, "build_ext"], cwd=root, env=tiny.environment(CC=stuck))
    wait_until(note.exists)
    compiler, ninja = map(int, note.read_text().split())
    leader.send_signal(how)
    leader.wait()
    # The next build waits for the lock until ninja has ended.
    built = build(tiny.project(root), tiny.environment(CC="gcc"))
    assert built.module.exists()
    wait_until(lambda: gone(ninja) and gone(compiler))


@pytest.mark.slow
def test_a_child_that_does_not_end_by_itself_is_killed(tmp_path: Path) -> None:
    stubborn = subprocess.Popen(["/bin/sh", "-c", "trap '' TERM; while :; do sleep 0.05; done"])
    program = f"""
import os, signal
from cwrap.building.watch import watch_child
with watch_child(os.environ, None) as tell_child:
    tell_child({stubborn.pid})
    os.kill(os.getpid(), signal.SIGKILL)
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", program], env=environment, check=False).returncode == -signal.SIGKILL
    wait_until(lambda: stubborn.poll() is not None)
    assert stubborn.returncode == -signal.SIGKILL


class Kept(subprocess.Popen[bytes]):
    """A list of processes that a test can check."""

    started: ClassVar[list[subprocess.Popen[bytes]]] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        Kept.started.append(self)


def test_a_watcher_without_a_child_and_one_that_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", Kept)
    Kept.started.clear()
    with watch_child({}, None):
        pass
    with watch_child({}, None) as tell_child:
        Kept.started[-1].kill()
        Kept.started[-1].wait()
        tell_child(1)
    assert [process.returncode for process in Kept.started] == [0, -signal.SIGKILL]


def test_a_build_that_ends_leaves_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", Kept)
    Kept.started.clear()
    assert run_ninja(tmp_path, ["--version"], {"PATH": os.environ["PATH"]}, silent=True) == 0
    assert [process.returncode for process in Kept.started] == [0, 0]


def test_leftovers_of_killed_links_are_removed(tmp_path: Path) -> None:
    project = tiny.project(tiny.create(tmp_path / "project"))
    folder = project.root / build_folder(variant_of({}))
    folder.mkdir(parents=True)
    (folder / f"tiny{SUFFIX}.new.123").write_text("")
    built = build(project, tiny.environment(CC="gcc"))
    assert sorted(path.name for path in folder.iterdir() if ".so" in path.name) == [built.module.name]
