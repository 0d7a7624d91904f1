"""The legal keys, as one table, and the check of nodes against it: nodes in, model out, every error of a file at once.

A key is a row here and nowhere else; plugins and C types of other projects pass in the rows they add.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from cwrap.model import Argument, ArgumentKind, Data, Declaration, Fields, Keys, Option, Value
from cwrap.source.diagnostics import Note, Reporter, nearest, one_of
from cwrap.source.fragments import expression_problem, statements_problem
from cwrap.source.location import Location
from cwrap.source.nodes import Entry, Mapping, Node, Scalar, Sequence, describe, shortened


class On(Enum):
    """What a key may stand on."""

    DECLARATION = "a declaration"
    OPTION = "an option"
    ARGUMENT = "an argument"


class Kind(Enum):
    """What a key may hold."""

    WORD = "a word"
    FUNCTION = "the name of a C function"
    CODE = "C code"
    EXPRESSION = "a C expression"
    TEXT = "text"
    FLAG = "true or false"
    COUNT = "a number from 0"
    WORDS = "a word or a list of words"
    NAMES = "a name or a list of names"
    PAIRS = "a list of pairs such as [CPU, float]"
    MAPPING = "a mapping of words to C expressions"
    RESIZE = "an argument's name, or a list of pairs such as [self, 0]"
    GIL = "'hold', 'release' or 'above: N'"
    ERRORS = "a word, or a mapping that says more"


_DECLARED, _BOTH, _ARGUMENT = (On.DECLARATION,), (On.DECLARATION, On.OPTION), (On.ARGUMENT,)


@dataclass(frozen=True, slots=True)
class Key:
    """A row of the table: where the key may stand, what it may hold, what it means."""

    name: str
    on: tuple[On, ...]
    kind: Kind
    meaning: str
    choices: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    tensors: bool = False  # of tensor methods alone


KEYS = (
    Key("python_name", _DECLARED, Kind.WORD, "the name in Python (name)"),
    Key("cname", _BOTH, Kind.FUNCTION, "the C function (name)"),
    Key("return", _BOTH, Kind.TEXT, "a C type, 'self', or 'argument N[,M…]' (void)"),
    Key("variants", _DECLARED, Kind.WORDS, "method, function ([method])", choices=("method", "function")),
    Key("types", _DECLARED, Kind.WORDS, "dtype names or groups (all)"),
    Key("backends", _DECLARED, Kind.WORDS, "CPU, CUDA ([CPU, CUDA])", choices=("CPU", "CUDA")),
    Key("backend_type_pairs", _DECLARED, Kind.PAIRS, "explicit [backend, type] pairs",
        choices=("CPU", "CUDA")),
    Key("cpu_half", _DECLARED, Kind.FLAG, "Half too, where a group leaves it out"),
    Key("defined_if", _BOTH, Kind.EXPRESSION, "preprocessor condition around wrapper and table entry"),
    Key("auto_gpu", _BOTH, Kind.FLAG, "device guard of a CUDA build (true)"),
    Key("sparse", _BOTH, Kind.FLAG, "of sparse tensors: left out of a CPU build"),
    Key("aten_sparse", _BOTH, Kind.FLAG, "accepted, no meaning here"),
    Key("aten_dense_sparse", _BOTH, Kind.FLAG, "accepted, no meaning here"),
    Key("aten_custom_call", _BOTH, Kind.TEXT, "accepted, no meaning here"),
    Key("before_arg_assign", _BOTH, Kind.CODE, "C before the arguments are read"),
    Key("before_call", _BOTH, Kind.CODE, "C before the call"),
    Key("after_call", _BOTH, Kind.CODE, "C after the call"),
    Key("with_gil", _BOTH, Kind.FLAG, "hold the GIL during the call (false)"),
    Key("gil", _BOTH, Kind.GIL, "hold, release, or 'above: N' elements"),
    Key("only_register", _DECLARED, Kind.FLAG, "make the table entry alone"),
    Key("method_flags", _DECLARED, Kind.EXPRESSION, "flags or-ed to METH_VARARGS, for only_register"),
    Key("override_method_flags", _DECLARED, Kind.EXPRESSION, "flags in place of all, for only_register"),
    Key("no_kwargs", (*_BOTH, *_ARGUMENT), Kind.FLAG, "positional only"),
    Key("doc", _DECLARED, Kind.TEXT, "documentation of both variants"),
    Key("docstring_method", _DECLARED, Kind.TEXT, "docstring of the method"),
    Key("docstring_stateless", _DECLARED, Kind.TEXT, "docstring of the function"),
    Key("elementwise", _BOTH, Kind.EXPRESSION, "C expression over the arguments; the kernel is made", tensors=True),
    Key("reduce", _BOTH, Kind.MAPPING, "a reduction: init, combine, merge, finish",
        fields=("init", "combine", "merge", "finish", "acc", "nonempty"), tensors=True),
    Key("inplace", _DECLARED, Kind.FLAG, "also make NAME_, which writes to self", tensors=True),
    Key("slot", _DECLARED, Kind.WORDS, "type slots that call it", tensors=True),
    Key("errors", _BOTH, Kind.ERRORS, "how the C function fails, as a word or with what is said then",
        choices=("status", "null", "negative", "pending", "never"),
        fields=("when", "type", "success", "message", "exception")),
    Key("default", _ARGUMENT, Kind.EXPRESSION, "C expression for an argument left out"),
    Key("output", _ARGUMENT, Kind.FLAG, "a result: a tensor from out= or a new one; else the address of a variable is passed"),
    Key("inout", _ARGUMENT, Kind.FLAG, "the address is passed of a value that Python gives, and gets back changed"),
    Key("kwarg_only", _ARGUMENT, Kind.FLAG, "by keyword only"),
    Key("nullable", _ARGUMENT, Kind.FLAG, "None is NULL"),
    Key("long_args", _ARGUMENT, Kind.FLAG, "a size, as a tuple or as separate ints"),
    Key("if_true", _ARGUMENT, Kind.EXPRESSION, "C expression for True"),
    Key("if_false", _ARGUMENT, Kind.EXPRESSION, "C expression for False"),
    Key("wrap_dim", _ARGUMENT, Kind.TEXT, "a dimension of that tensor (TENSOR[+N]); negative counts from the end",
        tensors=True),
    Key("broadcast", _ARGUMENT, Kind.TEXT,
        "broadcast together with: OTHER[,OTHER] [inplace] [fallback] [dims:…] [types:…]", tensors=True),
    Key("assert_ndim", _ARGUMENT, Kind.COUNT, "number of dimensions it must have", tensors=True),
    Key("resize", _ARGUMENT, Kind.RESIZE, "resize the output like that before the call", tensors=True),
    Key("cpu_zero", _ARGUMENT, Kind.FLAG, "zero the output before the call", tensors=True),
    Key("implicit", _ARGUMENT, Kind.EXPRESSION, "C expression passed; no argument in Python"),
    Key("aliases", _ARGUMENT, Kind.NAMES, "other names of the argument"),
)  # fmt: skip

_STRUCTURE = {
    On.DECLARATION: ("name", "arguments", "options"),
    On.OPTION: ("arguments",),
    On.ARGUMENT: ("arg", "type", "name"),
}
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
_FUNCTION = re.compile(r"([A-Za-z_]\w*::)*[A-Za-z_]\w*(\([A-Za-z_]\w*\))?\Z", re.ASCII)
_TYPE = re.compile(r"[A-Za-z_][\w\s]*(\*\s*)*\Z|std::vector\s*<[\w\s]+>\Z", re.ASCII)
_TYPED = re.compile(
    r"(?P<type>std::vector\s*<[^<>]*>|[A-Za-z_][\w\s]*?(?:\s*\*+)*)(?:(?<=[*>])\s*|\s+)(?P<name>[A-Za-z_]\w*)\Z"
)
_REFERENCE = re.compile(r"argument\s+(\d{1,6})\Z", re.ASCII)
_DIMENSION = re.compile(r"\d{1,6}\Z", re.ASCII)
_LARGEST = 2**31 - 1


class Schema:
    """The table of keys with what plugins add; checks nodes against it."""

    def __init__(self, extra: Iterable[Key] = (), tensors: bool = True) -> None:
        self.tensors = tensors
        self.keys = (*KEYS, *extra)
        self._by_place: dict[On, dict[str, Key]] = {on: {} for on in On}
        for key in self.keys:
            for on in key.on:
                if key.name in _STRUCTURE[on] or self._by_place[on].setdefault(key.name, key) is not key:
                    raise ValueError(f"the key '{key.name}' of {on.value} is defined twice")

    def known(self, on: On) -> tuple[str, ...]:
        """The names of the keys that may stand there."""
        return (*_STRUCTURE[on], *self._by_place[on])

    def declaration(self, node: Node, reporter: Reporter) -> Declaration | None:
        """Checks one declaration; None where it is too broken to go on with (what is wrong has been reported)."""
        if not isinstance(node, Mapping):
            reporter.error(node.location, f"a declaration is a mapping, not {describe(node)}")
            return None
        keys = self._keys(node, On.DECLARATION, reporter)
        name = self._name(node, keys, reporter)
        options = self._options(node, keys, reporter)
        if name is None:
            return None
        return Declaration(node.location, name, options, keys)

    def _name(self, node: Mapping, keys: Keys, reporter: Reporter) -> str | None:
        name = node.get("name")
        if name is None:
            reporter.error(node.location, "a declaration needs the key 'name'")
            return None
        if not isinstance(name, Scalar) or name.value is None:
            reporter.error(name.location, f"'name' is a word, not {describe(name)}")
            return None
        by_hand = keys.flag("only_register")
        if not (_FUNCTION if by_hand else _IDENTIFIER).match(name.text):
            reporter.error(name.location, f"'{shortened(name.text)}' is not a C identifier")
        python_name = keys.text("python_name") or name.text
        place = keys.place("python_name", name.location)
        if ("python_name" in keys or by_hand) and not _IDENTIFIER.match(python_name):
            reporter.error(place, f"'{shortened(python_name)}' is no name for Python: give a 'python_name'")
        elif keyword.iskeyword(python_name):
            reporter.error(place, f"'{python_name}' is a word of Python's own: give another 'python_name'")
        return name.text

    def _options(self, node: Mapping, keys: Keys, reporter: Reporter) -> tuple[Option, ...]:
        arguments, options = node.get("arguments"), node.get("options")
        if arguments is not None and options is not None:
            note = Note("'arguments' is here", arguments.location)
            reporter.error(options.location, "a declaration has 'arguments' or 'options', not both", note)
            return ()
        if options is not None:
            if not isinstance(options, Sequence) or not options.items:
                reporter.error(options.location, f"'options' is a list of overloads, not {describe(options)}")
                return ()
            return tuple(o for item in options.items if (o := self._option(item, reporter)) is not None)
        if arguments is None:
            return () if keys.flag("only_register") else (Option(node.location, ()),)
        return (Option(arguments.location, self._arguments(arguments, reporter)),)

    def _option(self, node: Node, reporter: Reporter) -> Option | None:
        if isinstance(node, Sequence):
            return Option(node.location, self._arguments(node, reporter))
        if not isinstance(node, Mapping):
            reporter.error(node.location, f"an option is a mapping with 'arguments', not {describe(node)}")
            return None
        keys = self._keys(node, On.OPTION, reporter)
        arguments = node.get("arguments")
        return Option(node.location, self._arguments(arguments, reporter) if arguments is not None else (), keys)

    def _arguments(self, node: Node, reporter: Reporter) -> tuple[Argument, ...]:
        if isinstance(node, Scalar) and node.value is None:
            return ()
        if not isinstance(node, Sequence):
            reporter.error(node.location, f"'arguments' is a list, not {describe(node)}")
            return ()
        found = tuple(a for item in node.items if (a := self._argument(item, reporter)) is not None)
        _check_arguments(found, reporter)
        return found

    def _argument(self, node: Node, reporter: Reporter) -> Argument | None:
        if isinstance(node, Scalar):
            return _spelled(node, Keys(), reporter)
        if not isinstance(node, Mapping):
            reporter.error(node.location, f"an argument is 'TYPE NAME' or a mapping, not {describe(node)}")
            return None
        keys = self._keys(node, On.ARGUMENT, reporter)
        arg, type_, name = node.get("arg"), node.get("type"), node.get("name")
        if isinstance(arg, Scalar) and arg.value is not None:
            return _spelled(arg, keys, reporter)
        if isinstance(type_, Scalar) and isinstance(name, Scalar):
            return _typed(type_.location, type_.text, name.text, keys, reporter)
        reporter.error(node.location, "an argument needs 'arg: TYPE NAME', or 'type' and 'name'")
        return None

    def _keys(self, node: Mapping, on: On, reporter: Reporter) -> Keys:
        values = []
        for entry in node:
            name = entry.key.text
            if name in _STRUCTURE[on]:
                continue
            key = self._by_place[on].get(name)
            if key is None:
                self._unknown(entry, on, reporter)
                continue
            if key.tensors and not self.tensors:
                reporter.error(entry.key.location, f"'{name}' is for tensor methods alone")
                continue
            value = _value(key, entry.value, reporter)
            if value is not None:
                values.append((name, value))
        return Keys(tuple(values))

    def _unknown(self, entry: Entry, on: On, reporter: Reporter) -> None:
        name = entry.key.text
        elsewhere = [place.value for place in On if name in self.known(place)]
        hint = f"; it belongs on {' or '.join(elsewhere)}" if elsewhere else nearest(name, self.known(on))
        reporter.error(entry.key.location, f"unknown key '{name}' in {on.value}{hint}")


def _spelled(node: Scalar, keys: Keys, reporter: Reporter) -> Argument | None:
    text = " ".join(node.text.split())
    if text.startswith("CONSTANT "):
        return _constant(node, keys, reporter)
    reference = _REFERENCE.match(text)
    if reference:
        return Argument(node.location, ArgumentKind.REFERENCE, "argument", "", keys, int(reference[1]))
    match = _TYPED.match(text)
    if not match:
        reporter.error(node.location, f"expected 'TYPE NAME', 'CONSTANT value' or 'argument N', not {describe(node)}")
        return None
    return _typed(node.location, match["type"], match["name"], keys, reporter)


def _constant(node: Scalar, keys: Keys, reporter: Reporter) -> Argument | None:
    text = node.text.strip().removeprefix("CONSTANT").strip()
    problem = expression_problem(text)
    if problem:
        reporter.error(node.location, f"the constant is no whole C expression: {problem}")
        return None
    return Argument(node.location, ArgumentKind.CONSTANT, "CONSTANT", _on_one_line(text), keys)


def _on_one_line(expression: str) -> str:
    return re.sub(r"\\?\n", " ", expression).strip()


def _typed(location: Location, type_: str, name: str, keys: Keys, reporter: Reporter) -> Argument | None:
    if not _IDENTIFIER.match(name):
        reporter.error(location, f"'{shortened(name)}' is not a C identifier")
        return None
    if not _TYPE.match(type_):
        reporter.error(location, f"'{shortened(type_)}' is not a C type")
        return None
    return Argument(location, ArgumentKind.TYPED, normal_type(type_), name, keys)


def normal_type(text: str) -> str:
    """A C type with one spelling: single spaces, none before a star or around angle brackets."""
    return re.sub(r"\s*([*<>])\s*", r"\1", " ".join(text.split()))


def _check_arguments(arguments: tuple[Argument, ...], reporter: Reporter) -> None:
    seen: dict[str, Argument] = {}
    for argument in arguments:
        if argument.kind is ArgumentKind.REFERENCE:
            _check_reference(argument, arguments, reporter)
        if argument.kind is not ArgumentKind.TYPED:
            continue
        first = seen.setdefault(argument.name, argument)
        if first is not argument and first.type != argument.type:
            note = Note("first given here", first.location)
            reporter.error(argument.location, f"two arguments are called '{argument.name}'", note)


def _check_reference(argument: Argument, arguments: tuple[Argument, ...], reporter: Reporter) -> None:
    if argument.index >= len(arguments):
        message = f"there is no argument {argument.index}: the arguments are numbered 0 to {len(arguments) - 1}"
        reporter.error(argument.location, message)
    elif arguments[argument.index].kind is not ArgumentKind.TYPED:
        reporter.error(argument.location, f"argument {argument.index} has no name that could be passed again")


# ---- values ----


def _value(key: Key, node: Node, reporter: Reporter) -> Value | None:
    data = _ValueReader(key, node, reporter).read()
    return None if data is None else Value(_begin(node), data)


def _begin(node: Node) -> Location:
    """Where what it holds begins: of a block of text the line below."""
    place = node.location
    block = isinstance(node, Scalar) and node.block
    return Location(place.file, place.line + 1, 1) if block else place


class _ValueReader:
    """What one key was given, as data; what is wrong with it is reported."""

    def __init__(self, key: Key, node: Node, reporter: Reporter) -> None:
        self.key = key
        self.node = node
        self.reporter = reporter
        self.complained = False

    def read(self) -> Data | None:
        data = _READERS[self.key.kind](self)
        if data is None:
            if not self.complained:
                self.complain(f"'{self.key.name}' is {self.key.kind.value}, not {describe(self.node)}")
            return None
        choices = self.key.choices
        for word in _chosen(data) if choices else ():
            if word not in choices:
                hint = nearest(word, choices)
                self.complain(f"'{self.key.name}' is {one_of(choices)}, not '{shortened(word)}'{hint}")
                return None
        return data

    def complain(self, message: str, location: Location | None = None) -> None:
        self.complained = True
        self.reporter.error(location or self.node.location, message)

    def text(self) -> str | None:
        """A choice may be called `null`, which YAML takes for nothing."""
        if isinstance(self.node, Scalar) and self.node.text in self.key.choices:
            return self.node.text
        return _text(self.node)

    def function(self) -> str | None:
        text = _text(self.node)
        return text if text is not None and _FUNCTION.match(text) else None

    def expression(self) -> str | None:
        """A YAML boolean is C's."""
        if isinstance(self.node, Scalar) and isinstance(self.node.value, bool):
            return str(self.node.value).lower()
        if isinstance(self.node, Scalar) and self.node.text == "None":
            self.complain(f"'{self.key.name}' is a C expression, and C has no 'None'; did you mean 'NULL'?")
            return None
        return self.whole(self.key.name, self.node)

    def whole(self, name: str, node: Node) -> str | None:
        text = _text(node)
        problem = expression_problem(text) if text is not None else None
        if problem:
            self.complain(f"'{name}' is no whole C expression: {problem}", node.location)
            return None
        return None if text is None else _on_one_line(text)

    def code(self) -> str | None:
        text = _text(self.node)
        problem = statements_problem(text) if text is not None else None
        if problem:
            self.complain(f"'{self.key.name}' is no whole piece of C: {problem}")
            return None
        return text

    def flag(self) -> bool | None:
        return self.node.value if isinstance(self.node, Scalar) and isinstance(self.node.value, bool) else None

    def count(self) -> int | None:
        value = self.node.value if isinstance(self.node, Scalar) else None
        return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST else None

    def words(self) -> tuple[str, ...] | None:
        if isinstance(self.node, Scalar):
            found = tuple(word.strip() for word in (_text(self.node) or "").split(","))
        else:
            found = _texts(self.node)
        return found if found and all(found) else None

    def names(self) -> tuple[str, ...] | None:
        found = self.words()
        for name in found or ():
            if not _IDENTIFIER.match(name):
                self.complain(f"'{shortened(name)}' in '{self.key.name}' is not an identifier")
                return None
        return found

    def pairs(self) -> tuple[tuple[str, ...], ...] | None:
        found = tuple(_texts(item) for item in self.node.items) if isinstance(self.node, Sequence) else ()
        return found if found and all(len(pair) == 2 for pair in found) else None

    def resize(self) -> str | tuple[tuple[str, ...], ...] | None:
        if isinstance(self.node, Scalar):
            return _text(self.node)
        found = self.pairs()
        return found if found and all(_DIMENSION.match(pair[1]) for pair in found) else None

    def gil(self) -> str | None:
        """A word, or `above: N` as text or as a mapping."""
        node = self.node
        if isinstance(node, Mapping) and len(node.entries) == 1 and isinstance(node.entries[0].value, Scalar):
            return f"{node.entries[0].key.text}: {node.entries[0].value.text}"
        return _text(node)

    def errors(self) -> str | Fields | None:
        """One of the choices, or what is said when the function fails."""
        return self.fields() if isinstance(self.node, Mapping) else self.text()

    def fields(self) -> Fields | None:
        key = self.key
        if not isinstance(self.node, Mapping) or not self.node.entries:
            return None
        found = []
        for entry in self.node:
            name = entry.key.text
            if name not in key.fields:
                hint = nearest(name, key.fields)
                self.complain(f"unknown key '{shortened(name)}' in '{key.name}'{hint}", entry.key.location)
            elif _text(entry.value) is None:
                what = describe(entry.value)
                self.complain(f"'{name}' of '{key.name}' is a C expression, not {what}", entry.value.location)
            elif text := self.whole(f"{key.name}: {name}", entry.value):
                found.append((name, text))
        return None if self.complained else Fields(tuple(found))


