"""`cwrap check`: what is wrong with declarations."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace

from cwrap.cli.options import Commands, add_command, add_reading, requests
from cwrap.cli.terminal import counted, remark, warn
from cwrap.ops.functions.inline import OPERATION
from cwrap.pipeline import Request, Result, generate
from cwrap.source.diagnostics import MOST_OF_A_KIND, CwrapError


def add(commands: Commands) -> None:
    """The command's options."""
    parser = add_command(
        commands, "check", "look for errors in declarations, write nothing", """
        Reports the errors in declarations with file, line and column. Writes nothing. Of messages that
        differ only in names and numbers, the first 20 are printed.
        """, """
        examples:
          cwrap check                                    the project's declarations
          cwrap check mylib.yaml
          cwrap check - --stdin-name mylib.cwrap < ...   what an editor has not saved

        exit status: 0 nothing is wrong; 1 something is; 2 the command line is at fault
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument("--all", action="store_true", help="print all messages, not only 20 of each kind")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Warnings do no harm; errors are raised."""
    most = None if options.all else MOST_OF_A_KIND
    asked = requests(options)
    results = [result for what in asked for result in (*_operations(what), _looked_at(what))]
    wrong = [result for result in results if isinstance(result, CwrapError)]
    right = [result for result in results if isinstance(result, Result)]
    for result in right:
        warn(result.warnings, result.sources, most)
    if wrong:
        found = (diagnostic for error in wrong for diagnostic in error.diagnostics)
        raise CwrapError(found, {file: text for error in wrong for file, text in error.sources.items()}, most)
    declarations = sum(result.counts.declarations for result in right)
    files = sum(len(what.declarations) for what in asked)
    remark(f"nothing wrong: {counted(declarations, 'declaration')} in {counted(files, 'file')}")
    return 0


def _operations(what: Request) -> Iterator[CwrapError]:
    """What is wrong with files of operations (`kind: op`)."""
    for path in _of_operations(what):
        from cwrap.ops.linking.declared import read_ops  # which loads NumPy

        try:
            read_ops(_text(what, path), path, what.root)
        except CwrapError as error:
            yield error


def _of_operations(what: Request) -> list[str]:
    return [path for path in what.declarations if OPERATION.search(_text(what, path))]


def _text(what: Request, path: str) -> str:
    """What a file says; nothing where it cannot be read, which generating tells better."""
    try:
        data = what.texts[path] if path in what.texts else (what.root / path).read_bytes()
    except OSError:
        return ""
    return data.decode("utf-8", "replace")


def _looked_at(what: Request) -> Result | CwrapError:
    operations = _of_operations(what)
    try:
        return generate(replace(what, declarations=tuple(p for p in what.declarations if p not in operations)))
    except CwrapError as error:
        return error
