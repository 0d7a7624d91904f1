"""Writing of generated files, or reporting of the changes: the part that commands with `--out` share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from cwrap.cli.terminal import counted, remark, style_of
from cwrap.source.diagnostics import Style
from cwrap.write import Changes, write_tree

_SHORT = 20  # lines of a difference that are shown without --diff
_MANY, _FEW = 20, 10  # with more than _MANY changed files, a terminal shows the first _FEW


def add_writing(parser: argparse.ArgumentParser) -> None:
    """Add --dry-run, --check, --list-outputs, --diff and --quiet."""
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--dry-run", action="store_true", help="write nothing; list the files that would be written")
    mode.add_argument("--check", action="store_true", help="write nothing; exit 1 if files differ")
    mode.add_argument("--list-outputs", action="store_true", help="write nothing; list the names of all files")
    parser.add_argument("--diff", action="store_true",
                        help="with --check or --dry-run, show the whole differences")  # fmt: skip
    parser.add_argument("--quiet", "-q", action="store_true", help="do not list the files")


def writes(options: argparse.Namespace) -> bool:
    """Return True if files are to be written."""
    return not (options.dry_run or options.check or options.list_outputs)


def deliver(options: argparse.Namespace, files: Mapping[str, str]) -> int:
    """Write or compare the files as the options specify, and return the exit status."""
    if options.list_outputs:
        print("\n".join(sorted(files)))
        return 0
    writing = writes(options)
    missing = {name for name in files if not (options.out / name).exists()}
    changes = write_tree(options.out, files, dry_run=not writing, owned=())
    if not options.quiet:
        _report(options, files, changes, missing)
    return int(options.check and bool(changes))


def _report(options: argparse.Namespace, files: Mapping[str, str], changes: Changes, missing: set[str]) -> None:
    shown = changes.written
    if sys.stdout.isatty() and len(shown) > _MANY and not options.diff:
        shown = shown[:_FEW]
    for name in shown:
        verb = "wrote" if writes(options) else "would write" if options.dry_run else "differs"
        print(f"{'missing' if options.check and name in missing else verb}: {name}")
        if not writes(options) and name not in missing and (options.diff or sys.stdout.isatty()):
            show_difference(options.out / name, files[name], whole=options.diff)
    if len(shown) < len(changes.written):
        print(f"... and {counted(len(changes.written) - len(shown), 'more file')}")
    same = f"{counted(changes.unchanged, 'file')} {'is' if changes.unchanged == 1 else 'are'} up to date"
    if changes.unchanged or not files:
        remark(f"{options.out}: {same}")
    if options.check and changes:
        remark("to write them, run the same command without --check")


def show_difference(path: Path, new: str, *, whole: bool) -> None:
    """Print how the text of a file would change: the whole difference, or only its beginning."""
    old = path.read_bytes().decode("utf-8", errors="replace")
    lines = difference(old, new, path.as_posix(), context=3 if whole else 1)
    shown = lines if whole else lines[:_SHORT]
    print("\n".join(colourise(shown, style_of(sys.stdout))))
    if len(shown) < len(lines):
        print(f"... {counted(len(lines) - len(shown), 'more line')}; --diff shows all")


def difference(old: str, new: str, name: str, context: int) -> list[str]:
    """Return the lines of a unified diff."""
    import difflib  # most runs have no differences to show

    found = difflib.unified_diff(old.split("\n"), new.split("\n"), name, f"{name} (new)", lineterm="", n=context)
    return list(found)


def colourise(lines: Iterable[str], style: Style) -> list[str]:
    """Return the lines of a diff with colours."""
    parts = {"+": "added", "-": "removed", "@": "hunk"}
    return [style(parts[line[0]], line) if line[:1] in parts else line for line in lines]
