"""`cwrap schema`: the keys of declarations, for editors."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cwrap.cli.options import Commands, add_command
from cwrap.config import find_config
from cwrap.emit.json_schema import emit_json_schema
from cwrap.extensions import all_plugins, of_project
from cwrap.ops.linking.keys import json_schema
from cwrap.plugins import standard_plugins
from cwrap.schema import Schema
from cwrap.source.diagnostics import Reporter


def add(commands: Commands) -> None:
    """The command's options: none."""
    parser = add_command(
        commands, "schema", "print the JSON Schema of declarations, for editors", """
        Prints the JSON Schema of native declarations and operations, made from the keys that cwrap and its plugins
        know. With it an editor completes keys and marks what is wrong.
        """, """
        example:
          cwrap schema > cwrap.schema.json
          # yaml-language-server: $schema=cwrap.schema.json     first line of a .yaml
        """,
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Prints it."""
    settings = find_config(Path())
    extensions = of_project(settings.root if settings else Path())
    plugins = all_plugins(standard_plugins(), extensions, Reporter())
    schema = Schema(plugins)
    sys.stdout.write(emit_json_schema(schema, {"kind": json_schema()}))
    return 0
