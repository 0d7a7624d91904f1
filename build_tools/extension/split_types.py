"""Write one source per dtype from each generic file.

    python -m build_tools.extension.split_types --root . --out build/split generic/TH/typed/Tensor.c

This is the command line of `cwrap.building.specialise` for the dtype table of `_C`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from build_tools.extension.project import TABLE
from cwrap.building.specialise import Unit, split_units
from cwrap.dtypes import read_dtypes
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.tensors.target import TENSOR_RULES
from cwrap.write import write_file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Write one source per dtype from each unit.")
    parser.add_argument("units", nargs="+", help="generic files, or C files with '//generic_include', below --root")
    parser.add_argument("--root", type=Path, default=Path(), help="the project's folder (%(default)s)")
    parser.add_argument("--table", default=TABLE, help="the dtype table, relative to --root (%(default)s)")
    parser.add_argument("--out", type=Path, required=True, help="folder to write the sources to")
    options = parser.parse_args(arguments)
    reporter = Reporter()
    try:
        table = read_dtypes(options.root / options.table, reporter, options.table, TENSOR_RULES)
        units = [Unit(path, (options.root / path).read_text(encoding="utf-8")) for path in options.units]
        sources = split_units(units, table.names, reporter)
        reporter.stop_if_errors()
    except (CwrapError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    written = sum(write_file(options.out / source.name, source.text) for source in sources)
    print(f"{len(sources)} sources, {written} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
