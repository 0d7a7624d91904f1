"""What is generic over C types: the types that the words of `types:` mean.

A word is a row of the dtype table, a group of its rows, or any C type that arrays may be of. The table is the project's
own, or else the one that comes with cwrap, `dtypes.yaml` in this folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cwrap.ctype.array import known_elements
from cwrap.dtypes import Dtype, DtypeTable, read_dtypes
from cwrap.model import TypeNames, Value
from cwrap.source.diagnostics import Reporter, nearest

_DEFAULT = Path(__file__).with_name("dtypes.yaml")


@dataclass(frozen=True, slots=True)
class Element:
    """One of the types: in C, in names (what `$real` is), and its row, where the table has one."""

    ctype: str
    word: str
    row: Dtype | None


@cache
def default_dtypes() -> DtypeTable:
    """The table that comes with cwrap."""
    reporter = Reporter()
    table = read_dtypes(_DEFAULT, reporter, _DEFAULT.name)
    reporter.stop_if_errors()
    return table


def element_types(given: Value[TypeNames], own: DtypeTable, reporter: Reporter) -> tuple[Element, ...]:
    """The types that a value of the key `types` means, each once; words that mean none are reported."""
    table = own if own.rows else default_dtypes()
    names = given.data
    real = dict(zip(names.words, names.real, strict=True)) if names.real else None
    found: dict[str, Element] = {}
    for word in names.words:
        meant = tuple(_meant(word, table))
        if not meant:
            known = (*table.names, *table.groups, *known_elements())
            message = f"'types' are C numbers such as float, not '{word}'{nearest(word, known)}"
            reporter.error(given.location, message)
        for element in meant:
            called = element if real is None else Element(element.ctype, real[word], element.row)
            found.setdefault(element.ctype, called)
    return tuple(found.values())


def _meant(word: str, table: DtypeTable) -> Iterator[Element]:
    rows = [d for d in table.rows if word in (d.name, d.real)] or list(table.group(word))
    if not rows and word in known_elements():
        yield Element(word, word.replace(" ", "_"), None)
    for row in rows:
        yield Element(row.real, row.name, row)
