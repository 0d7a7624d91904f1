"""A child process that ends when this process does, however that ends.

A process that is killed cannot end its children, and a ninja without its parent goes on and collides with the next
build. So a watcher, a shell that sleeps, holds the other end of a pipe. If the pipe closes before the watcher is told
that the child has ended, it ends the child; ninja then ends its compilers and removes what they have half-written. The
watcher also holds the lock of the build's folder until the child is gone, so the next build waits for that.

Linux has PR_SET_PDEATHSIG for this, but only Linux; and its signal comes when the thread ends that started the child.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from typing import IO

# A line with the child's process id, then a line when it has ended. A child that does not end by itself is killed.
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
def watched(environment: Mapping[str, str], lock: int | None) -> Iterator[Callable[[int], None]]:
    """Start a watcher, and yield the function that tells it the process id of the child, which must end inside.

    The watcher is started before the child, so that hardly any time is left in which a kill would not be noticed.
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
                start_new_session=True,  # neither Ctrl-C nor a kill of the process group is for the watcher
            )
        with watcher:
            try:
                yield lambda child: _tell(pipe, str(child))
            finally:
                _tell(pipe, "ended")
                pipe.close()


def _tell(pipe: IO[bytes], line: str) -> None:
    with contextlib.suppress(BrokenPipeError):  # somebody killed the watcher
        pipe.write(f"{line}\n".encode())
