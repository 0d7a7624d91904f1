"""Results equal those of Python's zlib, and each of the two reads the output of the other."""

from __future__ import annotations

import array
import gc
import random
import threading
import zlib
from collections.abc import Callable

import czlib
import pytest
from czlib import _native
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=60, derandomize=True, deadline=None, database=None)
DATA = st.one_of(
    st.binary(max_size=300),
    st.lists(st.sampled_from([b"spam", b"eggs", b"\0" * 20]), max_size=2000).map(b"".join),
)
LEVELS, WBITS = st.integers(-1, 9), st.sampled_from([15, 9, -15, -9, 31])


# ---- checksums ----


@QUICK
@given(DATA, DATA, st.integers(0, 2**32 - 1))
def test_checksums(data: bytes, more: bytes, start: int) -> None:
    assert czlib.crc32(data) == zlib.crc32(data)
    assert czlib.crc32(data, start) == zlib.crc32(data, start)
    assert czlib.adler32(data, value=start) == zlib.adler32(data, start)
    assert czlib.crc32(more, czlib.crc32(data)) == zlib.crc32(data + more)
    assert czlib.crc32_combine(czlib.crc32(data), czlib.crc32(more), len(more)) == zlib.crc32(data + more)


def test_any_object_with_bytes_is_accepted() -> None:
    numbers = array.array("d", [1, 2, 3])
    for data in (b"abc", bytearray(b"abc"), memoryview(b"abcdef")[:3], numbers, memoryview(numbers)):
        assert czlib.crc32(data) == zlib.crc32(data)
        assert czlib.compress(data) == zlib.compress(data)
    with pytest.raises(TypeError, match=r"crc32\(\) argument 'data' \(pos 1\) must be bytes-like object, not str"):
        czlib.crc32("abc")  # type: ignore[arg-type]
    with pytest.raises((BufferError, ValueError), match="contiguous"):
        czlib.crc32(memoryview(b"abcdef")[::2])
    with pytest.raises(OverflowError, match="'value'"):
        czlib.crc32(b"", -1)


# ---- whole strings ----


@QUICK
@given(DATA, LEVELS)
def test_all_at_once(data: bytes, level: int) -> None:
    packed = czlib.compress(data, level)
    assert packed == zlib.compress(data, level)
    assert czlib.decompress(packed) == czlib.uncompress(packed, len(data)) == data


def test_errors_of_zlib_are_raised() -> None:
    with pytest.raises(czlib.ZlibError, match=r"compress\(\) failed: stream error"):
        czlib.compress(b"", 10)
    with pytest.raises(czlib.ZlibError, match=r"uncompress\(\) failed: data error"):
        czlib.uncompress(b"spam", 10)
    with pytest.raises(czlib.ZlibError, match=r"uncompress\(\) failed: buffer error"):
        czlib.uncompress(zlib.compress(b"spam"), 3)
    with pytest.raises(MemoryError):
        czlib.uncompress(b"", 2**62)
    assert issubclass(czlib.ZlibError, ValueError)
    assert not czlib.uncompress(zlib.compress(b""), 0)


# ---- streams ----


@QUICK
@given(st.lists(DATA, max_size=5), LEVELS, WBITS, st.sampled_from(czlib.Strategy), st.booleans())
def test_streams_write_the_same_bytes(
    pieces: list[bytes], level: int, wbits: int, strategy: czlib.Strategy, flush: bool
) -> None:
    theirs = zlib.compressobj(level, zlib.DEFLATED, wbits, 9, strategy)
    with czlib.Compressor(level, wbits, 9, strategy) as ours:
        for piece in pieces:
            assert ours.compress(piece) == theirs.compress(piece)
            if flush:
                assert ours.flush(czlib.Flush.SYNC_FLUSH) == theirs.flush(zlib.Z_SYNC_FLUSH)
        assert ours.flush() == theirs.flush()


@QUICK
@given(DATA, WBITS, st.integers(0, 50), st.binary(max_size=5), st.integers(1, 400))
def test_streams_read_compressed_data(data: bytes, wbits: int, limit: int, extra: bytes, step: int) -> None:
    maker = zlib.compressobj(6, zlib.DEFLATED, wbits)
    packed = maker.compress(data) + maker.flush() + extra
    ours, theirs = czlib.Decompressor(wbits), zlib.decompressobj(wbits)
    for start in range(0, len(packed), step):
        piece = packed[start : start + step]
        while True:
            output = ours.decompress(piece, limit)
            assert output == theirs.decompress(piece, limit)
            assert (ours.eof, ours.unused_data) == (theirs.eof, theirs.unused_data)
            if not ours.eof:  # Python's zlib may keep an old one after the end
                assert ours.unconsumed_tail == theirs.unconsumed_tail
            piece = ours.unconsumed_tail
            if not piece:
                break
    while not ours.eof:
        assert ours.decompress(b"", limit) == theirs.decompress(b"", limit)
        assert ours.eof == theirs.eof


