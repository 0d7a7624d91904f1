"""A decoder of baseline JPEG images in NumPy, written from the standard (ITU T.81), for images without subsampling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Codes = dict[tuple[int, int], int]


def zigzag() -> list[tuple[int, int]]:
    """Return row and column of the 64 coefficients of a block, in the order of the file."""
    return sorted(np.ndindex(8, 8), key=lambda p: (p[0] + p[1], p[1] if (p[0] + p[1]) % 2 == 0 else p[0]))


def cosines() -> Array:
    """Return the matrix of the inverse cosine transform."""
    k, x = np.mgrid[:8, :8]
    return np.where(k == 0, np.sqrt(1 / 8), 0.5) * np.cos((2 * x + 1) * k * np.pi / 16)


def codes_of(counts: bytes, symbols: bytes) -> Codes:
    """Return the symbols of the Huffman codes, by length and value."""
    codes, code, rest = {}, 0, iter(symbols)
    for length, count in enumerate(counts, 1):
        for _ in range(count):
            codes[length, code] = next(rest)
            code += 1
        code <<= 1
    return codes


class Bits:
    """The bits of a scan."""

    def __init__(self, data: bytes) -> None:
        self.bits = (byte >> k & 1 for byte in data.replace(b"\xff\0", b"\xff") for k in range(7, -1, -1))

    def number(self, count: int) -> int:
        """Return an unsigned number."""
        value = 0
        for _ in range(count):
            value = 2 * value + next(self.bits)
        return value

    def signed(self, count: int) -> int:
        """Return the next coefficient, with its sign."""
        value = self.number(count)
        return value if not count or value >> (count - 1) else value - (1 << count) + 1

    def symbol(self, codes: Codes) -> int:
        """Return the symbol of the next code."""
        code = 0
        for length in range(1, 17):
            code = 2 * code + next(self.bits)
            if (length, code) in codes:
                return codes[length, code]
        raise ValueError("no such code")


def segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the markers of a file with what follows them; the last one is the scan."""
    position = 2
    while True:
        marker, length = data[position + 1], int.from_bytes(data[position + 2 : position + 4], "big")
        body = data[position + 4 : position + 2 + length]
        position += 2 + length
        if marker == 0xDA:
            yield marker, body
            yield 0, data[position : data.rindex(b"\xff\xd9")]
            return
        yield marker, body


def block(bits: Bits, dc: Codes, ac: Codes, before: int, quantization: Array) -> tuple[int, Array]:
    """Return the DC coefficient and the samples of a block."""
    places, coefficients = zigzag(), np.zeros((8, 8))
    first = before + bits.signed(bits.symbol(dc))
    coefficients[0, 0] = first * quantization[0]
    k = 1
    while k < 64:
        symbol = bits.symbol(ac)
        if symbol == 0:
            break
        k += symbol >> 4
        coefficients[places[k]] = bits.signed(symbol & 15) * quantization[k]
        k += 1
    matrix = cosines()
    return first, matrix.T @ coefficients @ matrix + 128


def tables_of(body: bytes) -> Iterator[tuple[int, Codes]]:
    """Yield the Huffman codes of a segment."""
    while body:
        count = sum(body[1:17])
        yield body[0], codes_of(body[1:17], body[17 : 17 + count])
        body = body[17 + count :]


def decode(data: bytes) -> Array:
    """Return an image as floats: RGB, or gray with one component."""
    quantization: dict[int, Array] = {}
    codes: dict[int, Codes] = {}
    for marker, body in segments(data):
        if marker == 0xDB:
            for start in range(0, len(body), 65):
                quantization[body[start]] = np.frombuffer(body[start + 1 : start + 65], np.uint8).astype(float)
        elif marker == 0xC4:
            codes.update(tables_of(body))
        elif marker == 0xC0:
            height, width = int.from_bytes(body[1:3], "big"), int.from_bytes(body[3:5], "big")
            frame = [(body[k + 1], body[k + 2]) for k in range(6, 6 + 3 * body[5], 3)]
            assert all(sampling == 0x11 for sampling, _ in frame)
        elif marker == 0xDA:
            tables = [body[k + 1] for k in range(1, 1 + 2 * body[0], 2)]
    blocks = [(codes[t >> 4], codes[0x10 | t & 15], quantization[q]) for t, (_, q) in zip(tables, frame, strict=True)]
    return colours(samples_of(Bits(body), blocks, -(-height // 8), -(-width // 8))[:height, :width])


def samples_of(bits: Bits, tables: list[tuple[Codes, Codes, Array]], rows: int, columns: int) -> Array:
    """Return the samples of all components."""
    planes = np.zeros((8 * rows, 8 * columns, len(tables)))
    before = [0] * len(tables)
    for y, x in np.ndindex(rows, columns):
        for c, (dc, ac, quantization) in enumerate(tables):
            before[c], samples = block(bits, dc, ac, before[c], quantization)
            planes[8 * y : 8 * y + 8, 8 * x : 8 * x + 8, c] = samples
    return planes


def colours(planes: Array) -> Array:
    """Return the pixels: three components are brightness and two differences of colours."""
    if planes.shape[2] == 3:
        luma, cb, cr = np.moveaxis(planes, 2, 0) - np.array([0, 128, 128])[:, None, None]
        planes = np.stack([luma + 1.402 * cr, luma - 0.344136 * cb - 0.714136 * cr, luma + 1.772 * cb], 2)
    return planes.clip(0, 255)
