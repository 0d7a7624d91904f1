"""`doc`, `docstring_method`, `docstring_stateless`: docstrings.

    - name: days
      doc: The number of days.
      docstring_stateless: The number of days in a month.
      return: int
      arguments: [int year, int month]

The docs:

    -- function
    …
    The number of days in a month.

A paragraph that begins with `>>> ` is an example for doctest. Stubs do not contain examples.

If several declarations share a Python name, each text follows the signatures of its declaration. A declaration without
a text uses the first text of the others. A native declaration of a tensor method needs a text.
"""

from __future__ import annotations

from cwrap.model import Declaration
from cwrap.plan import Context, Overload, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On
from cwrap.source.records import replace

EXAMPLE = ">>> "  # the beginning of an example in the format of doctest
_OF_FORM = {"method": "docstring_method", "function": "docstring_stateless"}

_DECLARED = (On.DECLARATION,)


class Documentation(Plugin):
    """Docstrings of methods and functions."""

    name = "documentation"
    phase = Phase.WRAPPER
    keys = (
        Key("doc", _DECLARED, Kind.TEXT, "documentation of the method and the function", follows="python_name",
            example="Adds two numbers.", synonyms=("docstring", "description", "brief")),
        Key("docstring_method", _DECLARED, Kind.TEXT, "docstring of the method", follows="doc",
            example="Adds a number.", group=Group.YEAR_2017),
        Key("docstring_stateless", _DECLARED, Kind.TEXT, "docstring of the function", follows="docstring_method",
            example="Adds two numbers.", group=Group.YEAR_2017),
    )  # fmt: skip

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Set the docstrings of the method form and the function form."""
        return replace(wrapper, docs=(_joined(_declared(wrapper, "method")), _joined(_declared(wrapper, "function"))))


def text_of(declaration: Declaration, form: str) -> str:
    """Return the docstring of one form: the key of the form, or else `doc`."""
    keys = declaration.keys
    return (keys.text(_OF_FORM[form]) or keys.text("doc") or "").strip()


def prose(text: str) -> str:
    """Return a text without its examples."""
    return "\n\n".join(part for part in text.split("\n\n") if not is_example(part))


def is_example(paragraph: str) -> bool:
    """Return True if a paragraph is an example."""
    return paragraph.lstrip().startswith(EXAMPLE)


def paragraphs(wrapper: Wrapper, form: str) -> list[tuple[str, list[Overload]]]:
    """Return each text with the overloads that it describes, in the order of the declarations.

    If another plugin changed the docstring, the whole docstring describes all overloads.
    """
    declared = _declared(wrapper, form)
    text = wrapper.docs[0 if form == "method" else 1]
    return declared if text == _joined(declared) else [(text, list(wrapper.form(form)))]


def _declared(wrapper: Wrapper, form: str) -> list[tuple[str, list[Overload]]]:
    if not wrapper.other_declarations:
        return [(text_of(wrapper.declaration, form), list(wrapper.form(form)))]
    texts = {id(d): text_of(d, form) for d in wrapper.declarations}
    described = [(texts[id(o.declaration)], o) for o in wrapper.form(form)]
    used = {text for text, _ in described}
    distinct = [text for text in dict.fromkeys(texts.values()) if text and text in used] or [""]
    return [(text, [o for of, o in described if (of or distinct[0]) == text]) for text in distinct]


def _joined(described: list[tuple[str, list[Overload]]]) -> str:
    return "\n\n".join(text for text, _ in described)
