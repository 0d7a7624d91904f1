"""Every two keys of arguments together, on one argument and on two: the C compiles, or the pair is rejected.

The pairs are derived from the key table, so that a new key is tested with all others.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from key_pairs import Pairs


@pytest.mark.sampled(2)
@pytest.mark.parametrize("tensors", [False, True], ids=["module", "tensors"])
def test_pairs_of_keys_on_one_argument(tmp_path: Path, tensors: bool) -> None:
    Pairs(tensors=tensors).check_together(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("tensors", [False, True], ids=["module", "tensors"])
def test_pairs_of_keys_on_two_arguments(tmp_path: Path, tensors: bool) -> None:
    Pairs(tensors=tensors).check_apart(tmp_path)
