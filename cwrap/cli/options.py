"""What several commands share: which files are meant, and how they are to be read."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from cwrap.abi import AbiError, read_abi
from cwrap.config import BACKENDS, FILE, ProjectConfig, find_config, read_config
from cwrap.extensions import UnknownTargetError, find_target, of_project
from cwrap.module_table import LANGUAGES, SHARED
from cwrap.pipeline import Request
from cwrap.planning.target import Target

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - it has no other name
STDIN = "-"
_WIDTH = 80


class UsageError(Exception):
    """A command line that parses and makes no sense."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The files that a command is about, relative to `root`; `settings` are those of the project, if it has any."""

    root: Path
    files: tuple[str, ...]
    texts: dict[str, bytes]
    settings: ProjectConfig | None


def page(text: str) -> str:
    """A text of a help page: paragraphs made to fit, what is indented left as it is."""
    paragraphs = textwrap.dedent(text).strip().split("\n\n")
    return "\n\n".join(p if "\n " in p else textwrap.fill(p, _WIDTH) for p in paragraphs)


def layout(prog: str) -> argparse.HelpFormatter:
    """The layout of help pages."""
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=26, width=_WIDTH)


def add_command(commands: Commands, name: str, summary: str, description: str, epilog: str) -> argparse.ArgumentParser:
    """The parser of a command, with its help page."""
    return commands.add_parser(
        name, help=summary, formatter_class=layout, description=page(description), epilog=page(epilog)
    )


def add_files(parser: argparse.ArgumentParser) -> None:
    """FILE…, --root and --stdin-name."""
    parser.add_argument("files", nargs="*", metavar="FILE",
                        help="declarations, '-' for standard input (those of [tool.cwrap])")  # fmt: skip
    parser.add_argument("--root", type=Path, metavar="DIR",
                        help="folder that FILEs are relative to (that of pyproject.toml, or this)")  # fmt: skip
    parser.add_argument("--stdin-name", default="stdin.yaml", metavar="NAME",
                        help="what standard input is called; its ending tells the spelling (%(default)s)")  # fmt: skip


def add_reading(parser: argparse.ArgumentParser) -> None:
    """How declarations are read."""
    add_files(parser)
    parser.add_argument("--target", metavar="NAME",
                        help="what is generated: modules (standalone), methods of tensor types (thp), …")  # fmt: skip
    parser.add_argument("--dtypes", metavar="FILE",
                        help="table of element types (the one that is included; --target thp needs one)")  # fmt: skip
    parser.add_argument("--types", metavar="FILE", help="table of your own C types")
    parser.add_argument("--module", metavar="NAME",
                        help="all FILEs make one module of this name, a.b or b (one per file)")  # fmt: skip
    parser.add_argument("--backend", choices=BACKENDS, help="whose declarations count (CPU)")
    parser.add_argument("--language", choices=LANGUAGES,
                        help="what stands between the blocks; names the files (c)")  # fmt: skip
    parser.add_argument("--limited-api", metavar="VERSION",
                        help="one built module works with this Python (3.10, …) and all later ones")  # fmt: skip
    parser.add_argument("--free-threaded", action="store_true",
                        help="the functions are safe without the GIL, and Python need not take it")  # fmt: skip


def chosen(options: argparse.Namespace) -> Chosen:
    """The files that are meant, by the command line or else by the project."""
    root, settings = _root(options)
    given = tuple(options.stdin_name if file == STDIN else file for file in options.files)
    texts = {options.stdin_name: sys.stdin.buffer.read()} if STDIN in options.files else {}
    if options.root is None and settings:
        above = {file: file if file in texts else _below(settings.root, file) for file in given}
        if any(path is None for path in above.values()):  # files of somebody else
            root, settings = Path(), None
        else:
            given = tuple(path for path in above.values() if path is not None)
    return Chosen(root, tuple(dict.fromkeys(given)) or _listed(settings), texts, settings)


def request(options: argparse.Namespace) -> tuple[Request, Chosen]:
    """What to generate from; what the command line does not say is as the project says."""
    files = chosen(options)
    settings = files.settings or ProjectConfig(files.root)
    extensions = of_project(files.root)
    name = options.target or settings.target
    try:
        target = find_target(name, extensions)
    except UnknownTargetError as error:
        raise UsageError(str(error)) from None
    dtypes: str = options.dtypes or (settings.dtypes if name == settings.target else "")
    if target.needs_dtypes and not dtypes:
        raise UsageError(f"--target {name} needs a dtype table: --dtypes FILE")
    own = settings if name == settings.target else ProjectConfig(files.root)
    limited_api, free_threaded = options.limited_api or own.limited_api, options.free_threaded or own.free_threaded
    try:
        read_abi(limited_api, free_threaded, target.stable_abi)
    except AbiError as error:
        raise UsageError(str(error)) from None
    head, tensor = [(files.root / part).read_text(encoding="utf-8") for part in own.stub_parts] or ("", "")
    made = Request(
        root=files.root, declarations=files.files, dtypes=dtypes, target=name,
        backend=options.backend or settings.backend, module=options.module or _module(options, own, target),
        stub_head=head, stub_tensor=tensor,
        texts=files.texts, extensions=extensions,
        language=options.language or settings.language, types=options.types or settings.types,
        limited_api=limited_api, free_threaded=free_threaded,
    )  # fmt: skip
    return made, files


def requests(options: argparse.Namespace) -> list[Request]:
    """The same of each module of the project, where no FILE is named and there are several."""
    what, files = request(options)
    modules = files.settings.modules if files.settings and not options.files else ()
    if files.settings is None or len(modules) < 2:
        return [what]
    made = []
    left = set(what.declarations)
    for module in modules:
        own = files.settings.matching(module.declarations)
        left -= set(own)
        shared = {key: getattr(module.options, key) for key in SHARED}
        made.append(replace(what, declarations=own, module=module.name, **shared))
    return [*made, replace(what, declarations=tuple(sorted(left)))] if left else made


def _module(options: argparse.Namespace, settings: ProjectConfig, target: Target) -> str:
    """The name of the project's module; files that are named are modules of their own."""
    return "" if options.files and not target.conventions.whole else settings.module


def _root(options: argparse.Namespace) -> tuple[Path, ProjectConfig | None]:
    if options.root is not None:
        return options.root, read_config(options.root)
    settings = find_config(Path())
    return (Path(os.path.relpath(settings.root)) if settings else Path()), settings


def _below(root: Path, file: str) -> str | None:
    """A file of this folder, relative to the project's; None where it lies outside."""
    path = Path(os.path.abspath(file))
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else None


def _listed(settings: ProjectConfig | None) -> tuple[str, ...]:
    if settings is None:
        raise UsageError(f"no FILE is named, and no {FILE} here or above has a table [tool.cwrap]")
    found = settings.files()
    if not found:
        raise UsageError(f"no FILE is named, and 'declarations' in [tool.cwrap] of {settings.root / FILE} names none")
    return found
