"""`cwrap doctor`: show what generating, compiling and testing need, and what is missing."""

from __future__ import annotations

import argparse
import sys

from cwrap.cli.options import Commands, add_command
from cwrap.cli.terminal import style_of


def add(commands: Commands) -> None:
    """Add the command, which has no options."""
    parser = add_command(
        commands, "doctor", "show what a build needs and what is missing", """
        Checks the requirements of generating, compiling and testing: cwrap itself, Python and its headers, a C
        compiler, ninja, PyYAML, NumPy, BLAS, pytest, and the project in this folder or above. Prints a line for each:
        'ok' with version and path, 'missing' with the command that installs it, 'without' if it is missing but
        optional, or 'warning' for what hides or breaks cwrap.
        """, """
        exit status: 0 all requirements are met; 1 a requirement is missing
        """,
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print the findings, one per line."""
    from cwrap.doctor import examine, report  # imported here because it is slow to load

    findings = examine()
    print(report(findings, style_of(sys.stdout)))
    return int(any(finding.needed and not finding.found for finding in findings))
