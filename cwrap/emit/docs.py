"""Docstrings.

A docstring opens with a signature that `inspect.signature` reads, where one says it all; else with a line per overload.
"""

from __future__ import annotations

from cwrap.emit.signature import remarks, signature_lines, text_signature
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import string
from cwrap.features.modules.documentation import paragraphs
from cwrap.plan import ModuleItem, Wrapper


def has_docstring(wrapper: Wrapper, form: str) -> bool:
    """Return whether a form has a docstring; a handwritten function has one only if it is declared."""
    return bool(_by_hand(wrapper, form) if wrapper.registered else wrapper.form(form))


def _by_hand(wrapper: Wrapper, form: str) -> str:
    return wrapper.docs[0 if form == "method" else 1]


def class_docstring(constructor: Wrapper | None, item: ModuleItem) -> str:
    """Return the docstring of a class, with the signatures of its constructor; empty if there is neither."""
    text = (item.definition.keys.text("doc") or "").strip()
    if constructor is None:
        return text
    form = "method" if constructor.owner else "function"
    head = text_signature(constructor, form, item.name)
    if head is not None:
        return f"{head}\n--\n\n{text}"
    lines = "\n".join(signature_lines(constructor, form, name=item.name))
    return f"{lines}\n\n{text}" if text else lines


def doc_in_c(wrapper: Wrapper, form: str, names: Symbols) -> str:
    """Return the C expression of a docstring: the name of a variable, or a literal in a standalone module."""
    if not has_docstring(wrapper, form):
        return "NULL"
    symbol = names.conventions.docstring
    return symbol.format(form=form, name=wrapper.python_name) if symbol else string(docstring(wrapper, form))


def docstring(wrapper: Wrapper, form: str) -> str:
    """Return a docstring: the signature that Python removes, lines of signatures, the declared text, remarks."""
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
