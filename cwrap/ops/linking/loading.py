"""Loading of the C of a graph, and explanations of its compile errors in terms of ops and variables."""

from __future__ import annotations

import re
from types import ModuleType

from cwrap.ops.cache.loader import load
from cwrap.ops.failure import CompileError
from cwrap.ops.linking.clinker import Program

_RETURN_ERRORS = ("cwrap_do_FAIL_instead_of_return", "=return-type", "with no value", "should return a value")
_RETURN_HINT = (
    "the code of an op must not `return`, because cleanup code would be skipped; to fail, set an exception and "
    "run sub['fail'] (FAIL in a #section)"
)
_LITERALS = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""", re.DOTALL)


def load_program(program: Program) -> ModuleType:
    """Return the module of a graph. A CompileError explains the C names of variables, and frequent mistakes."""
    try:
        return load(program.unit)
    except CompileError as error:
        message = _explained(error, program)
        raise CompileError(message, error.command, error.output, error.source_path) from error


def _explained(error: CompileError, program: Program) -> str:
    """Return the message of the error with explanations."""
    said, mark, command = error.message.partition("\nThe command that failed:")
    unbalanced = next(filter(None, map(_unbalanced, program.codes)), "")
    if unbalanced:  # compilers report the end of the file, which is not the op's
        return f"{program.unit.name} does not compile: {unbalanced}{mark}{command}"
    hints = [_RETURN_HINT] if any(sign in error.output for sign in _RETURN_ERRORS) else []
    used = set(re.findall(r"\bV\d+\b", said))
    hints += [f"{name} is {meaning}" for name, meaning in program.names.items() if name in used]
    return "\n".join((f"{said}{mark}{command}", *hints))


def _unbalanced(entry: tuple[str, str]) -> str:
    """Return what is wrong with the braces of an op's C code, or "" for nothing, or for code with `#if`."""
    title, code = entry
    plain = _LITERALS.sub("", code)
    opened, closed = plain.count("{"), plain.count("}")
    return "" if opened == closed or "#if" in plain else f"the C code of {title} has {opened} `{{` and {closed} `}}`"
