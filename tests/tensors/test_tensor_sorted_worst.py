"""Sorting of keys if each pivot is the worst: quicksort gives up, and its time does not grow with the square of n."""

from __future__ import annotations

import ctypes
import platform
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from folders import ROOT

ORDER = ROOT / "generic/TH/order"
PIVOT = "KEYS_FUNCTION KEY KEYS_(pivot)(const KEY *x, int64_t n)\n{\n"
WORST = """    if (n > 0) {
        KEY least = x[0];
        for (int64_t i = 1; i < n; i++)
            least = x[i] < least ? x[i] : least;
        return least;
    }
"""
# The functions of the library that the sources call, and a counter of the elements whose `finish` ran.
SUPPORT = """
#include <stdlib.h>
#include "TH/order/THKeySort.h"
#include <string.h>
#include "TH/core/THAlloc.h"
#include "TH/core/THFill.h"
#include "TH/core/THResult.h"
int THProcessor_variant;
void *THScratch_new(int64_t count, size_t itemsize) { return malloc((size_t)count * itemsize); }
void *TH_calloc(size_t size) { return calloc(size, 1); }
void TH_free(void *block) { free(block); }
void THFill_run(char *data, int64_t n, const void *value, int itemsize)
{
    for (int64_t i = 0; i < n; i++)
        memcpy(data + i * itemsize, value, (size_t)itemsize);
}
static void count(const void *total, void *keys, int64_t n) { (void)keys; *(int64_t *)total += n; }
__attribute__((visibility("default"))) int64_t sort(int variant, int bits, void *keys, int64_t n)
{
    int64_t total = 0;
    THKeyFinish finish = {count, &total};
    THProcessor_variant = variant;
    if (bits == 32 ? THKeySort_32(keys, n, finish) : THKeySort_64(keys, n, finish))
        return -1;
    return total;
}
"""


@pytest.fixture(scope="module")
def sort(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Compile the sources with another pivot: the least key."""
    compiler = shutil.which("cc")
    if compiler is None or platform.machine() != "x86_64" or platform.system() != "Linux":
        pytest.skip("the variants with vectors need x86-64 and a C compiler")
    folder = tmp_path_factory.mktemp("worst")
    order = folder / "TH/order"
    order.mkdir(parents=True)
    template = (ORDER / "THKeyVectors.h").read_text(encoding="utf-8")
    assert template.count(PIVOT) == 1
    (order / "THKeyVectors.h").write_text(template.replace(PIVOT, PIVOT + WORST), encoding="utf-8")
    (folder / "support.c").write_text(SUPPORT, encoding="utf-8")
    sources = [folder / "support.c", *(ORDER / f"THKeySort{part}.c" for part in ("", "256", "512"))]
    command = [compiler, "-std=c11", "-O1", "-fwrapv", "-w", "-shared", "-fPIC", f"-I{folder}", f"-I{ROOT / 'generic'}"]
    subprocess.run([*command, *sources, "-o", folder / "worst.so"], check=True)
    function = ctypes.CDLL(str(folder / "worst.so")).sort
    function.restype, function.argtypes = ctypes.c_int64, (ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)
    return function


def variants() -> list[int]:
    """Return the numbers of the instruction sets that this processor has: baseline, AVX2 and AVX-512."""
    flags = Path("/proc/cpuinfo").read_text(encoding="utf-8") if Path("/proc/cpuinfo").exists() else ""
    return [0, *(number for number, flag in ((1, " avx2 "), (2, " avx512vl ")) if flag in flags)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("bits", [32, 64])
def test_bad_pivots(sort: Any, bits: int) -> None:
    rng = np.random.default_rng(3)
    kind = np.dtype(f"i{bits // 8}")
    limits = np.iinfo(kind)
    for variant in variants():
        for n in (300, 2048, 2049, 5000, 60_000):
            for low, high, step in ((limits.min, limits.max, 1), (0, 3, limits.max // 4), (-1, 1, limits.max)):
                keys = rng.integers(low, high, n, kind, endpoint=True) * kind.type(step)
                expected = np.sort(keys)
                assert sort(variant, bits, keys.ctypes.data, n) == n, (variant, n, low)
                assert np.array_equal(keys, expected), (variant, n, low)
