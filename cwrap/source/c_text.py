"""Text as C: string literals, and comments that nothing inside them can end."""

from __future__ import annotations

import re

_PLAIN = re.compile(r'[ !#->@-\[\]-~]*\Z')


def comment(text: str) -> str:
    """Text that cannot end a comment."""
    return text.replace("*/", "* /").replace("/*", "/ *")


def string(text: str) -> str:
    """A C string literal; non-ASCII as UTF-8 octal escapes, no trigraphs, newlines kept readable."""
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
