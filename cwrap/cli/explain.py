"""`cwrap explain`: what becomes of a declaration."""

from __future__ import annotations

import argparse
import sys

from cwrap.cli.options import Commands, UsageError, add_command, add_reading, request
from cwrap.cli.terminal import style_of
from cwrap.explain import SECTIONS, UnknownNameError, explain


def add(commands: Commands) -> None:
    """The command's options."""
    parser = add_command(
        commands, "explain", "say what becomes of a declaration, step by step", """
        Tells the story of one Python name: its declaration as it was read, what each plugin did to it, which calls go
        to which overload, in which order and why, and the C that came out.
        """, """
        examples:
          cwrap explain add                         of the project's declarations
          cwrap explain is_leap calendar.cwrap
          cwrap explain add --show calls            that part alone
          cwrap explain add --show code | less

        exit status: 0 done; 1 the declarations are at fault; 2 the command line is at fault, or nothing has that name
        """,
    )  # fmt: skip
    parser.add_argument("name", metavar="NAME", help="as Python calls it: a function, method, Class.method, class")
    add_reading(parser)
    parser.add_argument("--show", action="append", choices=SECTIONS, help="that part alone (all); may be repeated")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Prints it."""
    what, _ = request(options)
    try:
        found = explain(what, options.name)
    except UnknownNameError as error:
        raise UsageError(str(error)) from None
    print(found.text(options.show or SECTIONS, style_of(sys.stdout)))
    return 0
