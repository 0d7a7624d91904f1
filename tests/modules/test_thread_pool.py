"""The pool of threads, in a C program: several callers, nested work, forks meanwhile."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from compiled import WARNINGS, c_compiler, plain_environment
from folders import ROOT, RUNTIME

SOURCES = ("tests/modules/extensions/pool.c", "cwrap/runtime/pool/cwrap_pool.c")


def built(folder: Path, *flags: str) -> Path | None:
    """Compile the program; return None if the compiler does not support the flags."""
    program = folder / "pool"
    command = [*c_compiler(), "-std=gnu11", "-g", "-O1", *WARNINGS, f"-I{ROOT / 'generic'}", f"-I{RUNTIME}", *flags]
    done = subprocess.run([*command, *(str(ROOT / source) for source in SOURCES), "-lpthread", "-o", str(program)],
                          env=plain_environment(), capture_output=True, text=True, check=False)  # fmt: skip
    assert flags or done.returncode == 0, done.stderr
    return program if done.returncode == 0 else None


def run(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(program), *arguments], env=plain_environment(), capture_output=True, text=True,
                          check=False, timeout=300)  # fmt: skip


@pytest.mark.parametrize("arguments", [(), ("fork",)])
def test_the_pool_does_all_work_once(arguments: tuple[str, ...], tmp_path: Path) -> None:
    program = built(tmp_path)
    assert program is not None
    for _ in range(3):
        done = run(program, *arguments)
        assert (done.stdout, done.returncode) == ("right\n", 0), done.stderr


def test_the_pool_has_no_races(tmp_path: Path) -> None:
    program = built(tmp_path, "-fsanitize=thread")
    done = run(program) if program else None
    if done is None or "unexpected memory mapping" in done.stderr:
        pytest.skip("there is no thread sanitizer")
    assert (done.stdout, done.returncode) == ("right\n", 0), done.stderr
    assert "data race" not in done.stderr
