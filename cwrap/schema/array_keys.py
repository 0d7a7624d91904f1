"""The row of `array`: requirements on the elements and the memory of an array.

Arguments of functions and of callbacks have the key. The plugin `arrays` lists the row in its `keys`.
"""

from __future__ import annotations

from cwrap.model import Keys, mapping_data
from cwrap.schema.keys import JSON_SHAPE, Key, Kind, On, Stage, mapping, true_or
from cwrap.schema.values import ValueReader
from cwrap.source.c_expression import Expression
from cwrap.source.records import dataclass

ANY_DIMENSIONS = -1


def _read_ndim(reader: ValueReader) -> int | None:
    return ANY_DIMENSIONS if reader.choice() == "any" else reader.count()


_NDIM_KIND = Kind("a number or 'any'", _read_ndim, {"anyOf": [{"type": "integer", "minimum": 0}, {"const": "any"}]},
                  "a number, or `any`")  # fmt: skip
_NDIM = Key("ndim", (), _NDIM_KIND, "number of dimensions (1)")
SHAPE = Key("shape", (), Kind.EXPRESSIONS, "required sizes, or the sizes of a new array", stage=Stage.SHAPE)
_CONTIGUOUS = Key("contiguous", (), Kind.CHOICE, "the order of the elements (C)",
                  choices=("C", "F", "true", "false", "blas"))  # fmt: skip
_READONLY = Key("readonly", (), Kind.SETTING, "C does not write to it (if the C type is const)")


def _read_convert(reader: ValueReader) -> str | None:
    """Return a casting rule of NumPy; YAML reads `no` as a boolean."""
    flag = reader.flag()
    return reader.text() if flag is None else "no" if not flag else None


_CASTS = ("no", "equiv", "safe", "same_kind", "unsafe")
_CONVERT_KIND = Kind("a keyword", _read_convert, {"enum": [*_CASTS, False]}, "keywords that the key allows")
_CONVERT = Key("convert", (), _CONVERT_KIND,
               "copy arrays of another dtype or layout, if NumPy can cast the elements so (only the layout: no)",
               choices=_CASTS)  # fmt: skip
_DTYPE = Key("dtype", (), Kind.WORD, "dtype of the elements, if the C type does not decide it")
UNTIL = Key("until", (), Kind.EXPRESSION, "the element after the last one, of memory of the library",
            stage=Stage.RESULT)  # fmt: skip
_OVERLAP = Key("overlap", (), Kind.SETTING, "the array may share memory with another array (true)")


@dataclass(frozen=True, slots=True)
class ArraySpec:
    """The value of `array`; a field that is None depends on the C type. `ndim` is -1 for any number of dimensions."""

    ndim: int | None = None
    shape: tuple[Expression, ...] | None = None
    contiguous: str | None = None
    readonly: bool | None = None
    convert: str | None = None
    dtype: str = ""
    overlap: bool = True
    until: Expression | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        data = {**mapping_data(self), **({"ndim": "any"} if self.ndim == ANY_DIMENSIONS else {})}
        return data["shape"] if data.keys() == {"shape"} else data or True


def _array_spec(keys: Keys) -> ArraySpec:
    return ArraySpec(
        _NDIM.get(keys), SHAPE.get(keys), _CONTIGUOUS.get(keys), _READONLY.get(keys), _CONVERT.get(keys),
        _DTYPE.get(keys) or "", _OVERLAP.get(keys) is not False, UNTIL.get(keys),
    )  # fmt: skip


_FIELDS = (_NDIM, SHAPE, _CONTIGUOUS, _READONLY, _CONVERT, _DTYPE, _OVERLAP, UNTIL)


_ARRAY_READER = true_or(ArraySpec, ValueReader.expressions, lambda shape: ArraySpec(shape=shape))


def array_kind() -> Kind[ArraySpec]:
    """Return the kind of the values of `array`."""
    return mapping(
        "true, a shape, or a mapping such as {ndim: 2}", _array_spec, _ARRAY_READER, JSON_SHAPE,
        f"true, or expressions: {Kind.EXPRESSION.check}", is_c=True,
    )  # fmt: skip


ARRAY = Key("array", (On.ARGUMENT,), array_kind(),
    "accept a NumPy array or another buffer: true, or requirements", fields=_FIELDS,
    follows="initial", example="{ndim: 2}", types=("const double*",), gives_type=True,
    conflicts=("bytes", "text", "inout", "from", "interrupts", "if_true"),
    synonyms=("dtype", "contiguous", "ndim"))  # fmt: skip
