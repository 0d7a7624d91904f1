"""Pieces of C that declarations carry: whether each is whole, so that it cannot swallow or end what is put around it.

    default: strlen("x        a string or character is never closed
    elementwise: a) + (b      ')' closes nothing
    implicit: handle // mine  a comment to the end of the line would hide what follows
"""

from __future__ import annotations

import re

from cwrap.source.c_expression import ExpressionError, commas, tokenize

_TOKEN = re.compile(
    r"""
    (?P<word>[A-Za-z_]\w*|\.?\d(?:'\w|[eEpP][+-]|[\w.])*)
    | (?P<quoted>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<comment>/\*.*?\*/)
    | (?P<line_comment>//(?:\\.|[^\\\n])*)
    | (?P<open_comment>/\*)
    | (?P<quote>["'])
    | (?P<bracket>[()\[\]{}])
    """,
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE = re.compile(r"^[ \t]*(#|%:|\?\?=)", re.MULTILINE)
C_KEYWORDS = frozenset(
    """
    auto bool break case char const continue default do double else enum extern false float for goto if inline int
    long nullptr register restrict return short signed sizeof static struct switch true typedef union unsigned
    void volatile while
    """.split()  # noqa: SIM905 - thirty quoted words are harder to read
)
_CLOSES = {")": "(", "]": "[", "}": "{"}


def expression_error(text: str, several: bool = True) -> ExpressionError | None:
    """Return what is wrong with a piece that stands inside a line: one expression, or `several` between commas."""
    try:
        tokens = tokenize(text)
    except ExpressionError as error:
        return error
    comma = next(commas(tokens), None)
    if comma is not None and not several:
        return ExpressionError("there is a comma, and only one expression can be here", tokens[comma].offset)
    return None


def expression_problem(text: str) -> str | None:
    """Return what is wrong with a piece that stands inside a line, as a message."""
    error = expression_error(text)
    return error.message if error else None


def statements_problem(text: str) -> str | None:
    """What is wrong with a piece that stands on lines of its own: statements, declarations, directives."""
    return _problem(text, balanced=not _DIRECTIVE.search(text))


def _problem(text: str, balanced: bool = True) -> str | None:
    if text.rstrip().endswith(("\\", "??/")):
        return "it ends in a backslash, which joins it to the next line"
    opened: list[str] = []
    for match in _TOKEN.finditer(text):
        match match.lastgroup:
            case "open_comment":
                return "a comment is never closed"
            case "quote":
                return "a string or character is never closed"
            case "bracket" if balanced and not _matches(match[0], opened):
                return f"'{match[0]}' closes nothing"
    return f"'{opened[-1]}' is never closed" if opened else None


def _matches(bracket: str, opened: list[str]) -> bool:
    """Opens the bracket, or closes the one that is open; whether that was possible."""
    if bracket not in _CLOSES:
        opened.append(bracket)
        return True
    return bool(opened) and opened.pop() == _CLOSES[bracket]
