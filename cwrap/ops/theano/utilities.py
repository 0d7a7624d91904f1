"""Functions that the modules of C ops import from their library, and questions to the C++ compiler."""

from __future__ import annotations

import copy
import hashlib
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias, TypeVar

import numpy as np

from cwrap.ops.graph.core import Variable
from cwrap.ops.graph.printing import letters
from cwrap.ops.settings import config
from cwrap.ops.types.tensors import TensorType
from cwrap.toolchain.compiler import CXX, ToolchainError, find_toolchain

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")
Array: TypeAlias = "np.ndarray[Any, Any]"
imap, izip, ifilter, memoize = map, zip, filter, cache
change_flags = config.change_flags
using_numpy_2 = np.lib.NumpyVersion(np.__version__) >= "2.0.0"
numpy_axis_is_none_flag = np.iinfo(np.int32).min if using_numpy_2 else 32  # NPY_RAVEL_AXIS


def uniq(items: Iterable[_Item]) -> list[_Item]:
    """Return the items in their order, each once."""
    found: list[_Item] = []
    for item in items:
        if item not in found:
            found.append(item)
    return found


def remove(predicate: Callable[[_Item], object], items: Iterable[_Item]) -> list[_Item]:
    """Return the items for which the predicate is false."""
    return [item for item in items if not predicate(item)]


def import_func_from_string(func_string: str) -> object:
    """Return the function of NumPy or SciPy with a name such as "scipy.special.erf"; None if there is none."""
    module, _, name = f"numpy.{func_string}".replace("numpy.scipy.", "scipy.").rpartition(".")
    try:
        return getattr(import_module(module), name, None)
    except ImportError:
        return None


def hash_from_ndarray(data: Array) -> str:
    """Return a hash of the elements, the shape and the dtype of an array."""
    return hash_from_code(repr((data.dtype.str, data.shape)).encode() + data.tobytes())


def unzip(items: Iterable[Sequence[_Item]], n: int, strict: bool = True) -> tuple[list[_Item], ...]:
    """Return `n` lists: of the first entries of the items, of the second ones, and so on."""
    columns = tuple(map(list, zip(*items, strict=strict)))
    return columns or tuple([] for _ in range(n))


def hash_from_code(msg: str | bytes) -> str:
    """Return a hash of C code, for `c_code_cache_version`."""
    return hashlib.sha256(msg.encode() if isinstance(msg, str) else msg).hexdigest()


def inc_code() -> str:
    """Return C that defines `int inplace_increment(array, index, values, inc)`: `array[index]` += or = `values`."""
    return '#include "cwrap_op_increment.h"\n'


def npy_2_compat_header() -> str:
    """Return C with names of NumPy 2 that NumPy 1 does not have."""
    return "#ifndef NPY_RAVEL_AXIS\n#define NPY_RAVEL_AXIS NPY_MAXDIMS\n#endif\n"


def hashtype(instance: object) -> int:
    """Return a hash of the class of an object."""
    return hash(type(instance))


