"""Reader of tests/errors, which hold wrong declarations and, at the end of each file, the errors about them.

The files `*.test` have cases:

    [case key_unknown.yaml]        a case of one file, and its name; a case of several has only a name here
    - name: f
      retrun: int
    # ERROR 2:3: unknown key 'retrun' in a declaration; did you mean 'return'?
    [target standalone]            as in tests/cases: a module, of C++ or for the stable ABI of a Python
    [backend CUDA]                 methods for a GPU
    [dtypes half]                  optional dtypes to use
    [file other.yaml]              another file

Names of files that others include begin with an underscore. The dtype table is `dtypes.yaml`, or a file alone whose
name begins with `dtypes_`, or else the table of `_C`. A file whose name begins with `types_` is a table of C types. In
cases with a limited API, `const char*` needs 3.11, and `bool` needs 3.12. Each other file is a case: its bytes are odd.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from case_files import read_cases
from folders import TESTS

ERRORS = TESTS / "errors"
MARKS = (b"# ERROR ", b"# NOTE ")


@dataclass(frozen=True)
class ErrorCase:
    """The files of a case with the errors that they should cause, and where they are written."""

    name: str
    path: Path
    files: dict[str, bytes]
    words: dict[str, tuple[str, ...]]

    @property
    def inputs(self) -> dict[str, bytes]:
        """Return the files without the expected errors."""
        return {name: b"\n".join(line for line in data.split(b"\n") if not line.startswith(MARKS))
                for name, data in self.files.items()}  # fmt: skip

    @property
    def expected(self) -> dict[str, list[str]]:
        """Return the errors that are written into the files."""
        return {name: [line.decode() for line in data.split(b"\n") if line.startswith(MARKS)]
                for name, data in self.files.items()}  # fmt: skip


def cases_of(path: Path) -> list[ErrorCase]:
    """Return the cases of a `.test` file; any other file is one case."""
    if path.suffix != ".test":
        return [ErrorCase(path.name, path, {path.name: path.read_bytes()}, {})]
    cases = []
    for case in read_cases(path):
        files = {s.words[0]: s.text.encode() for s in case.sections if s.kind in ("case", "file") and s.lines}
        words = {s.kind: tuple(s.words) for s in case.sections if s.kind not in ("case", "file")}
        cases.append(ErrorCase(case.name, path, files, words))
    return cases


ERROR_CASES = [case for path in sorted(ERRORS.iterdir()) if path.name != ".gitattributes" for case in cases_of(path)]
