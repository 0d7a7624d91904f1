"""Values that several positional arguments of Python make together, such as sizes."""

from __future__ import annotations

from cwrap.source.c_text import Lines


class ItemsProtocol:
    """`ctype.items`: the C type as one of values made of several positional arguments."""

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
