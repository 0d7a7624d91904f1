"""Headers of C and C++ as a model, and declarations drafted from them: `cwrap new --from`.

A header becomes a model, the model becomes entries, and the entries become text. The modules, in this order:

    libclang.py      parses a header with the include folders and options of the user's compiler
    model.py         the model of a header of C or C++
    types.py         resolves types: typedefs, structs, enums, functions; cpp_types.py adds references and classes
    constants.py     finds macros that are numbers or strings
    attached.py      finds the comment that documents a declaration
    reader.py        selects the headers that are read, and reads functions and enums
    reading.py       `read_header()`: reads a header of C; cpp_reading.py adds namespaces, classes and their members
    comments.py      converts comments to the text of `doc:`, and finds what they say about arguments and results
    evidence.py      finds who frees an object, and how long C uses an argument, by names and comments
    lengths.py       finds which parameter is the length of which pointer
    facts.py         what is known about a function: the lengths of its arguments, its objects and their owners
    structs.py       chooses between classes and structs of Python; counts.py finds the lengths of arrays
    conversion.py    determines what an argument or a result is in Python, or what the user has to decide;
                     cpp_conversion.py adds references, classes and values of the standard library
    functions.py     determines the overloads of a function and their defaults
    drafter.py       chooses the entries of a draft; c_draft.py adds callbacks, names and deleters (and startup.py the
                     functions that prepare the library), cpp_draft.py classes, exceptions and operators
    entries.py       the text of entries
    checks.py        makes entries that cwrap or the compiler rejects comments
    draft.py         `draft_header()`: the text of the draft
    compare.py       compares declarations with a header: `cwrap check --header`

Facts that the header does not contain are not guessed: a comment lists the options.
"""

from __future__ import annotations

from cwrap.headers.draft import Draft, draft_header
from cwrap.headers.libclang import HeaderError
from cwrap.headers.model import Enumeration, Function, Header, Macro, Parameter, Signature, Structure, Type
from cwrap.headers.reading import read_header

__all__ = ["Draft", "Enumeration", "Function", "Header", "HeaderError", "Macro", "Parameter", "Signature",
    "Structure", "Type", "draft_header", "read_header"]  # fmt: skip
