"""Checks of the C statements of a ufunc: outputs, warnings, and messages for names that are not declared."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping, Sequence

from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops.headers import CALLED
from cwrap.source.c_expression import ExpressionError, Kind, tokenize_statements
from cwrap.source.c_traps import statement_traps
from cwrap.source.diagnostics import nearest

_UNKNOWN_FUNCTION = re.compile(
    r"(?:implicit declaration of function|call to undeclared(?: library)? function) \W(?P<name>\w+)", re.ASCII
)
_FUNCTIONS = {"min": "fmin", "max": "fmax", "abs": "fabs", "ln": "log", "mod": "fmod", "sign": "copysign"}
_UNDECLARED = re.compile(r"\W(?P<gcc>\w+)\W undeclared|use of undeclared identifier \W(?P<clang>\w+)\W", re.ASCII)


def check_statements(body: str, outputs: Sequence[str], may_return: bool, stacklevel: int) -> None:
    """Raise OpsError if statements cannot be the body of a ufunc, and warn about what C computes otherwise than NumPy.

    `stacklevel` is that of `warnings.warn`, counted from the caller.
    """
    try:
        tokens = tokenize_statements(body)
    except ExpressionError as error:
        raise OpsError(f"the C of the body: {error.message}, at {_position(body, error.offset)}") from None
    names = {token.text for token in tokens if token.kind is Kind.NAME}
    if missing := [name for name in outputs if name not in names]:
        raise OpsError(f"the body does not assign to the output {missing[0]!r}")
    for token in tokens:
        if token.text == "return" and not may_return:
            place = _position(body, token.offset)
            raise OpsError(f"'return' at {place} would skip the outputs; use if, else and break instead")
    for trap in statement_traps(tokens):
        message = f"{trap.message} (at {_position(body, trap.offset)} of the body)"
        warnings.warn(message, SyntaxWarning, stacklevel=stacklevel + 1)


def _position(text: str, offset: int) -> str:
    line = text.count("\n", 0, offset) + 1
    return f"line {line}, column {offset - text.rfind(chr(10), 0, offset)}"


def explained(error: CompileError, name: str, operands: Mapping[str, int], sizes: Sequence[str]) -> CompileError:
    """Return an error of the compiler, with an explanation if a name is not declared.

    `operands` maps names to numbers of dimensions.
    """
    function, found = _UNKNOWN_FUNCTION.search(error.output), _UNDECLARED.search(error.output)
    if function is not None:
        unknown = function["name"]
        known = _FUNCTIONS.get(unknown)
        hint = f"; did you mean {known!r}?" if known else nearest(unknown, CALLED)
        problem = f"the C calls {unknown!r}, which is not declared; functions can be defined in `support_code`{hint}"
    elif found is None:
        return error
    elif (unknown := found["gcc"] or found["clang"]) in operands:
        indices = ", ".join("ijklmnpqrst"[: operands[unknown]])
        problem = f"{unknown!r} is an operand; write its elements as {unknown}({indices})"
    else:
        known = f"it has the operands {', '.join(operands)}" + (f" and the sizes {', '.join(sizes)}" if sizes else "")
        hint = nearest(unknown, (*operands, *sizes)) if len(unknown) > 1 else ""
        problem = f"the C uses {unknown!r}, which is not declared; {known}{hint}"
    return CompileError(f"{name}: {problem}\n{error.message}", error.command, error.output, error.source_path)
