"""Programs that tests use in place of compilers and other programs."""

from __future__ import annotations

from pathlib import Path


def script(path: Path, text: str) -> Path:
    """Write a shell script, and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def program(path: Path, text: str = 'exec cc "$@"') -> str:
    """Write a shell script and return its path; by default it passes its arguments to the compiler `cc`."""
    return str(script(path, text))
