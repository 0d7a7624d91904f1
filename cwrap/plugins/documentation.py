"""`doc`, `docstring_method`, `docstring_stateless`: what `help()` says.

    doc: |
      Adds a number, or a tensor times a number, to every element.
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.plan import Context, Wrapper
from cwrap.plugins.base import Plugin


class Documentation(Plugin):
    """Takes docstrings."""

    name = "documentation"

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """The key of the variant, else `doc`."""
        keys = wrapper.declaration.keys
        doc = (keys.text("doc") or "").strip()
        method = (keys.text("docstring_method") or doc).strip()
        function = (keys.text("docstring_stateless") or doc).strip()
        return replace(wrapper, docs=(method, function))
