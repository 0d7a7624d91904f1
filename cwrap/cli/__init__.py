"""The command line: `cwrap COMMAND`. A module per command; each adds its options to the parser and runs them.

Exit status: 0 done; 1 the declarations are at fault, or a check found something; 2 the command line is at fault, or a
file cannot be read or written; 3 (`fmt` alone) a file cannot be put in order.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from cwrap.about import __version__
from cwrap.cli import cache, check, doctor, explain, fmt, generate, new, reference, runtime, schema, stubs
from cwrap.cli.options import UsageError, layout, page
from cwrap.cli.terminal import counted, remark, style_of, tolerant
from cwrap.source.diagnostics import CwrapError

_COMMANDS = (new, check, generate, stubs, reference, explain, fmt, schema, runtime, cache, doctor)
_INTERRUPTED, _NOBODY_READS = 130, 141  # as shells report SIGINT and SIGPIPE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    options = _parser().parse_args(arguments)
    tolerant(sys.stdout, sys.stderr)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except CwrapError as error:
        print(error.render(style_of(sys.stderr)), file=sys.stderr)
        remark(counted(sum(found.severity == "error" for found in error.diagnostics), "error"))
        return 1
    except UsageError as error:
        print(f"cwrap {options.command}: {error}\n'cwrap {options.command} --help' tells more.", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more on its way out
        return _NOBODY_READS
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        print(f"cwrap {options.command}: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cwrap",
        formatter_class=layout,
        description=page("""
            C functions declared in YAML, bound to Python: argument checking, keywords, overloads, messages, docstrings
            and type stubs. A file of declarations ends in .yaml or .cwrap.
            """),
        epilog=page("""
            Where no FILE is named, commands take those that [tool.cwrap] in the nearest pyproject.toml lists.

            examples:
              cwrap new mylib                         a project to begin with
              cwrap check mylib.yaml                  is it right?
              cwrap generate mylib.yaml --out build   build/mylib.c, to be compiled
              cwrap explain add                       what becomes of a declaration, and why
              cwrap runtime                           what to compile it with

            exit status:
              0  done
              1  the declarations are at fault, or a check found something
              2  the command line is at fault, or a file cannot be read or written

            colours: on a terminal, unless NO_COLOR is set or TERM is dumb; with FORCE_COLOR everywhere
            """),
    )  # fmt: skip
    parser.add_argument("-V", "--version", action="version", version=f"cwrap {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands")
    for command in _COMMANDS:
        command.add(commands)
    return parser
