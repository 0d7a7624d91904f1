"""Arguments that a CUDA build does not have: random number generators.

    - name: normal_
      doc: Normally distributed numbers.
      return: argument 0
      arguments:
        - THTensor* self
        - {arg: THGenerator* generator, default: THPGenerator_default(), kwarg_only: true}
        - double mean

The plan:

    method normal_(mean, *, generator=...)
    THTensor_(normal_)(arg_self, arg_generator, arg_mean)

The plan, for CUDA:

    method normal_(mean)
    …(arg_self, arg_mean)

The state of the library has a generator for each GPU. `argument N`, `return: argument N` and `$argN` count the
arguments in the declaration; the plugin renumbers them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cwrap.model import Argument, ArgumentKind, Declaration, Option, Value
from cwrap.plan import Context
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import RETURN
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

_LEFT_OUT = "THGenerator*"
_OBJECT = pattern(r"\$arg(\d+)", re.ASCII)
_CODE = ("before_arg_assign", "before_call", "after_call")


class Processors(Plugin):
    """Arguments that the backend does not have."""

    name = "thp_processors"
    phase = Phase.TYPES
    after = ("backends",)

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Return the declarations without generators, unless the backend is the CPU."""
        if context.backend == "CPU":
            return declarations
        return tuple(
            replace(d, options=tuple(_without(o, d, context) if _has_generator(o) else o for o in d.options))
            for d in declarations
        )


def _has_generator(option: Option) -> bool:
    return any(a.type == _LEFT_OUT for a in option.arguments)


def _is_generator(argument: Argument, option: Option) -> bool:
    target = option.arguments[argument.index] if argument.kind is ArgumentKind.REFERENCE else argument
    return target.type == _LEFT_OUT


def _without(option: Option, declaration: Declaration, context: Context) -> Option:
    """Return the option without its generator, with the numbers of arguments adapted."""
    kept = [k for k, a in enumerate(option.arguments) if not _is_generator(a, option)]
    places = {old: new for new, old in enumerate(kept)}
    arguments = tuple(_renumbered(option.arguments[k], places) for k in kept)
    keys = option.keys
    returned = RETURN.find(option.keys, declaration.keys)
    if returned is not None and returned.data.arguments:
        words = tuple(
            replace(word, text=_new_number(word.text, places, "return", word.location, context))
            for word in returned.data.arguments
        )
        keys = keys.with_(returned.location, return_=replace(returned.data, arguments=words))
    for name in _CODE:
        value = declaration.key(option, name)
        if value is not None:
            keys = keys.with_(value.location, **{name: _renumbered_code(name, value, places, context)})
    return replace(option, arguments=arguments, keys=keys)


def _renumbered(argument: Argument, places: Mapping[int, int]) -> Argument:
    return replace(argument, index=places[argument.index]) if argument.kind is ArgumentKind.REFERENCE else argument


def _renumbered_code(name: str, value: Value[object], places: Mapping[int, int], context: Context) -> str:
    """Return the C of a key in which `$argN` has the new number of the argument."""
    return _OBJECT.sub(
        lambda match: f"$arg{_new_number(match[1], places, name, value.location, context)}", str(value.data)
    )


def _new_number(number: str, places: Mapping[int, int], key: str, location: Location, context: Context) -> str:
    """Return the number of an argument among those that are left; report the number of an argument that is left out."""
    if int(number) not in places:
        message = f"'{key}' names argument {number}, which a {context.backend} build leaves out"
        context.reporter.error(location, message)
    return str(places.get(int(number), 0))
