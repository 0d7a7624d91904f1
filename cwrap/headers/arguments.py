"""The conversion of C parameters to items of `arguments:`, or to questions with the options to choose from."""

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
_CREATES = re.compile(r"(^|_)(new|create|open|make|alloc|init|dup|copy|clone|load|parse|prepare|compile)(_|\d|\Z)")
_BYTES = ("void", "unsigned char", "uint8_t", "signed char", "int8_t")


@dataclass(frozen=True, slots=True)
class Item:
    """An item of `arguments:`. If `question` is not empty, the item is the first of the options."""

    text: str
    question: str = ""


@dataclass(frozen=True, slots=True)
class KnownTypes:
    """The Python counterparts of C types.

    `numbers` are names of number types, `structs` and `enums` those of the header, `handles` maps structs to the
    spelling of pointers to them, and `callbacks` maps function types to names of callback definitions.
    """

    numbers: frozenset[str]
    structs: Mapping[str, Structure]
    enums: frozenset[str]
    handles: Mapping[str, str]  # from struct names to spelled pointer types
    callbacks: Mapping[str, str]  # from alias or repr of function types to definition names


def creates_object(function: Function) -> bool:
    """Return True if the name of a function suggests that it creates an object."""
    return _CREATES.search(function.name) is not None


def items(function: Function, known: KnownTypes) -> list[Item]:
    """Return the items for the parameters of a function, in order."""
    parameters = function.signature.parameters
    found = []
    for index, parameter in enumerate(parameters):
        item, kind = _item(function, parameters, index, known), parameter.type
        has_length = is_data_with_length(parameters, index, known) or kind == Type("char", (True,), array=True)
        if kind.array and not item.question and not has_length:
            question = (
                f"'{name_of(parameter, index)}' is an array: which size, input or output (array: {{shape: […]}})?"
            )
            item = Item(item.text, question)
        found.append(item)
    return found


def _item(function: Function, parameters: tuple[Parameter, ...], index: int, known: KnownTypes) -> Item:
    parameter = parameters[index]
    kind, name = parameter.type, name_of(parameter, index)
    if kind.function:
        return _callback(kind, name, known)
    if kind.depth == 0:
        return _plain(parameters, index, known)
    if kind.name in known.handles:
        return _handle(function, kind, name, known)
    struct = known.structs.get(kind.name)
    if struct and kind.depth == 1:
        spelled = f"{'const ' if kind.pointers[0] else ''}{kind.name}*"
        has_length = _measured(parameters, index, known)
        question = (
            f"is '{name}' an array? Then write a C function that takes one element at a time" if has_length else ""
        )
        return Item(f"{spelled} {name}", question if is_numbers(struct, known) else unknown_struct(kind.name))
    if kind.depth == 1:
        return _pointer(parameters, index, known)
    if kind.name == "char" and kind.depth == 2 and kind.pointers[0] and _OUT.match(name):
        return Item(f"{{arg: const char** {name}, output: true}}")
    return Item(f"{spelling(kind)} {name}", f"how is '{name}' of type {spelling(kind)} converted?")


def name_of(parameter: Parameter, index: int) -> str:
    """Return the name of a parameter, or `argN` if the header has no name for it."""
    return parameter.name or f"arg{index + 1}"


def spelling(kind: Type) -> str:
    """Return the spelling of a type in declarations, if it is not a function."""
    text = kind.name
    for number, const in enumerate(kind.pointers):
        text = f"const {text}*" if const and number == 0 else f"{text}{' const' if const else ''}*"
    return text


def is_numbers(struct: Structure, known: KnownTypes) -> bool:
    """Return True if all fields of a struct are numbers, so that Python can access them."""
    return bool(struct.fields) and all(
        field.name and not field.type.depth and field.type.name in known.numbers and not field.type.function
        for field in struct.fields or ()
    )


def unknown_struct(name: str) -> str:
    """Return the question about a struct that has other fields than numbers."""
    return f"'{name}' has fields that are not numbers: which functions create, read and free it?"


def _callback(kind: Type, name: str, known: KnownTypes) -> Item:
    definition = known.callbacks.get(kind.alias or repr(kind.function))
    if definition is None:
        return Item("CONSTANT NULL", f"'{name}' has no void* parameter, which is needed to find the Python callable")
    return Item(f"{definition} {name}", f"is '{name}' called only by this function, and never after its return?")


