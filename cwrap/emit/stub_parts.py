"""Parts of stubs: definitions from the plan, and handwritten texts of a project.

    function(wrapper)        the lines of a function of a standalone module
    forms, definition        the same in two steps, for definitions that are printed once per dtype

Handwritten text does not enumerate dtypes:

    class $Storage(_StorageBase):          class DoubleStorage(_StorageBase): …   class FloatStorage(_StorageBase): …
        def tolist(self) -> list[$number]: ...

A statement whose first line contains a dtype is repeated, with its indented lines, for every row of the table. The
names are `$Tensor`, `$Storage`, `$number`, `$accepted` and `$method`; any other name raises KeyError.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Template

from cwrap.ctype.base import Field, Lines
from cwrap.ctype.stub_names import BUILTINS, qualified
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.signature import NOTHING_HIDDEN, Pattern, Vocabulary, for_checkers, remarks, stub_signatures
from cwrap.features.modules.documentation import paragraphs, prose
from cwrap.plan import Overload, Wrapper
from cwrap.source.records import dataclass

# The annotation of values that are converted to an element, by the Python type of elements.
_ACCEPTED = {"float": "SupportsFloat", "complex": "complex", "int": "SupportsIndex", "bool": "SupportsIndex"}
_INDENT = "    "


# ---- definitions from the plan ----


@dataclass(frozen=True, slots=True)
class StubForm:
    """A signature with gaps for the names of C types, the names of its dtypes, and the lines of its docstring.

    `deprecated` says what to use instead.
    """

    pattern: Pattern
    dtypes: frozenset[str] = frozenset()
    doc: Lines = ()
    deprecated: str = ""


def forms(wrapper: Wrapper, form: str, overloads: Iterable[Overload], words: Vocabulary) -> list[StubForm]:
    """Return the signatures of some overloads of a wrapper, in their order, with the declared docstrings."""
    if wrapper.registered:
        doc = docstring_lines(wrapper.docs[0 if form == "method" else 1])
        arguments, result = qualified(_by_flags(wrapper.flags), words.hidden), qualified("Any", words.hidden)
        signature = Pattern(arguments, result)
        return [StubForm(signature, frozenset(d.name for d in wrapper.dtypes), doc)]
    more = remarks(wrapper, form)
    docs: dict[int, Lines] = {}
    for text, group in paragraphs(wrapper, form):
        lines = docstring_lines("\n\n".join(part for part in (prose(text), more) if part))
        docs.update((id(o.option), lines) for o in group)
    return [
        StubForm(signature.pattern(words), frozenset(d.name for d in o.dtypes), docs[id(o.option)], o.deprecated)
        for o in overloads
        for signature in stub_signatures(o, form)
    ]


def _by_flags(flags: str) -> str:
    """Return the arguments of a handwritten function, of which only the METH_ flags are known."""
    if "METH_NOARGS" in flags:
        return "()"
    if "METH_O" in flags:
        return "(argument: Any, /)"
    return "(*args: Any, **kwargs: Any)" if "METH_KEYWORDS" in flags else "(*args: Any)"


def function(wrapper: Wrapper, hidden: Mapping[str, str] = NOTHING_HIDDEN) -> list[str]:
    """Return the lines of a function of a standalone module, which hides the names of `hidden`."""
    return _defined(wrapper, "function", wrapper.python_name, "", hidden)


def method(wrapper: Wrapper, hidden: Mapping[str, str]) -> list[str]:
    """Return the lines of a method of a class in a standalone module."""
    binding = wrapper.declaration.binding
    leading = {"classmethod": "cls", "staticmethod": ""}.get(binding, "self")
    return _defined(wrapper, "method", wrapper.python_name, leading, hidden, binding)


def constructor(wrapper: Wrapper, hidden: Mapping[str, str]) -> list[str]:
    """Return the lines of the constructor of a class."""
    form = "method" if wrapper.owner else "function"
    own = qualified("Self", hidden)
    found = [(f"{written.arguments} -> {own}", written.doc) for written in signatures(wrapper, form, hidden)]
    return definition("__new__", found, "cls", hidden=hidden)


@dataclass(frozen=True, slots=True)
class Written:
    """A signature in a stub: arguments in brackets, result, lines of the docstring, and what to use instead."""

    arguments: str
    result: str
    doc: Lines
    deprecated: str = ""

    @property
    def text(self) -> str:
        """The signature behind the name."""
        return f"{self.arguments} -> {self.result}"


def signatures(wrapper: Wrapper, form: str, hidden: Mapping[str, str]) -> list[Written]:
    """Return the signatures of a function or method."""
    words = for_checkers(None, hidden)
    found = forms(wrapper, form, wrapper.form(form), words)
    return [Written(*one.pattern.filled(words), one.doc, one.deprecated) for one in found]


def _defined(
    wrapper: Wrapper, form: str, name: str, leading: str, hidden: Mapping[str, str], decorator: str = ""
) -> list[str]:
    found = signatures(wrapper, form, hidden)
    # To a checker an int may be a float too; which overload a call goes to is decided by exact types first.
    differ = len({written.result for written in found}) > 1
    # NumPy versions whose stubs declare ndarray as Buffer make later overloads unreachable for type checkers.
    comment = "  # type: ignore[overload-overlap, overload-cannot-match, unused-ignore]" if differ else ""
    texts_found = [(written.text, written.doc) for written in found]
    deprecated = {written.text: written.deprecated for written in found if written.deprecated}
    return definition(
        name, texts_found, leading, behind=comment, decorator=decorator, hidden=hidden, deprecated=deprecated
    )


def hidden_builtins(names: Iterable[str]) -> Mapping[str, str]:
    """Return the builtins whose names functions or methods have too, with the names for annotations."""
    return {name: f"builtins.{name}" for name in BUILTINS.intersection(names)}


def texts(found: Iterable[StubForm], words: Vocabulary) -> list[tuple[str, Lines]]:
    """Return signature and docstring of each form, for `definition`."""
    return [(" -> ".join(form.pattern.filled(words)), form.doc) for form in found]


def field_lines(field: Field, hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of an attribute for a field of a C struct."""
    annotation = qualified(field.access.annotation, hidden)
    doc = docstring_lines(field.doc)
    if field.readonly:
        yield qualified("@property", hidden)
        yield f"def {field.name}(self) -> {annotation}:{'' if doc else ' ...'}"
        yield from (f"    {line}" for line in doc)
    else:
        yield f"{field.name}: {annotation}"
        yield from doc


