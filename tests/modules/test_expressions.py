"""C expressions in declarations: tokens, positions, names of arguments, and sizes that do not wrap around."""

from __future__ import annotations

import os
import random
from array import array
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import pytest
from compiled import OPTIMISE, build
from folders import ROOT

from cwrap.source.c_expression import Expression, ExpressionError, position, spelled, tokenize, variables
from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence
from cwrap.source.yaml_reader import read_yaml


@pytest.fixture(scope="module")
def expressions(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/expressions.cwrap", tmp_path_factory.mktemp("expressions"))


# ---- tokens ----


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("a+b", "a + b"), ("a->b.c", "a -> b . c"), ("f(1e+5, 0x1p-3)", "f ( 1e+5 , 0x1p-3 )"), ("x<<=2", "x <<= 2"),
        ("L'x' u8\"\"", "L'x' u8\"\""), ("'\\'' \"\\\"\"", "'\\'' \"\\\"\""), ("a /* + */ b", "a b"), ("", ""),
        ("$arg12 + 1", "$arg12 + 1"), ("a::b", "a :: b"), ("1'000", "1'000"), ("a \\\n b", "a b"), ("...", "..."),
        ("{}", "{ }"), ("(int[]){1}", "( int [ ] ) { 1 }"), ("a--", "a --"), ("a - -1", "a - - 1"),
    ],
)  # fmt: skip
def test_tokens(text: str, tokens: str) -> None:
    found = tokenize(text)
    assert " ".join(token.text for token in found) == tokens
    assert all(text[token.offset : token.end] == token.text for token in found)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("a; b", 1), ("f(a; b)", 3), ("f(a", 1), ("f(a]", 3), ("a)", 1), ("{1; 2", 0), ("if {", 3), ("#x", 0),
        ("a # b", 2),
        ("a @", 2), ("a `", 2), ("\"a", 0), ("a + 'b", 4), ("'' ", 0), ("a // b", 2), ("a /* b", 2), ("a \\ b", 2),
        ("a \\u00e9", 2), ("a %: b", 2), ("a<:1", 1), ('"??/"', 1), ("a ??= b", 2), ("é", 0), ("a\x00", 1), ("$arg", 0),
        ("$args", 0), ("R\"(a)\"", 0), ("u8R\"(a)\"", 0), ("a + cw_b", 4), ("(" * 61 + ")" * 61, 60), ("a \\", 2),
        ("'\n'", 0), ("\"\n\"", 0), ("a\n# define b", 2), ("$arg1234567", 0), ("$", 0),
    ],
)  # fmt: skip
def test_wrong_expressions_are_rejected(text: str, offset: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        tokenize(text)
    assert caught.value.offset == offset, str(caught.value)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a + a.b + a->c + f(d)", ["a", "a", "a", "d"]), ("f(struct a) + (enum b)c", ["struct", "enum", "c"]),
        ("offsetof(struct a, b) + c", ["c"]), ("(a){.b = c, .d = e}", ["a", "c", "e"]), ("a::b", []), ("\"a\" 'b'", []),
        ("f(a.b)", ["a"]), ("a ? b : c", ["a", "b", "c"]), ("{.a = 1}", []),
    ],
)  # fmt: skip
def test_variables(text: str, names: list[str]) -> None:
    assert [token.text for token in variables(tokenize(text))] == names


def test_pieces() -> None:
    pieces = Expression("f(a, b), [c, d], ',' ,", Location("", 0, 0)).pieces()
    assert [(piece.text, piece.prefix) for piece in pieces] == [
        ("f(a, b)", ""), ("[c, d]", "f(a, b), "), ("','", "f(a, b), [c, d], "),
    ]  # fmt: skip
    tokens = tokenize("a /* b */ + c")
    assert spelled(tokens, {tokens[0].offset: "arg_a"}) == "arg_a + c"
    assert spelled((), {}) == ""


