"""Calls of `_C` that no declaration describes: constructors, indexing and protocols, in success and in failure.

Each call is a C function and its arguments, without Python code around it: if Python code runs out of memory, the
interpreter itself may lose the exception.
"""

from __future__ import annotations

import builtins
import operator
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from memory import Attempt
from oracle import _C, FLOAT, LONG

# makes the arguments of a call from a tensor of two rows and three columns
Made: TypeAlias = Callable[[Any], tuple[Any, ...]]


def _filled() -> Any:
    return FLOAT.tensor([[1, 2, 3], [4, 5, 6]])


def _deep() -> Any:
    return FLOAT.tensor(1, 1, 1, 1, 1, 2, 3).fill_(1)


def _read_only() -> Any:
    array = np.ones(3, np.float32)
    array.flags.writeable = False
    return array


def _keys(x: Any) -> dict[str, Any]:
    return {
        "int": 0, "ints": (0, 1), "slice": slice(0, 1), "slices": (slice(None), slice(0, 2)), "ellipsis": (..., None),
        "list": [0, 1], "lists": ([0, 1], [2, 0]), "mask": x > 2, "row mask": [True, False],
        "index": LONG.tensor([0, 1]),
        "array": np.array([0, 1]), "mixed": (LONG.tensor([1]), slice(0, 2)), "out of range": [0, 9], "no key": "a",
        "wrong mask": _C.ByteTensor(5), "keys that differ": ([0, 1], [0, 1, 2]), "backwards": slice(None, None, -1),
        "backwards twice": (slice(None, None, -1), slice(None, None, -2)),
        "backwards and picked": ([1], slice(2, None, -1)), "too many": (0, 0, 0, 0),
        "huge": 1 << 100, "zero step": slice(0, 2, 0), "no list": [[0], "a"],
    }  # fmt: skip


def _many(*shape: int) -> Any:
    """Return a tensor with so many elements that calls release the GIL."""
    return FLOAT.tensor(*(shape or (40_000,))).fill_(1)


def _constructors() -> dict[str, Made]:
    T = FLOAT.tensor  # noqa: N806
    return {
        "of nothing": lambda x: (T,),
        "of sizes": lambda x: (T, 2, 3),
        "of many sizes": lambda x: (T, 1, 1, 1, 1, 1, 2, 3),
        "large": lambda x: (T, 5000),
        "of a size": lambda x: (T, x.size()),
        "of lists": lambda x: (T, [[1, 2], [3, 4]]),
        "of tuples": lambda x: (T, ((1, 2), (3, 4))),
        "of a tensor": lambda x: (T, x),
        "of a storage": lambda x: (T, x.storage()),
        "of an array": lambda x: (T, np.ones((2, 3), np.float32)),
        "of bytes": lambda x: (_C.ByteTensor, b"abc"),
        "of a range": lambda x: (T, range(5)),
        "of tensors": lambda x: (T, [x, x]),
        "ragged": lambda x: (T, [[1, 2], [3]]),
        "of text": lambda x: (T, [1, "a"]),
        "of an object": lambda x: (T, object()),
        "huge": lambda x: (T, 1 << 62),
        "negative": lambda x: (T, -1),
        "of another dtype": lambda x: (T, np.ones(2)),
        "new": lambda x: (x.new, 2, 3),
        "storage": lambda x: (_C.FloatStorage, 5),
        "storage of numbers": lambda x: (_C.FloatStorage, [1, 2, 3]),
        "storage of text": lambda x: (_C.FloatStorage, "ab"),
        "storage of a mistake": lambda x: (_C.FloatStorage, [1, "a"]),
        "size": lambda x: (_C.Size, [1, 2]),
        "no size": lambda x: (_C.Size, [1, "a"]),
        "generator": lambda x: (_C.Generator,),
        "generator of": lambda x: (_C.Generator, np.random.default_rng(1)),
        "no generator": lambda x: (_C.Generator, 5),
        "from_buffer": lambda x: (_C.FloatStorage.from_buffer, b"12345678", "big"),
        "from_numpy": lambda x: (_C.from_numpy, np.ones((2, 3))),
        "from_numpy read only": lambda x: (_C.from_numpy, _read_only()),
        "from_numpy of a list": lambda x: (_C.from_numpy, [1]),
        "from_numpy of text": lambda x: (_C.from_numpy, np.array(["a"])),
        "from_numpy reversed": lambda x: (_C.from_numpy, np.ones(3)[::-1]),
        "from_dlpack": lambda x: (_C.from_dlpack, x),
        "from_dlpack of an array": lambda x: (_C.from_dlpack, np.ones((2, 3))),
        "from_dlpack of nothing": lambda x: (_C.from_dlpack, 5),
        "from_dlpack of text": lambda x: (_C.from_dlpack, "a"),
    }


