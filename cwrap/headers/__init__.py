"""Declarations drafted from a C header: `cwrap new --from`.

    preprocess.py    the header through the machine's preprocessor → its declarations, as text, and its macros
    reading.py       declarations → cmodel.py, by pycparser; what it cannot read is left out, and named
    constants.py     macros and enumerators that are numbers or texts
    arguments.py     what each argument is to Python, or which choices there are
    draft.py         the text, of which `cwrap check` finds nothing wrong

What a header does not say is not guessed: it is written as a comment, with the choices.
"""

from __future__ import annotations

from cwrap.headers.draft import Draft, draft_header
from cwrap.headers.preprocess import HeaderError

__all__ = ["Draft", "HeaderError", "draft_header"]
