"""SQLite for Python once more, on top of a binding that cwrap made.

    >>> import csqlite
    >>> with csqlite.connect(":memory:") as db:
    ...     for row in db.rows("SELECT ? + 1, 'spam', NULL", 2):
    ...         print(row)
    (3, 'spam', None)

`csqlite._native` is the C API as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from csqlite import _native
from csqlite._native import BusyError, Code, ConstraintError, Open, SqliteError, Statement, Type
from csqlite._native import __version__ as SQLITE_VERSION  # noqa: N812

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import TypeAlias

    from typing_extensions import Buffer

    Value: TypeAlias = int | float | str | Buffer | None
    Path: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]

__all__ = ["SQLITE_VERSION", "BusyError", "ConstraintError", "Database", "Open", "SqliteError", "connect"]


class Database:
    """A connection; a context manager, which closes it. It is closed for good once no row is being waited for."""

    def __init__(self, filename: Path, flags: int = Open.READWRITE | Open.CREATE) -> None:
        self.native = _native.Connection(filename, flags)

    def run(self, sql: str, row: Callable[[list[str | None], list[str | None]], int | None] | None = None) -> None:
        """Run statements, and call `row` with the texts and names of each row; a number other than 0 ends it."""
        if row is None:
            self.native.exec(sql)
        else:
            self.native.exec(sql, lambda _, values, names: 0 if (stop := row(values, names)) is None else stop)

    def rows(self, sql: str, *values: Value, **named: Value) -> Iterator[tuple[Value, ...]]:
        """The rows of one statement, with values for its parameters, by number or by name."""
        statement, tail = self.native.prepare(sql)
        if tail and tail.strip():
            raise ValueError("one statement at a time")
        return iter(()) if statement is None else self._steps(_bound(statement, values, named))

    def execute(self, sql: str, *values: Value, **named: Value) -> int:
        """Runs one statement to its end; how many rows it changed."""
        for _ in self.rows(sql, *values, **named):
            pass
        return self.native.changes()

    def close(self) -> None:
        """Closes it; while statements of it are under way, that is an error."""
        self.native.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @staticmethod
    def _steps(statement: Statement) -> Iterator[tuple[Value, ...]]:
        columns = range(statement.column_count())
        while statement.step() is Code.ROW:
            yield tuple(column(statement, k) for k in columns)
        statement.close()


def connect(filename: Path, flags: int = Open.READWRITE | Open.CREATE) -> Database:
    """Opens a database."""
    return Database(filename, flags)


def column(statement: Statement, index: int) -> Value:
    """A value of the row, as what it is."""
    kind = statement.column_type(index)
    if kind is Type.INTEGER:
        return statement.column_int(index)
    if kind is Type.FLOAT:
        return statement.column_double(index)
    if kind is Type.TEXT:
        return statement.column_text(index)
    return statement.column_blob(index) or b"" if kind is Type.BLOB else None


def _bound(statement: Statement, values: tuple[Value, ...], named: dict[str, Value]) -> Statement:
    if len(values) + len(named) != statement.bind_parameter_count():
        count = statement.bind_parameter_count()
        raise TypeError(f"the statement has {count} parameters, and {len(values) + len(named)} values were given")
    for number, value in enumerate(values, 1):
        statement.bind(number, value)
    for name, value in named.items():
        number = statement.bind_parameter_index(f":{name}")
        if not number:
            raise TypeError(f"the statement has no parameter :{name}")
        statement.bind(number, value)
    return statement
