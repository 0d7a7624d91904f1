"""The module from which plugins import their base class."""

from __future__ import annotations

from cwrap.planning.plugin import Plugin

__all__ = ["Plugin"]
