"""Python objects whose memory C uses in place, such as tensors: what a call without the GIL does, and new outputs."""

from __future__ import annotations


class ContainerProtocol:
    """`ctype.container`: the C type as one of objects whose memory C uses in place."""

    unlocked_copy: bool = False  # a call without the GIL uses a copy, which other threads cannot change
    cheap_check: bool = False  # `check` is one comparison

    @property
    def container(self) -> ContainerProtocol:
        """The type itself."""
        return self

    def output(self, passed: str) -> str:
        """Return a C expression of an output: `passed`, or a new object if that is NULL or None; NULL on failure."""
        raise NotImplementedError(type(self).__name__)
