"""Results equal those of Python's sqlite3, which also reads the written files."""

from __future__ import annotations

import gc
import itertools
import sqlite3
import threading
import weakref
from pathlib import Path
from typing import Any

import csqlite
import pytest
from csqlite import _native
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=60, derandomize=True, deadline=None, database=None)
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=10)
VALUES = st.one_of(
    st.none(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), TEXT, st.binary(max_size=20)
)
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"


@pytest.fixture
def db() -> csqlite.Database:
    return csqlite.connect(":memory:")


# ---- values ----


@QUICK
@given(st.lists(st.tuples(VALUES, VALUES), max_size=5))
def test_values_survive_a_round_trip(rows: list[tuple[Any, Any]]) -> None:
    ours, theirs = csqlite.connect(":memory:"), sqlite3.connect(":memory:")
    ours.run("CREATE TABLE t (a, b)")
    theirs.execute("CREATE TABLE t (a, b)")
    for row in rows:
        assert ours.execute("INSERT INTO t VALUES (?, :b)", row[0], b=row[1]) == 1
    theirs.executemany("INSERT INTO t VALUES (?, ?)", rows)
    query = "SELECT a, b, typeof(a), quote(b), a IS NULL FROM t ORDER BY rowid"
    assert list(ours.rows(query)) == list(theirs.execute(query))
    theirs.close()
    ours.close()


def test_each_reads_the_files_of_the_other(tmp_path: Path) -> None:
    path = tmp_path / "ä.db"
    with csqlite.connect(path) as ours:
        ours.run("CREATE TABLE t (x); INSERT INTO t VALUES (1), ('zwei'), (NULL), (x'00ff'), (4.5)")
        assert ours.native.last_insert_rowid() == 5
    theirs = sqlite3.connect(path)
    expected = [(1,), ("zwei",), (None,), (b"\0\xff",), (4.5,)]
    assert list(theirs.execute("SELECT x FROM t")) == expected
    theirs.close()
    with csqlite.connect(str(path).encode(), csqlite.Open.READONLY) as ours:
        assert list(ours.rows("SELECT x FROM t")) == expected
        with pytest.raises(csqlite.SqliteError, match="attempt to write a readonly database"):
            ours.execute("DELETE FROM t")


def test_conversions_are_those_of_sqlite(db: csqlite.Database) -> None:
    statement, _ = db.native.prepare("SELECT '12abc', 7, NULL, 'a' || char(0) || 'ä'")
    assert statement is not None
    assert repr(statement.step()) == "<Code.ROW: 100>"
    assert statement.column_int(0) == 12
    assert (statement.column_text(1), statement.column_blob(1), statement.column_double(1)) == ("7", b"7", 7.0)
    assert (statement.column_text(2), statement.column_int(2), statement.column_type(2)) == (None, 0, _native.Type.NULL)
    assert (statement.column_text(3), statement.column_text(99)) == ("a\0ä", None)
    assert [statement.column_name(k) for k in (1, 99)] == ["7", None]
    assert statement.step() is _native.Code.DONE
    with pytest.raises(ValueError, match="null character"):
        statement.bind(1, "a\0b")
    with pytest.raises(OverflowError):
        statement.bind(1, 2**63)
    with pytest.raises(TypeError, match="fits no signature"):
        statement.bind(1, object())  # type: ignore[call-overload]


# ---- errors ----


def test_errors_have_the_messages_of_sqlite(db: csqlite.Database) -> None:
    theirs = sqlite3.connect(":memory:")
    for sql in ("SELEC 1", "SELECT * FROM nowhere", "SELECT 1 +", "INSERT INTO sqlite_master VALUES (1)"):
        with pytest.raises(sqlite3.Error) as expected:
            theirs.execute(sql)
        for call in (db.native.prepare, db.run):
            with pytest.raises(csqlite.SqliteError) as found:
                call(sql)
            assert str(found.value).endswith(f" failed: {expected.value}")
            # Python 3.10 does not have this attribute
            assert found.value.code == getattr(expected.value, "sqlite_errorcode", 1)
    theirs.close()
    db.run("CREATE TABLE t (x UNIQUE)")
    db.execute("INSERT INTO t VALUES (1)")
    with pytest.raises(csqlite.ConstraintError, match=r"step\(\) failed: UNIQUE constraint failed: t.x") as caught:
        db.execute("INSERT INTO t VALUES (1)")
    assert caught.value.code == 2067  # SQLITE_CONSTRAINT_UNIQUE
    statement, _ = db.native.prepare("SELECT 1")
    assert statement is not None
    with pytest.raises(csqlite.SqliteError, match=r"bind\(\) failed: column index out of range"):
        statement.bind(1, None)


