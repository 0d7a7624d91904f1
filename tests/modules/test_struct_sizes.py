"""Structs that end with an array whose length is a field: objects, arguments, results, lengths that C changes."""

from __future__ import annotations

import contextlib
import copy
import gc
import inspect
import pickle
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from folders import ROOT
from memory import keeps, watched
from sequences import Items
from stub_checks import check_stub_of

FILE = "tests/modules/extensions/packets.cwrap"


@pytest.fixture(scope="module")
def packets(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, FILE, tmp_path_factory.mktemp("packets"))


def test_objects(packets: ModuleType) -> None:
    packet = packets.Packet(3, [1, 2.5])
    assert (packet.n, packet.kind, packet.data, packets.total(packet)) == (2, 3, (1, 2.5), 6.5)
    assert repr(packet) == "Packet(n=2, kind=3, data=(1.0, 2.5))"
    packet.data = (4, 5)
    assert packets.total(packet) == 12
    assert packets.Packet() == packets.Packet(0, ())
    assert packets.total(packets.Packet(data=range(1000))) == 499500
    assert str(inspect.signature(packets.Packet)) == "(kind=0, data=())"
    assert packets.Packet.data.__doc__ == "What was measured."


def test_elements_of_other_types(packets: ModuleType) -> None:
    for text in (b"", b"a", b"a\0b", b"abcdefgh", b"x" * 255):
        label = packets.Caption(1.5, text)
        assert (label.weight, label.size, label.content) == (1.5, len(text), text)
        assert packets.shout(label).content == label.content == text.upper()
    path = packets.Path([packets.Point(1, 2), packets.Point(3, 4)])
    path.points[1].x = 5
    points = path.points
    assert packets.area(path) == 22
    del path
    gc.collect()
    assert points == (packets.Point(1, 2), packets.Point(5, 4))
    colors = packets.Colors([packets.Color.GREEN, 0, 1])
    assert (colors.colors[0], colors.count, packets.greens(colors)) == (packets.Color.GREEN, 3, 2)


def test_elements_that_python_cannot_assign(packets: ModuleType) -> None:
    sealed = packets.Sealed(6)
    assert (sealed.n, sealed.kind, sealed.data) == (0, 6, ())
    with pytest.raises(AttributeError):
        sealed.data = (1,)
    with pytest.raises(TypeError, match="cannot pickle an object whose field 'data' is read-only"):
        pickle.dumps(sealed)


def test_results_are_copies(packets: ModuleType) -> None:
    packet = packets.receive(3)
    packets.wipe()
    assert packet == packets.Packet(7, (0.5, 1.5, 2.5))
    assert packets.receive(0) is None
    with pytest.raises(ValueError, match=r"Path.n is not a number of elements"):
        packets.broken()


@pytest.mark.parametrize(
    ("value", "error", "expected"),
    [
        ((1,), ValueError, "expected 2 items, not 1"),
        (Items([1, 2, 3], length=2), ValueError, "expected 2 items, not 3"),
        (3, TypeError, "Packet.data must be sequence of floats, not int"),
        ((1, "x"), TypeError, "Packet.data: item 1 must be float, not str"),
        (None, TypeError, "Packet.data must be sequence of floats, not None"),
        ("ab", TypeError, "Packet.data must be sequence of floats, not str"),
        (Items([1, 2], lambda: 1 / 0), ZeroDivisionError, "division by zero"),
    ],
)
def test_wrong_elements(packets: ModuleType, value: Any, error: type[Exception], expected: str) -> None:
    packet = packets.Packet(1, (5, 6))
    with pytest.raises(error, match=re.escape(expected)):
        packet.data = value
    assert packet.data == (5, 6)
    if error is not ValueError:
        with pytest.raises(error):
            packets.Packet(1, value)


