"""Comments of headers as text for `doc:`, and what they say of arguments."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from cwrap.headers import draft_header
from cwrap.headers.comments import documentation
from cwrap.headers.entries import doc_lines

DOXYGEN = r"""/*!
 * @brief Opens a door.
 *
 * Doors are \c heavy, <b>see</b> @ref door_close.
 * @code
 *   door_open(1);
 * @endcode
 * @ingroup doors
 * of all kinds
 *
 * @param[in] number  which one
 * @param[out] count  where the number of
 *                    knocks is stored
 * @param[in,out] state - the state
 * @param name the name, or NULL
 * @param empty
 * @return the door
 * @retval NULL if there is none
 * @custom more
 */"""
TEXT = """Opens a door.

Doors are heavy, see door_close.

number: which one
count: where the number of
knocks is stored
state: the state
name: the name, or NULL

Returns: the door
Returns NULL if there is none
custom more"""


def test_commands_of_doxygen() -> None:
    found = documentation(DOXYGEN)
    assert found.text == TEXT
    assert found.outputs == {"count"}
    assert found.inouts == {"state"}
    assert found.nullable == {"name"}


@pytest.mark.parametrize(("comment", "text"), [
    ("/* Plain. */", "Plain."), ("// One.\n// Two.", "One.\nTwo."), ("/// One.\n///\n/// Two.", "One.\n\nTwo."),
    ("int f(); //!< Behind.", "int f(); //!< Behind."), ("/**< Behind. */", "Behind."),
    ("/***********\n * Boxed.  \n ***********/", "Boxed."), ("/* ---- */", ""), ("", ""),
    ("/**\n * lib_open:\n * @name: the name\n *\n * Opens.\n */", "name: the name\n\nOpens."),
    ("/** mail a@b.c */", "mail a@b.c"), ("/** \\note x */", "Note: x"),
])  # fmt: skip
def test_kinds_of_comments(comment: str, text: str) -> None:
    assert documentation(comment).text == text


def test_long_comments_end_with_a_paragraph() -> None:
    paragraph = "\n".join(["line"] * 10)
    assert documentation(f"/* {paragraph}\n\n{paragraph}\n\n{paragraph} */").text.count("line") == 20
    assert documentation("/* " + "line\n" * 40 + "*/").text.count("line") == 24


@pytest.mark.parametrize("text", ["Plain text.", "a: b", "yes", "- item", "{x}", "Two\nlines", "One\n\n  # indented",
    "  first\nx", "quote ' and \" #1", "\u00e9\u4e2d", "x" * 300])  # fmt: skip
def test_texts_are_values_of_yaml(text: str) -> None:
    loaded = yaml.safe_load("\n".join(["- name: f", *doc_lines(text)]))[0]["doc"]
    assert loaded.split() == text.split()


def test_comments_of_a_header_are_documentation(tmp_path: Path) -> None:
    (tmp_path / "lib.h").write_text(
        "/* The licence. */\n#pragma once\n/** A door. */\ntypedef struct door door;\n"
        "/** A state. */\nenum state { OPEN };\n/* A size. */\ntypedef struct { int a; } size;\n"
        "/* Opens. */\nint f(size s, enum state t, door *d);\nint h(void);\n"
    )
    text = draft_header(str(tmp_path / "lib.h")).text
    assert "  doc: Opens.\n" in text
    assert "- name: h\n  return: int\n" in text
    assert "- enum: State\n  doc: A state.\n" in text
    assert "- struct: Size\n  doc: A size.\n" in text
    assert "- class: Door\n  doc: A door.\n" in text
    assert "licence" not in text


def test_comments_decide_between_outputs_and_arrays(tmp_path: Path) -> None:
    (tmp_path / "lib.h").write_text("/** @param[out] width w\n @param[in,out] state s\n @param pair two */\n"
        "void f(int *width, int *state, int *pair);\ntypedef struct allocator allocator;\n"
        "/** @param name or NULL */\nvoid g(char ***name, const allocator *a);\n"
        "typedef struct door door;\n/** @param d or NULL\n @param e can be NULL\n @param t (optional) */\n"
        "void h(door *d, door *e, const char *t, const char *u);\n")  # fmt: skip
    text = draft_header(str(tmp_path / "lib.h")).text
    assert "{arg: int* width, output: true}" in text
    assert "{arg: int* state, inout: true}" in text
    assert "{arg: int* pair, array: true}" in text
    assert "- door* d\n    - {arg: door* e, nullable: true}\n    - {arg: const char* t, nullable: true}\n" in text
    assert "# TODO: NULL is passed as 'name': 'name' has the type char***, for which there is no conversion\n" in text
