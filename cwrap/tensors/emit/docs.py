"""Docstrings as C: one source per file of declarations, shared by all dtypes."""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.docs import docstring, has_docstring
from cwrap.emit.writer import Writer, string
from cwrap.plan import FilePlan


def emit_docs(plan: FilePlan) -> str:
    """Return the text of `docs/<shard>.c`."""
    w = Writer(f"Docstrings generated from {plan.path} by cwrap. Do not edit.")
    for wrapper in plan.wrappers:
        for form in ("method",) if wrapper.registered else ("method", "function"):
            if has_docstring(wrapper, form):
                name = doc_symbol(wrapper.python_name, form)
                w.blank()
                w.line(f"const char {name}[] =")
                lines = docstring(wrapper, form).split("\n")
                w.lines(_literals(lines))
    return w.text()


def _literals(lines: list[str]) -> Iterable[str]:
    for k, line in enumerate(lines):
        literal = string(line)
        yield f"    {literal};" if k == len(lines) - 1 else f'    {literal[:-1]}\\n"'


def doc_symbol(python_name: str, form: str) -> str:
    """Return the C name of a docstring, which all dtypes share."""
    return f"THPDoc_{'method' if form == 'method' else 'function'}_{python_name}"
