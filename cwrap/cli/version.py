"""`cwrap version`: print the version that the declarations of a project contain."""

from __future__ import annotations

import argparse

from cwrap.cli.options import Commands, UsageError, add_command, add_reading, requests


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "version", "print the version in the declarations, for builds", """
        Prints the version of the '- module:' entry, a C string literal, from which builds take the version of a
        package. 'cwrap --version' prints the version of cwrap.
        """, """
        example:
          project('shop', 'c', version: run_command('cwrap', 'version', check: true).stdout().strip())
                                                  in meson.build

        exit status: 0 success; 1 errors in the declarations; 2 there is no version, or the command line is invalid
        """,
    )  # fmt: skip
    add_reading(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the version of cwrap."""
    from cwrap.building.version import declared_version

    version = declared_version(requests(options))
    if not version:
        raise UsageError("the declarations contain no version; add 'version: '\"1.0\"'' to the entry '- module:'")
    print(version)
    return 0
