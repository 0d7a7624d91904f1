"""Handles whose memory is part of the Python object, errors in struct fields, counted bytes, call order."""

from __future__ import annotations

import gc
import threading
from types import ModuleType

import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def streams(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/streams.cwrap", tmp_path_factory.mktemp("streams"))


def test_memory_of_the_object(streams: ModuleType) -> None:
    gc.collect()  # exceptions of other tests keep streams
    lives = streams.lives()
    stream = streams.Stream(3)
    other = streams.plain(3)
    assert (type(other).__name__, streams.lives()) == ("Plain", lives + 2)
    with pytest.raises(RuntimeError, match=r"Stream\(\) failed"):
        streams.Stream(-1)
    assert streams.lives() == lives + 2
    copy = stream.copy()
    stream.close()
    assert (stream.closed, copy.closed, streams.lives()) == (True, False, lives + 2)
    with pytest.raises(ValueError, match="the Stream is closed"):
        stream.step(b"")
    del stream, other, copy
    assert streams.lives() == lives


def test_an_exception_of_c_gets_no_code(streams: ModuleType) -> None:
    class Derived(streams.Stream):  # type: ignore[misc, name-defined]
        pass

    for kind in (streams.Stream, Derived):
        with pytest.raises(LookupError, match="set by C") as caught:
            kind(13).step(True, b"")
        assert not hasattr(caught.value, "code")
    with pytest.warns(UserWarning, match="step"):
        assert streams.Stream(14).step(b"") == (4, 0, 0)


def test_fields(streams: ModuleType) -> None:
    stream = streams.Stream(3)
    assert stream.step(b"abcdefgh") == (0, 5, 3)
    assert stream.step(data=b"ab", strict=True) == (1, 0, 5)
    assert stream.step(b"") == (2, 0, 5)
    with pytest.raises(streams.StreamError, match=r"step\(\) failed: nothing to do") as caught:
        stream.step(True, b"")
    assert (caught.value.code, streams.StreamError.code) == (6, 42)


def test_bytes_that_the_library_counts(streams: ModuleType) -> None:
    stream = streams.Stream(5)
    assert (stream.name(), stream.raw()) == (None, None)
    stream.step(b"a")
    assert (stream.name(), stream.raw()) == ("a\0bä", b"a\0b\xc3\xa4")
    broken = streams.Stream(4)
    broken.step(b"a")
    with pytest.raises(UnicodeDecodeError):
        broken.name()


def test_one_call_at_a_time(streams: ModuleType) -> None:
    stream = streams.Stream(3)
    with pytest.raises(RuntimeError, match="the Stream is in use by a call that has not returned"):
        stream.calls(lambda: stream.step(b"abc"))
    with pytest.raises(RuntimeError, match="in use"):
        stream.calls(stream.close)
    heard: list[object] = []

    def work() -> None:
        try:
            stream.step(b"abc")
        except RuntimeError as error:
            heard.append(str(error))

    def call() -> None:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()

    stream.calls(call)
    assert len(heard) == 1
    assert stream.step(b"abc") == (1, 0, 3)
    stream.calls(lambda: heard.append(stream.size()))
    assert heard[1:] == [3]


def test_a_child_of_a_handle_cannot_be_used_during_its_calls(streams: ModuleType) -> None:
    stream = streams.Stream(3)
    parts = [stream.part(), stream.part()]
    assert parts[0].step() == 1
    for call in (parts[0].step, parts[0].close, stream.close):
        with pytest.raises(RuntimeError, match="in use by a call"):
            stream.calls(call)
    assert parts[0].step() == 1  # calls() starts again
    stream.calls(parts.clear)  # the parts are freed nevertheless
    assert stream.step(b"a") == (1, 0, 201)
    with pytest.raises(RuntimeError, match="in use"):
        stream.calls(lambda: stream.size() and stream.step(b"a"))
    stream.close()


def test_order_in_python(streams: ModuleType) -> None:
    assert streams.sum_of(b"\1\2") == 3
    assert streams.sum_of(b"\1\2\3\4\5", 10) == streams.sum_of(first=10, data=b"\1\2\3\4\5") == 25
    with pytest.raises(TypeError, match=r"argument 'data' \(pos 1\)"):
        streams.sum_of(1, b"")