def _protocols() -> dict[str, Made]:
    return {
        "memoryview": lambda x: (memoryview, x),
        "memoryview of a view": lambda x: (memoryview, x.t()),
        "bytes": lambda x: (bytes, x),
        "numpy": lambda x: (x.numpy,),
        "numpy.array": lambda x: (np.array, x),
        "__array__": lambda x: (x.__array__, np.float64),
        "__dlpack__": lambda x: (x.__dlpack__,),
        "numpy.from_dlpack": lambda x: (np.from_dlpack, x),
        "list": lambda x: (list, x),
        "tolist": lambda x: (x.tolist,),
        "repr": lambda x: (repr, x),
        "repr of much": lambda x: (repr, FLOAT.tensor(50, 50).fill_(1.5)),
        "repr of longs": lambda x: (repr, LONG.tensor([1, 200])),
        "repr of a storage": lambda x: (repr, x.storage()),
        "repr of a size": lambda x: (repr, x.size()),
        "str": lambda x: (str, x),
        "contains": lambda x: (operator.contains, x, 1),
        "contains text": lambda x: (operator.contains, x, "a"),
        "contains a tensor": lambda x: (operator.contains, x, x[0]),
        "float": lambda x: (float, x[:1, :1]),
        "int": lambda x: (int, x[:1, :1]),
        "bool": lambda x: (bool, x[:1, :1]),
        "no float": lambda x: (float, x),
        "no bool": lambda x: (bool, x),
        "item": lambda x: (x[:1, :1].item,),
        "hash": lambda x: (hash, x),
        "len": lambda x: (len, x),
        "format": lambda x: (format, x, ""),
        "copy": lambda x: (x.__copy__,),
        "deepcopy": lambda x: (x.__deepcopy__, {}),
        "deepcopy of a storage": lambda x: (x.storage().__deepcopy__, {}),
        "getattr": lambda x: (getattr, x, "shape"),
        "no attribute": lambda x: (getattr, x, "nonsense"),
        "T": lambda x: (getattr, x, "T"),
        "dtype": lambda x: (getattr, x, "dtype"),
        "array interface": lambda x: (getattr, x, "__array_interface__"),
        "type": lambda x: (x.type,),
        "to another type": lambda x: (x.type, "_C.LongTensor"),
        "to no type": lambda x: (x.type, "nonsense"),
        "double": lambda x: (x.double,),
        "type_as": lambda x: (x.type_as, LONG.tensor([1])),
        "half of a storage": lambda x: (x.storage().half,),
        "apply_": lambda x: (x.apply_, abs),
        "map_": lambda x: (x.map_, x, operator.add),
        "map2_": lambda x: (x.map2_, x, x, max),
        "apply_ of a mistake": lambda x: (x.apply_, len),
        "map_ of shapes": lambda x: (x.map_, FLOAT.tensor(7), operator.add),
        "storage item": lambda x: (operator.getitem, x.storage(), 0),
        "storage slice": lambda x: (operator.getitem, x.storage(), slice(1, 3)),
        "storage set": lambda x: (operator.setitem, x.storage(), slice(0, 2), [1, 2]),
        "storage clone": lambda x: (x.storage().clone,),
        "storage set wrongly": lambda x: (operator.setitem, x.storage(), slice(0, 2), "ab"),
        "storage list": lambda x: (list, x.storage()),
        "storage resize": lambda x: (_C.FloatStorage(3).resize_, 5000),
        "storage resize huge": lambda x: (_C.FloatStorage(3).resize_, 1 << 62),
        "size slice": lambda x: (operator.getitem, x.size(), slice(1, 2)),
        "size sum": lambda x: (operator.add, x.size(), (1,)),
        "numel": lambda x: (x.size().numel,),
        "resize_": lambda x: (FLOAT.tensor(2).resize_, 5, 5, 5, 5, 5, 50),
        "resize_ of shared": lambda x: (x.view(6).resize_, 5000),
        "resize_ huge": lambda x: (FLOAT.tensor(2).resize_, 1 << 62),
        "set_": lambda x: (FLOAT.tensor(3).set_, x.storage(), 0, (1, 1, 1, 1, 1, 2), (1, 1, 1, 1, 1, 1)),
        "transpose_": lambda x: (_deep().transpose_, 0, 6),
        "unsqueeze_": lambda x: (FLOAT.tensor(1, 1, 1, 1, 2).unsqueeze_, 0),
        "clone of a view": lambda x: (_deep().transpose(0, 6).clone,),
        "generator state": lambda x: (_C.Generator().get_state,),
        "set state": lambda x: (_C.Generator().set_state, _C.Generator().manual_seed(5).get_state()),
        "no state": lambda x: (_C.Generator().set_state, 5),
        "seed": lambda x: (_C.Generator().manual_seed, 5),
        "no seed": lambda x: (_C.manual_seed, "a"),
        "random": lambda x: (_C.FloatTensor(3).uniform_,),
        "default type": lambda x: (_C.set_default_tensor_type, FLOAT.tensor),
        "no default type": lambda x: (_C.set_default_tensor_type, "a"),
        "get default type": lambda x: (_C.get_default_tensor_type,),
        "is_tensor": lambda x: (_C.is_tensor, x),
        "threads": lambda x: (_C.set_num_threads, "a"),
        "options": lambda x: (_C.set_printoptions,),
        "no option": lambda x: (_C.set_printoptions, "a"),
        "to no subclass": lambda x: (builtins.type, "Sub", (_C.FloatTensor,), {}),
        "next": lambda x: (next, iter(x)),
        "without the GIL": lambda x: (_many().add, _many()),
        "in place without the GIL": lambda x: (_many(1, 1, 1, 1, 1, 40_000).add_, 1),
        "an output without the GIL": lambda x: (partial(_C.add, out=FLOAT.tensor(3)), _many(), 1),
        "a deep output without the GIL": lambda x: (partial(_C.add, out=_deep()), _many(1, 1, 1, 1, 1, 40_000, 1), 1),
        "a lent output without the GIL": lambda x: (partial(_C.add, out=x.storage()[:1] and x), _many(), 1),
        "a mistake without the GIL": lambda x: (_many(200, 200).mm, x),
        "is_shared": lambda x: (x.is_shared,),
        "from_file": lambda x: (_C.FloatStorage.from_file, __file__, False, 10),
        "from no file": lambda x: (_C.FloatStorage.from_file, "no file"),
        "from too short a file": lambda x: (_C.FloatStorage.from_file, __file__, False, 1 << 40),
        "for multiprocessing": lambda x: (_C._reduce_storage, x.storage()),
    }


