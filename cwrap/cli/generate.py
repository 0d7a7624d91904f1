"""`cwrap generate`: the C that declarations say."""

from __future__ import annotations

import argparse
import inspect
from pathlib import Path

from cwrap import about
from cwrap.cli.options import Chosen, Commands, UsageError, add_command, add_reading, request
from cwrap.cli.output import add_writing, deliver, writes
from cwrap.cli.terminal import warn
from cwrap.config import FILE
from cwrap.emit.depfile import emit_depfile
from cwrap.pipeline import Result, generate
from cwrap.write import write_file


def add(commands: Commands) -> None:
    """The command's options."""
    parser = add_command(
        commands, "generate", "write the C that declarations say", """
        Writes C, for --target standalone a module per file of declarations. Only files whose text changed are written,
        each in one step; where anything is wrong with the declarations, none is.
        """, """
        examples:
          cwrap generate mylib.yaml --out build           writes build/mylib.c
          cwrap generate mylib.yaml --out build --stub    and build/mylib.pyi
          cwrap generate mylib.yaml --out build --check --diff
                                                          are they up to date?
          cwrap generate mylib.yaml --out build --depfile build/mylib.d
                                                          in a rule of make or ninja

        exit status: 0 done; 1 the declarations are at fault, or --check found a difference; 2 the command line is at
        fault, or a file cannot be written
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder to write to")
    parser.add_argument("--stub", action="store_true", help="write the type stubs (.pyi) too")
    parser.add_argument("--depfile", type=Path, metavar="FILE",
                        help="write which outputs depend on which files, as make and ninja read it")  # fmt: skip
    add_writing(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Generates, writes, and leaves the depfile last."""
    if options.depfile and not writes(options):
        raise UsageError("--depfile goes with files that are written")
    what, files = request(options)
    result = generate(what)
    warn(result.warnings, result.sources)
    outputs = result.files | (result.stubs if options.stub else {})
    status = deliver(options, outputs)
    if options.depfile:
        names = [(options.out / name).as_posix() for name in sorted(outputs)]
        write_file(options.depfile, emit_depfile(names, read_by(result, files)))
    return status


def read_by(result: Result, files: Chosen) -> list[str]:
    """The files that a result depends on, as this folder reaches them: inputs, settings, plugins of others."""
    settings = [FILE] if files.settings else []
    parts = files.settings.stub_parts if files.settings and files.settings.target == result.target.name else ()
    inputs = [(files.root / path).as_posix() for path in (*result.inputs, *settings, *parts)]
    own = Path(about.FOLDER)
    types = {type(part) for part in (*result.plugins, *result.context.ctypes.by_spelling.values())}
    code = {path for kind in types if not (path := Path(inspect.getfile(kind))).is_relative_to(own)}
    return [*inputs, *sorted(map(str, code))]
