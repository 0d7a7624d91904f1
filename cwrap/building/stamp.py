"""Whether generation has to run: a record of all it read, all it wrote, and of what made it.

The record is written last, so that an interrupted run is repeated. A file counts as unchanged while its size and time
stamp are; one that is newer than the start of the run that read it is never trusted, since the run may have seen an
older text of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from cwrap.toolchain.clock import GRANULARITY
from cwrap.write import write_file

Mark = tuple[int, int]

_NO_FILE: Mark = (-1, -1)


@dataclass(frozen=True, slots=True)
class Stamp:
    """One run of the generator.

    `key` holds what is no file: versions, the target. `inputs` and `outputs` map paths relative to the project to time
    and size. `sources` are the C files to compile, each with the name of its category.
    """

    key: Mapping[str, str]
    inputs: Mapping[str, Mark]
    outputs: Mapping[str, Mark]
    sources: tuple[tuple[str, str], ...]

    def describes(self, root: Path, key: Mapping[str, str], watched: Iterable[str]) -> bool:
        """Whether a run now would give the same: same key, same files to watch, no file touched."""
        return (
            self.key == key
            and set(watched) <= self.inputs.keys()
            and all(mark_of(root / path) == mark for path, mark in (*self.inputs.items(), *self.outputs.items()))
        )


def mark_of(path: Path) -> Mark | None:
    """Time in nanoseconds and size of a file; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def marks(root: Path, paths: Iterable[str], started: int | None = None) -> dict[str, Mark]:
    """The marks of files; one that changed since `started` (nanoseconds) gets a mark that no file has."""
    result: dict[str, Mark] = {}
    for path in sorted(set(paths)):
        mark = mark_of(root / path)
        seen = mark is not None and (started is None or mark[0] < started - GRANULARITY)
        result[path] = mark if mark is not None and seen else _NO_FILE
    return result


def read_stamp(path: Path) -> Stamp | None:
    """The record at `path`; None where there is none that makes sense."""
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
    """Records a run."""
    write_file(path, json.dumps(asdict(stamp), indent=0))