@QUICK
@given(DATA, st.data())
def test_broken_data_raises_the_same_errors(data: bytes, draw: st.DataObject) -> None:
    packed = bytearray(zlib.compress(data))
    packed[draw.draw(st.integers(0, len(packed) - 1))] ^= 1 << draw.draw(st.integers(0, 7))
    ours, theirs = outcome(lambda: czlib.decompress(packed)), outcome(lambda: zlib.decompress(packed))
    assert ours == theirs


def outcome(call: Callable[[], bytes]) -> bytes | str:
    """Return the result of a call, or zlib's message for its failure."""
    try:
        return call()
    except (zlib.error, czlib.ZlibError) as error:
        text = str(error)
        if "dictionary" in text or "Error 2" in text:
            return "dictionary"
        return "incomplete" if "incomplete" in text else text.rpartition(": ")[2]


def test_dictionaries() -> None:
    words, data = b"spam and eggs", b"eggs and spam and eggs"
    theirs = zlib.compressobj(zdict=words)
    packed = theirs.compress(data) + theirs.flush()
    with czlib.Compressor(words=words) as ours:
        assert ours.compress(data) + ours.flush() == packed
    assert czlib.Decompressor(words=words).decompress(packed) == data
    with pytest.raises(czlib.ZlibError, match="dictionary"):
        czlib.decompress(packed)
    with pytest.raises(czlib.ZlibError, match=r"set_dictionary\(\) failed: data error"):
        czlib.Decompressor(words=b"other").decompress(packed)


def test_copies_are_independent() -> None:
    ours = czlib.Compressor()
    first = ours.compress(b"spam" * 10)
    other = ours.copy()
    ours.close()
    assert zlib.decompress(first + other.compress(b"eggs") + other.flush()) == b"spam" * 10 + b"eggs"
    reader = czlib.Decompressor()
    packed = zlib.compress(b"spam" * 10)
    begun = reader.decompress(packed[:5])
    twin = reader.copy()
    assert begun + reader.decompress(packed[5:]) == begun + twin.decompress(packed[5:]) == b"spam" * 10


def test_more_than_one_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(czlib, "_CHUNK", 7)
    data = random.Random(1).randbytes(1000)
    with czlib.Compressor() as stream:
        packed = stream.compress(data) + stream.flush()
    assert packed == zlib.compress(data)
    assert czlib.decompress(packed) == data


# ---- handles ----


def test_a_closed_stream_is_an_error() -> None:
    with czlib.Compressor() as stream:
        pass
    with pytest.raises(ValueError, match="the Deflate is closed"):
        stream.compress(b"")
    stream.close()
    with pytest.raises(czlib.ZlibError, match=r"Inflate\(\) failed: stream error"):
        czlib.Decompressor(99)
    with pytest.raises(czlib.ZlibError, match="stream error"):
        czlib.Compressor(strategy=9)


def test_streams_in_any_order_of_collection() -> None:
    for _ in range(50):
        first = czlib.Compressor()
        streams: list[object] = [first, czlib.Decompressor(), first.copy()]
        del first
        random.Random(2).shuffle(streams)
        streams.clear()
    gc.collect()


def test_two_threads_and_one_stream() -> None:
    """Each call uses the stream alone, or fails."""
    stream, data = _native.Deflate(9), random.Random(3).randbytes(200_000)
    refused: list[str] = []

    def work() -> None:
        try:
            stream.step(data, czlib.Flush.NO_FLUSH, 1000)
        except RuntimeError as error:
            refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) <= {"step(): the Deflate is in use by a call that has not returned"}
    stream.close()
    assert stream.closed


def test_other_threads_run_meanwhile() -> None:
    data = random.Random(4).randbytes(3_000_000)
    done = threading.Event()

    def work() -> None:
        czlib.compress(data, 9)
        done.set()

    thread = threading.Thread(target=work)
    turns = 0
    thread.start()
    while not done.is_set():
        turns += 1
    thread.join()
    assert turns > 1


# ---- the module ----


def test_names() -> None:
    assert zlib.ZLIB_RUNTIME_VERSION == czlib.ZLIB_RUNTIME_VERSION
    assert (czlib.MAX_WBITS, czlib.Flush.FINISH, czlib.Strategy.RLE) == (zlib.MAX_WBITS, zlib.Z_FINISH, zlib.Z_RLE)
    assert _native.ZLIB_VERSION[0] == "1"
    assert repr(_native.Inflate(15).step(zlib.compress(b"a"))[0]) == "<Status.STREAM_END: 1>"
    assert (_native.crc32.__doc__ or "").startswith("Return the CRC-32 of some bytes")
