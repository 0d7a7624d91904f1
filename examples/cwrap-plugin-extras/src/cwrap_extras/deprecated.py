"""`deprecated: TEXT`: calls emit a DeprecationWarning; docstrings and type checkers say what to use instead.

For example:

    - name: size                       DeprecationWarning: size() is deprecated: use total()
      deprecated: use total()
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.ctype.base import Lines
from cwrap.emit.writer import string
from cwrap.plan import Block, Context, Exit, Overload, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On


class Deprecated(Plugin):
    """The plugin for the key `deprecated`, which adds a warning to calls."""

    name = "deprecated"
    phase = Phase.WRAPPER
    after = ("documentation",)
    keys = (
        Key("deprecated", (On.DECLARATION, On.OPTION), Kind.TEXT, "what to use instead; calls emit a warning",
            follows="doc", example="use area()"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a block behind the conversion of the arguments. It leaves the wrapper if warnings are errors."""
        text = overload.text("deprecated")
        if text is None:
            return overload
        message = string(f"{overload.declaration.python_name}() is deprecated: {text}")

        def behave(exit_: Exit) -> Lines:
            return (f"if (PyErr_WarnEx(PyExc_DeprecationWarning, {message}, 1))", f"    {exit_.leave}")

        return replace(overload, blocks=(*overload.blocks, Block(behave=behave)), deprecated=text)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Add a last paragraph to the docstrings."""
        texts = dict.fromkeys(overload.deprecated for overload in wrapper.overloads if overload.deprecated)
        added = "".join(f"\n\nDeprecated: {text}." for text in texts)
        method, function = ((doc + added).lstrip() for doc in wrapper.docs)
        return replace(wrapper, docs=(method, function)) if added else wrapper
