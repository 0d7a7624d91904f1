"""The command line: `cwrap COMMAND`. Each command has a module, which adds its options to the parser and runs it.

Exit status: 0 success; 1 errors in declarations, or a check that failed; 2 errors of the command line, or a file that
cannot be read or written; 3 (`fmt` only) a file that cannot be formatted.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import importlib
import os
import sys
from collections.abc import Sequence

from cwrap.about import __version__
from cwrap.cli.options import UsageError, layout, page
from cwrap.cli.terminal import counted, escape_unencodable, remark, style_of
from cwrap.source.collector import uncollected
from cwrap.source.diagnostics import CwrapError, nearest, one_of

_COMMANDS = (
    "new", "check", "audit", "generate", "stubs", "reference", "explain", "fmt", "schema", "runtime", "version", "ops",
    "cache", "doctor", "completion",
)  # fmt: skip
_INTERRUPTED, _BROKEN_PIPE = 130, 141  # as shells report SIGINT and SIGPIPE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    with uncollected():
        return _status(arguments)


def _status(arguments: Sequence[str] | None) -> int:
    if arguments is None and hasattr(gc, "freeze"):  # PyPy does not have it
        atexit.register(gc.freeze)  # the collection at the end of the process would take 3 % of the time of `generate`
    words = sys.argv[1:] if arguments is None else arguments
    chosen = [name for name in _COMMANDS if words and words[0] == name]
    if not words:
        _parser(_COMMANDS).print_help()
        return 0
    if not chosen and not words[0].startswith("-"):
        hint = nearest(words[0], _COMMANDS) or f"; write {one_of(_COMMANDS)}"
        print(f"cwrap: there is no command '{words[0]}'{hint}\nSee 'cwrap --help'.", file=sys.stderr)
        return 2
    options = _parser(chosen or _COMMANDS).parse_args(words)
    escape_unencodable(sys.stdout, sys.stderr)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except CwrapError as error:
        print(error.render(style_of(sys.stderr, getattr(options, "base", None))), file=sys.stderr)
        remark(counted(sum(found.severity == "error" for found in error.diagnostics), "error"))
        return 1
    except UsageError as error:
        print(f"cwrap {options.command}: {error}\nSee 'cwrap {options.command} --help'.", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes again at exit
        return _BROKEN_PIPE
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError as error:
        print(f"cwrap {options.command}: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    return status


def parser_of_all_commands() -> argparse.ArgumentParser:
    """Return the parser with every command, whose modules are all imported."""
    return _parser(_COMMANDS)


def _parser(names: Sequence[str]) -> argparse.ArgumentParser:
    """Return a parser that has some commands; only their modules are imported, because imports take time."""
    parser = argparse.ArgumentParser(
        prog="cwrap",
        formatter_class=layout,
        description=page("""
            Generates Python bindings of C functions from declarations in YAML: argument checking, keywords, overloads,
            error messages, docstrings and type stubs. Files of declarations end in .yaml or .cwrap.
            """),
        epilog=page("""
            Without a FILE argument, commands use the files listed in [tool.cwrap] of the nearest pyproject.toml.

            examples:
              cwrap new mylib                         create a project
              cwrap check mylib.yaml                  report errors
              cwrap generate mylib.yaml --out build   write build/mylib.c
              cwrap explain add                       show how a declaration is processed
              cwrap runtime                           print compiler flags for generated C

            exit status:
              0  success
              1  errors in declarations, or a check failed
              2  invalid command line, or a file cannot be read or written

            colours: on terminals, unless NO_COLOR is set or TERM is dumb; always if FORCE_COLOR is set
            """),
    )  # fmt: skip
    parser.add_argument("-V", "--version", action="version", version=f"cwrap {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands")
    for name in names:
        importlib.import_module(f"cwrap.cli.{name}").add(commands)
    return parser
