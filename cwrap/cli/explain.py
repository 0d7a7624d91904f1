"""`cwrap explain`: show how a declaration is processed."""

from __future__ import annotations

import argparse
import sys

from cwrap.cli.options import Commands, UsageError, add_command, add_reading, request
from cwrap.cli.terminal import style_of
from cwrap.explain import SECTIONS, UnknownNameError, explain


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "explain", "show how a declaration is processed, step by step", """
        Shows for one Python name: its declaration as read, the changes by each plugin, the calls that each overload
        accepts, the order in which overloads are tried and its reasons, and the generated C.
        """, """
        examples:
          cwrap explain add                         from the project's declarations
          cwrap explain is_leap calendar.cwrap
          cwrap explain add --show calls            only this part
          cwrap explain add --show code | less

        exit status: 0 success; 1 errors in declarations; 2 invalid command line or unknown name
        """,
    )  # fmt: skip
    parser.add_argument("name", metavar="NAME", help="name in Python: a function, method, Class.method or class")
    add_reading(parser)
    parser.add_argument("--show", action="append", choices=SECTIONS, help="show only this part; may be repeated")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the explanation of a name."""
    generation, _ = request(options)
    try:
        found = explain(generation, options.name)
    except UnknownNameError as error:
        raise UsageError(str(error)) from None
    print(found.text(options.show or SECTIONS, style_of(sys.stdout)))
    return 0
