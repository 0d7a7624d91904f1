"""`cwrap stubs`: write type stubs of the generated functions for type checkers and editors."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cwrap.cli.options import STDIN, Commands, UsageError, add_command, add_reading, request
from cwrap.cli.output import add_writing, deliver
from cwrap.cli.terminal import warn
from cwrap.pipeline import generate

_MARKER = "py.typed"


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "stubs", "write type stubs for the generated functions", """
        Writes type stubs (.pyi): one for each file of declarations, or for --target thp one for the whole module. They
        are generated from the declarations; nothing is compiled or imported.
        """, """
        examples:
          cwrap stubs mylib.yaml                             write mylib.pyi
          cwrap stubs mylib.yaml --out src/mypkg --package   and src/mypkg/py.typed
          cwrap stubs mylib.yaml --out -                     print it

        exit status: 0 success; 1 errors in declarations, or --check found a difference; 2 invalid command line, or a
        file cannot be written
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR",
                        help="folder to write to, '-' to print (default: the current folder)")  # fmt: skip
    parser.add_argument("--package", action="store_true",
                        help=f"write {_MARKER} too, which marks a typed package")  # fmt: skip
    add_writing(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print or write the stubs."""
    printed = str(options.out) == STDIN
    if printed and options.package:
        raise UsageError("--package requires a folder, not --out -")
    generation, _ = request(options)
    result = generate(generation)
    warn(result, options.base)
    if printed:
        sys.stdout.write("\n".join(result.stubs.values()))
        return 0
    return deliver(options, result.stubs | ({_MARKER: ""} if options.package else {}))
