"""`cwrap check`: report the errors in declarations."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator

from cwrap.cli.options import Commands, UsageError, add_command, add_compiling, add_reading, requests
from cwrap.cli.terminal import counted, remark, warn
from cwrap.headers import HeaderError
from cwrap.headers.compare import Undeclared, mismatches, undeclared
from cwrap.headers.libclang import NoLibclangError
from cwrap.ops.functions.inline import OPERATION_PATTERN
from cwrap.pipeline import Request, Result, generate
from cwrap.source.diagnostics import MOST_OF_A_KIND, CwrapError
from cwrap.source.records import replace
from cwrap.toolchain.compiler import ToolchainError
from cwrap.toolchain.pkg_config import find_flags


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "check", "report errors in declarations", """
        Reads declarations and reports errors with file, line and column. Of messages that differ only in names and
        numbers, the first 20 are printed. Writes no files.

        With --header, the C compiler also compares the C types of the declarations with the header, and the functions
        of the header that no declaration calls are listed. CC, CPPFLAGS and CFLAGS specify the compiler and its
        options.
        """, """
        examples:
          cwrap check                                    check the project
          cwrap check mylib.yaml
          cwrap check - --stdin-name mylib.cwrap < ...   check the buffer of an editor
          cwrap check mylib.yaml --header mylib.h        compare with the header

        exit status: 0 no errors; 1 errors in declarations; 2 invalid command line
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument("--all", action="store_true", help="print all messages, not only 20 of each kind")
    group = parser.add_argument_group("comparison with headers")
    group.add_argument("--header", action="append", default=[], metavar="HEADER", dest="headers",
                       help="compare with this header, a file or a name that #include <HEADER> finds; "
                       "may be repeated")  # fmt: skip
    add_compiling(group)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print warnings, and raise CwrapError with the errors of all files."""
    most = None if options.all else MOST_OF_A_KIND
    all_requests = requests(options)
    flags = _flags(options)
    results = [result for request in all_requests for result in (*_operations(request), _checked(request))]
    failures = [result for result in results if isinstance(result, CwrapError)]
    successes = [result for result in results if isinstance(result, Result)]
    for result in successes:
        warn(result, options.base, most)
    if failures:
        diagnostics = (diagnostic for error in failures for diagnostic in error.diagnostics)
        sources = {file: text for error in failures for file, text in error.sources.items()}
        raise CwrapError(diagnostics, sources, most)
    if options.headers:
        _compare(all_requests, successes, options.headers, flags, most)
    declarations = sum(result.counts.declarations for result in successes)
    files = sum(len(request.declarations) for request in all_requests)
    remark(f"no errors: {counted(declarations, 'declaration')} in {counted(files, 'file')}")
    return 0


def _flags(options: argparse.Namespace) -> tuple[str, ...]:
    """Return the options of the compiler that the command line specifies."""
    flags = (*(f"-I{folder}" for folder in options.folders), *(f"-D{macro}" for macro in options.macros))
    if (flags or options.packages) and not options.headers:
        raise UsageError("-I, -D and --pkg-config require --header")
    try:
        return (*flags, *find_flags(options.packages, os.environ).compile)
    except ToolchainError as error:
        raise UsageError(str(error)) from None


def _compare(
    requests: list[Request], results: list[Result], headers: list[str], flags: tuple[str, ...], most: int | None
) -> None:
    """Raise CwrapError with the declarations that differ from the headers; print what the headers have besides."""
    if any(result.target.conventions.whole for result in results):
        raise UsageError("--header is for modules of functions, not for other targets")
    try:
        found = [
            diagnostic
            for request, result in zip(requests, results, strict=True)
            for diagnostic in mismatches(result, request.root, headers, flags)
        ]
        if found:
            sources = {file: text for result in results for file, text in result.sources.items()}
            raise CwrapError(found, sources, most)
        for header in headers:
            _print_undeclared(undeclared(header, results, flags))
    except NoLibclangError as error:  # the comparison needs only a compiler
        print(f"functions that no declaration calls are not listed: {error}", file=sys.stderr)
    except HeaderError as error:
        raise UsageError(str(error)) from None


def _print_undeclared(found: Undeclared) -> None:
    number = len(found.functions)
    if not number:
        remark(f"{found.header}: declarations call all of its {counted(found.count, 'function')}")
        return
    print(f"{found.header}: no declaration calls {number} of its {counted(found.count, 'function')}:")
    for function in found.functions:
        print(f"  {function}")


def _operations(request: Request) -> Iterator[CwrapError]:
    """Yield the errors of each file with operations (`kind: op`)."""
    for path in _operation_files(request):
        from cwrap.ops.linking.declared import read_ops  # imported here because it loads NumPy

        try:
            read_ops(_text(request, path), path, request.root)
        except CwrapError as error:
            yield error


def _operation_files(request: Request) -> list[str]:
    return [path for path in request.declarations if OPERATION_PATTERN.search(_text(request, path))]


def _text(request: Request, path: str) -> str:
    """Return the text of a file, or "" if it cannot be read; generation then reports the error."""
    try:
        data = request.texts[path] if path in request.texts else (request.root / path).read_bytes()
    except OSError:
        return ""
    return data.decode("utf-8", "replace")


def _checked(request: Request) -> Result | CwrapError:
    operations = _operation_files(request)
    try:
        return generate(replace(request, declarations=tuple(p for p in request.declarations if p not in operations)))
    except CwrapError as error:
        return error