class frozendict(Mapping[_Item, _Result]):  # noqa: N801 - the name that existing programs use
    """A dict that cannot be changed, and that is hashable if its values are."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._items: dict[_Item, _Result] = dict(*args, **kwargs)

    def __getitem__(self, key: _Item) -> _Result:
        return self._items[key]

    def __iter__(self) -> Iterator[_Item]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._items!r})"


def lessbroken_deepcopy(value: object) -> Any:
    """Return a copy that shares no memory with the value. Arrays without dimensions remain arrays, also in lists."""
    if isinstance(value, list):
        return [lessbroken_deepcopy(item) for item in value]
    return np.array(value, copy=True, order="K", subok=True) if isinstance(value, np.ndarray) else copy.deepcopy(value)


def failure_code(sub: dict[str, str], use_goto: bool = True) -> str:
    """Return the C statement for an op that has set an exception. Without `goto`, its code runs on to its end."""
    return sub["fail"] if use_goto else f"{{ cwrap_failed = {sub['id']}; }}"


def view_roots(variable: Variable) -> list[Variable]:
    """Return the variables whose memory a variable may share: through views, back to variables that are not views."""
    node = variable.owner
    viewed = node.op.view_map.get(variable.index, ()) if node is not None and variable.index is not None else ()
    if node is None or not viewed:
        return [variable]
    return [root for number in viewed for root in view_roots(node.inputs[number])]


def min_informative_str(obj: object, indent_level: int = 0) -> str:
    """Return a graph as text: a variable in each line, with the variables that it depends on indented below it."""
    names: dict[int, str] = {}
    lines: list[str] = []

    def add(variable: Variable, level: int) -> None:
        if id(variable) in names:
            lines.append(f"{' ' * level}<{names[id(variable)]}>")
            return
        names[id(variable)] = letters(len(names))
        node = variable.owner if variable.name is None else None
        lines.append(f"{' ' * level}{names[id(variable)]}. {variable if node is None else node.op}")
        for entry in () if node is None else node.inputs:
            add(entry, level + 1)

    if not isinstance(obj, Variable):
        return f"{' ' * indent_level}{obj}"
    add(obj, indent_level)
    return "\n".join(lines)


def is_dense(x: object) -> bool:
    """Return True for an array, and False for a sparse matrix; raise NotImplementedError for anything else."""
    if not isinstance(x, np.ndarray) and not hasattr(x, "tocsr"):
        raise NotImplementedError(f"expected an array or a sparse matrix, not {type(x).__name__}")
    return isinstance(x, np.ndarray)


def is_sparse_variable(x: object) -> bool:
    """Return False: no type has sparse matrices as values. Raise NotImplementedError for what is not a variable."""
    if not isinstance(x, Variable):
        raise NotImplementedError(f"expected a variable, not {type(x).__name__}")
    return False


def values_eq_approx_remove_inf(a: Array, b: Array) -> bool:
    """Return True if two arrays are equal except for rounding, without the elements where `a` is infinite."""
    return _equal_where(a, b, ~np.isinf(a))


def values_eq_approx_remove_nan(a: Array, b: Array) -> bool:
    """Return True if two arrays are equal except for rounding, without the elements where `a` is not a number."""
    return _equal_where(a, b, ~np.isnan(a))


def values_eq_approx_remove_inf_nan(a: Array, b: Array) -> bool:
    """Return True if two arrays are equal except for rounding, without the elements where `a` is not finite."""
    return _equal_where(a, b, np.isfinite(a))


def _equal_where(a: Array, b: Array, kept: Array) -> bool:
    same = (a.dtype, a.shape) == (b.dtype, b.shape)
    return bool(same and TensorType(a.dtype, (None,)).values_eq_approx(a[kept], b[kept]))


def values_eq_approx_always_true(a: object, b: object) -> bool:  # noqa: ARG001
    """Return True, for results that are not determined."""
    return True


def gcc_version() -> str:
    """Return the version of the C++ compiler."""
    command = [*find_toolchain(CXX, os.environ).command, "-dumpfullversion"]
    return subprocess.run(command, capture_output=True, check=False, text=True).stdout.strip()


class GCC_compiler:  # noqa: N801 - the name that existing programs use
    """The C++ compiler of the setting `cxx`."""

    @staticmethod
    def try_compile_tmp(
        src_code: str, tmp_prefix: str = "", flags: Sequence[str] = (), try_run: bool = False
    ) -> bool | tuple[bool, bool]:
        """Return True if a C++ program compiles. With `try_run`, return a second bool: True if it returned 0."""
        with TemporaryDirectory(prefix=tmp_prefix) as folder:
            source, program = Path(folder, "try.cpp"), Path(folder, "try")
            source.write_text(src_code, encoding="utf-8")
            try:
                command = find_toolchain(CXX, os.environ).command
            except ToolchainError:
                compiled = False
            else:
                compiled = _succeeds([*command, str(source), "-o", str(program), *flags])
            return (compiled, compiled and _succeeds([str(program)])) if try_run else compiled


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
