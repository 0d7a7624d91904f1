"""The statements that `benchmarks.kernels` times: the same computation for `_C`, NumPy and PyTorch.

RECIPES creates the variables for a dtype and a number of elements, with equal numbers for all contestants. A name that
ends in t is a transposed matrix; s and t have every other element of a vector. Results are written to existing memory
(out=) if all contestants support it; rows named `fresh` allocate the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

_Names = tuple[str, ...]

_LARGE = 10_000_000
SIDES = (3, 8, 16)  # size of the small matrices of batches


@dataclass(frozen=True, slots=True)
class Dtype:
    """An element type: the names of `_C` and of NumPy."""

    name: str
    numpy: str

    @property
    def floating(self) -> bool:
        """Return True for floating types."""
        return self.numpy.startswith("float")


DTYPES = {
    name: Dtype(name, numpy)
    for name, numpy in (
        ("float", "float32"), ("double", "float64"), ("half", "float16"), ("long", "int64"), ("int", "int32"),
        ("byte", "uint8"),
    )
}  # fmt: skip

_FLOAT: _Names = ("float",)
_REAL: _Names = ("float", "double")
_FEW: _Names = ("float", "double", "byte")
_FLOATING: _Names = ("float", "double", "half")
_SOME: _Names = ("float", "double", "long")
_MOST: _Names = ("float", "double", "half", "long", "int", "byte")


@dataclass(frozen=True, slots=True)
class Kernel:
    """A statement per contestant, whose last part is the result; empty if the contestant has no such function."""

    family: str
    name: str
    ours: str
    numpy: str
    torch: str
    dtypes: _Names = _FLOAT
    largest: int = _LARGE  # upper limit of elements, to avoid measurements of minutes
    random: bool = False  # random or uninitialized results, which differ between contestants


def _elementwise() -> list[Kernel]:
    kernels = []

    def add(name: str, ours: str, numpy: str, torch: str, dtypes: _Names = _FLOAT, family: str = "") -> None:
        kernels.append(Kernel(family or "elementwise", name, ours, numpy, torch, dtypes))

    for name, numpy, dtypes in (
        ("neg", "negative", _SOME), ("abs", "absolute", _SOME), ("floor", "floor", _REAL), ("round", "rint", _FLOAT),
        ("sqrt", "sqrt", _FLOATING), ("exp", "exp", _FLOATING), ("log", "log", _REAL), ("sin", "sin", _REAL),
        ("tanh", "tanh", _REAL), ("log1p", "log1p", _FLOAT), ("atan", "arctan", _FLOAT), ("reciprocal", "", _FLOAT),
        ("sigmoid", "", _REAL), ("rsqrt", "", _FLOAT),
    ):  # fmt: skip
        add(name, f"x.{name}(out=z)", f"numpy.{numpy}(x, out=z)" if numpy else "", f"torch.{name}(x, out=z)", dtypes)
    for name, numpy, dtypes in (
        ("add", "add", _MOST), ("mul", "multiply", _SOME), ("div", "divide", _REAL), ("atan2", "arctan2", _FLOAT),
        ("pow", "power", _REAL), ("max", "maximum", _FLOAT), ("fmod", "fmod", ("float", "long")),
        ("remainder", "remainder", ("float", "long")),
    ):  # fmt: skip
        both = f"{name}(x, y, out=z)" if name != "max" else "maximum(x, y, out=z)"
        add(f"{name}(y)", f"x.{name}(y, out=z)", f"numpy.{numpy}(x, y, out=z)", f"torch.{both}", dtypes)
    add("x // 7", "x // 7", "x // 7", "x // 7", ("long", "int"))
    add("add(2)", "x.add(2, out=z)", "numpy.add(x, 2, out=z)", "torch.add(x, 2, out=z)", _SOME)
    add("mul_(1)", "z.mul_(1)", "numpy.multiply(z, 1, out=z)", "z.mul_(1)")
    add("pow(2)", "x.pow(2, out=z)", "numpy.power(x, 2, out=z)", "torch.pow(x, 2, out=z)", _REAL)
    add("clamp(1, 3)", "x.clamp(1, 3, out=z)", "numpy.clip(x, 1, 3, out=z)", "torch.clamp(x, 1, 3, out=z)", _SOME)
    add("addcmul", "x.addcmul(2, y, w, out=z)", "z[...] = x + 2 * (y * w); z", "torch.addcmul(x, y, w, value=2, out=z)")
    add("lerp", "x.lerp(y, 0.25, out=z)", "z[...] = x + 0.25 * (y - x); z", "torch.lerp(x, y, 0.25, out=z)")
    add("add(y), fresh", "x.add(y)", "x + y", "x + y", _REAL)

    family = "comparison"
    add("lt(y)", "x.lt(y, out=m)", "numpy.less(x, y, out=m)", "torch.lt(x, y, out=m)", _MOST, family)
    add("lt(2)", "x.lt(2, out=m)", "numpy.less(x, 2, out=m)", "torch.lt(x, 2, out=m)", _SOME, family)
    add("equal", "x.equal(x2)", "numpy.array_equal(x, x2)", "torch.equal(x, x2)", _FLOAT, family)

    family = "strides"
    for name, other in (("a row", "row"), ("a column", "column"), ("one element", "one"), ("transposed", "bt")):
        add(f"add, {name}", f"a.add({other}, out=c)", f"numpy.add(a, {other}, out=c)", f"torch.add(a, {other}, out=c)",
            _REAL, family)  # fmt: skip
    add("add, all transposed", "at.add(bt, out=ct)", "numpy.add(at, bt, out=ct)", "torch.add(at, bt, out=ct)", _FLOAT,
        family)  # fmt: skip
    add("add, stepped", "s.add(t, out=z)", "numpy.add(s, t, out=z)", "torch.add(s, t, out=z)", _REAL, family)
    add("sqrt, stepped", "s.sqrt(out=z)", "numpy.sqrt(s, out=z)", "torch.sqrt(s, out=z)", _FLOAT, family)
    return kernels


def _copies() -> list[Kernel]:
    kernels = []

    def add(name: str, ours: str, numpy: str, torch: str, dtypes: _Names = _FLOAT) -> None:
        kernels.append(Kernel("copies", name, ours, numpy, torch, dtypes))

    add("copy_", "z.copy_(x)", "numpy.copyto(z, x); z", "z.copy_(x)", _FEW)
    add("clone, fresh", "x.clone()", "x.copy()", "x.clone()", _REAL)
    add("copy_, transposed", "c.copy_(at)", "numpy.copyto(c, at); c", "c.copy_(at)", _FEW)
    add("contiguous, transposed", "at.contiguous()", "numpy.ascontiguousarray(at)", "at.contiguous()")
    add("copy_, stepped", "z.copy_(s)", "numpy.copyto(z, s); z", "z.copy_(s)", _REAL)
    add("contiguous, 3 dims", "box.transpose(0, 2).contiguous()", "numpy.ascontiguousarray(box.transpose(2, 1, 0))",
        "box.transpose(0, 2).contiguous()")  # fmt: skip
    for name, numpy, dtypes in (
        ("float", "float32", ("double", "half", "int", "byte")), ("double", "float64", ("float", "long")),
        ("half", "float16", ("float", "double")), ("int", "int32", ("float", "long")),
        ("long", "int64", ("float", "int")), ("byte", "uint8", ("float", "int")),
    ):  # fmt: skip
        add(f"{name}, fresh", f"x.{name}()", f"x.astype('{numpy}')", f"x.{name}()", dtypes)
    for name, of in (("fill_(3)", "fill"), ("zero_", "zero")):
        ours = f"z.{of}_(3)" if of == "fill" else "z.zero_()"
        kernels.append(Kernel("copies", name, ours, f"z.fill({3 * (of == 'fill')}); z", ours, _REAL))
    kernels.append(Kernel("copies", "zeros, fresh", "_C.zeros(n)", "numpy.zeros(n, 'f4')",
                          "torch.zeros(n)"))  # fmt: skip
    return kernels


def _reductions() -> list[Kernel]:
    kernels = []

    def add(name: str, ours: str, numpy: str = "", torch: str = "", dtypes: _Names = _REAL) -> None:
        kernels.append(Kernel("reductions", name, ours, numpy or ours, torch or ours, dtypes))

    dims = (("first", "a", 0), ("last", "a", 1), ("middle of 3", "box", 1))
    for name, dtypes in (("sum", _MOST), ("mean", _FLOATING), ("prod", _FLOAT), ("max", _SOME), ("min", _FLOAT)):
        add(name, f"x.{name}()", dtypes=dtypes)
        for label, variable, dim in dims:
            ours = f"{variable}.{name}({dim})"
            places = f"i = {variable}.arg{name}({dim}, keepdims=True); numpy.take_along_axis({variable}, i, {dim}), i"
            add(f"{name}, {label}", ours, places if name in {"max", "min"} else "", "", dtypes)
    add("sum, short rows", "pairs.sum(1)", dtypes=_REAL)
    add("sum, transposed", "at.sum()", dtypes=_FLOAT)
    for name in ("var", "std"):
        add(name, f"x.{name}()", f"x.{name}(ddof=1)", f"x.{name}()", _FLOATING if name == "var" else _FLOAT)
        for label, dim in (("first", 0), ("last", 1)):
            add(f"{name}, {label}", f"a.{name}({dim})", f"a.{name}({dim}, ddof=1)", f"a.{name}({dim})", _FLOAT)
    add("norm", "x.norm()", "numpy.linalg.norm(x)", "x.norm()")
    add("norm, first", "a.norm(2, 0)", "numpy.linalg.norm(a, 2, 0)", "a.norm(2, 0)", _FLOAT)
    add("norm, last", "a.norm(2, 1)", "numpy.linalg.norm(a, 2, 1)", "a.norm(2, 1)", _FLOAT)
    add("cumsum", "x.cumsum(0)", dtypes=_SOME)
    for label, variable, dim in dims:
        add(f"cumsum, {label}", f"{variable}.cumsum({dim})", dtypes=_REAL)
    add("cumprod, last", "a.cumprod(1)", dtypes=_FLOAT)
    return kernels


def _order() -> list[Kernel]:
    kernels = []

    def add(name: str, ours: str, numpy: str, torch: str, dtypes: _Names = _MOST) -> None:
        kernels.append(Kernel("order", name, ours, numpy, torch, dtypes))

    take = "i = {0}.argsort({1}, kind='stable'); numpy.take_along_axis({0}, i, {1}), i"
    add("sort", "x.sort()", take.format("x", 0), "torch.sort(x, stable=True)")
    add("sort, in order", "ordered.sort()", take.format("ordered", 0), "torch.sort(ordered, stable=True)", _FLOAT)
    add("sort, descending", "x.sort(0, True)", "i = (-x).argsort(kind='stable'); x[i], i",
        "torch.sort(x, stable=True, descending=True)", _FLOAT)  # fmt: skip
    add("sorted", "x.sorted()", "numpy.sort(x)", "torch.sort(x)[0]")
    add("sorted, descending", "x.sorted(0, True)", "numpy.sort(x)[::-1]", "torch.sort(x, descending=True)[0]", _FLOAT)
    for name, rows in (("10", "tens"), ("100", "hundreds"), ("1000", "thousands")):
        add(f"sorted, rows of {name}", f"{rows}.sorted(1)", f"numpy.sort({rows}, 1)", f"torch.sort({rows}, dim=1)[0]",
            _FEW)  # fmt: skip
        add(f"sort, rows of {name}", f"{rows}.sort(1)", take.format(rows, 1), f"torch.sort({rows}, dim=1, stable=True)",
            _FEW)  # fmt: skip
    add("sort, first", "a.sort(0)", take.format("a", 0), "torch.sort(a, dim=0, stable=True)", _FLOAT)
    best = "i = x.argpartition(-{0})[-{0}:]; i = i[x[i].argsort()[::-1]]; x[i], i"
    for k in ("10", "n // 10"):
        add(f"topk({k})", f"x.topk({k})", best.format(f"({k})"), f"x.topk({k})", _SOME)
    add("topk(3), rows of 100", "hundreds.topk(3, 1)", "i = hundreds.argpartition(-3, 1)[:, -3:]; "
        "v = numpy.take_along_axis(hundreds, i, 1); j = v.argsort(1)[:, ::-1]; numpy.take_along_axis(v, j, 1), i",
        "hundreds.topk(3, 1)", _FLOAT)  # fmt: skip
    add("kthvalue(n // 2)", "x.kthvalue(n // 2)", "i = x.argpartition(n // 2 - 1)[n // 2 - 1]; x[i : i + 1], i",
        "x.kthvalue(n // 2)", _SOME)  # fmt: skip
    add("median, all", "x.median()", "numpy.partition(x, (n - 1) // 2)[(n - 1) // 2]", "x.median()", _SOME)
    add("median, last", "a.median(1)", "i = a.argpartition((len(a) - 1) // 2, 1)[:, (len(a) - 1) // 2, None]; "
        "numpy.take_along_axis(a, i, 1), i", "a.median(1)", _FLOAT)  # fmt: skip
    kernels.append(Kernel("order", "mode, last", "a.mode(1)", "", "a.mode(1)", ("float", "byte"), random=True))
    return kernels


def _indexing() -> list[Kernel]:
    kernels = []

    def add(name: str, ours: str, numpy: str, torch: str, dtypes: _Names = _REAL, family: str = "") -> None:
        kernels.append(Kernel(family or "indexing", name, ours, numpy, torch, dtypes))

    add("index_select", "x.index_select(0, i)", "x.take(i)", "x.index_select(0, i)")
    for dim, label in ((0, "first"), (1, "last")):
        add(f"index_select, {label}", f"a.index_select({dim}, j)", f"a.take(j, {dim})", f"a.index_select({dim}, j)")
        add(f"gather, {label}", f"a.gather({dim}, J)", f"numpy.take_along_axis(a, J, {dim})", f"a.gather({dim}, J)")
    add("scatter_, last", "c.scatter_(1, J, a)", "numpy.put_along_axis(c, J, a, 1); c", "c.scatter_(1, J, a)", _FLOAT)
    add("index_add_, first", "c.zero_().index_add_(0, j, a)", "c.fill(0); numpy.add.at(c, j, a); c",
        "c.zero_().index_add_(0, j, a)", _FLOAT)  # fmt: skip
    add("masked_select", "x.masked_select(mask)", "x[mask]", "torch.masked_select(x, mask)", _FEW)
    add("masked_select, 1 %", "x.masked_select(few)", "x[few]", "torch.masked_select(x, few)", _FLOAT)
    add("masked_fill_", "z.masked_fill_(mask, 2)", "numpy.putmask(z, mask, 2); z", "z.masked_fill_(mask, 2)")
    add("nonzero", "x.nonzero()", "numpy.argwhere(x)", "x.nonzero()", ("float", "byte"))
    add("nonzero, mask", "M.nonzero()", "numpy.argwhere(M)", "M.nonzero()", _FLOAT)

    family = "joining"
    add("cat", "_C.cat((x, y))", "numpy.concatenate((x, y))", "torch.cat((x, y))", _REAL, family)
    add("cat, last", "_C.cat((a, b), 1)", "numpy.concatenate((a, b), 1)", "torch.cat((a, b), 1)", _FLOAT, family)
    add("stack", "_C.stack((x, y))", "numpy.stack((x, y))", "torch.stack((x, y))", _FLOAT, family)
    add("stack, last", "_C.stack((x, y), 1)", "numpy.stack((x, y), 1)", "torch.stack((x, y), 1)", _FLOAT, family)
    return kernels


def _products() -> list[Kernel]:
    kernels = []

    def add(name: str, text: str, numpy: str, dtypes: _Names = _REAL, largest: int = _LARGE) -> None:
        ours, torch = text.format("_C"), text.format("torch")
        kernels.append(Kernel("products", name, ours, numpy, torch, dtypes, largest))

    for name, left, right in (("", "a", "b"), (", left transposed", "at", "b"), (", both transposed", "at", "bt")):
        add(f"mm{name}", f"{{}}.mm({left}, {right}, out=c)", f"numpy.matmul({left}, {right}, out=c)")
    add("mm", "{}.mm(a, b, out=c)", "numpy.matmul(a, b, out=c)", ("half", "long", "int", "byte"), 100_000)
    for side in SIDES:
        operands = f"(a{side}, b{side}, out=c{side})"
        add(f"mm, {side} x {side}", f"{{}}.mm{operands}", f"numpy.matmul{operands}", _REAL, 1000)
    add("mv", "{}.mv(a, row)", "a @ row", _SOME)
    add("mv, transposed", "{}.mv(at, row)", "at @ row", _REAL)
    add("dot", "x.dot(y)", "numpy.dot(x, y)", _REAL)
    add("ger", "{}.ger(row, row)", "numpy.outer(row, row)", _FLOAT)
    add("addmm", "{}.addmm(a, b, b, out=c)", "numpy.matmul(b, b, out=c); c += a; c", _REAL, 100_000)
    add("bmm, 3 x 3", "{}.bmm(threes, threes)", "numpy.matmul(threes, threes)", _REAL)
    add("bmm, 32 x 32", "{}.bmm(squares, squares)", "numpy.matmul(squares, squares)", _REAL)
    add("bmm, transposed", "{}.bmm(squares.transpose(1, 2), squares)",
        "numpy.matmul(squares.transpose(0, 2, 1), squares)", _FLOAT)  # fmt: skip
    return kernels


def _random() -> list[Kernel]:
    def kernel(name: str, ours: str, numpy: str, torch: str, dtypes: _Names = _REAL) -> Kernel:
        return Kernel("random", name, ours, numpy, torch, dtypes, random=True)

    return [
        kernel("uniform_", "z.uniform_()", "rng.random(n, dtype=z.dtype, out=z)", "z.uniform_()"),
        kernel("normal_", "z.normal_()", "rng.standard_normal(n, dtype=z.dtype, out=z)", "z.normal_()"),
        kernel("exponential_", "z.exponential_()", "rng.standard_exponential(n, dtype=z.dtype, out=z)",
               "z.exponential_()"),
        kernel("bernoulli_", "z.bernoulli_(0.3)", "numpy.less(rng.random(n, dtype=z.dtype), 0.3, out=z)",
               "z.bernoulli_(0.3)"),
        kernel("randperm", "_C.randperm(n)", "rng.permutation(n)", "torch.randperm(n)", ("long",)),
    ]  # fmt: skip


def _linear_algebra() -> list[Kernel]:
    def kernel(name: str, ours: str, numpy: str, torch: str, random: bool = False) -> Kernel:
        return Kernel("LAPACK", name, ours, numpy, torch, _REAL, 100_000, random)

    return [
        kernel("gesv", "a.gesv(b)[0]", "numpy.linalg.solve(b, a)", "torch.linalg.solve(b, a)", random=True),
        kernel("inverse", "spd.inverse()", "numpy.linalg.inv(spd)", "torch.linalg.inv(spd)", random=True),
        kernel("potrf", "spd.potrf()", "numpy.linalg.cholesky(spd)", "torch.linalg.cholesky(spd)", random=True),
        kernel("symeig", "spd.symeig(True)", "numpy.linalg.eigh(spd)", "torch.linalg.eigh(spd)", random=True),
        kernel("svd", "a.svd()", "numpy.linalg.svd(a, full_matrices=False)", "torch.linalg.svd(a, False)", random=True),
        kernel("qr", "a.qr()", "numpy.linalg.qr(a)", "torch.linalg.qr(a)", random=True),
    ]


KERNELS = (
    *_elementwise(),
    *_copies(),
    *_reductions(),
    *_order(),
    *_indexing(),
    *_products(),
    *_random(),
    *_linear_algebra(),
)


# ---- variables ----


class Numbers:
    """Random numbers of a dtype from which RECIPES make variables, the same in every run."""

    def __init__(self, dtype: Dtype, elements: int, seed: int) -> None:
        import numpy

        self.numpy = numpy
        self.generator = numpy.random.default_rng(seed)
        self.dtype = dtype
        self.n = elements
        self.side = math.isqrt(elements)

    def real(self, *shape: int) -> Any:
        """Return numbers of the dtype: from 0.5 to 4.5 with fractions, or from 0 to 99."""
        if self.dtype.numpy == "float64":
            return self.generator.random(shape) * 4 + 0.5
        if self.dtype.floating:
            return (self.generator.random(shape, dtype="float32") * 4 + 0.5).astype(self.dtype.numpy, copy=False)
        return self.generator.integers(0, 100, shape, dtype=self.dtype.numpy)

    def vector(self) -> Any:
        """Return a vector of all elements."""
        return self.real(self.n)

    def square(self) -> Any:
        """Return a square matrix with nearly all elements."""
        return self.real(self.side, self.side)

    def small(self, side: int) -> Any:
        """Return a matrix with `side` rows and columns."""
        return self.real(side, side)

    def rows(self, length: int) -> Any:
        """Return a matrix with rows of that length."""
        return self.real(max(self.n // length, 1), length)

    def cube(self) -> Any:
        """Return an array of three dimensions of nearly the same size."""
        side = round(self.n ** (1 / 3))
        return self.real(side, side, side)

    def batch(self, side: int) -> Any:
        """Return a batch of square matrices."""
        return self.real(max(self.n // side**2, 1), side, side)

    def indices(self, *shape: int) -> Any:
        """Return indices below the first size, each as often in every column."""
        return self.generator.permuted(self.numpy.broadcast_to(self.numpy.arange(shape[-1]), shape), axis=-1)

    def chosen(self, share: float) -> Any:
        """Return a mask that is true for a share of the elements."""
        return self.generator.random(self.n, dtype="float32") < share

    def definite(self) -> Any:
        """Return a symmetric positive definite matrix."""
        a = self.square()
        return (a + a.T + 8 * self.side * self.numpy.eye(self.side)).astype(self.dtype.numpy)


# NumPy arrays by name of the variable. A name that ends in "t" is the transpose; s and t are every other element.
RECIPES: dict[str, Callable[[Numbers], Any]] = {
    **dict.fromkeys(("x", "y", "z", "w"), Numbers.vector),
    **dict.fromkeys(("a", "b", "c", "at", "bt", "ct"), Numbers.square),
    **dict.fromkeys(("s", "t"), lambda of: of.real(2 * of.n)),
    "x2": lambda of: Numbers(of.dtype, of.n, ord("x")).vector(),
    "box": Numbers.cube,
    "row": lambda of: of.real(of.side),
    "column": lambda of: of.real(of.side, 1),
    "one": lambda of: of.real(1),
    "m": lambda of: of.chosen(0.5),
    "mask": lambda of: of.chosen(0.5),
    "few": lambda of: of.chosen(0.01),
    "M": lambda of: of.chosen(0.5)[: of.side**2].reshape(of.side, of.side),
    "i": lambda of: of.indices(of.n),
    "j": lambda of: of.indices(of.side),
    "J": lambda of: of.indices(of.side, of.side),
    "ordered": lambda of: of.numpy.sort(of.vector()),
    "pairs": lambda of: of.rows(8),
    "tens": lambda of: of.rows(10),
    "hundreds": lambda of: of.rows(100),
    "thousands": lambda of: of.rows(1000),
    "threes": lambda of: of.batch(3),
    "squares": lambda of: of.batch(32),
    "spd": Numbers.definite,
    **{f"{name}{side}": partial(Numbers.small, side=side) for name in "abc" for side in SIDES},
}


def array(name: str, dtype: Dtype, elements: int) -> Any:
    """Return the array that a recipe makes."""
    return RECIPES[name](Numbers(dtype, elements, sum(map(ord, name))))


def view(name: str, value: Any, transpose: Callable[[Any], Any]) -> Any:
    """Return the variable as a view of an array or tensor with the elements of the recipe."""
    return transpose(value) if name in {"at", "bt", "ct"} else value[::2] if name in {"s", "t"} else value
