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

from collections.abc import Iterator

from cwrap.abi import version_text
from cwrap.ctype.array import needs_numpy
from cwrap.ctype.base import CType
from cwrap.plan import Context, FilePlan, ModuleItem, Overload, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import RETURN
from cwrap.schema.memory_keys import count_of
from cwrap.source.location import Location


class LimitedApi(Plugin):
    """Check of C types against the limited API."""

    name = "limited_api"
    phase = Phase.WRAPPER

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Report arguments and results whose C type needs a later version of the stable ABI."""
        if context.abi.limited:
            for overload in wrapper.overloads:
                for value in overload.values:
                    _check(value.ctype, value.argument.location, context)
                _check(overload.call.returns, _place_of_result(overload), context)
        return wrapper

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Report types in definitions: arguments and results of callbacks, fields of structs, types of constants."""
        if context.abi.limited:
            for item in plan.module_items:
                for ctype, place in _types_in(item, context):
                    _check(ctype, place, context)
        return plan


def _types_in(item: ModuleItem, context: Context) -> Iterator[tuple[CType | None, Location]]:
    """Yield the C types that a definition uses, and their places."""
    definition = item.definition
    if definition.kind == "callback":
        plain = (
            argument for argument in definition.arguments if count_of(argument.keys) is None
        )  # others become bytes
        yield from ((context.ctypes.find(argument.type), argument.location) for argument in plain)
        returned = definition.keys.get("return")
        if returned:
            yield context.ctypes.find(str(returned.data)), returned.location
    elif definition.kind == "struct" and item.ctype:  # the constructor has the other fields as arguments
        yield from ((field.ctype, field.location) for field in item.ctype.fields if field.readonly)
    elif definition.kind == "constants":
        yield item.ctype, definition.keys.location("type", definition.location)


def _place_of_result(overload: Overload) -> Location:
    key = RETURN.find(*overload.keys)
    return key.location if key else overload.option.location


def _check(ctype: CType | None, place: Location, context: Context) -> None:
    version = context.abi.limited
    if version and needs_numpy(ctype):
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
