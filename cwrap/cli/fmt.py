"""`cwrap fmt`: declarations in canonical order and layout."""

from __future__ import annotations

import argparse
import sys

from cwrap.cli.options import Commands, add_command, add_files, chosen
from cwrap.cli.output import difference, dressed
from cwrap.cli.terminal import counted, remark, style_of
from cwrap.extensions import of_project, whole_schema
from cwrap.fmt import FormatError, format_file
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.source.text import decoded
from cwrap.write import write_file

_REFUSED = 3


def add(commands: Commands) -> None:
    """The command's options."""
    parser = add_command(
        commands, "fmt", "put declarations in canonical order and layout", """
        Puts the keys of declarations in one order and indents them alike, in place. Comments stay with what they stand
        above; the meaning does not change, which is looked at each time before anything is written. Standard input
        ('-') goes to standard output.
        """, """
        examples:
          cwrap fmt                          the project's declarations
          cwrap fmt mylib.yaml --diff        what it would do
          cwrap fmt --check                  in a check of what is committed

        exit status: 0 done; 1 --check found a file out of order, or one is no YAML; 2 the command line is at
        fault, or a file cannot be written; 3 a file cannot be put in order, and is left as it is
        """,
    )  # fmt: skip
    add_files(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where a file is out of order")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """One file after the other; what is wrong with one does not keep the others."""
    files = chosen(options)
    order = whole_schema(of_project(files.root)).order
    refused, changed = 0, 0
    dry = options.check or options.diff
    for name in files.files:
        data = files.texts[name] if name in files.texts else (files.root / name).read_bytes()
        text = _text(data, name)
        try:
            ordered = format_file(name, text, order)
        except FormatError as error:
            print(f"{name}: left as it is: {error}", file=sys.stderr)
            refused += 1
            ordered = text
        changed += ordered != text
        if options.diff and ordered != text:
            print("\n".join(dressed(difference(text, ordered, name, context=3), style_of(sys.stdout))))
        if name in files.texts and not dry:
            sys.stdout.write(ordered)
        elif ordered != text:
            print(f"out of order: {name}" if dry else f"put in order: {name}")
            if not dry:
                write_file(files.root / name, ordered.replace("\n", "\r\n" if b"\r\n" in data else "\n"))
    remark(f"{counted(len(files.files), 'file')}, {changed} {'out of order' if dry else 'put in order'}")
    return _REFUSED if refused else int(options.check and changed > 0)


def _text(data: bytes, name: str) -> str:
    reporter = Reporter()
    text = decoded(data, name, reporter)
    if text is None:
        raise CwrapError(reporter.diagnostics, reporter.sources)
    return text
