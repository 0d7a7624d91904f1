"""C types whose C is compiled once for each dtype, so that macros stand for names and numbers."""

from __future__ import annotations


class GenericProtocol:
    """`ctype.generic`: the C type as one whose C depends on the dtype."""

    literal_macros: tuple[str, ...] = ()  # macros that make a value of the type from a C number
    doc_name: str = ""  # the name in docstrings that several dtypes share; empty for the annotation
    parameter_macro: str = ""  # the macro for the checker and the display name in tables of parameters, if there is one

    @property
    def generic(self) -> GenericProtocol:
        """The type itself."""
        return self
