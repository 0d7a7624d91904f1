"""The version of a package, from `version:` of the `- module:` entry in the declarations of its modules.

    - module: shop
      version: '"1.2"'            __version__ of the module, and the version of the package

Only a string literal can be the version of a package. Any other C expression, such as a call of the library, has no
value before the module is imported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cwrap.model import Value
from cwrap.pipeline import Request, Result, generate
from cwrap.source.diagnostics import Note, Reporter
from cwrap.source.location import Location

_LITERAL = re.compile(r'\s*"([^"\\]+)"\s*\Z')


def declared_version(requests: Iterable[Request]) -> str:
    """Return the version that the declarations of some modules contain, or "" if they contain none.

    Raise CwrapError if two modules have different versions, or if a version is not a string literal.
    """
    reporter = Reporter()
    found: dict[str, Location] = {}
    for request in requests:
        result = generate(request)
        reporter.sources.update(result.sources)
        for value in _versions(result):
            literal = _LITERAL.match(str(value.data))
            if literal is None:
                message = f"the version of a package must be a string literal such as '\"1.0\"', not '{value.data}'"
                reporter.error(value.location, message)
            elif found and literal[1] not in found:
                reporter.error(value.location, f"'{literal[1]}' is another version than that of another module",
                               *(Note(f"'{version}' is here", place) for version, place in found.items()))  # fmt: skip
            else:
                found[literal[1]] = value.location
    reporter.stop_if_errors()
    return next(iter(found), "")


def _versions(result: Result) -> Iterator[Value[object]]:
    for plan in result.plans:
        for item in plan.module_items:
            value = item.definition.keys.get("version") if item.definition.kind == "module" else None
            if value and value.data:
                yield value
