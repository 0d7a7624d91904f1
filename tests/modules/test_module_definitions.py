"""The definitions of modules: exceptions, enums, constants, classes of handles, structs."""

from __future__ import annotations

import gc
import sys
from types import ModuleType

import pytest
from compiled import build
from folders import ROOT

CPYTHON = sys.implementation.name == "cpython"
counts_references = pytest.mark.skipif(not CPYTHON, reason="only CPython counts references")


@pytest.fixture(autouse=True)
def _free_objects_of_other_tests() -> None:
    """PyPy frees objects only when it collects garbage."""
    gc.collect()


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/doors.cwrap", tmp_path_factory.mktemp("doors"))


@pytest.fixture(scope="module")
def points(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/points.cwrap", tmp_path_factory.mktemp("points"))


def test_the_module(doors: ModuleType) -> None:
    assert doors.__doc__ == "Doors and gates, for tests of handles."
    assert doors.__version__ == "1.2.3"
    assert set(doors.__all__) == {name for name in dir(doors) if not name.startswith("_")}
    assert len(doors.__all__) == len(set(doors.__all__))
    assert doors.RAND_MAX in (2**15 - 1, 2**31 - 1)
    assert (doors.EXIT_FAILURE, doors.PI) == (1, 3.25)


def test_exceptions(doors: ModuleType) -> None:
    assert issubclass(doors.DoorError, ValueError)
    assert doors.DoorError.__doc__ == "The exception for failures of doors."
    assert doors.LockedError.__bases__ == (doors.DoorError,)
    assert doors.DoorError.__module__ == "doors"


def test_enums(doors: ModuleType) -> None:
    assert {m.name: m.value for m in doors.Color} == {"RED": 0, "GREEN": 5}
    assert repr(doors.Color.RED) == "<Color.RED: 0>"
    assert doors.mode(doors.Mode.READ | doors.Mode.WRITE) is doors.Mode(3)
    door = doors.Door(1)
    assert door.paint(doors.Color.RED) is doors.Color.GREEN
    assert door.paint(5) is doors.Color.RED
    assert doors.paint_any(door, 7) is doors.Color.GREEN
    assert doors.paint_any(door, 0) == 7  # 7 has no name in the enum
    with pytest.raises(TypeError, match="must be int, not str"):
        door.paint("red")


def test_handles(doors: ModuleType) -> None:
    assert doors.lives() == 0
    door = doors.Door(4)
    assert door.knock(3) == 12
    assert (door.closed, doors.lives()) == (False, 1)
    door.close()
    door.close()
    assert (door.closed, doors.lives()) == (True, 0)
    with pytest.raises(ValueError, match="the Door is closed"):
        door.knock(1)
    # On PyPy every error has a traceback, like errors of Python code, to which the runtime adds nothing.
    argument = r"^paint_any\(\) argument 'door': " if CPYTHON else "^"
    with pytest.raises(ValueError, match=f"{argument}the Door is closed"):
        doors.paint_any(door, 0)
    with doors.make_door(number=3) as other:
        assert not other.closed
    assert (other.closed, doors.lives()) == (True, 0)
    with pytest.raises(TypeError, match="must be Door, not int"):
        doors.paint_any(3, 4)


def test_functions_with_handles_as_arguments(doors: ModuleType) -> None:
    door, other = doors.Door(4), doors.Door(6)
    assert (door.beside(other), door.beside(None), door.beside(other=door)) == (2, -1, 0)
    assert door.look() is doors.Color.GREEN
    with pytest.raises(TypeError, match="must be Door, not Gate"):
        door.beside(doors.Gate())
    with pytest.raises(TypeError, match=r"Gate\(\) takes no arguments"):
        doors.Gate(3)
    with pytest.raises(TypeError, match="cannot create 'doors" if CPYTHON else "cannot create 'Hatch"):
        doors.Hatch()


def test_making_handles(doors: ModuleType) -> None:
    with pytest.raises(RuntimeError, match=r"^Door\(\) failed"):
        doors.Door(-1)
    with pytest.raises(OverflowError, match=r"^Door\(\) argument '\w+': "):
        doors.Door(2**70)
    with pytest.raises(TypeError, match=r"^Door\(\) "):
        doors.Door("a", "b", "c")
    with pytest.raises(TypeError, match="missing required argument 'number'"):
        doors.Door()
    with pytest.raises(TypeError, match="did you mean 'number'"):
        doors.Door(nmber=3)
    with pytest.raises(TypeError):

        class Oak(doors.Door):  # type: ignore[misc, name-defined]
            pass


@counts_references
def test_a_handle_keeps_its_parent_open(doors: ModuleType) -> None:
    door = doors.Door(4)
    copy = door.copy()
    with pytest.raises(RuntimeError, match="in use"):
        door.close()
    held = sys.getrefcount(door)
    copy.close()
    assert sys.getrefcount(door) == held - 1
    copy = door.copy()
    del door
    assert copy.knock(1) == 4
    del copy
    assert doors.lives() == 0


def test_outputs_of_a_failing_function_are_freed(doors: ModuleType) -> None:
    door = doors.Door(13)
    with pytest.raises(RuntimeError, match=r"copy\(\) failed"):
        door.copy()
    assert doors.lives() == 1
    del door
    gc.collect()
    assert doors.lives() == 0


def test_structs(points: ModuleType) -> None:
    p, q = points.Point(3, 4), points.Point(x=1, tag=2)
    assert repr(p) == "Point(x=3.0, y=4.0, tag=0)"
    assert points.norm(p) == 5
    assert points.mid(p, q) == points.Point(2, 2, 7)
    assert points.move(p, 2) is p
    assert (p.x, p.y) == (5, 4)
    assert points.origin() == points.Point(tag=3)
    assert p != q
    assert p != 3
    p.tag = 9
    assert p.tag == 9


def test_functions_with_structs_as_arguments(points: ModuleType) -> None:
    p = points.Point(3)
    assert points.apart(p, points.Point(2)) == 1
    assert points.apart(p) == 2
    assert points.apart(p, b=None) == 3  # the number of calls so far
    assert points.swapped(points.Pair(1, 2)) == points.Pair(2, 1)
    with pytest.raises(TypeError, match="must be Point, not Pair"):
        points.apart(points.Pair())


def test_fields_are_checked(points: ModuleType) -> None:
    p = points.Point()
    with pytest.raises(TypeError, match=r"Point.tag must be int, not str"):
        p.tag = "x"
    with pytest.raises(OverflowError, match="does not fit in int"):
        p.tag = 2**40
    with pytest.raises(AttributeError, match="cannot be deleted"):
        del p.x
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        points.Point(z=3)
    with pytest.raises(TypeError, match="unhashable"):
        hash(p)
    assert p == points.Point()


@counts_references
def test_structs_in_structs(points: ModuleType) -> None:
    line = points.Line(start=points.Point(1, 2), name="axis")
    line.end.x = 4
    line.end.y = 6
    assert points.length(line) == 5
    assert repr(line.end) == "Point(x=4.0, y=6.0, tag=0)"
    part = line.end
    line.end = points.Point(1, 3)
    assert part == points.Point(1, 3)
    assert points.length(line) == 1
    line.start = line.end
    line.start.x = 7
    assert line.end.x == 1
    held = sys.getrefcount(line)
    del part
    assert sys.getrefcount(line) == held - 1
    start = points.Line(points.Point(8)).start
    gc.collect()
    assert start.x == 8
    assert points.start_of(line) == line.start
    assert points.Marked(points.Point(1), 2).value == points.Point(1)
    with pytest.raises(TypeError, match=r"Line.start must be Point, not int"):
        line.start = 3


def test_arrays_in_structs(points: ModuleType) -> None:
    line = points.Line(weights=(1, 2, 3), key=b"abcd", flags=[True, False])
    assert (line.weights, line.key, line.flags, line.name) == ((1.0, 2.0, 3.0), b"abcd", (True, False), "")
    line.weights = [3, 2.5, 1]
    line.name = "süß"
    line.key = bytes(4)
    line.z = 1j
    line.style = points.Style.BOLD
    assert repr(line).endswith(
        "weights=(3.0, 2.5, 1.0), name='süß', key=b'\\x00\\x00\\x00\\x00', flags=(True, False), kind=None, z=1j,"
        " style=<Style.BOLD: 1>, id=0)"
    )
    assert line == points.Line(name="süß", weights=(3, 2.5, 1), flags=[True, False], z=1j, style=1)
    assert points.Line().weights == (0, 0, 0)
    for name, value, kind, text in (
        ("weights", (1, 2), ValueError, "expected 3 items, not 2"),
        ("weights", 3, TypeError, "Line.weights must be sequence of floats, not int"),
        ("weights", (1, 2, "x"), TypeError, "Line.weights: item 2 must be float, not str"),
        ("weights", "abc", TypeError, "not str"),
        ("flags", (1, 0), TypeError, "Line.flags: item 0 must be bool, not int"),
        ("name", "12345678", ValueError, "8 bytes of UTF-8 do not fit in 8 bytes with a NUL"),
        ("name", "a\0b", ValueError, "embedded null character"),
        ("name", b"x", TypeError, "Line.name must be str, not bytes"),
        ("key", b"abc", ValueError, "expected 4 bytes, not 3"),
        ("key", "abcd", TypeError, "Line.key must be bytes, not str"),
    ):
        with pytest.raises(kind, match=text):
            setattr(line, name, value)
        with pytest.raises(kind):
            points.Line(**{name: value})
    assert line.weights == (3, 2.5, 1)


def test_fields_that_are_only_read(points: ModuleType) -> None:
    found = points.find()
    assert (found.kind, found.id, found.name, found.start) == ("found", 5, "12345678", points.Point(1, 2, 3))
    assert points.find(1) is None
    assert points.Line.kind.__doc__ == "The purpose of the line."
    for name in ("kind", "id"):
        with pytest.raises(AttributeError, match="not writable"):
            setattr(found, name, 3)
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            points.Line(**{name: 3})
    renamed = points.rename(found, "longer than that")
    assert renamed is found
    assert found.name == "longer t"


def test_none_for_a_struct(points: ModuleType) -> None:
    assert points.sum_of_two(points.Point(1)) == points.sum_of_two(points.Point(1), None) == 1
    with pytest.raises(TypeError, match="must be Point, not None"):
        points.sum_of_two(None)
