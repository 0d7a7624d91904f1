"""The generator as the playground calls it: text in, JSON out. It runs in Pyodide.

generate("- {name: hypot, return: double, arguments: [double a, double b]}")
explain("hypot")
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cwrap.emit.signature import docstring, has_docstring
from cwrap.emit.symbols import Symbols, symbols
from cwrap.explain import Observation, observe
from cwrap.pipeline import Request, Result
from cwrap.pipeline import generate as run
from cwrap.plan import Wrapper
from cwrap.source.diagnostics import CwrapError, Diagnostic
from cwrap.source.records import replace

FILE = "mylib.yaml"
_RECEIVER = re.compile(r"\(\$\w+(?:, /)?(?:, )?")  # the receiver in a signature, which `help()` does not show
_LINE = re.compile(r'#line (?P<line>\d+) "(?P<file>[^"]*)"')


@dataclass
class _Last:
    """The last text, and the observation of a run with it, if `explain` has made one."""

    text: str = ""
    observed: Observation | None = None


_last = _Last()


def generate(text: str) -> str:
    """Return the output for a text of declarations as JSON.

    The keys are `diagnostics`, and if there is no error, `c`, `stub`, `docs`, `names`, `links` and `stages`.
    """
    _last.text, _last.observed = text, None
    try:
        result = run(_request(text))
    except CwrapError as error:
        return _json(diagnostics=_diagnostics(error.diagnostics, error.sources))
    path, c = next(iter(result.files.items()), ("", ""))
    return _json(
        diagnostics=_diagnostics(result.warnings, result.sources),
        c=c,
        stub=result.stub,
        docs=list(_docs(result)),
        names=list(_names(result)),
        lines=_lines(c, path),
        links=list(_links(text, c, result)),
        stages=[{"name": name, "milliseconds": seconds * 1000} for name, seconds in result.stages],
    )


def explain(name: str) -> str:
    """Return the explanation of a name in the last text as JSON: `name` and `sections`."""
    if _last.observed is None:
        _last.observed = observe(_request(_last.text))
    found = _last.observed.explanation(name)
    sections = [{"name": s.name, "title": s.title, "lines": s.lines} for s in found.sections]
    return _json(name=found.name, sections=sections)


def _request(text: str) -> Request:
    return Request(Path(), (FILE,), texts={FILE: text.encode("utf-8")})


def _json(**values: Any) -> str:
    return json.dumps(values, ensure_ascii=False)


def _diagnostics(found: Sequence[Diagnostic], sources: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "severity": one.severity,
            "message": one.message,
            "line": one.location.line,
            "column": one.location.column,
            "text": one.render(sources),
        }
        for one in found
    ]


def _wrappers(result: Result) -> Iterator[Wrapper]:
    return (wrapper for plan in result.plans for wrapper in plan.wrappers)


def _names(result: Result) -> Iterator[str]:
    """Yield the names that `explain` accepts: functions, methods as `Class.method`, and definitions."""
    for wrapper in _wrappers(result):
        yield f"{wrapper.owner}.{wrapper.python_name}" if wrapper.owner else wrapper.python_name
    yield from (item.name for plan in result.plans for item in plan.module_items if item.name)


def _docs(result: Result) -> Iterator[dict[str, str]]:
    """Yield the docstring of each function, as `help()` shows it."""
    for wrapper in _wrappers(result):
        form = "method" if wrapper.owner else "function"
        if has_docstring(wrapper, form):
            head, separator, body = docstring(wrapper, form).partition("\n--\n\n")
            head = _RECEIVER.sub("(", head) if separator else head
            name = f"{wrapper.owner}.{wrapper.python_name}" if wrapper.owner else wrapper.python_name
            yield {"name": name, "text": f"{head}\n\n{body}".strip() if separator else head}


# ---- the lines of declarations and of C ----


def _lines(c: str, path: str) -> list[list[int]]:
    """Return pairs of a line of C and the line of the declarations that it is compiled for."""
    pairs = []
    line = 0  # of the declarations; 0 for generated C
    for number, text in enumerate(c.split("\n"), 1):
        directive = _LINE.match(text)
        if directive:
            line = int(directive["line"]) if directive["file"] != path else 0
        elif line:
            pairs.append([number, line])
            line += 1
    return pairs


def _links(text: str, c: str, result: Result) -> Iterator[dict[str, Any]]:
    """Yield the lines of each declaration, and the first and last lines of the C functions that it became."""
    functions = dict(_functions(c))
    starts = sorted({w.declaration.location.line for w in _wrappers(result)} | _definitions(result))
    lines = text.split("\n")
    found: dict[int, list[tuple[int, int]]] = {}
    for plan in result.plans:
        names = replace(symbols(result.context), module=plan.shard)
        for wrapper in plan.wrappers:
            own = [functions[name] for name in _c_names(wrapper, names) if name in functions]
            found.setdefault(wrapper.declaration.location.line, []).extend(own)
    for start, ranges in sorted(found.items()):
        end = next((line for line in starts if line > start), len(lines) + 1) - 1
        while end > start and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
            end -= 1
        yield {"first": start, "last": end, "c": sorted(set(ranges))}


def _definitions(result: Result) -> set[int]:
    return {item.definition.location.line for plan in result.plans for item in plan.module_items}


def _c_names(wrapper: Wrapper, names: Symbols) -> Iterator[str]:
    """Yield the names of the C functions of a wrapper."""
    yield from (names.wrapper(wrapper, form) for form in ("method", "function"))
    for overload in wrapper.overloads:
        yield names.overload(wrapper, overload)
        yield names.loop(wrapper, overload)


def _functions(c: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the name of each function of the C, and its first and last line."""
    name, start = "", 0
    for number, line in enumerate(c.split("\n"), 1):
        head = re.match(r"(?:\w+ )*(?:\w+ )\*?(\w+)\(", line)
        if head and not line.rstrip().endswith(";"):
            name, start = head[1], number
        elif line == "}" and name:
            yield name, (start, number)
            name = ""
