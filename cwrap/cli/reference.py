"""`cwrap reference`: write reference pages of the Python functions that declarations define."""

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
    """Add the command and its options."""
    parser = add_command(
        commands, "reference", "write reference pages for the generated functions", """
        Writes a page for each file of declarations, and an index: signatures, arguments, dtypes, shapes, errors,
        documentation and examples. With --keys, prints the reference of the keys of declarations.
        """, """
        examples:
          cwrap reference mylib.yaml                           print the page
          cwrap reference mylib.yaml --out docs --format rst   write docs/mylib.rst
                                                               and docs/index.rst
          cwrap reference --out docs/reference --check         check for differences
          cwrap reference --keys                               print the keys

        exit status: 0 success; 1 errors in declarations, or --check found a difference; 2 invalid command line, or a
        file cannot be written
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument(
        "--format", choices=FORMATS, default="markdown", help="format of the pages (default: %(default)s)"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder to write to; without it, print the pages")
    parser.add_argument("--keys", action="store_true", help="print the reference of keys, plugins, types and dtypes")
    add_writing(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print or write the pages."""
    if options.out is None and not writes(options):
        raise UsageError("--check, --dry-run and --list-outputs require --out DIR")
    generation, _ = request(options)
    result = generate(generation)
    warn(result, options.base)
    if options.keys:
        sys.stdout.write(keys(result, generation.extensions))
        return 0
    pages = emit_manual(result.plans, result.context, options.format)
    if options.out is None:
        sys.stdout.write("\n".join(text for name, text in pages.items() if not name.startswith("index.")))
        return 0
    return deliver(options, pages)


def keys(result: Result, extensions: Extensions) -> str:
    """Return the pages of the keys and plugins of all targets, and of the C types and dtypes of one target."""
    context = result.context
    types = tuple(dict.fromkeys(context.ctypes.by_spelling.values()))
    pages = emit_reference(whole_schema(extensions), every_plugin(extensions), types, context.dtypes)
    return "\n".join(pages.values())
