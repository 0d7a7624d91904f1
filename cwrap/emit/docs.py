"""Docstrings as C: one source per file of declarations, shared by all dtypes.

A docstring opens with a signature that `inspect.signature` reads, where one overload says it all.
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.signature import text_signature, written_signatures
from cwrap.emit.symbols import doc_symbol
from cwrap.emit.writer import Writer, string
from cwrap.plan import FilePlan, Wrapper


def emit_docs(plan: FilePlan) -> str:
    """The text of `docs/<shard>.c`."""
    w = Writer(f"Docstrings generated from {plan.path} by cwrap. Do not edit.")
    for wrapper in plan.wrappers:
        for form in ("method", "function"):
            if wrapper.form(form) and _text(wrapper, form):
                name = doc_symbol(wrapper.python_name, form)
                w.blank()
                w.line(f"extern const char {name}[];")
                w.line(f"const char {name}[] =")
                lines = docstring(wrapper, form).split("\n")
                w.lines(_literals(lines))
    return w.text()


def _text(wrapper: Wrapper, form: str) -> str:
    return wrapper.docs[0 if form == "method" else 1]


def _literals(lines: list[str]) -> Iterable[str]:
    for k, line in enumerate(lines):
        last = k == len(lines) - 1
        yield f"    {string(line if last else line + chr(10))}{';' if last else ''}"


def docstring(wrapper: Wrapper, form: str) -> str:
    """What `__doc__` holds: the signature, or a line per overload, and the text."""
    head = text_signature(wrapper, form)
    if head:
        return f"{head}\n--\n\n{_text(wrapper, form)}"
    return "\n".join(written_signatures(wrapper, form)) + f"\n\n{_text(wrapper, form)}"