def test_wrong_lengths(packets: ModuleType) -> None:
    packet = packets.Packet(1, (5, 6))
    with pytest.raises(AttributeError):
        packet.n = 1
    with pytest.raises(AttributeError, match=r"Packet.data cannot be deleted"):
        del packet.data
    for length, items in ((3, [1, 2]), (1, [1, 2]), (0, [1])):
        with pytest.raises(ValueError, match=f"expected {length} items, not {len(items)}"):
            packets.Packet(1, Items(items, length=length))
    with pytest.raises(ValueError, match="__len__"):
        packets.Packet(1, Items([], length=-1))
    with pytest.raises(OverflowError, match=r"Packet.n cannot be 65536"):
        packets.Packet(1, Items([], length=65536))
    with pytest.raises(OverflowError, match=r"Caption.size cannot be 256"):
        packets.Caption(1, bytes(256))
    with pytest.raises(MemoryError):
        packets.Path(Items([], length=sys.maxsize))
    with pytest.raises(TypeError, match="must be bytes, not bytearray"):
        packets.Caption(1, bytearray(3))


def test_c_changes_the_length(packets: ModuleType) -> None:
    packet = packets.Packet(1, (5, 6, 7))
    packet.resize(2)
    assert (packet.n, packet.data, packets.total(packet), copy.copy(packet)) == (
        2, (5, 6), 12, packets.Packet(1, (5, 6))
    )  # fmt: skip
    assert packet.same() == packet
    packet.resize(4)
    assert packet.n == 4
    for use in (lambda: packet.data, lambda: packets.total(packet), lambda: copy.copy(packet), packet.same,
                lambda: setattr(packet, "data", (1, 2, 3, 4)), lambda: repr(packet)):  # fmt: skip
        with pytest.raises(ValueError, match=r"C has set Packet.n, but the object has only 3 elements"):
            use()


def test_a_length_that_changes_during_an_assignment(packets: ModuleType) -> None:
    packet = packets.Packet(1, (5, 6, 7))
    packet.data = Items([1, 2, 3], lambda: packet.resize(1))
    assert packet.data == (1,)
    packet = packets.Packet(1, (5, 6, 7))
    packet.data = Items([1, 2, 3], lambda: packet.resize(999))
    with pytest.raises(ValueError, match="only 3 elements"):
        assert packet.data


def test_callbacks_get_copies(packets: ModuleType) -> None:
    seen = []

    def change(packet: Any) -> None:
        seen.append(packet)
        packet.kind = 100
        packet.data = (100,) * packet.n

    assert packets.tell(change) == 7 + 4.5
    packets.wipe()
    assert seen == [packets.Packet(100, (100,) * 3)]


def test_copies_and_pickles(packets: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "packets", packets)
    for original in (packets.receive(3), packets.Caption(2, b"abc"), packets.Path([packets.Point(1, 2)]),
                     packets.Colors([1, 0]), packets.Packet()):  # fmt: skip
        assert copy.copy(original) == copy.deepcopy(original) == original
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(original, protocol)) == original
    assert packets.Packet(1, (1, 2)) != packets.Packet(1, (1, 3))


@pytest.mark.slow
def test_the_stub_matches_the_module(tmp_path: Path) -> None:
    stub = check_stub_of(FILE, tmp_path)
    assert "    data: tuple[float, ...]\n" in stub
    assert "data: Sequence[SupportsFloat] = ()" in stub
    assert "content: bytes = b''" in stub


def test_nothing_leaks(packets: ModuleType) -> None:
    def use() -> Any:
        packet = packets.receive(3)
        packet.data = [1, 2, 3]
        for wrong in ([1], [1, 2, "x"], 3):
            with contextlib.suppress(TypeError, ValueError):
                packet.data = wrong
            with contextlib.suppress(TypeError):
                packets.Packet(1, wrong)
        path = packets.Path([packets.Point()] * 5)
        packets.tell(lambda given: given.data)
        return copy.copy(packet).__reduce__(), path.points, packet.same()

    with watched():
        assert not keeps(use)
