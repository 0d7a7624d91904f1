"""Records are frozen dataclasses: they behave as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import operator
import pickle
import subprocess
import sys
from typing import Any, ClassVar

import pytest

from cwrap.source import records


@records.dataclass(frozen=True, slots=True)
class Empty:
    """A record without fields."""


@records.dataclass(frozen=True, slots=True)
class Single:
    """A record with one field."""

    value: int


@records.dataclass(frozen=True, slots=True, order=True)
class Point:
    """A record with all kinds of fields."""

    x: int
    y: int = 2
    names: list[str] = records.field(default_factory=list, compare=False)
    hidden: int = dataclasses.field(default=0, repr=False)  # `dataclasses` has the same function


@records.dataclass(frozen=True, slots=True)
class Point3(Point):
    """A record that adds a field and replaces a method."""

    z: int = 3

    def __repr__(self) -> str:
        return f"<{self.x} {self.y} {self.z}>"


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class Standard:
    """The same fields as those of `Point`, by the standard library."""

    x: int
    y: int = 2
    names: list[str] = dataclasses.field(default_factory=list, compare=False)
    hidden: int = dataclasses.field(default=0, repr=False)


@records.dataclass(slots=True)
class Open:
    """A record whose fields can be assigned to."""

    x: int
    MOST: ClassVar[int] = 9


@records.dataclass(frozen=True)
class Plain:
    """A record without slots, with an attribute that is computed when it is first read."""

    x: int
    y: list[int] = records.field(default_factory=list)
    z: int = 3

    @records.computed
    def double(self) -> int:
        return 2 * self.x


@records.dataclass(frozen=True, slots=True, eq=False)
class Unique:
    """A record that equals only itself."""

    x: int


VALUES: list[tuple[Any, ...]] = [(1,), (1, 2, ["a"]), (1, 3), (2, 0, [], 4), (1, 2, [], 1)]


@pytest.mark.parametrize("one", VALUES)
@pytest.mark.parametrize("other", VALUES)
def test_records_compare_as_dataclasses_do(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    for compare in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
        assert compare(Point(*one), Point(*other)) == compare(Standard(*one), Standard(*other))
    assert (hash(Point(*one)) == hash(Point(*other))) == (hash(Standard(*one)) == hash(Standard(*other)))
    assert repr(Point(*one)).partition("(")[2] == repr(Standard(*one)).partition("(")[2]
    assert operator.ne(Point(*one), Standard(*one))


def test_records_are_frozen_and_have_slots() -> None:
    point = Point(1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="x"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError, match="x"):
        del point.x
    with pytest.raises(dataclasses.FrozenInstanceError, match="other"):
        point.other = 2  # type: ignore[attr-defined]
    assert not hasattr(point, "__dict__")
    assert point == Point(1)


def test_records_are_constructed_as_dataclasses_are() -> None:
    assert Point(x=1) == Point(1, 2) == Point(1, names=["a"])
    assert Point(1).names is not Point(1).names
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'w'"):
        Point(1, w=1)  # type: ignore[call-arg]
    assert [field.name for field in dataclasses.fields(Point)] == ["x", "y", "names", "hidden"]
    match Point(5, 6):
        case Point(x, y):
            assert (x, y) == (5, 6)


def test_records_without_or_with_one_field() -> None:
    assert Empty() == Empty()
    assert hash(Empty()) == hash(Empty())
    assert Single(1) != Single(2)
    assert repr(Single(1)) == "Single(value=1)"
    assert records.replace(Single(1), value=2) == Single(2)


def test_a_record_can_be_derived_from_another() -> None:
    point = Point3(1, z=7)
    assert repr(point) == "<1 2 7>"
    assert records.replace(point, x=4) == Point3(4, 2, [], 0, 7)
    assert point != Point(1)


@pytest.mark.parametrize("replaced", [records.replace, dataclasses.replace])
def test_a_copy_has_other_values(replaced: Any) -> None:
    point = Point(1, names=["a"])
    assert replaced(point, x=3, hidden=9) == Point(3, 2, [], 9)
    assert replaced(point, x=3).names is point.names
    assert replaced(Open(1), x=2) == Open(2)
    assert replaced(Plain(1), x=2) == Plain(2)
    assert replaced(Standard(1), x=2) == Standard(2)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_records_can_be_pickled_and_copied(protocol: int) -> None:
    point = Point(1, 5, ["a"])
    again = pickle.loads(pickle.dumps(point, protocol))
    assert (again, again.names) == (point, ["a"])
    deep = copy.deepcopy(point)
    assert deep.names == point.names
    assert deep.names is not point.names


def test_a_constructor_is_compiled_when_the_first_record_is_made() -> None:
    @records.dataclass(frozen=True, slots=True)
    class Late:
        value: int
        other: str = "x"

    before = Late.__init__
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        Late()  # type: ignore[call-arg]
    assert (Late(1).value, Late(other="y", value=2).other) == (1, "y")
    assert Late.__init__ is not before


def test_fields_of_other_records_can_change() -> None:
    record = Open(1)
    record.x = 2
    assert (record, record.MOST) == (Open(2), 9)
    with pytest.raises(TypeError, match="unhashable"):
        hash(record)
    with pytest.raises(AttributeError):
        record.y = 1  # type: ignore[attr-defined]


def test_a_record_without_slots_has_a_dictionary() -> None:
    plain = Plain(4)
    assert (plain, plain.double, plain.z) == (Plain(4, []), 8, 3)
    assert plain.y is not Plain(4).y
    with pytest.raises(dataclasses.FrozenInstanceError, match="x"):
        plain.x = 2  # type: ignore[misc]


def test_an_attribute_is_computed_once_and_again_in_copies() -> None:
    plain = Plain(4)
    assert "double" not in vars(plain)
    assert (plain.double, vars(plain)["double"]) == (8, 8)
    copied = records.replace(plain, x=5)
    assert (copied, copied.double, plain.double) == (Plain(5), 10, 8)
    assert isinstance(vars(Plain)["double"], type(Plain.double))


def test_a_copy_has_no_other_fields() -> None:
    with pytest.raises(ValueError, match="Plain has no field 'w'"):
        records.replace(Plain(4), w=1)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="not in tuple"):
        records.replace(Point(4), w=1)  # type: ignore[call-arg]


def test_records_without_equality_are_compared_by_identity() -> None:
    one, other = Unique(1), Unique(1)
    assert len({one, other, one}) == 2


@pytest.mark.parametrize("kind", [Empty, Point, Open, Plain])
def test_the_standard_library_accepts_records(kind: Any) -> None:
    values = [1] * len(dataclasses.fields(kind))
    assert dataclasses.is_dataclass(kind(*values))
    assert list(dataclasses.asdict(kind(*values)).values()) == values


def test_a_dataclass_can_be_derived_from_a_record() -> None:
    @dataclasses.dataclass(frozen=True, slots=True)
    class Derived(Single):
        other: int = 2

    assert dataclasses.astuple(Derived(1)) == (1, 2)
    with pytest.raises(TypeError, match="cannot inherit non-frozen"):
        dataclasses.dataclass(type("Changing", (Single,), {}))


@pytest.mark.parametrize(
    "module", ["dataclasses", "inspect", "cwrap.features.structs.structs", "cwrap.tensors.emit.stubs"]
)
def test_the_generator_does_not_import_what_few_runs_need(module: str) -> None:
    imports = "import cwrap.cli.generate, cwrap.tensors.target"
    code = f"import sys; before = {{*sys.modules}}; {imports}; print({{'{module}'}} & {{*sys.modules}} - before)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"
