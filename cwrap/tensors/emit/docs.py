"""Docstrings as C: one source per shard, shared by all dtypes."""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.docs import docstring, has_docstring
from cwrap.emit.writer import INDENT, WIDTH, Writer, string
from cwrap.plan import FilePlan
from cwrap.source.patterns import pattern

_PARTS = pattern(r"[^\n]*(?:\n--)?\n+|[^\n]+")  # the lines of a docstring, with empty ones that follow


def emit_docs(plan: FilePlan) -> str:
    """Return the text of `docs/<shard>.c`."""
    w = Writer(f"Docstrings generated from {plan.path} by cwrap. Do not edit.")
    w.blank()
    for wrapper in plan.wrappers:
        for form in ("method",) if wrapper.registered else ("method", "function"):
            if has_docstring(wrapper, form):
                head = f"const char {doc_symbol(wrapper.python_name, form)}[] ="
                w.lines(_definition(head, docstring(wrapper, form)))
    return w.text()


def _definition(head: str, text: str) -> Iterable[str]:
    """Return the definition of a string: a line if the definition fits, else a line for each paragraph of one line.

    The signature that Python removes, and an empty line, are in the literal of the line before.
    """
    whole = f"{head} {string(text)};"
    if len(whole) <= WIDTH:
        return (whole,)
    literals = [string(line) for line in _PARTS.findall(text)]
    return (head, *(f"{INDENT}{literal}" for literal in literals[:-1]), f"{INDENT}{literals[-1]};")


def doc_symbol(python_name: str, form: str) -> str:
    """Return the C name of a docstring, which all dtypes share."""
    return f"THPDoc_{'method' if form == 'method' else 'function'}_{python_name}"
