"""The rules for dtype tables of tensors."""

from __future__ import annotations

from cwrap.dtypes import KINDS, PYTHON_TYPES, TENSOR_KEYS, Rules

_RESERVED = (("Any", "'THAnyTensor' is the C type of tensors of all dtypes"),)
TENSOR_RULES = Rules(kinds=(*KINDS, "boolean"), python=PYTHON_TYPES, keys=TENSOR_KEYS, reserved=_RESERVED)
