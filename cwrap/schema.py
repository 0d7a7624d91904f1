"""The legal keys, as one table, and the check of nodes against it: nodes in, model out, every error of a file at once.

A key is a row here and nowhere else; plugins and C types of other projects pass in the rows they add.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from cwrap.model import Argument, ArgumentKind, Data, Declaration, Keys, Option, Value
from cwrap.source.diagnostics import Note, Reporter, nearest, one_of
from cwrap.source.location import Location
from cwrap.source.nodes import Entry, Mapping, Node, Scalar, Sequence, describe


class On(Enum):
    """What a key may stand on."""

    DECLARATION = "a declaration"
    OPTION = "an option"
    ARGUMENT = "an argument"


class Kind(Enum):
    """What a key may hold."""

    WORD = "a word"
    CODE = "C code"
    TEXT = "text"
    FLAG = "true or false"
    COUNT = "a number from 0"
    WORDS = "a word or a list of words"
    PAIRS = "a list of pairs"
    MAPPING = "a mapping of words to C code"
    RESIZE = "an argument's name, or a list of [name, dimension]"
    CONSTANT = "a C expression"


D, O, A = On.DECLARATION, On.OPTION, On.ARGUMENT


@dataclass(frozen=True, slots=True)
class Key:
    """A row of the table: where the key may stand, what it may hold, what it means."""

    name: str
    on: tuple[On, ...]
    kind: Kind
    meaning: str
    choices: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


KEYS = (
    Key("python_name", (D,), Kind.WORD, "the name in Python (name)"),
    Key("cname", (D, O), Kind.CODE, "the C function (name)"),
    Key("return", (D, O), Kind.TEXT, "a C type, 'self', or 'argument N[,M…]' (void)"),
    Key("variants", (D,), Kind.WORDS, "method, function ([method])", choices=("method", "function")),
    Key("types", (D,), Kind.WORDS, "dtype names or groups (all)"),
    Key("backends", (D,), Kind.WORDS, "CPU, CUDA ([CPU, CUDA])", choices=("CPU", "CUDA")),
    Key("backend_type_pairs", (D,), Kind.PAIRS, "explicit [backend, type] pairs"),
    Key("cpu_half", (D,), Kind.FLAG, "Half too, where a group leaves it out"),
    Key("defined_if", (D, O), Kind.CODE, "preprocessor condition around wrapper and table entry"),
    Key("auto_gpu", (D, O), Kind.FLAG, "device guard of a CUDA build (true)"),
    Key("sparse", (D, O), Kind.FLAG, "of sparse tensors: left out of a CPU build"),
    Key("aten_sparse", (D, O), Kind.FLAG, "accepted, no meaning here"),
    Key("aten_dense_sparse", (D, O), Kind.FLAG, "accepted, no meaning here"),
    Key("aten_custom_call", (D, O), Kind.CODE, "accepted, no meaning here"),
    Key("before_arg_assign", (D, O), Kind.CODE, "C before the arguments are read"),
    Key("before_call", (D, O), Kind.CODE, "C before the call"),
    Key("after_call", (D, O), Kind.CODE, "C after the call"),
    Key("with_gil", (D, O), Kind.FLAG, "hold the GIL during the call (false)"),
    Key("gil", (D, O), Kind.TEXT, "hold, release, or 'above: N' elements"),
    Key("only_register", (D,), Kind.FLAG, "make the table entry alone"),
    Key("method_flags", (D,), Kind.CODE, "flags or-ed to METH_VARARGS, for only_register"),
    Key("override_method_flags", (D,), Kind.CODE, "flags in place of all, for only_register"),
    Key("no_kwargs", (D, O, A), Kind.FLAG, "positional only"),
    Key("doc", (D,), Kind.TEXT, "documentation of both variants"),
    Key("docstring_method", (D,), Kind.TEXT, "docstring of the method"),
    Key("docstring_stateless", (D,), Kind.TEXT, "docstring of the function"),
    Key("elementwise", (D, O), Kind.CODE, "C expression over the arguments: the kernel is generated"),
    Key("reduce", (D, O), Kind.MAPPING, "a reduction: init, combine, merge, finish",
        fields=("init", "combine", "merge", "finish", "acc", "nonempty")),
    Key("inplace", (D,), Kind.FLAG, "also make NAME_, which writes to self"),
    Key("slot", (D,), Kind.WORDS, "type slots that call it"),
    Key("errors", (D, O), Kind.TEXT, "how the C function fails: status, null, negative, pending, never",
        choices=("status", "null", "negative", "pending", "never")),
    Key("default", (A,), Kind.CONSTANT, "C expression for an argument left out"),
    Key("output", (A,), Kind.FLAG, "a result: taken from out= or made new"),
    Key("kwarg_only", (A,), Kind.FLAG, "by keyword only"),
    Key("nullable", (A,), Kind.FLAG, "None is NULL"),
    Key("long_args", (A,), Kind.FLAG, "a size, as a tuple or as separate ints"),
    Key("if_true", (A,), Kind.CONSTANT, "C expression for True"),
    Key("if_false", (A,), Kind.CONSTANT, "C expression for False"),
    Key("wrap_dim", (A,), Kind.TEXT, "a dimension of that tensor (TENSOR[+N]); negative counts from the end"),
    Key("broadcast", (A,), Kind.TEXT, "broadcast together with: OTHER[,OTHER] [inplace] [fallback] [dims:…] [types:…]"),
    Key("assert_ndim", (A,), Kind.COUNT, "number of dimensions it must have"),
    Key("resize", (A,), Kind.RESIZE, "resize the output like that before the call"),
    Key("cpu_zero", (A,), Kind.FLAG, "zero the output before the call"),
    Key("implicit", (A,), Kind.CODE, "C expression passed; no argument in Python"),
    Key("aliases", (A,), Kind.WORDS, "other names of the argument"),
)  # fmt: skip

_STRUCTURE = {On.DECLARATION: ("name", "arguments", "options"), On.OPTION: ("arguments",), On.ARGUMENT: ("arg", "type", "name")}
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_FUNCTION = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\([A-Za-z_][A-Za-z0-9_]*\))?\Z")
_TYPED = re.compile(r"(?P<type>[A-Za-z_][\w\s]*?(?:\s*\*+)*)(?:(?<=\*)\s*|\s+)(?P<name>[A-Za-z_]\w*)\Z")
_REFERENCE = re.compile(r"argument\s+(\d+)\Z")


class Schema:
    """The table of keys with what plugins add; checks nodes against it."""

    def __init__(self, extra: Iterable[Key] = ()) -> None:
        self.keys = (*KEYS, *extra)
        self._by_place = {on: {k.name: k for k in self.keys if on in k.on} for on in On}

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
        for place, word in ((name.location, name.text), (keys.place("python_name", name.location), keys.text("python_name"))):
            if word is not None and not (_FUNCTION if keys.flag("only_register") else _IDENTIFIER).match(word):
                reporter.error(place, f"'{word}' is not a C identifier")
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
        return Argument(node.location, ArgumentKind.CONSTANT, "CONSTANT", text.removeprefix("CONSTANT ").strip(), keys)
    reference = _REFERENCE.match(text)
    if reference:
        return Argument(node.location, ArgumentKind.REFERENCE, "argument", "", keys, int(reference[1]))
    match = _TYPED.match(text)
    if not match:
        reporter.error(node.location, f"expected 'TYPE NAME', 'CONSTANT value' or 'argument N', not {describe(node)}")
        return None
    return _typed(node.location, match["type"], match["name"], keys, reporter)


def _typed(location: Location, type_: str, name: str, keys: Keys, reporter: Reporter) -> Argument | None:
    if not _IDENTIFIER.match(name):
        reporter.error(location, f"'{name}' is not a C identifier")
        return None
    return Argument(location, ArgumentKind.TYPED, normal_type(type_), name, keys)


def normal_type(text: str) -> str:
    """A C type with one spelling: single spaces, none before a star."""
    return re.sub(r"\s*\*", "*", " ".join(text.split()))


def _check_arguments(arguments: tuple[Argument, ...], reporter: Reporter) -> None:
    seen: dict[str, Argument] = {}
    for argument in arguments:
        if argument.kind is ArgumentKind.REFERENCE and argument.index >= len(arguments):
            message = f"there is no argument {argument.index}: the arguments are numbered 0 to {len(arguments) - 1}"
            reporter.error(argument.location, message)
        if argument.kind is not ArgumentKind.TYPED:
            continue
        first = seen.setdefault(argument.name, argument)
        if first is not argument and first.type != argument.type:
            note = Note("first given here", first.location)
            reporter.error(argument.location, f"two arguments are called '{argument.name}'", note)


def _value(key: Key, node: Node, reporter: Reporter) -> Value | None:
    data = _data(key, node, reporter)
    if data is None:
        return None
    if key.choices:
        for word in data if isinstance(data, tuple) else (data,):
            if word not in key.choices:
                message = f"'{key.name}' is {one_of(key.choices)}, not '{word}'{nearest(str(word), key.choices)}"
                reporter.error(node.location, message)
                return None
    return Value(node.location, data)


def _data(key: Key, node: Node, reporter: Reporter) -> Data | None:
    match key.kind, node:
        case Kind.FLAG, Scalar(value=bool() as flag):
            return flag
        case Kind.COUNT, Scalar(value=int() as number) if number >= 0 and not isinstance(number, bool):
            return number
        case Kind.WORD | Kind.CODE | Kind.TEXT | Kind.CONSTANT, Scalar(text=text) if text.strip() or key.kind is Kind.TEXT:
            return text
        case Kind.TEXT, Mapping() if key.name == "gil":
            return ", ".join(f"{e.key.text}: {e.value.text}" for e in node if isinstance(e.value, Scalar))
        case Kind.WORDS, Scalar(text=text) if text.strip():
            return tuple(word.strip() for word in text.split(","))
        case Kind.WORDS, Sequence(items=items) if items and all(isinstance(i, Scalar) for i in items):
            return tuple(i.text for i in items if isinstance(i, Scalar))
        case Kind.PAIRS, Sequence(items=items) if items and all(_is_pair(i) for i in items):
            return tuple(_words(i) for i in items)
        case Kind.RESIZE, Scalar(text=text) if text.strip():
            return text
        case Kind.RESIZE, Sequence(items=items) if items and all(_is_pair(i) for i in items):
            return tuple(_words(i) for i in items)
        case Kind.MAPPING, Mapping(entries=entries):
            return _fields(key, entries, reporter)
    reporter.error(node.location, f"'{key.name}' is {key.kind.value}, not {describe(node)}")
    return None


def _fields(key: Key, entries: tuple[Entry, ...], reporter: Reporter) -> Data:
    for entry in entries:
        name = entry.key.text
        if name not in key.fields:
            reporter.error(entry.key.location, f"unknown key '{name}' in '{key.name}'{nearest(name, key.fields)}")
        elif not isinstance(entry.value, Scalar):
            reporter.error(entry.value.location, f"'{name}' of '{key.name}' is C code, not {describe(entry.value)}")
    return tuple((e.key.text, e.value.text) for e in entries if isinstance(e.value, Scalar))


def _is_pair(node: Node) -> bool:
    return isinstance(node, Sequence) and len(node.items) == 2 and all(isinstance(i, Scalar) for i in node.items)


def _words(node: Node) -> tuple[str, ...]:
    return tuple(i.text for i in node.items if isinstance(i, Scalar)) if isinstance(node, Sequence) else ()
