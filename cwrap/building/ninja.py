"""Finding and running ninja. Its progress goes straight to the terminal, or plain to a pipe."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

from cwrap.building.failure import BuildError
from cwrap.building.watch import watched


def find_ninja(environment: Mapping[str, str]) -> str:
    """The ninja of the package `ninja` in this Python environment, else the one on PATH."""
    for folder in (sysconfig.get_path("scripts"), os.path.dirname(sys.executable)):
        found = shutil.which("ninja", path=folder)
        if found is not None:
            return found
    found = shutil.which("ninja", path=environment.get("PATH")) or _packaged()
    if found is None:
        raise BuildError("no ninja found; 'pip install ninja' brings it")
    return found


def _packaged() -> str | None:
    # The package may be importable from a place whose scripts are elsewhere, as in pip's build environments.
    try:
        import ninja
    except ImportError:
        return None
    return shutil.which("ninja", path=ninja.BIN_DIR)


def run_ninja(
    root: Path, arguments: list[str], environment: Mapping[str, str], silent: bool = False, lock: int | None = None
) -> int:
    """Run ninja in the folder `root` and return its exit status.

    An interrupt from the keyboard reaches ninja too; it is given the time to remove what it has half-written. If this
    process is killed, ninja ends too, and the file descriptor `lock` stays open until it has.
    """
    command = [find_ninja(environment), *arguments]
    variables = {"NINJA_STATUS": "[%f/%t] ", **environment}
    # What this process printed comes before what ninja prints, also where both go to one pipe.
    sys.stdout.flush()
    sys.stderr.flush()
    stdout = subprocess.DEVNULL if silent else None
    with (
        watched(environment, lock) as tell_child,
        subprocess.Popen(command, cwd=root, env=variables, stdout=stdout) as process,
    ):
        tell_child(process.pid)
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.wait()
            raise


def jobs(asked: int | None, environment: Mapping[str, str]) -> int:
    """How many compilers at a time: as asked, else MAX_JOBS, else one for each processor this process may use."""
    if asked:
        return asked
    maximum = environment.get("MAX_JOBS", "")
    if maximum:
        if not maximum.isdecimal() or int(maximum) == 0:
            raise BuildError(f"MAX_JOBS is a number from 1, not '{maximum}'")
        return int(maximum)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
