"""`cwrap new`: create a project that builds and passes its test, or draft declarations from a C header."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cwrap.cli.options import Commands, UsageError, add_command
from cwrap.headers import HeaderError, draft_header
from cwrap.scaffold import Library, ScaffoldError, check_name, project_files, write_project


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "new", "create a project, or draft declarations from a C header", """
        Creates a folder with a project that builds and passes its test: pyproject.toml, declarations, C code, a Python
        package, a test. With --from, the declarations are drafted from a C header. Declarations that need a decision
        are commented out and marked with TODO and the options. Without NAME, the draft is printed.

        HEADER is a file, or a name that #include <HEADER> finds. A C file of the same name in the same folder, and
        included headers of that folder, are copied to the project. CC, CPPFLAGS and CFLAGS specify the preprocessor
        and its options. Reading headers requires pycparser: pip install 'cwrap[headers]'.
        """, """
        examples:
          cwrap new shop                              create a project
          cwrap new pyzlib --from zlib.h --library z  bind an installed library
          cwrap new --from shop.h > shop.yaml         draft for another project

        exit status: 0 success; 2 invalid command line, or a file cannot be read or written
        """,
    )  # fmt: skip
    parser.add_argument("name", nargs="?", metavar="NAME", help="name of the project and of its Python package")
    parser.add_argument("--into", type=Path, metavar="DIR", help="folder of the project (default: NAME)")
    parser.add_argument("--from", dest="header", metavar="HEADER", help="C header to draft declarations from")
    parser.add_argument("--library", action="append", default=[], metavar="LIB",
                        help="with --from, a library to link (-lLIB); may be repeated")  # fmt: skip
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Create the project, or print the draft."""
    if options.name is None and options.header is None:
        raise UsageError("NAME is required: cwrap new NAME")
    if options.name is None and (options.into or options.library):
        raise UsageError("--into and --library require NAME: cwrap new NAME --from HEADER")
    if options.library and options.header is None:
        raise UsageError("--library requires --from; without it, list libraries in the pyproject.toml of the project")
    try:
        if options.name is None:
            sys.stdout.write(draft_header(options.header).text)
            return 0
        check_name(options.name)
        folder = options.into or Path(options.name)
        write_project(folder, project_files(options.name, _library(options)))
    except (ScaffoldError, HeaderError) as error:
        raise UsageError(str(error)) from None
    print(f"created {folder}; to build and test it:")
    print(f"  cd {folder}\n  python -m pip install --no-build-isolation -e '.[test]'\n  python -m pytest")
    return 0


def _library(options: argparse.Namespace) -> Library | None:
    if options.header is None:
        return None
    draft = draft_header(options.header, options.name)
    return Library(draft.text, draft.files, tuple(options.library))
