"""Building of the wheel of an exported package, with setuptools and the compiler of `cwrap.ops`."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from cwrap.ops.cache.query import compiler_of
from cwrap.ops.failure import CompileError, OpsError
from cwrap.toolchain.compiler import CXX, C

_BUILD = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"
_OLDEST = 2  # a module that was compiled with the headers of NumPy 1 does not run with NumPy 2


def check_numpy(version: str = np.__version__) -> None:
    """Raise OpsError if NumPy's headers cannot make a wheel for all versions of NumPy."""
    if int(version.partition(".")[0]) < _OLDEST:
        raise OpsError(
            f"a wheel for all versions of NumPy is compiled with the headers of NumPy 2, and this is NumPy {version}; "
            "without the wheel, the sources are written, and `pip wheel` compiles them with NumPy 2"
        )


def build_wheel(folder: Path, files: Iterable[str], is_cpp: bool) -> Path:
    """Build the wheel of the files in a folder, move it there and return its path; raise CompileError."""
    check_numpy()
    languages = {"CC": C, "CXX": CXX} if is_cpp else {"CC": C}
    compilers = {key: shlex.join(compiler_of(name, os.environ).command) for key, name in languages.items()}
    with tempfile.TemporaryDirectory(prefix="cwrap-") as temporary:
        copy = Path(temporary, "source")
        for name in files:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(folder / name, copy / name)
        command = (sys.executable, "-c", _BUILD, temporary)
        environment = {**os.environ, **compilers}
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
        output = done.stdout + done.stderr
        if done.returncode:
            message = f"the wheel was not built; the sources are in {folder}, for `pip wheel {folder}`\n{output}"
            raise CompileError(message, command, output, str(folder))
        name = done.stdout.split()[-1]
        shutil.copyfile(Path(temporary, name), folder / name)
    return folder / name
