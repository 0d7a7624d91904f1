"""Writing of output files: only changed files are written, each atomically, and obsolete ones are removed.

A file is written under a temporary name in the same folder and then renamed, so that a reader sees the old text or the
new one, and an interrupted run leaves no partial file. An unchanged file keeps its modification time, so that nothing
is rebuilt because of it. A depfile lists the inputs of the written files for make and ninja:

    build/math.c: declarations/math.yaml declarations/dtypes.yaml
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from cwrap.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes to the output folder, made or (in a dry run) not made; paths are relative to the folder."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    unchanged: int

    def __bool__(self) -> bool:
        return bool(self.written or self.removed)


def write_file(path: Path, text: str) -> bool:
    """Write `text` to `path` unless the file already has this content. Return True if it was written."""
    data = text.encode("utf-8")
    try:
        if path.read_bytes() == data:
            return False
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}")  # `tempfile` takes long to import
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0))
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return True


def write_tree(
    folder: Path, files: Mapping[str, str], dry_run: bool = False, owned: Iterable[str] = ("**/*",)
) -> Changes:
    """Write `files` (relative path to text) to a folder, and remove other files that match the patterns `owned`.

    All files are written before any is removed.
    """
    written = []
    for name in sorted(files):
        path = folder / name
        if dry_run:
            changed = not path.is_file() or path.read_bytes() != files[name].encode("utf-8")
        else:
            changed = write_file(path, files[name])
        if changed:
            written.append(name)
    present = {p.relative_to(folder).as_posix() for pattern in owned for p in folder.glob(pattern) if p.is_file()}
    removed = sorted(present - set(files))
    if not dry_run:
        for name in removed:
            (folder / name).unlink()
    return Changes(tuple(written), tuple(removed), len(files) - len(written))


def emit_depfile(outputs: Iterable[str], inputs: Iterable[str]) -> str:
    """Return one rule that lists each file once."""
    before = " ".join(map(_escaped, dict.fromkeys(outputs)))
    after = "".join(f" \\\n  {_escaped(path)}" for path in dict.fromkeys(inputs))
    return f"{before}:{after}\n"


def _escaped(path: str) -> str:
    """Return a path with spaces, `#` and `$` escaped like in the files that compilers write."""
    return re.sub(r"(\\*)([ \t#])", r"\1\1\\\2", path).replace("$", "$$")
