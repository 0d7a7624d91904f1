"""Programs that tests put in place of compilers."""

from __future__ import annotations

from pathlib import Path


def program(path: Path, text: str = 'exec cc "$@"') -> str:
    """Write a program, which by default passes its arguments to the compiler `cc`, and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)
