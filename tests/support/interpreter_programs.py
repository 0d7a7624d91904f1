"""The beginning of programs that create subinterpreters."""

from __future__ import annotations

# Support 3.12, where `_interpreters` has another name; `fails` returns the exception of a script, or None.
HEAD = """
import sys
sys.path.insert(0, sys.argv[1])
PATH = f"import sys; sys.path.insert(0, {sys.argv[1]!r})\\n"
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters

def create(own_gil=False):
    if sys.version_info >= (3, 13):
        return interpreters.create("isolated" if own_gil else "legacy")
    return interpreters.create(isolated=own_gil)

def fails(interpreter, script):
    try:
        snapshot = interpreters.run_string(interpreter, PATH + script)
    except interpreters.RunFailedError as error:
        return str(error)
    return None if snapshot is None else snapshot.formatted
"""
