"""Spellings of 2016: `only_stateless`, `allocate`, and `long_args` of a whole declaration.

    - name: zeros
      doc: Return zeros.
      only_stateless: true
      return: argument 0
      long_args: true
      arguments:
        - {arg: THTensor* result, allocate: true}
        - THLongStorage* long_args

The plan:

    function zeros(*long_args, out=)
    THTensor_(zeros)(arg_result, arg_long_args)
"""

from __future__ import annotations

from cwrap.features.signature.with_stateless import WithStateless
from cwrap.model import Argument, Declaration, Option
from cwrap.plan import Context
from cwrap.schema import Group, Key, Kind, On
from cwrap.source.records import replace

_ONLY = Key("only_stateless", (On.DECLARATION,), Kind.FLAG, "older spelling of 'variants: [function]'",
    follows="with_stateless", example="true", conflicts=("variants", "with_stateless"),
    group=Group.YEAR_2017)  # fmt: skip
_ALLOCATE = Key("allocate", (On.ARGUMENT,), Kind.FLAG, "older spelling of 'output'", follows="output", example="true",
    types=("THTensor*",), conflicts=("output", "default"), group=Group.YEAR_2017)  # fmt: skip
_LONG_ARGS = Key("long_args", (On.DECLARATION, On.OPTION), Kind.FLAG,
    "the arguments 'THLongStorage* long_args' are sizes, as a tuple or as separate ints", follows="variants",
    example="true", group=Group.YEAR_2017)  # fmt: skip
_SIZE = ("THLongStorage*", "long_args")


class Spellings(WithStateless):
    """The older spellings of `variants`, of outputs and of sizes."""

    keys = (*WithStateless.keys, _ONLY, _ALLOCATE, _LONG_ARGS)

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Replace the older spellings."""
        return tuple(_read(d) for d in super().declarations(declarations, context))


def _read(declaration: Declaration) -> Declaration:
    options = tuple(_option(declaration, option) for option in declaration.options)
    if any(new is not old for new, old in zip(options, declaration.options, strict=True)):
        declaration = replace(declaration, options=options)
    only = _ONLY.find(declaration.keys)
    keys = declaration.keys.without(_ONLY.name, _LONG_ARGS.name)
    if only is not None and only.data:
        keys = keys.with_(only.location, variants=("function",))
    return declaration if keys == declaration.keys else declaration.with_keys(keys)


def _option(declaration: Declaration, option: Option) -> Option:
    sizes = bool(_LONG_ARGS.get(option.keys, declaration.keys))
    arguments = tuple(_argument(argument, sizes) for argument in option.arguments)
    if all(new is old for new, old in zip(arguments, option.arguments, strict=True)):
        return option
    return replace(option, arguments=arguments, keys=option.keys.without(_LONG_ARGS.name))


def _argument(argument: Argument, sizes: bool) -> Argument:
    allocate = _ALLOCATE.find(argument.keys)
    if allocate is not None:
        keys = argument.keys.without(_ALLOCATE.name)
        return replace(argument, keys=keys.with_(allocate.location, output=True) if allocate.data else keys)
    if sizes and (argument.type, argument.name) == _SIZE:
        return replace(argument, type="THSize*", keys=argument.keys.with_(argument.location, long_args=True))
    return argument
