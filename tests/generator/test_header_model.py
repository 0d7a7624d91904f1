"""The model of a header: types, structs, enums, macros, comments, and which of the included headers are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cwrap.headers import Header, HeaderError, Type, draft_header, read_header
from cwrap.headers.libclang import Parser, compiler_messages


def read(folder: Path, text: str, **others: str) -> Header:
    """Return the model of a header `lib.h`; `others` are texts of other headers by name."""
    for name, other in others.items():
        (folder / f"{name}.h").write_text(other)
    (folder / "lib.h").write_text(text)
    return read_header(str(folder / "lib.h"))


def parameters(header: Header, function: str) -> list[Type]:
    """Return the types of the parameters of a function."""
    found = next(f for f in header.functions if f.name == function)
    return [p.type for p in found.signature.parameters]


def draft(folder: Path, text: str) -> str:
    """Return the draft of a header `lib.h`."""
    (folder / "lib.h").write_text(text)
    return draft_header(str(folder / "lib.h")).text


# ---- types ----


def test_an_enum_that_is_declared_twice(tmp_path: Path) -> None:
    header = read(tmp_path, "enum { RED, GREEN };\nenum { RED, GREEN };\nint f(int n);\n")
    assert [enum.members for enum in header.enums] == [("RED", "GREEN")]
    assert [function.name for function in header.functions] == ["f"]


def test_an_enum_without_a_tag_in_an_included_header_does_not_name_other_types(tmp_path: Path) -> None:
    """The typedef of an enum is used for this enum only: an int stays an int."""
    header = read(tmp_path, '#include "inner.h"\nint f(int n, color_t c);\n', inner="typedef enum { RED } color_t;\n")
    assert parameters(header, "f") == [Type("int"), Type("color_t")]
    assert header.functions[0].signature.returns == Type("int")


def test_an_array_type_is_no_pointer(tmp_path: Path) -> None:
    """A pointer to a typedef of an array is not a pointer to pointers."""
    header = read(tmp_path, "typedef double pair_t[2];\nvoid f(pair_t *p);\n")
    assert parameters(header, "f") == [Type("pair_t", (False,))]
    text = draft(tmp_path, "typedef double pair_t[2];\nvoid f(pair_t *p);\n")
    assert "# TODO: 'pair_t' is an array type" in text


def test_complex_numbers_of_c_are_used_where_a_header_supports_them(tmp_path: Path) -> None:
    text = "#ifdef _Complex_I\ntypedef double _Complex lib_complex;\n#else\ntypedef double lib_complex[2];\n#endif\n"
    text += "void f(lib_complex *in, int n);\n"
    header = read(tmp_path, text)
    assert header.includes == ("<complex.h>", "lib.h")
    assert parameters(header, "f")[0] == Type("double complex", (False,))
    assert "- {arg: double complex* in, array: true}" in draft(tmp_path, text)


def test_spellings_are_those_of_declarations(tmp_path: Path) -> None:
    header = read(tmp_path, "void f(const char *a, char *const *b, const char *const *c, int d);\n")
    spellings = [type_.spelling for type_ in parameters(header, "f")]
    assert spellings == ["const char*", "char* const*", "const char* const*", "int"]


def test_typedefs_of_void_are_handles(tmp_path: Path) -> None:
    text = draft(tmp_path, "typedef void LIB;\nLIB *lib_new(void);\nvoid lib_free(LIB *l);\nint lib_size(LIB *l);\n")
    assert "- class: LIB\n  type: LIB*\n  free: lib_free\n" in text
    assert ": 3 of its 3 functions are bound" in text


def test_vectors_and_unusual_types_have_no_conversion(tmp_path: Path) -> None:
    text = 'typedef int v4 __attribute__((vector_size(16)));\nvoid f(v4 x, __int128 y);\nint g(int x) __asm__("gg");\n'
    found = draft(tmp_path, text)
    assert "'x' has the type" in found
    assert "'y' has the type __int128, for which there is no conversion" in found
    assert "- name: g\n" in found


def test_the_first_public_typedef_names_a_struct(tmp_path: Path) -> None:
    text = "typedef struct x _x;\ntypedef struct x x_t;\ntypedef struct x other;\nvoid f(struct x *a);\n"
    assert parameters(read(tmp_path, f'#pragma message("warning")\n{text}'), "f") == [Type("x_t", (False,))]


# ---- structs and classes ----


STRUCT = """\
struct in { int a; };
enum kind { A };
typedef struct {
    char name[8]; double w[3]; struct in i; enum kind k; const char *maker; char *own; int b : 3; int class;
    void (*fn)(void);
} lib_t;
void lib_put(const lib_t *t);
"""
FIELDS = """\
  fields:
    - "char name[8]"
    - "double w[3]"
    - struct in i
    - enum kind k
    - {arg: const char* maker, readonly: true}
    - {arg: int class_, cname: class}
