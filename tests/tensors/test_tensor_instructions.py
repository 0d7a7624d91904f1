"""The kernels return the same at every instruction set that `CWRAP_CPU` selects."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from folders import subprocess_environment
from oracle import KINDS

# The results of each statement, for every dtype and for inputs of several layouts, as arrays in one file.
PROGRAM = """
import sys
import numpy as np
import _C

random = np.random.default_rng(5)
results = {}

def layouts(kind):
    for rows, columns in ((1, 3), (3, 67), (17, 40)):
        data = random.integers(1, 40, (2, rows, 2 * columns))
        for name, part in (("flat", slice(0, columns)), ("stepped", slice(0, 2 * columns, 2))):
            x, y = (kind(array.tolist())[:, part] for array in data)
            yield f"{name} {rows}", x if name == "stepped" else x.clone(), y if name == "stepped" else y.clone()
        yield f"broadcast {rows}", kind(data[0, :, :columns].tolist()), kind(data[1, :1, :columns].tolist())
        yield f"transposed {rows}", kind(data[0].tolist()).t(), kind(data[1].tolist()).t()

def arrays(value):
    values = value if isinstance(value, tuple) else (value,)
    return [v.numpy() if hasattr(v, "numpy") else np.array(v) for v in values]

for name in sys.argv[3].split():
    for layout, x, y in layouts(getattr(_C, f"{name}Tensor")):
        least = min(x.size())
        square = x[:least, :least].clone()
        for statement in sys.argv[2].split("\\n"):
            try:
                value = eval(statement)
            except (TypeError, AttributeError, ValueError, IndexError):  # not for this dtype or this shape
                continue
            for number, array in enumerate(arrays(value)):
                results[f"{name}: {statement}: {layout}: {number}"] = array
np.savez(sys.argv[1], **results)
"""

# The same bits: all integers, and floats that are rounded at each step in the same order.
EXACT = """
x + y
x + 3
x * y
x * 2
x - y
x / y
x // y
x % y
x.neg()
x.abs()
x.sign()
x.clamp(3, 20)
x.lt(y)
x.ge(7)
x.clone().ne_(y)
x.clone().le_(7)
x & y
x | 5
x ^ y
x << 2
x >> y
~x
x.sqrt()
x.floor()
x.lerp(y, 0.25)
_C.addcmul(x, 2, x, y)
x.sum()
x.sum(0)
x.sum(1)
x.prod(1)
x.mean()
x.var(1)
x.norm()
x.norm(1, 1)
x.max()
x.max(0)
x.min(1)
x.cumsum(1)
x.cumprod(0)
x.sort(1)
x.sorted(1)
x.sorted(0, True)
x.topk(2, 0)
x.kthvalue(2, 1)
x.median(1)
x[x > 9]
x.nonzero()
x.index_select(1, _C.LongTensor([2, 0, 1]))
x.gather(0, x.long() % x.size(0))
x.clone().index_add_(1, _C.LongTensor([1, 0]), y[:, :2])
x.clone().masked_fill_(x > 9, 1)
x.t().clone()
x.double()
x.float()
x.half()
x.long()
x.int()
x.short()
x.char()
x.byte()
x.eq(y).all()
x.tril()
x.equal(y)
""".strip()

# Within rounding: functions that use fused multiply-add if the instruction set has it.
NEAR = """
x.exp()
x.log()
x.log1p()
x.sin()
x.cos()
x.tan()
x.sinh()
x.cosh()
x.tanh()
x.atan()
x.sigmoid()
x.rsqrt()
x.reciprocal()
x ** 2
x.pow(0.5)
x.atan2(y)
square.mm(square)
square.mv(square[0])
""".strip()


def results(folder: Path, cpu: str, statements: str) -> Mapping[str, np.ndarray]:
    file = folder / f"{cpu}.npz"
    names = " ".join(kind.name for kind in KINDS)
    command = [sys.executable, "-c", PROGRAM, str(file), statements, names]
    environment = subprocess_environment(CWRAP_CPU=cpu)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with np.load(file) as arrays:
        return dict(arrays)


@pytest.mark.slow
@pytest.mark.parametrize("cpu", ["avx2", "baseline"])
def test_kernels_return_the_same_bits(cpu: str, tmp_path: Path) -> None:
    best, limited = (results(tmp_path, name, EXACT) for name in ("avx512", cpu))
    statements = {key.split(": ")[1] for key in best}
    assert statements == set(EXACT.splitlines()), "a statement has no result for any dtype"
    assert limited.keys() == best.keys()
    different = [key for key, array in best.items() if array.tobytes() != limited[key].tobytes()]
    assert different == []


# Each number beyond 32 bits among 200 others that fit, in the first, the last whole and the incomplete group.
CONVERSIONS = """
import math
import _C

