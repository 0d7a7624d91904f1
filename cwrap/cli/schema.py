"""`cwrap schema`: print the JSON Schema of declarations for editors."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cwrap.cli.options import Commands, add_command
from cwrap.config import find_config
from cwrap.emit.json_schema import emit_json_schema
from cwrap.extensions import of_project, whole_schema
from cwrap.ops.linking.keys import json_schema
from cwrap.schema import Group


def add(commands: Commands) -> None:
    """Add the command and its option."""
    parser = add_command(
        commands, "schema", "print the JSON Schema of declarations for editors", """
        Prints the JSON Schema of native declarations and operations, with the keys of modules and of all plugins.
        With it, editors complete keys and mark errors.
        """, """
        example:
          cwrap schema > cwrap.schema.json
          # yaml-language-server: $schema=cwrap.schema.json     first line of a .yaml
        """,
    )  # fmt: skip
    parser.add_argument("--tensors", action="store_true", help="also with the keys of tensor methods")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the JSON Schema."""
    settings = find_config(Path())
    extensions = of_project(settings.root if settings else Path())
    groups = (Group.MODULES, Group.TENSORS)[: 1 + options.tensors]
    sys.stdout.write(emit_json_schema(whole_schema(extensions), {"kind": json_schema()}, groups))
    return 0
