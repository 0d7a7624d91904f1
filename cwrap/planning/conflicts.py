"""What two declarations may not both have: a Python name, a type slot, a C function, a file among the outputs.

Plugins see one declaration or one file; this looks over all of them, once they are planned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cwrap.model import Declaration
from cwrap.plan import Context, FilePlan, Slot
from cwrap.source.diagnostics import Note, Reporter

# What is claimed, by whom, which declaration speaks for them, and what to say to a second one.
_Claim = tuple[object, object, Declaration, str]


def check_conflicts(plans: Sequence[FilePlan], context: Context) -> None:
    """Reports the second of two declarations that claim the same."""
    methods = bool(context.conventions.receiver)
    for claims in (_names(plans, methods), _slots(plans), _functions(plans), _outputs(plans)):
        _check(claims, context.reporter)


def _check(claims: Iterable[_Claim], reporter: Reporter) -> None:
    seen: dict[object, tuple[object, Declaration]] = {}
    for claim, owner, declaration, message in claims:
        first, earlier = seen.setdefault(claim, (owner, declaration))
        if first is not owner:
            reporter.error(declaration.location, message, Note("first declared here", earlier.location))


def _names(plans: Sequence[FilePlan], methods: bool) -> Iterator[_Claim]:
    for plan in plans:
        for wrapper in plan.wrappers:
            for form in ("method", "function"):
                if wrapper.exists(form) or (wrapper.registered and not methods and form == "function"):
                    claim = (wrapper.owner, wrapper.python_name, form)
                    yield claim, wrapper, wrapper.declaration, f"'{wrapper.python_name}' is declared twice"


def _slots(plans: Sequence[FilePlan]) -> Iterator[_Claim]:
    for plan in plans:
        for wrapper in plan.wrappers:
            for slot in wrapper.slots:
                for dtype in wrapper.dtypes:
                    message = f"the slot '{_shown(slot)}' is taken"
                    yield (slot, dtype.name), wrapper.declaration, wrapper.declaration, message


def _shown(slot: Slot) -> str:
    return f"{slot.name} reflected" if slot.reflected else slot.name


def _functions(plans: Sequence[FilePlan]) -> Iterator[_Claim]:
    """Of one file each once: the plugin of kernels knows which may share one."""
    for plan in plans:
        functions = {o.call.function: k.declaration for k in plan.kernels for o in k.overloads}
        for function, declaration in functions.items():
            message = f"two kernels define {function}; give one of them another 'cname'"
            yield function, declaration, declaration, message


def _outputs(plans: Sequence[FilePlan]) -> Iterator[_Claim]:
    for plan in plans:
        for kernel in plan.kernels:
            message = f"the kernel '{kernel.name}' of '{plan.path}' has another's file name; rename one of the files"
            yield f"{plan.shard}_{kernel.name}", kernel.declaration, kernel.declaration, message
