"""What an argument of a C function is to Python: an item of `arguments:`, or a question with the choices there are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cwrap.headers.cmodel import Function, Parameter, Structure, Type

_LENGTH = re.compile(
    r"(n|sz|cnt|num|n_\w+|n[A-Z]\w*|num[A-Z_]\w*|"
    r"\w*([lL]en|[sS]ize|[cC]ount|[lL]ength|[bB]ytes|LEN|SIZE|COUNT|LENGTH))\Z"
)
_STRIDE = re.compile(r"(inc\w*|ld\w?|\w*stride\w*|step\w*)\Z", re.IGNORECASE)
_OUT = re.compile(r"(out|result|res|ret|rv)\Z|(out|ret|p_?out)_\w+\Z|\w+_(out|ret|result)\Z", re.IGNORECASE)
_MAKES = re.compile(r"(^|_)(new|create|open|make|alloc|init|dup|copy|clone|load|parse|prepare|compile)(_|\d|\Z)")
_BYTES = ("void", "unsigned char", "uint8_t", "signed char", "int8_t")


@dataclass(frozen=True, slots=True)
class Item:
    """An item of `arguments:`; where `question` is not empty, the first of the choices."""

    text: str
    question: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What types are to Python: `numbers` by name, classes by the struct they are handles of, callbacks by alias."""

    numbers: frozenset[str]
    structs: Mapping[str, Structure]
    enums: frozenset[str]
    handles: Mapping[str, str]  # struct to its type as it is spelled
    callbacks: Mapping[str, str]  # type of a function, as it was made, to the name of the definition


def makes(function: Function) -> bool:
    """Whether a function is called as one that makes something new."""
    return _MAKES.search(function.name) is not None


def items(function: Function, known: Known) -> list[Item]:
    """The arguments of a function, in order."""
    parameters = function.signature.parameters
    made = []
    for place, parameter in enumerate(parameters):
        item, kind = _item(function, parameters, place, known), parameter.type
        is_said = pairs(parameters, place, known) or kind == Type("char", (True,), array=True)
        if kind.array and not item.question and not is_said:
            question = f"'{named(parameter, place)}' is an array: how long, read or written (array: {{shape: […]}})?"
            item = Item(item.text, question)
        made.append(item)
    return made


def _item(function: Function, parameters: tuple[Parameter, ...], place: int, known: Known) -> Item:
    parameter = parameters[place]
    kind, name = parameter.type, named(parameter, place)
    if kind.function:
        return _callback(kind, name, known)
    if kind.depth == 0:
        return _plain(parameters, place, known)
    if kind.name in known.handles:
        return _handle(function, kind, name, known)
    struct = known.structs.get(kind.name)
    if struct and kind.depth == 1:
        spelled = f"{'const ' if kind.pointers[0] else ''}{kind.name}*"
        many = _measured(parameters, place, known)
        question = f"is '{name}' several? Then a function of yours takes them one by one" if many else ""
        return Item(f"{spelled} {name}", question if is_numbers(struct, known) else unknown_struct(kind.name))
    if kind.depth == 1:
        return _pointer(parameters, place, known)
    if kind.name == "char" and kind.depth == 2 and kind.pointers[0] and _OUT.match(name):
        return Item(f"{{arg: const char** {name}, output: true}}")
    return Item(f"{spelling(kind)} {name}", f"what is '{name}', a {spelling(kind)}, to Python?")


def named(parameter: Parameter, place: int) -> str:
    """The name of a parameter; the header may give none."""
    return parameter.name or f"arg{place + 1}"


def spelling(kind: Type) -> str:
    """A type as declarations write it, where it is no function."""
    text = kind.name
    for number, const in enumerate(kind.pointers):
        text = f"const {text}*" if const and number == 0 else f"{text}{' const' if const else ''}*"
    return text


def is_numbers(struct: Structure, known: Known) -> bool:
    """Whether a struct is all numbers, so that Python can have it as it is."""
    return bool(struct.fields) and all(
        field.name and not field.type.depth and field.type.name in known.numbers and not field.type.function
        for field in struct.fields or ()
    )


def unknown_struct(name: str) -> str:
    """The question that a struct with more than numbers in it is."""
    return f"'{name}' has more in it than numbers: which functions, of yours if need be, make one, read it, free it?"


