"""`--limited-api VERSION`: every C type of a declaration must work with the stable ABI of that version.

    - name: add
      return: int
      arguments: [int a, int b]

The plan:

    function add(a, b)
    int add(arg_a, arg_b)

The plugin only checks; `int` works with 3.10. With `--limited-api 3.10`, an argument whose type needs 3.11 is an error.
The attribute `CType.limited_api` is the version that a type needs.
"""

from __future__ import annotations

from cwrap.abi import version_text
from cwrap.ctype.base import CType
from cwrap.plan import Context, Overload, Wrapper
from cwrap.plugins.base import Plugin
from cwrap.schema import RETURN
from cwrap.source.location import Location


class LimitedApi(Plugin):
    """Check of C types against the limited API."""

    name = "limited_api"

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Report arguments and results whose C type needs a later version of the stable ABI."""
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
    version = context.abi.limited
    if version and ctype and ctype.needs_numpy:
        context.reporter.error(place, "the C API of NumPy is not part of the stable ABI; build without --limited-api")
    if ctype is None or version is None or ctype.limited_api <= version:
        return
    needed = version_text(ctype.limited_api)
    name = next(iter(ctype.spellings), ctype.display.strip('"'))
    context.reporter.error(
        place,
        f"'{name}' needs the stable ABI of Python {needed}, and --limited-api is {version_text(version)}; "
        f"use --limited-api {needed}, or build without --limited-api",
    )
