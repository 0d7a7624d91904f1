"""Signatures of generalised ufuncs: `"a(m,n), x(n) -> y(m)"`, or `"(m,n),(n)->(m)"` with the names in lists.

A dimension is a name, a name followed by `?` if arguments may lack it, or a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cwrap.ops.failure import OpsError
from cwrap.ops.loops.expression import kind_of_name

_TOKEN = re.compile(r"\s*(->|[A-Za-z_]\w*|\d+|[(),?])", re.ASCII)
_NAME = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
_MOST = 32  # NPY_MAXARGS of NumPy 1


class Operand(NamedTuple):
    """The name of an input or output, and its dimensions as strings."""

    name: str
    dimensions: tuple[str, ...]


class Signature(NamedTuple):
    """The operands of a generalised ufunc."""

    inputs: tuple[Operand, ...]
    outputs: tuple[Operand, ...]

    def text(self) -> str:
        """Return the signature as NumPy writes it, without names of operands."""
        return "->".join(
            ",".join(f"({','.join(operand.dimensions)})" for operand in group) for group in (self.inputs, self.outputs)
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all operands."""
        return tuple(operand.name for operand in (*self.inputs, *self.outputs))

    def sizes(self) -> tuple[str, ...]:
        """Return the distinct dimensions in order of appearance, as NumPy numbers them, without `?`."""
        found = (name for operand in (*self.inputs, *self.outputs) for name in operand.dimensions)
        return tuple(dict.fromkeys(name.rstrip("?") for name in found))


def parse_signature(text: str, inputs: Sequence[str] | None, outputs: Sequence[str] | None) -> Signature:
    """Return the signature; raise OpsError, with the position, if it is invalid.

    `inputs` and `outputs` are the names of operands if the signature does not contain them.
    """
    groups = _Parser(text).groups()
    named = [bool(operand.name) for group in groups for operand in group]
    if all(named):
        if inputs is not None or outputs is not None:
            raise OpsError(f"the signature {text!r} names its operands; remove `inputs` and `outputs`")
        found = Signature(*groups)
    elif any(named):
        raise OpsError(f"the signature {text!r} names some operands; name all of them, or none")
    else:
        named_groups = (
            _with_names(group, names, kind, text)
            for group, names, kind in zip(groups, (inputs, outputs), ("inputs", "outputs"), strict=True)
        )
        found = Signature(*named_groups)
    _check_names(found, text)
    return found


def check_operands(names: Sequence[str]) -> None:
    """Raise OpsError unless the names of operands are distinct identifiers that C does not define."""
    invalid = [name for name in names if not _NAME.match(name) or kind_of_name(name) != "input" or _is_reserved(name)]
    if invalid or len(set(names)) != len(names):
        raise OpsError(f"operands must be distinct identifiers, got {', '.join(map(repr, names))}")


def _is_reserved(name: str) -> bool:
    return name == "real" or name.startswith(("cw_", "dtype_", "npy_"))


def _with_names(group: Sequence[Operand], names: Sequence[str] | None, kind: str, text: str) -> tuple[Operand, ...]:
    if names is None:
        raise OpsError(
            f"the signature {text!r} has no names; write them before the brackets, as in 'x(n) -> y(n)', or list them "
            "in `inputs` and `outputs`"
        )
    if isinstance(names, str) or len(names) != len(group):
        raise OpsError(f"{text!r} has {len(group)} {kind}, but the list of their names is {names!r}")
    return tuple(operand._replace(name=name) for operand, name in zip(group, names, strict=True))


def _check_names(signature: Signature, text: str) -> None:
    check_operands(signature.names)
    dimensions = [name for operand in (*signature.inputs, *signature.outputs) for name in operand.dimensions]
    for name in dimensions:
        bare = name.rstrip("?")
        if bare in signature.names:
            raise OpsError(f"{text!r}: {bare!r} is an operand and a dimension; rename one of them")
        if name != bare and bare in dimensions:
            raise OpsError(f"{text!r}: write {bare + '?'!r} everywhere, since arguments may lack this dimension")
    if len(signature.names) > _MOST:
        raise OpsError(f"{text!r} has {len(signature.names)} operands; NumPy allows {_MOST}")


class _Parser:
    """A recursive descent parser of one signature."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.word = ""
        self.tokens = self._scan()
        self._next()

    def _scan(self) -> Iterator[tuple[str, int]]:
        end = 0
        while self.text[end:].strip():
            match = _TOKEN.match(self.text, end)
            if match is None:
                offset = end + len(self.text[end:]) - len(self.text[end:].lstrip())
                raise self._error(f"unexpected {self.text[offset]!r}", offset)
            yield match[1], match.start(1)
            end = match.end()
        yield "", len(self.text)

    def _next(self) -> str:
        taken = self.word
        self.word, self.offset = next(self.tokens, ("", len(self.text)))
        return taken

    def _error(self, problem: str, offset: int) -> OpsError:
        return OpsError(f"invalid signature: {problem} at {offset}\n    {self.text}\n    {' ' * offset}^")

    def _take(self, *expected: str) -> str:
        if self.word not in expected:
            raise self._unexpected(" or ".join(repr(word) if word else "the end" for word in expected))
        return self._next()

    def _unexpected(self, expected: str) -> OpsError:
        got = repr(self.word) if self.word else "the end"
        return self._error(f"expected {expected}, got {got}", self.offset)

    def groups(self) -> tuple[tuple[Operand, ...], tuple[Operand, ...]]:
        """Return the inputs and the outputs."""
        inputs = self._operands("->")
        return inputs, self._operands("")

    def _operands(self, end: str) -> tuple[Operand, ...]:
        found = [self._operand()]
        while self._take(",", end) == ",":
            found.append(self._operand())
        return tuple(found)

    def _operand(self) -> Operand:
        name = self._next() if self.word.isidentifier() else ""
        self._take("(")
        dimensions: list[str] = []
        while self.word != ")":
            if dimensions:
                self._take(",")
            dimensions.append(self._dimension())
        self._next()
        return Operand(name, tuple(dimensions))

    def _dimension(self) -> str:
        if self.word.isdigit():
            if int(self.word) == 0:
                raise self._error("a size must be at least 1", self.offset)
            return str(int(self._next()))
        if not self.word.isidentifier():
            raise self._unexpected("the name of a dimension or a size")
        if kind_of_name(self.word) != "input" or _is_reserved(self.word):
            raise self._error(f"{self.word!r} has another meaning in C", self.offset)
        name = self._next()
        return name + (self._next() if self.word == "?" else "")
