"""How a graph is computed: in one C function, one op at a time, in Python only, or checked at each step.

function([x], y, mode="debug")
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Any

FUSED, SINGLE, PYTHON, DEBUG = "fused", "single", "python", "debug"

NAMES = {
    FUSED: FUSED,
    "c": FUSED,
    "cvm": FUSED,
    "vm": FUSED,
    "FAST_RUN": FUSED,
    "FAST_COMPILE": FUSED,
    SINGLE: SINGLE,
    "c|py": SINGLE,
    PYTHON: PYTHON,
    "py": PYTHON,
    DEBUG: DEBUG,
    "DebugMode": DEBUG,
    "DEBUG_MODE": DEBUG,
}
"""Each name of a mode, and which of the four it is: `FAST_RUN`, `c|py` and the like are what other libraries say."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to compute: `linker` is one of `NAMES`; `fallback` computes in Python where there is no compiler.

    `optimizer` is accepted and means nothing: a graph is computed as it stands.
    """

    linker: str = FUSED
    optimizer: object = None
    fallback: bool = False

    def __post_init__(self) -> None:
        if self.linker not in NAMES:
            near = difflib.get_close_matches(str(self.linker), NAMES, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(map(repr, NAMES))}"
            raise ValueError(f"no mode is called {self.linker!r}{hint}")

    @property
    def kind(self) -> str:
        """`fused`, `single`, `python` or `debug`."""
        return NAMES[self.linker]


class DebugMode(Mode):
    """`Mode("debug")`, by the name that other libraries have for it."""

    def __init__(self, optimizer: object = None, **kwargs: Any) -> None:
        super().__init__(DEBUG, optimizer, **kwargs)

    def __reduce__(self) -> tuple[Any, ...]:
        return Mode, (self.linker, self.optimizer, self.fallback)


def get_mode(mode: str | Mode | None) -> Mode:
    """A mode from its name; None is the fused one, and `"… or python"` falls back where there is no compiler."""
    if isinstance(mode, Mode):
        return mode
    if mode is None:
        return Mode()
    if not isinstance(mode, str):
        raise TypeError(f"a mode is a name or a Mode, not {mode!r}")
    name, _, otherwise = mode.partition(" or ")
    if otherwise not in ("", PYTHON):
        raise ValueError(f"a mode falls back to {PYTHON!r} only, not to {otherwise!r}")
    return Mode(name, fallback=bool(otherwise))
