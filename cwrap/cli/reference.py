"""`cwrap reference`: a manual of what declarations make."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cwrap.cli.options import Commands, UsageError, add_command, add_reading, request
from cwrap.cli.output import add_writing, deliver, writes
from cwrap.cli.terminal import warn
from cwrap.emit.manual import FORMATS, emit_manual
from cwrap.emit.reference import emit_reference
from cwrap.extensions import Extensions, every_plugin, whole_schema
from cwrap.pipeline import Result, generate


def add(commands: Commands) -> None:
    """The command's options."""
    parser = add_command(
        commands, "reference", "write a reference of what declarations make", """
        Writes a page per file of declarations, and an index: signatures, arguments, dtypes, shapes, errors,
        documentation and its examples, as far as declarations tell. With --keys, the page of the keys of declarations
        themselves.
        """, """
        examples:
          cwrap reference mylib.yaml                           prints it
          cwrap reference mylib.yaml --out docs --format rst   writes docs/mylib.rst
                                                               and docs/index.rst
          cwrap reference --out docs/reference --check         is it up to date?
          cwrap reference --keys                               the keys of declarations

        exit status: 0 done; 1 the declarations are at fault, or --check found a difference; 2 the command line is at
        fault, or a file cannot be written
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument("--format", choices=FORMATS, default="markdown", help="(%(default)s)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder to write to; without it, the pages are printed")
    parser.add_argument("--keys", action="store_true", help="print the reference of keys, plugins, types and dtypes")
    add_writing(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prints or writes the pages."""
    if options.out is None and not writes(options):
        raise UsageError("--check, --dry-run and --list-outputs need a folder: --out DIR")
    what, _ = request(options)
    result = generate(what)
    warn(result.warnings, result.sources)
    if options.keys:
        sys.stdout.write(keys(result, what.extensions))
        return 0
    pages = emit_manual(result.plans, result.context, options.format)
    if options.out is None:
        sys.stdout.write("\n".join(text for name, text in pages.items() if not name.startswith("index.")))
        return 0
    return deliver(options, pages)


def keys(result: Result, extensions: Extensions) -> str:
    """The page of the keys and plugins of all targets, and the C types and dtypes of one."""
    context = result.context
    types = tuple(dict.fromkeys(context.ctypes.by_spelling.values()))
    return emit_reference(whole_schema(extensions), every_plugin(extensions), types, context.dtypes)
