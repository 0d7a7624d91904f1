"""Report generated files of the repository that differ from what the generator writes.

    python -m build_tools.docs.drift            exit status 1 and a list of files that differ
    python -m build_tools.docs.drift --write    write the files

Generated files are in the repository, and listed here, only if people read them there: the reference pages of
declarations. `built_pages` writes the pages of methods and operations. A build writes the type stub `_C.pyi`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from build_tools.docs import conversions
from build_tools.extension.project import ROOT, project
from cwrap.building.project import Project
from cwrap.ctype import standard_types
from cwrap.dtypes import read_dtypes
from cwrap.emit.reference import emit_reference
from cwrap.extensions import Extensions, every_plugin, every_schema
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.tensors.ctype import tensor_types
from cwrap.tensors.target import TENSOR_RULES
from cwrap.write import write_file

FOLDER = "docs/reference"
SCALARS = "c-scalars.md"  # one of the pages of keys that is not in the repository


def tracked(what: Project) -> dict[str, str]:
    """Return the text of every generated file in the repository, by path."""
    return {
        **{f"{FOLDER}/{name}": text for name, text in reference(what).items() if name != SCALARS},
        conversions.PATH: conversions.page(),
    }


def reference(what: Project) -> dict[str, str]:
    """Return the pages of keys, plugins, C types and dtypes."""
    reporter = Reporter()
    table = read_dtypes(what.root / what.dtypes, reporter, what.dtypes, TENSOR_RULES)
    reporter.stop_if_errors()
    plugins = every_plugin(Extensions())
    schema = every_schema(Extensions())
    return emit_reference(schema, plugins, (*standard_types(), *tensor_types(table)), table)


def drifted(root: Path, files: Mapping[str, str]) -> list[str]:
    """Return the files that are missing or differ."""
    return [name for name, text in files.items() if not _holds(root / name, text)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Compare the generated files of the repository with the generator.")
    parser.add_argument("--write", action="store_true", help="write what differs")
    options = parser.parse_args(arguments)
    try:
        files = tracked(project(ROOT))
    except CwrapError as error:
        print(error, file=sys.stderr)
        return 1
    stale = drifted(ROOT, files)
    for name in stale:
        if options.write:
            write_file(ROOT / name, files[name])
            print(f"{name}: written")
        else:
            print(f"{name}: not what the generator writes; 'python -m build_tools.docs.drift --write' writes it")
    return 1 if stale and not options.write else 0


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
