"""Enums whose members do not fit in `int`: each integer type of an enum in each place, in C and C++.

The table of places: argument, result, output, `inout`, field, array in a struct, argument and result and output of a
callback, constant, members, default, range; and, without a build, the comparison with the header.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import FLAGS, build, compile_module

from cwrap.pipeline import Request, generate

# The enum in C and in C++, its members, and values that are not in its range.
TYPES: dict[str, tuple[str, str, tuple[int, ...], tuple[int, ...]]] = {
    "Plain": ("enum plain", "enum plain", (0, 1, 2**31 - 1), (-1, 2**32)),
    "Signed": ("enum signed_one", "enum signed_one : int", (-1, 0, -(2**31)), (2**31, -(2**31) - 1)),
    "High": ("enum high", "enum high : uint32_t", (0x80000000, 2**32 - 1), (-1, 2**32)),
    "Wide": ("enum wide", "enum class wide : uint64_t", (0, 2**32, 2**63, 2**64 - 1), (-1, 2**64)),
    "Deep": ("enum deep", "enum class deep : int64_t", (-(2**63), 2**63 - 1), (2**63, -(2**63) - 1)),
    "Small": ("enum small", "enum small : uint8_t", (0, 200), (-1, 256, 300)),
    "Tiny": ("enum tiny", "enum class tiny : signed char", (-128, 127), (128, -129)),
}
PLACES = """\
typedef struct {{ {c} one; {c} many[2]; }} holder_{n};
typedef {c} (*call_{n})(void *data, {c} given, {c} *stored);
static {c} same_{n}({c} x) {{ return x; }}
static void store_{n}({c} x, {c} *stored) {{ *stored = x; }}
static void change_{n}({c} x, {c} *changed) {{ {c} old = *changed; *changed = x; (void)old; }}
static {c} call_by_{n}(call_{n} f, void *data, {c} x, {c} *stored) {{ return f(data, x, stored); }}
static holder_{n} held_{n}(holder_{n} h) {{ return h; }}
"""
DECLARATIONS = """\
- enum: {n}
  type: {type}
  members: {{ {members} }}
- {{constants: {{{n}_LAST: {last}}}, type: {n}}}
- {{struct: Holder{n}, type: holder_{n}, fields: [{n} one, '{n} many[2]']}}
- callback: Call{n}
  type: call_{n}
  return: {n}
  arguments: [{{arg: void* data, closure: true}}, {n} given, {{arg: '{n}* stored', output: true}}]
- {{name: same_{n}, return: {n}, arguments: [{n} x]}}
- {{name: or_last_{n}, cname: same_{n}, return: {n}, arguments: [{{arg: {n} x, default: {last}}}]}}
- {{name: at_most_{n}, cname: same_{n}, return: {n}, arguments: [{{arg: {n} x, range: "..{bound}"}}]}}
- {{name: at_least_{n}, cname: same_{n}, return: {n}, arguments: [{{arg: {n} x, range: "-1..7"}}]}}
- {{name: store_{n}, arguments: [{n} x, {{arg: '{n}* stored', output: true}}]}}
- {{name: change_{n}, arguments: [{n} x, {{arg: '{n}* changed', inout: true}}]}}
- name: call_by_{n}
  return: {n}
  arguments: [Call{n} f, {{arg: void* data, closure: f}}, {n} x, {{arg: '{n}* stored', output: true}}]
