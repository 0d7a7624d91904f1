"""Every declared name has a case with NumPy as its oracle, or is in the list below together with its test."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from random_streams import DRAWS
from tensor_cases import declared_names

# Names with handwritten tests: they create tensors, describe tensors, or are random.
BY_HAND = {
    "zeros", "ones", "eye", "range", "arange", "linspace", "logspace", "cat",  # tested in test_tensor_create
    "stack", "view_as",  # tested in test_tensor_parts
    "view", "resize_", "resize_as_", "set_", "size", "stride", "dim", "ndimension", "numel", "nelement", "element_size",
    # tested in test_tensor_views
    "storage", "storage_offset", "data_ptr", "is_contiguous", "is_same_size", "is_set_to",
    # tested in test_tensor_pointwise
    "__iand__", "__ifloordiv__", "__ilshift__", "__ior__", "__ipow__", "__irshift__", "__ixor__",
    "rand", "randn", "randperm", "normal", "bernoulli", "multinomial",  # tested in test_tensor_random
    *(name for name in DRAWS if name not in ("normal_", "bernoulli_")),
}  # fmt: skip
OF_A_TABLE = re.compile(r"::test_(?:method|view|added_products)\[(\w+)-\w+\]")


def names_of_cases(folder: Path) -> set[str]:
    """Collect the tests that check tables of cases; return the declared names in their ids."""
    files = [str(path) for path in folder.glob("test_*.py") if "parameters_of(CASES)" in path.read_text("utf-8")]
    files.remove(__file__)
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return set(OF_A_TABLE.findall(done.stdout))


def test_every_declared_name_has_an_oracle() -> None:
    covered = BY_HAND | names_of_cases(Path(__file__).parent)
    assert declared_names() - covered == set(), "declared, but without a case: add one to the CASES of its family"
    assert covered - declared_names() == set(), "a case for something that is not declared"
