"""Small headers that C includes in place of Python's and NumPy's, which take longer to read than most ops to compile.

`with_small_headers` decides by the names in the C of a unit. If the names of Python and NumPy are all in the small
headers, the unit is compiled with them. If that fails, because C uses something else that Python's headers include, the
unit is compiled again with the full headers. Both give the same machine code but for calls in place of a few macros.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache

from cwrap.ops.cache.job import Job, numpy_version
from cwrap.ops.cache.options import uses_numpy
from cwrap.ops.cache.unit import SUBSET, Unit
from cwrap.toolchain.compiler import C

# The versions of Python whose headers the small ones repeat. tests/ops/test_ops_subset.py compares them.
FOLDER = os.path.dirname(os.path.abspath(__file__))  # has the headers
_FOR_OPS = ("cwrap_python_subset.h", "cwrap_python_functions.h", "cwrap_numpy_subset.h")
OLDEST, NEWEST = (3, 10), (3, 14)
_NAME = re.compile(r"\b(?:_?Py|_?NPY_|npy_|import_)\w*", re.ASCII)
_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w*)[ \t]*([^\n]*)", re.MULTILINE)
_OWN = re.compile(
    rf'^#ifndef {SUBSET}\n.*\n#endif$|^#include "(?:cwrap_op|cwrap_op_numpy|function_entry)\.h"$', re.MULTILINE
)
_MATH = re.compile(
    r"\b(?:M_\w+|NAN|INFINITY|HUGE_VAL\w?|(?:a?(?:cos|sin|tan)h?|atan2|exp(?:2|m1)?|log(?:10|2|1p|b)?|pow|sqrt|cbrt"
    r"|hypot|erfc?|[lt]gamma|ceil|floor|trunc|(?:l?l)?r(?:int|ound)|nearbyint|f(?:abs|max|min|mod|ma|dim)|modf|copysign"
    r"|nextafter|remainder|remquo|frexp|ldexp|scalbl?n|ilogb|j[01n]|y[01n])[fl]?\s*\("
    r"|(?:signbit|is(?:nan|inf|finite|normal|greater|less)\w*)\s*\()"
)
_LIBRARY = re.compile(
    r"\b(?:\w*printf|\w*scanf|puts|putchar|stdin|stdout|stderr|f(?:open|close|flush|puts|write|read)|[mc]alloc|realloc"
    r"|free|(?:l?l)?abs|exit|abort|qsort|bsearch|s?rand|strto\w+|ato\w+|getenv|errno|E[A-Z]+|\w+_(?:MAX|MIN)|RAND_MAX)\b"
)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_HARMLESS = frozenset(("define", "undef", "pragma", "line", "else", "endif"))
_CONDITIONS = frozenset(("if", "ifdef", "ifndef", "elif"))
_CONDITION = re.compile(r"(?:defined|CWRAP_\w+|__[a-zA-Z]\w*__|[\s()!&|])*", re.ASCII)
_STANDARD = ("assert", "ctype", "errno", "float", "inttypes", "limits", "math", "stdarg", "stdbool", "stddef", "stdint",
             "stdio", "stdlib", "string", "tgmath", "time", "unistd")  # fmt: skip
_INCLUDED = frozenset((*(f"<{name}.h>" for name in _STANDARD), '"cwrap_math.h"', '"cwrap_parallel.h"'))
_CXX = re.compile(r"::|\b(?:template|class|new|delete|namespace|nullptr|static_cast|reinterpret_cast)\b|<c\w+>")


def with_small_headers(job: Job) -> Job:
    """Return the job with the small headers for its parts, and for the unit if it does not need the full ones."""
    if job.toolchain.language != C or job.style.debug or not fits_interpreter():
        return job
    return job._replace(subset=unit_flags(job.unit), small_parts=True)


def unit_flags(unit: Unit) -> tuple[str, ...]:
    """Return the flags that make a unit include the small headers; none if it needs the full ones."""
    if unit.subset != "always" and not (unit.subset and not unit.sources and not unit.runtime and fits(unit.source)):
        return ()
    more = (("CWRAP_SUBSET_MATH", _MATH), ("CWRAP_SUBSET_LIBRARY", _LIBRARY))
    return (*flags(uses_numpy(unit)), *(f"-D{macro}" for macro, names in more if names.search(unit.source)))


def flags(numpy: bool) -> tuple[str, ...]:
    """Return the flags that make C include the small headers."""
    version = f"-D{SUBSET}=0x{sys.version_info[0]:02x}{sys.version_info[1]:02x}"
    first = (f"-DCWRAP_SUBSET_NUMPY={numpy_version().partition('.')[0]}",) if numpy else ()
    return (version, *first, "-I", FOLDER)


def fits(source: str) -> bool:
    """Return True if C has only names that the headers declare and no directive that could depend on other headers."""
    text = _COMMENT.sub(" ", _OWN.sub("", source))
    if not all(_is_harmless(directive, rest.strip()) for directive, rest in _DIRECTIVE.findall(text)):
        return False
    return not _CXX.search(text) and set(_NAME.findall(text)) <= _names()


def _is_harmless(directive: str, rest: str) -> bool:
    """Return True for a directive that does the same after the small headers as after the full ones."""
    if directive == "include":
        return rest in _INCLUDED
    return directive in _HARMLESS or (directive in _CONDITIONS and _CONDITION.fullmatch(rest) is not None)


@cache
def _names() -> frozenset[str]:
    """Return the names in the headers for ops."""
    names: set[str] = set()
    for name in _FOR_OPS:
        with open(os.path.join(FOLDER, name), encoding="utf-8") as stream:
            names.update(_NAME.findall(stream.read()))
    return frozenset(names)


@cache
def fits_interpreter() -> bool:
    """Return True if the small headers describe this interpreter: CPython with the GIL, 64 bits, no debug build."""
    is_known = OLDEST <= sys.version_info[:2] <= NEWEST and sys.implementation.name == "cpython"
    is_plain = "t" not in getattr(sys, "abiflags", "") and not hasattr(sys, "gettotalrefcount")
    return is_known and is_plain and sys.maxsize == 2**63 - 1 and sys.byteorder == "little" and sys.platform != "win32"
