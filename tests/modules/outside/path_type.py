"""`path`: the name of a file, which C gets as `const char *`; accepts str, bytes and os.PathLike, and returns str."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_SUPPORT = """\
/* Return true if the object is a str, bytes, or an object with __fspath__. */
static bool path_check(PyObject *object)
{
    return PyUnicode_Check(object) || PyBytes_Check(object) || cwrap_has((PyObject *)Py_TYPE(object), "__fspath__");
}"""


class Path(CType):
    """The name of a file. The wrapper owns the bytes that C reads during the call."""

    spellings = ("path",)
    c = "const char *"
    checker = "path_check"
    takes = ("str", "bytes", "os.PathLike")
    display = '"str, bytes or os.PathLike"'
    support = tuple(_SUPPORT.split("\n"))

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Any path goes in, a str comes out."""
        return "str" if result else "str | bytes | os.PathLike[str] | os.PathLike[bytes]"

    def declare(self, name: str) -> Lines:
        """Declare the owned bytes and the passed pointer."""
        return (f"PyObject *cw_bytes_of_{name} = NULL;", f"const char *{name} = NULL;")

    def init(self, name: str) -> Lines:
        """Initialize the pointer if there is no Python object."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Encode the path; a path that contains NUL raises ValueError."""
        return (
            f"if (!PyUnicode_FSConverter({obj}, &cw_bytes_of_{name}))",
            f"    {fail}",
            f"{name} = PyBytes_AsString(cw_bytes_of_{name});",
        )

    def cleanup(self, name: str) -> Lines:
        """Release the bytes object of the argument."""
        return (f"Py_CLEAR(cw_bytes_of_{name});",)

    def box(self, expression: str) -> str:
        """Decode the path as the system encodes it."""
        return f"PyUnicode_DecodeFSDefault({expression})"
