"""`cwrap check`: report the errors in declarations."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace

from cwrap.cli.options import Commands, add_command, add_reading, requests
from cwrap.cli.terminal import counted, remark, warn
from cwrap.ops.functions.inline import OPERATION_PATTERN
from cwrap.pipeline import Request, Result, generate
from cwrap.source.diagnostics import MOST_OF_A_KIND, CwrapError


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "check", "report errors in declarations", """
        Reads declarations and reports errors with file, line and column. Of messages that differ only in names and
        numbers, the first 20 are printed. Writes no files.
        """, """
        examples:
          cwrap check                                    check the project
          cwrap check mylib.yaml
          cwrap check - --stdin-name mylib.cwrap < ...   check the buffer of an editor

        exit status: 0 no errors; 1 errors in declarations; 2 invalid command line
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument("--all", action="store_true", help="print all messages, not only 20 of each kind")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print warnings, and raise CwrapError with the errors of all files."""
    most = None if options.all else MOST_OF_A_KIND
    all_requests = requests(options)
    results = [result for request in all_requests for result in (*_operations(request), _checked(request))]
    failures = [result for result in results if isinstance(result, CwrapError)]
    successes = [result for result in results if isinstance(result, Result)]
    for result in successes:
        warn(result.warnings, result.sources, most)
    if failures:
        diagnostics = (diagnostic for error in failures for diagnostic in error.diagnostics)
        sources = {file: text for error in failures for file, text in error.sources.items()}
        raise CwrapError(diagnostics, sources, most)
    declarations = sum(result.counts.declarations for result in successes)
    files = sum(len(request.declarations) for request in all_requests)
    remark(f"no errors: {counted(declarations, 'declaration')} in {counted(files, 'file')}")
    return 0


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
