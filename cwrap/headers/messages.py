"""Messages of the C compiler: running it, and the form of its messages."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

MESSAGE = re.compile(
    r"(?P<file>[^\s:][^:\n]*):(?P<line>\d+):(?:(?P<column>\d+):)? "
    r"(?P<kind>note|warning|error|fatal error): (?P<text>.*)"
)


def compiler_messages(command: Sequence[str], folder: Path | None = None, text: str | None = None) -> str:
    """Run a compiler in a folder, with a text as its standard input; return its messages, in English."""
    environment = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=False, errors="replace", cwd=folder, env=environment
    )
    return done.stderr
