"""Headers of C and C++ as a model, and declarations drafted from them: `cwrap new --from`.

    libclang.py      parses C with the include folders and options of the user's compiler
    unit.py          the parsed header, and which of the headers that it includes are read
    reading.py       reads a header to the model in cmodel.py: `read_header()`
    types.py         resolves C types: typedefs, structs, enums, functions
    constants.py     finds macros that are numbers or strings
    attached.py      finds the comment that documents a declaration
    startup.py       finds functions that prepare the library
    comments.py      converts comments to the text of `doc:`
    structs.py       chooses between classes and structs of Python
    arguments.py     determines what each argument is in Python, or what the user has to decide
    draft.py         writes a draft without errors, as `cwrap check` defines them; entries.py has the text of its parts
    cpp_*.py         the same for C++: the model, types, classes, default arguments, and entries with overloads
    compare.py       compares declarations with a header: `cwrap check --header`

Facts that the header does not contain are not guessed: a comment lists the options.
"""

from __future__ import annotations

from cwrap.headers.cmodel import Enumeration, Function, Header, Macro, Parameter, Position, Signature, Structure, Type
from cwrap.headers.draft import Draft, draft_header
from cwrap.headers.libclang import HeaderError
from cwrap.headers.reading import read_header

__all__ = ["Draft", "Enumeration", "Function", "Header", "HeaderError", "Macro", "Parameter", "Position", "Signature",
    "Structure", "Type", "draft_header", "read_header"]  # fmt: skip
