"""A compiler for Windows programs under Wine, where zig cannot run: `zig.exe`, which lets the host's zig do the work.

`host_zig.c` is the program; this module has the server that it connects to, which runs zig with its arguments. Paths of
Wine's drives are translated into paths of the host, and in depfiles the other way round.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import secrets
import socketserver
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_tools.platforms.cache import run
from build_tools.platforms.crossing import WARNINGS, Crossing

VARIABLE = "CWRAP_HOST_ZIG"
_LINKER = "-Wl,--dependency-file="
_SOURCE = Path(__file__).with_suffix(".c")
_WINDOWS_PATH = re.compile(r"([CZ]):([\\/][^\"]*)", re.IGNORECASE)
_INCLUDE = re.compile(r'^#include "[CZ]:[^"]*"', re.MULTILINE | re.IGNORECASE)
_HOST_PATH = re.compile(r"(?:^|(?<=\s))/[^\s:]+")


@dataclass(frozen=True, slots=True)
class Drives:
    """The drives of Wine: Z: is the root of the host, and C: is a folder of the host."""

    c: str

    def host_path(self, text: str) -> str:
        """Return a word of a command, or a line of C, with a path as the host writes it."""
        return _WINDOWS_PATH.sub(lambda found: (self.c if found[1] in "cC" else "") + found[2].replace("\\", "/"), text)

    def windows_path(self, path: str) -> str:
        """Return an absolute path of the host as Windows writes it."""
        drive, rest = ("C:", path[len(self.c) :]) if path.startswith(f"{self.c}/") else ("Z:", path)
        return drive + rest.replace("/", "\\")


@contextlib.contextmanager
def host_zig(crossing: Crossing, drives: Drives, folder: Path) -> Iterator[Mapping[str, str]]:
    """Compile `zig.exe` into a folder and start the server; yield the variables with which programs find it."""
    program = folder / "zig.exe"
    command = [*crossing.compiler("cc"), "-municode", "-std=c11", "-O1", *WARNINGS, str(_SOURCE), "-lws2_32"]
    run([*command, "-o", str(program)], environment=crossing.caches)
    secret = secrets.token_hex()
    with _Server(crossing, drives, secret) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            port = server.server_address[1]
            yield {"WINEPATH": drives.windows_path(str(folder)), VARIABLE: f"{port} {secret}"}
        finally:
            server.shutdown()
            thread.join()


class _Server(socketserver.ThreadingTCPServer):
    """A server that only this machine reaches; the first word of each request is the secret."""

    daemon_threads = True

    def __init__(self, crossing: Crossing, drives: Drives, secret: str) -> None:
        self.crossing = crossing
        self.drives = drives
        self.secret = secret
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(socketserver.StreamRequestHandler):
    server: _Server

    def handle(self) -> None:
        """Run zig with the words of a request, and reply with its exit status and output."""
        secret, folder, *arguments = self.rfile.read().decode("utf-8").split("\0")[:-1]
        if secrets.compare_digest(secret, self.server.secret):
            status, output = run_zig(self.server.crossing, self.server.drives, arguments, folder)
            self.wfile.write(bytes([status & 255]) + output)


def run_zig(crossing: Crossing, drives: Drives, arguments: Sequence[str], folder: str) -> tuple[int, bytes]:
    """Run zig for Windows with arguments of a Windows program; return its exit status and output."""
    language, *words = map(drives.host_path, arguments)
    for word in words:
        if word.endswith((".c", ".cpp")):
            _translate(Path(word), _INCLUDE, drives.host_path)
    done = subprocess.run(
        [str(crossing.zig), language, "-target", crossing.target.triple, *words],
        cwd=drives.host_path(folder), env={**os.environ, **crossing.caches}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    depfiles = [word.removeprefix(_LINKER) for word in words if word.startswith(_LINKER)]
    depfiles += [file for word, file in itertools.pairwise(words) if word == "-MF"]
    for file in depfiles:
        _translate(Path(file), _HOST_PATH, drives.windows_path)
    return done.returncode, done.stdout


def _translate(path: Path, pattern: re.Pattern[str], translated: Callable[[str], str]) -> None:
    """Replace the paths in a file, if it exists."""
    if path.is_file():
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        new = pattern.sub(lambda found: translated(found[0]), text)
        if new != text:
            path.write_text(new, encoding="utf-8", errors="surrogateescape")
