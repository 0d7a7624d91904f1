"""`--limited-api VERSION` - every C type of a declaration must do with the stable ABI of that version.

    - name: add
      return: int
      arguments: [int a, int b]

The plan:

    function add(a, b)
    int add(arg_a, arg_b)

Nothing changes: `int` does with 3.10. With `--limited-api 3.10`, an argument whose type needs 3.11 is an error at the
argument. A type says which version that is: `CType.limited_api`.
"""

from __future__ import annotations

from cwrap.abi import shown
from cwrap.ctype.base import CType
from cwrap.plan import Context, Overload, Wrapper
from cwrap.plugins.base import Plugin
from cwrap.schema import RETURN
from cwrap.source.location import Location


class LimitedApi(Plugin):
    """Refuses what the version does not have."""

    name = "limited_api"

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Looks at arguments and results; changes nothing."""
        if context.abi.limited:
            for overload in wrapper.overloads:
                for value in overload.values:
                    _check(value.ctype, value.argument.location, context)
                _check(overload.call.returns, _place_of_result(overload), context)
        return wrapper


def _place_of_result(overload: Overload) -> Location:
    key = RETURN.find(*overload.keys)
    return key.location if key else overload.option.location


def _check(ctype: CType | None, place: Location, context: Context) -> None:
    asked = context.abi.limited
    if asked and ctype and ctype.needs_numpy:
        context.reporter.error(place, "NumPy's own C API is no part of the stable ABI: build without --limited-api")
    if ctype is None or asked is None or ctype.limited_api <= asked:
        return
    needed = shown(ctype.limited_api)
    name = next(iter(ctype.spellings), ctype.display.strip('"'))
    context.reporter.error(
        place,
        f"'{name}' needs the stable ABI of Python {needed}, and --limited-api is {shown(asked)}: "
        f"ask for {needed}, or build without --limited-api",
    )
