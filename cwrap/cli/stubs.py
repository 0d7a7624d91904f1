"""`cwrap stubs`: the types of what declarations make, for type checkers and editors."""

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
    """The command's options."""
    parser = add_command(
        commands, "stubs", "write the type stubs of declarations", """
        Writes type stubs (.pyi): one per file of declarations, or for --target thp one of the whole module. They are
        made from the declarations alone; nothing is compiled or imported.
        """, """
        examples:
          cwrap stubs mylib.yaml                             writes mylib.pyi
          cwrap stubs mylib.yaml --out src/mypkg --package   and src/mypkg/py.typed
          cwrap stubs mylib.yaml --out -                     prints it

        exit status: 0 done; 1 the declarations are at fault, or --check found a difference; 2 the command line is at
        fault, or a file cannot be written
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="folder to write to, '-' to print (.)")
    parser.add_argument("--package", action="store_true",
                        help=f"the folder is a package: write {_MARKER}, which says that it has types")  # fmt: skip
    add_writing(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prints or writes them."""
    printed = str(options.out) == STDIN
    if printed and options.package:
        raise UsageError("--package needs a folder to write to")
    what, _ = request(options)
    result = generate(what)
    warn(result.warnings, result.sources)
    if printed:
        sys.stdout.write("\n".join(result.stubs.values()))
        return 0
    return deliver(options, result.stubs | ({_MARKER: ""} if options.package else {}))