def definition(
    name: str, signatures: Iterable[tuple[str, Lines]], leading: str = "", behind: str = "", above: str = "",
    decorator: str = "", hidden: Mapping[str, str] = NOTHING_HIDDEN, deprecated: Mapping[str, str] = NOTHING_HIDDEN,
) -> list[str]:  # fmt: skip
    """Return the lines of a function, once per distinct signature, with a leading parameter unless it is empty.

    Each signature has the docstring, because editors show that of the first, of the last or of the matching overload.
    `behind` is a comment on the lines with the name, `above` a comment on the first `@overload`: type checkers expect
    comments in either position. `decorator` is the name of a decorator of each signature. The module hides the names of
    `hidden`. `deprecated` says what to use instead of signatures.
    """
    unique: dict[str, Lines] = {}
    for text, doc in signatures:
        unique.setdefault(text, doc)
    lines: list[str] = []
    for text, doc in unique.items():
        if len(unique) > 1:
            lines.append(qualified("@overload", hidden) + ("" if lines else above))
        lines += [qualified(f"@{decorator}", hidden)] * bool(decorator)
        if text in deprecated:
            lines.append(f"{qualified('@deprecated', hidden)}({json.dumps(deprecated[text])})")
        comma = ", " if leading and not text.startswith("()") else ""
        head = f"def {name}({leading}{comma}{text[1:]}:"
        if doc:
            lines += [head + behind, *(_INDENT + line if line else "" for line in doc)]
        else:
            lines.append(f"{head} ...{behind}")
    return lines


def docstring_lines(text: str) -> Lines:
    """Return a docstring as lines of Python source with exactly this text; no lines for an empty text."""
    if not text:
        return ()
    escaped = re.sub(r'"{3,}|"+\Z', lambda quotes: '\\"' * len(quotes[0]), text.replace("\\", "\\\\"))
    if not escaped.replace("\n", "").isprintable():
        escaped = "".join(c if c == "\n" or c.isprintable() else c.encode("unicode_escape").decode() for c in escaped)
    lines = escaped.split("\n")
    if len(lines) > 1:
        return ('"""' + lines[0], *lines[1:], '"""')
    return (f'"""{escaped}"""',)


# ---- handwritten text ----


def for_dtype(text: str, dtype: Dtype) -> str:
    """Return the text for one dtype."""
    return Template(text).substitute(
        Tensor=f"{dtype.name}Tensor",
        Storage=f"{dtype.name}Storage",
        number=dtype.python,
        accepted=_ACCEPTED[dtype.python],
        method=dtype.method,
    )


def for_every_dtype(text: str, table: DtypeTable) -> str:
    """Return the text for all dtypes of a table, without comments."""
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
    """Return the index of the line after a statement and its indented lines."""
    end = start + 1
    if lines[start].strip():
        while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > _depth(lines[start])):
            end += 1
    return end


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
