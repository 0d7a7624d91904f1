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
 * @retval NULL without a door
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
Returns NULL without a door
custom more"""


def test_commands_of_doxygen() -> None:
    found = documentation(DOXYGEN)
    assert found.text == TEXT
    assert found.outputs == {"count"}
    assert found.inouts == {"state"}
    assert found.nullable == {"name"}
    assert found.taken == set()


@pytest.mark.parametrize(("text", "taken"), [
    ("the sequence, ownership passes to the result", True), ("which takes ownership of it", True),
    ("whose ownership is transferred", True), ("the caller retains ownership", False), ("a number", False),
    ("the caller takes ownership", False),
])  # fmt: skip
def test_objects_that_c_takes_over(text: str, taken: bool) -> None:
    assert documentation(f"/** @param x {text} */").taken == ({"x"} if taken else set())


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
    assert "# TODO: is 'pair' one number? Then use 'output: true' or 'inout: true'; or an array of which size?" in text
    assert "- door* d\n    - {arg: door* e, nullable: true}\n    - {arg: const char* t, nullable: true}\n" in text
    assert "# TODO: NULL is passed as 'name': 'name' has the type char***, for which there is no conversion\n" in text


@pytest.mark.parametrize(("comment", "text"), [
    ("/*! lib_open() :\n *  Opens.\n *  @return : a number */", "Opens.\nReturns: a number"),
    ("/**\n * lib_open:\n * @x: a #Door or %NULL\n */", "x: a Door or NULL"), ("/** a #Door */", "a #Door"),
    ("/*\n * NAME lib_open()\n *\n * DESCRIPTION\n *\n * Opens.\n */", "Opens."),
    ("/** It checks:\n * @li one\n * @li two */", "It checks:\n- one\n- two"),
])  # fmt: skip
def test_details_of_comments(comment: str, text: str) -> None:
    assert documentation(comment).text == text


HEADER = """\
/* Copyright by somebody. Licensed to everybody. */
int first(void);

/* Return the second number. */
int second(void);
int third(void); /* Return the third number. */
int fourth(void);
/* The comment of the fourth,
   which follows. */

int fifth(void);

/* short title */
int sixth(void);

/* One line that is apart from the next function. */

int seventh(void);

/* Return the eighth number,
** as some libraries do. */

int eighth(void);

/***************************
 * Section
 ***************************/
/*! The ninth. */
int ninth(void);

/***************************
 * Another section
 ***************************/
int tenth(void);

/** The eleventh. */
/* an afterthought */
int eleventh(void);

/* ------ */
int twelfth(void);

#define MOST 13 /* The largest number of all of them. */
int thirteenth(void);
"""
FOLLOWING = """\
int first(void);
/* What first does. */

int second(void);
/* What second does. */

/* More about the second function and its friends. */
int third(void);
/** Documented. */
int fourth(void);
"""


def docs_of(header: Path) -> dict[str, str]:
    """Return the docs of the functions of a draft."""
    found = yaml.safe_load(draft_header(str(header)).text)
    return {entry["name"]: entry["doc"].strip() for entry in found if "name" in entry and "doc" in entry}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_comments_that_document_a_function(tmp_path: Path, newline: str) -> None:
    header = tmp_path / "numbers.h"
    header.write_bytes(HEADER.replace("\n", newline).encode())
    assert docs_of(header) == {
        "second": "Return the second number.",
        "eighth": "Return the eighth number,\nas some libraries do.",
        "ninth": "The ninth.",
        "eleventh": "The eleventh.",
    }


def test_plain_comments_that_follow_functions(tmp_path: Path) -> None:
    header = tmp_path / "following.h"
    header.write_text(FOLLOWING, encoding="utf-8")
    assert docs_of(header) == {"fourth": "Documented."}