def test_a_database_that_cannot_be_opened() -> None:
    with pytest.raises(csqlite.SqliteError, match=r"Connection\(\) failed: unable to open database file"):
        csqlite.connect("/nonexistent/file")
    with pytest.raises(csqlite.SqliteError, match=r"no such vfs: nothing"):
        _native.connect("x", vfs="nothing")
    with pytest.raises(TypeError, match="must be str, bytes or os\\.PathLike"):
        csqlite.connect(3)  # type: ignore[arg-type]


def test_locks_of_another_connection(tmp_path: Path) -> None:
    theirs = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    theirs.execute("CREATE TABLE t (x)")
    theirs.execute("BEGIN EXCLUSIVE")
    with csqlite.connect(tmp_path / "x.db") as ours:
        ours.native.busy_timeout(10)
        with pytest.raises(csqlite.BusyError, match="database is locked"):
            ours.execute("INSERT INTO t VALUES (1)")
        theirs.execute("COMMIT")
        assert ours.execute("INSERT INTO t VALUES (1)") == 1
    theirs.close()


def test_parameters_must_fit(db: csqlite.Database) -> None:
    for values, named in (((), {}), ((1, 2), {}), ((), {"y": 1})):
        with pytest.raises(TypeError, match="parameter"):
            db.rows("SELECT :x", *values, **named)
    with pytest.raises(ValueError, match="one statement"):
        db.rows("SELECT 1; SELECT 2")
    assert list(db.rows("-- nothing")) == []


# ---- callbacks ----


def test_rows_are_passed_to_a_callback(db: csqlite.Database) -> None:
    seen: list[Any] = []
    db.run("SELECT 1 AS a, NULL AS b; SELECT 'x' AS c", lambda values, names: seen.append((values, names)))
    assert seen == [(["1", None], ["a", "b"]), (["x"], ["c"])]
    numbers = itertools.count()
    with pytest.raises(csqlite.SqliteError, match=r"exec\(\) failed: query aborted"):
        db.run(ENDLESS, lambda values, names: int(next(numbers) == 5))
    assert next(numbers) == 6


def test_exceptions_of_callbacks_are_raised(db: csqlite.Database) -> None:
    def fail(values: object, names: object) -> int:
        raise KeyError(values)

    with pytest.raises(KeyError):
        db.run(ENDLESS, fail)
    with pytest.raises(TypeError, match="callback 'Row' must return int, not str"):
        db.run(ENDLESS, lambda values, names: "x")  # type: ignore[arg-type, return-value]
    assert list(db.rows("SELECT 1")) == [(1,)]


def test_a_callback_cannot_use_or_close_the_connection(db: csqlite.Database) -> None:
    with pytest.raises(RuntimeError, match="the Connection is in use by a call that has not returned"):
        db.run("SELECT 1", lambda values, names: db.execute("SELECT 2"))
    with pytest.raises(RuntimeError, match=r"close\(\): in use"):
        db.run("SELECT 1", lambda values, names: db.close())
    other = db.rows("SELECT 3")
    with pytest.raises(RuntimeError, match="the Statement is in use"):
        db.run("SELECT 1", lambda values, names: len(next(other)))
    assert db.native.get_autocommit()


def test_a_kept_handler_interrupts_statements(db: csqlite.Database) -> None:
    calls = itertools.count()
    db.native.progress_handler(lambda: next(calls) == 3, 100)
    with pytest.raises(csqlite.SqliteError, match="interrupted"):
        db.run(ENDLESS)
    assert next(calls) == 4

    def fail() -> int:
        raise KeyError("in the handler")

    db.native.progress_handler(fail, steps=100)
    for run in (lambda: db.run(ENDLESS), lambda: db.execute(ENDLESS)):
        with pytest.raises(KeyError, match="in the handler"):
            run()
    db.native.progress_handler(db.native.changes, 100)
    with pytest.raises(RuntimeError, match="in use by a call"):
        db.run(ENDLESS)
    db.native.progress_handler(None, 0)
    assert list(db.rows(f"{ENDLESS} LIMIT 1000"))[-1] == (1000,)


