"""Dtype tables of tensors: what their rows may be."""

from __future__ import annotations

from cwrap.dtypes import KINDS, PYTHON_TYPES, Rules

TENSORS = Rules(kinds=KINDS, python=PYTHON_TYPES, keys=(), taken=(("Any", "THAnyTensor is any of them"),))
