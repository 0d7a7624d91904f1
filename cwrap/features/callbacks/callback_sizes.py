"""`sizes: {n: len(y)}`: numbers that a function provides for the arrays of a callback.

    - callback: Derivative
      sizes: [n]
      return: int
      arguments: [double t, {arg: const double* y, array: [n]}, void* data]
    - name: integrate
      return: int
      arguments:
        - {arg: Derivative f, sizes: {n: len(y)}}
        - {arg: void* data, closure: f}
        - {arg: double* y, array: true}
        - {arg: size_t n, from: len(y)}

The plan:

    function integrate(f, y)
    int integrate(cwrap_calls_Derivative, &arg_f, (double *)(void *)arg_y.data, arg_n)

C passes a callback only a pointer to the elements, and their number is known to the function that takes the callback.
A size is an expression like that of `from`: a number of an array or buffer, an argument, or arithmetic.
"""

from __future__ import annotations

from cwrap.ctype.callback import is_kept
from cwrap.features.memory.arrays import numbers_of_arrays
from cwrap.model import Members
from cwrap.plan import Block, Context, Exit, Overload, Value
from cwrap.planning.expressions import scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.sizes_in_c import Size, indent
from cwrap.schema import Key, Kind, On, Stage
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace

SIZES = Key("sizes", (On.ARGUMENT,), Kind.MEMBERS, "the numbers that a callback needs: {n: len(y)}",
    follows="interrupts", example="{n: len(y)}", stage=Stage.SHAPE, conflicts=("interrupts",))  # fmt: skip


class CallbackSizes(Plugin):
    """Numbers for the arrays of callbacks."""

    name = "callback_sizes"
    phase = Phase.LIFETIME
    after = ("kept_by",)
    keys = (SIZES,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the blocks that compute the numbers."""
        blocks = tuple(b for v in overload.values for b in _blocks(v, overload, context))
        return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload


def _blocks(value: Value, overload: Overload, context: Context) -> tuple[Block, ...]:
    members = SIZES.get(value.argument.keys)
    given = members.items if isinstance(members, Members) else ()
    where = value.argument.keys.location("sizes", value.argument.location)
    needed = value.ctype.callback.sizes if value.ctype and value.ctype.callback else ()
    if given and not needed:
        message = f"'sizes' is only for callbacks that define 'sizes', not for '{value.argument.type}'"
        context.reporter.error(where, message)
    if not needed:
        return ()
    names = [name.text for name, _ in given]
    for name, _ in given:
        if name.text not in needed:
            message = f"the callback '{value.argument.type}' has no size '{name.text}'{nearest(name.text, needed)}"
            context.reporter.error(name.location, message)
    missing = [name for name in needed if name not in names]
    if missing:
        example = ", ".join(f"{name}: …" for name in missing)
        message = f"the callback '{value.argument.type}' needs 'sizes: {{{example}}}'"
        context.reporter.error(where, message)
        return ()
    sizes = []
    for name, expression in given:
        known = numbers_of_arrays(expression, overload, context, "sizes")
        size = scope_of(SIZES, overload, context).size(expression, known) if known is not None else None
        if size and name.text in needed:
            sizes.append((needed.index(name.text), size))
    return (_block(value, sizes),)


def _block(value: Value, sizes: list[tuple[int, Size]]) -> Block:
    """Return the block that stores the sizes in the callback."""
    kept = is_kept(value.ctype)
    member = f"{value.variable}{'->' if kept else '.'}sizes"

    def behave(exits: Exit) -> tuple[str, ...]:
        lines: tuple[str, ...] = ()
        for place, size in sizes:
            assigned = f"{member}[{place}] = cw_number;"
            lines += ("{", *indent((*size.lines("cw_number", exits.leave), assigned)), "}")
        return (f"if ({value.variable}) {{", *indent(lines), "}") if kept else lines

    return Block((), behave)
