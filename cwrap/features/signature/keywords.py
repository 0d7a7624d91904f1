"""`kwarg_only`, `no_kwargs`, `aliases`: keyword-only and positional-only arguments, and other names of arguments.

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

Every argument can be passed by keyword unless `no_kwargs` is set. A name that is a keyword of Python (`from`) is also
accepted with an underscore after it. `self` is positional-only in the function form, unless it has an alias.
"""

from __future__ import annotations

import keyword
from operator import is_

from cwrap.plan import Context, Overload, Parameter
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.records import replace


def spelled(name: str) -> str:
    """Return the name of an argument for Python code: with an underscore after it if it is a keyword of Python."""
    return f"{name}_" if keyword.iskeyword(name) or name == "__debug__" else name


_ARGUMENT = (On.ARGUMENT,)


class Keywords(Plugin):
    """Names and kinds of parameters."""

    name = "keywords"
    phase = Phase.PARAMETERS
    after = ("parameters", "optional_arguments")
    keys = (
        Key("no_kwargs", (On.DECLARATION, On.OPTION), Kind.FLAG, "positional only", follows="override_method_flags",
            example="true"),
        Key("kwarg_only", _ARGUMENT, Kind.FLAG, "keyword only", follows="long_args", example="true",
            conflicts=("no_kwargs", "long_args")),
        Key("no_kwargs", _ARGUMENT, Kind.FLAG, "positional only", follows="kwarg_only", example="true"),
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
