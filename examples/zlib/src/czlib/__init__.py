"""zlib for Python once more, on top of a binding that cwrap made: the functions and objects of the standard library's.

    >>> import czlib
    >>> czlib.decompress(czlib.compress(b"spam" * 100)) == b"spam" * 100
    True

`czlib._native` is the C API as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from czlib._native import (
    MAX_MEM_LEVEL,
    MAX_WBITS,
    Deflate,
    Flush,
    Inflate,
    Status,
    Strategy,
    ZlibError,
    adler32,
    compress,
    crc32,
    crc32_combine,
    uncompress,
)
from czlib._native import __version__ as ZLIB_RUNTIME_VERSION  # noqa: N812

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = [
    "MAX_MEM_LEVEL",
    "MAX_WBITS",
    "ZLIB_RUNTIME_VERSION",
    "Compressor",
    "Decompressor",
    "Flush",
    "Strategy",
    "ZlibError",
    "adler32",
    "compress",
    "crc32",
    "crc32_combine",
    "decompress",
    "uncompress",
]

_CHUNK = 1 << 30  # zlib counts what is before it in 32 bits


class Compressor:
    """Compresses piece by piece; a context manager, which frees zlib's memory at once."""

    def __init__(
        self, level: int = -1, wbits: int = MAX_WBITS, mem_level: int = 8, strategy: int = Strategy.DEFAULT,
        words: Buffer | None = None,
    ) -> None:  # fmt: skip
        self._stream = Deflate(level, wbits=wbits, mem_level=mem_level, strategy=strategy)
        if words is not None:
            self._stream.set_dictionary(words)

    def compress(self, data: Buffer) -> bytes:
        """What comes out for some more data; it may be nothing yet."""
        return self._run(data, Flush.NO_FLUSH)

    def flush(self, flush: int = Flush.FINISH) -> bytes:
        """What is pending. After `Flush.FINISH` nothing more can be compressed."""
        return self._run(b"", flush)

    def copy(self) -> Compressor:
        """Another one in the same state."""
        made = Compressor.__new__(Compressor)
        made.__dict__.update(self.__dict__, _stream=self._stream.copy())
        return made

    def close(self) -> None:
        """Frees its memory."""
        self._stream.close()

    def __enter__(self) -> Compressor:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _run(self, data: Buffer, flush: int) -> bytes:
        view, parts = memoryview(data).cast("B"), []
        while True:
            given = view[:_CHUNK]
            part, room, rest = self._stream.step(given, flush)
            parts.append(part)
            view = view[len(given) - rest :]
            if not view and room:
                return b"".join(parts)


class Decompressor:
    """Decompresses piece by piece; a context manager, which frees zlib's memory at once."""

    def __init__(self, wbits: int = MAX_WBITS, words: Buffer | None = None) -> None:
        self._stream = Inflate(wbits)
        self._words = words
        if words is not None and wbits < 0:  # no header that could ask for it
            self._stream.set_dictionary(words)
        self.eof = False
        self.unused_data = b""
        self.unconsumed_tail = b""

    def decompress(self, data: Buffer, max_length: int = 0) -> bytes:
        """What comes out, at most `max_length` bytes unless that is 0; `unconsumed_tail` is what was left for later."""
        if max_length < 0:
            raise ValueError("max_length must not be negative")
        view, parts, size, room = memoryview(data).cast("B"), [], 0, 0
        while not self.eof and not (size == max_length > 0):
            wanted = min(16384, max_length - size) if max_length else 16384
            given = view[:_CHUNK]
            status, part, room, rest = self._stream.step(given, wanted)
            parts.append(part)
            size += len(part)
            view = view[len(given) - rest :]
            self.eof = status == Status.STREAM_END
            if status == Status.NEED_DICT:
                self._look_up()
            elif room and not view:
                break
        self.unused_data += bytes(view) if self.eof else b""
        self.unconsumed_tail = b"" if self.eof else bytes(view)
        return b"".join(parts)

    def copy(self) -> Decompressor:
        """Another one in the same state."""
        made = Decompressor.__new__(Decompressor)
        made.__dict__.update(self.__dict__, _stream=self._stream.copy())
        return made

    def close(self) -> None:
        """Frees its memory."""
        self._stream.close()

    def __enter__(self) -> Decompressor:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _look_up(self) -> None:
        if self._words is None:
            raise ZlibError("the data was compressed with a dictionary, which has not been given")
        self._stream.set_dictionary(self._words)


def decompress(data: Buffer, wbits: int = MAX_WBITS) -> bytes:
    """All of it, which must be complete."""
    with Decompressor(wbits) as stream:
        made = stream.decompress(data)
        if not stream.eof:
            raise ZlibError("the data is incomplete")
        return made
