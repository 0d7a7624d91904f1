"""`bytes`, `text`, `initial`: bytes, text, and names of files.

    - name: compress
      cname: compress2
      errors: nonzero
      return: argument 0
      arguments:
        - {arg: unsigned char* dest, output: true, bytes: {length: compressBound(n), used: dest_size}}
        - {arg: unsigned long* dest_size, output: true, initial: compressBound(n)}
        - {arg: const unsigned char* data, bytes: true}
        - {arg: unsigned long n, from: len(data)}
        - int level

The plan:

    function compress(data, level)
    compress2((unsigned char *)arg_dest.buf, &arg_dest_size, (const unsigned char *)arg_data.buf, arg_n, arg_level)
    returns dest; fails nonzero

- `bytes: true` accepts any bytes-like object; if the pointer is not const, the object must be writable. With `bytes:
  {until: 0}`, C reads the bytes before the first 0, and a bytes object that contains a 0 is a ValueError.
- With `output`, `bytes: n` creates n bytes for C to fill. With `bytes: {length: n, used: m}`, m of them are returned.
  Without `used`, all bytes are returned; they are 0 before the call. `text: {length: n}` returns a str, made of the
  `used` bytes or of those before the first 0. In `used`, `value` is the number that the C function returned, or
  `status` that of a function with `errors` and without a `return` type.
- `text` is the encoding of a string: `utf8`, or `path` for names of files. On a declaration, it is for the returned
  string. An argument `const unsigned char *` can have `utf8`.
- On a declaration, `bytes: n` and `text: {length: n}` copy n bytes from a returned pointer that the library keeps, and
  `bytes: true` those before the first 0.
- `initial` is the value of an output variable before the call.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.ctype.texts import UNSIGNED_TEXTS, Buffer, is_buffer, text_of
from cwrap.model import Argument, ArgumentKind
from cwrap.plan import Block, Context, Exit, Overload, Snippet, Source, Value
from cwrap.planning.array_numbers import array_numbers
from cwrap.planning.expressions import returned_names, scope_of, stores_pointer
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.sizes_in_c import Assigned, Size, computes, indent, leave_after_call
from cwrap.schema import Key, Kind, On, Stage
from cwrap.schema.memory_keys import (
    BYTES,
    BYTES_RESULT,
    NEW_LENGTH,
    TEXT,
    TEXT_RESULT,
    USED,
    BytesSpec,
    counted_of,
    encoding_of,
    key_of,
    length_of,
)
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import tokenize
from cwrap.source.records import replace

INITIAL = Key("initial", (On.ARGUMENT,), Kind.EXPRESSION, "the value of an output variable before the call",
    follows="inout", example="1", stage=Stage.INITIAL)  # fmt: skip


class Buffers(Plugin):
    """Arguments and results that are bytes or strings."""

    name = "buffers"
    phase = Phase.RESULT
    after = ("arrays",)
    keys = (
        INITIAL,
        BYTES,
        BYTES_RESULT,
        TEXT,
        TEXT_RESULT,
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type by the keys."""
        argument = value.argument
        keys = argument.keys
        if argument.kind is not ArgumentKind.TYPED:
            return value
        is_counted = is_counted_memory(argument)
        if "list" in keys or "array" in keys or (is_counted and stores_pointer(argument)):
            return value
        if is_counted:
            return _buffer(value, context)
        encoding = encoding_of(keys)
        return _text(value, encoding, context) if encoding else value

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add blocks for initial values and new bytes before the call, and C that shortens the bytes after it."""
        overload = _initial(overload, context)
        for value in overload.values:
            if is_buffer(value.ctype) and value.source is Source.RESULT:
                overload = _with_bytes(overload, value, context)
        return overload

    def check(self, overload: Overload, context: Context) -> None:
        """Report `initial` without `output`."""
        for argument in (value.argument for value in overload.values):
            keys = argument.keys
            if "initial" in keys and not argument.output:
                where = keys.location("initial", argument.location)
                context.reporter.error(where, "'initial' is only for arguments with 'output: true'")


def _initial(overload: Overload, context: Context) -> Overload:
    """Return the overload with blocks that set outputs to their `initial` values."""
    blocks = []
    for value in overload.values:
        initial = INITIAL.get(value.argument.keys)
        if initial is not None and value.by_address:
            scope = scope_of(INITIAL, overload, context, index=value.index)
            integer = value.required_ctype.number.is_integer
            counted = any(array_numbers(initial.text, tokenize(initial.text)))
            number = scope.size(initial) if integer and (counted or computes(initial.text)) else None
            if number and (counted or number.arithmetic):
                blocks.append(Block((), Assigned(value.variable, value.required_ctype.c, number)))
            else:
                blocks.append(Block((), _Assign(f"{value.variable} = {scope.resolve(initial)};")))
    return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload


def _text(value: Value, word: str, context: Context) -> Value:
    """Return the value with the C type of a string, passed in or stored by the C function."""
    argument = value.argument
    ctype = value.ctype if word == "utf8" else text_of(word)
    left = argument.output and str(argument.spelling) in ("const char**", *(["char**"] * ("free" in argument.keys)))
    if word != "path" and str(argument.spelling) in UNSIGNED_TEXTS:
        ctype = text_of(word, _pointer(argument))
        return value.passed_as(ctype.value(value.variable), ctype=ctype)
    if str(argument.spelling) != "const char*" and not left:
        key = key_of(argument.keys)
        what = "'text'" if key == "text" else "'bytes' without a number of bytes"
        place = argument.keys.location(key, argument.location)
        context.reporter.error(place, f"{what} is only for 'const char*', not for '{argument.type}'")
        return value
    return value if left else replace(value, ctype=ctype)


def _pointer(argument: Argument) -> str:
    """Return the type of a pointer to bytes, with the location of the argument if the type is one of a header."""
    pointer = argument.spelling.c
    return pointer if argument.spelling.is_built_in else DeclaredC(pointer, argument.location)


class _Assign:
    def __init__(self, line: str) -> None:
        self.line = line

    def __call__(self, exits: Exit) -> Lines:
        return (self.line,)


def is_counted_memory(argument: Argument) -> bool:
    """Return whether an argument is bytes or text with a number that Python or the declaration gives."""
    octets, text = BYTES.get(argument.keys), TEXT.get(argument.keys)
    if text is not None or octets is None:
        return counted_of(argument.keys) is not None
    return octets.length is not None or not (octets.until or stores_pointer(argument))


def _buffer(value: Value, context: Context) -> Value:
    argument = value.argument
    key, encoding, length = key_of(argument.keys), encoding_of(argument.keys), length_of(argument.keys)
    place = argument.keys.location(key, argument.location)
    if argument.spelling.stars != 1:
        context.reporter.error(place, f"'{key}' is only for a pointer to bytes, not for '{argument.type}'")
        return value
    writable = not argument.spelling.const
    ctype = Buffer(_pointer(argument), writable, encoding if key == "text" else "bytes")
    buffer = value.passed_as(ctype.value(value.variable), ctype=ctype)
    if argument.output and length is None:
        context.reporter.error(place, f"an 'output' needs the number of bytes, for example '{key}: {{length: n}}'")
    if length is not None and not argument.output:
        message = f"a number of bytes in '{key}' is only for an 'output'; pass that of other arguments with 'from'"
        context.reporter.error(place, message)
    spec = BYTES.get(argument.keys)
    if spec and spec.until and spec.used:
        context.reporter.error(place, "'until' and 'used' of 'bytes' exclude each other; remove one of them")
    return replace(buffer, source=Source.RESULT, object=f"out_{argument.name}") if argument.output else buffer


def _with_bytes(overload: Overload, value: Value, context: Context) -> Overload:
    variable, new = value.variable, value.object
    spec, key = counted_of(value.argument.keys) or BytesSpec(), key_of(value.argument.keys)
    size, used, reads_status = Size("0", "", arithmetic=False), None, False
    if spec.length:
        size = scope_of(NEW_LENGTH, overload, context, key).size(spec.length)
    if spec.used:
        scope = replace(scope_of(USED, overload, context, key), extra=returned_names(overload))
        used, reads_status = scope.size(spec.used), scope.reads_status(spec.used)
    clear = used is None or bool(overload.call.report.warned)  # C may not have written to them if it warned

    def behave(exits: Exit) -> Lines:
        return (
            "{", *indent(size.lines("cw_number", exits.bad_call())),
            f"    {new} = cwrap_bytes_new(&{variable}, cw_number, {str(clear).lower()});", "}",
            f"if (CWRAP_UNLIKELY(!{new})) {exits.leave}",
        )  # fmt: skip

    block = Block((f"PyObject *{new} = NULL;", f"Py_buffer {variable};"), behave, (f"Py_XDECREF({new});",))
    overload = replace(overload, blocks=(*overload.blocks, block))
    text = encoding_of(value.argument.keys) if key == "text" else ""
    if used or text or (isinstance(spec, BytesSpec) and spec.until):
        number = (
            used.lines("cw_number", leave_after_call(overload.declaration))
            if used
            else (f"const Py_ssize_t cw_number = cwrap_bytes_end({new});",)
        )
        decoded = f"cwrap_bytes_text(&{new}, cw_number, {str(text == 'path').lower()})"
        finished = decoded if text in ("utf8", "path") else f"cwrap_bytes_shrink(&{new}, cw_number)"
        lines = ("{", *indent((*number, f"if ({finished}) CWRAP_LEAVE;")), "}")
        snippet = Snippet(lines, leaves=True, reads_status=reads_status)
        overload = replace(overload, after_call=(*overload.after_call, snippet))
    return overload
