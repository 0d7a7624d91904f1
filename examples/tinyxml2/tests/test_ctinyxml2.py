"""Documents are those of Python's xml.etree.ElementTree, in both directions."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import ctinyxml2
import pytest
from ctinyxml2 import Document, Element
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=40, derandomize=True, deadline=None, database=None)
NAMES = st.sampled_from(["a", "b", "ä", "spam"])
TEXTS = st.text("abä<&>\"' \U0001f600", min_size=1, max_size=8).filter(str.strip)
TREES = st.recursive(
    st.tuples(NAMES, st.dictionaries(NAMES, TEXTS, max_size=2), st.none() | TEXTS, st.just([])),
    lambda inner: st.tuples(NAMES, st.dictionaries(NAMES, TEXTS, max_size=2), st.none(), st.lists(inner, max_size=3)),
    max_leaves=6,
)


def standard(tree: Any) -> ElementTree.Element:
    name, attributes, text, inner = tree
    element = ElementTree.Element(name, attributes)
    element.text = text
    element.extend(standard(child) for child in inner)
    return element


def build(element: Element, tree: Any) -> None:
    _, attributes, text, inner = tree
    for name, value in attributes.items():
        element.set(name, value)
    if text is not None:
        element.text = text
    for child in inner:
        build(element.add(child[0]), child)


def same(ours: Element, theirs: ElementTree.Element) -> bool:
    children = list(ctinyxml2.children(ours))
    text = theirs.text if theirs.text and theirs.text.strip() else None
    return (
        (ours.name, ours.text) == (theirs.tag, text)
        and all(ours.get(name) == value for name, value in theirs.items())
        and len(children) == len(theirs)
        and all(same(a, b) for a, b in zip(children, theirs, strict=True))
    )


@QUICK
@given(TREES)
def test_documents_of_elementtree(tree: Any) -> None:
    theirs = standard(tree)
    document = ctinyxml2.parse(ElementTree.tostring(theirs, "unicode"))
    assert document.root is not None
    assert same(document.root, theirs)


@QUICK
@given(TREES)
def test_elementtree_reads_what_is_printed(tree: Any) -> None:
    document = ctinyxml2.parse(f"<{tree[0]}/>")
    assert document.root is not None
    build(document.root, tree)
    assert same(document.root, ElementTree.fromstring(ctinyxml2.text_of(document)))


def test_values_of_attributes() -> None:
    root = ctinyxml2.parse("<a x='12' y='1.5'/>").root
    assert root is not None
    assert (root.get_int("x"), root.get_float("y"), root.get_int("z", 7), root.get("z")) == (12, 1.5, 7, None)
    for value, text in ((True, "true"), (2**60, str(2**60)), (0.5, "0.5"), ("ä", "ä")):
        root.set("v", value)
        assert root.get("v") == text
    root.remove("v")
    assert root.get("v") is None
    root.name = "b"
    assert (root.name, root.line, root.text) == ("b", 1, None)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "x.xml"
    ctinyxml2.parse("<a><b>text</b></a>").save(path, compact=True)
    assert ElementTree.parse(path).find("b").text == "text"  # type: ignore[union-attr]
    document = Document()
    document.load(str(path))
    assert [child.text for child in ctinyxml2.children(document.root, "b")] == ["text"]  # type: ignore[arg-type]
    with pytest.raises(ctinyxml2.XmlError, match="XML_ERROR_FILE_NOT_FOUND"):
        document.load(tmp_path / "none.xml")


@pytest.mark.parametrize(("text", "line"), [("", 0), ("<a>", 1), ("<a>\n</b>", 1), ("<a x=1/>", 1)])
def test_errors_have_the_messages_of_the_library(text: str, line: int) -> None:
    document = Document()
    with pytest.raises(ctinyxml2.XmlError, match="XML_ERROR") as caught:
        document.parse(text.encode())
    assert caught.value.code > 0
    assert document.error_line == line
    with pytest.raises(ElementTree.ParseError):
        ElementTree.fromstring(text)


def test_elements_end_with_their_document() -> None:
    document = ctinyxml2.parse("<a><b/></a>")
    root = document.root
    assert root is not None
    child = root.child()
    assert child is not None
    for end in (lambda: document.parse(b"<c/>"), document.clear, document.close):
        end()
        with pytest.raises(ValueError, match="no longer valid"):
            child.name  # noqa: B018
        if not document.closed:
            document.parse(b"<a><b/></a>")
            child = document.root.child()  # type: ignore[union-attr]
            assert child is not None


def test_an_element_keeps_its_document() -> None:
    root = ctinyxml2.parse("<a><b/></a>").root
    gc.collect()
    assert root is not None
    child = root.child("b")
    del root
    gc.collect()
    assert child is not None
    assert (child.name, child.next(), child.child("x")) == ("b", None, None)
