"""`slot:` - type slots that call a method, so that operators are declared like methods.

    - name: add
      doc: Behind x + 1, 1 + x and x < 1, which need not make sense here.
      slot: [nb_add, nb_add reflected, lt]
      return: self
      arguments: [THTensor* self, real value]

The slots:

    {THP_SLOT_nb_add, 0, …},
    {THP_SLOT_nb_add, 1, …},
    {THP_SLOT_lt, 0, …},

Where several declarations share a Python name, the slots of each call that name with all its overloads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cwrap.model import Declaration
from cwrap.plan import Context, Slot, Wrapper
from cwrap.planning.type_slots import SLOTS
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest


class Slots(Plugin):
    """Binds slots."""

    name = "slots"
    keys = (
        Key("slot", (On.DECLARATION,), Kind.WORDS, "type slots that call it", follows="inplace",
            example="nb_add"),
    )  # fmt: skip

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Checks the names; `reflected` means that self is the right operand."""
        slots = [slot for d in wrapper.declarations for slot in _slots(d, context)]
        return replace(wrapper, slots=tuple(dict.fromkeys(slots))) if slots else wrapper


def _slots(declaration: Declaration, context: Context) -> Iterator[Slot]:
    place = declaration.keys.place("slot", declaration.location)
    for text in declaration.keys.words("slot"):
        name, _, rest = text.partition(" ")
        if name not in SLOTS:
            context.reporter.error(place, f"unknown slot '{name}'{nearest(name, SLOTS)}")
        elif rest.strip() not in ("", "reflected"):
            context.reporter.error(place, f"a slot is 'NAME' or 'NAME reflected', not '{text}'")
        else:
            yield Slot(name, bool(rest.strip()))
