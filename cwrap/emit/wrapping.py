"""Long lines of C: where the writer breaks them.

    if (first_condition && second_condition) …      if (first_condition &&
                                                        second_condition) …

A line breaks at a space outside of literals, preferably before a statement or after a separator. A string literal
that is too long for a line becomes several adjacent literals. A directive continues after a backslash.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache

from cwrap.source.patterns import pattern

INDENT = "    "
WIDTH = 120  # columns
_WORD = pattern(r"""(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^\s"']|["'])+""")
_LITERAL = pattern(r"""\"(?:\\.|[^"\\])*\"|'(?:\\.|[^'\\])*'""")
_LITERAL_PART = pattern(r"\\[0-7]{1,3}|\\.|.")
_SEPARATORS = (",", ";", "&&", "||", "?", ":")
_SHORTEST = 40  # columns before a break that is not the last possible one


def joined(lines: Iterable[str]) -> str:
    """Return the text of a file with the given lines, long ones broken."""
    return "\n".join(part for line in lines for part in wrapped(line))


def wrapped(line: str) -> list[str]:
    """Return a line of C as one or more lines of at most WIDTH columns, if its words permit that."""
    if len(line) <= WIDTH:
        return [line]
    margin = line[: len(line) - len(line.lstrip())]
    continuation, end = f"{margin}{INDENT}", ""
    if line.startswith("#"):
        end = " \\"
    elif table := _table(line, margin):
        return table
    width = WIDTH - len(end)
    lines: list[list[str]] = [[]]
    used = len(margin)
    for word in _words(line, width - len(continuation)):
        if lines[-1] and used + 1 + len(word) > width:
            lines.append(_broken_off(lines[-1]))
            used = len(continuation) + len(" ".join(lines[-1]))
        used += len(word) + bool(lines[-1])
        lines[-1].append(word)
    texts = [" ".join(words) for words in lines]
    return [f"{margin}{texts[0]}{end if len(texts) > 1 else ''}", *(
        f"{continuation}{text}{end if k < len(texts) - 1 else ''}" for k, text in enumerate(texts[1:], 1)
    )]  # fmt: skip


def _table(line: str, margin: str) -> list[str]:
    """Return a line `variable = {…};` in two lines if these are short enough; every other break is inside brackets.

    Half of all long lines are such tables.
    """
    variable, _, value = line.partition(" = {")
    is_table = value.find("};") == len(value) - 2 and len(variable) - len(margin) >= _SHORTEST
    second = f"{margin}{INDENT}{{{value}"
    return [f"{variable} =", second] if is_table and len(second) <= WIDTH else []


def _words(line: str, width: int) -> list[str]:
    """Return what spaces outside of literals separate; a literal longer than `width` becomes several words."""
    if '"' not in line and "'" not in line:
        return line.split()
    words: list[str] = []
    for word in _WORD.findall(line):
        words += _split_literal(word, width) if len(word) > width and '"' in word else [word]
    return words


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


def _broken_off(words: list[str]) -> list[str]:
    """Remove the words of a full line after the best place for a break, if there is a good one, and return them.

    The best place is inside as few brackets as possible.
    """
    best, least, depth, used = len(words), sys.maxsize, 0, 0
    for count, word in enumerate(words[:-1], 1):
        depth += _opened(word)
        used += len(word) + 1
        is_statement = word.endswith(")") and words[count] in ("{", "return", "goto")
        is_good = is_statement or word == "=" or word.endswith(_SEPARATORS)
        if used >= _SHORTEST and is_good and depth - is_statement <= least:
            best, least = count, depth - is_statement
    moved = words[best:]
    del words[best:]
    return moved