_READERS: dict[Kind, Callable[[_ValueReader], Data | None]] = {
    Kind.WORD: _ValueReader.text,
    Kind.FUNCTION: _ValueReader.function,
    Kind.CODE: _ValueReader.code,
    Kind.EXPRESSION: _ValueReader.expression,
    Kind.TEXT: _ValueReader.text,
    Kind.FLAG: _ValueReader.flag,
    Kind.COUNT: _ValueReader.count,
    Kind.WORDS: _ValueReader.words,
    Kind.NAMES: _ValueReader.names,
    Kind.PAIRS: _ValueReader.pairs,
    Kind.MAPPING: _ValueReader.fields,
    Kind.RESIZE: _ValueReader.resize,
    Kind.GIL: _ValueReader.gil,
    Kind.ERRORS: _ValueReader.errors,
}


def _text(node: Node) -> str | None:
    """A scalar that is not nothing; `NULL`, which YAML takes for nothing, is C's."""
    if not isinstance(node, Scalar) or not node.text.strip() or (node.value is None and node.text != "NULL"):
        return None
    return node.text


def _texts(node: Node) -> tuple[str, ...]:
    """The words of a list of words; empty where it is something else."""
    items = node.items if isinstance(node, Sequence) else ()
    found = tuple(text.strip() for item in items if (text := _text(item)) is not None)
    return found if len(found) == len(items) else ()


def _chosen(data: Data) -> Iterable[str]:
    """The words that a key's choices restrict: of pairs, the first."""
    if isinstance(data, Fields):
        return ()
    if isinstance(data, tuple):
        return (item if isinstance(item, str) else item[0] for item in data)
    return (str(data),)
