"""Questions to the C++ compiler that C ops ask before they write their code."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cwrap.toolchain.compiler import CXX, ToolchainError, find_toolchain


class GCC_compiler:  # noqa: N801 - the name that existing programs use
    """The C++ compiler of the setting `cxx`."""

    @staticmethod
    def try_compile_tmp(src_code: str, tmp_prefix: str = "", flags: Sequence[str] = (), try_run: bool = False) -> Any:
        """Return True if a C++ program compiles. With `try_run`, return a second bool: True if it returned 0."""
        with TemporaryDirectory(prefix=tmp_prefix) as folder:
            source, program = Path(folder, "try.cpp"), Path(folder, "try")
            source.write_text(src_code, encoding="utf-8")
            try:
                command = find_toolchain(CXX, os.environ).command
            except ToolchainError:
                compiled = False
            else:
                compiled = _succeeds([*command, str(source), "-o", str(program), *flags])
            return (compiled, compiled and _succeeds([str(program)])) if try_run else compiled


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
