"""`cwrap fmt`: format declarations in canonical order and layout."""

from __future__ import annotations

import argparse
import sys

from cwrap.cli.options import Commands, add_command, add_files, input_files
from cwrap.cli.output import colourise, difference
from cwrap.cli.terminal import counted, remark, style_of
from cwrap.extensions import of_project, whole_schema
from cwrap.fmt import FormatError, format_file
from cwrap.fmt.upgrade import upgraded
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.source.files import decoded
from cwrap.write import write_file

_NOT_FORMATTED = 3


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "fmt", "format declarations: order of keys, indentation", """
        Formats files of declarations in place: keys in canonical order, uniform indentation. A comment stays with the
        key or item that follows it. The meaning does not change; this is verified before a file is written. Standard
        input ('-') is written to standard output.

        With --upgrade, keys that have other names now are renamed and folded first; comments, order, layout, aliases
        and merge keys stay. What depends on the library is left unchanged and reported.
        """, """
        examples:
          cwrap fmt                          format the project's declarations
          cwrap fmt --upgrade --diff         show the lines that --upgrade would change
          cwrap fmt mylib.yaml --diff        show the changes
          cwrap fmt --check                  for example in continuous integration

        exit status: 0 success; 1 --check found an unformatted file, or invalid YAML; 2 invalid command line, or a file
        cannot be written; 3 a file cannot be formatted and was left unchanged
        """,
    )  # fmt: skip
    add_files(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is not formatted")
    parser.add_argument("--diff", action="store_true", help="write nothing; show the changes")
    parser.add_argument("--upgrade", action="store_true", help="replace old names of keys by the present ones")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Format each file. An error in one file does not prevent the formatting of the others."""
    files = input_files(options)
    order = whole_schema(of_project(files.root)).order
    failures, changed = 0, 0
    dry = options.check or options.diff
    for name in files.files:
        data = files.texts[name] if name in files.texts else (files.root / name).read_bytes()
        text = _text(data, name)
        try:
            current, marks = upgraded(name, text) if options.upgrade else (text, ())
            for mark in marks:
                print(f"{name}:{mark.line}: {mark.message}", file=sys.stderr)
            formatted = format_file(name, current, order)
        except FormatError as error:
            print(f"{name}: cannot be formatted: {error}", file=sys.stderr)
            failures += 1
            formatted = text
        changed += formatted != text
        if options.diff and formatted != text:
            print("\n".join(colourise(difference(text, formatted, name, context=3), style_of(sys.stdout))))
        if name in files.texts and not dry:
            sys.stdout.write(formatted)
        elif formatted != text:
            print(f"not formatted: {name}" if dry else f"formatted: {name}")
            if not dry:
                write_file(files.root / name, formatted.replace("\n", "\r\n" if b"\r\n" in data else "\n"))
    remark(f"{counted(len(files.files), 'file')}, {changed} {'not formatted' if dry else 'formatted'}")
    return _NOT_FORMATTED if failures else int(options.check and changed > 0)


def _text(data: bytes, name: str) -> str:
    reporter = Reporter()
    text = decoded(data, name, reporter)
    if text is None:
        raise CwrapError(reporter.diagnostics, reporter.sources)
    return text
