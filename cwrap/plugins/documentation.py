"""`doc`, `docstring_method`, `docstring_stateless`: what `help()` says.

    - name: numel
      doc: The number of elements.
      docstring_stateless: The number of elements of a tensor.
      variants: [method, function]
      return: long
      arguments: [THTensor* self]

The docs:

    -- method
    numel($self, /)
    --
    …
    The number of elements.
    -- function
    …
    The number of elements of a tensor.

A native declaration of a tensor method needs one.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Wrapper
from cwrap.plugins.base import Plugin

_KEYS = ("doc", "docstring_method", "docstring_stateless", "only_register")


class Documentation(Plugin):
    """Takes docstrings."""

    name = "documentation"

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """The key of the variant, else `doc`."""
        declaration = wrapper.declaration
        keys = declaration.keys
        if context.thp and not declaration.location.file.endswith(".cwrap") and not any(k in keys for k in _KEYS):
            context.reporter.error(declaration.location, f"'{declaration.name}' needs a 'doc'")
        doc = (keys.text("doc") or "").strip()
        method = (keys.text("docstring_method") or doc).strip()
        function = (keys.text("docstring_stateless") or doc).strip()
        return replace(wrapper, docs=(method, function))
