"""The check of declarations whose keys have errors: other arguments are planned, so that their errors are reported too.

For example:

    - {arg: itn x, aliases: 3}      the key has an error, so the type is not checked
    - itn y                         unknown type 'itn'; did you mean 'int'?
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cwrap.model import Argument, Declaration
from cwrap.plan import Context
from cwrap.source.diagnostics import Diagnostic, Reporter
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

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
