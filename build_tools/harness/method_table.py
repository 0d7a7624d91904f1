"""The table of what `_C` offers, `tests/tensors/tensor_methods.tsv`, as values.

A row has names, the place where they are found, dtypes, and signatures with ` | ` between them:

    add_        method      all     (self, real value) -> self | (self, real value=1, Tensor other) -> self

A signature is read by this grammar:

    signature  = [remark ":"] "(" [parameter {"," parameter}] ")" ["->" result]
    remark     = "function only" | "function only, and not for ByteTensor"
    parameter  = "*" | "out=" output | "out=(" output {"," output} ")" | type name ["=" default] {note} | name | prose
    output     = type name          out= takes them by keyword; their names are for people, and are not compared
    type       = one of TYPES, or the name of a tensor type
    note       = "[dim]" | "(or ints)" | "(" text ")"      a dimension, also negative; as separate ints too; a remark
    name       = a word: a parameter of that name and of any type
    prose      = anything else: a parameter of any name and type
    result     = its first word counts: `Tensor (view)` is a Tensor; what the tests of methods look at is no signature

The places: `method` and `function`; `property`, `storage`, `Size`, `Generator`, where the names are members of those
types; `name`, of the module; and `statements`, which are carried out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cwrap.dtypes import Dtype, DtypeTable

STATEMENTS = "statements"
TYPES = ("Tensor", "any Tensor", "Storage", "Generator", "Size", "Stride", "number", "real", "accreal", "float", "int",
         "int ...", "bool")  # fmt: skip
ANY = ""  # a name or a type that the table does not specify
_SHORT = {"floating": "floating_point"}
_TYPED = re.compile(
    rf"(?P<type>{'|'.join(map(re.escape, sorted(TYPES, key=len, reverse=True)))}|[A-Z]\w+Tensor) (?P<name>[^\W\d]\w*)"
    r"(?:=(?P<default>\S+))?(?P<notes>(?: (?:\[dim\]|\([^)]*\)))*)"
)
_NOT_HERE = re.compile(r"not for (\w+)Tensor")


@dataclass(frozen=True, slots=True)
class TableParameter:
    """A parameter; what the table does not specify is ANY."""

    name: str
    type: str
    default: str | None = None
    dimension: bool = False
    variadic: bool = False
    keyword_only: bool = False
    positional_only: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        star = "*" if self.variadic else ""
        kind = f": {self.type}" if self.type else ""
        text = f"{star}{self.name or 'argument'}{kind}{' [dim]' if self.dimension else ''}"
        return text if self.default is None else f"{text} = {self.default}"


@dataclass(frozen=True, slots=True)
class TableSignature:
    """One way to call a function, including the receiver of a method; `outputs` are the types that out= accepts."""

    parameters: tuple[TableParameter, ...]
    outputs: tuple[str, ...] = ()
    result: str = ANY
    place: str = ANY  # the place of this signature, if it differs from the row's
    without: str = ""  # the dtype without this signature

    def positional(self) -> list[TableParameter]:
        """Return the parameters that may be passed by position."""
        return [p for p in self.parameters if not p.keyword_only]

    def keywords(self) -> list[TableParameter]:
        """Return the keyword-only parameters by name; their order has no meaning."""
        return sorted((p for p in self.parameters if p.keyword_only), key=lambda p: p.name)

    def __str__(self) -> str:
        parts = [str(p) for p in self.positional()]
        by_keyword = [str(p) for p in self.keywords()]
        if self.outputs:
            by_keyword.append(f"out: {' and '.join(self.outputs)}")
        star = ["*"] if by_keyword else []
        return f"({', '.join([*parts, *star, *by_keyword])}) -> {self.result or 'anything'}"


@dataclass(frozen=True, slots=True)
class Row:
    """A name of the table in one of its places; for statements, the name is a title and `code` is the code."""

    name: str
    place: str
    dtypes: tuple[Dtype, ...]  # empty if the dtype makes no difference
    signatures: tuple[TableSignature, ...] = ()
    code: str = ""

    def of(self, dtype: Dtype | None) -> list[TableSignature]:
        """Return the signatures of the name for a dtype."""
        name = dtype.name if dtype else "-"
        return [s for s in self.signatures if s.place in (ANY, self.place) and s.without != name]


def read_table(path: Path, dtypes: DtypeTable) -> list[Row]:
    """Return the rows, one for each name and place. Raise ValueError for a line that cannot be read."""
    rows: list[Row] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line and not line.startswith("#"):
            try:
                rows += _rows(line, dtypes)
            except ValueError as error:
                raise ValueError(f"{path}:{number}: {error}") from None
    return rows


def _rows(line: str, dtypes: DtypeTable) -> Iterator[Row]:
    names, places, kinds, last = line.split("\t")
    rows = _dtypes(kinds, dtypes)
    if places == STATEMENTS:
        yield Row(names, STATEMENTS, rows, code=last)
        return
    signatures = tuple(map(_signature, last.split(" | "))) if last else ()
    for name in names.split(" "):
        for place in places.split("+"):
            yield Row(name, place, rows, signatures)


def _dtypes(text: str, table: DtypeTable) -> tuple[Dtype, ...]:
    """Return the dtypes of `all+Half`, `floating,Long` or `-`: names or groups."""
    if text == "-":
        return ()
    words = {_SHORT.get(word, word) for word in re.split(r"[,+]", text)}
    known = {"all", *(d.name for d in table.rows), *(group for d in table.rows for group in d.groups)}
    if words - known:
        raise ValueError(f"no dtype is called {min(words - known)}")
    return tuple(d for d in table.rows if words & {"all", d.name, *d.groups})


def _signature(text: str) -> TableSignature:
    match = re.fullmatch(r"(?:(?P<remark>[^(]+): )?\((?P<inside>.*?)\)(?: -> (?P<result>.+))?", text)
    if match is None:
        raise ValueError(f"no signature: {text}")
    remark, result = match["remark"] or "", match["result"] or ""
    without = _NOT_HERE.search(remark)
    parameters, outputs = _inside(_split(match["inside"]))
    return TableSignature(
        tuple(parameters),
        outputs,
        _result(result),
        "function" if "function only" in remark else ANY,
        without[1] if without else "",
    )


def _split(text: str) -> list[str]:
    """Split at commas outside of brackets."""
    return [part.strip() for part in re.findall(r"(?:\([^)]*\)|[^,(])+", text)]


def _inside(parts: Sequence[str]) -> tuple[list[TableParameter], tuple[str, ...]]:
    parameters: list[TableParameter] = []
    outputs: tuple[str, ...] = ()
    keyword_only = False
    for part in parts:
        if part == "*":
            keyword_only = True
        elif part.startswith("out="):
            outputs = tuple(word.strip().split(" ")[0] for word in part.removeprefix("out=").strip("()").split(","))
        else:
            parameters.append(_parameter(part, keyword_only))
    return parameters, outputs


def _parameter(text: str, keyword_only: bool) -> TableParameter:
    match = _TYPED.fullmatch(text)
    if match is None:
        return TableParameter(text if text.isidentifier() else ANY, ANY, keyword_only=keyword_only)
    ints = match["type"] == "int ..."
    return TableParameter(
        match["name"],
        "Size" if ints else match["type"],
        match["default"],
        "[dim]" in match["notes"],
        ints or "(or ints)" in match["notes"],
        keyword_only,
    )


def _result(text: str) -> str:
    """Return the first word of a result; ANY for prose, and for a type that the arguments determine."""
    word = text.split(" ", maxsplit=1)[0].rstrip(",;")
    known = word in {*TYPES, "self", "tuple", "str"} or re.fullmatch("[A-Z][a-z]+Tensor", word)
    return word if known and "of that type" not in text else ANY
