"""Large blocks of memory that are used again."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from oracle import _C
from sanitized_runs import not_sanitized

COUNT = 10_000_000
pytestmark = [pytest.mark.skipif(sys.platform != "linux", reason="other systems lend no memory"), not_sanitized]


def run(code: str) -> str:
    """Run code in a new process, whose memory no other test uses, and return its output."""
    program = f"import _C\nCOUNT = {COUNT}\n{code}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_freed_block_is_used_again() -> None:
    code = """
x = _C.FloatTensor(COUNT).fill_(1)
place = x.data_ptr()
del x
x = _C.ByteTensor(COUNT * 4 - COUNT // 2)
print(x.data_ptr() == place)
"""
    assert run(code) == "True\n"


def test_a_small_result_does_not_get_a_large_block() -> None:
    code = """
x = _C.FloatTensor(COUNT * 2).fill_(1)
place = x.data_ptr()
del x
x = _C.FloatTensor(COUNT)
y = _C.FloatTensor(COUNT * 2)
print(x.data_ptr() == place, y.data_ptr() == place)
"""
    assert run(code) == "False True\n"


LENT = """
import mmap

def lent():
    lines = open("/proc/self/smaps_rollup").read().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("LazyFree"))

with mmap.mmap(-1, COUNT, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as memory:
    memory.write(bytes(COUNT))
    memory.madvise(mmap.MADV_FREE)
    lends = lent() > 0
"""


def test_the_system_may_take_the_memory() -> None:
    code = """
before = lent()
for count in range(4):
    tensors = [_C.FloatTensor(COUNT).fill_(k) for k in range(4)]
    del tensors
print(int(lends), before, lent())
"""
    lends, before, after = map(int, run(LENT + code).split())
    if not lends:
        pytest.skip("this system, or its emulator, takes no memory")
    assert before == 0
    assert COUNT * 4 * 2 // 1024 * 0.9 <= after <= COUNT * 4 * 2.1 // 1024  # two blocks are kept


def test_zeros_are_zero() -> None:
    code = """
x = _C.FloatTensor(COUNT).fill_(7)
del x
print(_C.zeros(COUNT).sum(), _C.FloatTensor(COUNT).zero_().sum())
"""
    assert run(code) == "0.0 0.0\n"


def test_kept_blocks_are_freed_if_memory_is_exhausted() -> None:
    code = """
import resource
x = _C.FloatTensor(COUNT).fill_(1)
y = _C.FloatTensor(COUNT).fill_(1)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
del x, y
resource.setrlimit(resource.RLIMIT_AS, (used + (8 << 20), -1))
print(_C.FloatTensor(COUNT * 2 - 1_000_000).fill_(1).sum())
"""
    assert run(code) == "19000000.0\n"


def test_nothing_is_kept_if_the_address_space_is_limited() -> None:
    code = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (16 << 30, -1))
sizes = []
for count in range(3):
    x = _C.FloatTensor(COUNT).fill_(1)
    del x
    sizes.append(int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize())
print(max(sizes) - min(sizes) < COUNT, sizes[0] < before + COUNT)
"""
    before = 'before = int(open("/proc/self/statm").read().split()[0]) * 4096\n'
    assert run(before + code) == "True True\n"


def test_after_a_fork() -> None:
    x = _C.FloatTensor(COUNT).fill_(1)
    del x
    child = os.fork()
    if not child:
        os._exit(0 if _C.FloatTensor(COUNT).fill_(2).sum() == 2 * COUNT else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert _C.FloatTensor(COUNT).fill_(3).sum() == 3 * COUNT


def test_threads_get_different_blocks() -> None:
    def work(number: int) -> bool:
        return all(
            _C.ByteTensor(34_000_000 + k % 7 * 3_000_000).fill_(number)[::1_000_000].eq(number).all() for k in range(30)
        )

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(work, range(1, 5)))
