"""C files that are included once for each of several types, with macros for the type."""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.writer import string
from cwrap.generic import Element
from cwrap.source.location import Location

_HEADERS = ("<float.h>", "<stdint.h>")  # headers with the macros that tables use for limits


def emit_included(header: str, types: Iterable[Element], where: Location) -> str:
    """Return C that includes `header`, a quoted name, once for each type, with macros for the type.

    A compiler that has something to say of it names the place that asked for it.
    """
    chosen = tuple(types)
    needed = (*_HEADERS, *(t.row.included for t in chosen if t.row and t.row.header))
    lines = [f"#include {name}" for name in dict.fromkeys(needed)]
    for element in chosen:
        macros = _macros(element)
        lines += [f"#define {name} {text}".rstrip() for name, text in macros]
        lines += [f"#line {where.line} {string(where.file)}", f"#include {header}"]
        lines += [f"#undef {name.partition('(')[0]}" for name, _ in macros]
    return "\n".join(lines)


def _macros(element: Element) -> list[tuple[str, str]]:
    """Return the macros of a type, like those of the headers of tensor dtypes, but named after `real` only."""
    real, row = element.ctype, element.row
    convert = (row.load, row.store) if row and row.load else ("", f"({real})")
    limits = [("REAL_MIN", f"({row.minimum})"), ("REAL_MAX", f"({row.maximum})")] if row and row.minimum else []
    kinds = (row.name, *row.groups) if row else (element.word,)
    return [
        ("real", real),
        ("accreal", row.accreal if row else real),
        ("Real", element.word),
        ("REAL_NAME(name)", f"name##_{element.word}" if element.word else "name"),
        ("REAL_COMPUTE", row.compute if row else real),
        ("REAL_LOAD(x)", f"{convert[0]}(x)"),
        ("REAL_STORE(x)", f"{convert[1]}(x)"),
        *limits,
        *((f"REAL_IS_{kind.upper()}", "1") for kind in dict.fromkeys(kinds)),
    ]