"""


def test_structs_of_texts_arrays_and_structs_are_drafted(tmp_path: Path) -> None:
    """Fields are those that `struct:` supports; the names of others are in a comment."""
    text = draft(tmp_path, STRUCT)
    assert "- struct: In\n  type: struct in\n  fields: [int a]\n" in text
    assert f"- struct: Lib\n  type: lib_t\n{FIELDS}" in text
    assert "# TODO: Python does not have these fields: own, b, fn\n" in text
    assert "- name: put\n  cname: lib_put\n  arguments:\n    - const lib_t* t\n" in text


@pytest.mark.parametrize("result", ["size_t", "int", "void", "unsigned", "enum status", "bool"])
def test_deleters_may_return_numbers(result: str, tmp_path: Path) -> None:
    text = "#include <stddef.h>\n#include <stdbool.h>\nenum status { OK };\ntypedef struct x X;\n"
    assert "  free: X_free\n" in draft(tmp_path, f"{text}X *X_new(void);\n{result} X_free(X *x);\n")


# ---- headers ----


def test_umbrella_headers_are_read_with_the_headers_that_they_include(tmp_path: Path) -> None:
    header = read(tmp_path, '#include "one.h"\n#include <stdio.h>\n', one="int one(void);\n")
    assert [f.name for f in header.functions] == ["one"]
    assert header.functions[0].file == str(tmp_path / "one.h")


def test_headers_without_functions_have_a_warning(tmp_path: Path) -> None:
    (tmp_path / "lib.h").write_text("#define LIB_A 1\n")
    assert draft_header(str(tmp_path / "lib.h")).warnings == ("lib.h declares no functions",)


def test_other_headers_are_read_if_they_are_named(tmp_path: Path) -> None:
    (tmp_path / "one.h").write_text("int one(void);\n")
    (tmp_path / "lib.h").write_text('#include "one.h"\nint two(void);\n')
    header = read_header(str(tmp_path / "lib.h"))
    assert [f.name for f in header.functions] == ["two"]
    assert [(o.include, o.functions) for o in header.omitted] == [("one.h", 1)]
    for pattern in ("o*.h", f"{tmp_path.name}/*.h"):
        both = read_header(str(tmp_path / "lib.h"), also=[pattern])
        assert [f.name for f in both.functions] == ["one", "two"]


def test_headers_that_are_named_and_not_included_are_errors(tmp_path: Path) -> None:
    (tmp_path / "one.h").write_text("int one(void);\n")
    (tmp_path / "lib.h").write_text('#include "one.h"\nint two(void);\n')
    with pytest.raises(HeaderError, match=r"includes no 'on.h' \(--also\), and of the same library: one.h"):
        read_header(str(tmp_path / "lib.h"), also=["lib.h", "on.h"])


def test_headers_of_the_system_have_other_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parser, "system_folders", (tmp_path,))
    (tmp_path / "one.h").write_text("int one(void);\n")
    (tmp_path / "lib_more.h").write_text("int more(void);\n")
    (tmp_path / "lib.h").write_text('#include "one.h"\n#include "lib_more.h"\nint two(void);\n')
    header = read_header(str(tmp_path / "lib.h"), also=["lib_*.h"])
    assert [f.name for f in header.functions] == ["more", "two"]
    header = read_header(str(tmp_path / "lib.h"), also=["one.h"])
    assert [f.name for f in header.functions] == ["one", "two"]
    with pytest.raises(HeaderError, match=r"includes no 'o\*.h' \(--also\)"):
        read_header(str(tmp_path / "lib.h"), also=["o*.h"])


def test_missing_headers_are_errors(tmp_path: Path) -> None:
    (tmp_path / "lib.h").write_text('#include "none.h"\n')
    with pytest.raises(
        HeaderError, match=r"'none.h' file not found; set CPPFLAGS .* or name the library with --pkg-config"
    ):
        read_header(str(tmp_path / "lib.h"))


@pytest.mark.parametrize(
    "text", ["namespace n { int f(); }", "class A;", "#include <vector>", "template <class T> T f();"]
)
def test_headers_of_cxx_are_errors(text: str, tmp_path: Path) -> None:
    with pytest.raises(HeaderError, match=r"the header is C\+\+; add '--language c\+\+'"):
        read(tmp_path, f"{text}\n")


# ---- macros ----


@pytest.mark.sampled(4, quick=True)
@pytest.mark.parametrize(("text", "ctype"), [
    ("1", "int64_t"), ("-0x1F", "int64_t"), ("017UL", "uint64_t"), ("'a' + 1", "int64_t"), ("A | B", "int64_t"),
    ("1ULL << 63", "uint64_t"), ("18446744073709551616", ""), ("A B", ""), ("(int)1", "int64_t"),
    ("sizeof(int)", "uint64_t"), ("C + 1", ""), ("LOOP", ""), ("1.5e3f", "double"), ("-(2.0)", "double"),
    ('"a" "b"', "const char*"), ("D", "int64_t"), ("1 / 2", "int64_t"), ('"a" X', ""), ("((void *)0)", ""),
    ('"\\300"', ""), ('"\\303\\251"', "const char*"), ('("a")', "const char*"), ("memory", ""), ('L"a"', ""),
    ("{ 1 }", ""), ("extern", ""), ("variable", ""), ("PLUS(1, 2)", "int64_t"), (")", ""), ("(1", ""), ("[1]", ""),
])  # fmt: skip
def test_constants_are_macros_that_the_compiler_can_evaluate(text: str, ctype: str, tmp_path: Path) -> None:
    header = read(tmp_path, "#define A 4\n#define B A\n#define C f(x)\n#define LOOP LOOP\n#define PLUS(a, b) (a + b)\n"
        f"enum {{ D = 3 }};\nextern int variable;\nextern char memory[];\n#define X {text}\n")  # fmt: skip
    assert {m.name: m.ctype for m in header.macros}.get("X", "") == ctype
    assert header.function_macros == ("PLUS",)


def test_messages_of_the_compiler_are_in_english() -> None:
    """Their words are searched."""
    assert compiler_messages(["sh", "-c", "echo $LC_ALL >&2"]) == "C\n"
