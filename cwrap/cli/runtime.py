"""`cwrap runtime`: print the compiler flags and runtime sources that generated C needs."""

from __future__ import annotations

import argparse
import sysconfig

from cwrap.about import get_cmake_dir, get_include, get_sources
from cwrap.cli.options import Commands, add_command


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "runtime", "print compiler flags and runtime sources for generated C", """
        Prints the -I flags for the headers of cwrap and of this Python, and the C files of the runtime, one per line.
        Generated C is compiled with these flags and files. In Python, cwrap.get_include() and cwrap.get_sources()
        return the folder of cwrap's headers and the C files.
        """, """
        examples:
          cc -shared -fPIC -O2 -I. build/mylib.c $(cwrap runtime) -o mylib.so
          cwrap runtime --include                 only the flags
          cwrap runtime --sources                 only the C files
          cmake -B build -Dcwrap_DIR=$(cwrap runtime --cmake)

        exit status: 0 always
        """,
    )  # fmt: skip
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--include", action="store_const", const="include", dest="part", help="print only the -I flags")
    part.add_argument("--cmake", action="store_const", const="cmake", dest="part",
                      help="print the folder of the CMake package (cwrap_DIR)")  # fmt: skip
    part.add_argument("--sources", action="store_const", const="sources", dest="part", help="print only the C files")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the requested lines."""
    flags = [f"-I{folder}" for folder in (get_include(), sysconfig.get_path("include"))]
    parts = {"include": flags, "sources": get_sources(), "cmake": [get_cmake_dir()]}
    for line in parts.get(options.part, [*flags, *get_sources()]):
        print(line)
    return 0
