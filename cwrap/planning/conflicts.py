"""Conflicts between declarations: two may not have the same Python name, type slot, C function or output file.

Plugins see one declaration or one file; this check sees all files, after they are planned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cwrap.model import Declaration
from cwrap.plan import Context, FilePlan, Slot
from cwrap.source.diagnostics import Note, Reporter

# The claimed name, the object that claims it, its declaration, and the message if another object claims it too.
_Claim = tuple[object, object, Declaration, str]


def check_conflicts(plans: Sequence[FilePlan], context: Context) -> None:
    """Report each declaration that claims a name of an earlier one."""
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
                    part = wrapper.declaration.role if wrapper.declaration.is_part else ""
                    claim = (wrapper.owner, wrapper.python_name, part, form)
                    message = f"'{wrapper.python_name}' is declared twice; rename one of them"
                    yield claim, wrapper, wrapper.declaration, message


def _slots(plans: Sequence[FilePlan]) -> Iterator[_Claim]:
    for plan in plans:
        for wrapper in plan.wrappers:
            for slot in wrapper.slots:
                for dtype in wrapper.dtypes:
                    message = f"another declaration has the slot '{_shown(slot)}'; remove one of them"
                    yield (slot, dtype.name), wrapper.declaration, wrapper.declaration, message


def _shown(slot: Slot) -> str:
    return f"{slot.name} reflected" if slot.reflected else slot.name


def _functions(plans: Sequence[FilePlan]) -> Iterator[_Claim]:
    """Yield the C function of each kernel, once per file: the plugin of kernels checks those of one file."""
    for plan in plans:
        functions = {o.call.function: k.declaration for k in plan.kernels for o in k.overloads}
        for function, declaration in functions.items():
            message = f"two kernels define {function}; change the 'cname' of one of them"
            yield function, declaration, declaration, message


def _outputs(plans: Sequence[FilePlan]) -> Iterator[_Claim]:
    for plan in plans:
        for kernel in plan.kernels:
            message = f"another kernel has the output file of '{kernel.name}' in '{plan.path}'; rename one of the files"
            yield f"{plan.shard}_{kernel.name}", kernel.declaration, kernel.declaration, message
