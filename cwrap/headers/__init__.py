"""Declarations drafted from a C header: `cwrap new --from`.

    preprocess.py    runs the preprocessor on the header, and returns its declarations as text, and its macros
    reading.py       parses the declarations with pycparser to cmodel.py, and lists those that it cannot parse
    constants.py     finds macros and enumerators that are numbers or strings
    arguments.py     determines what each argument is in Python, or the options to choose from
    draft.py         writes a draft without errors, as `cwrap check` defines them

Facts that the header does not contain are not guessed: a comment lists the options.
"""

from __future__ import annotations

from cwrap.headers.draft import Draft, draft_header
from cwrap.headers.preprocess import HeaderError

__all__ = ["Draft", "HeaderError", "draft_header"]
