"""Write the C headers of the dtype table.

    python -m build_tools.extension.generate_headers --out build/generated

This is the command line of `cwrap.tensors.emit.dtype_headers` for the dtype table of `_C`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from build_tools.extension.project import TABLE
from cwrap.dtypes import read_dtypes
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.tensors.emit.dtype_headers import dtype_headers
from cwrap.tensors.target import TENSOR_RULES
from cwrap.write import write_file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the THGenerate*Type.h headers of a dtype table.")
    parser.add_argument("--table", type=Path, default=Path(TABLE), help="the dtype table (%(default)s)")
    parser.add_argument("--out", type=Path, required=True, help="include folder to write to")
    options = parser.parse_args(arguments)
    reporter = Reporter()
    table = read_dtypes(options.table, reporter, rules=TENSOR_RULES)
    try:
        reporter.stop_if_errors()
    except CwrapError as error:
        print(error, file=sys.stderr)
        return 1
    files = dtype_headers(table)
    written = sum(write_file(options.out / name, text) for name, text in files.items())
    print(f"{len(files)} headers, {written} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
