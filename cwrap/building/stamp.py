"""The stamp file, which decides whether generation has to run: a record of inputs, outputs and versions.

The record is written last, so that an interrupted run is repeated. A file is unchanged if its size and modification
time are. A file that is newer than the start of the run that read it never counts as unchanged, because the run may
have read an older version.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from cwrap.toolchain.discovery import GRANULARITY
from cwrap.write import write_file

Mark = tuple[int, int]

_NO_FILE: Mark = (-1, -1)


@dataclass(frozen=True, slots=True)
class Stamp:
    """The record of one run of the generator.

    `key` contains inputs that are not files: versions and the target. `inputs` and `outputs` map paths relative to the
    project to time and size. `sources` are the C files to compile, each with the name of its category.
    """

    key: Mapping[str, str]
    inputs: Mapping[str, Mark]
    outputs: Mapping[str, Mark]
    sources: tuple[tuple[str, str], ...]

    def describes(self, root: Path, key: Mapping[str, str], known_inputs: Iterable[str]) -> bool:
        """Return True if a run now would have the same result: the key, the inputs and the outputs are unchanged."""
        return (
            self.key == key
            and set(known_inputs) <= self.inputs.keys()
            and all(mark_of(root / path) == mark for path, mark in (*self.inputs.items(), *self.outputs.items()))
        )


def mark_of(path: Path) -> Mark | None:
    """Return the modification time in nanoseconds and the size of a file, or None if it does not exist."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def marks(root: Path, paths: Iterable[str], started: int | None = None) -> dict[str, Mark]:
    """Return times and sizes of files. A file modified since `started` (nanoseconds) gets values that never match."""
    result: dict[str, Mark] = {}
    for path in sorted(set(paths)):
        mark = mark_of(root / path)
        is_settled = mark is not None and (started is None or mark[0] < started - GRANULARITY)
        result[path] = mark if mark is not None and is_settled else _NO_FILE
    return result


def read_stamp(path: Path) -> Stamp | None:
    """Return the record at `path`, or None if it is missing or invalid."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Stamp(
            {str(name): str(value) for name, value in data["key"].items()},
            {str(name): (int(time), int(size)) for name, (time, size) in data["inputs"].items()},
            {str(name): (int(time), int(size)) for name, (time, size) in data["outputs"].items()},
            tuple((str(source), str(category)) for source, category in data["sources"]),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write_stamp(path: Path, stamp: Stamp) -> None:
    """Write the record of a run."""
    write_file(path, json.dumps(asdict(stamp), indent=0))
