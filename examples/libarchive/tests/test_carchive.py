"""Archives are those of Python's tarfile and zipfile, in both directions."""

from __future__ import annotations

import gc
import io
import tarfile
import weakref
import zipfile
from pathlib import Path

import carchive
import numpy as np
import pytest
from carchive import Entry, FileType, _native
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=25, derandomize=True, deadline=None, database=None)
NAMES = st.text("abcä/ ", min_size=1, max_size=12).map(lambda name: f"x{name}x".replace("//", "/"))
FILES = st.dictionaries(NAMES, st.binary(max_size=2000), max_size=5)


def packed_by_python(files: dict[str, bytes], compression: str = "") -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode=f"w:{compression}") as archive:  # type: ignore[call-overload]
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(data), 1234567890, 0o640
            archive.addfile(member, io.BytesIO(data))
    return file.getvalue()


def contents(data: bytes) -> dict[str | None, bytes]:
    return {entry.pathname: read() for entry, read in carchive.entries(data)}


# ---- reading ----


@QUICK
@given(FILES, st.sampled_from(["", "gz", "bz2", "xz"]))
def test_archives_of_tarfile(files: dict[str, bytes], compression: str) -> None:
    assert contents(packed_by_python(files, compression)) == files


@QUICK
@given(FILES)
def test_archives_of_zipfile(files: dict[str, bytes]) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    assert contents(file.getvalue()) == files


def test_facts_about_entries() -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as archive:
        folder, link = tarfile.TarInfo("folder"), tarfile.TarInfo("link")
        folder.type, folder.mode, folder.mtime = tarfile.DIRTYPE, 0o755, 7
        link.type, link.linkname = tarfile.SYMTYPE, "folder/ä"
        link.pax_headers = {"LIBARCHIVE.xattr.user.key": "c3BhbQ"}
        archive.addfile(folder)
        archive.addfile(link)
    first, second = [entry.clone() for entry, _ in carchive.entries(file.getvalue())]
    assert (first.filetype, first.perm, first.mtime, first.symlink) == (FileType.DIR, 0o755, 7, None)
    assert (second.filetype, second.symlink, second.size) == (FileType.LNK, "folder/ä", 0)
    assert second.reset_xattrs() == 1
    assert second.next_xattr() == ("user.key", b"spam")
    with pytest.raises(StopIteration):
        second.next_xattr()


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "ä.tar"
    carchive.write(path, [("spam", b"eggs")])
    with tarfile.open(path) as archive:
        assert archive.extractfile("spam").read() == b"eggs"  # type: ignore[union-attr]
    for name in (path, str(path)):
        assert [(entry.pathname, read()) for entry, read in carchive.entries(name)] == [("spam", b"eggs")]


# ---- writing ----


@QUICK
@given(FILES, st.sampled_from(["ustar", "pax", "gnutar"]), st.sampled_from(["", "gzip", "xz"]))
def test_tarfile_reads_what_is_written(files: dict[str, bytes], kind: str, compression: str) -> None:
    data = carchive.pack(files.items(), kind, compression)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        found = {member.name: archive.extractfile(member).read() for member in archive}  # type: ignore[union-attr]
    assert found == files


@QUICK
@given(FILES)
def test_zipfile_reads_what_is_written(files: dict[str, bytes]) -> None:
    with zipfile.ZipFile(io.BytesIO(carchive.pack(files.items(), "zip"))) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files
        assert archive.testzip() is None


def test_entries_are_written_as_they_are() -> None:
    link = Entry()
    link.pathname, link.symlink, link.filetype, link.mtime, link.perm = "a", "b", FileType.LNK, 99, 0o700
    link.add_xattr("user.key", b"\0value")
    data = carchive.pack([(link, b"")])
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        (member,) = archive
    assert (member.name, member.linkname, member.mtime, member.issym(), member.mode) == ("a", "b", 99, True, 0o700)
    ((entry, _),) = [(entry.clone(), read) for entry, read in carchive.entries(data)]
    assert entry.reset_xattrs() > 0
    assert entry.next_xattr() == ("user.key", b"\0value")


# ---- errors ----


def test_errors_have_the_messages_of_the_library(tmp_path: Path) -> None:
    with pytest.raises(carchive.ArchiveError, match="Unrecognized archive format") as caught:
        list(carchive.entries(b"spam and eggs"))
    assert caught.value.code != 0
    with pytest.raises(carchive.ArchiveError, match="Failed to open"):
        list(carchive.entries(tmp_path / "none"))
    with pytest.raises(carchive.ArchiveError, match="No such format 'spam'"):
        carchive.pack([], "spam")
    writer = _native.Writer()
    writer.set_format("ustar")
    writer.open_memory(bytearray(100), np.zeros(1, np.uintp))
    writer.write_header(carchive.entry_of("x", b""))
    with pytest.raises(carchive.ArchiveError, match="Buffer exhausted"):
        writer.finish()


def test_an_archive_that_ends_early() -> None:
    data = packed_by_python({"x": bytes(100000)})[:50000]
    reader = _native.Reader()
    reader.support_all_formats()
    reader.open_memory(data)
    assert next(reader).size == 100000
    with pytest.raises(carchive.ArchiveError, match="runcated"):
        list(iter(lambda: reader.read(10000), b""))


# ---- lifetimes ----


def opened(data: bytes | bytearray) -> _native.Reader:
    reader = _native.Reader()
    reader.support_all_filters()
    reader.support_all_formats()
    reader.open_memory(data)
    return reader


def test_an_entry_ends_with_the_next_one() -> None:
    reader = opened(packed_by_python({"a": b"1", "b": b"2"}))
    first = next(reader)
    copy = first.clone()
    assert next(reader).pathname == "b"
    with pytest.raises(ValueError, match="no longer valid: its owner was closed or has discarded it"):
        assert first.pathname
    assert list(reader) == []
    assert (reader.format, reader.compression) == ("POSIX ustar format", "none")
    reader.close()
    assert copy.pathname == "a"


def test_a_view_is_memory_of_the_library() -> None:
    content = bytes(range(256)) * 1000
    reader = opened(packed_by_python({"a": content}))
    next(reader)
    view, offset = reader.view()
    assert (offset, view.dtype, view.flags.owndata, view.flags.writeable) == (0, np.uint8, False, False)
    np.testing.assert_array_equal(view, np.frombuffer(content, np.uint8)[: len(view)])
    for call in (reader.view, reader.close, lambda: next(reader)):
        with pytest.raises(RuntimeError, match="in use"):
            call()
    size = len(view)
    del view
    while size < len(content):
        part, offset = reader.view()
        assert offset == size
        size += len(part)
        del part
    with pytest.raises(StopIteration):
        reader.view()
    reader.close()


def test_a_reader_keeps_its_source() -> None:
    class Source(bytearray):
        pass

    source = Source(packed_by_python({"a": b"1"}))
    gone = weakref.ref(source)
    reader = opened(source)
    with pytest.raises(BufferError):
        source.clear()
    del source
    gc.collect()
    assert gone() is not None
    assert next(reader).pathname == "a"
    assert reader.read(10) == b"1"
    reader.close()
    assert gone() is None


def test_the_module() -> None:
    assert carchive.LIBARCHIVE_VERSION.startswith("libarchive 3.")
