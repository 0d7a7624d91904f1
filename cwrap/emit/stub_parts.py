"""What stubs are made of: definitions from the plan, and texts of a project for what is written by hand.

    function(wrapper)        the lines of a function of a module of its own
    forms, definition        the same in two steps, for what is printed once per dtype

In a text written by hand dtypes are not enumerated:

    class $Storage(_StorageBase):          class DoubleStorage(_StorageBase): …   class FloatStorage(_StorageBase): …
        def tolist(self) -> list[$number]: ...

A statement whose first line mentions a dtype is repeated, with all that is indented below it, for every row of the
table. A name that is none of `$Tensor`, `$Storage`, `$number`, `$accepted` and `$method` is a KeyError.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import Template

from cwrap.ctype.base import Lines
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.signature import Pattern, Vocabulary, for_checkers, remarks, stub_signatures
from cwrap.plan import Overload, Wrapper
from cwrap.plugins.documentation import paragraphs, prose

# What an element of a dtype may be made from, by what it is in Python.
_ACCEPTED = {"float": "SupportsFloat", "int": "SupportsIndex", "bool": "SupportsIndex"}
_BUILTINS = frozenset(("bool", "float", "int", "list", "object", "str", "tuple"))  # what annotations name
_INDENT = "    "


# ---- definitions from the plan ----


@dataclass(frozen=True, slots=True)
class StubForm:
    """A signature with gaps for the names of C types, the names of its dtypes, and the lines of its docstring."""

    pattern: Pattern
    dtypes: frozenset[str] = frozenset()
    doc: Lines = ()


def forms(wrapper: Wrapper, form: str, overloads: Iterable[Overload], words: Vocabulary) -> list[StubForm]:
    """The signatures of some overloads of a wrapper, in that order, with what they were declared to say."""
    if wrapper.registered:
        doc = docstring_lines(wrapper.docs[0 if form == "method" else 1])
        return [StubForm(Pattern(_by_flags(wrapper.flags), ()), frozenset(d.name for d in wrapper.dtypes), doc)]
    more = remarks(wrapper, form)
    docs: dict[int, Lines] = {}
    for text, group in paragraphs(wrapper, form):
        lines = docstring_lines("\n\n".join(part for part in (prose(text), more) if part))
        docs.update((id(o.option), lines) for o in group)
    return [
        StubForm(signature.pattern(words), frozenset(d.name for d in overload.dtypes), docs[id(overload.option)])
        for overload in overloads
        for signature in stub_signatures(overload, form)
    ]


def _by_flags(flags: str) -> str:
    """What is known of a wrapper written by hand."""
    if "METH_NOARGS" in flags:
        return "() -> Any"
    if "METH_O" in flags:
        return "(argument: Any, /) -> Any"
    return "(*args: Any, **kwargs: Any) -> Any" if "METH_KEYWORDS" in flags else "(*args: Any) -> Any"


def function(wrapper: Wrapper, hidden: frozenset[str] = frozenset()) -> list[str]:
    """The lines of a function of a module of its own; `hidden` are builtins that the module has other items for."""
    return _defined(wrapper, "function", wrapper.python_name, "", hidden)


def method(wrapper: Wrapper, hidden: frozenset[str]) -> list[str]:
    """The lines of a method of a class of such a module."""
    return _defined(wrapper, "method", wrapper.python_name, "self", hidden)


def constructor(wrapper: Wrapper, hidden: frozenset[str]) -> list[str]:
    """The lines of what makes objects of a class."""
    return _defined(wrapper, "function", "__new__", "cls", hidden)


def _defined(wrapper: Wrapper, form: str, name: str, leading: str, hidden: frozenset[str]) -> list[str]:
    words = for_checkers(None, hidden)
    found = texts(forms(wrapper, form, wrapper.form(form), words), words)
    # To a checker an int may be a float too; which overload a call goes to is decided by exact types first.
    differ = len({text.rpartition(" -> ")[2] for text, _ in found}) > 1
    # Where NumPy says that its arrays are buffers, a checker finds nothing left for the dtypes behind the first.
    comment = "  # type: ignore[overload-overlap, overload-cannot-match, unused-ignore]" if differ else ""
    return definition(name, found, leading, behind=comment)


def hidden_builtins(names: Iterable[str]) -> frozenset[str]:
    """The builtins that annotations name and that functions or methods are called like."""
    return _BUILTINS.intersection(names)


def texts(found: Iterable[StubForm], words: Vocabulary) -> list[tuple[str, Lines]]:
    """Signature and docstring of each, for `definition`."""
    return [(form.pattern.filled(words), form.doc) for form in found]


def definition(
    name: str, signatures: Iterable[tuple[str, Lines]], leading: str = "", behind: str = "", above: str = ""
) -> list[str]:
    """The function once per different signature, with a leading parameter where there is one.

    The docstring stands at each signature: of several, some editors show that of the first, some that of the last, and
    some that of the one a call has reached. `behind` is a comment at the lines with the name, `above` one
    at the first `@overload`: type checkers look for theirs here or there.
    """
    unique: dict[str, Lines] = {}
    for text, doc in signatures:
        unique.setdefault(text, doc)
    lines: list[str] = []
    for text, doc in unique.items():
        if len(unique) > 1:
            lines.append("@overload" if lines else f"@overload{above}")
        comma = ", " if leading and not text.startswith("()") else ""
        head = f"def {name}({leading}{comma}{text[1:]}:"
        if doc:
            lines += [head + behind, *(_INDENT + line if line else "" for line in doc)]
        else:
            lines.append(f"{head} ...{behind}")
    return lines


def docstring_lines(text: str) -> Lines:
    """A docstring as Python source that says exactly this text; nothing for no text."""
    if not text:
        return ()
    escaped = re.sub(r'"{3,}|"+\Z', lambda quotes: '\\"' * len(quotes[0]), text.replace("\\", "\\\\"))
    if not escaped.replace("\n", "").isprintable():
        escaped = "".join(c if c == "\n" or c.isprintable() else c.encode("unicode_escape").decode() for c in escaped)
    lines = escaped.split("\n")
    if len(lines) > 1:
        return ('"""' + lines[0], *lines[1:], '"""')
    return (f'"""{escaped}"""',)


# ---- texts written by hand ----


def for_dtype(text: str, dtype: Dtype) -> str:
    """The text for one dtype."""
    return Template(text).substitute(
        Tensor=f"{dtype.name}Tensor",
        Storage=f"{dtype.name}Storage",
        number=dtype.python,
        accepted=_ACCEPTED[dtype.python],
        method=dtype.method,
    )


def for_every_dtype(text: str, table: DtypeTable) -> str:
    """The text for a whole table, comments left out."""
    lines = [line for line in text.rstrip().split("\n") if not line.lstrip().startswith("#")]
    return "\n".join(_repeated(lines, table))


def _repeated(lines: Sequence[str], table: DtypeTable) -> list[str]:
    result: list[str] = []
    start = 0
    while start < len(lines):
        end = _end(lines, start)
        first, below = lines[start], lines[start + 1 : end]
        if "$" in first:
            text = "\n".join((first, *below))
            for dtype in table.rows:
                result += for_dtype(text, dtype).split("\n")
        else:
            result += [first, *_repeated(below, table)]
        start = end
    return result


def _end(lines: Sequence[str], start: int) -> int:
    """The line behind a statement and all that is indented below it."""
    end = start + 1
    if lines[start].strip():
        while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > _depth(lines[start])):
            end += 1
    return end


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
