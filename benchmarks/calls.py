"""The cost of a call on tiny tensors: generated wrappers, handwritten ones, NumPy, PyTorch.

The hand-written type (baseline/fastcall.c) calls the same machine code of TH as `_C`, so the difference between both is
caused by the wrappers. The time of TH's work, which is equal for both, is measured separately, because it dominates
some calls.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from benchmarks import baseline, machine
from benchmarks.effort import Effort
from benchmarks.table import Table
from benchmarks.timing import Contestant, Sample, call, digits, side_by_side

LENGTH = 8  # elements of a vector
SIDE = 3  # rows and columns of a matrix

_C_NAME, _HAND, _WORK, _NUMPY, _TORCH = "_C", "hand-written", "TH alone", "NumPy", "PyTorch"
_PEERS = (_NUMPY, _TORCH)

_MEASURED = (
    "Nanoseconds per call, minimum / median; {what}. Statements in a function, including the time of the interpreter;"
    " the loop around is unrolled."
)
_WRITTEN = (
    "Hand-written: METH_FASTCALL over the same objects of TH. Ratio: of the minima, _C to hand-written; the goal is "
    "1.15 at most for positional calls. TH alone: its part in both, called from C."
)


@dataclass(frozen=True, slots=True)
class Call:
    """A statement for `_C` and the hand-written type, those of the peers, and the name of TH's work.

    `numpy` and `torch` are empty if the peer has no such function; `torch` is often the same as `text`.
    """

    text: str
    numpy: str
    torch: str = ""
    work: str = ""


CALLS = (
    Call("x.numel()", "x.size", "x.numel()"),
    Call("x.zero_()", "x.fill(0)", "x.zero_()", "zero_"),
    Call("x.add_(1)", "numpy.add(x, 1, x)", "x.add_(1)", "add_ number"),
    Call("x.add_(y)", "numpy.add(x, y, x)", "x.add_(y)", "add_ tensor"),
    Call("x.add_(value=1)", "numpy.add(x, 1, out=x)", "x.add_(other=1)", "add_ number"),
    Call("x[3]", "x[3]", "x[3]"),
    Call("x[3] = 2", "x[3] = 2", "x[3] = 2"),
    Call("x.sum()", "x.sum()", "x.sum()", "sum"),
    Call("m.mm(n)", "m.dot(n)", "m.mm(n)", "mm"),
    Call("_C.FloatTensor(8)", "numpy.zeros(8, float32)", "torch.zeros(8)", "new"),
    Call("x.add(y)", "numpy.add(x, y)", "x.add(y)", "add tensor"),
    Call("x + y", "x + y", "x + y", "add tensor"),
    Call("_C.add(x, y)", "numpy.add(x, y)", "torch.add(x, y)", "add tensor"),
)


def run(effort: Effort) -> list[Table]:
    """Return the table of calls on tiny tensors."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as folder:
        hand = baseline.load(Path(folder))
        names = variables(hand)
        turns = effort.finer(10)
        return [_table([(one, side_by_side(contestants(one, hand, names), turns)) for one in CALLS])]


def variables(hand: ModuleType) -> dict[str, dict[str, object]]:
    """Return the variables of the calls, by contestant. x is 1, 2, … and y is 1, 1, …; m and n are square."""
    ours = machine.built()
    by_name = {_C_NAME: {"_C": ours, **_filled(ours)}, _HAND: {"_C": hand, **_filled(hand)}}
    numpy, torch = machine.optional("numpy"), machine.optional("torch")
    if numpy is not None:
        arrays = {name: numpy.array(value, numpy.float32) for name, value in _numbers().items()}
        by_name[_NUMPY] = {"numpy": numpy, "float32": numpy.dtype(numpy.float32), **arrays}
    if torch is not None:
        by_name[_TORCH] = {"torch": torch, **{name: torch.tensor(value) for name, value in _numbers().items()}}
    return by_name


def texts(one: Call) -> dict[str, str]:
    """Return the statement of each contestant."""
    return {_C_NAME: one.text, _HAND: one.text, _NUMPY: one.numpy, _TORCH: one.torch}


def contestants(one: Call, hand: Any, names: Mapping[str, Mapping[str, object]]) -> dict[str, Contestant]:
    """Return the installed contestants for one call."""
    statements = texts(one)
    found = {name: call(statements[name], those) for name, those in names.items() if statements[name]}
    if one.work:
        mine = names[_HAND]
        x, y = (mine["m"], mine["n"]) if one.work == "mm" else (mine["x"], mine["y"])
        found[_WORK] = lambda count: float(hand.work(one.work, x, y, count))
    return found


def _numbers() -> dict[str, list[Any]]:
    square = [[float(row + column) for column in range(SIDE)] for row in range(SIDE)]
    return {"x": [float(k + 1) for k in range(LENGTH)], "y": [1.0] * LENGTH, "m": square, "n": square}


def _filled(module: Any) -> dict[str, object]:
    """Return the variables as tensors of a module that supports sizes and `x[k] = number`."""
    tensors = {}
    for name, values in _numbers().items():
        if isinstance(values[0], list):
            tensor = module.FloatTensor(len(values), len(values[0]))
            for k, row in enumerate(values):
                view = tensor[k]
                for j, value in enumerate(row):
                    view[j] = value
        else:
            tensor = module.FloatTensor(len(values))
            for k, value in enumerate(values):
                tensor[k] = value
        tensors[name] = tensor
    return tensors


def _table(results: list[tuple[Call, dict[str, Sample]]]) -> Table:
    order = (_C_NAME, _HAND, _WORK, *_PEERS)
    present = [name for name in order if any(name in samples for _, samples in results)]
    columns = ["call", *present]
    columns[3:3] = ["ratio"]
    rows = []
    for one, samples in results:
        cells = [samples[name].shown(1e-9) if name in samples else "" for name in present]
        cells[2:2] = [digits(samples[_C_NAME].minimum / samples[_HAND].minimum)]
        rows.append((one.text, *cells))
    what = f"vectors of {LENGTH} floats, matrices of {SIDE} x {SIDE}"
    notes = [_MEASURED.format(what=what), _WRITTEN]
    notes += [f"{name}: {_listed(name)}." for name in present if name in _PEERS]
    return Table("Calls on tiny tensors", tuple(columns), tuple(rows), tuple(notes))


def _listed(name: str) -> str:
    """Return the calls for which a contestant has another statement."""
    others = [(one.text, texts(one)[name]) for one in CALLS if texts(one)[name] != one.text]
    return "; ".join(f"{theirs} for {ours}" for ours, theirs in others)