def _callback(kind: Type, name: str, known: Known) -> Item:
    definition = known.callbacks.get(kind.alias or repr(kind.function))
    if definition is None:
        return Item("CONSTANT NULL", f"'{name}' is given no void*, by which a callable of Python could be found")
    return Item(f"{definition} {name}", f"is '{name}' called by this function alone, and never after it returned?")


def _plain(parameters: tuple[Parameter, ...], place: int, known: Known) -> Item:
    kind, name = parameters[place].type, named(parameters[place], place)
    struct = known.structs.get(kind.name)
    if kind.name.endswith("va_list"):
        return Item(f"{kind.name} {name}", f"'{name}' is any number of arguments, which no call from Python has")
    if struct and not is_numbers(struct, known):
        return Item(f"{kind.name} {name}", unknown_struct(kind.name))
    if kind.name in known.numbers or kind.name in known.enums or struct:
        data = named(parameters[place - 1], place - 1) if place and pairs(parameters, place - 1, known) else ""
        return Item(f"{{arg: {kind.name} {name}, from: len({data})}}" if data else f"{kind.name} {name}")
    return Item(f"{kind.name} {name}", f"what is '{name}', of the type {kind.name or 'that is not said'}, to Python?")


def pairs(parameters: tuple[Parameter, ...], place: int, known: Known) -> bool:
    """Whether a pointer to const and the next parameter say the same thing: data, and how much of it."""
    kind = parameters[place].type
    if kind.depth != 1 or not kind.pointers[0] or kind.function or kind.name == "char":
        return False
    return (kind.name in _BYTES or kind.name in known.numbers) and _measured(parameters, place, known)


def _measured(parameters: tuple[Parameter, ...], place: int, known: Known) -> bool:
    """Whether the next parameter is a length, and no other could be."""
    behind = [p for p in parameters[place + 1 : place + 3] if _is_length(p, known)]
    strides = any(_STRIDE.match(p.name) for p in parameters)
    return len(behind) == 1 and behind[0] is parameters[place + 1] and not strides


def _is_length(parameter: Parameter, known: Known) -> bool:
    whole = parameter.type.name in known.numbers - {"float", "double", "bool", "_Bool"}
    return whole and not parameter.type.depth and _LENGTH.match(parameter.name) is not None


def _handle(function: Function, kind: Type, name: str, known: Known) -> Item:
    spelled = known.handles[kind.name]
    if kind.depth == 1:
        return Item(f"{spelled} {name}")
    if kind.depth == 2:
        question = f"is '{name}' an output (output: true) that the caller owns, and frees?"
        decided = makes(function) and not any(kind.pointers)
        return Item(f"{{arg: {spelled}* {name}, output: true}}", "" if decided else question)
    return Item(f"{spelling(kind)} {name}", f"what is '{name}', a {spelling(kind)}, to Python?")


def _pointer(parameters: tuple[Parameter, ...], place: int, known: Known) -> Item:
    """One star, to numbers, text or anything."""
    kind, name = parameters[place].type, named(parameters[place], place)
    spelled = spelling(kind)
    const = kind.pointers[0]
    measured = _measured(parameters, place, known)
    length = named(parameters[place + 1], place + 1) if measured else "n"
    if kind.name == "char" and const and not measured:
        return Item(f"const char* {name}")
    if kind.name in (*_BYTES, "char"):
        if const:
            other = f", or text, of which '{length}' says how long it is" if kind.name == "char" else ""
            question = f"is '{name}' bytes (buffer: true), and how many (from: len({name})){other}?"
            return Item(f"{{arg: {spelled} {name}, buffer: true}}", "" if pairs(parameters, place, known) else question)
        return Item(
            f"{{arg: {spelled} {name}, buffer: true}}",
            f"'{name}' is written to: bytes that Python gives (buffer: true), new ones (output: true, buffer: {{size: "
            f"{length}}}), or none of it?",
        )
    if kind.name not in known.numbers:
        return Item(f"{spelled} {name}", f"what is '{name}', a {spelled}, to Python?")
    if const:
        question = f"is '{name}' an array (array: true), and how long (from: len({name}))?"
        return Item(f"{{arg: {spelled} {name}, array: true}}", "" if pairs(parameters, place, known) else question)
    lengths = [n for n, p in enumerate(parameters) if _is_length(p, known)]
    decided = _OUT.match(name) and all(n and pairs(parameters, n - 1, known) for n in lengths)
    question = f"is '{name}' a result (output: true), a value that is changed (inout: true), or an array (array: true)?"
    return Item(f"{{arg: {spelled} {name}, output: true}}", "" if decided else question)
