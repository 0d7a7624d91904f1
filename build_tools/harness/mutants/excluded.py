"""Places that are not dropped, because no test can see a difference: each with the reason."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from build_tools.harness.mutants.places import Place

_TESTED = re.compile(r"if \((\w+)\)")
_LABEL = re.compile(r"\w+:")
_MOVED = re.compile(r"^cwrap_(?:kept|hold)_drop\((\w+)\);")


class Rule(Protocol):
    """Places that are left out, and the reason."""

    @property
    def reason(self) -> str:
        """Why no test can see a difference."""

    def includes(self, place: Place) -> bool:
        """Return whether the place is one of these."""


class FastPaths:
    """The calls without keywords that a function makes itself, at the end of a wrapper."""

    reason = "straight-line code for calls without keywords: without it the runtime makes the same calls"

    def includes(self, place: Place) -> bool:
        """Return whether the place is a check of the number or the types of arguments."""
        return any(text in place.text for text in ("!cw_kwnames", "(cw_nargs ==", "((&cw_arg)[0])"))


class NullPointers:
    """Releases of a pointer that the wrapper has set to NULL, if there is no label in between."""

    reason = "the pointer is NULL here, because nothing can fail between the call and the object that owns the pointer"

    def includes(self, place: Place) -> bool:
        """Return whether a line after the last label sets the pointer of the previous line to NULL."""
        tested = _TESTED.fullmatch(place.before[-1]) if place.before and not place.is_check else None
        since = itertools.takewhile(lambda line: not _LABEL.fullmatch(line), reversed(place.before))
        return tested is not None and any(f"{tested[1]} = NULL" in line for line in since)


class Moved:
    """Releases of callbacks and of objects that a handle keeps, if every way to the release has moved them before."""

    reason = "the handle owns the callback or the object already, because nothing can fail before that"

    def includes(self, place: Place) -> bool:
        """Return whether each `goto` after the creation is in a line that moves the value before, in any case."""
        found = _MOVED.search(place.text[place.begin :])
        if not found:
            return False
        created = re.compile(rf"\b{found[1]} = cwrap_(kept_new|hold_)")
        begin = next((k for k, line in enumerate(place.before) if created.search(line)), None)
        if begin is None:
            return False
        moved = re.compile(rf"cwrap_(kept_hold|handle_hold)\([^;]*\b{found[1]}\b")
        following = place.before[begin + 2 :]  # the creation and its failure are two lines
        is_kept = any("kept_new" in line for line in place.before[begin : begin + 1])
        end = next((k for k, line in enumerate(following) if moved.search(line)), 0) if is_kept else len(following)
        jumps = [(line, moved.search(line)) for line in following[:end] if "goto " in line]
        return all(found and "if (!(" not in line[: found.start()] for line, found in jumps)


class Unused:
    """Places in functions that the module does not call."""

    reason = "the function is one of several for a C type, and the module does not call it"

    def includes(self, place: Place) -> bool:
        """Return whether the place is in such a function."""
        return place.is_unused


class OnlyChecked:
    """Checks that the last array did not change since it was taken, although no other conversion ran Python code.

    What follows the conversion of this array are exports of earlier arrays, which run no code if this array is plain.
    """

    reason = "an array that is not plain is compared only if NumPy has an unknown ABI"

    def includes(self, place: Place) -> bool:
        """Return whether the array is the one because of which it is compared."""
        found = re.search(r"cwrap_array_confirm\(&(arg_\w+),", place.text)
        if not found:
            return False
        plain = rf"cwrap_\w+_is_plain\(&{found[1]}(, &\w+)?\)"
        return re.fullmatch(rf"if \(CWRAP_UNLIKELY\(!\({plain}\)\)\) {{", place.condition) is not None


class ArraysOfStructs:
    """Releases of arrays of structs, which are NumPy arrays and not buffers or tensors."""

    reason = "an array of structs is exported only if NumPy has an unknown ABI: otherwise nothing has to be released"

    def includes(self, place: Place) -> bool:
        """Return whether the place releases an array that a function takes as an array of structs."""
        found = re.search(r"cwrap_array_leave\(&(arg_\w+)\)", place.text)
        if not found:
            return False
        taken = re.compile(rf"cwrap_array_take\w*\(&{found[1]}, .*&cwrap_kind_struct_")
        return any(taken.search(line) for line in place.before)


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
_ONCE = "runs once in a process"
_UNKNOWN = "only a NumPy with an unknown ABI gets here: a test imitates one, but no allocation fails in it"
_LENGTH = "the function that returns the length has just refused a closed object"
_SHOWN = "the text of a closed object is made without a call"
_EXPORTER = "only an exporter written in Python (3.12) may run code here; tests run with older versions too"
_SMALL = "small integers are shared objects, which need no memory"
_OWNED = "nothing can fail between the call and the object that owns the pointer"

RULES: tuple[Rule, ...] = (FastPaths(), NullPointers(), Moved(), Unused(), OnlyChecked(), ArraysOfStructs())
EXCLUDED = (
    Excluded("cwrap_bind.c", "cwrap_restate", "", _TENSORS),
    Excluded("cwrap_bind.c", "cwrap_take_rest", "", _TENSORS),
    Excluded("cwrap_bind.c", "cwrap_place_at", "CWRAP_VARIADIC", _TENSORS),
    Excluded("cwrap_errors.c", "cwrap_describe_for", "", _TENSORS),
    Excluded("cwrap_names.c", "cwrap_same_name", "cwrap_same_pointer(", _FASTER),
    Excluded("cwrap_bind.c", "cwrap_find_value", "cwrap_same_pointer(", _FASTER),
    Excluded("cwrap_bind.c", "cwrap_judge", "strange", _FASTER),
    Excluded("cwrap_names.c", "cwrap_has_interned", "!interned", _ONCE),
    Excluded("cwrap_dlpack.c", "cwrap_table_attribute", "!name", _ONCE),
    Excluded("cwrap_identity.c", "cwrap_find_or_make", "if (found)", _FASTER),
    Excluded("cwrap_dlpack.c", "cwrap_table_of", "type == known_type", _FASTER),
    Excluded("cwrap_struct.c", "cwrap_copy_texts", "if (!size)", _FASTER),
    Excluded("cwrap_ufunc.c", "cwrap_new_ufunc", "keeper", "NumPy crashes if there is no memory for a ufunc"),
    Excluded("cwrap_callback_values.c", "cwrap_fill_buffer", "PyBytes_Check(", _FASTER),
    Excluded("cwrap_dlpack.c", "cwrap_take_refused", "Py_XDECREF(trace)",
             "an exception that C raises has no traceback"),
    Excluded("cwrap_array.c", "cwrap_take_foreign_records", "Py_XDECREF(", _UNKNOWN),
    Excluded("cwrap_callback_values.c", "cwrap_protect", "Py_XDECREF(", _UNKNOWN),
    Excluded("cwrap_callback_values.c", "cwrap_given_array", "Py_CLEAR(made)", _UNKNOWN),
    Excluded("cwrap_callback_values.c", "cwrap_take_array_back", "cwrap_array_leave(", _UNKNOWN),
    Excluded("cwrap_ndarray.c", "cwrap_new_by_name", "", _UNKNOWN),
    Excluded("cwrap_ndarray.c", "cwrap_take_new", "", _UNKNOWN),
    Excluded("cwrap_numpy_table.c", "cwrap_numpy_wrap", "Py_CLEAR(made)", "a new array has no base yet"),
    Excluded("cwrap_numbers.c", "cwrap_take_signed", "cwrap_short_int(", _FASTER),
    Excluded("cwrap_array.c", "cwrap_is_array", "cwrap_is_ndarray(", _FASTER),
    Excluded("cwrap_array.c", "cwrap_take_numpy", "CWRAP_MAX_NDIM", "NumPy has no arrays of more than 64 dimensions"),
    Excluded("cwrap_array.c", "cwrap_take_view", "CWRAP_MAX_NDIM", "Python has no buffers of more than 64 dimensions"),
    Excluded("cwrap_array.c", "cwrap_take_view", "suboffsets",
             "Python has no object that ignores the flags of the request"),
    Excluded("cwrap_bind.c", "cwrap_note_dead_end", "",
             "writes beyond an array on the stack, which need not be noticed"),
    Excluded("cwrap_buffer.c", "cwrap_bytes_confirm_slow", "cwrap_may_be_numpy(",
             "without it, an exporter written in Python (3.12) may run code here; tests run with older versions too"),
    Excluded("arrays.c", "", "if (PyErr_Occurred())",
             "strides of float64 are whole numbers of elements wherever float64 is aligned to 8 bytes"),
    Excluded("layouts.c", "", "if (PyErr_Occurred())",
             "strides of float64 are whole numbers of elements wherever float64 is aligned to 8 bytes"),
    Excluded("cwrap_handle.c", "cwrap_handle_confirm", "", "only modules with a table of types have capsules"),
    Excluded("cwrap_numbers.c", "cwrap_take_pointer", "", _TENSORS),
    Excluded("cwrap_numbers.c", "cwrap_as_int64_slow", "", _TENSORS),
    Excluded("cwrap_numpy_table.c", "cwrap_numpy_capsule", "Py_XDECREF(", _ONCE),
    Excluded("cwrap_ndarray.c", "cwrap_new_by_table", "!dtype", "NumPy has descriptors of all its types"),
    Excluded("cwrap_ndarray.c", "cwrap_numpy_take", "cwrap_foreign_ndarray",
             "a module that includes NumPy's headers can be imported only with a NumPy of the same ABI"),
    Excluded("chain.c", "chain_item_of_Chain__items_overload0", "!arg_c", _LENGTH),
    Excluded("chain.c", "chain_item_of_Chain__squares_overload0", "!arg_c", _LENGTH),
    Excluded("chain.c", "chain_item_of_Chain__wrong_overload0", "!arg_c", _LENGTH),
    Excluded("baskets.c", "baskets_Basket____setitem___overload0", "!arg_b", _LENGTH),
    Excluded("baskets.c", "baskets_Basket____delitem___overload0", "!arg_b", _LENGTH),
    Excluded("baskets.c", "baskets_Basket____repr___overload0", "!arg_b", _SHOWN),
    Excluded("baskets.c", "baskets_Basket____str___overload0", "!arg_b", _SHOWN),
    Excluded("forest.c", "forest_Node__set_data_overload0", "_confirm", _EXPORTER),
    Excluded("forest.c", "forest_Desk__set_data_overload0", "cwrap_handle_confirm_holds(", _EXPORTER),
    Excluded("forest.c", "forest_Desk__set_wrong_overload0", "_confirm", _EXPORTER),
    Excluded("forest.c", "forest_Desk__set_wrong_overload0", "!cw_hold_value", "the C function fails in any case"),
    Excluded("quantities.c", "cwrap_tuple_of_small_ts", "Py_CLEAR(", _SMALL),
    Excluded("cwrap_record.c", "cwrap_record_dtype", "if (known)", _FASTER),
    Excluded("cwrap_record.c", "cwrap_record_check", "cwrap_keeps(", _FASTER),
    Excluded("cwrap_callback.c", "cwrap_take_slot", "if (*slot)", "for compilers without atomic operations of GCC"),
    Excluded("points.c", "cwrap_tuple_of_bools", "Py_CLEAR(", "PyBool_FromLong cannot fail"),
    Excluded("streams.c", "streams_stream_begin_overload0", "cwrap_free_", _OWNED),
    Excluded("streams.c", "streams_plain_overload0", "cwrap_free_", _OWNED),
    Excluded("streams.c", "streams_Stream__copy_overload0", "cwrap_free_", _OWNED),
)  # fmt: skip


ALL: tuple[Rule, ...] = (*RULES, *EXCLUDED)


def reasons(places: Iterable[Place]) -> Counter[str]:
    """Return how many places each reason leaves out."""
    found = (next((rule.reason for rule in ALL if rule.includes(place)), "") for place in places)
    return Counter(filter(None, found))


def remaining(places: Iterable[Place]) -> Iterator[Place]:
    """Yield the places that are dropped."""
    return (place for place in places if not any(rule.includes(place) for rule in ALL))


def obsolete(places: Iterable[Place]) -> list[Excluded]:
    """Return the items that include none of the places."""
    listed = list(places)
    return [excluded for excluded in EXCLUDED if not any(map(excluded.includes, listed))]
