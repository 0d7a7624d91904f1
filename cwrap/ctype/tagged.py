"""Subclasses of handles that C functions return as pointers to the base class.

For example:

    - class: Shape                        static CwrapTagged cwrap_tag_of_Shape(PyObject *self, void *cw_pointer)
      type: shape_t*                      {
      free: free_shape                     …
      tag: shape_kind(value)                  switch (shape_kind(cw_value)) {
      tags: {Circle: SHAPE_CIRCLE}            case SHAPE_CIRCLE:
                                                  return cwrap_tag_of_Circle(self, (void *)(circle_t *)cw_value);

The function returns the class of the object, the pointer as one of that class, and the function that frees it. C of
classes without tags does not change.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.source.c_spelling import CSpelling
from cwrap.source.records import dataclass

HEADER = '"cwrap_tagged.h"'
VALUE = "cw_value"  # the C variable for `value` in the expressions of a declaration


@dataclass(frozen=True, slots=True)
class Subclass:
    """A subclass, its C type, and the C of the value of the tag, or of the condition if there is no tag."""

    name: str
    c: str
    when: str


@dataclass(frozen=True, slots=True)
class Tags:
    """How C distinguishes the objects of a class: the C of the tag, which may be empty, and the subclasses.

    A class without subclasses is one that the tags of its base class name.
    """

    tag: str = ""
    subclasses: tuple[Subclass, ...] = ()


def function_of(name: str) -> str:
    """Return the C function that chooses the class of a pointer to an object of a class."""
    return f"cwrap_tag_of_{name}"


def discard_of(name: str) -> str:
    """Return the C function that frees an object of a class, or of the subclass that it belongs to."""
    return f"cwrap_discard_{name}"


def support(name: str, c: str, state_index: int, releaser: str, tags: Tags) -> Lines:
    """Return the C functions of a class; `releaser` frees an object of the class itself, and may be NULL."""
    subclasses = tags.subclasses
    declared = (f"CWRAP_UNUSED static CwrapTagged {function_of(s.name)}(PyObject *, void *);" for s in subclasses)
    head = f"CWRAP_UNUSED static CwrapTagged {function_of(name)}(PyObject *self, void *cw_pointer)"
    own = f"    CwrapTagged cw_tagged = {{{state_index}, cw_pointer, {releaser}}};"
    if not subclasses:
        return (head, "{", own, "    (void)self;", "    return cw_tagged;", "}", "")
    return (
        *declared,
        "",
        head,
        "{",
        own,
        f"    {CSpelling.parse(c).variable(VALUE)} = ({c})cw_pointer;",
        f"    if (!{VALUE} || cwrap_is_subclass(self))",
        "        return cw_tagged;",
        *(_switch(tags) if tags.tag else _conditions(tags)),
        "}",
        "",
        *_discard(name, releaser),
    )


def _chosen(subclass: Subclass) -> str:
    return f"return {function_of(subclass.name)}(self, (void *)({CSpelling.parse(subclass.c).c}){VALUE});"


def _switch(tags: Tags) -> Lines:
    cases = (line for s in tags.subclasses for line in (f"    case {s.when}:", f"        {_chosen(s)}"))
    return (f"    switch ({tags.tag}) {{", *cases, "    default:", "        return cw_tagged;", "    }")


def _conditions(tags: Tags) -> Lines:
    cases = (line for s in tags.subclasses for line in (f"    if ({s.when})", f"        {_chosen(s)}"))
    return (*cases, "    return cw_tagged;")


def _discard(name: str, releaser: str) -> Lines:
    if releaser == "NULL":
        return ()
    return (
        f"CWRAP_UNUSED static void {discard_of(name)}(void *cw_pointer)",
        "{",
        f"    CwrapTagged cw_tagged = {function_of(name)}(NULL, cw_pointer);",
        "    cw_tagged.release(cw_tagged.pointer);",
        "}",
        "",
    )
