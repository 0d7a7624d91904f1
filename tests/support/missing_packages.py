"""Tests that fail because an optional package is not installed are skipped, with a reason that names the package."""

from __future__ import annotations

import importlib.util
import re

import pytest

# By the module that Python imports: the package, and what the failure of a test says without it.
OPTIONAL = {
    "clang": ("libclang", r"requires libclang|No module named '?clang\b"),
    "scipy_openblas32": ("scipy-openblas32", r"no LAPACK library was found|scipy_openblas32"),
    "mypy": ("mypy", r"No module named '?mypy\b"),
}


def reason(text: str) -> str:
    """Return why a test is skipped that failed with a text, or an empty string if it failed for another reason."""
    absent = (said for module, said in OPTIONAL.items() if importlib.util.find_spec(module) is None)
    return next((f"needs {package}, which is not installed" for package, said in absent if re.search(said, text)), "")


def skip_if_missing(text: str) -> None:
    """Skip the test if the text says that an optional package is missing; reports of pytest shorten long texts."""
    if why := reason(text):
        pytest.skip(why)


def skip_without_package(report: pytest.TestReport, item: pytest.Item) -> None:
    """Make the report of a failed test that of a skipped one if an optional package is missing."""
    sections = (text for _, text in report.sections)
    if report.failed and (why := reason("\n".join((report.longreprtext, *sections)))):
        path, line, _ = item.location
        report.outcome = "skipped"
        report.longrepr = (path, (line or 0) + 1, f"Skipped: {why}")
