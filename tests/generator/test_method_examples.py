"""The examples in docstrings are correct, and every declaration and every handwritten function has one."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest
from folders import ROOT
from missing_packages import skip_if_missing
from pages import FENCE
from planned_declarations import wrappers

from build_tools.docs import built_pages
from cwrap.features.modules.documentation import EXAMPLE, is_example, text_of
from cwrap.model import Declaration

_C: Any = pytest.importorskip("_C")
DECLARATIONS = tuple({id(d): d for wrapper in wrappers() for d in wrapper.declarations if not d.legacy}.values())
TYPES = ("FloatTensor", "_TensorBase", "FloatStorage", "_StorageBase", "Generator", "Size")


def report(name: str, text: str) -> str:
    """Return a report about the results that differ from the text; "" if all agree."""
    found: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, {"_C": _C}, name, None, None)
    doctest.DocTestRunner(verbose=False).run(test, out=found.append)
    skip_if_missing("".join(found))
    return "".join(found)


def texts(declaration: Declaration) -> set[str]:
    return {text_of(declaration, "method"), text_of(declaration, "function")}


def test_every_declaration_has_an_example() -> None:
    without = [d.name for d in DECLARATIONS if not all(EXAMPLE in text for text in texts(d))]
    assert without == [], "say in 'doc' what it computes, what shapes, dtypes and errors there are, and show it"


@pytest.mark.parametrize("declaration", DECLARATIONS, ids=lambda d: str(d.name))
def test_examples_of_declarations_are_true(declaration: Declaration) -> None:
    for text in texts(declaration):
        assert report(str(declaration.name), text) == ""


def test_examples_follow_the_text_of_docstrings() -> None:
    """Examples follow the text in separate paragraphs, which become blocks of code."""
    for declaration in DECLARATIONS:
        for text in texts(declaration):
            parts = text.split("\n\n")
            assert not is_example(parts[0]), declaration.name
            assert all(is_example(part) or EXAMPLE not in part for part in parts), declaration.name


# ---- handwritten functions ----


def by_hand() -> Iterator[tuple[str, Any]]:
    """Return the functions and methods that no declaration defines, and properties."""
    declared_names = {wrapper.python_name for wrapper in wrappers()}
    for owner in (_C, *(getattr(_C, name) for name in TYPES)):
        generated_names = declared_names if owner in (_C, _C.FloatTensor, _C._TensorBase) else frozenset[str]()
        for name, thing in vars(owner).items():
            known = name in generated_names or name.startswith("_") or inspect.isclass(thing)
            if not known and (callable(thing) or inspect.isdatadescriptor(thing)):
                yield f"{'' if owner is _C else owner.__name__ + '.'}{name}", thing


BY_HAND = dict(by_hand())


@pytest.mark.parametrize("name", BY_HAND)
def test_handwritten_functions_have_docstrings(name: str) -> None:
    text = inspect.getdoc(BY_HAND[name]) or ""
    assert EXAMPLE in text
    assert not text.startswith(">")
    assert report(name, text) == ""


@pytest.mark.parametrize("name", [name for name in BY_HAND if callable(BY_HAND[name])])
def test_handwritten_functions_have_signatures(name: str) -> None:
    """`inspect` can read the signature; if there are several, the docstring begins with them."""
    if not (inspect.getdoc(BY_HAND[name]) or "").startswith(f"{name.rpartition('.')[2]}("):
        inspect.signature(BY_HAND[name])


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """Return the built pages."""
    return dict(built_pages.pages())


def test_the_index_of_the_built_pages_lists_them(pages: dict[str, str]) -> None:
    index = (ROOT / built_pages.FOLDER / built_pages.INDEX).read_text(encoding="utf-8")
    listed = {f"{built_pages.FOLDER}/{target}" for target in re.findall(r"\]\(([^)]+)\)", index)}
    assert listed == {name for name in pages if "/methods/" not in name or name.endswith("/methods/index.md")}


def test_lists_of_docstrings_are_lists_of_the_built_pages(pages: dict[str, str]) -> None:
    prose = FENCE.sub("", "\n".join(pages.values()))
    assert re.findall(r"^- .*[.:;] - .*$", prose, re.MULTILINE) == []


@pytest.mark.parametrize("name", ["FloatTensor", "FloatStorage", "Generator", "Size"])
def test_types_are_described(name: str) -> None:
    text = inspect.getdoc(getattr(_C, name)) or ""
    assert EXAMPLE in text
    assert report(name, text) == ""
