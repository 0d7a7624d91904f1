"""Modules and functions that `build_tools.harness.fuzz.calls` does not call, or with small numbers only, and why."""

from __future__ import annotations

MODULES = {
    "expressions": "its C functions trust the sizes that they are passed",
    "polls": "its C functions trust the counts that they are passed, and call back that many times",
}
LEFT_OUT = {
    "M.callbacks.pieces": "reads two bytes of its text, also of an empty one",
    "M.octets.claim": "its C function reports more bytes than it has written, which is a SystemError on purpose",
    "M.failures.close": "closes the file descriptors of the harness",
    "M.failures.open": "opens file descriptors that nothing closes",
    "M.layouts.sum_rows": "takes arrays with any strides, and its C function reads rows as if they had no gaps",
    "M.results.divmod": "its C function divides the smallest int by -1",
    "M.zlib.crc32_combine": "zlib itself does not return for a negative size",
    "M.keeps.Bell.start": "starts a thread that calls back until stop() is called",
    "M.keeps.Bell.wait": "waits for ten seconds unless the callback ends it",
}
SMALL_NUMBERS = {
    ("M.callbacks.visit", "count"): "makes `count` callbacks",
    ("M.keeps.Bell.ring", "times"): "makes `times` callbacks",
}
