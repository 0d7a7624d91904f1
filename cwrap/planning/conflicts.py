"""Conflicts between declarations, and between the keys of one declaration.

Two declarations may not have the same Python name, type slot, C function or output file. Plugins see one declaration or
one file; this check sees all files, after they are planned.

Keys that exclude each other are the `conflicts` of the key table:

    - {arg: int n, implicit: 0, default: 1}     'implicit' and 'default' of 'n' exclude each other; remove one of them

If keys of a declaration have errors, its other arguments are planned, so that their errors are reported too:

    - {arg: itn x, aliases: 3}      the key has an error, so the type is not checked
    - itn y                         unknown type 'itn'; did you mean 'int'?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from cwrap.model import Argument, Declaration, Definition, Document, Keys, Option, Passthrough
from cwrap.plan import Context, FilePlan, Slot
from cwrap.schema import On
from cwrap.schema.keys import DEFINITIONS
from cwrap.source.diagnostics import Diagnostic, Note, Reporter
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

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


_Pair: TypeAlias = tuple[str, str, Location]


def check_keys(document: Document, context: Context) -> Document:
    """Report keys that exclude each other; return the document with these errors counted."""
    items = tuple(_item(item, context) for item in document.items)
    return replace(document, items=items)


def _item(item: Declaration | Definition | Passthrough, context: Context) -> Declaration | Definition | Passthrough:
    if isinstance(item, Declaration):
        return _declaration(item, context)
    return _definition(item, context) if isinstance(item, Definition) else item


def _definition(definition: Definition, context: Context) -> Definition:
    """Report keys of a definition and of its fields; of two keys of a field, only the first remains."""
    on = DEFINITIONS[definition.kind]
    _conflicts(definition.keys, on, "", context)
    if on not in (On.STRUCT, On.CLASS):
        return definition
    pairs = [(field, _pairs(field.keys, On.FIELD, context)) for field in definition.arguments]
    for field, found in pairs:
        _report(found, f" of '{field.name}'", context)
    fields = tuple(replace(f, keys=f.keys.without(*(second for _, second, _ in found))) for f, found in pairs)
    return replace(definition, arguments=fields)


def _declaration(declaration: Declaration, context: Context) -> Declaration:
    options = tuple(_option(option, context) for option in declaration.options)
    together = (Keys((*declaration.keys, *option.keys)) for option in declaration.options)
    found = sum(_conflicts(keys, On.DECLARATION, "", context) for keys in together)
    inside = sum(_errors(option) for option in options) - sum(_errors(option) for option in declaration.options)
    if not found and not inside:
        return declaration
    keys = replace(declaration.keys, errors=declaration.keys.errors + found)
    return replace(declaration, keys=keys, options=options, errors=declaration.errors + found + inside)


def _errors(option: Option) -> int:
    return sum(argument.keys.errors for argument in option.arguments)


def _option(option: Option, context: Context) -> Option:
    counts = [_conflicts(a.keys, On.ARGUMENT, f" of '{a.name}'", context) for a in option.arguments]
    if not any(counts):
        return option
    keys = (replace(a.keys, errors=a.keys.errors + n) for a, n in zip(option.arguments, counts, strict=True))
    arguments = tuple(replace(a, keys=k) for a, k in zip(option.arguments, keys, strict=True))
    return replace(option, arguments=arguments)


def _conflicts(keys: Keys, on: On, of: str, context: Context) -> int:
    """Report each pair of keys that exclude each other, and return the number of pairs."""
    return _report(_pairs(keys, on, context), of, context)


def _pairs(keys: Keys, on: On, context: Context) -> list[_Pair]:
    """Return each pair of keys that exclude each other, and the location of the second one; false flags are ignored."""
    excluding = context.schema.excluding[on]
    if len(keys.values) < 2 or not any(name in excluding for name, _ in keys.values):
        return []
    present = [(name, value) for name, value in keys if value.data is not False]
    pairs = combinations(present, 2)
    return [(a, b, value.location) for (a, _), (b, value) in pairs if context.schema.conflict(a, b, on)]


def _report(pairs: list[_Pair], of: str, context: Context) -> int:
    for first, second, where in pairs:
        context.reporter.error(where, f"'{first}' and '{second}'{of} exclude each other; remove one of them")
    return len(pairs)


_QUOTED = pattern("'([^']*)'")
_NAME = pattern(r"(?:(?:struct|union|enum) )?[\w:]+")


def check_sound_arguments(
    declaration: Declaration, context: Context, plan: Callable[[Declaration, Context], None]
) -> None:
    """Report errors of arguments whose keys have no errors; errors that result from another error are left out.

    `plan` plans the declaration. If all arguments are without errors, only unknown types are reported. If the structure
    of the declaration has errors, nothing is checked.
    """
    nodes = (declaration.keys, *(o.keys for o in declaration.options), *(a.keys for a in _arguments(declaration)))
    if declaration.errors > sum(keys.errors for keys in nodes):
        return
    report_sound_arguments(_arguments(declaration), context, lambda scratch: plan(declaration, scratch))


def report_sound_arguments(arguments: Iterable[Argument], context: Context, plan: Callable[[Context], object]) -> None:
    """Call `plan` with a context that hides errors; report errors of arguments whose keys have no errors.

    Errors that mention other arguments or undefined types are left out.
    """
    scratch = Reporter(sources=context.reporter.sources)
    plan(replace(context, reporter=scratch))
    arguments = sorted(arguments, key=lambda a: a.location)
    broken = {a.name for a in arguments if a.keys.errors}
    for found in scratch.errors:
        of_type = found.message.startswith("unknown type ")
        words = {word for quoted in _QUOTED.findall(found.message) for word in _NAME.findall(quoted)}
        mentioned = any(f"'{name}'" in found.message for name in broken) or words.intersection(context.undefined_types)
        if _is_sound(found, arguments) and not mentioned and (of_type or broken):
            context.reporter.error(found.location, found.message, *found.notes)


def _arguments(declaration: Declaration) -> list[Argument]:
    return [argument for option in declaration.options for argument in option.arguments]


def _is_sound(found: Diagnostic, arguments: list[Argument]) -> bool:
    """Return True if the error is inside an argument whose keys have no errors."""
    before = [argument for argument in arguments if argument.location <= found.location]
    return bool(before) and not before[-1].keys.errors
