"""`cwrap cache`: list, verify, prune and export the operations compiled at run time."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from cwrap.cli.options import Commands, UsageError, add_command, layout, page
from cwrap.cli.terminal import counted
from cwrap.ops.cache import maintenance, store
from cwrap.ops.cache.dependencies import dependencies_of
from cwrap.ops.cache.entry import Record

_DAY = 24 * 60 * 60


def add(commands: Commands) -> None:
    """Add the command and its actions."""
    parser = add_command(
        commands, "cache", "manage the cache of operations compiled at run time", """
        Operations compiled at run time are stored in the folder CWRAP_CACHE, or else in the user's cache folder. All
        actions can be used while programs use the cache.
        """, """
        examples:
          cwrap cache ls                          list the entries
          cwrap cache verify                      check that no entry is damaged
          cwrap cache export --to ops             make a copy that loads without a compiler:
                                                  CWRAP_CACHE=ops python program.py

        exit status: 0 success; 1 verify found damaged entries; 2 invalid command line, or a file cannot be read or
        written
        """,
    )  # fmt: skip
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION", title="actions")
    _action(actions, "ls", "list the entries: size, days since last use, language, name").set_defaults(run=ls)
    info = _action(actions, "info", "show folder and size of the cache, or details of an entry")
    info.add_argument("entry", nargs="?", help="key of an entry (or its beginning), or a name")
    info.set_defaults(run=show)
    verify = _action(actions, "verify", "read all entries and list damaged ones")
    verify.set_defaults(run=check)
    prune = _action(actions, "prune", "remove damaged and unused entries, entries above a total size, and leftovers")
    prune.add_argument("--days", type=float, default=maintenance.UNUSED_DAYS, metavar="N",
                       help=f"remove entries not used for N days (default: {maintenance.UNUSED_DAYS})")  # fmt: skip
    megabytes = maintenance.MAX_BYTES / 1e6
    prune.add_argument("--size", type=float, default=megabytes, metavar="MB",
                       help=f"maximum size of the cache (default: {megabytes:.0f})")  # fmt: skip
    prune.set_defaults(run=tidy)
    _action(actions, "clear", "remove everything").set_defaults(run=clear)
    export = _action(actions, "export", "copy entries to a folder that works without a compiler")
    export.add_argument("names", nargs="*", metavar="NAME", help="names of operations (default: all)")
    export.add_argument("--to", type=Path, default=Path(store.PACKAGED), metavar="DIR",
                        help=f"folder to write to (default: {store.PACKAGED})")  # fmt: skip
    export.set_defaults(run=export_entries)


def _action(
    actions: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    summary: str,
) -> argparse.ArgumentParser:
    return actions.add_parser(name, help=summary, formatter_class=layout, description=page(f"{summary}."))


def _folder() -> str:
    return store.folders(os.environ)[0].path


def ls(_: argparse.Namespace) -> int:
    """Print a line for each entry."""
    for entry in maintenance.stored_entries(_folder()):
        days = (time.time() - entry.used) / _DAY
        label = f"{entry.record.language:4} {entry.record.name}" if entry.record else "damaged"
        print(f"{entry.key[:12]}  {_size(entry.size):>9}  {days:4.0f} d  {label}")
    return 0


def _size(count: float) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.1f} kB"


def show(options: argparse.Namespace) -> int:
    """Print a summary of each cache folder, or the details of the entries with a key or name."""
    if options.entry is None:
        for folder in store.folders(os.environ):
            entries = list(maintenance.stored_entries(folder.path))
            kind = "exported, read-only" if folder.exported else "writable"
            total = _size(sum(entry.size for entry in entries))
            names = "entry" if len(entries) == 1 else "entries"
            print(f"{folder.path}: {len(entries)} {names}, {total}, {kind}")
        return 0
    undamaged = ((entry, entry.record) for entry in maintenance.stored_entries(_folder()) if entry.record)
    found = [pair for pair in undamaged if pair[0].key.startswith(options.entry) or pair[1].name == options.entry]
    if not found:
        raise UsageError(f"no entry has the name '{options.entry}' or a key that begins with it")
    for entry, record in found:
        _describe(entry, record)
    return 0


def _describe(entry: maintenance.StoredEntry, record: Record) -> None:
    print(f"{record.name}\n  key       {entry.key}\n  file      {entry.path}\n  size      {_size(entry.size)}")
    print(f"  language  {record.language}\n  compiler  {record.compiler}")
    if record.cpu:
        print(f"  processor {record.cpu}")
    print(f"  command   {record.command or '(exported)'}")
    dependencies = dependencies_of(record)
    print(f"  depends   on {counted(len(dependencies), 'file')}")
    for dependency in dependencies:
        print(f"            {dependency.path}")


def check(_: argparse.Namespace) -> int:
    """Read all entries and print the damaged ones."""
    entries = list(maintenance.stored_entries(_folder()))
    damaged = [entry for entry in entries if entry.record is None]
    for entry in damaged:
        print(f"damaged: {entry.path}")
    print(f"{len(entries)} read, {len(damaged)} damaged")
    return int(bool(damaged))


def tidy(options: argparse.Namespace) -> int:
    """Remove damaged, unused and excess entries and leftovers."""
    pruned = maintenance.prune(_folder(), options.days, int(options.size * 1e6))
    left = counted(pruned.leftovers, "leftover")
    names = "entry" if pruned.entries == 1 else "entries"
    print(f"removed {pruned.entries} {names} of {_size(pruned.bytes)} and {left}")
    return 0


def clear(_: argparse.Namespace) -> int:
    """Remove all entries of the cache."""
    maintenance.clear(_folder())
    return 0


def export_entries(options: argparse.Namespace) -> int:
    """Copy entries to a folder that works without a compiler."""
    count = maintenance.export(_folder(), str(options.to), tuple(options.names))
    names = "entry" if count == 1 else "entries"
    print(f"{count} {names} in {options.to}")
    return 0