def _plain(parameters: tuple[Parameter, ...], index: int, known: KnownTypes) -> Item:
    kind, name = parameters[index].type, name_of(parameters[index], index)
    struct = known.structs.get(kind.name)
    if kind.name.endswith("va_list"):
        return Item(f"{kind.name} {name}", f"'{name}' is a va_list, which cannot be passed from Python")
    if struct and not is_numbers(struct, known):
        return Item(f"{kind.name} {name}", unknown_struct(kind.name))
    if kind.name in known.numbers or kind.name in known.enums or struct:
        data = (
            name_of(parameters[index - 1], index - 1)
            if index and is_data_with_length(parameters, index - 1, known)
            else ""
        )
        return Item(f"{{arg: {kind.name} {name}, from: len({data})}}" if data else f"{kind.name} {name}")
    of_type = f"of type {kind.name} converted?" if kind.name else "converted? The header has no type for it"
    return Item(f"{kind.name} {name}", f"how is '{name}' {of_type}")


def is_data_with_length(parameters: tuple[Parameter, ...], index: int, known: KnownTypes) -> bool:
    """Return True if a parameter is a pointer to const data and the next one the size of the data."""
    kind = parameters[index].type
    if kind.depth != 1 or not kind.pointers[0] or kind.function or kind.name == "char":
        return False
    return (kind.name in _BYTES or kind.name in known.numbers) and _measured(parameters, index, known)


def _measured(parameters: tuple[Parameter, ...], index: int, known: KnownTypes) -> bool:
    """Return True if the next parameter is a length, and the one after it is not."""
    lengths = [p for p in parameters[index + 1 : index + 3] if _is_length(p, known)]
    strides = any(_STRIDE.match(p.name) for p in parameters)
    return len(lengths) == 1 and lengths[0] is parameters[index + 1] and not strides


def _is_length(parameter: Parameter, known: KnownTypes) -> bool:
    is_integer = parameter.type.name in known.numbers - {"float", "double", "bool", "_Bool"}
    return is_integer and not parameter.type.depth and _LENGTH.match(parameter.name) is not None


def _handle(function: Function, kind: Type, name: str, known: KnownTypes) -> Item:
    pointer_type = known.handles[kind.name]
    if kind.depth == 1:
        return Item(f"{pointer_type} {name}")
    if kind.depth == 2:
        question = f"is '{name}' an output (output: true) that the caller owns, and frees?"
        is_decided = creates_object(function) and not any(kind.pointers)
        return Item(f"{{arg: {pointer_type}* {name}, output: true}}", "" if is_decided else question)
    return Item(f"{spelling(kind)} {name}", f"how is '{name}' of type {spelling(kind)} converted?")


def _pointer(parameters: tuple[Parameter, ...], index: int, known: KnownTypes) -> Item:
    """Return the item for a pointer to numbers, text or `void`."""
    kind, name = parameters[index].type, name_of(parameters[index], index)
    spelled = spelling(kind)
    const = kind.pointers[0]
    measured = _measured(parameters, index, known)
    length = name_of(parameters[index + 1], index + 1) if measured else "n"
    if kind.name == "char" and const and not measured:
        return Item(f"const char* {name}")
    if kind.name in (*_BYTES, "char"):
        if const:
            alternative = f", or text of length '{length}'" if kind.name == "char" else ""
            question = f"is '{name}' bytes (buffer: true) with their length (from: len({name})){alternative}?"
            return Item(
                f"{{arg: {spelled} {name}, buffer: true}}",
                "" if is_data_with_length(parameters, index, known) else question,
            )
        return Item(
            f"{{arg: {spelled} {name}, buffer: true}}",
            f"does '{name}' point to output in bytes of the caller (buffer: true), in new ones (output: true, buffer: "
            f"{{size: {length}}}), or to something else?",
        )
    if kind.name not in known.numbers:
        return Item(f"{spelled} {name}", f"how is '{name}' of type {spelled} converted?")
    if const:
        question = f"is '{name}' an array (array: true) with its length (from: len({name}))?"
        return Item(
            f"{{arg: {spelled} {name}, array: true}}", "" if is_data_with_length(parameters, index, known) else question
        )
    lengths = [n for n, p in enumerate(parameters) if _is_length(p, known)]
    is_decided = _OUT.match(name) and all(n and is_data_with_length(parameters, n - 1, known) for n in lengths)
    question = f"is '{name}' an output (output: true), an input and output (inout: true), or an array (array: true)?"
    return Item(f"{{arg: {spelled} {name}, output: true}}", "" if is_decided else question)
