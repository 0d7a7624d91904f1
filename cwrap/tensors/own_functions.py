"""Functions of TH that the C between the blocks of a `.cwrap` file defines for itself.

    static void THTensor_(twice)(THTensor *self, THGenerator *generator)
    {
      THArgCheck(generator, 1, "no generator");
      …
    }

A kernel of the library may have the name, so that the file's function gets another one: `THTensor_(own_twice)`. It may
call Python, so that the GIL is held while it runs. In a function that returns nothing, `THArgCheck` stores an error of
TH, which the wrapper raises.

C about sparse tensors, which no build has, is left out with their blocks.
"""

from __future__ import annotations

import re

from cwrap.model import Passthrough
from cwrap.plan import FilePlan, Gil, Overload, Wrapper
from cwrap.source.c_expression import ExpressionError, closing, tokenize_statements
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

_DEFINED = pattern(r"\bstatic\s+(?:inline\s+)?([\w\s*]+?)\bTHTensor_\((\w+)\)\s*\((?=[^;{]*\{)", re.ASCII)
_CHECK = pattern(r"\bTHArgCheck\s*\(")
_SPARSE = pattern(r"\bTHSP?Tensor")
_DIRECTIVE = pattern(r"[ \t]*#")
_OWN = "own_"


def with_own_functions(plan: FilePlan) -> FilePlan:
    """Return the plan of a file whose own functions have other names than those of the library."""
    texts = [item.text for item in plan.items if isinstance(item, Passthrough)]
    names = frozenset(match[2] for text in texts for match in _DEFINED.finditer(text))
    if not names and not any(map(_SPARSE.search, texts)):
        return plan
    items = (_passed(item, names) if isinstance(item, Passthrough) else _wrapper(item, names) for item in plan.items)
    return replace(plan, items=tuple(items))


def _wrapper(wrapper: Wrapper, names: frozenset[str]) -> Wrapper:
    overloads = tuple(_overload(overload, names) for overload in wrapper.overloads)
    return replace(wrapper, overloads=overloads)


def _overload(overload: Overload, names: frozenset[str]) -> Overload:
    """Return an overload that calls a function of the file by its name there, with the GIL."""
    function = _renamed(overload.call.function, names)
    if function == overload.call.function:
        return overload
    gil = overload.gil if overload.text("gil") else Gil()
    return replace(overload, call=replace(overload.call, function=function), gil=gil)


def _passed(item: Passthrough, names: frozenset[str]) -> Passthrough:
    if _SPARSE.search(item.text):
        return replace(item, text=_only_directives(item.text))
    return replace(item, text=_renamed(_checked(item.text), names))


def _renamed(text: str, names: frozenset[str]) -> str:
    return re.sub(r"\bTHTensor_\((\w+)\)", lambda m: f"THTensor_({_OWN}{m[1]})" if m[1] in names else m[0], text)


def _checked(text: str) -> str:
    """Return C in which functions that return nothing check their arguments without a result."""
    for match in reversed([m for m in _DEFINED.finditer(text) if m[1].strip() == "void"]):
        begin = text.index("{", match.end())
        try:
            tokens = tokenize_statements(text[begin:])
            end = begin + tokens[closing(tokens, 0)].end
        except (ExpressionError, ValueError):
            continue  # the compiler reports C that is not complete
        text = text[:begin] + _CHECK.sub("THArgCheckVoid(", text[begin:end]) + text[end:]
    return text


def _only_directives(text: str) -> str:
    """Return the directives of a text, on their lines."""
    return "\n".join(line if _DIRECTIVE.match(line) else "" for line in text.split("\n"))
