"""The cell magic `%%cwrap` of IPython and Jupyter, which compiles a cell: `%load_ext cwrap.ops`."""

from __future__ import annotations

import argparse
import os
import shlex
from typing import Any, NoReturn

from cwrap.ops.failure import OpsError
from cwrap.ops.functions.inline import load_module
from cwrap.source.diagnostics import CwrapError

_NAME = "cell.cwrap"
_LISTS = ("--sources", "--header-dirs", "--libraries", "--lib-dirs")
_OPTIONS = frozenset((*_LISTS, "--compile-args", "--module", "--language"))


def load_ipython_extension(shell: Any) -> None:
    """Register `%%cwrap` in an IPython shell. `%load_ext cwrap.ops` calls this function."""

    def magic(line: str, cell: str) -> None:
        try:
            run_cell(shell.user_ns, line, cell)
        except (CwrapError, OpsError) as error:
            raise error.with_traceback(None) from None  # the frames inside cwrap say nothing about the cell

    magic.__doc__ = run_cell.__doc__
    shell.register_magic_function(magic, "cell", "cwrap")


def run_cell(names: dict[str, Any], line: str, cell: str) -> None:
    """Compile a cell of C and declarations, and define its functions, classes and constants.

        %%cwrap
        static int twice(int x) { return 2 * x; }
        [[
          name: twice
          return: int
          arguments: [int x]
        ]]

    Options: `--module NAME` (define one module instead), `--language c++`, and `--sources`, `--header-dirs`,
    `--libraries`, `--lib-dirs` and `--compile-args`, each with one or several values. Paths are relative to the current
    folder. Errors have the line numbers of the cell, in which `%%cwrap` is line 1.
    """
    options = _options(line)
    lists = (options.sources, options.header_dirs, options.libraries, options.lib_dirs, options.compile_args)
    texts = ((_NAME, f"\n{cell}"),)  # the empty line is that of %%cwrap
    module = load_module((os.getcwd(), texts, *map(tuple, lists), options.language, "", ""))
    if options.module:
        names[options.module] = module
    else:
        names.update((name, value) for name, value in vars(module).items() if not name.startswith("_"))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise OpsError(f"%%cwrap: {message}")


def _options(line: str) -> argparse.Namespace:
    parser = _Parser(prog="%%cwrap", add_help=False, allow_abbrev=False)
    parser.add_argument("--module", default="")
    parser.add_argument("--language", choices=("c", "c++"), default="c")
    for name in _LISTS:
        parser.add_argument(name, nargs="+", default=[])
    parser.add_argument("--compile-args", action="append", default=[])
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise OpsError(f"%%cwrap: {error}") from None
    return parser.parse_args(_with_flags(words))


def _with_flags(words: list[str]) -> list[str]:
    """Return the words with each flag of the compiler as `--compile-args=FLAG`; argparse takes no value such as -O2."""
    found: list[str] = []
    is_flag = False
    for word in words:
        if word.partition("=")[0] in _OPTIONS:
            is_flag = False
        found.append(f"--compile-args={word}" if is_flag else word)
        is_flag = is_flag or word == "--compile-args"
    following = [*found[1:], ""][: len(found)]
    pairs = zip(found, following, strict=True)
    return [word for word, after in pairs if word != "--compile-args" or not after.startswith("--compile-args=")]
