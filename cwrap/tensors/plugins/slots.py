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

from cwrap.features.classes.special_methods import SLOTS
from cwrap.plan import Context, Slot, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Json, Key, Kind, On, ValueReader
from cwrap.source.diagnostics import nearest
from cwrap.source.location import Word
from cwrap.source.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class SlotSpec:
    """One item of `slot`: a type slot, and whether self is its right operand."""

    name: Word
    reflected: bool = False

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return f"{self.name} reflected" if self.reflected else self.name.text


def _read(reader: ValueReader) -> tuple[SlotSpec, ...] | None:
    found = []
    for item in reader.items() or ():
        name, *rest = item.text.split()
        if rest not in ([], ["reflected"]):
            reader.complain(f"'slot' is a list of 'NAME' or 'NAME reflected', not '{item}'", item.location)
        elif name not in SLOTS:
            reader.complain(f"unknown slot '{name}'{nearest(name, SLOTS)}", item.location)
        else:
            found.append(SlotSpec(Word(name, item.location), bool(rest)))
    return tuple(found) if found and not reader.complained else None


_NAMES: Json = {"type": "string", "enum": [*SLOTS, *(f"{name} reflected" for name in SLOTS)]}
_JSON: Json = {"anyOf": [{"type": "string"}, {"type": "array", "items": _NAMES, "minItems": 1}]}
_KIND = Kind("a slot or a list of slots", _read, _JSON, "names of type slots")
SLOT = Key("slot", (On.DECLARATION,), _KIND, "the type slots that call the method", follows="inplace",
    example="nb_add", group=Group.TENSORS)  # fmt: skip


class Slots(Plugin):
    """Bind methods to the type slots of operators."""

    name = "slots"
    phase = Phase.WRAPPER
    keys = (SLOT,)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Add the slots of all declarations that share the Python name."""
        found = [slot for declaration in wrapper.declarations for slot in SLOT.get(declaration.keys) or ()]
        slots = tuple(Slot(slot.name.text, slot.reflected) for slot in found)
        return replace(wrapper, slots=tuple(dict.fromkeys(slots))) if slots else wrapper
