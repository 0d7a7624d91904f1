"""`cwrap new`: a project that builds and passes its test, or declarations drafted from a C header."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cwrap.cli.options import Commands, UsageError, add_command
from cwrap.headers import HeaderError, draft_header
from cwrap.scaffold import Library, ScaffoldError, check_name, project_files, write_project


def add(commands: Commands) -> None:
    """The command's options."""
    parser = add_command(
        commands, "new", "start a project, or draft declarations from a C header", """
        Makes a folder with a project that builds and passes its test at once: pyproject.toml, declarations, C, a Python
        package, a test. With --from, the declarations are drafted from a C header: what the header leaves open is
        marked with TODO and the choices there are, and commented out. Without NAME, the draft is printed.

        The header is a file, or what #include <HEADER> finds. Its C file, where one of its name lies beside it, and
        headers of its folder that it includes are copied into the project. CC, CPPFLAGS and CFLAGS name
        the preprocessor and its options. Reading headers takes pycparser: pip install 'cwrap[headers]'.
        """, """
        examples:
          cwrap new shop                              a project in shop/
          cwrap new pyzlib --from zlib.h --library z  one of a library that is there
          cwrap new --from shop.h > shop.yaml         a draft, for another project

        exit status: 0 done; 2 the command line is at fault, a header cannot be read, or a file not be written
        """,
    )  # fmt: skip
    parser.add_argument("name", nargs="?", metavar="NAME", help="the project's name, and what Python imports")
    parser.add_argument("--into", type=Path, metavar="DIR", help="the project's folder (NAME)")
    parser.add_argument("--from", dest="header", metavar="HEADER", help="the C header that the declarations are of")
    parser.add_argument("--library", action="append", default=[], metavar="LIB",
                        help="with --from, a library to link, as -lLIB names it; may be repeated")  # fmt: skip
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Makes the project, or prints the draft."""
    if options.name is None and options.header is None:
        raise UsageError("a NAME is missing: cwrap new NAME")
    if options.name is None and (options.into or options.library):
        raise UsageError("--into and --library are for a project, which a NAME makes: cwrap new NAME --from HEADER")
    if options.library and options.header is None:
        raise UsageError("--library goes with --from; a project of your own names libraries in its pyproject.toml")
    try:
        if options.name is None:
            sys.stdout.write(draft_header(options.header).text)
            return 0
        check_name(options.name)
        folder = options.into or Path(options.name)
        write_project(folder, project_files(options.name, _library(options)))
    except (ScaffoldError, HeaderError) as error:
        raise UsageError(str(error)) from None
    print(f"{folder}: a project that is built and tested by")
    print(f"  cd {folder}\n  python -m pip install --no-build-isolation -e '.[test]'\n  python -m pytest")
    return 0


def _library(options: argparse.Namespace) -> Library | None:
    if options.header is None:
        return None
    draft = draft_header(options.header, options.name)
    return Library(draft.text, draft.files, tuple(options.library))