def _of(function: Callable[..., Any], *others: Any) -> Made:
    return lambda x: (function, x, *others)


def _reflected(function: Callable[..., Any], other: Any) -> Made:
    return lambda x: (function, other, x)


def _loading(protocol: int) -> Made:
    return lambda x: (pickle.loads, pickle.dumps([x, x.t()], protocol))


def _operators() -> dict[str, Made]:
    found: dict[str, Made] = {}
    names = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lt", "eq", "ne", "iadd", "isub", "imul")
    for function in (getattr(operator, name) for name in names):
        for label, other in (("number", 2), ("tensor", _filled()), ("text", "a"), ("huge", 1 << 2000)):
            found[f"{function.__name__} {label}"] = _of(function, other)
            found[f"{label} {function.__name__}"] = _reflected(function, other)
    found["matmul"] = lambda x: (operator.matmul, x, x.t())
    found["matmul of shapes"] = lambda x: (operator.matmul, x, x)
    found |= {name: _of(getattr(operator, name)) for name in ("neg", "abs", "invert", "pos")}
    return found


def _pickles() -> dict[str, Made]:
    found: dict[str, Made] = {
        "forged tensor": lambda x: (_C._rebuild_tensor, FLOAT.tensor, x.storage(), 0, (9,), (9,)),
        "forged storage": lambda x: (_C._rebuild_storage, 5),
        "reduce": lambda x: (x.__reduce_ex__, 5),
        "reduce of a storage": lambda x: (x.storage().__reduce_ex__, 2),
        "reduce of a generator": lambda x: (_C.Generator().__reduce_ex__, 2),
        "reduce of a size": lambda x: (x.size().__reduce_ex__, 2),
    }
    for protocol in range(2, 6):
        found[f"dumps {protocol}"] = _of(pickle.dumps, protocol)
        found[f"loads {protocol}"] = _loading(protocol)
    return found


def _indexing() -> dict[str, Made]:
    found: dict[str, Made] = {}
    for name, key in _keys(_filled()).items():
        found[f"get {name}"] = _of(operator.getitem, key)
        for label, value in (("number", 5), ("tensor", FLOAT.tensor([7])), ("list", [[1, 2, 3]]), ("text", "ab")):
            found[f"set {name} to {label}"] = _of(operator.setitem, key, value)
    return found


# NumPy raises various exceptions if an allocation fails, above all in its random bit generators, and crashes if all
# allocations fail. Pickle keeps a few blocks whatever it writes.
FOREIGN = ("dumps", "generator", "state", "seed", "random", "numpy", "array", "from_dlpack of an array")

# Calls that run Python code with an `except` in it.
CATCHING = ("deepcopy",)

CALLS: dict[str, Made] = {
    f"{family}: {name}": make
    for family, calls in (
        ("constructor", _constructors()),
        ("protocol", _protocols()),
        ("operator", _operators()),
        ("pickle", _pickles()),
        ("indexing", _indexing()),
    )
    for name, make in calls.items()
}


def attempt(name: str) -> Attempt:
    """Create an attempt of the named call."""
    function, *arguments = CALLS[name](_filled())
    foreign = any(word in name for word in FOREIGN)
    return Attempt(function, tuple(arguments), again=function is not next, foreign=foreign)
