"""Checks of the C in declarations: a piece of C must be complete, so that it cannot change the C generated around it.

For example:

    default: strlen("x        a string or character is not closed; add the quote
    elementwise: a) + (b      ')' has no matching opening bracket
    implicit: handle // mine  a '//' comment would hide the C that is generated after it; write /* */
"""

from __future__ import annotations

import re

from cwrap.source.c_expression import ExpressionError, separators, tokenize
from cwrap.source.patterns import pattern

_TOKEN = pattern(
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
_DIRECTIVE = pattern(r"^[ \t]*(#|%:|\?\?=)", re.MULTILINE)
C_KEYWORDS = frozenset(
    """
    auto bool break case char const continue default do double else enum extern false float for goto if inline int
    long nullptr register restrict return short signed sizeof static struct switch true typedef union unsigned
    void volatile while
    """.split()  # noqa: SIM905 - thirty quoted words are harder to read
)
_CLOSES = {")": "(", "]": "[", "}": "{"}


def expression_error(text: str, several: bool = True) -> ExpressionError | None:
    """Return the error in one expression, or in `several` expressions with commas; None if there is no error."""
    try:
        tokens = tokenize(text)
    except ExpressionError as error:
        return error
    comma = next(separators(tokens, ","), None)
    if comma is not None and not several:
        return ExpressionError("only one expression can be here; remove the comma", tokens[comma].offset)
    return None


def expression_problem(text: str) -> str | None:
    """Return a message about the error in one or several expressions; None if there is no error."""
    error = expression_error(text)
    return error.message if error else None


def statements_problem(text: str) -> str | None:
    """Return a message about the error in statements, declarations or directives; None if there is no error."""
    return _problem(text, balanced=not _DIRECTIVE.search(text))


def _problem(text: str, balanced: bool = True) -> str | None:
    if text.rstrip().endswith(("\\", "??/")):
        return "a backslash at the end would join the generated line after it; remove it"
    opened: list[str] = []
    for match in _TOKEN.finditer(text):
        match match.lastgroup:
            case "open_comment":
                return "a comment is not closed; add '*/'"
            case "quote":
                return "a string or character is not closed; add the quote"
            case "bracket" if balanced and not _matches(match[0], opened):
                return f"'{match[0]}' has no matching opening bracket"
    return f"'{opened[-1]}' is not closed" if opened else None


def _matches(bracket: str, opened: list[str]) -> bool:
    """Record an opening bracket, or remove the one that is closed; return False if the brackets do not match."""
    if bracket not in _CLOSES:
        opened.append(bracket)
        return True
    return bool(opened) and opened.pop() == _CLOSES[bracket]
