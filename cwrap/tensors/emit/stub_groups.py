"""Sharing of stub text between dtypes: a signature that several dtypes have is written once.

    class _FloatingTensor(_AnyTensor):                  methods that all floating dtypes share,
        def mean(self) -> float: ...                        inherited by DoubleTensor, FloatTensor, …

    def neg(self: _AnyTensorT, …) -> _AnyTensorT    functions: a type variable with one constraint per dtype

Texts are compared in the notation of `stub_parts`: `$Tensor` is the tensor type of the dtype at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from cwrap.ctype.base import Lines
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.source.records import dataclass, field, replace

Texts: TypeAlias = tuple[tuple[str, Lines], ...]  # signature and docstring of each overload
_MIXINS = (
    ("_AnyTensor", "all"),
    ("_FloatingTensor", "floating_point"),
    ("_IntegralTensor", "integral"),
    ("_ComplexTensor", "complex"),
)
_ROOT = "_TensorBase"


@dataclass(frozen=True, slots=True)
class TensorClass:
    """A class of the stub: a mixin for a group of dtypes, or the tensor type of one dtype."""

    name: str
    base: str
    dtypes: tuple[Dtype, ...]
    names: frozenset[str] = frozenset()  # of the dtypes


def open_dtype(dtype: Dtype) -> Dtype:
    """Return the dtype under the name `$`, so that annotations say `$Tensor` and `$Storage`."""
    return replace(dtype, name="$")


def with_tensor(text: str, tensor: str) -> str:
    """Return the text with `$Tensor` replaced."""
    return text.replace("$Tensor", tensor)


def with_storage(text: str, dtype: Dtype) -> str:
    """Return the text with `$Storage` replaced: storages have no classes in common that a signature could name."""
    return text.replace("$Storage", f"{dtype.name}Storage")


def tensor_classes(table: DtypeTable) -> list[TensorClass]:
    """Return the mixins that at least two dtypes share, then the tensor types, bases before derived classes."""
    classes: list[TensorClass] = []
    for name, group in _MIXINS:
        rows = table.group(group)
        if len(rows) > 1 and all(set(rows) != set(c.dtypes) for c in classes):
            classes.append(TensorClass(name, _base(rows, classes), rows))
    mixins = list(classes)
    classes += (TensorClass(f"{row.name}Tensor", _base((row,), mixins), (row,)) for row in table.rows)
    return [replace(c, names=frozenset(dtype.name for dtype in c.dtypes)) for c in classes]


def _base(rows: Sequence[Dtype], mixins: Iterable[TensorClass]) -> str:
    """Return the name of the smallest mixin that has all of the rows."""
    fitting = [c for c in mixins if set(rows) <= set(c.dtypes)]
    return min(fitting, key=lambda c: len(c.dtypes)).name if fitting else _ROOT


def variants(texts: Iterable[tuple[Dtype, Texts]]) -> Iterator[tuple[Texts, tuple[Dtype, ...]]]:
    """Group dtypes by what is written for them; dtypes without a text are left out."""
    found: dict[Texts, list[Dtype]] = {}
    for dtype, written in texts:
        found.setdefault(written, []).append(dtype)
    return ((written, tuple(rows)) for written, rows in found.items() if written)


def placed(dtypes: Sequence[Dtype], classes: Sequence[TensorClass]) -> Iterator[TensorClass]:
    """Return the fewest classes that together belong to exactly these dtypes."""
    left = {dtype.name for dtype in dtypes}
    for candidate in classes:
        if left and candidate.names <= left:
            left -= candidate.names
            yield candidate


@dataclass(slots=True)
class TypeVariables:
    """The type variables and unions that functions of the module need, in the order of their first use."""

    classes: Sequence[TensorClass]
    used: dict[str, tuple[Dtype, ...]] = field(default_factory=dict)

    def written(self, text: str, dtypes: tuple[Dtype, ...]) -> str:
        """Return the signature with a name for "the tensor type of one of these dtypes" at `$Tensor`.

        One mention needs a union; a type variable says that several mentions are of one dtype.
        """
        mentions = text.count("$Tensor")
        if len(dtypes) == 1 or not mentions:
            return with_tensor(text, f"{dtypes[0].name}Tensor")
        stem = self._stem(dtypes)
        name = f"{stem}T" if mentions > 1 else f"{stem}s"
        self.used[name] = dtypes
        return with_tensor(text, name)

    def definitions(self) -> list[str]:
        """Return the lines that define all names that `written` has used."""
        lines = []
        for name, dtypes in self.used.items():
            types = [f"{dtype.name}Tensor" for dtype in dtypes]
            if name.endswith("T"):
                lines.append(f'{name} = TypeVar("{name}", {", ".join(types)})')
            else:
                lines.append(f"{name}: TypeAlias = {' | '.join(types)}")
        return lines

    def _stem(self, dtypes: tuple[Dtype, ...]) -> str:
        """Return the mixin's name if the dtypes have one, else their names or those that are missing."""
        for candidate in self.classes:
            if set(candidate.dtypes) == set(dtypes):
                return candidate.name
        everything = self.classes[0].dtypes
        missing = [dtype.name for dtype in everything if dtype not in dtypes]
        if len(missing) < len(dtypes):
            return f"_AllBut{'And'.join(missing)}"
        return f"_{'Or'.join(dtype.name for dtype in dtypes)}"
