"""Generic declarations: the C types of the names in `types:`.

A name is a row of the dtype table, a group of its rows, or a C type that arrays may have. The table is that of the
project, or else the one included in cwrap, `dtypes.yaml` in this folder.
"""

from __future__ import annotations

from collections.abc import Iterator

from cwrap.ctype.array import known_elements
from cwrap.dtypes import Dtype, DtypeTable, default_dtypes
from cwrap.model import TypeNames, Value
from cwrap.source.diagnostics import Reporter, nearest
from cwrap.source.records import dataclass

NAMES_OF_FUNCTIONS = ("cname", "free")  # keys of functions and arguments in which types replace `$real`


@dataclass(frozen=True, slots=True)
class Element:
    """One of the types: its C type, its name (the value of `$real`), and its row, if the table has one."""

    ctype: str
    word: str
    row: Dtype | None


def element_types(names_value: Value[TypeNames], project_table: DtypeTable, reporter: Reporter) -> tuple[Element, ...]:
    """Return the types of the names in a value of the key `types`, without duplicates; report unknown names."""
    table = project_table if project_table.rows else default_dtypes()
    names = names_value.data
    real = dict(zip(names.words, names.real, strict=True)) if names.real else None
    found: dict[str, Element] = {}
    for word in names.words:
        matches = tuple(_elements(word, table))
        if not matches:
            known = (*table.names, *table.groups, *known_elements())
            message = f"'types' must be C number types such as float, not '{word}'{nearest(word, known)}"
            reporter.error(names_value.location, message)
        for element in matches:
            renamed = element if real is None else Element(element.ctype, real[word], element.row)
            found.setdefault(element.ctype, renamed)
    return tuple(found.values())


def _elements(word: str, table: DtypeTable) -> Iterator[Element]:
    rows = [d for d in table.rows if word in (d.name, d.real)] or list(table.group(word))
    if not rows and word in known_elements():
        yield Element(word, word.replace(" ", "_"), None)
    for row in rows:
        yield Element(row.real, row.name, row)
