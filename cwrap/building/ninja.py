"""Finding and running ninja. Its progress goes directly to the terminal or pipe."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

from cwrap.building.project import BuildError
from cwrap.building.watch import watch_child


def find_ninja(environment: Mapping[str, str]) -> str:
    """Return the path of ninja: from the package `ninja` in this Python environment, or else from PATH."""
    for folder in (sysconfig.get_path("scripts"), os.path.dirname(sys.executable)):
        found = shutil.which("ninja", path=folder)
        if found is not None:
            return found
    found = shutil.which("ninja", path=environment.get("PATH")) or _packaged()
    if found is None:
        raise BuildError("ninja not found; install it with 'pip install ninja'")
    return found


def _packaged() -> str | None:
    # The package may be importable from a folder whose scripts are elsewhere, as in pip's build environments.
    try:
        import ninja
    except ImportError:
        return None
    return shutil.which("ninja", path=ninja.BIN_DIR)


def run_ninja(
    root: Path, arguments: list[str], environment: Mapping[str, str], silent: bool = False, lock: int | None = None
) -> int:
    """Run ninja in the folder `root` and return its exit status.

    A keyboard interrupt reaches ninja too, and this function waits until ninja has removed incomplete files. If this
    process is killed, ninja ends too, and the file descriptor `lock` stays open until then.
    """
    command = [find_ninja(environment), *arguments]
    variables = {"NINJA_STATUS": "[%f/%t] ", **environment}
    # Flush, so that earlier output of this process appears before that of ninja even if both go to one pipe.
    sys.stdout.flush()
    sys.stderr.flush()
    stdout = subprocess.DEVNULL if silent else None
    with (
        watch_child(environment, lock) as report_child,
        subprocess.Popen(command, cwd=root, env=variables, stdout=stdout) as process,
    ):
        report_child(process.pid)
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.wait()
            raise


def jobs(requested: int | None, environment: Mapping[str, str]) -> int:
    """Return the number of parallel compilers: `requested`, or MAX_JOBS, or the number of usable processors."""
    if requested:
        return requested
    maximum = environment.get("MAX_JOBS", "")
    if maximum:
        if not maximum.isdecimal() or int(maximum) == 0:
            raise BuildError(f"MAX_JOBS must be an integer of at least 1, not '{maximum}'")
        return int(maximum)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
