"""NumPy ufuncs made from C statements: `elementwise` with `outputs`, and generalised ufuncs.

>>> from cwrap.ops import gufunc
>>> import numpy as np
>>> total = gufunc("x(n) -> s()", "s() = 0; for (npy_intp i = 0; i < n; i++) s() += x(i);", name="total")
>>> total(np.arange(6.0).reshape(2, 3))
array([ 3., 12.])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import CompileError, OpsError
from cwrap.ops.loops import modules
from cwrap.ops.loops.headers import header_of
from cwrap.ops.loops.signature import Operand, Signature, check_operands, parse_signature
from cwrap.ops.loops.statements import check_statements, explained

if TYPE_CHECKING:
    import numpy as np

    from cwrap.ops.loops.module_source import Row

_DEFAULT = "fd"
# The first flag needs the next two; the others let several sums run at once.
_REASSOCIATE = (
    "-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math",
    "-funroll-loops", "-fvariable-expansion-in-unroller", "--param=max-variable-expansions-in-unroller=4",
)  # fmt: skip


class Kernel(NamedTuple):
    """The parameters that define a ufunc that is written as statements. All are literals of Python."""

    inputs: tuple[tuple[str, tuple[str, ...]], ...]
    outputs: tuple[tuple[str, tuple[str, ...]], ...]
    is_general: bool
    body: str
    support_code: str
    dtypes: str  # type characters of the loops
    types: tuple[tuple[str, str], ...]  # operands whose dtype is that of no loop, with type characters
    name: str
    doc: str
    identity: str
    flags: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The kind of recipes of kernels."""
        return "kernel"

    @property
    def signature(self) -> Signature:
        """The inputs and outputs as operands."""
        return Signature(*(tuple(Operand(*item) for item in group) for group in (self.inputs, self.outputs)))

    def compiled(self) -> object:
        """Return the ufunc."""
        signature = self.signature
        try:
            (ufunc,) = modules.loaded(*unit_of(self), self.identity)
        except CompileError as error:
            operands = {operand.name: len(operand.dimensions) for operand in (*signature.inputs, *signature.outputs)}
            sizes = [size for size in signature.sizes() if not size.isdigit()]
            raise explained(error, self.name, operands, sizes) from None
        return ufunc


def gufunc(
    signature: str,
    code: str,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    *,
    dtypes: Sequence[str] | None = None,
    types: Mapping[str, str] | None = None,
    support_code: str = "",
    name: str = "gufunc",
    doc: str | None = None,
    native: bool = True,
    reassociate: bool = False,
) -> np.ufunc:
    """Return a generalised ufunc, a function of vectors and matrices, whose items are computed by C statements.

    - `signature`: names and dimensions of the operands, such as "a(m,n), x(n) -> y(m)". A dimension is a name, a name
      with `?` if arguments may lack it, or a number.
    - `code`: statements that compute one item. `a(i, j)` is an element, `m` is a size, `real` is the C type of the
      loop, and `dtype_a` is the C type of `a`.
    - `inputs`, `outputs`: the names of the operands, if the signature does not contain them.
    - `dtypes`: the dtypes of the loops; by default float32 and float64.
    - `types`: the dtypes of operands that have the same dtype in all loops.
    - `support_code`: C at file level.
    - `name`, `doc`: name and docstring of the ufunc.
    - `native`: compile for the processor of this machine.
    - `reassociate`: let the compiler change the order of additions and multiplications, so that it vectorises sums. The
      last digits of results change, and the sign of a zero may.

    OpsError is raised for an invalid signature, and CompileError for C that does not compile.
    """
    parsed = parse_signature(signature, inputs, outputs)
    kernel = _kernel(parsed, code, dtypes, types, name=name, native=native)._replace(
        is_general=True, support_code=support_code, doc=signature if doc is None else doc
    )
    if reassociate:
        kernel = kernel._replace(flags=(*kernel.flags, *_REASSOCIATE))
    if "e" in (*kernel.dtypes, *dict(kernel.types).values()):
        raise OpsError("float16 is not a dtype of generalised ufuncs; without it, float16 is converted to float32")
    check_statements(code, kernel.signature.names[len(parsed.inputs) :], may_return=True, stacklevel=2)
    return modules.ufunc_of(kernel)


def elementwise_of(
    body: str,
    inputs: Sequence[str] | None,
    outputs: Sequence[str],
    dtypes: Sequence[str] | None,
    types: Mapping[str, str] | None,
    name: str,
    native: bool,
) -> Kernel:
    """Return the kernel of `elementwise` with outputs. The caller adds the documentation, among others."""
    if inputs is None or isinstance(inputs, str) or not inputs:
        raise OpsError("statements need a list of inputs, such as ['x', 'y']")
    if isinstance(outputs, str) or not outputs:
        raise OpsError(f"outputs must be a list of names such as ['z'], got {outputs!r}")
    check_operands((*inputs, *outputs))
    signature = Signature(*(tuple(Operand(operand, ()) for operand in group) for group in (inputs, outputs)))
    kernel = _kernel(signature, body, dtypes, types, name=name, native=native)
    check_statements(body, outputs, may_return=False, stacklevel=3)
    return kernel


def _kernel(
    signature: Signature,
    body: str,
    dtypes: Sequence[str] | None,
    types: Mapping[str, str] | None,
    *,
    name: str,
    native: bool,
) -> Kernel:
    chars = tuple((operand, modules.char_of(dtype)) for operand, dtype in (types or {}).items())
    unknown = [operand for operand, _ in chars if operand not in signature.names]
    if unknown:
        raise OpsError(f"`types` names {unknown[0]!r}, but the operands are {', '.join(signature.names)}")
    modules.check_name(name)
    fixed = dict(chars)
    if len(fixed) == len(signature.names):
        if dtypes is not None:
            raise OpsError("`types` has the dtype of every operand, so `dtypes` has no effect; remove one of them")
        loops = fixed[signature.inputs[0].name]
    else:
        loops = modules.chars_of(dtypes) or _DEFAULT
    return Kernel(
        inputs=tuple((operand.name, operand.dimensions) for operand in signature.inputs),
        outputs=tuple((operand.name, operand.dimensions) for operand in signature.outputs),
        is_general=False,
        body=body,
        support_code="",
        dtypes=loops,
        types=chars,
        name=name,
        doc="",
        identity="",
        flags=modules.flags(native),
    )


def unit_of(kernel: Kernel) -> tuple[Unit, Callable[[], str]]:
    """Return the unit of a kernel, and the function that generates its C."""
    header = header_of(kernel.body, kernel.support_code, operands=kernel.signature.names)
    unit = modules.unit_of_loops(kernel.name, repr(("numpy/", tuple(kernel))), header, kernel.flags)

    def generate() -> str:
        from cwrap.ops.loops import module_source as source

        module = source.Module(kernel.name, kernel.doc, header, kernel.support_code)
        statements = source.Statements(kernel.body, kernel.is_general)
        return source.of_statements(kernel.signature, statements, _rows(kernel), module)

    return unit, generate


def _rows(kernel: Kernel) -> list[Row]:
    from cwrap.ops.loops.elements import BOOL, ELEMENTS
    from cwrap.ops.loops.module_source import Row

    elements = {element.char: element for element in (BOOL, *ELEMENTS)}
    types = dict(kernel.types)
    return [
        Row(element, tuple(elements[types.get(name, char)] for name in kernel.signature.names))
        for char, element in elements.items()
        if char in kernel.dtypes
    ]
