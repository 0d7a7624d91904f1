"""`cwrap generate`: write the C code of declarations."""

from __future__ import annotations

import argparse
from pathlib import Path

from cwrap import about
from cwrap.cli.options import Commands, InputFiles, UsageError, add_command, add_reading, request
from cwrap.cli.output import add_writing, deliver, writes
from cwrap.cli.terminal import warn
from cwrap.config import FILE
from cwrap.pipeline import Result, generate
from cwrap.write import emit_depfile, write_file


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "generate", "write C code generated from declarations", """
        Writes the generated C code; for --target standalone, one module per file of declarations. Only files that
        changed are written, each by an atomic rename. If the declarations contain errors, nothing is written.
        """, """
        examples:
          cwrap generate mylib.yaml --out build           write build/mylib.c
          cwrap generate mylib.yaml --out build --stub    write build/mylib.pyi too
          cwrap generate mylib.yaml --out build --check --diff
                                                          check that they are up to date
          cwrap generate mylib.yaml --out build --depfile build/mylib.d
                                                          for rules of make or ninja

        exit status: 0 success; 1 errors in declarations, or --check found a difference; 2 invalid command line, or a
        file cannot be written
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder to write to")
    parser.add_argument("--stub", action="store_true", help="write the type stubs (.pyi) too")
    parser.add_argument("--depfile", type=Path, metavar="FILE",
                        help="write the dependencies of the outputs for make and ninja")  # fmt: skip
    add_writing(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Generate and write the files, the depfile last."""
    if options.depfile and not writes(options):
        raise UsageError("--depfile cannot be used with --check, --dry-run or --list-outputs")
    generation, files = request(options)
    result = generate(generation)
    warn(result, options.base)
    outputs = result.files | (result.stubs if options.stub else {})
    status = deliver(options, outputs)
    if options.depfile:
        names = [(options.out / name).as_posix() for name in sorted(outputs)]
        write_file(options.depfile, emit_depfile(names, dependencies(result, files)))
    return status


def dependencies(result: Result, files: InputFiles) -> list[str]:
    """Return the files that a result depends on, relative to this folder: inputs, settings, third-party plugins."""
    import inspect  # most runs write no depfile

    settings = [FILE] if files.settings else []
    parts = files.settings.stub_parts if files.settings and files.settings.target == result.target.name else ()
    inputs = [(files.root / path).as_posix() for path in (*result.inputs, *settings, *parts)]
    package = Path(about.FOLDER)
    types = {type(part) for part in (*result.plugins, *result.context.ctypes.by_spelling.values())}
    code = {path for kind in types if not (path := Path(inspect.getfile(kind))).is_relative_to(package)}
    return [*inputs, *sorted(map(str, code))]
