"""Events are those of Python's pyexpat, for documents in one piece and in parts."""

from __future__ import annotations

import gc
import weakref
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

import cexpat
import pytest
from cexpat import _native
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=40, derandomize=True, deadline=None, database=None)
HANDLERS = [
    "StartElementHandler", "EndElementHandler", "CharacterDataHandler", "CommentHandler", "XmlDeclHandler",
    "ProcessingInstructionHandler", "StartDoctypeDeclHandler", "EndDoctypeDeclHandler", "StartNamespaceDeclHandler",
    "EndNamespaceDeclHandler",
]  # fmt: skip
DOCUMENT = """<?xml version='1.0' standalone='yes'?>
<!DOCTYPE a SYSTEM 'a.dtd' [<!ATTLIST a d CDATA 'default'>]>
<!-- ä comment --><?target data?>
<a x="1" y='&lt;ü&gt;' xmlns:n="urn:x"><n:b>text &amp; more<![CDATA[ <raw> ]]></n:b>\U0001f600</a>"""
NAMES = st.sampled_from(["a", "b", "ä", "n:x"])
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"))


def trees() -> st.SearchStrategy[str]:
    """Return documents of elements, attributes and text."""

    def element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        attributes = st.dictionaries(NAMES, TEXTS, max_size=2)
        return st.builds(
            lambda name, items, inner: (
                f"<{name}{''.join(f' {k}={quoteattr(v)}' for k, v in items.items())}>{''.join(inner)}</{name}>"
            ),
            NAMES, attributes, st.lists(children, max_size=3),
        )  # fmt: skip

    return element(st.recursive(TEXTS.map(escape), element, max_leaves=6))


def events(parser: Any, parts: list[str | bytes]) -> list[Any]:
    """Return what the handlers receive, with text joined."""
    found: list[Any] = []
    for name in HANDLERS:
        setattr(parser, name, lambda *arguments, name=name: found.append((name, *arguments)))
    for k, part in enumerate(parts):
        parser.Parse(part, k == len(parts) - 1)
    joined: list[Any] = []
    for event in found:
        if joined and event[0] == joined[-1][0] == "CharacterDataHandler":
            joined[-1] = (event[0], joined[-1][1] + event[1])
        else:
            joined.append(event)
    return joined


# ---- events ----


@QUICK
@given(trees(), st.integers(1, 20))
def test_events_are_those_of_pyexpat(document: str, size: int) -> None:
    parts = [document[k : k + size].encode() for k in range(0, len(document), size)]
    expected = events(expat.ParserCreate(), [document])
    assert events(cexpat.create(), [document]) == events(cexpat.create(), parts) == expected


@pytest.mark.parametrize("separator", [None, " ", "!"])
def test_all_handlers(separator: str | None) -> None:
    expected = events(expat.ParserCreate(None, separator), [DOCUMENT])
    found = events(cexpat.create(None, separator), [DOCUMENT])
    assert found == expected
    assert len({event[0] for event in found}) == (len(HANDLERS) if separator else len(HANDLERS) - 2)


def test_encodings() -> None:
    document = "<?xml version='1.0' encoding='iso-8859-1'?><ä>ü</ä>"
    expected = [("XmlDeclHandler", "1.0", "iso-8859-1", -1), ("StartElementHandler", "ä", {})]
    for data in (document, document.encode("iso-8859-1")):
        assert events(cexpat.create(), [data])[:2] == expected
    assert events(cexpat.create("iso-8859-1"), ["<a>ü</a>".encode("iso-8859-1")])[1] == ("CharacterDataHandler", "ü")


# ---- errors ----


@pytest.mark.parametrize("document", ["", "<a>", "<a></b>", "<a b='1' b='2'/>", "text", "<a>&nothing;</a>", "<a/><b/>"])
def test_errors_are_those_of_pyexpat(document: str) -> None:
    theirs, ours = expat.ParserCreate(), cexpat.create()
    with pytest.raises(expat.ExpatError) as expected:
        theirs.Parse(document, True)
    with pytest.raises(cexpat.ExpatError) as caught:
        ours.Parse(document, True)
    assert caught.value.code == expected.value.code
    assert str(expected.value).startswith(str(caught.value).removeprefix("parse() failed: "))
    assert (ours.CurrentLineNumber, ours.CurrentColumnNumber) == (expected.value.lineno, expected.value.offset)


def test_an_exception_stops_the_parser() -> None:
    parser, seen = cexpat.create(), []

    def fail(name: str, attributes: dict[str, str]) -> None:
        seen.append(name)
        raise KeyError(name)

    parser.StartElementHandler, parser.EndElementHandler = fail, seen.append
    with pytest.raises(KeyError, match="a"):
        parser.Parse("<a><b/></a>")
    assert seen == ["a"]


def test_a_pause() -> None:
    parser, seen = cexpat.create(), []

    def note(name: str, attributes: dict[str, str]) -> None:
        seen.append(name)
        parser.native.stop(True)

    parser.StartElementHandler = note
    assert parser.Parse("<a><b/></a>") == _native.Status.SUSPENDED
    assert seen == ["a"]
    assert parser.native.resume() is _native.Status.SUSPENDED
    assert parser.native.resume() is _native.Status.OK
    assert seen == ["a", "b"]


def test_a_handler_cannot_parse_with_its_parser() -> None:
    parser = cexpat.create()
    parser.StartElementHandler = lambda name, attributes: parser.native.parse(b"<b/>")
    with pytest.raises(RuntimeError, match="in use by a call"):
        parser.Parse("<a/>")


# ---- lifetimes ----


def test_handlers_are_kept_and_released() -> None:
    class Handler:
        def __call__(self, *arguments: object) -> None:
            seen.append(arguments[1:])

    seen: list[Any] = []
    native = _native.Parser()
    handlers = [Handler(), Handler()]
    gone = [weakref.ref(handler) for handler in handlers]
    native.set_comment_handler(handlers[0])
    native.parse(b"<!--1-->", False)
    native.set_comment_handler(handlers[1])
    handlers.clear()
    gc.collect()
    assert [handler() is None for handler in gone] == [True, False]
    native.parse(b"<!--2--><a/>")
    assert seen == [("1",), ("2",)]
    native.close()
    assert gone[1]() is None


def test_the_pool_has_an_end() -> None:
    parsers = [_native.Parser() for _ in range(33)]
    for parser in parsers[:32]:
        parser.set_comment_handler(print)
    with pytest.raises(RuntimeError, match="all 32 C functions of callback 'Comment' are in use"):
        parsers[32].set_comment_handler(print)
    parsers[0].close()
    parsers[32].set_comment_handler(print)


def test_the_module() -> None:
    assert cexpat.EXPAT_VERSION.startswith("expat_2.")
