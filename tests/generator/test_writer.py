"""The writer of C: annotations of declared C, `#line`, and the wrapping of long lines."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from cwrap.emit.wrapping import WIDTH, wrapped
from cwrap.emit.writer import FAR, Writer
from cwrap.source.annotations import IN_MACRO, DeclaredC, first_location, jump, located, without_annotations
from cwrap.source.location import Location


def at(line: int, file: str = "a.yaml") -> Location:
    """Return a location in a file of declarations."""
    return Location(file, line, 1)


def written(*lines: str) -> list[str]:
    """Return the lines that a writer makes of annotated lines, without the comment at the top."""
    w = Writer("Test.", "a.c")
    w.lines(lines)
    return w.text().split("\n")[1:-1]


def test_an_f_string_annotates_declared_c() -> None:
    limit = DeclaredC("LIMIT", at(4))
    assert limit == "LIMIT"
    assert f"{limit!s}" == "LIMIT"
    line = f"x = {limit};"
    assert line != "x = LIMIT;"
    assert without_annotations(line) == "x = LIMIT;"
    assert first_location(line) == at(4)
    assert first_location("x = 1;") is None
    assert first_location(jump("out")) is None


def test_declared_c_takes_other_values_of_arguments() -> None:
    inner = DeclaredC(("size(", "arg_x", ")"), at(1))
    outer = DeclaredC(("(int)(", inner, ") + ", "arg_y", ""), at(2))
    assert outer == "(int)(size(arg_x)) + arg_y"
    assert outer.with_values({"arg_x": "cw_own[0]"}) == "(int)(size(cw_own[0])) + arg_y"
    assert DeclaredC("arg_x", at(1)).with_values({"arg_x": "cw_own[0]"}) == "arg_x"  # text, not a value


def test_declared_c_is_at_its_line() -> None:
    assert written("f();", f"x = {DeclaredC('LIMIT', at(4))};", f"y = {DeclaredC('LIMIT', at(5))};", "g();") == [
        "f();", '#line 4 "a.yaml"', "x = LIMIT;", "y = LIMIT;", '#line 7 "a.c"', "g();",
    ]  # fmt: skip


@pytest.mark.parametrize("directive", ['#line 7 "user.c"', '  # line 7 "user.c"', '# 7 "user.c"'])
def test_a_line_directive_of_a_user_ends_with_the_users_text(directive: str) -> None:
    w = Writer("Test.", "a.c")
    w.verbatim(f"{directive}\nint x;\n")
    w.verbatim("int y; /* #line 7 */")
    w.blank()
    w.line("int z;")
    assert w.text().split("\n")[1:-1] == [
        directive, "int x;", '#line 5 "a.c"', "int y; /* #line 7 */", "", "int z;",
    ]  # fmt: skip


def test_pieces_of_later_lines_follow_empty_lines_or_a_directive() -> None:
    first = f"f({located(at(2))}A, "
    assert written(f"{first}{located(at(4))}B);") == ['#line 2 "a.yaml"', "f(A,", "", "    B);"]
    far = at(3 + FAR)
    assert written(f"{first}{located(far)}B);") == ['#line 2 "a.yaml"', "f(A,", f'#line {far.line} "a.yaml"', "    B);"]


@pytest.mark.parametrize("second", [at(2), at(1), at(4, "b.yaml")])
def test_pieces_of_earlier_lines_and_other_files_stay_where_they_are(second: Location) -> None:
    assert written(f"f({located(at(2))}A, {located(second)}B);") == ['#line 2 "a.yaml"', "f(A, B);"]


def test_a_macro_has_no_directive_inside() -> None:
    far = at(3 + FAR)
    line = f"if ({IN_MACRO}LIKELY(f({located(at(2))}A, {located(far)}B)))"
    assert written(line) == [f'#line {far.line} "a.yaml"', "if (LIKELY(f(A, B)))"]


def test_a_directive_has_no_directive_inside() -> None:
    line = f"#if {located(at(2))}A && {located(at(4))}B"
    assert written(line) == ['#line 2 "a.yaml"', "#if A && B"]
    long = f"#if {' && '.join(f'defined(MACRO_{k})' for k in range(12))}"
    assert written(f"#if {located(at(2))}{long[4:]}") == ['#line 2 "a.yaml"', *wrapped(long)]


def test_the_continuation_of_a_long_line_has_the_same_location() -> None:
    call = f"f({', '.join(f'argument_{k}' for k in range(12))});"
    first, *others = wrapped(call)
    assert written(f"{located(at(7))}{call}") == [
        '#line 7 "a.yaml"', first, *(text for other in others for text in ('#line 7 "a.yaml"', other)),
    ]  # fmt: skip
    following = written(f"{located(at(7))}{call}", f"{located(at(8))}g();")
    assert following[-2:] == [others[-1], "g();"]  # the next line of the file needs no directive
    in_macro = [*written(f"{IN_MACRO}{located(at(7))}{call}", "g();")]
    assert in_macro == ['#line 7 "a.yaml"', first, *others, f'#line {len(others) + 5} "a.c"', "g();"]


def test_empty_lines_after_a_continuation_count_it() -> None:
    call = f"f({', '.join(f'argument_{k}' for k in range(12))}, "
    first, other = wrapped(call.rstrip())
    lines = written(f"{IN_MACRO}{located(at(1))}{call}{located(at(4))}B);")
    assert lines == ['#line 1 "a.yaml"', first, other, "", "    B);"]


def test_labels_in_use_have_consecutive_numbers() -> None:
    w = Writer("Test.", "a.c")
    for function in ("f", "g"):
        with w.block(f"void {function}(void)"):
            w.lines((f"if (x) {jump('out')}", f"if (y) {jump(function)}"))
            for label in ("f", "other", "out"):
                w.label(label)
    first, second = (text.split() for text in w.text().split("void g"))
    assert [word for word in first if word.startswith("cw_")] == [
        "cw_fail_0;",
        "cw_fail_1;",
        "cw_fail_1:",
        "cw_fail_0:",
    ]
    assert [word for word in second if word.startswith("cw_")] == ["cw_fail_0;", "cw_fail_1;", "cw_fail_0:"]


def test_items_with_annotations_have_the_width_of_their_text() -> None:
    w = Writer("Test.", "a.c")
    w.items("int x[] = {", [f"{located(at(1))}{k}" for k in range(30)], "};")
    assert len([line for line in w.text().split("\n") if line.startswith("    ")]) == 1
    assert max(map(len, w.text().split("\n"))) <= WIDTH


def test_items_fill_their_lines() -> None:
    w = Writer("Test.", "a.c")
    w.items("int x[] = {", ["a" * 60, "b" * (WIDTH - 67), "c" * 60, "d" * (WIDTH - 66)], "};")
    assert [len(line) for line in w.text().split("\n") if line.startswith("    ")] == [WIDTH, 65, WIDTH - 61]


# ---- long lines ----


def joined(lines: Iterable[str]) -> str:
    """Return the words of several lines."""
    return " ".join(line.strip() for line in lines)


ARGUMENTS = ", ".join(f"argument_{k}" for k in range(14))
LONG = [
    f"    f({ARGUMENTS});",
    f"if (CWRAP_UNLIKELY(cwrap_take_something(cw_p[0], &arg_something, {ARGUMENTS[:60]}))) return bad_value();",
    f'g("a, b; c && d", \'"\', "\\"x, {"y " * 60}", 1);',
    " && ".join(f"defined(MACRO_{k})" for k in range(12)),
    f"/* it's {'a comment ' * 14}*/",
]


@pytest.mark.parametrize("line", LONG)
def test_long_lines_break_between_words(line: str) -> None:
    lines = wrapped(line)
    assert len(lines) > 1
    assert all(len(text) <= WIDTH for text in lines)
    assert re.sub(r'" "', "", joined(lines)) == line.strip()
    margin = line[: len(line) - len(line.lstrip())]
    assert all(text.startswith(f"{margin}    ") for text in lines[1:])


def test_a_short_line_stays() -> None:
    assert wrapped("x;") == ["x;"]


def test_a_word_that_is_too_long_stays() -> None:
    assert wrapped("x" * 200) == ["x" * 200]
    assert wrapped(f"f(1, {'x' * 200})") == ["f(1,", f"    {'x' * 200})"]


def test_a_statement_begins_a_line() -> None:
    condition = f"if (condition({ARGUMENTS[:80]}))"
    assert wrapped(f"    {condition} {{ set_error(); goto out; }}") == [
        f"    {condition}", "        { set_error(); goto out; }",
    ]  # fmt: skip
    assert wrapped(f"    {condition} return set_the_error();") == [
        f"    {condition}", "        return set_the_error();",
    ]  # fmt: skip


def test_a_break_is_inside_few_brackets() -> None:
    line = f"first_function({ARGUMENTS[:44]}) + other_function(argument, second_function({ARGUMENTS[:60]}), last)"
    assert wrapped(line)[0].endswith("other_function(argument,")


def test_a_call_breaks_after_its_bracket_and_not_inside_of_an_argument() -> None:
    inner = f"other_function({ARGUMENTS[:87]})"
    assert wrapped(f"    the_function({inner}, last);") == ["    the_function(", f"        {inner}, last);"]
    call = f"{{ the_very_longest_function('(', {inner}, last); }}"
    assert wrapped(f"    {call}")[0].endswith("'(',")


def test_c_of_a_declaration_in_a_macro_stays_on_its_line() -> None:
    line = f"if (CWRAP_UNLIKELY(STATUS(f({ARGUMENTS[:96]}))))"
    assert wrapped(line)[0] == "if (CWRAP_UNLIKELY("
    assert wrapped(line, in_macro=True)[0].startswith("if (CWRAP_UNLIKELY(STATUS(f(argument_0,")


def test_a_break_leaves_more_than_a_bracket() -> None:
    text = f"{{ raise_exception({ARGUMENTS[:84]}); goto fail; }}"
    assert wrapped(f"    {text}")[-1] == "        goto fail; }"


def test_what_follows_a_broken_statement_is_indented_further() -> None:
    lines = wrapped(f"    if (condition) return function({ARGUMENTS[:62]}, {ARGUMENTS[:62]});")
    assert [len(line) - len(line.lstrip()) for line in lines] == [4, 8, 12]


def test_directives_continue_after_a_backslash() -> None:
    lines = wrapped(f"#if {' || '.join(f'defined(MACRO_{k})' for k in range(20))}")
    assert all(line.endswith(" \\") for line in lines[:-1])
    assert not lines[-1].endswith("\\")
    assert all(len(line) <= WIDTH for line in lines)


@pytest.mark.parametrize("text", ["word " * 60, "x" * 300, "\\303\\274" * 40, '\\"' * 150, "a\\n" * 90])
def test_long_literals_become_several(text: str) -> None:
    lines = wrapped(f'    {{NULL, "{text}"}},')
    assert all(len(line) <= WIDTH for line in lines)
    assert re.sub(r'(?<!\\)" "', "", joined(lines)) == f'{{NULL, "{text}"}},'
    for literal in re.findall(r'"((?:\\.|[^"\\])*)"', joined(lines)):
        assert re.fullmatch(r"(?:\\[0-7]{3}|\\[n\"]|[^\\])*", literal)  # no escape is cut


@pytest.mark.parametrize("suffix", ['");', '", (char *)NULL, &cleanup_of_the_literal);'])
def test_literals_of_every_length_fit_into_the_width(suffix: str) -> None:
    longest = set()
    for length in range(60, 240):
        lines = wrapped(f'    call("{"x" * length}{suffix}')
        longest.add(max(map(len, lines)))
        assert "".join(lines).count("x") == length
    assert max(longest) == WIDTH


def test_declarations_fill_their_lines() -> None:
    w = Writer("Test.", "a.c")
    w.declarations("int", ["a" * 60, "b" * (WIDTH - 67), "c" * 60, "d" * (WIDTH - 66)])
    lines = [line for line in w.text().split("\n") if line.startswith("int")]
    assert [len(line) for line in lines] == [WIDTH, 65, WIDTH - 61]


def test_neighbours_with_the_same_guard_share_the_directives() -> None:
    w = Writer("Test.", "a.c")
    for guard, body in (("A", "int a;"), ("A", "int b;"), ("B", "int c;"), ("", "int d;"), ("B", "int e;")):
        with w.condition(guard):
            w.line(body)
        w.blank()
    with w.condition("B", at(3)):
        w.line("int f;")
    assert [line for line in w.text().split("\n")[1:] if line and not line.startswith("#line")] == [
        "#if A", "int a;", "int b;", "#endif", "#if B", "int c;", "#endif", "int d;", "#if B", "int e;", "#endif",
        "#if B", "int f;", "#endif",
    ]  # fmt: skip


def test_an_outer_guard_is_not_shared_with_a_part_of_another_body() -> None:
    w = Writer("Test.", "a.c")
    with w.condition("A"), w.condition("B"):
        w.line("int a;")
    with w.condition("B"):
        w.line("int b;")
    assert w.text().split("\n")[1:-1] == ["#if A", "#if B", "int a;", "#endif", "#endif", "#if B", "int b;", "#endif"]


HEAD = "static const CwrapOverload mylib_list_of_overloads[]"


@pytest.mark.parametrize("margin", ["", "        "])
@pytest.mark.parametrize("line", [
    f"{HEAD} = {{{'{row, 1, 2}, ' * 6}{{row, 1, 2}}}};",
    f"{HEAD} = {{{'{row, 1, 2}, ' * 20}{{row, 1, 2}}}};",
    f"static const int short[] = {{{'{row, 1, 2}, ' * 7}{{row, 1, 2}}}};",
    f"{HEAD} = {{1, 2}}; int n = {{{'1, ' * 15}1}};",
    f"{HEAD} = {{1, 2, \"{'text ' * 12}\"}};",
    f"{HEAD} = call({{1, 2}}, {'other, ' * 8}other);",
])  # fmt: skip
def test_tables_break_as_other_long_lines_do(line: str, margin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = wrapped(margin + line)
    monkeypatch.setattr("cwrap.emit.wrapping._table", lambda line, margin: [])
    assert found == wrapped(margin + line)
    assert len(found) > 1 or len(margin + line) <= WIDTH
