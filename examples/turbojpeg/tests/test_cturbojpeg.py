"""Images equal those of a decoder in NumPy, up to rounding; transformations equal those of arrays."""

from __future__ import annotations

import gc
import threading
from pathlib import Path
from typing import Any

import cturbojpeg
import numpy as np
import pytest
from cturbojpeg import Format, Operation, Sampling, _native
from decoder import decode as reference
from numpy.typing import NDArray

Array = NDArray[Any]


def picture(height: int, width: int, components: int = 3) -> Array:
    """Return an image that is smooth, so that JPEG changes little."""
    y, x = np.mgrid[:height, :width] / 8
    waves = [np.sin(x + k) * np.cos(y - k) for k in range(components)]
    return (127 + 100 * np.stack(waves, 2)).astype(np.uint8)


# ---- images ----


@pytest.mark.parametrize(("height", "width", "quality"), [(16, 24, 90), (17, 9, 50), (1, 1, 100), (8, 33, 75)])
@pytest.mark.parametrize("gray", [False, True])
def test_images_are_those_of_the_reference(height: int, width: int, quality: int, gray: bool) -> None:
    image = picture(height, width)
    data = cturbojpeg.encode(image[:, :, 0].copy() if gray else image, quality, sampling=Sampling.S444)
    expected = reference(data)
    found = cturbojpeg.decode(data, Format.GRAY if gray else Format.RGB, flags=cturbojpeg.Flag.ACCURATEDCT)
    assert found.shape == (height, width, 1 if gray else 3)
    assert np.abs(found - expected).max() <= 2
    if quality >= 90:
        assert np.abs(found - image[:, :, : found.shape[2]].astype(float)).mean() < 4


@pytest.mark.parametrize("order", [f for f in Format if f not in (Format.GRAY, Format.CMYK)])
def test_formats_have_the_same_pixels(order: Format) -> None:
    image = picture(16, 16)
    data = cturbojpeg.encode(image, sampling=Sampling.S444)
    red, green, blue = (order.name.index(letter) for letter in "RGB")
    found = cturbojpeg.decode(data, order)
    np.testing.assert_array_equal(found[:, :, [red, green, blue]], cturbojpeg.decode(data))
    assert cturbojpeg.encode(found, pixel_format=order, sampling=Sampling.S444, quality=100)[:2] == b"\xff\xd8"


def test_headers() -> None:
    header = cturbojpeg.read_header(cturbojpeg.encode(picture(20, 30), sampling=Sampling.S422))
    assert header == (30, 20, Sampling.S422, cturbojpeg.Colorspace.YCbCr)
    assert (header.width, header.height, header.sampling) == (30, 20, 1)
    assert cturbojpeg.read_header(cturbojpeg.encode(picture(20, 30)[:, :, 0].copy())).sampling == Sampling.GRAY


def test_smaller_images_are_means() -> None:
    image = picture(64, 64)
    data = cturbojpeg.encode(image, 95, sampling=Sampling.S444)
    for scale in (2, 4, 8):
        size = 64 // scale
        means = image.reshape(size, scale, size, scale, 3).mean((1, 3))
        assert np.abs(cturbojpeg.decode(data, scale=scale) - means).max() < 8
    with pytest.raises(ValueError, match="scale of 1, 2, 4 or 8, not 3"):
        cturbojpeg.decode(data, scale=3)


# ---- planes ----


def test_planes_of_brightness_and_colour() -> None:
    image = picture(16, 16)
    red, green, blue = np.moveaxis(image.astype(float), 2, 0)
    with _native.Compressor() as compressor, _native.Decompressor() as decompressor:
        planes = compressor.encode_planes(image, sampling=Sampling.S444)
        assert planes.shape == (3 * 16 * 16,)
        brightness = 0.299 * red + 0.587 * green + 0.114 * blue
        assert np.abs(planes[:256].reshape(16, 16) - brightness).max() <= 1
        again = decompressor.decode_planes(planes, 16, 16, Sampling.S444)
        assert np.abs(again - image.astype(float)).max() <= 3
        data = compressor.compress_planes(planes, 16, 16, Sampling.S444)
        assert np.abs(cturbojpeg.decode(data) - reference(data)).max() <= 3
        with pytest.raises(ValueError, match=r"planes\.shape\[0\] is 768, and must be"):
            decompressor.decode_planes(planes, 160, 160, Sampling.S444)


