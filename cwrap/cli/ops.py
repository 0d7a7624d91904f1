"""`cwrap ops`: list, compile ahead, time and export the compiled functions of programs."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from cwrap.cli.options import Commands, UsageError, add_command, layout, page
from cwrap.ops.failure import OpsError
from cwrap.source.diagnostics import nearest

_SUFFIX = "_compiled"  # so that the package does not hide the file that it was made from


def add(commands: Commands) -> None:
    """Add the command and its actions."""
    parser = add_command(
        commands, "ops", "list, compile ahead, time and export compiled functions", """
        Runs Python files, and works on the functions in them that cwrap.ops compiled: results of function(),
        elementwise(), gufunc(), reduce(), scan() and c_function().
        """, """
        examples:
          cwrap ops list model.py                 list the compiled functions
          cwrap ops build model.py                compile what the cache does not have
          cwrap ops time model.py:step --size 1000
          cwrap ops export model.py:step --out dist --wheel

        exit status: 0 success; 1 an object cannot be exported, compiled or called; 2 invalid command line, or a file
        cannot be read or written
        """,
    )  # fmt: skip
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION", title="actions")
    _add_programs(actions)
    summary = "write C and Python of compiled functions, and build a wheel"
    export = actions.add_parser(
        "export", help=summary, formatter_class=layout, description=page("""
            Runs a Python file and writes objects of it as a package: C files, a pyproject.toml and type stubs. The
            objects are results of function(), elementwise(), gufunc(), reduce() and scan() of cwrap.ops.
            """),
        epilog=page("""
            examples:
              cwrap ops export model.py:step --out build
              cwrap ops export model.py:step length -o dist --module fast --wheel
            """),
    )  # fmt: skip
    export.add_argument("names", nargs="+", metavar="FILE.py:NAME",
                        help="object NAME of a file; after it, NAME alone is of the same file")  # fmt: skip
    export.add_argument("-o", "--out", type=Path, required=True, metavar="DIR", help="folder to write to")
    export.add_argument("--module", metavar="NAME", help=f"name of the package (default: that of FILE and {_SUFFIX})")
    export.add_argument("--wheel", action="store_true", help="build the wheel, in DIR")
    export.add_argument("--native", action="store_true", help="compile for the processor of this machine")
    export.set_defaults(run=run)


def _add_programs(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the actions for whole programs."""
    for name, run_action, summary in (
        ("list", list_objects, "list the compiled functions of Python files: how they are called, and their kinds"),
        (
            "build",
            build,
            "run Python files, and list the libraries that were compiled for them and stored",
        ),
    ):
        parser = actions.add_parser(name, help=summary, formatter_class=layout, description=page(f"{summary}."))
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE.py", help="Python files to run")
        parser.set_defaults(run=run_action)
    summary = "call functions with random numbers from 1 to 2, and print the time of a call"
    parser = actions.add_parser("time", help=summary, formatter_class=layout, description=page(f"{summary}."))
    parser.add_argument("names", nargs="+", metavar="FILE.py:NAME",
                        help="function NAME of a file; after it, NAME alone is of the same file")  # fmt: skip
    parser.add_argument("--size", type=int, default=1000, metavar="N",
                        help="elements along each axis of unknown size (default: 1000)")  # fmt: skip
    parser.set_defaults(run=time_calls)


def list_objects(options: argparse.Namespace) -> int:
    """Print a line for each compiled function."""
    from cwrap.cli.ops_programs import compiled_objects, signature_of

    for path in options.files:
        for name, kind, value in compiled_objects(_module(path)):
            print(f"{path}:{signature_of(name, value)}  {kind}")
    return 0


def build(options: argparse.Namespace) -> int:
    """Run the files, which compiles their functions, and print the names of new libraries in the cache."""
    from cwrap.cli.ops_programs import names_of, stored_keys

    before = stored_keys()
    for path in options.files:
        _module(path)
    compiled = names_of(stored_keys() - before)
    print("\n".join(f"compiled {name}" for name in compiled) or "the cache has everything")
    return 0


def time_calls(options: argparse.Namespace) -> int:
    """Print the time of a call of each function."""
    from cwrap.cli.ops_programs import arguments_of, described, kind_of, seconds_per_call

    for name, value in _objects(options.names):
        if not kind_of(value):
            raise UsageError(f"{name} is {value!r:.60}, which cwrap.ops did not compile")
        try:
            arguments = arguments_of(value, options.size)
            seconds = seconds_per_call(value, arguments)
        except (TypeError, ValueError) as error:
            print(f"cwrap ops: {name} cannot be called: {error}", file=sys.stderr)
            return 1
        print(f"{name}({described(arguments)})  {seconds * 1e6:.3g} µs")
    return 0


def run(options: argparse.Namespace) -> int:
    """Export the objects and print the path of the wheel, or else of the folder."""
    from cwrap.ops.exporting.export import export  # imported here because NumPy takes long to load

    chosen = _objects(options.names)
    objects = dict(chosen)
    if len(objects) < len(chosen):
        raise UsageError(f"two objects have the same name; expected different ones, got {' '.join(options.names)}")
    module = options.module or f"{_chosen(options.names)[0][0].stem}{_SUFFIX}"
    try:
        written = export(objects, options.out, module, wheel=options.wheel, native=options.native)
    except OpsError as error:
        print(f"cwrap ops: {error}", file=sys.stderr)
        return 1
    print(written[-1] if options.wheel else options.out)
    return 0


def _objects(words: Sequence[str]) -> list[tuple[str, Any]]:
    """Return the name and the value of each object; each file is run once."""
    chosen = _chosen(words)
    files = {path: _module(path) for path in dict.fromkeys(path for path, _ in chosen)}
    return [(name, _object(files[path], path, name)) for path, name in chosen]


def _chosen(words: Sequence[str]) -> list[tuple[Path, str]]:
    """Return the file and the name of each object."""
    chosen: list[tuple[Path, str]] = []
    for word in words:
        file, colon, name = word.rpartition(":")
        if not name or (not file and (colon or not chosen)):
            raise UsageError(f"expected FILE.py:NAME, such as 'model.py:step', got {word!r}")
        chosen.append((Path(file) if file else chosen[-1][0], name))
    return chosen


def _module(path: Path) -> ModuleType:
    """Run a file as Python runs a script, except that its name is not `__main__`."""
    spec = importlib.util.spec_from_file_location(path.stem, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise UsageError(f"{path}: expected a Python file, whose name ends in .py")
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == spec.origin]
        place = f"{path}:{lines[-1]}" if lines else str(path)
        raise UsageError(f"{place}: {type(error).__name__}: {error}") from error
    return module


def _object(module: ModuleType, path: Path, name: str) -> Any:
    if not hasattr(module, name):
        raise UsageError(f"{path} has no {name!r}{nearest(name, [key for key in vars(module) if key[0] != '_'])}")
    return getattr(module, name)
