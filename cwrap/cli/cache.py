"""`cwrap cache`: what was compiled at run time, whether it is whole, and how it gets elsewhere."""

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
    """The command's options: what to do."""
    parser = add_command(
        commands, "cache", "look after operations compiled at run time", """
        Operations compiled at run time are kept in the folder that CWRAP_CACHE names, else in the user's cache folder.
        Any of these may run beside programs that use the cache.
        """, """
        examples:
          cwrap cache ls                          what is there
          cwrap cache verify                      is all of it whole?
          cwrap cache export --to ops             a copy that loads where there is no compiler:
                                                  CWRAP_CACHE=ops python program.py

        exit status: 0 done; 1 verify found damage; 2 the command line is at fault, or a file cannot be read or written
        """,
    )  # fmt: skip
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION", title="actions")
    _action(actions, "ls", "list the entries: size, days since they were used, language, name").set_defaults(run=ls)
    info = _action(actions, "info", "where the cache is and what it has; or all that is known of a key or name")
    info.add_argument("entry", nargs="?", help="the beginning of a key, or a name")
    info.set_defaults(run=show)
    verify = _action(actions, "verify", "read every entry and tell those that are damaged")
    verify.set_defaults(run=check)
    prune = _action(actions, "prune", "remove what is damaged, long unused or too much, and leftovers")
    prune.add_argument("--days", type=float, default=maintenance.UNUSED_DAYS, metavar="N",
                       help=f"what was not used for so long ({maintenance.UNUSED_DAYS})")  # fmt: skip
    largest = maintenance.LARGEST / 1e6
    prune.add_argument("--size", type=float, default=largest, metavar="MB",
                       help=f"what is more than that, the longest unused first ({largest:.0f})")  # fmt: skip
    prune.set_defaults(run=tidy)
    _action(actions, "clear", "remove everything").set_defaults(run=clear)
    export = _action(actions, "export", "copy entries to a folder that works without a compiler")
    export.add_argument("names", nargs="*", metavar="NAME", help="which (all)")
    export.add_argument("--to", type=Path, default=Path(store.PACKAGED), metavar="DIR",
                        help=f"the folder ({store.PACKAGED}, which is also found on Python's import path)")  # fmt: skip
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
    """Prints a line per entry."""
    for entry in maintenance.kept(_folder()):
        days = (time.time() - entry.used) / _DAY
        what = f"{entry.record.language:4} {entry.record.name}" if entry.record else "damaged"
        print(f"{entry.key[:12]}  {_size(entry.size):>9}  {days:4.0f} d  {what}")
    return 0


def _size(count: float) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.1f} kB"


def show(options: argparse.Namespace) -> int:
    """Prints what there is, or all about some of it."""
    if options.entry is None:
        for folder in store.folders(os.environ):
            entries = list(maintenance.kept(folder.path))
            kind = "exported, only read" if folder.exported else "read and written"
            total = _size(sum(entry.size for entry in entries))
            names = "entry" if len(entries) == 1 else "entries"
            print(f"{folder.path}: {len(entries)} {names}, {total}, {kind}")
        return 0
    whole = ((entry, entry.record) for entry in maintenance.kept(_folder()) if entry.record)
    found = [pair for pair in whole if pair[0].key.startswith(options.entry) or pair[1].name == options.entry]
    if not found:
        raise UsageError(f"nothing here is called '{options.entry}' or has a key that begins so")
    for entry, record in found:
        _describe(entry, record)
    return 0


def _describe(entry: maintenance.Kept, record: Record) -> None:
    print(f"{record.name}\n  key       {entry.key}\n  file      {entry.path}\n  size      {_size(entry.size)}")
    print(f"  language  {record.language}\n  compiler  {record.compiler}")
    if record.cpu:
        print(f"  processor {record.cpu}")
    print(f"  command   {record.command or '(exported)'}")
    dependencies = dependencies_of(record)
    print(f"  made of   {counted(len(dependencies), 'file')} beside its text")
    for dependency in dependencies:
        print(f"            {dependency.path}")


def check(_: argparse.Namespace) -> int:
    """Reads everything."""
    entries = list(maintenance.kept(_folder()))
    damaged = [entry for entry in entries if entry.record is None]
    for entry in damaged:
        print(f"damaged: {entry.path}")
    print(f"{len(entries)} read, {len(damaged)} damaged")
    return int(bool(damaged))


def tidy(options: argparse.Namespace) -> int:
    """Removes what can go."""
    pruned = maintenance.prune(_folder(), options.days, int(options.size * 1e6))
    left = counted(pruned.leftovers, "leftover")
    names = "entry" if pruned.entries == 1 else "entries"
    print(f"removed {pruned.entries} {names} of {_size(pruned.bytes)} and {left}")
    return 0


def clear(_: argparse.Namespace) -> int:
    """Removes everything."""
    maintenance.clear(_folder())
    return 0


def export_entries(options: argparse.Namespace) -> int:
    """Copies."""
    count = maintenance.export(_folder(), str(options.to), tuple(options.names))
    names = "entry" if count == 1 else "entries"
    print(f"{count} {names} in {options.to}")
    return 0
