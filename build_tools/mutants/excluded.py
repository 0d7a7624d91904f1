"""Places that are not dropped, because no test can see a difference: each with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from build_tools.mutants.places import Place


@dataclass(frozen=True, slots=True)
class Excluded:
    """Places of a file: those in a function ("" for all functions) whose line contains a text ("" for all lines)."""

    file: str
    function: str
    text: str
    reason: str

    def includes(self, place: Place) -> bool:
        """Return whether the place is one of these."""
        return place.file == self.file and self.function in ("", place.function) and self.text in place.text


_TENSORS = "only functions of _C get here, whose tests are others"
_FASTER = "only makes calls faster: the code that follows returns the same"
_LAST = "the callback is converted last, so nothing can fail before the handle owns it"
_OWNED = "nothing can fail between the call and the object that owns the pointer"

EXCLUDED = (
    Excluded("cwrap_bind.c", "cwrap_restate", "", _TENSORS),
    Excluded("cwrap_bind.c", "take_rest", "", _TENSORS),
    Excluded("cwrap_bind.c", "place_at", "CWRAP_VARIADIC", _TENSORS),
    Excluded("cwrap_errors.c", "describe_for", "", _TENSORS),
    Excluded("cwrap_bind.c", "cwrap_same_name", "same_pointer(", _FASTER),
    Excluded("cwrap_bind.c", "find_quickly", "same_pointer(", _FASTER),
    Excluded("cwrap_numbers.c", "take_signed", "cwrap_short_int(", _FASTER),
    Excluded("cwrap_array.c", "cwrap_is_array", "is_ndarray(", _FASTER),
    Excluded("cwrap_array.c", "take_numpy", "CWRAP_MAX_NDIM", "NumPy has no arrays of more than 64 dimensions"),
    Excluded("cwrap_array.c", "take_view", "CWRAP_MAX_NDIM", "Python has no buffers of more than 64 dimensions"),
    Excluded("cwrap_array.c", "take_view", "suboffsets", "Python has no object that ignores the flags of the request"),
    Excluded("cwrap_bind.c", "note_dead_end", "", "writes beyond an array on the stack, which need not be noticed"),
    Excluded("cwrap_buffer.c", "cwrap_bytes_confirm_slow", "cwrap_may_be_numpy(",
             "without it, an exporter written in Python (3.12) may run code here; tests run with older versions too"),
    Excluded("arrays.c", "", "if (PyErr_Occurred())",
             "strides of float64 are whole numbers of elements wherever float64 is aligned to 8 bytes"),
    Excluded("layouts.c", "", "if (PyErr_Occurred())",
             "strides of float64 are whole numbers of elements wherever float64 is aligned to 8 bytes"),
    Excluded("cwrap_handle.c", "cwrap_handle_confirm", "", "only modules with a table of types have capsules"),
    Excluded("cwrap_numbers.c", "cwrap_take_pointer", "", _TENSORS),
    Excluded("cwrap_numbers.c", "cwrap_as_int64_slow", "", _TENSORS),
    Excluded("cwrap_numpy_table.c", "import_table", "Py_XDECREF(", "runs once in a process"),
    Excluded("cwrap_ndarray.c", "new_by_table", "!dtype", "NumPy has descriptors of all its types"),
    Excluded("cwrap_ndarray.c", "cwrap_numpy_take", "cwrap_foreign_ndarray",
             "a module that includes NumPy's headers can be imported only with a NumPy of the same ABI"),
    Excluded("points.c", "cwrap_tuple_of_bools", "Py_CLEAR(", "PyBool_FromLong cannot fail"),
    Excluded("streams.c", "streams_stream_begin_overload0", "cwrap_free_", _OWNED),
    Excluded("streams.c", "streams_plain_overload0", "cwrap_free_", _OWNED),
    Excluded("streams.c", "streams_of_6Stream_copy_overload0", "cwrap_free_", _OWNED),
    Excluded("keeps.c", "cwrap_calls_Progress", "", "no function of the module takes such a callable"),
    Excluded("keeps.c", "keeps_of_4Bell_on_ring_overload0", "cwrap_kept_drop(", _LAST),
    Excluded("keeps.c", "keeps_of_4Bell_on_close_overload0", "cwrap_kept_drop(", _LAST),
    Excluded("handover.c", "handover_of_4Node_ask_overload0", "cwrap_kept_drop(", _LAST),
)  # fmt: skip


def reasons(places: Iterable[Place]) -> Counter[str]:
    """Return how many places each reason leaves out."""
    found = (next((e.reason for e in EXCLUDED if e.includes(place)), "") for place in places)
    return Counter(filter(None, found))


def remaining(places: Iterable[Place]) -> Iterator[Place]:
    """Yield the places that are dropped."""
    return (place for place in places if not any(excluded.includes(place) for excluded in EXCLUDED))


def obsolete(places: Iterable[Place]) -> list[Excluded]:
    """Return the items that include none of the places."""
    listed = list(places)
    return [excluded for excluded in EXCLUDED if not any(map(excluded.includes, listed))]
