"""Numbers of arrays in C expressions of declarations: `len(x)`, `x.size`, `x.shape[0]` and others become their C."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cwrap.ctype.protocols import Elements
from cwrap.ctype.texts import Text, is_buffer
from cwrap.plan import Overload, Source, Value
from cwrap.source.c_expression import ExpressionError, Token
from cwrap.source.c_expression import Kind as TokenKind
from cwrap.source.diagnostics import nearest
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

_NUMBER = pattern(
    r"(?P<len>len)\((?P<of>\w+)\)"
    r"|(?P<array>[A-Za-z_]\w*)\.(?P<what>size|ndim|shape|strides|step|ld|transposed)(\[(?P<dim>\d{1,2})\])?",
    re.ASCII,
)
_COUNTED = ("array", "bytes", "list", "text")  # keys of what has a number
_BLAS = {"step": 1, "ld": 2, "transposed": 2}  # with the number of dimensions of such an array


@dataclass(frozen=True, slots=True)
class ArrayNumber:
    """A number of an array: its text as one token, the argument, `len`, `shape` or another word, and the dimension."""

    token: Token
    array: str
    what: str
    dim: str

    def c(self, overload: Overload) -> str:
        """Return the C; raise ExpressionError if the argument has no such number."""
        value = overload.value_named(self.array)
        if value and _is_reported(value):
            return "0"
        if value is None or value.source is Source.RESULT or not value.has_length:
            raise self._error(_reason(value, self.array, overload))
        if value.elements is None:
            return self._length(value)
        if value.source is not Source.PARAMETER:
            raise self._error(f"'{self.array}' is not an argument in Python")
        self._check_dimension(value.elements)
        return _written(self.what, value.variable, value.elements, int(self.dim or 0))

    def _length(self, value: Value) -> str:
        """Return the C of the number of elements of a value without dimensions."""
        ctype = value.required_ctype
        if self.what not in ("len", "size"):
            kind = "text" if isinstance(ctype, Text) else "bytes" if is_buffer(ctype) else "a list"
            raise self._error(f"'{self.array}' is {kind}, which has no '{self.what}'; write len({self.array})")
        return ctype.length(value.variable) or ""

    def is_c(self, overload: Overload) -> bool:
        """Return whether the text is C, such as a field of a struct or a function of the library."""
        value = overload.value_named(self.array)
        if value is None or value.ctype is None or self.what == "len":
            return self.what != "len"
        return value.by_address if value.has_length else not value.argument.spelling.is_built_in

    def _check_dimension(self, elements: Elements) -> None:
        text, ndim, dim = self.token.text, elements.layout.ndim, int(self.dim or 0)
        if (self.what in ("shape", "strides")) != bool(self.dim):
            problem = "has no index" if self.dim else "needs an index"
            raise self._error(f"'{self.what}' {problem}: write x.shape[0], x.size or len(x), not '{text}'")
        if (self.dim or self.what == "len") and dim >= ndim:
            count = str(ndim) if ndim >= 0 else "any"
            raise self._error(
                f"'{text}' may not exist: 'ndim' of '{self.array}' is {count}, and dimensions count from 0"
            )
        if self.what in _BLAS and (elements.layout.order, ndim) != ("blas", _BLAS[self.what]):
            kind = "vector" if self.what == "step" else "matrix"
            raise self._error(f"'{text}' needs a {kind} with 'contiguous: blas'")

    def _error(self, message: str) -> ExpressionError:
        return ExpressionError(message, self.token.offset)


def array_numbers(text: str, tokens: Sequence[Token]) -> Iterator[ArrayNumber]:
    """Yield each number of an array in an expression; members such as `p.x.size` and `x.size()` are C."""
    index = 0
    while index < len(tokens):
        is_member = index > 0 and tokens[index - 1].text in (".", "->", "::")
        for count in (6, 4, 3):
            span = tokens[index : index + count]
            match = _NUMBER.fullmatch("".join(token.text for token in span)) if len(span) == count else None
            is_called = [token.text for token in tokens[index + count : index + count + 1]] == ["("]
            if match and not is_member and not is_called:
                token = Token(TokenKind.NAME, text[span[0].offset : span[-1].end], span[0].offset)
                yield ArrayNumber(
                    token, match["of"] or match["array"], match["len"] or match["what"], match["dim"] or ""
                )
                index += count - 1
                break
        index += 1


def _is_reported(value: Value) -> bool:
    """Return whether an argument has an unknown type, or a wrong key that would make it an array, bytes or text."""
    keys = value.argument.keys
    is_wrong = not value.has_length and not value.argument.output and any(key in keys for key in _COUNTED)
    return value.ctype is None or is_wrong


def _reason(value: Value | None, name: str, overload: Overload) -> str:
    """Return the error about a name that is not an array from Python."""
    if value and value.has_length:
        return f"'{name}' is not an argument in Python"
    message = f"'{name}' is not an array, bytes, a list or text"
    if value is None:
        known = [v.argument.name for v in overload.values if v.has_length and v.source is Source.PARAMETER]
        return message + nearest(name, known)
    spelling = value.argument.spelling
    key = "bytes" if spelling.base in ("char", "void", "uint8_t") else "array"
    ctype = value.required_ctype
    is_pointer = spelling.stars == 1 and not ctype.handle and not ctype.callback
    missing = f" without '{key}: true'" if is_pointer else ""
    missing = f"; the number in C++ is {name}.size()" if spelling.base.startswith("std::") else missing
    return f"{message}: it is '{value.argument.type}'{missing}"


def _written(what: str, name: str, elements: Elements, dim: int) -> str:
    return {
        "len": f"{name}.shape[0]",
        "size": f"cwrap_array_size(&{name})",
        "ndim": f"(Py_ssize_t){name}.ndim",
        "shape": f"{name}.shape[{dim}]",
        "strides": f"cwrap_array_step(&{name}, {dim}, sizeof({elements.c}))",
        **{word: f"cwrap_blas_{word}(&{name}, sizeof({elements.c}))" for word in _BLAS},
    }[what]
