"""The structures of the DLPack specification, as other libraries read and write them."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np


class Array(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )  # fmt: skip


class Managed(ctypes.Structure):
    _fields_ = (("array", Array), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


class Versioned(ctypes.Structure):
    _fields_ = (
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64), ("array", Array),
    )  # fmt: skip


READ_ONLY, IS_COPIED = 1, 2
OLD, VERSIONED = b"dltensor", b"dltensor_versioned"
CODES = {"i": 0, "u": 1, "f": 2}
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
pointer_in.restype, pointer_in.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
name_of = ctypes.pythonapi.PyCapsule_GetName
name_of.restype, name_of.argtypes = ctypes.c_char_p, (ctypes.py_object,)


def opened(capsule: object) -> Any:
    """Return the structure in an unused capsule."""
    kind = {OLD: Managed, VERSIONED: Versioned}[name_of(capsule)]
    return kind.from_address(pointer_in(capsule, name_of(capsule)))


def layout_of(array: Any) -> tuple[Any, ...]:
    n = array.ndim
    return array.data, array.code, array.bits, array.lanes, tuple(array.shape[:n]), tuple(array.strides[:n])


class Exporter:
    """An array of another library; `deleted` counts how often its memory was released."""

    def __init__(self, array: np.ndarray[Any, Any], version: tuple[int, int] | None = (1, 0), flags: int = 0,
                 **changes: Any) -> None:  # fmt: skip
        self.array, self.version, self.deleted = array, version, 0
        self.managed = Versioned() if version else Managed()
        if version:
            self.managed.major, self.managed.minor, self.managed.flags = *version, flags
        itemsize = array.dtype.itemsize
        described = self.managed.array
        described.data, described.device_type, described.ndim = array.ctypes.data, 1, array.ndim
        described.code, described.bits, described.lanes = CODES.get(array.dtype.kind, 6), 8 * itemsize, 1
        described.shape = (ctypes.c_int64 * max(array.ndim, 1))(*array.shape)
        described.strides = (ctypes.c_int64 * max(array.ndim, 1))(*(s // itemsize for s in array.strides))
        for name, value in changes.items():
            setattr(described, name, value)
        self.callback = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.delete)
        self.managed.deleter = ctypes.cast(self.callback, ctypes.c_void_p).value
        self.name = VERSIONED if version else OLD
        self.capsule: Any = _new(ctypes.addressof(self.managed), self.name, None)

    def delete(self, managed: int) -> None:
        assert managed == ctypes.addressof(self.managed)
        self.deleted += 1

    def __dlpack__(self, **options: Any) -> Any:
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0
