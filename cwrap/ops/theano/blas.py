"""BLAS for C ops: the flags of the configured library, its declarations in C, and ops that compute without it.

`config.blas__ldflags` has the linker flags of a BLAS, such as `-lopenblas`. Without flags, `blas_header_text` returns
plain C functions of the same names, so that ops that call BLAS compile on each machine.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

import numpy as np

from cwrap.ops.graph.core import Apply, Op
from cwrap.ops.settings import config
from cwrap.ops.types.tensors import TensorType, TensorVariable, as_tensor_variable


def _declarations(text: str) -> str:
    return f'#ifdef __cplusplus\nextern "C" {{\n#endif\n{text}\n#ifdef __cplusplus\n}}\n#endif\n'


def blas_header_text() -> str:
    """Return C at file level with `sgemm_`, `dgemv_`, `sger_`, `ddot_`, `daxpy_` and so on, in Fortran's convention.

    They are declarations if `config.blas__ldflags` has a library, otherwise definitions.
    """
    library = "#define CWRAP_BLAS_LIBRARY\n" if config.blas__ldflags else ""
    return f'{library}#include "cwrap_op_blas.h"\n'


def blas_header_version() -> tuple[int, bool]:
    """Return a version of `blas_header_text` for `c_code_cache_version`. The cache does not need one."""
    return (1, bool(config.blas__ldflags))


def openblas_threads_text() -> str:
    """Return the declarations of OpenBLAS's functions for its number of threads."""
    return _declarations("void openblas_set_num_threads(int);\nint openblas_get_num_threads(void);")


def mkl_threads_text() -> str:
    """Return the declarations of MKL's functions for its number of threads."""
    return _declarations("void mkl_set_num_threads(int);\nint mkl_get_max_threads(void);")


def ldflags(libs: bool = True, flags: bool = False, libs_dir: bool = False, include_dir: bool = False) -> list[str]:
    """Return parts of `config.blas__ldflags`: names of libraries, of their folders, of header folders, or other flags.

    Other flags include one for each folder, so that the library is found when the code is loaded.
    """
    found = []
    for word in shlex.split(config.blas__ldflags):
        if not word.startswith("-"):
            raise ValueError(f"config.blas__ldflags must be linker flags such as '-lopenblas', but contains {word!r}")
        kind, rest = word[:2], word[2:]
        is_wanted = {"-l": libs, "-L": libs_dir, "-I": include_dir}
        if is_wanted.get(kind, False):
            found.append(rest)
        if flags and kind not in is_wanted:
            found.append(word)
        if flags and kind == "-L":
            found.append(f"-Wl,-rpath,{rest}")
    return found


def _checked(op: Op, variables: Sequence[object], dimensions: Sequence[int]) -> list[TensorVariable]:
    """Return the inputs as tensors; raise TypeError if they differ in the dtype or have other dimensions."""
    found = [as_tensor_variable(variable) for variable in variables]
    if len({variable.type.dtype for variable in found}) != 1:
        raise TypeError(f"the inputs of {op} must have the same dtype, not {', '.join(v.type.dtype for v in found)}")
    for number, (variable, ndim) in enumerate(zip(found, dimensions, strict=True)):
        if variable.type.ndim != ndim:
            raise TypeError(f"input {number} of {op} must have {ndim} dimensions, not {variable.type.ndim}")
    return found


class Gemv(Op):
    """`beta * y + alpha * dot(A, x)` for vectors x and y. With `inplace`, y is overwritten."""

    __props__ = ("inplace",)

    def __init__(self, inplace: bool) -> None:
        self.inplace = inplace
        if inplace:
            self.destroy_map = {0: [0]}

    def make_node(self, y: object, alpha: object, A: object, x: object, beta: object) -> Apply:  # noqa: N803 - BLAS's name
        found = _checked(self, (y, alpha, A, x, beta), (1, 0, 2, 1, 0))
        return Apply(self, found, [TensorType(found[0].type.dtype, (None,))()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        y, alpha, a, x, beta = inputs
        value = alpha * np.dot(a, x)
        if value.shape != y.shape:
            raise ValueError(f"y has {y.size} elements, but A has {value.size} rows")
        if beta != 0:
            value += beta * y
        output_storage[0][0] = y if self.inplace else value
        output_storage[0][0][...] = value


class Ger(Op):
    """`A + alpha * outer(x, y)` for vectors x and y. With `destructive`, A is overwritten."""

    __props__ = ("destructive",)

    def __init__(self, destructive: bool) -> None:
        self.destructive = destructive
        if destructive:
            self.destroy_map = {0: [0]}

    def make_node(self, A: object, alpha: object, x: object, y: object) -> Apply:  # noqa: N803 - BLAS's name
        found = _checked(self, (A, alpha, x, y), (2, 0, 1, 1))
        return Apply(self, found, [TensorType(found[0].type.dtype, (None, None))()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        a, alpha, x, y = inputs
        if a.shape != (x.size, y.size):
            raise ValueError(f"A has the shape {a.shape}, but x and y have {x.size} and {y.size} elements")
        output_storage[0][0] = a if self.destructive else a.copy()
        output_storage[0][0] += alpha * np.outer(x, y)
