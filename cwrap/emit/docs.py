"""Docstrings as C: one source per file of declarations, shared by all dtypes.

A docstring opens with a signature that `inspect.signature` reads, where one says it all; else with a line per overload.
"""

from __future__ import annotations

from collections.abc import Iterable

from cwrap.emit.signature import remarks, signature_lines, text_signature
from cwrap.emit.symbols import Symbols, doc_symbol
from cwrap.emit.writer import Writer, string
from cwrap.plan import FilePlan, Wrapper
from cwrap.plugins.documentation import paragraphs


def emit_docs(plan: FilePlan) -> str:
    """The text of `docs/<shard>.c`."""
    w = Writer(f"Docstrings generated from {plan.path} by cwrap. Do not edit.")
    for wrapper in plan.wrappers:
        for form in ("method",) if wrapper.registered else ("method", "function"):
            if has_docstring(wrapper, form):
                name = doc_symbol(wrapper.python_name, form)
                w.blank()
                w.line(f"extern const char {name}[];")
                w.line(f"const char {name}[] =")
                lines = docstring(wrapper, form).split("\n")
                w.lines(_literals(lines))
    return w.text()


def has_docstring(wrapper: Wrapper, form: str) -> bool:
    """Whether there is anything to say: of a wrapper written by hand only the text."""
    return bool(_by_hand(wrapper, form) if wrapper.registered else wrapper.form(form))


def _by_hand(wrapper: Wrapper, form: str) -> str:
    return wrapper.docs[0 if form == "method" else 1]


def doc_in_c(wrapper: Wrapper, form: str, names: Symbols) -> str:
    """What the row of a method table says of it: a symbol, or in a module of its own the text."""
    if not has_docstring(wrapper, form):
        return "NULL"
    symbol = names.conventions.docstring
    return symbol.format(form=form, name=wrapper.python_name) if symbol else string(docstring(wrapper, form))


def _literals(lines: list[str]) -> Iterable[str]:
    for k, line in enumerate(lines):
        literal = string(line)
        yield f"    {literal};" if k == len(lines) - 1 else f'    {literal[:-1]}\\n"'


def docstring(wrapper: Wrapper, form: str) -> str:
    """What the method table holds: the signature that Python takes off, lines of signatures, texts, remarks."""
    if wrapper.registered:
        return _by_hand(wrapper, form)
    head = text_signature(wrapper, form)
    groups = paragraphs(wrapper, form)
    blocks: list[str] = []
    for text, overloads in groups:
        if head is None or len(wrapper.form(form)) > 1:
            blocks.append("\n".join(signature_lines(wrapper, form, overloads)))
        blocks.append(text)
    blocks.append(remarks(wrapper, form))
    body = "\n\n".join(block for block in blocks if block)
    return f"{head}\n--\n\n{body}" if head else body
