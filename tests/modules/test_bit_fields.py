"""Numbers that a bit-field cannot have raise OverflowError, in every place that assigns one, and change nothing."""

from __future__ import annotations

from types import ModuleType

import pytest

import cwrap

C = """\
#include <stdlib.h>
typedef enum color { RED, GREEN, BLUE = 9 } color_t;
typedef struct { unsigned u : 3; signed s : 5; unsigned flag : 1; color_t color : 3; unsigned wide : 32; } bits_t;
typedef struct handle { unsigned u : 3; signed s : 5; unsigned flag : 1; } handle_t;
static handle_t *handle_new(void) { return (handle_t *)calloc(1, sizeof(handle_t)); }
static int bits_sum(const bits_t *bits) { return (int)(bits->u + bits->flag) + bits->s; }
static int handle_put(handle_t *h) { return (int)h->u + h->s; }
"""
DECLARATIONS = """\
- {enum: Color, type: color_t, members: [RED, GREEN, BLUE]}
- {struct: Bits, type: bits_t, fields: [unsigned u, signed s, bool flag, Color color, unsigned wide]}
- {class: Handle, type: handle_t*, deleter: free, new: handle_new, fields: [unsigned u, signed s, bool flag]}
- {name: handle_new, return: handle_t*}
- {name: bits_sum, return: int, arguments: [const bits_t* bits]}
- name: put
  cname: handle_put
  class: Handle
  return: int
  arguments: [handle_t* h, {arg: unsigned u, field: h.u}, {arg: int s, field: h.s}]
"""
ENDS = {"u": (0, 7), "s": (-16, 15)}
OUTSIDE = [("u", 8), ("u", 2**32 - 1), ("s", 16), ("s", -17), ("s", 2**31 - 1)]


@pytest.fixture(scope="module", params=["c", "c++"])
def m(request: pytest.FixtureRequest) -> ModuleType:
    declarations, code = DECLARATIONS, C
    if request.param == "c++":  # which does not convert an integer to an enum
        code = code.replace("color_t color : 3", "color_t color")
    return cwrap.load_inline(declarations, code, language=request.param)


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


def test_members_of_enums_that_do_not_fit() -> None:
    m = cwrap.load_inline(DECLARATIONS, C)
    made = m.Bits(color=m.Color.GREEN)
    with pytest.raises(OverflowError, match="does not fit in the bit-field"):
        made.color = m.Color.BLUE
    assert made.color == m.Color.GREEN
