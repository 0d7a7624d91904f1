"""`releases`: objects to which C keeps no pointer any more.

    - class: Easy
      type: easy_t*
      free: free_easy
    - class: Multi
      type: multi_t*
      free: free_multi
    - name: add
      class: Multi
      detach: remove
      arguments: [multi_t* multi, {arg: easy_t* easy, kept_by: self}]
    - name: remove
      class: Multi
      releases: [easy]
      arguments: [multi_t* multi, easy_t* easy]
    - name: reset
      class: Multi
      releases: all
      arguments: [multi_t* multi]

The plan:

    method remove(easy)
    remove(arg_multi, arg_easy)
    …
    method reset()
    reset(arg_multi)

The C:

    cwrap_handle_release(cw_of_arg_multi, arg_easy);
    …
    cwrap_handle_release_all(cw_of_arg_multi);

If the call succeeds, the receiver no longer keeps these objects (`kept_by`), or all that C stored in it with `all`,
also callbacks. An object that was kept several times is released once. If a call with the receiver has not returned,
the objects are released when it returns, because C may still use them.
"""

from __future__ import annotations

from cwrap.features.lifetimes.ownership import handles_of
from cwrap.features.signature.nullable import accepts_none
from cwrap.plan import Context, Overload, Snippet, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.diagnostics import nearest
from cwrap.source.location import Location
from cwrap.source.records import replace

_ALL = "all"
RELEASES = Key("releases", (On.DECLARATION, On.OPTION), Kind.NAMES,
    "objects to which C keeps no pointer after the call, or `all` that C stored in the receiver",
    follows="invalidates", example="[easy]", synonyms=("unkeeps", "drops"))  # fmt: skip


class Releases(Plugin):
    """Objects that a handle keeps alive no more."""

    name = "releases"
    phase = Phase.LIFETIME
    after = ("kept_by",)
    refines = ("returned_arguments", "results", "ownership")
    keys = (RELEASES,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add what releases the objects after the call."""
        key = RELEASES.find(*overload.keys)
        if key is None:
            return overload
        released = _released(key.data, overload, key.location, context)
        if released is None:
            return overload
        keeper = _keeper(overload, released)
        if isinstance(keeper, str):
            context.reporter.error(key.location, keeper)
            return overload
        handle = f"cw_of_{keeper.variable}"
        lines = [f"cwrap_handle_release({handle}, {v.variable});" for v in released]
        settle = Snippet(tuple(lines) or (f"cwrap_handle_release_all({handle});",))
        return replace(overload, after_return=(*overload.after_return, settle))


def _released(names: tuple[str, ...], overload: Overload, place: Location, context: Context) -> list[Value] | None:
    """Return the arguments that are released, which are empty for all; None after an error."""
    known = {v.argument.name: v for v in handles_of(overload)}
    if names == (_ALL,) and _ALL not in known:
        return []
    for name in names:
        if name not in known:
            message = f"'releases' must name an argument that is an object of a class, or be 'all', not '{name}'"
            context.reporter.error(place, f"{message}{nearest(name, known)}")
            return None
    return [known[name] for name in names]


def _keeper(overload: Overload, released: list[Value]) -> Value | str:
    """Return the argument that keeps the objects, or the message about a function without one."""
    kept = next((v.argument.name for v in overload.values if "kept_by" in v.argument.keys), "")
    if kept:
        return f"a function with 'releases' cannot keep '{kept}'; remove 'releases' or 'kept_by'"
    handles = handles_of(overload)
    found = [v for v in handles if v.source is Source.SELF] or [v for v in handles if v not in released]
    if len(found) != 1:
        return "'releases' needs a method, or a function that takes one object of a class"
    name = found[0].argument.name
    if found[0] in released:
        return f"'{name}' keeps the objects, and cannot release itself"
    if accepts_none(found[0]):
        return f"'{name}' keeps the objects, and can be None; remove 'nullable' or 'default'"
    return found[0]
