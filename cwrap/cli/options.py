"""Options that several commands share: the files to read, and how to read them."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from pathlib import Path
from typing import TypeAlias

from cwrap.abi import AbiError, read_abi
from cwrap.config import BACKENDS, FILE, ProjectConfig, find_config, read_config
from cwrap.extensions import UnknownTargetError, find_target, of_project
from cwrap.module_table import LANGUAGES, SHARED
from cwrap.pipeline import Request
from cwrap.planning.target import Target
from cwrap.source.records import dataclass, replace

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - no public name exists
STDIN = "-"
_WIDTH = 80


class UsageError(Exception):
    """The command line is syntactically correct but invalid."""


@dataclass(frozen=True, slots=True)
class InputFiles:
    """The files that a command reads, relative to `root`. `settings` are those of the project, if there is one."""

    root: Path
    files: tuple[str, ...]
    texts: dict[str, bytes]
    settings: ProjectConfig | None


def page(text: str) -> str:
    """Return the text of a help page: paragraphs are filled, indented blocks are kept."""
    paragraphs = textwrap.dedent(text).strip().split("\n\n")
    return "\n\n".join(p if "\n " in p else textwrap.fill(p, _WIDTH) for p in paragraphs)


def layout(prog: str) -> argparse.HelpFormatter:
    """Return the formatter of help pages."""
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=26, width=_WIDTH)


def add_command(commands: Commands, name: str, summary: str, description: str, epilog: str) -> argparse.ArgumentParser:
    """Add a command with a help page, and return its parser."""
    return commands.add_parser(
        name, help=summary, formatter_class=layout, description=page(description), epilog=page(epilog)
    )


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add FILE, --root and --stdin-name."""
    parser.add_argument("files", nargs="*", metavar="FILE",
                        help="declarations, '-' for standard input (default: those of [tool.cwrap])")  # fmt: skip
    parser.set_defaults(base=None)  # the folder from which messages are to show places: input_files
    parser.add_argument("--root", type=Path, metavar="DIR",
                        help="folder that FILEs are relative to (default: the folder of pyproject.toml, or "
                        "the current one)")  # fmt: skip
    parser.add_argument("--stdin-name", default="stdin.yaml", metavar="NAME",
                        help="file name of standard input; its suffix determines the format "
                        "(default: %(default)s)")  # fmt: skip


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the options that control how declarations are read."""
    add_files(parser)
    parser.add_argument("--target", metavar="NAME",
                        help="output: modules (standalone), methods of tensor types (thp), …")  # fmt: skip
    parser.add_argument("--dtypes", metavar="FILE",
                        help="dtype table (default: the included one; required for --target thp)")  # fmt: skip
    parser.add_argument("--types", metavar="FILE", help="table of additional C types")
    parser.add_argument("--module", metavar="NAME",
                        help="one module of this name, a.b or b, from all FILEs (default: one per file)")  # fmt: skip
    parser.add_argument("--backend", choices=BACKENDS, help="use the declarations for this backend (default: CPU)")
    parser.add_argument("--language", choices=LANGUAGES,
                        help="language of the C code between blocks and of the output (default: c)")  # fmt: skip
    versions = "modules work with this Python version (3.10, …) and later ones; 3.15t: also without the GIL"
    parser.add_argument("--limited-api", metavar="X.Y", help=versions)
    parser.add_argument("--free-threaded", action="store_true",
                        help="declare that the functions are thread-safe without the GIL")  # fmt: skip


def add_compiling(parser: argparse._ActionsContainer) -> None:
    """Add the options of the compiler, which finds the headers of a library with them."""
    parser.add_argument("-I", action="append", default=[], metavar="DIR", dest="folders",
                        help="a folder of headers; may be repeated")  # fmt: skip
    parser.add_argument("-D", action="append", default=[], metavar="NAME[=VALUE]", dest="macros",
                        help="define a macro; may be repeated")  # fmt: skip
    parser.add_argument("--pkg-config", action="append", default=[], metavar="NAME", dest="packages",
                        help="a package of pkg-config with the flags of the library; may be repeated")  # fmt: skip


def input_files(options: argparse.Namespace) -> InputFiles:
    """Return the files of the command line, or else those of the project."""
    root, settings = _root(options)
    names = tuple(options.stdin_name if file == STDIN else file for file in options.files)
    texts = {options.stdin_name: sys.stdin.buffer.read()} if STDIN in options.files else {}
    if options.root is None and settings:
        relative = {file: file if file in texts else _relative_to(settings.root, file) for file in names}
        if any(path is None for path in relative.values()):  # a file is outside the project
            root, settings = Path(), None
        else:
            names = tuple(path for path in relative.values() if path is not None)
    options.base = root if options.root is None else None
    return InputFiles(root, tuple(dict.fromkeys(names)) or _configured_files(settings), texts, settings)


def request(options: argparse.Namespace) -> tuple[Request, InputFiles]:
    """Return the request for the pipeline, and the files. Missing options are taken from the project's settings."""
    files = input_files(options)
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
    target_settings = settings if name == settings.target else ProjectConfig(files.root)
    limited_api = options.limited_api or target_settings.limited_api
    free_threaded = options.free_threaded or target_settings.free_threaded
    try:
        read_abi(limited_api, free_threaded, target.stable_abi)
    except AbiError as error:
        raise UsageError(str(error)) from None
    head, tensor = [(files.root / part).read_text(encoding="utf-8") for part in target_settings.stub_parts] or ("", "")
    generation = Request(
        root=files.root, declarations=files.files, dtypes=dtypes, target=name,
        backend=options.backend or settings.backend, module=options.module or _module(options, target_settings, target),
        stub_head=head, stub_tensor=tensor,
        texts=files.texts, extensions=extensions,
        language=options.language or settings.language, types=options.types or settings.types,
        limited_api=limited_api, free_threaded=free_threaded,
    )  # fmt: skip
    return generation, files


