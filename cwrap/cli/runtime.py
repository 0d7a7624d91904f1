"""`cwrap runtime`: print the compiler flags that generated C needs, or the C files of the runtime."""

from __future__ import annotations

import argparse
import sysconfig

from cwrap.about import get_cmake_dir, get_include, get_sources
from cwrap.cli.options import Commands, add_command


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "runtime", "print compiler flags for generated C", """
        Prints the -I flags for the headers of cwrap and of this Python, one per line. Generated C is compiled with
        these flags. In Python, cwrap.get_include() returns the folder of cwrap's headers.

        Generated C includes the C files of the runtime. For many modules it is faster to compile these files once:
        define CWRAP_LINK_RUNTIME for each module, and link it with the object files of the runtime (--sources).
        """, """
        examples:
          cc -shared -fPIC -O2 -I. build/mylib.c $(cwrap runtime) -o mylib.so
          cwrap runtime --sources                 the C files of the runtime
          cmake -B build -Dcwrap_DIR=$(cwrap runtime --cmake)

        exit status: 0 always
        """,
    )  # fmt: skip
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--include", action="store_const", const="include", dest="part",
                      help="print the -I flags (the default)")  # fmt: skip
    part.add_argument("--cmake", action="store_const", const="cmake", dest="part",
                      help="print the folder of the CMake package (cwrap_DIR)")  # fmt: skip
    part.add_argument(
        "--sources", action="store_const", const="sources", dest="part", help="print the C files of the runtime"
    )
    parser.set_defaults(run=run, part="include")


def run(options: argparse.Namespace) -> int:
    """Print the requested lines."""
    flags = [f"-I{folder}" for folder in (get_include(), sysconfig.get_path("include"))]
    parts = {"include": flags, "sources": get_sources(), "cmake": [get_cmake_dir()]}
    print("\n".join(parts[options.part]))
    return 0
