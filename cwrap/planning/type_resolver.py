"""C types that no table lists: plugins construct them from their spelling, in the hook `resolve_type`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cwrap.ctype import CTypes
from cwrap.ctype.base import CType
from cwrap.planning.plugin import Plugin
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import Note, Reporter
from cwrap.source.location import Location


class TypeResolver:
    """The plugins that override `resolve_type`, and the types that they constructed, one for each spelling.

    `place` returns where the class of a plugin is defined, for messages.
    """

    def __init__(self, plugins: Sequence[Plugin], reporter: Reporter, place: Callable[[object], Location]) -> None:
        self._plugins = [p for p in plugins if type(p).resolve_type is not Plugin.resolve_type]
        self._reporter = reporter
        self._place = place
        self._found: dict[CSpelling, CType] = {}
        self._pending: set[CSpelling] = set()

    def __call__(self, spelling: CSpelling, ctypes: CTypes) -> CType | None:
        """Return the type of a spelling, or None; report a spelling for which two plugins return a type.

        A plugin that looks for the same spelling in `ctypes` finds no type.
        """
        if spelling in self._found:
            return self._found[spelling]
        if not self._plugins or spelling in self._pending:
            return None
        self._pending.add(spelling)
        answers = [(plugin, ctype) for plugin in self._plugins if (ctype := plugin.resolve_type(spelling, ctypes))]
        self._pending.remove(spelling)
        if not answers:
            return None
        for other, _ in answers[1:]:
            message = f"the plugins '{answers[0][0].name}' and '{other.name}' both resolve the C type '{spelling}'"
            note = Note("the other plugin", self._place(answers[0][0]))
            self._reporter.error(self._place(other), message, note)
        self._found[spelling] = answers[0][1]
        return self._found[spelling]