most, least = 2**63 - 1, -(2**63)
limits = {2.0**31: 2**31, -(2.0**31): -(2**31), 2.0**40: 2**40, 2.0**70: most, -(2.0**70): least,
          math.inf: most, -math.inf: least, math.nan: 0, 2147483520.0: 2147483520, -0.5: 0}
for kind in (_C.FloatTensor, _C.DoubleTensor, _C.HalfTensor):
    for number, expected in limits.items():
        if kind is _C.HalfTensor and math.isfinite(number):
            continue
        for place in (0, 63, 130, 199):
            numbers = [float(i - 99) + (0.5 if i > 99 else -0.5) for i in range(200)]
            longs = [math.trunc(x) for x in numbers]
            numbers[place], longs[place] = number, expected
            found = kind(numbers).long().tolist()
            assert found == longs, (kind, number, place, found[place])
"""


# Limits and numbers around them, in every place of vectors and behind the last one.
NARROW = """
import numpy as np
import _C

special = [0.0, -0.0, 0.9, -0.9, 127.0, 127.9, 128.0, -128.0, -128.9, -129.0, 255.0, 255.9, 256.0, 32767.0, 32768.0,
           -32768.0, -32769.0, 65504.0, 2147483520.0, 2147483648.0, -2147483648.0, -2147483904.0, 1e10, -1e10, 1e30,
           np.inf, -np.inf, np.nan]
for source in ("float32", "float64"):
    for n in (7, 16, 33, 67, 150):
        for turn in range(0, len(special), 5):
            numbers = np.resize(np.roll(special, turn), n).astype(source)
            x = _C.from_numpy(numbers)
            for method, dtype in (("byte", "uint8"), ("char", "int8"), ("short", "int16"), ("int", "int32")):
                limits = np.iinfo(dtype)
                expected = np.trunc(np.clip(np.nan_to_num(numbers.astype("float64"), nan=0.0), limits.min, limits.max))
                found = getattr(x, method)().numpy()
                assert (found == expected).all(), (source, n, turn, method, numbers, found)
"""

COMPARISONS = """
import operator
import numpy as np
import _C

random = np.random.default_rng(3)
for dtype in ("float32", "float64", "int64", "int32", "uint8"):
    for n in (1, 15, 16, 31, 32, 33, 64, 67, 200):
        x, y = (random.integers(0, 3, n).astype(dtype) for _ in range(2))
        if dtype.startswith("f"):
            x[::7] = y[::5] = np.nan
            x[1::9] = -0.0
        s, t = _C.from_numpy(x), _C.from_numpy(y)
        one = t[:1]
        for name in ("lt", "gt", "le", "ge", "eq", "ne"):
            compare = getattr(operator, name)
            for found, expected in (
                (getattr(s, name)(t), compare(x, y)),
                (getattr(s, name)(1), compare(x, 1)),
                (getattr(s, name)(one), compare(x, y[:1])),
                (getattr(one, name)(s), compare(y[:1], x)),
                (getattr(s[::2], name)(t[::2]), compare(x[::2], y[::2])),
            ):
                assert (found.numpy() == expected).all(), (dtype, n, name)
                assert found.numpy().max() <= 1
"""


@pytest.mark.parametrize("program", [CONVERSIONS, NARROW, COMPARISONS], ids=["longs", "narrow", "comparisons"])
@pytest.mark.parametrize("cpu", ["avx512", "avx2", "baseline"])
def test_conversions_and_comparisons_of_floats(cpu: str, program: str) -> None:
    subprocess.run([sys.executable, "-c", program], env=subprocess_environment(CWRAP_CPU=cpu), check=True)


@pytest.mark.parametrize("cpu", ["avx2", "baseline"])
def test_functions_return_the_same_but_for_rounding(cpu: str, tmp_path: Path) -> None:
    best, limited = (results(tmp_path, name, NEAR) for name in ("avx512", cpu))
    assert {key.split(": ")[1] for key in best} == set(NEAR.splitlines())
    assert limited.keys() == best.keys()
    for key, array in best.items():
        tolerance = {2: 2e-3, 4: 2e-6, 8: 1e-14}[array.itemsize] if array.dtype.kind == "f" else 0
        np.testing.assert_allclose(limited[key], array, rtol=tolerance, atol=tolerance, err_msg=key)
