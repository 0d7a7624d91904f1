"""C comments and string literals with arbitrary text."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[ !#->@-\[\]-~]*\Z")


def comment(text: str) -> str:
    """Return text for a C comment, with spaces inside `/*` and `*/`, which could begin or end a comment."""
    return text.replace("*/", "* /").replace("/*", "/ *")


def string(text: str) -> str:
    """Return a C string literal; non-ASCII characters become octal escapes of UTF-8, and trigraphs are avoided."""
    if _PLAIN.match(text):
        return f'"{text}"'
    out: list[str] = []
    for byte in text.encode("utf-8"):
        char = chr(byte)
        if char in '"\\':
            out.append(f"\\{char}")
        elif char == "\n":
            out.append("\\n")
        elif char == "?" and out and out[-1].endswith("?"):
            out.append("\\?")
        elif 32 <= byte < 127:
            out.append(char)
        else:
            out.append(f"\\{byte:03o}")
    return f'"{"".join(out)}"'