- {{name: held_{n}, return: Holder{n}, arguments: [Holder{n} h]}}
"""


def literal(value: int, name: str) -> str:
    """Return a C literal of the value of a member."""
    if name in ("Plain", "Signed", "Small", "Tiny"):
        return str(value) if value != -(2**31) else "(-2147483647 - 1)"
    if value < 0:
        return f"(-{-value - 1}LL - 1)"
    return f"{value}{'U' if name == 'High' else 'ULL' if name == 'Wide' else 'LL'}"


def sources(cpp: bool) -> tuple[str, str]:
    """Return the header and the declarations."""
    header, text = ["#include <stdint.h>"], ["- include: enums.h"]
    for name, (c, in_cpp, members, _) in TYPES.items():
        packed = " __attribute__((packed))" if name in ("Small", "Tiny") and not cpp else ""
        named = [f"{name.upper()}_{k}" for k in range(len(members))]
        values = ", ".join(f"{n} = {literal(v, name)}" for n, v in zip(named, members, strict=True))
        spelled = in_cpp.replace("enum class ", "enum ").partition(" :")[0].removeprefix("enum ") if cpp else c
        header.append(f"{in_cpp} {{ {values} }};" if cpp else f"enum{packed} {c.removeprefix('enum ')} {{ {values} }};")
        scope = f"{spelled}::" if "class" in in_cpp and cpp else ""
        pairs = ", ".join(f"M{k}: {scope}{n}" for k, n in enumerate(named))
        header.append(PLACES.format(c=spelled, n=name))
        text.append(DECLARATIONS.format(
            n=name, type=spelled, members=pairs, last=f"{scope}{named[-1]}", bound=f"{scope}{named[0]}"))  # fmt: skip
    return "\n".join(header), "\n".join(text)


@pytest.fixture(scope="module", params=["c", "c++"])
def m(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder, language = tmp_path_factory.mktemp("enums"), request.param
    header, text = sources(language == "c++")
    (folder / "enums.h").write_text(header, encoding="utf-8")
    (folder / "enums.yaml").write_text(text, encoding="utf-8")
    result = generate(Request(folder, ("enums.yaml",), target="standalone", language=language))
    source = folder / ("enums.cpp" if language == "c++" else "enums.c")
    source.write_text(result.files[source.name], encoding="utf-8")
    return compile_module(source, (*FLAGS, f"-I{folder}"))


def places(m: ModuleType, name: str, value: int) -> dict[str, Any]:
    """Return what Python gets for a value from each place."""

    def of(function: str) -> Any:
        return getattr(m, f"{function}_{name}")

    holder_type = getattr(m, f"Holder{name}")
    holder = of("held")(holder_type(one=value, many=(value, value)))
    assigned = holder_type()
    assigned.one, assigned.many = value, (value, value)
    given: list[Any] = []

    def call(x: Any) -> tuple[Any, Any]:
        given.append(x)
        return x, x

    returned, stored = of("call_by")(call, value)
    return {
        "argument and result": of("same")(value), "output": of("store")(value), "inout": of("change")(0, value),
        "field": holder.one, "array": holder.many[1],
        "assigned field": assigned.one, "assigned array": assigned.many[0],
        "argument of a callback": given[0], "result of a callback": returned, "output of a callback": stored,
    }  # fmt: skip


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", TYPES)
def test_members_in_each_place(m: ModuleType, name: str) -> None:
    enum, members = getattr(m, name), TYPES[name][2]
    assert [member.value for member in enum] == list(members)
    assert getattr(m, f"{name}_LAST") is enum(members[-1])
    assert getattr(m, f"or_last_{name}")() is enum(members[-1])
    for member in enum:
        found = places(m, name, member)
        assert {place for place, got in found.items() if got is not member and place != "inout"} == set()
        assert found["inout"] == 0


def passing(m: ModuleType, name: str, value: int) -> dict[str, Callable[[], object]]:
    """Return calls that pass a value to each place."""
    holder = getattr(m, f"Holder{name}")()
    call_by = getattr(m, f"call_by_{name}")
    return {
        "argument": lambda: getattr(m, f"same_{name}")(value),
        "inout": lambda: getattr(m, f"change_{name}")(0, value),
        "constructor": lambda: type(holder)(one=value),
        "field": lambda: setattr(holder, "one", value),
        "array": lambda: setattr(holder, "many", (0, value)),
        "result of a callback": lambda: call_by(lambda x: (value, 0), 0),
        "output of a callback": lambda: call_by(lambda x: (0, value), 0),
    }


@pytest.mark.parametrize("name", TYPES)
def test_values_out_of_range_in_each_place(m: ModuleType, name: str) -> None:
    for value in TYPES[name][3]:
        for call in passing(m, name, value).values():
            with pytest.raises(OverflowError, match=f"{value} does not fit in "):
                call()


@pytest.mark.parametrize("name", TYPES)
def test_range_of_an_enum(m: ModuleType, name: str) -> None:
    first = TYPES[name][2][0]
    assert getattr(m, f"at_most_{name}")(first) is getattr(m, name)(first)
    with pytest.raises(ValueError, match=r"is not in the range \.\."):
        getattr(m, f"at_most_{name}")(first + 1)
    at_least = getattr(m, f"at_least_{name}")
    assert [at_least(0), at_least(7)] == [0, 7]
    with pytest.raises(ValueError, match=r"8 is not in the range -1\.\.7"):
        at_least(8)
    if first < 0:
        assert at_least(-1) == -1
        with pytest.raises(ValueError, match=r"-2 is not in the range -1\.\.7"):
            at_least(-2)


SETOPT = """\
typedef enum { OPT_A = 1, OPT_B = 10002 } opt_t;
static int setopt(opt_t o, ...) { return (int)o; }
[[
  enum: Option
  type: opt_t
  prefix: OPT_
  members: [OPT_A, OPT_B]
]]
[[
  name: setopt
  return: int
  arguments: [{arg: Option o, range: 0..9999}, long value]
]]
"""


def test_the_option_of_a_variadic_function(tmp_path: Path) -> None:
    """Only the options whose further argument has the declared type."""
    (tmp_path / "setopt.cwrap").write_text(SETOPT, encoding="utf-8")
    setopt = build(tmp_path, "setopt.cwrap", tmp_path)
    assert setopt.setopt(setopt.Option.A, 3) == 1
    with pytest.raises(ValueError, match=r"<Option.B: 10002> is not in the range 0..9999"):
        setopt.setopt(setopt.Option.B, 3)
