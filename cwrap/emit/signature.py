"""Python signatures, for docstrings, stubs, the reference and plans.

    text_signature        sum($self, /, dim, keepdim=False, *, out=None)       for inspect.signature
    signature_lines       sum(dim: int, keepdim: bool = False, *, out: Tensor | None = None) -> Tensor    for people
    stub_signatures       (dim: SupportsIndex, keepdim: bool = False, …) -> FloatTensor    for type checkers, by dtype

A signature is a row of pieces: parameters, and the marks `/` and `*` between them. A docstring opens with the text
signature if it describes all calls, else with a line per overload.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, product
from types import MappingProxyType

from cwrap.ctype.base import CType, python_literal
from cwrap.ctype.stub_names import Member, class_annotation, qualified
from cwrap.dtypes import Dtype
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import string
from cwrap.features.modules.documentation import paragraphs
from cwrap.features.signature.parameters import DEFAULT, can_be_none, spelled
from cwrap.plan import RETURNED, ModuleItem, Overload, Parameter, Wrapper
from cwrap.source.records import dataclass, replace

# The default in stubs if Python has no expression for it (the module's generator). It is a literal, so that
# inspect.signature can read the signature.
UNSAID = "..."
NOTHING_HIDDEN: Mapping[str, str] = MappingProxyType({})
_FOR_PEOPLE = (
    ("SupportsComplex | SupportsFloat | SupportsIndex", "complex"),
    ("SupportsFloat", "float"), ("SupportsIndex", "int"),
    ("_Exporter", "Buffer"), ("Buffer | bytes | bytearray", "Buffer"), ("Buffer | bytearray", "Buffer"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names of C types in signatures: `say(ctype, result)` is the name as a parameter, or as a result.

    `item` is the name of an integer of a size. `hidden` are names that the module hides, with other names for them.
    """

    say: Callable[[CType, bool], str]
    item: str
    hidden: Mapping[str, str] = NOTHING_HIDDEN

    def builtin(self, name: str) -> str:
        """Return the name of a builtin, with a prefix such as `builtins.` if the name is hidden."""
        return qualified(name, self.hidden)


@dataclass(frozen=True, slots=True)
class Piece:
    """One item of a signature: a parameter, or a mark without one (`/`, `*`, the receiver)."""

    text: str
    parameter: Parameter | None = None
    default: str | None = None

    @property
    def separate(self) -> bool:
        """True if the piece is a size given as separate integers."""
        return self.parameter is not None and self.parameter.variadic and not self.parameter.keyword_only

    def written_default(self, hidden: Mapping[str, str] = NOTHING_HIDDEN) -> str:
        """Return the default, or an empty string, with another name for the enum of a member if the name is hidden."""
        text = self.default or ""
        return qualified(text, hidden) if isinstance(text, Member) else text


