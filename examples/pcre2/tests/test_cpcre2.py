"""Results equal those of Python's re, for patterns with the same meaning in both."""

from __future__ import annotations

import gc
import itertools
import re
import threading
import weakref
from typing import Any

import cpcre2
import pytest
from cpcre2 import _native
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=50, derandomize=True, deadline=None, database=None)
PATTERNS = [
    "a", "a|", "ab|ba", "(a)(b)?", "(?:a|(b))+", "[^a]+", r"\w+", r"\d*", "^.", ".$", "(a)|b", "a{2,3}?", "(ä+)b?",
    r"(?<=a)b", r"(?=(a))", r"(.)\1", r"\bä?b", "",
]  # fmt: skip
TEXTS = st.text("abä 1\U0001f600", max_size=12)
BINARY = st.binary(max_size=8).map(lambda data: data.replace(b"\n", b"a"))  # `$` also matches before a last newline
MORE = int(cpcre2.Flag.UCP)  # \w and \b know all letters, like those of re


def groups(found: Any, count: int) -> list[Any]:
    """Return texts and places of all groups."""
    return [(found.group(k), found.span(k)) for k in range(count + 1)]


# ---- matches ----


@QUICK
@given(st.sampled_from(PATTERNS), TEXTS)
def test_matches_are_those_of_re(pattern: str, subject: str) -> None:
    ours, theirs = cpcre2.compile(pattern, MORE), re.compile(pattern)
    assert ours.groups == theirs.groups
    for name in ("search", "match", "fullmatch"):
        found, expected = getattr(ours, name)(subject), getattr(theirs, name)(subject)
        assert (found is None) == (expected is None)
        if expected:
            assert groups(found, ours.groups) == groups(expected, ours.groups)
            assert found.groups() == expected.groups()


@QUICK
@given(st.sampled_from(PATTERNS), TEXTS)
def test_iterations_are_those_of_re(pattern: str, subject: str) -> None:
    ours, theirs = cpcre2.compile(pattern, MORE), re.compile(pattern)
    assert [m.span() for m in ours.finditer(subject)] == [m.span() for m in theirs.finditer(subject)]
    assert ours.findall(subject) == theirs.findall(subject)
    assert ours.sub("<$0>", subject) == theirs.sub(r"<\g<0>>", subject)


@QUICK
@given(st.sampled_from([p.encode() for p in PATTERNS if p.isascii()]), BINARY)
def test_bytes_are_those_of_re(pattern: bytes, subject: bytes) -> None:
    ours, theirs = cpcre2.compile(pattern, cpcre2.Flag.DOTALL), re.compile(pattern, re.DOTALL)
    expected = [groups(m, theirs.groups) for m in theirs.finditer(subject)]
    assert [groups(m, ours.groups) for m in ours.finditer(subject)] == expected


def test_names_and_positions() -> None:
    found = cpcre2.compile(r"(?<first>\w)(?<second>x)?").search("äb", 1)
    assert found is not None
    assert (found["first"], found["second"], found.span("first"), found.span("second")) == ("b", None, (1, 2), (-1, -1))
    for group in ("third", 3, -1):
        with pytest.raises(IndexError, match="no such group"):
            found.group(group)
    marked = cpcre2.compile("(*MARK:ä)b").search("ab")
    assert marked is not None
    assert marked.mark == "ä"
    assert found.mark is None


def test_results_longer_than_expected() -> None:
    assert cpcre2.compile("a").sub("$0" * 200, "aaa") == "a" * 600
    long = b"-" * 90
    assert cpcre2.compile(b"").sub(long, b"abc") == long + b"a" + long + b"b" + long + b"c" + long
    with pytest.raises(cpcre2.Error) as caught:
        cpcre2.compile("a").sub("${", "a")
    assert _native.get_error_message(caught.value.code) == "invalid replacement string"


# ---- errors ----


