"""Every two keys of arguments together, on one argument and on two: the C compiles without a warning, or it is wrong.

Pairs are made from the table of keys, so that a key that is added is tried with all others.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from key_pairs import Pairs


@pytest.mark.parametrize("tensors", [False, True], ids=["module", "tensors"])
def test_keys_together(tmp_path: Path, tensors: bool) -> None:
    Pairs(tensors=tensors).check_together(tmp_path)


@pytest.mark.parametrize("tensors", [False, True], ids=["module", "tensors"])
def test_keys_apart(tmp_path: Path, tensors: bool) -> None:
    Pairs(tensors=tensors).check_apart(tmp_path)
