"""Spellings of other years than 2017.

2016 had `only_stateless`, `allocate`, and `long_args` of a whole declaration.

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

2018 had `device_guard` (`auto_gpu`) and `python_default_init` (`default`), and three keys for tensors without
dimensions: numbers have none here, so `scalar_check` and `resize_scalar` are ignored, and an option with
`zero_dim_tensor_only` is left out. `return: self` also meant an output named `self`.
"""

from __future__ import annotations

from cwrap.features.signature.with_stateless import WithStateless
from cwrap.model import Argument, Declaration, Keys, Option
from cwrap.plan import Context
from cwrap.schema import RETURN, Group, Key, Kind, On, ReturnSpec
from cwrap.source.location import Word
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
_BOTH = (On.DECLARATION, On.OPTION)
_GUARD = Key("device_guard", _BOTH, Kind.FLAG, "newer spelling of 'auto_gpu'", follows="auto_gpu", example="false",
    conflicts=("auto_gpu",), group=Group.YEAR_2017)  # fmt: skip
_INITIAL = Key("python_default_init", (On.ARGUMENT,), Kind.EXPRESSION, "newer spelling of 'default'", follows="default",
    example="AS_REAL(2)", conflicts=("default",), group=Group.YEAR_2017)  # fmt: skip
_SCALAR = Key("scalar_check", _BOTH, Kind.EXPRESSION, "accepted and ignored", follows="aten_custom_call",
    example="false", group=Group.YEAR_2017)  # fmt: skip
_RESIZED = Key("resize_scalar", (On.ARGUMENT,), Kind.FLAG, "accepted and ignored", follows="resize", example="true",
    group=Group.YEAR_2017)  # fmt: skip
ZERO_DIM = Key("zero_dim_tensor_only", (On.OPTION,), Kind.FLAG, "for tensors without dimensions: left out of the build",
    follows="sparse", example="true", group=Group.YEAR_2017)  # fmt: skip
_RENAMED = {"allocate": "output", "python_default_init": "default", "device_guard": "auto_gpu"}


class Spellings(WithStateless):
    """The spellings of other years of `variants`, outputs, defaults, sizes and device guards."""

    keys = (*WithStateless.keys, _ONLY, _ALLOCATE, _LONG_ARGS, _GUARD, _INITIAL, _SCALAR, _RESIZED)

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Replace the spellings."""
        return tuple(_read(d) for d in super().declarations(declarations, context))


def _read(declaration: Declaration) -> Declaration:
    options = tuple(_option(declaration, option) for option in declaration.options)
    if any(new is not old for new, old in zip(options, declaration.options, strict=True)):
        declaration = replace(declaration, options=options)
    only = _ONLY.find(declaration.keys)
    keys = _renamed(declaration.keys.without(_ONLY.name, _LONG_ARGS.name))
    if only is not None and only.data:
        keys = keys.with_(only.location, variants=("function",))
    return declaration if keys == declaration.keys else declaration.with_keys(keys)


def _option(declaration: Declaration, option: Option) -> Option:
    sizes = bool(_LONG_ARGS.get(option.keys, declaration.keys))
    arguments = tuple(_argument(argument, sizes) for argument in option.arguments)
    keys = _with_output_self(_renamed(option.keys.without(_LONG_ARGS.name)), declaration, arguments)
    if keys == option.keys and all(new is old for new, old in zip(arguments, option.arguments, strict=True)):
        return option
    return replace(option, arguments=arguments, keys=keys)


def _with_output_self(keys: Keys, declaration: Declaration, arguments: tuple[Argument, ...]) -> Keys:
    """Return the keys of an option, where `return: self` with an output named `self` returns that output."""
    index = next((k for k, a in enumerate(arguments) if a.name == "self" and a.keys.flag("output")), None)
    found = RETURN.find(keys, declaration.keys)
    if index is None or found is None or not found.data.receiver:
        return keys
    return keys.with_(found.location, return_=ReturnSpec(arguments=(Word(str(index), found.location),)))


def _argument(argument: Argument, sizes: bool) -> Argument:
    if sizes and (argument.type, argument.name) == _SIZE:
        return replace(argument, type="THSize*", keys=argument.keys.with_(argument.location, long_args=True))
    keys = _renamed(argument.keys)
    return argument if keys is argument.keys else replace(argument, keys=keys)


def _renamed(keys: Keys) -> Keys:
    """Return the keys with the names of 2017."""
    for old, new in _RENAMED.items():
        value = keys.get(old)
        if value is not None:
            keys = keys.without(old).with_(value.location, **{new: value.data})
    return keys
