"""Random YAML in every layout that declarations may have: some of it is wrong, most of it is unusual."""

from __future__ import annotations

import random

_ENDS = ("", "", "", "  ", " ", "\t", "   # c", " # c  ")
_KEYS = ("name", "doc", "return", "arguments", "cname", "zz", "types", "options", "resize", "default", "arg", "<<")
# `@` is replaced by the indentation of the block.
_VALUES = (
    "word", "", "'a b'", '"x\\n y"', "[a, b]", "[a,\n@  b]", "{x: 1}", "{x: 1,\n@ y: 2}", "|\n@  text\n\n@   more",
    "|-\n@  t  ", "|+\n@  t\n", ">\n@  folded\n@  x", "plain\n@  two", "plain\n\n@  two", "'q\n\n@  r'", "!!str x",
    "!!str", "&A x", "*A", "&A", "~", "\n@  below", "\n\n@  # c\n@  below", "|2\n@  t", "&A [q]",
    "|\n@  # no comment\n", "|\n\n@  t\n\n\n", '"a \\\n@  b"', "-1", "- x",
)  # fmt: skip
_STARTS = ("", "", "# top\n", "\n# top\n\n", "---\n", "%YAML 1.1\n---\n", "  \n")
_LAST = ("", "\n", "\n\n", "\n# end", "\n  # end\n", "  ", "\n  \n ")


def random_document(rng: random.Random) -> str:
    """Return a document: blocks of lists and mappings, comments, blank lines and every kind of scalar."""
    text = rng.choice(_STARTS) + "\n".join(_block(rng, rng.choice([0, 0, 0, 2]), 0)) + rng.choice(_LAST)
    if rng.random() < 0.1:
        text = "\n".join(f"  {line}" for line in text.split("\n"))
    return text.replace("\n", "\r\n") if rng.random() < 0.05 else text


def _block(rng: random.Random, indent: int, depth: int) -> list[str]:
    margin = " " * indent
    lines: list[str] = []
    listed = rng.random() < 0.45
    for number, key in enumerate(rng.sample(_KEYS, rng.randint(1, 4))):
        gaps = ("", "  ", f"{margin}# c", f"{margin}   # deep", f"{margin[2:]}# out", "\t", f"{margin}# c  ")
        lines += [rng.choice(gaps) for _ in range(rng.choice([0, 0, 0, 1, 2]) if number else 0)]
        head = rng.choice(["- ", "- ", "- ", "-   "]) if listed else f"{key}:"
        if rng.random() < 0.5 or depth > 3:
            lines.append(_scalar(rng, margin, head, listed))
        elif listed and rng.random() < 0.7:
            first, *rest = _block(rng, indent + len(head), depth + 1)
            lines += [margin + head + first.lstrip(), *rest]
        else:
            step = 0 if not listed and rng.random() < 0.3 else rng.choice([2, 2, 2, 1, 4, 3])
            lines.append(margin + head.rstrip() + rng.choice(["", "", "", " &B", "  ", " # c", " !!map"]))
            inner = ("", f"{' ' * (indent + step)}# in", "  ", "# out")
            lines += [rng.choice(inner) for _ in range(rng.choice([0, 0, 1, 2]))]
            lines += _block(rng, indent + step, depth + 1)
    return lines


def _scalar(rng: random.Random, margin: str, head: str, listed: bool) -> str:
    value = rng.choice(_VALUES).replace("@", margin)
    value = value.strip() if listed and value.startswith(" ") else value
    line = head + ("" if listed else " ") + value if value or rng.random() < 0.5 else head.rstrip()
    return margin + line + (rng.choice(_ENDS) if "\n" not in value or rng.random() < 0.3 else "")
