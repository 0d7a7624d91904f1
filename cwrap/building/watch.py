"""A watcher that ends a child process if this process ends, for whatever reason.

A killed process cannot end its children, and a ninja without its parent continues and collides with the next build. So
a watcher, a shell script, waits at the other end of a pipe. If the pipe closes before the watcher receives the message
that the child has ended, it terminates the child; ninja then ends its compilers and removes half-written files. The
watcher also holds the lock of the build folder until the child has ended, so that the next build waits.

PR_SET_PDEATHSIG would do the same only on Linux, and its signal is sent when the thread that started the child ends.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from typing import IO

# Input: a line with the child's process id, then a line when the child has ended.
_SCRIPT = """\
read -r child && [ "$child" != ended ] || exit 0
read -r ended && exit 0
kill "$child"
tries=0
while kill -0 "$child" && [ $tries -lt 100 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -9 "$child"
"""


@contextlib.contextmanager
def watch_child(environment: Mapping[str, str], lock: int | None) -> Iterator[Callable[[int], None]]:
    """Start a watcher, and yield a function that sends it the child's process id. The child must end inside the block.

    The watcher starts before the child, so that a kill goes unnoticed only in a very short time.
    """
    reader, writer = os.pipe()
    with open(writer, "wb", buffering=0) as pipe:
        with open(reader, "rb") as end:
            watcher = subprocess.Popen(
                ["/bin/sh", "-c", _SCRIPT],
                stdin=end,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={"PATH": environment.get("PATH", os.defpath)},
                pass_fds=() if lock is None else (lock,),
                start_new_session=True,  # Ctrl-C and kills of the process group must not end it
            )
        with watcher:
            try:
                yield lambda child: _send(pipe, str(child))
            finally:
                _send(pipe, "ended")
                pipe.close()


def _send(pipe: IO[bytes], line: str) -> None:
    with contextlib.suppress(BrokenPipeError):  # the watcher was killed
        pipe.write(f"{line}\n".encode())
