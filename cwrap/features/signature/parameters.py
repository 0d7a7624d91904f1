"""The parameters of a Python signature: how calls pass them, or omit them, and which can be None."""

from __future__ import annotations

import keyword
from collections.abc import Callable
from operator import is_
from typing import Any

from cwrap.ctype.base import NULLS
from cwrap.ctype.numbers import BooleanChoice
from cwrap.features.results.errors import is_error_of_null
from cwrap.features.signature.ranges import literal_problem
from cwrap.plan import RETURNED, Context, Overload, Parameter, Source, Value
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, Stage
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace


class Parameters(Plugin):
    """Parameters of the Python signature.

    The parameters of the Python signature, of the arguments that come from Python; `order` changes their order.

    The receiver has slot 0, and the other parameters follow in order. All outputs that a call can pass share one
    keyword, `out`. `order` lists the parameters that come first in Python although the C function has another order.

        - name: power
          order: [exponent, base]
          return: double
          arguments: [double base, double exponent]

    The plan:

        function power(exponent, base)
        double power(arg_base, arg_exponent)
    """

    name = "parameters"
    phase = Phase.PARAMETERS
    keys = (
        Key("order", (On.DECLARATION, On.OPTION), Kind.NAMES, "the first parameters in Python, if C has another order",
            follows="no_kwargs", example="[second, first]"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add a parameter for each value that comes from Python, and one for all outputs."""
        parameters: list[Parameter] = []
        outputs: list[int] = []
        slot = 1
        order = _order(overload, context)
        for value in sorted(overload.values, key=lambda v: (v.argument.keys.flag("kwarg_only"), order(v))):
            if value.source is Source.OUTPUT:
                outputs.append(value.index)
            if not value.is_from_python or value.ctype is None:
                continue
            is_self = value.source is Source.SELF
            name = value.argument.name
            parameters.append(Parameter(name, (value.index,), value.ctype, 0 if is_self else slot, is_self=is_self))
            slot += not is_self
        if outputs:
            ctype = overload.values[outputs[0]].required_ctype
            parameters.append(
                Parameter("out", tuple(outputs), ctype, slot, keyword_only=True, output=True, nullable=True)
            )
        return replace(overload, parameters=tuple(parameters), values=_with_objects(overload, parameters))


def _order(overload: Overload, context: Context) -> Callable[[Value], int]:
    """Return the sort key of values: the position in `order`; values that are not in it come last."""
    key = overload.declaration.key(overload.option, "order")
    names = key.data if key is not None and isinstance(key.data, tuple) else ()
    known = [v.argument.name for v in overload.values if v.source is Source.PARAMETER]
    for name in names:
        if key is not None and name not in known:
            hint = nearest(str(name), known)
            context.reporter.error(key.location, f"'order' must name arguments in Python, not '{name}'{hint}")
    return lambda value: names.index(value.argument.name) if value.argument.name in names else len(names)


def _with_objects(overload: Overload, parameters: list[Parameter]) -> tuple[Value, ...]:
    slots = {p.values[0]: p.slot for p in parameters if not p.output and not p.is_self}
    return tuple(replace(v, object=f"cw_p[{slots[v.index] - 1}]") if v.index in slots else v for v in overload.values)


def spelled(name: str) -> str:
    """Return the name of an argument for Python code: with an underscore after it if it is a keyword of Python."""
    return f"{name}_" if keyword.iskeyword(name) or name == "__debug__" else name


_ARGUMENT = (On.ARGUMENT,)


class Keywords(Plugin):
    """Names and kinds of parameters.

    `kwarg_only`, `no_kwargs`, `aliases`: keyword-only and positional-only arguments, and other names of arguments.

        - name: sum
          arguments:
            - {arg: int n, no_kwargs: true}
            - {arg: int dim, aliases: [axis]}
            - {arg: int from, kwarg_only: true}

    The plan:

        function sum(n, …dim, *, from_)

    The C:

        …{"axis", NULL, NULL, CWRAP_ALIAS, …
        …
        …{"from_", NULL, NULL, CWRAP_ALIAS, …

    Every argument can be passed by keyword unless `no_kwargs` is set. A name that is a keyword of Python (`from`) is
    also accepted with an underscore after it. `self` is positional-only in the function form, unless it has an alias.
    """

    name = "keywords"
    phase = Phase.PARAMETERS
    after = ("parameters", "optional_arguments")
    keys = (
        Key("no_kwargs", (On.DECLARATION, On.OPTION), Kind.FLAG, "positional only", follows="override_method_flags",
            example="true"),
        Key("kwarg_only", _ARGUMENT, Kind.FLAG, "keyword only", follows="long_args", example="true",
            conflicts=("no_kwargs", "long_args")),
        Key("no_kwargs", _ARGUMENT, Kind.FLAG, "positional only", follows="kwarg_only", example="true",
            synonyms=("positional_only",)),
        Key("aliases", _ARGUMENT, Kind.NAMES, "other names of the argument", follows="no_kwargs",
            example="[other_name]"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the aliases and the kind of each parameter."""
        everywhere = overload.flag("no_kwargs")
        owners: dict[str, Parameter] = {}
        parameters = []
        for parameter in overload.parameters:
            keys = overload.values[parameter.values[0]].argument.keys
            aliases = () if parameter.output else keys.words("aliases")
            aliases += tuple(spelled(name) for name in (parameter.name, *aliases) if spelled(name) != name)
            for name in (parameter.name, *aliases):
                if owners.setdefault(name, parameter) is not parameter:
                    place = overload.values[parameter.values[0]].argument.location
                    context.reporter.error(place, f"two arguments are called '{name}' in Python; rename one of them")
            named = not parameter.output
            if named and keys.flag("kwarg_only") and everywhere:
                place = keys.location("kwarg_only", overload.option.location)
                context.reporter.error(place, "'kwarg_only' and 'no_kwargs' exclude each other; remove one of them")
            keyword_only = parameter.keyword_only or (named and keys.flag("kwarg_only"))
            positional_only = not keyword_only and (everywhere or (named and keys.flag("no_kwargs")))
            plain = not aliases and not positional_only and keyword_only == parameter.keyword_only
            parameters.append(
                parameter
                if plain
                else replace(parameter, aliases=aliases, keyword_only=keyword_only, positional_only=positional_only)
            )
        same = all(map(is_, parameters, overload.parameters))
        return overload if same else replace(overload, parameters=tuple(parameters))


DEFAULT = Key("default", (On.ARGUMENT,), Kind.EXPRESSION, "C expression for an omitted argument", follows="name",
    example="1", stage=Stage.DEFAULT)  # fmt: skip


class OptionalArguments(Plugin):
    """Default values of parameters.

    `default`: an argument that calls may omit, at the end or in the middle.

        - name: blend
          arguments:
            - double x
            - {arg: double weight, default: 0.5}
            - double y

    The plan:

        function blend(x, weight=0.5, y)

    The C:

        …arg_weight = 0.5;

    A default can name the arguments before this one.
    """

    name = "optional_arguments"
    phase = Phase.PARAMETERS
    after = ("parameters",)
    keys = (DEFAULT,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C expressions of the defaults."""
        parameters = list(overload.parameters)
        for k, parameter in enumerate(overload.parameters):
            if parameter.output:
                continue
            argument = overload.values[parameter.values[0]].argument
            default = DEFAULT.get(argument.keys)
            if default is None:
                continue
            if parameter.is_self:
                place = argument.keys.location("default", argument.location)
                context.reporter.error(place, "'self' is the receiver and cannot have a default; remove it")
                continue
            problem = literal_problem(parameter.ctype, argument.type, default)
            if problem:
                context.reporter.error(default.location, f"the default {problem}")
                continue
            scope = scope_of(DEFAULT, overload, context, index=parameter.values[0])
            ctype = parameter.ctype
            expression = ctype.default_expression(default.text) if isinstance(ctype, BooleanChoice) else default.text
            resolved = scope.resolve(default) if expression == default.text else expression
            parameters[k] = replace(parameter, default=resolved)
        return replace(overload, parameters=tuple(parameters))


_POINTERS = (
    "const char*", "PyObject*", "void*",
)  # fmt: skip


NULLABLE = Key("nullable", (On.DECLARATION, On.OPTION), Kind.FLAG, "the returned pointer can be NULL, which is None",
    follows="owner", example="true")  # fmt: skip


class Nullable(Plugin):
    """Arguments that accept None.

    `nullable: true`, or a default of NULL: None becomes NULL in C.

        - name: greet
          arguments:
            - {arg: const char* name, nullable: true}
            - {arg: const char* title, default: "NULL"}

    The plan:

        function greet(name, title=None)

    For an `output`, and for a declaration with `nullable: true`, NULL from the C function becomes None, which the
    annotation of the result shows. With another default, None still becomes NULL, and an omitted
    argument gets the default.
    """

    name = "nullable"
    phase = Phase.PARAMETERS
    after = ("optional_arguments",)
    keys: tuple[Key[Any], ...] = (
        Key("nullable", (On.ARGUMENT,), Kind.FLAG, "None becomes NULL", follows="cpu_zero", example="true",
            types=_POINTERS, synonyms=("optional", "null", "none", "can_be_null", "allow_none")),
        NULLABLE,
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Mark parameters that accept None; report C types that cannot be NULL."""
        parameters = list(overload.parameters)
        for k, parameter in enumerate(overload.parameters):
            if parameter.output:
                continue
            argument = overload.values[parameter.values[0]].argument
            nullable = argument.keys.flag("nullable")
            if nullable and not parameter.ctype.is_nullable:
                place = argument.keys.location("nullable", argument.location)
                message = f"'{argument.type}' is not a pointer and cannot be NULL; remove 'nullable'"
                context.reporter.error(place, message)
            elif nullable or (parameter.default in NULLS and parameter.ctype.is_nullable):
                parameters[k] = replace(parameter, nullable=True)
        return replace(overload, parameters=tuple(parameters))

    def check(self, overload: Overload, context: Context) -> None:
        """Report `nullable` on a function that returns no pointer."""
        key, returns = NULLABLE.find(*overload.keys), overload.call.returns
        if key and not (returns and returns.is_nullable):
            context.reporter.error(key.location, "'nullable' is only for functions that return a pointer; remove it")


def can_be_none(overload: Overload, index: int) -> bool:
    """Return whether a result, which has the index of an argument or RETURNED, can be None in place of NULL."""
    ctype = overload.result_type(index)
    gives_none = ctype is not None and ctype.gives_none
    if index == RETURNED:
        return (overload.flag("nullable") or gives_none) and not is_error_of_null(overload)
    value = overload.values[index]
    allowed = value.argument.output and value.argument.keys.flag("nullable")
    return allowed or (gives_none and value.source is not Source.SELF)


def accepts_none(value: Value) -> bool:
    """Return True if calls may pass None or omit the argument, so that its C value is NULL."""
    return value.argument.accepts_none
