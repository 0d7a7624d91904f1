"""Numbers that a bit-field cannot have raise OverflowError, in every place that assigns one, and change nothing."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from compiled import build, compile_module
from folders import ROOT

from cwrap.pipeline import Request, generate

ENDS = {"u": (0, 7), "s": (-16, 15)}
OUTSIDE = [("u", 8), ("u", 2**32 - 1), ("s", 16), ("s", -17), ("s", 2**31 - 1)]


EXTENSION = "tests/modules/extensions/bits.cwrap"


@pytest.fixture(scope="module", params=["c", "c++"])
def m(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("bits")
    if request.param == "c":
        return build(ROOT, EXTENSION, folder)
    request_of_cpp = Request(ROOT, (EXTENSION,), target="standalone", language="c++")
    (folder / "bits.cpp").write_text(generate(request_of_cpp).files["bits.cpp"], encoding="utf-8")
    return compile_module(folder / "bits.cpp")


@pytest.mark.parametrize(("name", "number"), OUTSIDE)
def test_numbers_that_do_not_fit(m: ModuleType, name: str, number: int) -> None:
    problem = f"{number} does not fit in the bit-field"
    with pytest.raises(OverflowError, match=rf"Bits\(\) argument '{name}': {problem}"):
        m.Bits(**{name: number})
    for made in (m.Bits(u=5, s=-3), m.Handle()):
        before = (made.u, made.s)
        with pytest.raises(OverflowError, match=rf"\.{name}: {problem}"):
            setattr(made, name, number)
        assert (made.u, made.s) == before
    with pytest.raises(OverflowError, match=rf"put\(\) argument '{name}': {problem}"):
        made.put(**{"u": 1, "s": 1, name: number})
    assert (made.u, made.s) == before


def test_numbers_that_fit(m: ModuleType) -> None:
    made, handle = m.Bits(), m.Handle()
    for name, ends in ENDS.items():
        for number in ends:
            for place in (made, handle):
                setattr(place, name, number)
                assert getattr(place, name) == number
    assert m.bits_sum(m.Bits(7, -16, True)) == -8
    assert handle.put(7, -16) == -9
    made.wide = 2**32 - 1
    assert made.wide == 2**32 - 1
    handle.flag = made.flag = True
    assert (handle.flag, made.flag) == (True, True)
    assert made.color == m.Color.RED


def test_enums_that_do_not_fit(tmp_path: Path) -> None:
    m = build(ROOT, EXTENSION, tmp_path)
    made = m.Bits(color=m.Color.GREEN)
    with pytest.raises(OverflowError, match="does not fit in the bit-field"):
        made.color = 16
    assert made.color == m.Color.GREEN
