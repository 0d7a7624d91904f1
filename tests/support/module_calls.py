"""Calls of the modules of tests/modules/extensions, in success and in failure, by the name of the module.

Each call is a C function and its arguments, without Python code around it: if Python code runs out of memory, the
interpreter itself may lose the exception.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import array_calls
import byte_struct_calls
import callback_calls
import class_calls
import cpp_calls
import function_calls
import handle_calls
import memory_results_calls
import number_calls
import ownership_calls
import struct_calls
from memory import Attempt

CALLS: dict[str, dict[str, Callable[[Any], Attempt]]] = {
    **function_calls.CALLS,
    **array_calls.CALLS,
    **byte_struct_calls.CALLS,
    **callback_calls.CALLS,
    **handle_calls.CALLS,
    **memory_results_calls.CALLS,
    **ownership_calls.CALLS,
    **struct_calls.CALLS,
    **class_calls.CALLS,
    **cpp_calls.CALLS,
    **number_calls.CALLS,
}
