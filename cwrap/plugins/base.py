"""The base class of plugins, by the name that plugins import."""

from __future__ import annotations

from cwrap.planning.plugin import Plugin

__all__ = ["Plugin"]