# ---- transformations ----


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        (Operation.NONE, lambda x: x),
        (Operation.HFLIP, lambda x: x[:, ::-1]),
        (Operation.VFLIP, lambda x: x[::-1]),
        (Operation.TRANSPOSE, lambda x: x.swapaxes(0, 1)),
        (Operation.TRANSVERSE, lambda x: x[::-1, ::-1].swapaxes(0, 1)),
        (Operation.ROT90, lambda x: np.rot90(x, -1)),
        (Operation.ROT180, lambda x: x[::-1, ::-1]),
        (Operation.ROT270, np.rot90),
    ],
)
def test_transformations_are_those_of_arrays(op: Operation, expected: Any) -> None:
    data = cturbojpeg.encode(picture(16, 32), sampling=Sampling.S444)
    found = cturbojpeg.decode(cturbojpeg.transform(data, op)).astype(float)
    assert np.abs(found - expected(cturbojpeg.decode(data))).max() <= 2


def test_a_part_of_an_image() -> None:
    data = cturbojpeg.encode(picture(32, 32), sampling=Sampling.S444)
    part = cturbojpeg.transform(data, Operation.NONE, region=cturbojpeg.Region(8, 16, 16, 8))
    np.testing.assert_array_equal(cturbojpeg.decode(part), cturbojpeg.decode(data)[16:24, 8:24])
    with pytest.raises(cturbojpeg.JpegError, match="x must be a multiple of 8"):
        cturbojpeg.transform(data, Operation.NONE, region=cturbojpeg.Region(3, 0, 8, 8))


# ---- files ----


def test_files_and_memory_of_the_library(tmp_path: Path) -> None:
    image = picture(5, 7)
    path = tmp_path / "ä.ppm"
    cturbojpeg.save(path, image)
    assert path.read_bytes() == b"P6\n7 5\n255\n" + image.tobytes()
    found = cturbojpeg.load(path)
    np.testing.assert_array_equal(found, image)
    assert not found.flags.owndata
    part = found[1:3]
    del found
    gc.collect()
    np.testing.assert_array_equal(part, image[1:3])
    np.testing.assert_array_equal(cturbojpeg.load(path, Format.BGR), image[:, :, ::-1])
    with pytest.raises(cturbojpeg.JpegError, match="Cannot open input file"):
        cturbojpeg.load(tmp_path / "none.ppm")


# ---- errors ----


def test_errors_have_the_messages_of_the_library() -> None:
    data = cturbojpeg.encode(picture(16, 16))
    for call in (cturbojpeg.decode, cturbojpeg.read_header):
        with pytest.raises(cturbojpeg.JpegError, match="Not a JPEG file"):
            call(b"spam")
    with pytest.raises(cturbojpeg.JpegError, match="Invalid argument"):
        cturbojpeg.encode(picture(16, 16), quality=101)
    with _native.Decompressor() as decompressor:
        with pytest.raises(cturbojpeg.JpegError, match="Could not scale down to desired image dimensions"):
            decompressor.decompress(data, 1, 1)
        for width, height in ((0, 16), (16, 0), (-1, 16)):
            with pytest.raises(ValueError, match="negative"):
                decompressor.decompress(data, width, height)
        with pytest.raises(ValueError, match="negative"):
            decompressor.decompress(data, 16, 16, 12)  # no such format
    with pytest.raises(ValueError, match="the Decompressor is closed"):
        decompressor.read_header(data)


def test_arrays_must_fit() -> None:
    with pytest.raises(ValueError, match=r"image\.shape\[2\] is 3, and must be"):
        cturbojpeg.encode(picture(8, 8), pixel_format=Format.RGBA)
    with pytest.raises(TypeError, match="must be array of uint8 with 3 dimensions"):
        cturbojpeg.encode(picture(8, 8).astype(float))
    with pytest.raises(ValueError, match="not contiguous"):
        cturbojpeg.encode(picture(8, 8)[:, ::2])


def test_threads_do_not_share_a_decompressor() -> None:
    data = cturbojpeg.encode(picture(64, 64))
    shared = _native.Decompressor()
    expected, wrong, refused = cturbojpeg.decode(data), [], []

    def work() -> None:
        for _ in range(30):
            try:
                found = shared.decompress(data, 64, 64)
                wrong.extend([1] if (found != expected).any() else [])
            except RuntimeError as error:
                refused.append(str(error))
            wrong.extend([1] if (cturbojpeg.decode(data) != expected).any() else [])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert all("in use" in text for text in refused)
