"""`output: true` on a handle whose class has `allocate: true`: the C function initializes memory that cwrap allocates.

    - class: Stream
      type: stream_t*
      allocate: true
      free: stream_end
    - name: open_stream
      cname: stream_begin
      errors: nonzero
      arguments: [{arg: Stream stream, output: true}, int level]

The plan:

    function open_stream(level)
    stream_begin(cw_new_stream, arg_level)
    returns stream; fails nonzero

The C:

    …cw_new_stream = (stream_t *)cwrap_zeroed(sizeof *cw_new_stream)…

If the C function fails, the memory is freed, and the deleter is not called.
"""

from __future__ import annotations

from cwrap.ctype.base import Lines
from cwrap.plan import Block, Context, Exit, Overload, Snippet, Source, Value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.records import dataclass, replace


class Allocated(Plugin):
    """Memory for objects that C functions initialize."""

    name = "allocated"
    phase = Phase.PARAMETERS
    after = ("implicit", "outputs")

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass a pointer to new memory, which becomes the pointer of the handle if the call succeeds."""
        if not _is_allocated(value):
            return value
        return value.passed_as(f"cw_new_{value.argument.name}", source=Source.RESULT)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the allocation before the call, and the assignment to the handle after it."""
        for value in overload.values:
            if _is_allocated(value):
                new = value.expression
                c = value.required_ctype.c
                block = Block((f"{c}{new} = NULL;",), _Allocate(new, c), (f"CWRAP_RAW_FREE({new});",))
                kept = Snippet((f"{value.variable} = {new};", f"{new} = NULL;"))
                overload = replace(overload, blocks=(*overload.blocks, block), after_call=(*overload.after_call, kept))
        return overload


def _is_allocated(value: Value) -> bool:
    handle = value.ctype.handle if value.ctype else None
    return value.argument.output and handle is not None and handle.allocates


@dataclass(frozen=True, slots=True)
class _Allocate:
    name: str
    c: str

    def __call__(self, exits: Exit) -> Lines:
        return (
            f"{self.name} = ({self.c})cwrap_zeroed(sizeof *{self.name});",
            f"if (CWRAP_UNLIKELY(!{self.name})) {exits.leave}",
        )
