"""A dependency file for make and ninja.

For example:

    build/math.c: declarations/math.yaml declarations/dtypes.yaml
"""

from __future__ import annotations

import re
from collections.abc import Iterable


def emit_depfile(outputs: Iterable[str], inputs: Iterable[str]) -> str:
    """Return one rule that lists each file once."""
    before = " ".join(map(_escaped, dict.fromkeys(outputs)))
    after = "".join(f" \\\n  {_escaped(path)}" for path in dict.fromkeys(inputs))
    return f"{before}:{after}\n"


def _escaped(path: str) -> str:
    """Return a path with spaces, `#` and `$` escaped like in the files that compilers write."""
    return re.sub(r"(\\*)([ \t#])", r"\1\1\\\2", path).replace("$", "$$")
