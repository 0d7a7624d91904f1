"""The binding of LMDB, against a sorted dictionary of Python."""

from __future__ import annotations

import contextlib
import gc
import itertools
from collections.abc import Iterator
from pathlib import Path

import clmdb
import numpy as np
import pytest
from clmdb import _native
from hypothesis import given, settings
from hypothesis import strategies as st

KEYS = st.binary(min_size=1, max_size=6)
CHANGES = st.lists(st.tuples(KEYS, st.none() | st.binary(max_size=40)), max_size=30)
COUNTER = itertools.count()


def end(committed: bool) -> None:
    """Raise an exception, unless the changes are committed."""
    if not committed:
        raise InterruptedError


@pytest.fixture
def database(tmp_path: Path) -> Iterator[clmdb.Database]:
    with clmdb.Database(tmp_path / "a.mdb", 1 << 20, sync=False) as found:
        yield found
        gc.collect()


@given(transactions=st.lists(st.tuples(CHANGES, st.booleans()), max_size=4), start=KEYS)
@settings(max_examples=60, deadline=None)
def test_transactions_against_a_dictionary(
    transactions: list[tuple[list[tuple[bytes, bytes | None]], bool]], start: bytes,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:  # fmt: skip
    expected: dict[bytes, bytes] = {}
    file = tmp_path_factory.getbasetemp() / f"{next(COUNTER)}.mdb"
    with clmdb.Database(file, 1 << 20, sync=False) as database:
        for changes, committed in transactions:
            after = dict(expected)
            with contextlib.suppress(InterruptedError):
                with database.change() as entries:
                    for key, value in changes:
                        if value is not None:
                            after[key] = entries[key] = value
                        elif key in after:
                            del after[key], entries[key]
                        else:
                            with pytest.raises(KeyError):
                                del entries[key]
                    assert list(entries) == sorted(after.items())
                    end(committed)
                expected = after
        with database.read() as entries:
            assert list(entries) == sorted(expected.items())
            assert list(entries.since(start)) == sorted(pair for pair in expected.items() if pair[0] >= start)
            assert len(entries) == len(expected)
            assert {key: entries.view(key).tobytes() for key in expected} == expected
            assert (start in entries) == (start in expected)


def test_values_are_any_memory(database: clmdb.Database) -> None:
    with database.change() as entries:
        entries[b"x"] = np.arange(3.0)
        entries[memoryview(b"xyz")[:2]] = bytearray(b"two")
    with database.read() as entries:
        assert entries.view(b"x").view(np.float64).tolist() == [0, 1, 2]
        assert entries[b"xy"] == b"two"


def test_views_keep_the_transaction_open(database: clmdb.Database) -> None:
    with database.change() as entries:
        entries[b"x"] = b"old"
        view = entries.view(b"x")
        assert not view.flags.owndata
        assert not view.flags.writeable
        with pytest.raises(RuntimeError, match="in use"):
            entries[b"x"] = b"new"
        assert view.tobytes() == b"old"
        del view
        entries[b"x"] = b"new"


def test_cursors(database: clmdb.Database) -> None:
    with database.change() as entries:
        for key in (b"a", b"c"):
            entries[key] = key * 2
    environment = database._environment
    with environment.begin(flags=_native.RDONLY) as transaction:
        number = transaction.database()
        with transaction.cursor(number) as cursor:
            assert cursor.seek(b"b") == (b"c", b"cc")
            assert cursor.move(_native.Op.FIRST) == (b"a", b"aa")
            assert next(cursor) == (b"c", b"cc")
            with pytest.raises(StopIteration):
                next(cursor)
            with pytest.raises(KeyError):
                cursor.seek(b"d")
            with pytest.raises(RuntimeError, match="in use"):
                transaction.close()
        assert transaction.compare(number, b"a", b"b") < 0


def test_several_values_of_a_key(database: clmdb.Database) -> None:
    transaction = database._environment.begin()
    number = transaction.database(flags=_native.DUPSORT)
    for value in (b"2", b"1"):
        transaction.put(number, b"x", value)
    assert list(transaction.cursor(number)) == [(b"x", b"1"), (b"x", b"2")]
    transaction.delete(number, b"x", b"1")
    assert transaction.get(number, b"x") == b"2"
    with pytest.raises(KeyError):
        transaction.put(number, b"x", b"3", _native.NOOVERWRITE)
    child = transaction.begin()
    child.put(number, b"y", b"")
    child.commit()
    assert transaction.get(number, b"y") == b""
    transaction.close()


def test_errors(tmp_path: Path, database: clmdb.Database) -> None:
    with database.read() as entries:
        with pytest.raises(KeyError, match="MDB_NOTFOUND"):
            entries[b"nothing"]
        with pytest.raises(ValueError, match="not contiguous"):
            entries[memoryview(b"abcd")[::2]]
    with pytest.raises(FileNotFoundError):
        clmdb.Database(tmp_path / "absent" / "b.mdb")
    with pytest.raises(clmdb.LmdbError, match="MDB_MAP_FULL") as caught, database.change() as entries:
        entries[b"x"] = bytes(1 << 21)
    assert caught.value.code == -30792
