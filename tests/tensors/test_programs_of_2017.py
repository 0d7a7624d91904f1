"""Programs in the style of 2017 have the results of NumPy: the files of programs_of_2017, read by old_programs."""

from __future__ import annotations

from pathlib import Path

import pytest
from old_programs import Line, Program, read_programs, run

FOLDER = Path(__file__).parent / "programs_of_2017"
AREAS = {path.stem: read_programs(path) for path in sorted(FOLDER.glob("*.txt"))}
PROGRAMS = [(area, program) for area, programs in AREAS.items() for program in programs]


@pytest.mark.parametrize(("area", "program"), PROGRAMS, ids=str)
def test_program(area: str, program: Program) -> None:
    assert program.lines, area
    run(program)


def test_every_area_has_two_hundred_statements() -> None:
    areas = {"creation", "indexing", "broadcasting", "sorting", "random", "linear_algebra", "serialization"}
    assert set(AREAS) == areas
    few = {area: n for area in AREAS if (n := sum(len(p.lines) for p in AREAS[area])) < 200}
    assert few == {}


WRONG = {
    "a value": Line("torch.FloatTensor([1]).sum()", "np.float32(2)"),
    "an element": Line("x = torch.FloatTensor([1, 2])", "x = torch.FloatTensor([1, 3])"),
    "a shape": Line("torch.zeros(2, 3)", "np.zeros((3, 2), 'f4')"),
    "a dtype": Line("torch.zeros(2)", "np.zeros(2)"),
    "a number": Line("torch.zeros(2)[0]", "np.zeros(1, 'f4')"),
    "a tensor": Line("torch.zeros(1)", "np.float32(0)"),
    "a length": Line("torch.zeros(2).size()", "(2, 1)"),
    "a tuple": Line("torch.zeros(2)", "(0, 0)"),
    "a text": Line("torch.zeros(2).type()", "'_C.DoubleTensor'"),
    "elements": Line("torch.zeros(2)", "np.zeros(0, 'f4')"),
    "a variable": Line("y = 1", "x = 1"),
    "an exception": Line("torch.zeros(2)", "", "RuntimeError"),
    "another exception": Line("torch.zeros(2).view(3)", "", "TypeError"),
    "no exception": Line("torch.zeros(2).view(3)", "np.zeros(2, 'f4')"),
}


@pytest.mark.parametrize("line", WRONG.values(), ids=WRONG)
def test_wrong_results_are_found(line: Line) -> None:
    with pytest.raises(AssertionError, match="wrong, line 1: "):
        run(Program("wrong", (line,)))


def test_braces_stand_for_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "program.txt"
    path.write_text("# first\nx.{a|b}(1) ;; x {+|-} 1\n\n# second\ny !! TypeError\n", encoding="utf-8")
    first, second = read_programs(path)
    assert [str(first), str(second)] == ["first", "second"]
    assert first.lines == (Line("x.a(1)", "x + 1"), Line("x.b(1)", "x - 1"))
    assert second.lines == (Line("y", "y", "TypeError"),)
