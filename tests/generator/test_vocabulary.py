"""The vocabulary of declarations: how many keys there are, and that each key has one meaning."""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.extensions import Extensions, every_schema
from cwrap.schema import Group, On

MOST_KEYS = 86
# Keys that have different kinds of values in different places, and why the meaning is one nevertheless.
KINDS = {
    "cname": "the name in C, of a function or of a field; that of a module is a pattern of names",
    "return": "the C type of the result; a callback returns no argument",
    "type": "a C type; the kinds differ only in when the spelling is checked",
    "bytes": "Python has bytes; of a field, the value is the field with their number",
    "array": "Python has an array; of a field, the value is the field with the number of elements",
    "list": "Python has a list; of a field, the value is the field with the number of items",
    "initial": "the value before C or Python writes one; a function can set that of a struct",
    "from": "a number that is computed from an object of Python; in a callback, C gets it",
    "sizes": "numbers that a callback needs; its definition names them, and an argument provides them",
    "kept_by": "where C keeps a pointer after a call; of a callback, `callback`: until the callback ends",
    "tag": "the number that says what an object is: the subclass of a class, or the member of a union",
}


# Keys that files of 2016 have in other places than today's keys of the same name.
OF_2016 = {
    "allocate": "of an argument: an output; of a class: objects own the memory of the C struct",
    "long_args": "of a declaration: of all sizes; of an argument: of this size",
}


def kinds(*groups: Group) -> Mapping[str, set[str]]:
    """Return the kinds of values of each key."""
    found: dict[str, set[str]] = {}
    schema = every_schema(Extensions())
    for on in On:
        for key in schema.rows(on, *groups):
            found.setdefault(key.name, set()).add(key.kind.holds)
    return found


def test_the_number_of_keys() -> None:
    assert len(kinds(Group.MODULES)) <= MOST_KEYS


def test_each_key_has_one_kind_of_values() -> None:
    several = {name for name, found in kinds(Group.MODULES).items() if len(found) > 1}
    assert several == KINDS.keys()


def test_every_key_is_in_one_group() -> None:
    groups = [set(kinds(group)) for group in Group]
    several = {name for name in set.union(*groups) if sum(name in names for names in groups) > 1}
    assert several == OF_2016.keys()
