"""A shared library with instrumented C, as a process that has loaded it sees it."""

from __future__ import annotations

import ctypes
from pathlib import Path


class Library:
    """The counters of an instrumented library; to load it before its module is imported changes nothing."""

    def __init__(self, path: Path) -> None:
        self._c = ctypes.CDLL(str(path))
        self._c.cw_places.restype = ctypes.POINTER(ctypes.c_ubyte)
        self._count = ctypes.c_int.in_dll(self._c, "cw_count").value

    def ran(self) -> list[int]:
        """Return the numbers of the places that have run since the last call."""
        places = self._c.cw_places()
        found = [number for number in range(self._count) if places[number]]
        self._c.cw_forget()
        return found