@pytest.mark.parametrize(("pattern", "pos"), [("(a", 2), ("a)", 1), ("[", 1), ("*", 0), ("a{2,1}", 5)])
def test_mistakes_in_patterns(pattern: str, pos: int) -> None:
    with pytest.raises(cpcre2.PatternError, match=f"at position {pos}") as caught:
        cpcre2.compile(pattern)
    assert caught.value.pos == pos
    with pytest.raises(re.error):
        re.compile(pattern)


def test_limits_are_errors() -> None:
    context = cpcre2.MatchContext()
    context.set_match_limit(10)
    with pytest.raises(cpcre2.Error) as caught:
        cpcre2.compile("(a+)+$", context=context).search("a" * 30 + "b")
    assert caught.value.code == _native.ERROR_MATCHLIMIT
    assert _native.get_error_message(caught.value.code) == "match limit exceeded"
    with pytest.raises(cpcre2.Error):
        _native.MatchData(code("a")).match(code("a"), b"a", 2)


# ---- callouts ----


def code(pattern: str) -> _native.Code:
    compiled, error, _ = _native.compile(pattern.encode())
    assert compiled is not None, _native.get_error_message(error)
    return compiled


def test_callouts_see_where_the_match_is() -> None:
    seen: list[tuple[int, int]] = []

    def note(callout: cpcre2.Callout | None) -> int:
        assert callout is not None
        seen.append((callout.callout_number, callout.current_position))
        return 0

    context = cpcre2.MatchContext()
    context.set_callout(note)
    pattern = cpcre2.compile("a(?C1)b(?C2)", context=context)
    assert pattern.search("xaab") is not None
    assert seen == [(1, 2), (1, 3), (2, 4)]
    context.set_callout(lambda callout: 1)  # no place is right
    assert pattern.search("xaab") is None
    context.set_callout(None)
    assert pattern.search("xaab") is not None


def test_exceptions_of_callouts_are_raised() -> None:
    context = cpcre2.MatchContext()
    context.set_callout(lambda callout: {}[callout and callout.callout_number])
    with pytest.raises(KeyError, match="1"):
        cpcre2.compile("a(?C1)b", context=context).search("ab")
    context.set_callout(lambda callout: "x")  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="callback 'OnCallout' must return int, not str"):
        cpcre2.compile("a(?C1)b", context=context).search("ab")


# ---- lifetimes ----


def test_a_match_keeps_its_subject() -> None:
    class Subject(bytearray):
        pass

    subject = Subject(b"spam and eggs")
    gone = weakref.ref(subject)
    data = _native.MatchData(code("e(g+)s"))
    assert data.match(code("e(g+)s"), subject) == 2
    with pytest.raises(BufferError):
        subject.append(1)
    del subject
    gc.collect()
    assert gone() is not None
    assert (data.text(0), data.text(1), data.spans().tolist()) == (b"eggs", b"gg", [[9, 13], [10, 12]])
    data.close()
    assert gone() is None
    with pytest.raises(ValueError, match="the MatchData is closed"):
        data.text(0)


def test_copies_do_not_need_the_original() -> None:
    first = code("a+")
    second = first.copy()
    first.close()
    data = _native.MatchData(second)
    assert data.match(second, b"baa") == 1
    assert second.size > 0
    assert (second.flags, second.groups) == (0, 0)


def test_threads_share_a_pattern() -> None:
    pattern = cpcre2.compile("(?<number>[0-9]+)")
    subject = "x" * 30000 + "17"
    results: list[str | None] = []

    def work() -> None:
        for _ in range(20):
            found = pattern.search(subject)
            results.append(found and found["number"])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == ["17"] * 80


def test_collected_in_any_order() -> None:
    for order in itertools.permutations(range(3)):
        compiled = code("a")
        data = _native.MatchData(compiled)
        data.match(compiled, b"a")
        held: list[object] = [compiled, data, cpcre2.MatchContext()]
        del compiled, data
        for k in order:
            held[k] = None
            gc.collect()


def test_the_module() -> None:
    assert cpcre2.PCRE2_VERSION.startswith("10.")
    assert cpcre2.Flag(0x80000) is cpcre2.Flag.UTF
