"""The numbers in the output of pytest, as cells of tables."""

from __future__ import annotations

import re
from collections import Counter

_COUNT = re.compile(r"(\d+) (passed|failed|skipped|errors?)\b")
_FAILED = re.compile(r"^(?:PARALLEL )?(?:FAILED|ERROR) \S*?::(\w+)", re.MULTILINE)


def counted(log: str) -> tuple[Counter[str], str]:
    """Return the numbers at the end of the output of pytest, and a cell of the table with failed tests by name."""
    counts = Counter({what.rstrip("s"): int(number) for number, what in _COUNT.findall(log[-400:])})
    wrong = counts["failed"] + counts["error"]
    if counts and not wrong:
        skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
        return counts, f"passed ({counts['passed']}{skipped})"
    names = list(dict.fromkeys(_FAILED.findall(log)))
    shown = ", ".join(f"`{name}`" for name in names[:3]) + ", …" * (len(names) > 3)
    return counts, f"failed: {wrong} of {counts['passed'] + wrong}: {shown}" if wrong else "failed: pytest did not end"
