"""Pieces of C that declarations carry: whether each is whole, so that it cannot swallow or end what is put around it.

    default: strlen("x        a string or character is never closed
    elementwise: a) + (b      ')' closes nothing
    implicit: handle // mine  a comment to the end of the line would hide what follows
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""
    (?P<word>[A-Za-z_]\w*|\.?\d(?:'\w|[eEpP][+-]|[\w.])*)
    | (?P<quoted>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<comment>/\*.*?\*/)
    | (?P<line_comment>//(?:\\.|[^\\\n])*)
    | (?P<open_comment>/\*)
    | (?P<quote>["'])
    | (?P<bracket>[()\[\]{}])
    | (?P<semicolon>;)
    | (?P<backslash>\\(?!\n))
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


def expression_problem(text: str) -> str | None:
    """What is wrong with a piece that stands inside a line: an expression, or several between commas."""
    if _DIRECTIVE.search(text):
        return "it holds a preprocessor directive"
    return _problem(text, inside_line=True)


def statements_problem(text: str) -> str | None:
    """What is wrong with a piece that stands on lines of its own: statements, declarations, directives."""
    return _problem(text, inside_line=False, balanced=not _DIRECTIVE.search(text))


def _problem(text: str, inside_line: bool, balanced: bool = True) -> str | None:
    if text.rstrip().endswith(("\\", "??/")):
        return "it ends in a backslash, which joins it to the next line"
    opened: list[str] = []
    for match in _TOKEN.finditer(text):
        match match.lastgroup:
            case "open_comment":
                return "a comment is never closed"
            case "quote":
                return "a string or character is never closed"
            case "line_comment" if inside_line:
                return "a comment to the end of the line would hide what follows; write /* */"
            case "backslash" if inside_line:
                return "there is a backslash outside of quotes"
            case "semicolon" if inside_line and not opened:
                return "it is more than an expression: there is a ';'"
            case "bracket" if balanced and not _matches(match[0], opened):
                return f"'{match[0]}' closes nothing"
    return f"'{opened[-1]}' is never closed" if opened else None


def _matches(bracket: str, opened: list[str]) -> bool:
    """Opens the bracket, or closes the one that is open; whether that was possible."""
    if bracket not in _CLOSES:
        opened.append(bracket)
        return True
    return bool(opened) and opened.pop() == _CLOSES[bracket]
