"""`cwrap runtime`: what a compiler needs beside the generated C."""

from __future__ import annotations

import argparse
import sysconfig

from cwrap.about import get_cmake_dir, get_include, get_sources
from cwrap.cli.options import Commands, add_command


def add(commands: Commands) -> None:
    """The command's options: which part."""
    parser = add_command(
        commands, "runtime", "print what a compiler needs beside generated C", """
        Prints the -I flags for the headers of cwrap and of this Python, and the C files of the runtime, a line each:
        what a compiler needs beside the generated C. In Python, cwrap.get_include() and cwrap.get_sources() tell of
        cwrap's.
        """, """
        examples:
          cc -shared -fPIC -O2 -I. build/mylib.c $(cwrap runtime) -o mylib.so
          cwrap runtime --include                 the flags alone
          cwrap runtime --sources                 the C files alone
          cmake -B build -Dcwrap_DIR=$(cwrap runtime --cmake)

        exit status: 0 always
        """,
    )  # fmt: skip
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--include", action="store_const", const="include", dest="part", help="print the -I flags alone")
    part.add_argument("--cmake", action="store_const", const="cmake", dest="part",
                      help="print the folder with the function for CMake: cwrap_DIR")  # fmt: skip
    part.add_argument("--sources", action="store_const", const="sources", dest="part", help="print the C files alone")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prints it."""
    flags = [f"-I{folder}" for folder in (get_include(), sysconfig.get_path("include"))]
    parts = {"include": flags, "sources": get_sources(), "cmake": [get_cmake_dir()]}
    for line in parts.get(options.part, [*flags, *get_sources()]):
        print(line)
    return 0