def scalars(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    items = node.items if isinstance(node, Sequence) else [entry.value for entry in node]
    return [scalar for item in items for scalar in scalars(item)]


def test_the_position_of_every_character() -> None:
    """Check positions in scalars of YAML's five styles; each scalar has an @ at the end of a line."""
    text = (
        '- a + @\n- \'it\'\'s @\'\n- "a\\tb \\x41\\u00e9 \\"@"\n- &x !!str a @\n- {k: x y   z@, l: "@"}\n'
        '- |\n  first\n    second @\n- >-\n  folded\n  into one @\n- "over\n   lines \\\n   and @ more"\n'
        "- plain\n  on two @\n- 'q''\n  ''@'\n"
    )
    reporter = Reporter()
    root = read_yaml(text, "f.yaml", reporter)
    assert isinstance(root, Sequence | Mapping)
    expected = [Location("f.yaml", row, line.index("@", at) + 1) for row, line in enumerate(text.split("\n"), 1)
                for at in (k for k in range(len(line)) if line[k] == "@")]  # fmt: skip
    found = [position(text, scalar.location, scalar.text, scalar.text.index("@")) for scalar in scalars(root)]
    assert found == expected
    first = scalars(root)[0]
    # white space is located at the end of the preceding text
    assert position(text, first.location, "a + @", 1) == Location("f.yaml", 1, 4)
    # the position is that of the scalar if the text is not the one that was read
    assert position("", first.location, "a + @", 4) == first.location
    assert position(text, Location("f.yaml", 99, 1), "a", 0) == Location("f.yaml", 99, 1)


# ---- names ----


def test_arguments_in_expressions(expressions: ModuleType) -> None:
    assert expressions.repeated(3) == 303
    assert expressions.reserved(1, 2) == 1233
    assert expressions.reserved(1, 2, 0) == 1201
    assert expressions.later(1) == 1232
    assert expressions.macros(1, 2) == 1233
    assert expressions.around() == 3693
    assert expressions.around(1) == 1451
    assert expressions.called("7abc") == 704
    assert expressions.called("7abc", 2) == 702
    assert expressions.member() == 402
    assert expressions.members(3) == 803
    assert expressions.itself(5) == 1
    assert expressions.added() is expressions
    assert expressions.first_bytes(b"\x01a\x02") == 102


def test_numbers_of_arrays_and_members_in_c(expressions: ModuleType) -> None:
    n, new = expressions.stored(memoryview(array("d", [1] * 5)))
    assert (n, new.shape) == (6, (5, 2, 4))


def test_arguments_in_errors(expressions: ModuleType) -> None:
    assert expressions.checked(2) == 2
    with pytest.raises(ValueError, match="one"):
        expressions.checked(1)
    with pytest.raises(ValueError, match="more"):
        expressions.checked(101)


# ---- sizes ----


def test_lists_of_sizes_stay_lists(expressions: ModuleType) -> None:
    a, b = expressions.larger(1)
    assert a.tolist() == [0, 1, 2]
    assert b.shape == (3, 2)
    assert expressions.larger(5)[0].shape == (5,)


def test_used_bytes(expressions: ModuleType) -> None:
    assert expressions.filled(less=1) == b"xxx"
    assert expressions.filled(6, 0) == b"xxxxxx"
    for count, less in ((1, 2), (6, -1), (6, -(2**31))):
        with pytest.raises(SystemError, match="the C function reported"):
            expressions.filled(count, less)
    with pytest.raises(RuntimeError):
        expressions.filled(1, 9)


def test_a_product_of_ints_does_not_wrap_around(expressions: ModuleType) -> None:
    """In C 65536 * 65537 is 65536, but sizes and arguments are computed exactly."""
    assert expressions.area(3, 4) == b""
    with pytest.raises(MemoryError):
        expressions.area(65536, 65537)  # 2 ** 62 bytes
    with pytest.raises(OverflowError, match=r"^area\(\): w \* h \* depth\(w \* h\) is too large"):
        expressions.area(65536 * 2, 65537 * 2)  # 2 ** 64
    with pytest.raises(ValueError, match="the size of the result is negative"):
        expressions.area(-2, 3)
    assert expressions.quoted(0) == b""


def test_sizes_of_results(expressions: ModuleType) -> None:
    assert expressions.text(4) == "0123"
    assert expressions.text(7) is None
    assert expressions.path(4) == "0123"
    with pytest.raises(OverflowError, match=r"^text\(\): 2 \* size_of_text\(n\) / 2 is too large"):
        expressions.text(99)
    assert expressions.octets(4) == b"01"
    with pytest.raises(ValueError, match="computes with a number that is not an integer"):
        expressions.octets(3)
    with pytest.raises(ValueError, match="negative"):
        expressions.octets(-4)


# ---- memory that C fills ----


def test_sizes_of_arrays(expressions: ModuleType) -> None:
    assert expressions.fewer_elements(9).tolist() == [9, 0, 0, 0]
    with pytest.raises(ValueError, match="a size of the result is negative: -3"):
        expressions.fewer_elements(2)


def test_a_failure_that_is_a_warning(expressions: ModuleType) -> None:
    with pytest.warns(UserWarning, match="spelled_so_far"):
        expressions.spelled_so_far(-1)


def test_memory_that_c_does_not_fill_is_cleared(expressions: ModuleType) -> None:
    for size in (0, 1, 50, 1000, 100000):
        # allocations that are freed, so that malloc returns memory that is not 0
        junk = [bytes([255]) * size for _ in range(20)]
        del junk
        assert expressions.untouched(size) == bytes(size)
        element = expressions.first_element(size + 1)
        assert element.tolist() == [size + 1] + [0] * size


def test_text_in_new_bytes(expressions: ModuleType) -> None:
    assert expressions.spelled(6) == "h\xe9llo"
    assert expressions.spelled(1) == "h"
    assert expressions.spelled(0) == expressions.spelled(0, 0) == ""
    assert expressions.spelled(3, 3) == "h\xe9"  # the C function writes no 0 after the text
    with pytest.raises(UnicodeDecodeError):
        expressions.spelled(2)
    with pytest.raises(RuntimeError):
        expressions.spelled(-1)
    assert expressions.spelled_path(6) == os.fsdecode(b"h\xc3\xa9llo")
    assert expressions.spelled_path(1) == "h"
    for name, numbers in (("spelled_path", (-1,)), ("spelled_so_far", (0, 0))):
        with pytest.raises(SystemError, match="the C function reported"):
            getattr(expressions, name)(*numbers)
    assert expressions.spelled_bytes(6) == b"h\xc3\xa9llo"
    with pytest.warns(UserWarning, match="spelled_so_far"):
        assert expressions.spelled_so_far(-1) == "\0" * 15


Formula: TypeAlias = "tuple[str, Formula | None, Formula | None] | str"
VARIABLES = {"i": "int", "l": "int64_t", "s": "size_t", "b": "uint8_t"}
NUMBERS = ("0", "1", "2", "3", "7u", "0x10", "4611686018427387904", "65537", "1L")
BINARY = ("+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "<", "==", "&&", "||", "?")


def formula(source: random.Random, depth: int) -> Formula:
    if depth == 0 or source.random() < 0.15:
        return source.choice((*VARIABLES, *NUMBERS))
    if source.random() < 0.2:
        return (source.choice(("-", "+", "~", "!", "(int64_t)", "(uint8_t)", "same")), formula(source, depth - 1), None)
    return (source.choice(BINARY), formula(source, depth - 1), formula(source, depth - 1))


def written(tree: Formula) -> str:
    if isinstance(tree, str):
        return tree
    operator, first, second = tree
    assert first is not None
    if second is None:
        return f"{operator}({written(first)}{' + 0' * (operator == 'same')})"
    if operator == "?":
        return f"({written(first)} ? {written(second)} : {written(first)})"
    return f"({written(first)} {operator} {written(second)})"


def cut(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def formula_value(tree: Formula, values: dict[str, int]) -> int:
    """Return the number to which a formula evaluates, or the error that it raises."""
    if isinstance(tree, str):
        return within(values[tree] if tree in values else int(tree.rstrip("uL"), 0))
    operator, first, second = tree
    assert first is not None
    if operator in ("!", "&&", "||", "?"):
        holds = condition_value(first, values)
        if second is None:
            return int(not holds)
        if operator == "?":
            return formula_value(second if holds else first, values)
        return int(condition_value(second, values) if holds == (operator == "&&") else holds)
    a = formula_value(first, values)
    if second is None:
        one = {"-": -a, "+": a, "~": ~a, "(int64_t)": a, "same": a, "(uint8_t)": a}
        return within(int(one[operator]), *((0, 255) if operator == "(uint8_t)" else (MIN, MAX)))
    b = formula_value(second, values)
    if operator in ("<<", ">>") and not 0 <= b < 63:
        if b < 0:
            raise ValueError("a shift by a negative number")
        return within(a << min(b, 99)) if operator == "<<" else a >> min(b, 99)
    if operator in "/%":
        quotient = cut(a, b)
        return within(quotient) if operator == "/" else a - b * quotient
    two: dict[str, Callable[[], int]] = {
        "+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "<<": lambda: a << b, ">>": lambda: a >> b,
        "&": lambda: a & b, "|": lambda: a | b, "^": lambda: a ^ b, "<": lambda: a < b, "==": lambda: a == b,
    }  # fmt: skip
    return within(int(two[operator]()))


def condition_value(tree: Formula, values: dict[str, int]) -> bool:
    """Return whether a condition holds. A condition that is one variable is not converted."""
    return bool(values[tree] if isinstance(tree, str) and tree in values else formula_value(tree, values))


MIN, MAX = -(2**63), 2**63 - 1


def within(number: int, least: int = MIN, most: int = MAX) -> int:
    if not least <= number <= most:
        raise OverflowError(number)
    return number


@pytest.mark.slow
def test_sizes_equal_those_computed_in_python(tmp_path: Path) -> None:
    """Random formulas over arguments of several types give what Python computes, at the limits of the types too."""
    source = random.Random(1)
    formulas = [("+", formula(source, 4), "0") for _ in range(120)]
    arguments = ", ".join(f"{c} {name}" for name, c in VARIABLES.items())
    passed = "".join(f"\n    - {c} {name}" for name, c in VARIABLES.items())
    functions = "".join(
        f"[[\n  name: f{k}\n  cname: ignore\n  arguments:{passed}\n"
        f"    - {{arg: int64_t* r, output: true, initial: '{written(tree)}'}}\n]]\n"
        for k, tree in enumerate(formulas)
    )
    text = f"static int64_t same(int64_t x) {{ return x; }}\nstatic void ignore({arguments}, int64_t *r)\n"
    text += f"{{ {' '.join(f'(void){name};' for name in (*VARIABLES, 'r'))} }}\n{functions}"
    (tmp_path / "formulas.cwrap").write_text(text, encoding="utf-8")
    module = build(tmp_path, "formulas.cwrap", tmp_path, (OPTIMISE, "-w"))
    seen: Counter[str] = Counter()
    for k, tree in enumerate(formulas):
        for _ in range(40):
            values = {
                "i": source.choice((0, 1, -1, 5, 65536, 2**31 - 1, -(2**31))),
                "l": source.choice((0, 3, -7, 2**40, MAX, MIN, MIN + 1)),
                "s": source.choice((0, 2, 2**33, MAX, MAX + 1, 2**64 - 1)),
                "b": source.choice((0, 1, 63, 64, 255)),
            }
            try:
                expected: object = formula_value(tree, values)
            except (OverflowError, ZeroDivisionError, ValueError):
                expected = "error"
            try:
                found: object = getattr(module, f"f{k}")(**values)
            except (OverflowError, ZeroDivisionError, ValueError):
                found = "error"
            assert found == expected, (written(tree), values)
            seen[type(found).__name__] += 1
    assert min(seen.values()) > 500
