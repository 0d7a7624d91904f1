"""The command line.

    cwrap check FILE…                 look for errors, write nothing
    cwrap generate FILE… --out DIR    write C
    cwrap schema                      print the JSON Schema of declarations, for editors
    cwrap doctor                      say what a build needs and what is missing

Exit status: 0 done; 1 the declarations are at fault, --check found a difference, or something needed is missing; 2 the
command line is at fault.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from cwrap import __version__
from cwrap.doctor import examine, report
from cwrap.emit.json_schema import emit_json_schema
from cwrap.extensions import all_plugins, of_project
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Target
from cwrap.plugins import standard_plugins
from cwrap.schema import Schema
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.write import write_tree


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    options = _parser().parse_args(arguments)
    if options.command == "schema":
        return _schema()
    if options.command == "doctor":
        findings = examine()
        print(report(findings))
        return int(any(finding.needed and not finding.found for finding in findings))
    return _run(options)


def _schema() -> int:
    reporter = Reporter()
    try:
        plugins = all_plugins(standard_plugins(), of_project(Path()), reporter)
    except CwrapError as error:
        print(error, file=sys.stderr)
        return 1
    sys.stdout.write(emit_json_schema(Schema(key for plugin in plugins for key in plugin.keys)))
    return 0


def _run(options: argparse.Namespace) -> int:
    try:
        extensions = of_project(options.root)
    except CwrapError as error:
        print(error, file=sys.stderr)
        return 1
    request = Request(
        root=options.root,
        declarations=tuple(options.files),
        dtypes=options.dtypes,
        target=Target(options.target),
        backend=options.backend,
        extensions=extensions,
    )
    try:
        result = generate(request)
    except CwrapError as error:
        print(error, file=sys.stderr)
        return 1
    for warning in result.warnings:
        print(warning.render({}), file=sys.stderr)
    return 0 if options.command == "check" else _write(result, options)


def _write(result: Result, options: argparse.Namespace) -> int:
    if options.list_outputs:
        print("\n".join(sorted(result.files)))
        return 0
    changes = write_tree(options.out, result.files, dry_run=options.dry_run or options.check, owned=())
    for name in changes.written:
        print(f"{'differs' if options.check else 'would write' if options.dry_run else 'wrote'}: {name}")
    return int(options.check and bool(changes))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="cwrap", description="C functions declared in YAML, bound to Python.")
    parser.add_argument("--version", action="version", version=f"cwrap {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="look for errors in declarations, write nothing")
    write = commands.add_parser("generate", help="write the C that the declarations say")
    for command in (check, write):
        command.add_argument("files", nargs="+", metavar="FILE", help=".yaml or .cwrap, relative to --root")
        command.add_argument("--root", type=Path, default=Path(), help="the project's folder (%(default)s)")
        command.add_argument("--dtypes", default="", help="dtype table, relative to --root")
        targets = [t.value for t in Target]
        command.add_argument("--target", choices=targets, default=Target.STANDALONE.value,
                             help="a module per file, or methods of tensor types (%(default)s)")  # fmt: skip
        command.add_argument("--backend", choices=("CPU", "CUDA"), default="CPU", help="(%(default)s)")
    commands.add_parser("schema", help="print the JSON Schema of declarations, for editors")
    commands.add_parser("doctor", help="say what a build needs and what is missing")
    write.add_argument("--out", type=Path, required=True, help="folder to write to")
    write.add_argument("--dry-run", action="store_true", help="say what would be written")
    write.add_argument("--check", action="store_true", help="write nothing; exit 1 where the files differ")
    write.add_argument("--list-outputs", action="store_true", help="print the names of the files")
    return parser
