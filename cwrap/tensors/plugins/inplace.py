"""`inplace: true`: one declaration gives `add`, `add_` and, with `variants`, `_C.add`.

The in-place method calls the same C function with self as the output, and returns self.

    - name: add
      doc: Adds a number.
      inplace: true
      slot: [nb_add, nb_inplace_add]
      return: argument 0
      arguments:
        - {arg: THTensor* result, output: true}
        - THTensor* self
        - real value

The plan:

    method add(value, *, out=None)
    THTensor_(add)(arg_result, arg_self, arg_value)
    …
    method add_(value)
    THTensor_(add)(arg_self, arg_self, arg_value)
    returns self; fails nonzero

Slots with `inplace` in their names call the in-place method. Its docstring has a paragraph about the change of self.
"""

from __future__ import annotations

from cwrap.features.modules.documentation import is_example, text_of
from cwrap.model import Argument, ArgumentKind, Declaration, Keys, Option
from cwrap.plan import Context
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On, ReturnSpec
from cwrap.source.records import replace
from cwrap.tensors.plugins.broadcast import BROADCAST
from cwrap.tensors.plugins.slots import SLOT, SlotSpec


class InPlace(Plugin):
    """In-place methods, such as `add_` for `add`."""

    name = "inplace"
    phase = Phase.TYPES
    keys = (
        Key("inplace", (On.DECLARATION,), Kind.FLAG, "also add the method NAME_, which writes to self",
            follows="with_gil", example="true", group=Group.TENSORS),
    )  # fmt: skip

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Return the declarations with an in-place method for each `inplace: true`."""
        result: list[Declaration] = []
        for declaration in declarations:
            if not declaration.keys.flag("inplace"):
                result.append(declaration)
                continue
            result += self._both(declaration, context)
        return tuple(result)

    def _both(self, declaration: Declaration, context: Context) -> list[Declaration]:
        place = declaration.keys.location("inplace", declaration.location)
        slots = SLOT.find(declaration.keys)
        plain = declaration.keys.without("inplace", "slot")
        plain_slots, in_place_slots = _divided(slots.data) if slots else ((), ())
        if slots and plain_slots:
            plain = plain.with_(slots.location, slot=plain_slots)
        options = [_in_place(declaration, option) for option in declaration.options]
        if not options or not all(options):
            context.reporter.error(place, "'inplace' needs an output 'THTensor*' and 'THTensor* self' in every option")
            return [declaration]
        if not all(declaration.key(option, "return") for option in declaration.options):
            message = f"'inplace' needs 'return: argument N', the output; without it, '{declaration.name}' returns None"
            context.reporter.error(place, message)
        keys = plain.without("slot", "python_name")
        keys = keys.with_(place, return_=ReturnSpec(receiver=True), variants=("method",))
        if slots and in_place_slots:
            keys = keys.with_(slots.location, slot=in_place_slots)
        if text := text_of(declaration, "method"):
            keys = keys.without("docstring_method").with_(place, doc=_in_place_docstring(text))
        if declaration.keys.text("python_name"):
            keys = keys.with_(place, python_name=f"{declaration.python_name}_")
        changed = tuple(option for option in options if option)
        return [
            declaration.with_keys(plain),
            Declaration(declaration.location, f"{declaration.name}_", changed, keys),
        ]


def _divided(slots: tuple[SlotSpec, ...]) -> tuple[tuple[SlotSpec, ...], tuple[SlotSpec, ...]]:
    """Return the slots that call the plain method, and those that call the in-place method."""
    in_place = tuple(slot for slot in slots if "inplace" in slot.name.text)
    return tuple(slot for slot in slots if slot not in in_place), in_place


def _in_place_docstring(text: str) -> str:
    """Return the docstring of an in-place method; examples stay at the end."""
    parts = text.split("\n\n")
    prose = [part for part in parts if not is_example(part)]
    examples = [part for part in parts if is_example(part)]
    return "\n\n".join((*prose, "In place: self is changed, and returned.", *examples))


def _in_place(declaration: Declaration, option: Option) -> Option | None:
    outputs = [k for k, a in enumerate(option.arguments) if a.output]
    selves = [k for k, a in enumerate(option.arguments) if a.name == "self" and a.type == "THTensor*"]
    if len(outputs) != 1 or not selves or option.arguments[outputs[0]].type != "THTensor*":
        return None
    output = option.arguments[outputs[0]]
    reference = Argument(output.location, ArgumentKind.REFERENCE, "argument", "", Keys(), selves[0])
    arguments = tuple(_for_in_place(reference if a is output else a) for a in option.arguments)
    cname = declaration.key(option, "cname")
    keys = option.keys.without("return")
    if cname is None:
        keys = keys.with_(option.location, cname=declaration.name)
    return replace(option, arguments=arguments, keys=keys)


def _for_in_place(argument: Argument) -> Argument:
    broadcast = BROADCAST.find(argument.keys)
    if broadcast is None or argument.name != "self" or broadcast.data.inplace or broadcast.data.dims:
        return argument
    spec = replace(broadcast.data, inplace=True)
    return replace(argument, keys=argument.keys.with_(broadcast.location, broadcast=spec))
