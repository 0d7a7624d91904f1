"""`buffer:`, `text:`, `free:` - bytes, names of files, text that is to be freed.

    - name: compress
      cname: compress2
      errors: status
      return: argument 0
      arguments:
        - {arg: unsigned char* dest, output: true, buffer: {size: compressBound(n), used: dest_size}}
        - {arg: unsigned long* dest_size, output: true, initial: compressBound(n)}
        - {arg: const unsigned char* data, buffer: true}
        - {arg: unsigned long n, from: len(data)}
        - int level

The plan:

    function compress(data, level)
    compress2((unsigned char *)arg_dest.buf, &arg_dest_size, (const unsigned char *)arg_data.buf, arg_n, arg_level)
    returns dest; fails status

`buffer: true` takes anything bytes-like, as a pointer that is not const only what may be written to. An output is new
bytes of `size`, of which `used` are kept. `text: path` takes the name of a file. `free` names the function that frees
the `char *` that is returned, or left in an output. Of what is returned and stays the library's, `size` bytes are
copied, as bytes, or as a str with `text: utf8`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.buffer import Buffer, Counted, OwnedText, Path
from cwrap.ctype.scalar import Integer
from cwrap.model import ArgumentKind
from cwrap.plan import Block, Context, Exit, Overload, Snippet, Source, Value
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On

_WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)


class Buffers(Plugin):
    """Takes and makes bytes."""

    name = "buffers"
    after = ("implicit", "outputs", "parameters", "returned_arguments", "arrays", "errors")
    keys = (
        Key("buffer", (On.ARGUMENT,), Kind.ARRAY, "bytes: true; of an output, how many", fields=("size", "used"),
            modules=True),
        Key("text", (On.DECLARATION, On.OPTION, On.ARGUMENT), Kind.WORD, "what a const char* is of: utf8, path (utf8)",
            choices=("utf8", "path"), modules=True),
        Key("size", (On.DECLARATION, On.OPTION), Kind.EXPRESSION, "how many bytes of what is returned are copied",
            modules=True),
        Key("free", (On.DECLARATION, On.OPTION, On.ARGUMENT), Kind.FUNCTION,
            "the C function that frees the char* that is returned", modules=True),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """The C type, by the keys."""
        argument = value.argument
        keys = argument.keys
        if argument.kind is not ArgumentKind.TYPED:
            return value
        if "buffer" in keys:
            return _buffer(value, context)
        if keys.text("text") == "path":
            if argument.type != "const char*":
                place = keys.place("text", argument.location)
                context.reporter.error(place, f"'text' is for 'const char*', not for '{argument.type}'")
                return value
            return replace(value, ctype=Path())
        if argument.output and argument.type == "char**" and "free" in keys:
            ctype = OwnedText(keys.text("free") or "")
            return replace(value, ctype=ctype, source=Source.RESULT, expression=f"&{value.variable}")
        return value

    def overload(self, overload: Overload, context: Context) -> Overload:
        """New bytes before the call, less of them behind it; text that is freed."""
        overload = _initial(overload)
        for value in overload.values:
            if isinstance(value.ctype, Buffer) and value.source is Source.RESULT:
                overload = _with_bytes(overload, value)
        return overload


def returned_text(overload: Overload, spelled: str) -> CType | None:
    """The type of what is returned, where a key says it."""
    freed, size = overload.text("free"), overload.text("size")
    if freed and spelled == "char*":
        return OwnedText(freed)
    if not size or not spelled.endswith("*"):
        return None
    names = {v.argument.name: v.variable for v in overload.values if v.argument.name}
    return Counted(spelled, _WORD.sub(lambda match: names.get(match[0], match[0]), size), "text" in _own(overload))


def _own(overload: Overload) -> set[str]:
    return {name for keys in (overload.declaration.keys, overload.option.keys) for name, _ in keys}


def _initial(overload: Overload) -> Overload:
    """What outputs are before the call."""
    blocks = []
    for value in overload.values:
        text = value.argument.keys.text("initial")
        if text is not None and value.by_address:
            blocks.append(Block((), _Assign(f"{value.variable} = {_in_c(text, overload)};")))
    return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload


class _Assign:
    def __init__(self, line: str) -> None:
        self.line = line

    def __call__(self, exits: Exit) -> Lines:
        return (self.line,)


def _buffer(value: Value, context: Context) -> Value:
    argument = value.argument
    place = argument.keys.place("buffer", argument.location)
    if not argument.type.endswith("*") or argument.type.endswith("**"):
        context.reporter.error(place, f"'buffer' is for a pointer to bytes, not for '{argument.type}'")
        return value
    writable = not argument.type.startswith("const ")
    ctype = Buffer(f"{argument.type.removesuffix('*').strip()} *", writable)
    made = replace(value, ctype=ctype, expression=ctype.value(value.variable))
    sized = "size" in argument.keys.pairs("buffer")
    if argument.output != sized:
        context.reporter.error(place, "'size' is what new bytes have: with 'output', and not without")
    return replace(made, source=Source.RESULT, object=f"out_{argument.name}") if argument.output else made


def _in_c(text: str, overload: Overload) -> str:
    """An expression in which names of arguments are their C values."""
    names = {v.argument.name: v.variable for v in overload.values if isinstance(v.ctype, Integer)}
    return _WORD.sub(lambda match: names.get(match[0], match[0]), text)


def _with_bytes(overload: Overload, value: Value) -> Overload:
    fields = value.argument.keys.pairs("buffer")
    size, used = _in_c(fields.get("size", "0"), overload), fields.get("used")
    variable, made = value.variable, value.object

    def behave(exits: Exit) -> Lines:
        return (
            f"{made} = cwrap_bytes_new(&{variable}, (Py_ssize_t)({size}));",
            f"if (CWRAP_UNLIKELY(!{made})) {exits.leave}",
        )

    block = Block((f"PyObject *{made} = NULL;", f"Py_buffer {variable};"), behave, (f"Py_XDECREF({made});",))
    overload = replace(overload, blocks=(*overload.blocks, block))
    if used:
        shrink = f"if (cwrap_bytes_shrink(&{made}, (Py_ssize_t)({_in_c(used, overload)}))) CWRAP_LEAVE;"
        overload = replace(overload, after_call=(*overload.after_call, Snippet((shrink,))))
    return overload


