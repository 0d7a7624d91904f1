"""`cwrap doctor`: what a build needs, what is there, what is missing."""

from __future__ import annotations

import argparse
import sys

from cwrap.cli.options import Commands, add_command
from cwrap.cli.terminal import style_of


def add(commands: Commands) -> None:
    """The command's options: none."""
    parser = add_command(
        commands, "doctor", "say what a build needs and what is missing", """
        Looks for what generating, compiling and testing need: Python and its headers, a C compiler, ninja, PyYAML,
        NumPy, BLAS, pytest, and the project around this folder. A line each: 'ok' with version and place, 'missing'
        with the command that installs it, 'without' for what cwrap can do without.
        """, """
        exit status: 0 nothing that is needed is missing; 1 something is
        """,
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Prints the findings."""
    from cwrap.doctor import examine, report  # what looks into packages is slow to load, and nobody else's need

    findings = examine()
    print(report(findings, style_of(sys.stdout)))
    return int(any(finding.needed and not finding.found for finding in findings))
