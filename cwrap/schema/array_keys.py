"""The row of `array`: requirements on the elements and the memory of an array.

Arguments of functions and of callbacks have the key. The plugin `arrays` lists the row in its `keys`.
"""

from __future__ import annotations

from cwrap.model import Keys, mapping_data
from cwrap.schema.keys import Key, Kind, On, Stage, mapping
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
_WRITABLE = Key("writable", (), Kind.SETTING, "whether C writes to it (unless the C type is const)")
_COPY = Key("copy", (), Kind.SETTING, "copy arrays of another dtype or layout (false)")
_CASTING = Key("casting", (), Kind.CHOICE, "conversions that a copy may make (same_kind)",
               choices=("no", "equiv", "safe", "same_kind", "unsafe"))  # fmt: skip
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
    writable: bool | None = None
    copy: bool = False
    casting: str | None = None
    dtype: str = ""
    overlap: bool = True
    until: Expression | None = None

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        data = mapping_data(self)
        return {**data, **({"ndim": "any"} if self.ndim == ANY_DIMENSIONS else {})} or True


def _array_spec(keys: Keys) -> ArraySpec:
    return ArraySpec(
        _NDIM.get(keys), SHAPE.get(keys), _CONTIGUOUS.get(keys), _WRITABLE.get(keys), _COPY.get(keys) or False,
        _CASTING.get(keys), _DTYPE.get(keys) or "", _OVERLAP.get(keys) is not False, UNTIL.get(keys),
    )  # fmt: skip


def _plain(reader: ValueReader) -> ArraySpec | None:
    return ArraySpec() if reader.flag() else None


_FIELDS = (_NDIM, SHAPE, _CONTIGUOUS, _WRITABLE, _COPY, _CASTING, _DTYPE, _OVERLAP, UNTIL)


def array_kind() -> Kind[ArraySpec]:
    """Return the kind of the values of `array`."""
    return mapping("true, or a mapping such as {ndim: 2}", _array_spec, _plain, {"const": True}, "true")


ARRAY = Key("array", (On.ARGUMENT,), array_kind(), "elements of an array: true, or requirements", fields=_FIELDS,
    follows="initial", example="{ndim: 2}", types=("const double*",), gives_type=True,
    conflicts=("buffer", "text", "inout", "from", "kept_by", "interrupts", "if_true"))  # fmt: skip
