"""`cwrap new`: create a project that builds and passes its test, or draft declarations from a header."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from cwrap.cli.options import Commands, UsageError, add_command
from cwrap.headers import Draft, HeaderError, draft_header
from cwrap.module_table import LANGUAGES
from cwrap.scaffold import Library, ScaffoldError, check_name, project_files, write_project
from cwrap.scaffold_builds import BUILDS
from cwrap.toolchain.compiler import ToolchainError
from cwrap.toolchain.pkg_config import find_flags


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "new", "create a project, or draft declarations from a header", """
        Creates a folder with a project that builds and passes its test: pyproject.toml, declarations, C code, a Python
        package, a test. With --from, the declarations are drafted from a header of C or C++. Declarations that need a
        decision are commented out and marked with TODO and the options. Without NAME, the draft is printed.

        --build chooses the build system; a project for setuptools can be built in place.

        HEADER is a file, or a name that #include <HEADER> finds. A C file of the same name in the same folder, and
        included headers of that folder, are copied to the project. CC, CPPFLAGS and CFLAGS specify the compiler whose
        headers and options are used, or CXX, CPPFLAGS and CXXFLAGS for C++; --pkg-config adds the options of an
        installed library. Reading headers requires libclang: pip install 'cwrap-gen[headers]'.

        A header is C++ if its suffix is .hpp, .hh or .hxx, if the C parser finds C++ in it, or with --language c++.
        """, """
        examples:
          cwrap new shop                              create a project
          cwrap new pyzlib --from zlib.h --library z  bind an installed library
          cwrap new shop --build meson                build with Meson
          cwrap new --from shop.h > shop.yaml         draft for another project
          cwrap new pytinyxml --from tinyxml2.h --pkg-config tinyxml2
          cwrap new pycurl --from curl/curl.h --also 'curl/*.h' --pkg-config libcurl

        exit status: 0 success; 2 invalid command line, or a file cannot be read or written
        """,
    )  # fmt: skip
    parser.add_argument("name", nargs="?", metavar="NAME", help="name of the project and of its Python package")
    parser.add_argument("--into", type=Path, metavar="DIR", help="folder of the project (default: NAME)")
    parser.add_argument("--build", choices=tuple(BUILDS), help="build system of the project (default: setuptools)")
    parser.add_argument("--from", dest="header", metavar="HEADER", help="header to draft declarations from")
    parser.add_argument("--library", action="append", default=[], metavar="LIB", dest="libraries",
                        help="with --from, a library to link (-lLIB); may be repeated")  # fmt: skip
    parser.add_argument(
        "--pkg-config",
        action="append",
        default=[],
        metavar="PACKAGE",
        dest="packages",
        help="with --from, a package of pkg-config with the flags of the library; may be repeated",
    )
    parser.add_argument(
        "--also",
        action="append",
        default=[],
        metavar="PATTERN",
        help="with --from, included headers that are read too, such as 'curl/*.h'; may be repeated",
    )
    parser.add_argument("--language", choices=LANGUAGES, help="with --from, the language of the header")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Create the project, or print the draft."""
    if options.name is None and options.header is None:
        raise UsageError("NAME is required: cwrap new NAME")
    if options.name is None and (options.into or options.libraries or options.build):
        raise UsageError("--into, --library and --build require NAME: cwrap new NAME --from HEADER")
    if options.libraries and options.header is None:
        raise UsageError("--library requires --from; without it, list libraries in the pyproject.toml of the project")
    if (options.packages or options.also or options.language) and options.header is None:
        raise UsageError("--pkg-config, --also and --language require --from")
    try:
        if options.name is None:
            sys.stdout.write(_draft(options).text)
            return 0
        check_name(options.name)
        build = options.build or "setuptools"
        folder = options.into or Path(options.name)
        write_project(folder, project_files(options.name, _library(options), build))
    except (ScaffoldError, HeaderError, ToolchainError) as error:
        raise UsageError(str(error)) from None
    print(f"created {folder}; to build and test it:")
    print(f"  cd {folder}\n  python -m pip install {BUILDS[build].install}\n  python -m pytest")
    return 0


def _library(options: argparse.Namespace) -> Library | None:
    if options.header is None:
        return None
    draft = _draft(options)
    return Library(draft.text, draft.files, tuple(options.libraries), tuple(options.packages), draft.language)


def _draft(options: argparse.Namespace) -> Draft:
    """Return the draft, and print its warnings."""
    flags = find_flags(options.packages, os.environ)
    link = (*flags.link, *(f"-l{name}" for name in options.libraries))
    draft = draft_header(
        options.header, options.name or "", flags=flags.compile, link=link, also=options.also,
        language=options.language or "",
    )  # fmt: skip
    for warning in draft.warnings:
        print(f"cwrap: warning: {warning}", file=sys.stderr)
    return draft
