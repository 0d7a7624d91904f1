"""The header that the C of a ufunc includes first.

cwrap_loops.h has the functions of C's <tgmath.h>, the types of elements and the thread pool. cwrap_loops_numpy.h adds
the C APIs of Python and NumPy and the headers that they include, which take longer to read than the loops take to
compile. So it is only included if C of a user has a name that may be in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

PLAIN, NUMPY = "cwrap_loops.h", "cwrap_loops_numpy.h"
_NAME = re.compile(r"[A-Za-z_]\w*(?:\s*\()?|#", re.ASCII)
# The functions of <tgmath.h>, and keywords that a parenthesis follows.
CALLED = frozenset((
    "acos", "asin", "atan", "acosh", "asinh", "atanh", "cos", "sin", "tan", "cosh", "sinh", "tanh", "exp", "log", "pow",
    "sqrt", "fabs", "carg", "cimag", "conj", "cproj", "creal", "cabs", "atan2", "cbrt", "ceil", "copysign", "erf",
    "erfc", "exp2", "expm1", "fdim", "floor", "fma", "fmax", "fmin", "fmod", "frexp", "hypot", "ilogb", "ldexp",
    "lgamma", "llrint", "llround", "log10", "log1p", "log2", "logb", "lrint", "lround", "nearbyint", "nextafter",
    "nexttoward", "remainder", "remquo", "rint", "round", "scalbn", "scalbln", "tgamma", "trunc", "fpclassify",
    "isfinite", "isinf", "isnan", "isnormal", "signbit", "isgreater", "isgreaterequal", "isless", "islessequal",
    "islessgreater", "isunordered", "if", "for", "while", "switch", "sizeof", "return",
))  # fmt: skip
_CONSTANTS = frozenset(("INFINITY", "NAN", "HUGE_VAL", "NULL"))
_TYPES = frozenset((
    "npy_bool", "npy_byte", "npy_ubyte", "npy_short", "npy_ushort", "npy_int", "npy_uint", "npy_long", "npy_ulong",
    "npy_longlong", "npy_ulonglong", "npy_half", "npy_float", "npy_double", "npy_intp", "size_t", "ptrdiff_t", "int8_t",
    "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "intptr_t", "uintptr_t",
))  # fmt: skip
_VARIABLES = frozenset(("errno", "stdin", "stdout", "stderr", "environ"))


def header_of(*texts: str, operands: Iterable[str] = ()) -> str:
    """Return the name of the header for C of a user. In it, `operands` may be macros with arguments."""
    called = CALLED.union(operands)
    return PLAIN if all(_is_plain(name, called) for text in texts for name in _NAME.findall(text)) else NUMPY


def _is_plain(name: str, called: frozenset[str]) -> bool:
    """Return True if a name, with a parenthesis after the name of a function, is in cwrap_loops.h or a local one."""
    if name.endswith("("):
        return name[:-1].rstrip() in called
    if name in _CONSTANTS or name.startswith("M_") or name in _TYPES:
        return True
    is_foreign = name[0] in "#_" or name in _VARIABLES or name.startswith("npy_") or name.endswith("_t")
    return not is_foreign and not (len(name) > 1 and name.isupper()) and not name.startswith(("Py", "NPY"))


def with_numpy(source: str) -> str:
    """Return the C of a ufunc with the header that includes NumPy."""
    return source.replace(f'#include "{PLAIN}"', f'#include "{NUMPY}"')
