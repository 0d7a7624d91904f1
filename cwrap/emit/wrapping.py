"""Long lines of C: where the writer breaks them.

    if (first_condition && second_condition) …      if (first_condition &&
                                                        second_condition) …

A line breaks at a space outside of literals, preferably before a statement or after a separator, or after the opening
bracket of a call. A string literal that is too long for a line becomes several adjacent literals. A directive continues
after a backslash.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from cwrap.source.patterns import pattern

INDENT = "    "
WIDTH = 120  # columns
_WORD = pattern(r"""(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s"']|["'])+""")
_LITERAL = pattern(r"""\"(?:\\.|[^"\\])*\"|'(?:\\.|[^'\\])*'""")
_LITERAL_PART = pattern(r"\\[0-7]{1,3}|\\.|.")
_CALL = pattern(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\w\((?![) ])""")
_SEPARATORS = (",", ";", "&&", "||", "?", ":", "(")
_JUMPS = ("return ", "goto ")
_STATEMENTS = ("{ ", *_JUMPS)
_SHORTEST = 30  # columns before a break
_SHORTEST_HEAD = 40  # columns before a block, which may have C of a declaration that is better on the line of the head
_ORPHAN = 12  # fewer columns are not worth a line


def joined(lines: Iterable[str]) -> str:
    """Return the text of a file with the given lines, long ones broken."""
    return "\n".join(part for line in lines for part in wrapped(line))


def wrapped(line: str, in_macro: bool = False) -> list[str]:
    """Return a line of C as one or more lines of at most WIDTH columns, if its words permit that.

    C of a declaration `in_macro`, whose other lines cannot have the location of the first, does not break early: before
    a short statement, or after the bracket of a call.
    """
    if len(line) <= WIDTH:
        return [line]
    margin = line[: len(line) - len(line.lstrip())]
    indent, continuation, end = margin, f"{margin}{INDENT}", ""
    if line.startswith("#"):
        end = " \\"
    elif table := _table(line, margin):
        return table
    width = WIDTH - len(end)
    words = _words(line, width - len(continuation), calls=not in_macro)
    lines: list[str] = []
    while words:
        count = _cut(words, width - len(indent), in_macro)
        lines.append(f"{indent}{''.join(words[:count]).rstrip()}")
        words, in_statement = words[count:], lines[-1].lstrip().startswith(_STATEMENTS)
        indent = continuation
        if in_statement and max(map(len, words), default=0) <= width - len(continuation) - len(INDENT):
            continuation += INDENT * (len(lines) > 1)
            indent = continuation
    return [*(f"{text}{end}" for text in lines[:-1]), lines[-1]]


def _table(line: str, margin: str) -> list[str]:
    """Return a line `variable = {…};` in two lines if these are short enough; every other break is inside brackets.

    Half of all long lines are such tables.
    """
    variable, _, value = line.partition(" = {")
    is_table = value.find("};") == len(value) - 2 and len(variable) - len(margin) >= _SHORTEST
    second = f"{margin}{INDENT}{{{value}"
    return [f"{variable} =", second] if is_table and len(second) <= WIDTH else []


def _words(line: str, width: int, calls: bool) -> list[str]:
    """Return the parts of a line between which it can break: after spaces outside of literals, and after the brackets
    of `calls`. The spaces are part of the words.

    A literal longer than `width` becomes several words.
    """
    words: list[str] = []
    for word in line.split() if '"' not in line and "'" not in line else _WORD.findall(line):
        parts = _split_literal(word, width) if len(word) > width and '"' in word else [word]
        for part in parts:
            words += _split_calls(f"{part} ") if calls and "(" in part else (f"{part} ",)
    return words


def _split_calls(word: str) -> Iterator[str]:
    """Yield the parts of a word, each of which but the last ends with the opening bracket of a call."""
    start = 0
    for found in _CALL.finditer(word):
        if not found[1]:
            yield word[start : found.end()]
            start = found.end()
    yield word[start:]


def _split_literal(word: str, width: int) -> list[str]:
    """Return a word with its string literal as several words, each at most `width` columns long if possible."""
    before, _, rest = word.partition('"')
    text, _, after = rest.rpartition('"')
    parts = [f'{before}"']
    for part in _LITERAL_PART.findall(text):
        if len(parts[-1]) + len(part) + 1 + len(after) > width:
            kept, space, moved = parts[-1].rpartition(" ")
            parts[-1:] = [f'{kept}{space}"', f'"{moved}'] if '"' in kept else [f'{parts[-1]}"', '"']
        parts[-1] += part
    return [*parts[:-1], f'{parts[-1]}"{after}']


@lru_cache(maxsize=4096)
def _opened(word: str) -> int:
    """Return the number of brackets that a word opens, less those that it closes."""
    code = _LITERAL.sub("", word) if '"' in word or "'" in word else word
    return sum(code.count(opening) - code.count(closing) for opening, closing in ("()", "[]", "{}"))


def _cut(words: Sequence[str], room: int, in_macro: bool) -> int:
    """Return how many words are on the next line: up to the best place for a break, or as many as fit.

    The best place is inside as few brackets as possible.
    """
    best, least, depth, used = 0, sys.maxsize, 0, 0
    total = sum(map(len, words))
    for count, (word, following) in enumerate(zip(words, (*words[1:], ""), strict=True), 1):
        if used + len(word.rstrip()) > room:
            return best or max(count - 1, 1)
        depth += _opened(word)
        used += len(word)
        is_statement = word.endswith(") ") and following.startswith(_STATEMENTS)
        is_good = (is_statement or word == "= " or word.rstrip().endswith(_SEPARATORS)) and total - used >= _ORPHAN
        is_early = total - used <= room - len(INDENT) if word.endswith("(") else following.startswith(_JUMPS)
        shortest = 0 if is_early and not in_macro else _SHORTEST_HEAD if is_statement else _SHORTEST
        if used >= shortest and is_good and depth - is_statement <= least:
            best, least = count, depth - is_statement
    return len(words)
