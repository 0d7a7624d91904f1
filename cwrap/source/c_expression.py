"""A tokenizer for the C expressions in declarations.

    tokenize("f(a, x->n)")     name f, punctuator (, name a, punctuator ",", name x, punctuator ->, name n, punctuator )

The tokens of an expression are names, numbers, string and character literals, and punctuators; comments are skipped.
There is no preprocessor, so everything that the preprocessor would act on is an error: directives, digraphs, trigraphs,
and a backslash outside of quotes. Every token has its offset in the text, and `position` finds an offset in the YAML
file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import accumulate

from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, field, replace

# Names in generated functions begin with this prefix, except those that C of declarations may use: `self`, `arg_x`,
# `out_x`.
RESERVED_PREFIX = "cw_"
_DEEPEST = 60  # levels of brackets, limited because the parser of sizes recurses


class Kind(Enum):
    """The kinds of tokens; comments and white space belong to none."""

    NAME = "name"
    NUMBER = "number"
    STRING = "string"
    CHARACTER = "character"
    PUNCTUATOR = "punctuator"


@dataclass(frozen=True, slots=True)
class Token:
    """One token of C; `offset` is the place of its first character in the text."""

    kind: Kind
    text: str
    offset: int

    @property
    def end(self) -> int:
        """The offset of the character after it."""
        return self.offset + len(self.text)


class ExpressionError(ValueError):
    """An error in a C expression, with its offset in the text."""

    def __init__(self, message: str, offset: int) -> None:
        self.message = message
        self.offset = offset
        super().__init__(message)


_TOKEN = pattern(
    r"""
    (?P<space>(?:[ \t\n\f\v\r]|\\\n|/\*.*?\*/)+)
    | (?P<STRING>(?:u8|[uUL])?"(?:[^"\\\n]|\\.)*")
    | (?P<CHARACTER>(?:u8|[uUL])?'(?:[^'\\\n]|\\.)+')
    | (?P<raw>(?:u8|[uUL])?R")
    | (?P<NAME>\$arg\d{1,6}(?!\w)|[A-Za-z_]\w*)
    | (?P<NUMBER>\.?\d(?:'\w|[eEpP][+-]|[\w.])*)
    | (?P<line_comment>//)
    | (?P<open_comment>/\*)
    | (?P<quote>(?:u8|[uUL])?["'])
    | (?P<digraph><:|:>|<%|%>|%:)
    | (?P<PUNCTUATOR><<=|>>=|\.\.\.|<=>|->\*?|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|::
        |[-+*/%&|^~!<>=?:.,;()\[\]{}])
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_TRIGRAPH = pattern(r"\?\?[=/'()!<>-]")
_DIRECTIVE = pattern(r"^[ \t]*(#|%:|\?\?=)", re.MULTILINE)
_DIRECTIVES = pattern(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
_PROBLEMS = {
    "raw": "C has no raw strings; write an ordinary string",
    "line_comment": "a '//' comment would hide the C that is generated after it; write /* */",
    "open_comment": "a comment is not closed; add '*/'",
    "quote": "a string or character is not closed; add the quote",
    "digraph": "this is a digraph, which the compiler reads as a bracket or '#'; write the bracket",
}
_CLOSES = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True, slots=True)
class Expression:
    """A C expression of a declaration: its text on one line, and its place.

    The scalar of YAML that holds the expression begins at `location` with the text `prefix`.
    """

    text: str
    location: Location = field(compare=False)
    prefix: str = field(default="", compare=False)

    def __str__(self) -> str:
        """Return the text of the expression."""
        return self.text

    def place(self, sources: Mapping[str, str], offset: int) -> Location:
        """Return the place of one character of the text; `sources` has the texts of files."""
        source = sources.get(self.location.file, "")
        return position(source, self.location, self.prefix + self.text, len(self.prefix) + offset)

    def pieces(self) -> tuple[Expression, ...]:
        """Return the expressions between commas."""
        parts = split_at(tokenize(self.text), ",")
        spans = [(part[0].offset, part[-1].end) for part in parts if part]
        return tuple(replace(self, text=self.text[a:b], prefix=self.prefix + self.text[:a]) for a, b in spans)


def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of a C expression, or of several between commas; raise ExpressionError for anything else."""
    _check_lines(text)
    tokens = tuple(_scan(text))
    _check_brackets(tokens)
    return tokens


def tokenize_statements(text: str) -> tuple[Token, ...]:
    """Return the tokens of C statements; raise ExpressionError. Comments and preprocessor directives are skipped."""
    tokens = tuple(_scan(_DIRECTIVES.sub(lambda found: " " * len(found[0]), text), statements=True))
    _check_brackets(tokens, statements=True)
    return tokens


def _check_lines(text: str) -> None:
    """Report what the compiler handles before it looks for tokens."""
    if directive := _DIRECTIVE.search(text):
        raise ExpressionError("a preprocessor directive cannot be in an expression", directive.start(1))
    stripped = text.rstrip()
    if stripped.endswith(("\\", "??/")):
        message = "a backslash at the end would join the generated line after it; remove it"
        raise ExpressionError(message, len(stripped) - 1)
    if trigraph := _TRIGRAPH.search(text):
        raise ExpressionError(f"'{trigraph[0]}' is a trigraph; write ?\\? in strings", trigraph.start())


def _scan(text: str, statements: bool = False) -> Iterator[Token]:
    offset = 0
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise ExpressionError(_no_token(text[offset]), offset)
        group = match.lastgroup or ""
        if group == "line_comment" and statements:
            end = text.find("\n", offset)
            offset = end if end >= 0 else len(text)
            continue
        if group in _PROBLEMS:
            raise ExpressionError(_PROBLEMS[group], offset)
        if group != "space":
            yield Token(Kind[group], match[0], offset)
        offset = match.end()


def _no_token(character: str) -> str:
    if character == "\\":
        return "a backslash can only be inside quotes"
    shown = f"'{character}'" if character.isprintable() else f"U+{ord(character):04X}"
    return f"the character {shown} is not part of C"


def _check_brackets(tokens: Sequence[Token], statements: bool = False) -> None:
    """Report brackets that do not match, reserved names, and, except in statements, punctuation of statements."""
    opened: list[Token] = []
    before = ""
    for token in tokens:
        if token.text.startswith(RESERVED_PREFIX):
            message = f"'{token.text}': names that begin with '{RESERVED_PREFIX}' are reserved for generated C"
            raise ExpressionError(message, token.offset)
        if token.text in ("(", "[", "{"):
            if token.text == "{" and not statements and before not in ("", "(", ")", "]", ">", "{", ","):
                raise ExpressionError("'{' begins a block of statements, which is not an expression", token.offset)
            opened.append(token)
            if len(opened) > _DEEPEST:
                raise ExpressionError(f"brackets are nested more than {_DEEPEST} levels deep", token.offset)
        elif token.text in _CLOSES:
            if not opened or opened.pop().text != _CLOSES[token.text]:
                raise ExpressionError(f"'{token.text}' has no matching opening bracket", token.offset)
        elif token.text == ";" and not statements and (not opened or opened[-1].text != "{"):
            raise ExpressionError("';' ends a statement, which is not an expression; remove it", token.offset)
        before = token.text
    if opened:
        raise ExpressionError(f"'{opened[-1].text}' is not closed", opened[-1].offset)


# ---- parts of an expression ----


def separators(tokens: Sequence[Token], *operators: str) -> Iterator[int]:
    """Yield the indices of the operators that no bracket encloses."""
    depth = 0
    for index, token in enumerate(tokens):
        depth += (token.text in ("(", "[", "{")) - (token.text in _CLOSES)
        if token.text in operators and depth == 0:
            yield index


def split_at(tokens: Sequence[Token], *operators: str) -> list[Sequence[Token]]:
    """Return the parts between the operators that no bracket encloses."""
    ends = [*separators(tokens, *operators), len(tokens)]
    return [tokens[begin:end] for begin, end in zip([0, *(end + 1 for end in ends)], ends, strict=False)]


def closing(tokens: Sequence[Token], opening: int) -> int:
    """Return the index of the bracket that closes the one at `opening`."""
    depth = 0
    for index in range(opening, len(tokens)):
        depth += (tokens[index].text in ("(", "[", "{")) - (tokens[index].text in _CLOSES)
        if depth == 0:
            return index
    raise ValueError("the brackets do not match")


def variables(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the names that can be variables: all but members, functions, tags and designators."""
    hidden = -1
    for index, token in enumerate(tokens):
        before = tokens[index - 1].text if index else ""
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if token.text == "offsetof" and after == "(":
            hidden = closing(tokens, index + 1)  # the operands of offsetof are a type and a member
        if token.kind is not Kind.NAME or index <= hidden or after == "(":
            continue
        designator = before == "." and index > 1 and tokens[index - 2].text in ("{", ",")
        if before in (".", "->", "struct", "union", "enum", "::") or designator or after == "::":
            continue
        yield token


def names_in(text: str) -> frozenset[str]:
    """Return the names in an expression that can be variables; raise ExpressionError."""
    return frozenset(token.text for token in variables(tokenize(text)))


def spelled(tokens: Sequence[Token], values: Mapping[int, str]) -> str:
    """Return the tokens as C on one line, those at the offsets in `values` replaced; comments become spaces."""
    return "".join(spelled_parts(tokens, values))


def spelled_parts(tokens: Sequence[Token], values: Mapping[int, str]) -> tuple[str, ...]:
    """Return the C of `spelled` in pieces; every second one is from `values`."""
    parts = [""]
    end = tokens[0].offset if tokens else 0
    for token in tokens:
        if token.offset > end:
            parts[-1] += " "
        if token.offset in values:
            parts += [values[token.offset], ""]
        else:
            parts[-1] += token.text
        end = token.end
    return tuple(parts)


# ---- places ----

_ESCAPE = pattern(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.DOTALL)
_BEFORE_SCALAR = pattern(r"(?:[&!][^\s,\[\]{}]*\s+)*")  # anchors and tags
_BLANK_ESCAPES = "ntrvfNLP_ \t\n0"


def position(source: str, start: Location, text: str, offset: int) -> Location:
    """Return where in a YAML file the character at `offset` of a scalar's text is.

    `start` is where the scalar begins in `source`, the text of the file. YAML folds white space and escapes characters
    in many ways, so the function counts the other characters. If no position is found, the result is `start`.
    """
    starts = _line_starts(source)
    if start.line > len(starts):
        return start
    before = starts[start.line - 1] + start.column - 1
    properties = _BEFORE_SCALAR.match(source, before)
    index = _find(source, properties.end() if properties else before, text, offset)
    if index >= len(source):
        return start
    line = bisect_right(starts, index)
    return Location(start.file, line, index - starts[line - 1] + 1)


@lru_cache(maxsize=4)
def _line_starts(source: str) -> list[int]:
    """Return the index of the first character of each line."""
    lengths = (len(line) + 1 for line in source.split("\n"))
    return [0, *accumulate(lengths)][:-1]


def _find(source: str, index: int, text: str, offset: int) -> int:
    """Return the index in the file of a character of the scalar that begins at `index`."""
    quote = source[index : index + 1] if source[index : index + 1] in ("'", '"') else ""
    index += len(quote)
    for character in text[:offset]:
        if not character.isspace():
            index = _after(source, _next(source, index, quote, character), quote)
    return _next(source, index, quote, text[offset]) if text[offset : offset + 1].strip() else index


def _next(source: str, index: int, quote: str, expected: str) -> int:
    """Return the index of the next character of the scalar that is no white space."""
    while index < len(source):
        escape = _ESCAPE.match(source, index) if quote == '"' else None
        if escape and escape[1][0] in _BLANK_ESCAPES:
            index = escape.end()
        elif escape or source[index] == expected:
            break
        else:
            index += 1
    return index


def _after(source: str, index: int, quote: str) -> int:
    """Return the index after one character as the scalar spells it."""
    escape = _ESCAPE.match(source, index) if quote == '"' else None
    return escape.end() if escape else index + (2 if quote == "'" and source.startswith("''", index) else 1)
