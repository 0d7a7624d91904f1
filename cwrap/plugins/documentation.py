"""`doc`, `docstring_method`, `docstring_stateless`: what `help()` says.

    - name: days
      doc: The number of days.
      docstring_stateless: The number of days in a month.
      return: int
      arguments: [int year, int month]

The docs:

    -- function
    …
    The number of days in a month.

A paragraph that begins with `>>> ` is an example, as doctest runs it. The stub leaves examples out.

Where several declarations share a Python name, each text stands with the signatures of its own declaration; one without
a text leaves it to the others. A native declaration of a tensor method needs a text.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.model import Declaration
from cwrap.plan import Context, Overload, Wrapper
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On

EXAMPLE = ">>> "  # how a paragraph begins that is an example, as Python's doctest has it
_OF_FORM = {"method": "docstring_method", "function": "docstring_stateless"}

_DECLARED = (On.DECLARATION,)


class Documentation(Plugin):
    """Takes docstrings."""

    name = "documentation"
    keys = (
        Key("doc", _DECLARED, Kind.TEXT, "documentation, of both variants", follows="python_name",
            example="Adds two numbers."),
        Key("docstring_method", _DECLARED, Kind.TEXT, "docstring of the method", follows="doc",
            example="Adds a number."),
        Key("docstring_stateless", _DECLARED, Kind.TEXT, "docstring of the function", follows="docstring_method",
            example="Adds two numbers."),
    )  # fmt: skip

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """All texts of a form, one after the other."""
        return replace(wrapper, docs=(_joined(_declared(wrapper, "method")), _joined(_declared(wrapper, "function"))))


def text_of(declaration: Declaration, form: str) -> str:
    """The key of the form, else `doc`."""
    keys = declaration.keys
    return (keys.text(_OF_FORM[form]) or keys.text("doc") or "").strip()


def prose(text: str) -> str:
    """A text without its examples."""
    return "\n\n".join(part for part in text.split("\n\n") if not is_example(part))


def is_example(paragraph: str) -> bool:
    """Whether a paragraph is a dialogue with Python."""
    return paragraph.lstrip().startswith(EXAMPLE)


def paragraphs(wrapper: Wrapper, form: str) -> list[tuple[str, list[Overload]]]:
    """Each text with the overloads that it describes, in the order of the declarations; what another plugin made of the
    texts describes them all.
    """
    declared = _declared(wrapper, form)
    text = wrapper.docs[0 if form == "method" else 1]
    return declared if text == _joined(declared) else [(text, list(wrapper.form(form)))]


def _declared(wrapper: Wrapper, form: str) -> list[tuple[str, list[Overload]]]:
    if not wrapper.further:
        return [(text_of(wrapper.declaration, form), list(wrapper.form(form)))]
    texts = {id(d): text_of(d, form) for d in wrapper.declarations}
    told = [(texts[id(o.declaration)], o) for o in wrapper.form(form)]
    used = {text for text, _ in told}
    given = [text for text in dict.fromkeys(texts.values()) if text and text in used] or [""]
    return [(text, [o for own, o in told if (own or given[0]) == text]) for text in given]


def _joined(told: list[tuple[str, list[Overload]]]) -> str:
    return "\n\n".join(text for text, _ in told)
