"""`char **`: a NULL-terminated array of strings, converted from a list or tuple of str, and to a list.

The array and the strings of an argument are copies, which exist during the call. A result is owned by the caller: the
array and each string were allocated by `malloc`, and are freed after the conversion to a list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cwrap.ctype.base import CType, Lines

if TYPE_CHECKING:
    from cwrap.dtypes import Dtype

_SUPPORT = """\
/* Return true if the object is a list or tuple of str. */
static bool extras_check_strings(PyObject *object)
{
    if (!PyList_Check(object) && !PyTuple_Check(object))
        return false;
    for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(object); k++)
        if (!PyUnicode_Check(PySequence_Fast_GET_ITEM(object, k)))
            return false;
    return true;
}

/* Return the array and strings in one block of memory for PyMem_Free, or NULL with an exception. */
static char **extras_as_strings(PyObject *object)
{
    Py_ssize_t count = PySequence_Fast_GET_SIZE(object);
    size_t size = ((size_t)count + 1) * sizeof(char *);
    for (Py_ssize_t k = 0; k < count; k++) {
        const char *text = cwrap_as_text(PySequence_Fast_GET_ITEM(object, k));
        if (!text)
            return NULL;
        size += strlen(text) + 1;
    }
    char **strings = (char **)PyMem_Malloc(size);
    if (!strings) {
        PyErr_NoMemory();
        return NULL;
    }
    char *place = (char *)(strings + count + 1);
    for (Py_ssize_t k = 0; k < count; k++) {
        const char *text = cwrap_as_text(PySequence_Fast_GET_ITEM(object, k));
        strings[k] = place;
        place += strlen(strcpy(place, text)) + 1;
    }
    strings[count] = NULL;
    return strings;
}

/* A list of str; the strings and their array are freed. */
static PyObject *extras_from_strings(char **strings)
{
    if (!strings)
        return PyErr_NoMemory();
    PyObject *list = PyList_New(0);
    for (char **string = strings; *string; string++) {
        PyObject *text = list ? PyUnicode_FromString(*string) : NULL;
        if (list && (!text || PyList_Append(list, text)))
            Py_CLEAR(list);
        Py_XDECREF(text);
        free(*string);
    }
    free(strings);
    return list;
}"""


class Strings(CType):
    """A NULL-terminated array of strings."""

    spellings = ("char **",)
    c = "char **"
    checker = "extras_check_strings"
    display = '"list of str"'
    headers = ("<stdlib.h>", "<string.h>")
    support = tuple(_SUPPORT.split("\n"))

    def annotation(self, dtype: Dtype | None, result: bool = False) -> str:
        """Return the annotation: a list or tuple as an argument, a list as a result."""
        return "list[str]" if result else "list[str] | tuple[str, ...]"

    def declare(self, name: str) -> Lines:
        """Declare the passed array and the array to free. A default value is passed, but not freed."""
        return (f"char **{name} = NULL;", f"char **{name}_taken = NULL;")

    def init(self, name: str) -> Lines:
        """Initialize the value if there is no Python object."""
        return (f"{name} = NULL;",)

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        """Convert a list or tuple; a string that contains NUL raises ValueError."""
        return (f"{name} = {name}_taken = extras_as_strings({obj});", f"if (!{name})", f"    {fail}")

    def cleanup(self, name: str) -> Lines:
        """Free the copies of array and strings."""
        return (f"PyMem_Free({name}_taken);", f"{name}_taken = NULL;")

    def box(self, expression: str) -> str:
        """Convert to a list of str, and free the C strings."""
        return f"extras_from_strings({expression})"
