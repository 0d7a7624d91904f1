"""A depfile, as make and ninja read them: which outputs depend on which files.

    build/math.c: declarations/math.yaml declarations/dtypes.yaml
"""

from __future__ import annotations

import re
from collections.abc import Iterable


def emit_depfile(outputs: Iterable[str], inputs: Iterable[str]) -> str:
    """One rule, with each file once."""
    before = " ".join(map(_escaped, dict.fromkeys(outputs)))
    after = "".join(f" \\\n  {_escaped(path)}" for path in dict.fromkeys(inputs))
    return f"{before}:{after}\n"


def _escaped(path: str) -> str:
    """As compilers write them: a space and # with a backslash, and the backslashes before them doubled; $ doubled."""
    return re.sub(r"(\\*)([ \t#])", r"\1\1\\\2", path).replace("$", "$$")