def requests(options: argparse.Namespace) -> list[Request]:
    """Return a request for each module of the project if there are several and no FILE is given, else one request."""
    whole, files = request(options)
    modules = files.settings.modules if files.settings and not options.files else ()
    if files.settings is None or len(modules) < 2:
        return [whole]
    found = []
    remaining = set(whole.declarations)
    for module in modules:
        declarations = files.settings.matching(module.declarations)
        remaining -= set(declarations)
        shared = {key: getattr(module.options, key) for key in SHARED}
        found.append(replace(whole, declarations=declarations, module=module.name, **shared))
    return [*found, replace(whole, declarations=tuple(sorted(remaining)))] if remaining else found


def _module(options: argparse.Namespace, settings: ProjectConfig, target: Target) -> str:
    """Return the name of the project's module, or "" if each FILE becomes a separate module."""
    return "" if options.files and not target.conventions.whole else settings.module


def _root(options: argparse.Namespace) -> tuple[Path, ProjectConfig | None]:
    """Return the folder that files are relative to, and the settings of the project."""
    if options.root is not None:
        return options.root, read_config(options.root)
    file = next((file for file in options.files if file != STDIN), "")
    settings = find_config(Path(os.path.abspath(file)).parent if file else Path())
    return (Path(os.path.relpath(settings.root)) if settings else Path()), settings


def _relative_to(root: Path, file: str) -> str | None:
    """Return a file of this folder relative to the project's folder, or None if it is outside."""
    path = Path(os.path.abspath(file))
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else None


def _configured_files(settings: ProjectConfig | None) -> tuple[str, ...]:
    if settings is None:
        raise UsageError(f"no FILE given, and no {FILE} in this folder or above has a table [tool.cwrap]")
    found = settings.files()
    if not found:
        raise UsageError(f"no FILE given, and 'declarations' in [tool.cwrap] of {settings.root / FILE} matches no file")
    return found
