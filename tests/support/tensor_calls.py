"""Valid calls of everything that is declared, derived from the parameters. Tests of bad input change the arguments."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from oracle import _C, BY_NAME, KINDS, Array, Kind, Signature, array_of, signatures

from cwrap.ctype.numbers import Integer
from cwrap.plan import Parameter
from cwrap.tensors.ctype.tensor import Storage, Tensor
from cwrap.tensors.ctype.tensor_list import TensorList

# Shapes for arguments that must not have two dimensions, and values for numbers that must not be 1.
_VECTORS = {"vec", "vec1", "vec2", "tensor"}
_NUMBERS = {"storage_offset": 0, "dim1": -1, "start": 0, "end": 3, "to": 2, "steps": 2}
_VECTOR_SELF = {"dot", "ger"}
_SHAPES = {
    "bmm": (2, 2, 2), "baddbmm": (2, 2, 2), "baddbmm_": (2, 2, 2), "conv3": (2, 2, 2), "xcorr3": (2, 2, 2),
    "cross": (3, 3),
}  # fmt: skip
_BATCHES = {"batch1", "batch2"}
_SQUARE_INDEX = {"gather", "scatter_", "scatter_add_"}
_SIZES = {"dims": (1, 0)}

# Arguments that LAPACK functions accept: a positive definite matrix and matching operands. Some calls may still fail.
LAPACK = {
    "gesv", "gels", "trtrs", "inverse", "potrf", "potrs", "potri", "pstrf", "qr", "geqrf", "orgqr", "ormqr", "symeig",
    "eig", "svd", "btrifact", "btrisolve", "btriunpack",
}  # fmt: skip
_DEFINITE = [[2, 1], [1, 3]]
_DEFAULT_TYPE = threading.RLock()  # the process has one
_DEFINITES: dict[tuple[str, str], Any] = {
    ("orgqr", "input2"): [1, 0], ("ormqr", "input2"): [1, 0], ("btrifact", "self"): [_DEFINITE],
    ("btrisolve", "LU_data"): [_DEFINITE], ("btriunpack", "LU_data"): [_DEFINITE], ("btrisolve", "self"): [[1, 2]],
    ("btrisolve", "LU_pivots"): [[1, 2]], ("btriunpack", "LU_pivots"): [[1, 2]], ("btrifact", "info"): [0],
}  # fmt: skip


@dataclass
class Call:
    """A call: arguments by parameter name, in order, with the receiver of a method first."""

    signature: Signature
    kind: Kind
    receiver: Any
    arguments: dict[str, Any]

    @property
    def name(self) -> str:
        return self.signature.name

    def run(self, arguments: dict[str, Any] | None = None, extra: tuple[Any, ...] = (),
            keywords: dict[str, Any] | None = None) -> Any:  # fmt: skip
        """Make the call: keyword-only parameters by keyword, all others by position."""
        in_use = self.arguments if arguments is None else arguments
        named = {p.name for p in self.signature.parameters if p.keyword_only}
        positional = [v for n, v in in_use.items() if n not in named]
        return self.function(*positional, *extra, **{n: v for n, v in in_use.items() if n in named}, **(keywords or {}))

    @property
    def function(self) -> Any:
        return getattr(_C if self.receiver is None else self.receiver, self.name)

    def tensors(self) -> list[Any]:
        """Return all tensors of the call, including those in lists."""
        found = []
        for value in (self.receiver, *self.arguments.values()):
            found += [v for v in (value if isinstance(value, list) else [value]) if _C.is_tensor(v)]
        return found


def valid(signature: Signature, kind: Kind) -> Call:
    """Return a call that succeeds, without outputs."""
    vector = signature.name in _VECTOR_SELF
    shape = _SHAPES.get(signature.name, (2,) if vector else (2, 2))
    receiver = _tensor(kind, shape) if signature.form == "method" else None
    if signature.name in LAPACK and receiver is not None:
        receiver = kind.tensor(_DEFINITES.get((signature.name, "self"), _DEFINITE))
    if signature.name in {"addmv", "addmv_"} and receiver is not None:
        receiver = _tensor(kind, (2,))
    arguments = {p.name: _value(signature, p, kind) for p in signature.parameters if not p.output}
    return Call(signature, kind, receiver, arguments)


def outputs_of(name: str, result: Any) -> tuple[Any, ...]:
    """Return the results that `out=` can name: without the first argument, which orgqr and ormqr return too."""
    results = result if isinstance(result, tuple) else (result,)
    return results[:1] if name in {"orgqr", "ormqr"} else results


def lapack_calls(module: Any, x: Any) -> dict[str, Callable[[], Any]]:
    """Return a call of every LAPACK method, by name; all arguments are computed from a square matrix."""
    n, batch = x.size(0), x.unsqueeze(0)
    pivots = module.IntTensor(1, n).fill_(1)
    found: dict[str, Callable[[], Any]] = {name: getattr(x, name, lambda: None) for name in LAPACK}
    found |= {name: functools.partial(getattr(x, name), x) for name in ("gesv", "gels", "trtrs", "potrs")}
    return found | {
        "orgqr": lambda: x.orgqr(x[0]), "ormqr": lambda: x.ormqr(x[0], x), "btrifact": batch.btrifact,
        "btrisolve": lambda: batch.btrisolve(batch, pivots), "btriunpack": lambda: module.btriunpack(batch, pivots),
    }  # fmt: skip


def kinds_to_try(signature: Signature) -> list[Kind]:
    """Return one floating and one integral dtype of those that have the signature."""
    own = signature.kinds
    kinds = [kind for kind in KINDS if kind in own]
    chosen = [k for k in kinds if k.name in {"Float", "Byte"}]
    return chosen or kinds[:1]


def default_for(signature: Signature, kind: Kind) -> bool:
    """Return whether no argument of the call has a dtype, so that the default tensor type determines it."""
    return not any(isinstance(p.ctype, Tensor | TensorList) and not p.output
                   for p in signature.parameters) and signature.form == "function" and kind.name != "Float"  # fmt: skip


def snapshot(tensors: list[Any]) -> list[tuple[Any, Any, Array]]:
    """Return what a failing call must not change: sizes, strides and elements."""
    return [(t.size(), t.stride(), array_of(t)) for t in tensors]


def same(before: list[tuple[Any, Any, Array]], after: list[tuple[Any, Any, Array]]) -> bool:
    return all(a[:2] == b[:2] and a[2].tobytes() == b[2].tobytes() for a, b in zip(before, after, strict=True))


def _tensor(kind: Kind, shape: tuple[int, ...]) -> Any:
    return kind.tensor(*shape).fill_(1)


def _value(signature: Signature, parameter: Parameter, kind: Kind) -> Any:
    ctype, name = parameter.ctype, parameter.name
    if isinstance(ctype, Storage):
        return kind.storage([1] * 9)  # a new storage has no values, and a smaller one would grow
    if isinstance(ctype, Tensor):
        return _tensor_for(signature, parameter, kind)
    if isinstance(ctype, TensorList):
        return [_tensor(kind, (2, 2)), _tensor(kind, (2 if signature.name == "stack" else 1, 2))]
    if name in _NUMBERS:
        return _NUMBERS[name]
    by_type: dict[str, Any] = {
        "Boolean": False, "BooleanChoice": False, "Size": _SIZES.get(name, (2, 2)),
        "Generator": _C.Generator() if type(ctype).__name__ == "Generator" else None,
        "Floating": 1, "Real": 1, "AccReal": 1, "Text": "V",
    }  # fmt: skip
    if isinstance(ctype, Integer):
        return 0 if ctype.c == "int" or name == "index" else 1
    return by_type[type(ctype).__name__]


def _tensor_for(signature: Signature, parameter: Parameter, kind: Kind) -> Any:
    ctype = parameter.ctype
    fixed = getattr(ctype, "fixed", None)
    if signature.name in LAPACK:
        values = _DEFINITES.get((signature.name, "self" if parameter.is_self else parameter.name), _DEFINITE)
        return (kind if fixed is None else BY_NAME[fixed.name]).tensor(values)
    if fixed is not None and fixed.role == "index":
        index = _C.LongTensor([0, 1])
        return index.view(1, 2).expand(2, 2).clone() if signature.name in _SQUARE_INDEX else index
    if fixed is not None:
        return _tensor(BY_NAME[fixed.name], (2, 2))
    vector = parameter.name in _VECTORS and signature.name != "is_set_to"
    vector |= parameter.is_self and signature.name in _VECTOR_SELF | {"addmv"}
    batch = parameter.name in _BATCHES
    return _tensor(kind, (2, 2, 2) if batch else _SHAPES.get(signature.name, (2,) if vector else (2, 2)))


@contextmanager
def default_type(signature: Signature, kind: Kind) -> Iterator[None]:
    """Make the kind the default tensor type if no argument of the call has a dtype; other threads wait for the end."""
    if not default_for(signature, kind):
        yield
        return
    with _DEFAULT_TYPE:
        before = _C.get_default_tensor_type()
        _C.set_default_tensor_type(kind.tensor)
        try:
            yield
        finally:
            _C.set_default_tensor_type(before)


@functools.cache
def calls() -> dict[str, list[tuple[Signature, Kind]]]:
    """Return every signature by name, each for a floating and an integral dtype."""
    found: dict[str, list[tuple[Signature, Kind]]] = {}
    for signature in signatures():
        found.setdefault(signature.name, []).extend((signature, kind) for kind in kinds_to_try(signature))
    return found


def every_call(test: Callable[[Signature, Kind], None]) -> Callable[[str], None]:
    """Turn a test of one call into a test that loops over the calls of each declared name."""
    by_name = calls()

    def looped(name: str) -> None:
        for signature, kind in by_name[name]:
            test(signature, kind)

    looped.__name__ = test.__name__
    looped.__doc__ = test.__doc__
    decorated: Callable[[str], None] = pytest.mark.parametrize("name", by_name)(looped)
    return decorated
