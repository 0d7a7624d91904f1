"""Constants and defaults have the values of the header, or are errors at their lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from header_errors import COMPILERS, errors

import cwrap

MACROS = """\
#define PI 3.14159
#define ALL 0xFFFFFFFFFFFFFFFFull
#define MINUS -5
#define MANY 300
#define WORD "word"
#define LEAST (-9223372036854775807LL - 1)
static inline int computed(void) { return 7; }
int byte_of(unsigned char b);
int int_of(int n);
#include <stddef.h>
int size_in(size_t n);
float float_of(float x);
int flag_of(bool b);
"""
# The type of the constant, its value, and whether they agree.
CONSTANTS = [
    ("", "PI", False), ("", "WORD", False), ("", "ALL", True), ("", "LEAST", True), ("", "computed()", True),
    ("uint32_t", "MINUS", False), ("uint8_t", "MANY", False), ("int", "PI", False), ("int", "ALL", False),
    ("float", "PI", False), ("double", "PI", True), ("uint64_t", "ALL", True), ("short", "MANY", True),
    ("const char*", "WORD", True), ("long long", "LEAST", True), ("int", "LEAST", False),
]  # fmt: skip
DEFAULTS = [
    ("byte_of", "unsigned char b", "MANY", False), ("byte_of", "unsigned char b", "MINUS", False),
    ("byte_of", "unsigned char b", "PI", False), ("byte_of", "unsigned char b", "MANY - 100", True),
    ("int_of", "int n", "ALL", False), ("int_of", "int n", "PI", False), ("int_of", "int n", "MINUS", True),
    ("size_in", "size_t n", "MINUS", False), ("size_in", "size_t n", "ALL", True),
    ("size_in", "size_t n", "(size_t)-1", True),
    ("float_of", "float x", "0.1", True), ("float_of", "float x", "PI", True), ("int_of", "int n", "computed()", True),
]  # fmt: skip


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda found: found[0])
def test_constants(tmp_path: Path, compiler: tuple[str, str]) -> None:
    """Each constant is one line, and one compilation has all of them."""
    text = "".join(
        f"- {{constants: {{C{k}: {value}}}{f', type: {type_}' if type_ else ''}}}\n"
        for k, (type_, value, _) in enumerate(CONSTANTS)
    )
    found = errors(tmp_path, text, compiler, MACROS)
    if compiler[0] == "g++":  # which reports some at a line of the runtime too
        found = [error for error in found if error[0] == "lib.yaml"]
    wrong = {line for _, line, _ in found}
    assert [row for k, row in enumerate(CONSTANTS) if (k + 2 not in wrong) is not row[2]] == []


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda found: found[0])
def test_defaults(tmp_path: Path, compiler: tuple[str, str]) -> None:
    text = "".join(
        f"- {{name: f{k}, cname: {name}, return: {'float' if 'float' in name else 'int'}, "
        f'arguments: [{{arg: {argument}, default: "{default}"}}]}}\n'
        for k, (name, argument, default, _) in enumerate(DEFAULTS)
    )
    wrong = {line for _, line, _ in errors(tmp_path, text, compiler, MACROS)}
    assert [row for k, row in enumerate(DEFAULTS) if (k + 2 not in wrong) is not row[3]] == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", ["c", "c++"])
def test_values_of_constants(language: str) -> None:
    declarations = """\
- constants: [ALL, MINUS, LEAST, {C: computed()}]
- {constants: {HALF: "0.5"}, type: double}
""".replace("{C: computed()}", "MANY")
    m = cwrap.load_inline(declarations, MACROS.replace("bool", "int"), language=language)
    assert (m.ALL, m.MINUS, m.LEAST, m.MANY, m.HALF) == (2**64 - 1, -5, -(2**63), 300, 0.5)
