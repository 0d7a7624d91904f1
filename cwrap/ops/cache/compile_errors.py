"""Compilers that fail: the error of a unit, with the lines of the source that the messages refer to."""

from __future__ import annotations

import os
import re

from cwrap.ops.cache import store
from cwrap.ops.cache.digest import digest_of
from cwrap.ops.cache.job import Job
from cwrap.ops.cache.probe import run_all
from cwrap.ops.failure import CompileError

_MESSAGE = re.compile(r"(?P<file>[^\n:]+):(?P<line>\d+):(?:\d+:)? (?P<what>(?:fatal )?(?:error|warning|note):)")
_LINE = re.compile(r'\s*#\s*(?:line\s+)?(\d+)(?:\s+"((?:[^"\\]|\\.)*)")?')
_MAX_LINES = 40
_NO_HEADERS = ("Python.h: No such file", "'Python.h' file not found")


def run_checked(job: Job, source: str, commands: list[list[str]]) -> list[str]:
    """Return the output of each command; raise CompileError for the first command that failed."""
    outcomes = run_all(commands)
    for command, (status, output) in zip(commands, outcomes, strict=True):
        if status != 0:
            raise _failure(job, command, output, source)
    return [output for _, output in outcomes]


def _failure(job: Job, command: list[str], output: str, source: str) -> CompileError:
    """Return the error. The source is kept in the cache folder, so that the command can be run again."""
    kept_source = _keep(job, source)
    command = [kept_source if word == source else word for word in command]
    text = output.replace(source, kept_source)
    shown = quoted(text, job.unit.source, kept_source)
    message = f"{job.unit.name} does not compile:\n{shown}\nThe command that failed:\n{shell(command)}"
    if any(sign in output for sign in _NO_HEADERS):
        from cwrap.toolchain.compiler import install_command

        message += f"\nPossible cause: the headers of Python are missing: {install_command('headers')}"
    return CompileError(message, tuple(command), text, kept_source)


def _keep(job: Job, source: str) -> str:
    folder = store.ensure_folder(job.folder, store.FAILED, digest_of(job.unit.source))
    kept = os.path.join(folder, os.path.basename(source))
    os.replace(source, kept)
    return kept


def shell(command: list[str]) -> str:
    """Return a command as a line for a shell."""
    import shlex

    return shlex.join(command)


def quoted(output: str, source: str, path: str) -> str:
    """Return a compiler's output with the source lines that it refers to, found through `#line`.

    Repeated messages for the same line are omitted: a line that is compiled for several dtypes fails for each of them.
    """
    positions = _positions(source, path)
    shown: list[str] = []
    before: list[str] = []  # lines that introduce the next message
    seen: set[tuple[str, str | None]] = set()
    for line in output.rstrip("\n").split("\n"):
        found = _MESSAGE.match(line)
        before.append(line)
        if found is None:
            continue
        position = (found["file"], int(found["line"]))
        text = positions.get(position) or _line_of_file(*position)
        known = (line[found.start("what") :], text)
        if known not in seen:
            shown += before if text is None else (*before, f"{position[1]:5} | {text}")
            seen.add(known)
        before.clear()
    shown += before
    rest = [f"… and {len(shown) - _MAX_LINES} more lines"] if len(shown) > _MAX_LINES else []
    return "\n".join((*shown[:_MAX_LINES], *rest))


def _positions(source: str, path: str) -> dict[tuple[str, int], str]:
    """Return the lines of a source by the file name and line number that `#line` gives them."""
    positions: dict[tuple[str, int], str] = {}
    file, number = path, 0
    for text in source.split("\n"):
        number += 1
        found = _LINE.match(text)
        if found:
            number = int(found[1]) - 1
            file = found[2].replace('\\"', '"').replace("\\\\", "\\") if found[2] else file
        else:
            # Numbers continue after a user's code, so they may occur twice; the first line is the user's.
            positions.setdefault((file, number), text)
    return positions


def _line_of_file(file: str, number: int) -> str | None:
    try:
        with open(file, encoding="utf-8", errors="replace") as stream:
            return next((text.rstrip("\n") for n, text in enumerate(stream, 1) if n == number), None)
    except OSError:
        return None
