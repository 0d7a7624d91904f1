"""The rules for dtype tables of tensors."""

from __future__ import annotations

from cwrap.dtypes import TENSOR_KEYS, Rules

_RESERVED = (("Any", "'THAnyTensor' is the C type of tensors of all dtypes"),)
TENSOR_RULES = Rules(keys=TENSOR_KEYS, reserved=_RESERVED)
