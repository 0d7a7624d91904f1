"""What the C types of tensors and sizes have: memory that C uses in place, several arguments, C for each dtype."""

from __future__ import annotations

from cwrap.source.c_text import Lines


class ContainerProtocol:
    """`ctype.container`: the C type as one of objects whose memory C uses in place, such as tensors."""

    unlocked_copy: bool = False  # a call without the GIL uses a copy, which other threads cannot change
    cheap_check: bool = False  # `check` is one comparison

    @property
    def container(self) -> ContainerProtocol:
        """The type itself."""
        return self

    def output(self, passed: str) -> str:
        """Return a C expression of an output: `passed`, or a new object if that is NULL or None; NULL on failure."""
        raise NotImplementedError(type(self).__name__)


class ItemsProtocol:
    """`ctype.items`: the C type as one of values that several positional arguments make, such as sizes."""

    @property
    def items(self) -> ItemsProtocol:
        """The type itself."""
        return self

    def extract_items(self, name: str, items: str, count: str, fail: str) -> Lines:
        """Return statements like those of `extract` for an array of objects: several positional arguments."""
        raise NotImplementedError(type(self).__name__)

    def check_items(self, items: str, count: str) -> str:
        """Return a C condition: `extract_items` accepts all objects of an array."""
        raise NotImplementedError(type(self).__name__)


class GenericProtocol:
    """`ctype.generic`: the C type as one whose C is compiled once for each dtype."""

    literal_macros: tuple[str, ...] = ()  # macros that make a value of the type from a C number
    doc_name: str = ""  # the name in docstrings that several dtypes share; empty for the annotation
    parameter_macro: str = ""  # the macro for the checker and the display name in tables of parameters, if there is one

    @property
    def generic(self) -> GenericProtocol:
        """The type itself."""
        return self
