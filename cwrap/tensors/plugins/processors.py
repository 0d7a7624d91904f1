"""The processor-specific split: what a CUDA build takes no argument for.

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

Each GPU has a generator of its own in the library's state. `argument N`, `return: argument N` and `$argN` count the
arguments as they are written; they are renumbered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from cwrap.model import Argument, ArgumentKind, Declaration, Keys, Option, Value
from cwrap.plan import Context
from cwrap.plugins.base import Plugin

_LEFT_OUT = "THGenerator*"
_RETURN = re.compile(r"arguments?\s+\d")
_OBJECT = re.compile(r"\$arg(\d+)", re.ASCII)
_NUMBER = re.compile(r"\d+", re.ASCII)
_CODE = ("before_arg_assign", "before_call", "after_call")


class Processors(Plugin):
    """Leaves out arguments that the backend does not have."""

    name = "thp_processors"
    after = ("backends",)

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """The generator of each option, on any processor but the CPU."""
        if context.backend == "CPU":
            return declarations
        return tuple(
            replace(d, options=tuple(_without(o, d, context) if _takes_one(o) else o for o in d.options))
            for d in declarations
        )


def _takes_one(option: Option) -> bool:
    return any(a.type == _LEFT_OUT for a in option.arguments)


def _dropped(argument: Argument, option: Option) -> bool:
    meant = option.arguments[argument.index] if argument.kind is ArgumentKind.REFERENCE else argument
    return meant.type == _LEFT_OUT


def _without(option: Option, declaration: Declaration, context: Context) -> Option:
    """The option less its generator, with every number that counts arguments as it is then."""
    kept = [k for k, a in enumerate(option.arguments) if not _dropped(a, option)]
    places = {old: new for new, old in enumerate(kept)}
    arguments = tuple(_renumbered(option.arguments[k], places) for k in kept)
    keys = option.keys
    for name in ("return", *_CODE):
        value = declaration.key(option, name)
        if value is not None and (name != "return" or _RETURN.match(str(value.data))):
            keys = _with_text(keys, name, value, places, context)
    return replace(option, arguments=arguments, keys=keys)


def _renumbered(argument: Argument, places: Mapping[int, int]) -> Argument:
    return replace(argument, index=places[argument.index]) if argument.kind is ArgumentKind.REFERENCE else argument


def _with_text(keys: Keys, name: str, value: Value[object], places: Mapping[int, int], context: Context) -> Keys:
    lost: list[str] = []

    def place(number: str) -> str:
        if int(number) not in places:
            lost.append(number)
        return str(places.get(int(number), 0))

    text = str(value.data)
    if name == "return":
        text = _NUMBER.sub(lambda match: place(match[0]), text)
    else:
        text = _OBJECT.sub(lambda match: f"$arg{place(match[1])}", text)
    for number in lost:
        message = f"'{name}' speaks of argument {number}, which a {context.backend} build does not have"
        context.reporter.error(value.location, message)
    return keys.with_(value.location, **{"return_" if name == "return" else name: text})
