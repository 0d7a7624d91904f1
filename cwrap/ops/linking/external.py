"""`ExternalCOp`: an op whose C code is in separate files.

For example:

    class Scale(ExternalCOp):
        __props__ = ()
        func_file = "scale.c"
        func_name = "APPLY_SPECIFIC(scale)"

        def __init__(self):
            super().__init__(self.func_file, self.func_name)
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from cwrap.ops.dtypes import array_dtype, c_number, c_type
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.op import COp
from cwrap.ops.linking.sections import Piece, is_cpp, joined, read
from cwrap.ops.types.params import ParamsType

Macros = list[tuple[str, str]]


class ExternalCOp(COp):
    """An op implemented in one or more C files, which are split into sections by lines `#section TAG`.

    `func_files` is a path or a list of paths, relative to the Python file of the class. `func_name` is the main
    function. It takes the C value of each input, a pointer to each output, and a `PARAMS_TYPE *` if the op has
    parameters. It returns 0, or another value after setting an exception. Without a main function, the section `code`
    computes the outputs.
    """

    c_thread_safe = False  # the C files may have static variables

    _cop_num_inputs: ClassVar[int | None] = None
    """The number of inputs of the main function. NULL is passed for inputs that a node does not have."""
    _cop_num_outputs: ClassVar[int | None] = None
    """The number of outputs of the main function. NULL is passed for outputs that a node does not have."""

    def __init__(self, func_files: Any, func_name: str | None = None) -> None:
        paths = func_files if isinstance(func_files, (list, tuple)) else [func_files]
        if not paths:
            raise ValueError(f"{type(self).__name__}: func_files is empty")
        self.func_files = [str(self._find(os.fspath(file), func_files)) for file in paths]
        self.func_name = func_name
        self.pieces: tuple[Piece, ...] = tuple(piece for path in self.func_files for piece in read(Path(path)))
        if any(map(is_cpp, self.func_files)):
            self.c_language = "c++"
        if func_name is not None and any(piece.tag in ("code", "code_cleanup") for piece in self.pieces):
            raise ValueError(
                f"{type(self).__name__} has a main function, {func_name}, and a section code or code_cleanup; "
                "only one of them is possible"
            )
        if func_name is None and not any(piece.tag == "code" for piece in self.pieces):
            raise ValueError(f"{type(self).__name__} has neither a main function nor a section code")

    @classmethod
    def get_path(cls, file: str) -> str:
        """Return the path of a file that is given relative to the Python file of the class."""
        return str(cls._find(file, file))

    @classmethod
    def _find(cls, file: str, func_files: object) -> Path:
        if os.path.isabs(file):
            return Path(file)
        candidates = [folder / file for folder in cls._folders(func_files)]
        for path in candidates:
            if path.exists():
                return path
        searched = " and ".join(dict.fromkeys(str(path.parent) for path in candidates))
        raise FileNotFoundError(f"{cls.__name__}: file {file} not found in {searched}")

    @classmethod
    def _folders(cls, func_files: object) -> Iterator[Path]:
        """Yield the folders of the class and its bases, first of those that have `func_files` as an attribute."""
        bases = cls.__mro__[: cls.__mro__.index(ExternalCOp)] or (cls,)
        defining = [base for base in bases if any(value is func_files for value in vars(base).values())]
        yield from map(_folder, [*defining, *bases])

    def macros(self, node: Apply, name: str, check_input: bool | None = None) -> Macros:
        """Return the macros that all sections of one application may use."""
        found: Macros = [("APPLY_SPECIFIC(cwrap_name)", f"cwrap_name##_{name}")]
        if self.check_input if check_input is None else check_input:
            for kind, variables in (("INPUT", node.inputs), ("OUTPUT", node.outputs)):
                for number, variable in enumerate(variables):
                    dtype = getattr(variable.type, "dtype", None)
                    if dtype is not None:
                        found += [
                            (f"DTYPE_{kind}_{number}", c_type(dtype)),
                            (f"TYPENUM_{kind}_{number}", c_number(dtype)),
                            (f"ITEMSIZE_{kind}_{number}", str(array_dtype(dtype).itemsize)),
                        ]
        if self.params_type is not None:
            if hasattr(self.params_type, "name"):
                found.append(("PARAMS_TYPE", self.params_type.name))
            if isinstance(self.params_type, ParamsType):
                found += self.params_type.macros()
        return found

    def c_support_code(self, **kwargs: Any) -> str:
        return joined(self.pieces, "support_code")

    def c_init_code(self, **kwargs: Any) -> list[str]:
        code = joined(self.pieces, "init_code")
        return [code] if code else []

    def c_support_code_apply(self, node: Apply, name: str) -> str:
        return self._section("support_code_apply", self.macros(node, name))

    def c_init_code_apply(self, node: Apply, name: str) -> str:
        return self._section("init_code_apply", self.macros(node, name))

    def c_support_code_struct(self, node: Apply, name: str) -> str:
        return self._section("support_code_struct", self.macros(node, name))

    def c_cleanup_code_struct(self, node: Apply, name: str) -> str:
        return self._section("cleanup_code_struct", self.macros(node, name))

    def c_init_code_struct(self, node: Apply, name: str, sub: dict[str, str]) -> str:
        return self._section("init_code_struct", self.macros(node, name) + _fail_macros(sub))

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        macros = self.macros(node, name) + _fail_macros(sub)
        if self.func_name is None:
            return self._section("code", macros + _aliases(inputs, outputs))
        missing_in = ["NULL"] * ((self._cop_num_inputs or 0) - len(inputs))
        missing_out = ["NULL"] * ((self._cop_num_outputs or 0) - len(outputs))
        arguments = [*inputs, *missing_in, *(f"&{output}" for output in outputs), *missing_out]
        if self.params_type is not None:
            arguments.append(sub["params"])
        call = f"if ({self.func_name}({', '.join(arguments)}) != 0) {{ {sub['fail']} }}"
        return _with_macros(macros, call)

    def c_code_cleanup(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        return self._section("code_cleanup", self.macros(node, name) + _fail_macros(sub) + _aliases(inputs, outputs))

    def _section(self, tag: str, macros: Macros) -> str:
        code = joined(self.pieces, tag)
        return _with_macros(macros, code) if code else ""


def _folder(cls: type) -> Path:
    """Return the folder of the file that defines a class, or the current folder for classes without a file."""
    try:
        return Path(inspect.getfile(cls)).resolve().parent
    except (TypeError, OSError):  # defined in an interactive session or a notebook
        return Path.cwd()


def _fail_macros(sub: dict[str, str]) -> Macros:
    macros = [("FAIL", sub["fail"])]
    return [*macros, ("PARAMS", sub["params"])] if "params" in sub else macros


def _aliases(inputs: Sequence[str], outputs: Sequence[str]) -> Macros:
    return [
        *((f"INPUT_{number}", name) for number, name in enumerate(inputs)),
        *((f"OUTPUT_{number}", name) for number, name in enumerate(outputs)),
    ]


def _with_macros(macros: Macros, code: str) -> str:
    """Return the code with `#define` lines before it and `#undef` lines after it."""
    defined = [f"#define {name} {' '.join(value.split())}" for name, value in macros]
    undefined = [f"#undef {name.partition('(')[0]}" for name, _ in macros]
    return "\n".join([*defined, code, *undefined])