def test_a_replaced_handler_is_released(db: csqlite.Database) -> None:
    class Handler:
        def __call__(self) -> int:
            return 0

    first, second = Handler(), Handler()
    gone = [weakref.ref(first), weakref.ref(second)]
    db.native.progress_handler(first, 10)
    db.native.progress_handler(second, 10)
    del first, second
    assert (gone[0](), gone[1]() is None) == (None, False)
    db.close()
    assert gone[1]() is None


def test_a_handler_waits_for_others(tmp_path: Path) -> None:
    theirs = sqlite3.connect(tmp_path / "x.db", isolation_level=None, check_same_thread=False)
    theirs.execute("CREATE TABLE t (x)")
    theirs.execute("BEGIN EXCLUSIVE")

    def wait(count: int) -> bool:
        if count == 2:
            theirs.execute("COMMIT")
        return count < 5

    with csqlite.connect(tmp_path / "x.db") as ours:
        ours.native.busy_handler(wait)
        assert ours.execute("INSERT INTO t VALUES (1)") == 1
        theirs.execute("BEGIN EXCLUSIVE")
        ours.native.busy_handler(lambda count: count < 3)
        with pytest.raises(csqlite.BusyError, match="locked"):
            ours.execute("INSERT INTO t VALUES (1)")
        theirs.execute("COMMIT")
    theirs.close()


# ---- handles ----


def test_a_statement_keeps_its_connection(db: csqlite.Database) -> None:
    rows = db.rows("SELECT 1 UNION SELECT 2")
    assert next(rows) == (1,)
    with pytest.raises(RuntimeError, match=r"close\(\): in use"):
        db.close()
    del db
    gc.collect()
    assert next(rows) == (2,)
    rows.close()  # type: ignore[attr-defined]
    with pytest.raises(StopIteration):
        next(rows)


def test_using_a_closed_object_is_an_error(db: csqlite.Database) -> None:
    statement, _ = db.native.prepare("SELECT 1")
    assert statement is not None
    statement.close()
    statement.close()
    with pytest.raises(ValueError, match="the Statement is closed"):
        statement.step()
    db.close()
    with pytest.raises(ValueError, match="the Connection is closed"):
        db.run("SELECT 1")


def test_collected_in_any_order() -> None:
    for order in itertools.permutations(range(3)):
        db = _native.Connection(":memory:")
        held: list[object] = [db, db.prepare("SELECT 1")[0], db.prepare("SELECT 2")[0]]
        del db
        for k in order:
            held[k] = None
            gc.collect()


# ---- threads ----


def test_another_thread_can_interrupt(db: csqlite.Database) -> None:
    begun = threading.Event()

    def interrupt() -> None:
        begun.wait(10)
        db.native.interrupt()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(csqlite.SqliteError, match="interrupted"):
        db.run(ENDLESS, lambda values, names: begun.set())
    thread.join()


def test_threads_do_not_share_a_connection_at_once(db: csqlite.Database) -> None:
    """While a thread uses the connection in C, calls of other threads fail; statements released meanwhile are freed."""
    refused: list[str] = []
    count = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 20000) SELECT sum(x) FROM n"

    def work() -> None:
        for _ in range(20):
            try:
                statement, _ = db.native.prepare(count)
                if statement is not None:
                    statement.step()
                    assert statement.column_int(0) == 200010000
            except RuntimeError as error:  # noqa: PERF203
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("is in use by a call that has not returned" in text for text in refused)
    assert list(db.rows("SELECT 1")) == [(1,)]


def test_the_module() -> None:
    assert csqlite.SQLITE_VERSION.startswith("3.")
    assert csqlite.Open(6) is csqlite.Open.READWRITE | csqlite.Open.CREATE
    assert issubclass(csqlite.BusyError, csqlite.SqliteError)