@dataclass(frozen=True, slots=True)
class Signature:
    """One way to call an overload."""

    overload: Overload
    pieces: tuple[Piece, ...]

    def plain(self) -> str:
        """`self, /, dim, *, out=None`."""
        return ", ".join(f"{x.text}={x.written_default()}" if x.default is not None else x.text for x in self.pieces)

    def annotated(self, words: Vocabulary) -> str:
        """`(self: Tensor, /, dim: int, *, out: Tensor | None = None) -> Tensor`."""
        return " -> ".join(self.pattern(words).filled(words))

    def pattern(self, words: Vocabulary) -> Pattern:
        """Return the annotated signature with gaps for the names of C types, which depend on the dtype."""
        types: list[tuple[CType, bool]] = []
        inside = ", ".join(self._annotated(piece, words, types) for piece in self.pieces)
        count = len(types)
        result = self._result(words, types)
        return Pattern(f"({inside})", result, tuple(types), count)

    def _annotated(self, piece: Piece, words: Vocabulary, types: list[tuple[CType, bool]]) -> str:
        if piece.parameter is None:
            return piece.text
        if piece.separate:
            return f"{piece.text}: {words.item}"
        annotation, ctypes = _annotation(piece.parameter, self.overload, words)
        types += [(ctype, False) for ctype in ctypes]
        value = "" if piece.default is None else f" = {_literally(piece.written_default(words.hidden))}"
        return f"{piece.text}: {annotation}{value}"

    def _result(self, words: Vocabulary, types: list[tuple[CType, bool]]) -> str:
        result = self.overload.result
        if result.kind == "none":
            return "None"
        if result.named:
            return qualified(class_annotation(result.named), words.hidden)
        indices = (RETURNED,) if result.kind == "value" else result.arguments
        ctypes = [self.overload.result_type(i) for i in indices]
        types += [(ctype, True) for ctype in ctypes if ctype]
        found = ["{}" if ctype else words.builtin("object") for ctype in ctypes]
        found = [text + " | None" * can_be_none(self.overload, i) for text, i in zip(found, indices, strict=True)]
        return _one_or_tuple(found, words)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A signature with gaps for the names of C types; all other text is the same for every dtype.

    `count` is the number of types in the arguments; the others are in the result.
    """

    arguments: str
    result: str
    types: tuple[tuple[CType, bool], ...] = ()
    count: int = 0

    def filled(self, words: Vocabulary) -> tuple[str, str]:
        """Return the arguments, in brackets, and the result, with the names of C types."""
        names = [words.say(ctype, result) for ctype, result in self.types]
        return self.arguments.format(*names[: self.count]), self.result.format(*names[self.count :])


def annotated(parameter: Parameter, overload: Overload, words: Vocabulary) -> str:
    """Return the annotation of one parameter."""
    text, ctypes = _annotation(parameter, overload, words)
    return text.format(*[words.say(ctype, False) for ctype in ctypes])


def _annotation(parameter: Parameter, overload: Overload, words: Vocabulary) -> tuple[str, list[CType]]:
    """Return an annotation with gaps, and the C types for the gaps."""
    ctypes = [overload.values[i].required_ctype for i in parameter.values] if parameter.output else [parameter.ctype]
    return _one_or_tuple(["{}"] * len(ctypes), words) + (" | None" if parameter.nullable else ""), ctypes


def _one_or_tuple(items: Sequence[str], words: Vocabulary) -> str:
    return items[0] if len(items) == 1 else f"{words.builtin('tuple')}[{', '.join(items)}]"


def _literally(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


# ---- names of C types ----


def for_checkers(dtype: Dtype | None, hidden: Mapping[str, str] = NOTHING_HIDDEN) -> Vocabulary:
    """Return the names that stubs use, for one dtype or for a module without dtypes."""
    known: dict[tuple[CType, bool], str] = {}

    def say(ctype: CType, result: bool) -> str:
        key = (ctype, result)
        if key not in known:
            known[key] = qualified(ctype.annotation(dtype, result), hidden)
        return known[key]

    return Vocabulary(say, qualified("SupportsIndex", hidden), hidden)


def for_people() -> Vocabulary:
    """Return the names that docstrings use, which are the same for all dtypes."""
    return Vocabulary(_spoken, "int")


@lru_cache(maxsize=1024)
def _spoken(ctype: CType, result: bool) -> str:
    if ctype.generic and ctype.generic.doc_name:
        return ctype.generic.doc_name
    annotation = ctype.annotation(None, result)
    for protocol, plain in _FOR_PEOPLE:
        annotation = re.sub(rf"(?<!\.)\b{re.escape(protocol)}", plain, annotation)
    return qualified(annotation, NOTHING_HIDDEN)


# ---- pieces of signatures ----


def visible(overload: Overload, form: str) -> tuple[Parameter, ...]:
    """Return the parameters of a form: positional ones first, without the receiver of a method."""
    parameters = overload.method_parameters if form == "method" else overload.parameters
    return tuple(sorted(parameters, key=lambda p: p.keyword_only))


def python_name(parameter: Parameter) -> str:
    """Return the name of a parameter, with an underscore after a keyword of Python."""
    return spelled(parameter.name)


def default(parameter: Parameter) -> str | None:
    """Return the default in Python, `...` if Python has no expression for it, or None for a required parameter."""
    if parameter.output:
        return "None" if parameter.nullable else None
    if parameter.default is None:
        return None
    return parameter.ctype.python_default(parameter.default) or UNSAID


def middle_default(overload: Overload, form: str) -> bool:
    """Return whether a parameter with a default precedes one without."""
    return any(p.optional for p in _before_last_required(_positional(visible(overload, form))))


def pieces(parameters: Sequence[Parameter], receiver: str = "", *, legal: bool = False) -> tuple[Piece, ...]:
    """Return the pieces of a signature: `receiver`, parameters and marks.

    Python can compile a `legal` signature: it omits defaults in the middle, for which other signatures are needed.
    """
    positional = _positional(parameters)
    row = [Piece(receiver)] if receiver else []
    in_the_middle = len(_before_last_required(positional)) if legal else 0
    slash = len(row)
    for k, p in enumerate(positional):
        required = p.variadic or k < in_the_middle
        row.append(Piece(f"*{python_name(p)}" if p.variadic else python_name(p), p, None if required else default(p)))
        if p.unnamed:
            slash = len(row)
    if slash:
        row.insert(slash, Piece("/"))
    if len(positional) < len(parameters):
        if not (positional and positional[-1].variadic):
            row.append(Piece("*"))
        row += [Piece(python_name(p), p, default(p)) for p in parameters if p.keyword_only]
    return tuple(row)


def _positional(parameters: Sequence[Parameter]) -> list[Parameter]:
    return [p for p in parameters if not p.keyword_only]


def _before_last_required(positional: Sequence[Parameter]) -> Sequence[Parameter]:
    last = len(positional)
    while last and positional[last - 1].optional:
        last -= 1
    return positional[: max(last - 1, 0)]


# ---- for inspect.signature ----


def text_signature(wrapper: Wrapper, form: str, class_name: str = "") -> str | None:
    """Return the signature that `inspect.signature` reads, or None if one signature cannot describe all calls.

    An example is `add($self, /, value, *, out=None)`. For the constructor of a class it is `Stream(level=1)`.
    """
    overloads = wrapper.form(form)
    if any(middle_default(o, form) for o in overloads):
        return None
    receiver = "$self" if form == "method" else "$module"
    if wrapper.declaration.binding:
        receiver = "$type" if wrapper.declaration.binding == "classmethod" else "$module"
    if class_name:
        receiver = ""
    rows = ([_readable(p, form, class_name) for p in pieces(visible(o, form), receiver)] for o in overloads)
    found = {Signature(o, tuple(row)).plain() for o, row in zip(overloads, rows, strict=True)}
    return f"{class_name or wrapper.python_name}({found.pop()})" if len(found) == 1 else None


def _readable(piece: Piece, form: str, class_name: str = "") -> Piece:
    """Return a piece whose default `inspect.signature` can read; before Python 3.13 a method has no enums."""
    is_unreadable = form == "method" and not class_name and isinstance(piece.default, Member)
    return replace(piece, default=UNSAID) if is_unreadable else piece


# ---- for people ----


def written_signatures(wrapper: Wrapper, form: str, name: str = "") -> list[str]:
    """Return one line per overload, without types, with parameters in the declared order.

    `name` replaces the name of the function.
    """
    found = (Signature(o, pieces(visible(o, form))) for o in wrapper.form(form))
    return [f"{name or wrapper.python_name}({signature.plain()})" for signature in found]


def signature_lines(wrapper: Wrapper, form: str, overloads: Sequence[Overload] = (), name: str = "") -> list[str]:
    """Return the lines with types of some overloads, or of all if none are given, without repetitions.

    `name` replaces the name of the function.
    """
    words = for_people()
    found = (Signature(o, pieces(visible(o, form))).annotated(words) for o in overloads or wrapper.form(form))
    return [f"{name or wrapper.python_name}{line}" for line in dict.fromkeys(found)]


def remarks(wrapper: Wrapper, form: str) -> str:
    """Return sentences about defaults, other names of arguments, and sizes that can be passed as one sequence.

    Other names of the receiver are in the reference only, because methods do not accept them.
    """
    sentences = []
    parameters = [(p, o) for o in wrapper.form(form) for p in o.parameters if not p.is_self]
    for p, overload in parameters:
        if text := _undisplayed_default(p, overload, form):
            sentences.append(f"The default of `{python_name(p)}` is `{text}`.")
        if p.variadic:
            sentences.append(f"`{python_name(p)}` is ints, or one sequence of them.")
        if others := [f"`{name}`" for name in _other_names(p)]:
            verb = "is another name" if len(others) == 1 else "are other names"
            sentences.append(f"{_listed(others)} {verb} of `{python_name(p)}`.")
    return " ".join(dict.fromkeys(sentences))


def _undisplayed_default(parameter: Parameter, overload: Overload, form: str) -> str:
    """Return a default that `inspect.signature` cannot show: a member of an enum, or C; else an empty string."""
    piece = Piece("", parameter, default(parameter))
    if _readable(piece, form) is not piece:
        return piece.written_default()
    argument = overload.values[parameter.values[0]].argument
    declared = DEFAULT.get(argument.keys) if piece.default == UNSAID and not argument.is_field else None
    if declared is None or parameter.ctype.python_default(declared.text) or python_literal(declared.text):
        return ""
    return declared.text


def _listed(words: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _other_names(parameter: Parameter) -> tuple[str, ...]:
    names = dict.fromkeys(spelled(name) for name in parameter.aliases)
    return tuple(name for name in names if name != python_name(parameter))


# ---- for type checkers ----


def stub_signatures(overload: Overload, form: str) -> list[Signature]:
    """Return the signatures of an overload for type checkers, which Python can compile.

    A default in the middle requires a signature with the argument and one without; another name of an argument, a
    signature with this name; a size, one signature for a sequence and one for separate integers.
    """
    parameters = visible(overload, form)
    if not (middle_default(overload, form) or any(p.aliases or p.variadic for p in parameters)):
        return [_signature(overload, parameters)]
    found = []
    seen = set()
    for chosen in _choices(parameters):
        for named in _by_other_names(chosen):
            # the order of keywords makes no difference
            key = (tuple(p for p in named if not p.keyword_only), frozenset(p for p in named if p.keyword_only))
            if key in seen:
                continue
            seen.add(key)
            if any(p.variadic for p in named):
                found.append(_signature(overload, [replace(p, variadic=False) for p in named]))
            found.append(_signature(overload, named))
    return found


def _signature(overload: Overload, parameters: Sequence[Parameter]) -> Signature:
    return Signature(overload, pieces(parameters, legal=True))


def _choices(parameters: Sequence[Parameter]) -> Iterator[tuple[Parameter, ...]]:
    """Yield the parameters of each signature if there are defaults in the middle.

    Of adjacent optional parameters the last are omitted first. Omitted parameters become keyword-only. The shortest
    signature comes first, because users need it most.
    """
    positional = _positional(parameters)
    runs = [list(run) for optional, run in groupby(_before_last_required(positional), lambda p: p.optional) if optional]
    for counts in product(*(range(len(run), -1, -1) for run in runs)):
        omitted = [p for run, count in zip(runs, counts, strict=True) for p in run[len(run) - count :]]
        by_keyword = (replace(p, keyword_only=True) for p in omitted if not p.positional_only)
        first = (p for p in positional if p not in omitted)
        yield (*first, *by_keyword, *(p for p in parameters if p.keyword_only))


def _by_other_names(parameters: tuple[Parameter, ...], start: int = 0) -> Iterator[tuple[Parameter, ...]]:
    """Yield the parameters with each choice of their names; parameters after a renamed one are keyword-only."""
    k = next((k for k in range(start, len(parameters)) if parameters[k].aliases), len(parameters))
    if k == len(parameters):
        yield parameters
        return
    yield from _by_other_names(parameters, k + 1)
    if any(p.unnamed for p in parameters[k:]):
        return
    behind = tuple(replace(p, keyword_only=True) for p in parameters[k + 1 :])
    for name in _other_names(parameters[k]):
        named = replace(parameters[k], name=name, default=None, keyword_only=True)
        yield from _by_other_names((*parameters[:k], named, *behind), k + 1)


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
