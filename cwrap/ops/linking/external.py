"""`ExternalCOp`: an op whose C stands in files of its own.

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
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from cwrap.ops.dtypes import c_number, c_type
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.op import COp
from cwrap.ops.linking.sections import CPP_SUFFIXES, TAGS, Piece, SectionError, is_cpp, joined, read
from cwrap.ops.types.params import ParamsType

__all__ = ["CPP_SUFFIXES", "TAGS", "ExternalCOp", "SectionError"]

Macros = list[tuple[str, str]]


class ExternalCOp(COp):
    """An op from one C file or several, cut into sections by lines `#section TAG`.

    `func_files` is a path or a list of them, relative to the file of the class that names them. `func_name` is the
    main function: it takes a C value per input, a pointer per output, and a `PARAMS_TYPE *` where the op has
    parameters; 0 is success, else an exception is set. Without it, a section `code` does the work.
    """

    _cop_num_inputs: ClassVar[int | None] = None
    """How many inputs the main function takes; where a node has fewer it gets NULL for the rest."""
    _cop_num_outputs: ClassVar[int | None] = None
    """The same of outputs."""

    def __init__(self, func_files: Any, func_name: str | None = None) -> None:
        named = func_files if isinstance(func_files, (list, tuple)) else [func_files]
        if not named:
            raise ValueError(f"{type(self).__name__} names no file of C")
        self.func_files = [str(self._find(os.fspath(file), func_files)) for file in named]
        self.func_name = func_name
        self.pieces: tuple[Piece, ...] = tuple(piece for path in self.func_files for piece in read(Path(path)))
        if any(map(is_cpp, self.func_files)):
            self.c_language = "c++"
        if func_name is not None and any(piece.tag in ("code", "code_cleanup") for piece in self.pieces):
            raise ValueError(
                f"{type(self).__name__} has a main function, {func_name}, and a section code or code_cleanup: "
                "there can be one or the other"
            )
        if func_name is None and not any(piece.tag == "code" for piece in self.pieces):
            raise ValueError(f"{type(self).__name__} has neither a main function nor a section code")

    @classmethod
    def get_path(cls, file: str) -> str:
        """The path of a file that the class names, relative to the file of the class."""
        return str(cls._find(file, file))

    @classmethod
    def _find(cls, file: str, named: object) -> Path:
        if os.path.isabs(file):
            return Path(file)
        candidates = [folder / file for folder in cls._folders(named)]
        for path in candidates:
            if path.exists():
                return path
        looked = " and ".join(dict.fromkeys(str(path.parent) for path in candidates))
        raise FileNotFoundError(f"{cls.__name__} names {file}, which is not in {looked}")

    @classmethod
    def _folders(cls, named: object) -> Iterator[Path]:
        """Folders of the class and of its bases: first of those that have the name among their attributes."""
        bases = cls.__mro__[: cls.__mro__.index(ExternalCOp)] or (cls,)
        naming = [base for base in bases if any(value is named for value in vars(base).values())]
        yield from map(_folder, [*naming, *bases])

    def macros(self, node: Apply, name: str, check_input: bool | None = None) -> Macros:
        """What sections of one application may use, in all of them."""
        found: Macros = [("APPLY_SPECIFIC(cwrap_name)", f"cwrap_name##_{name}")]
        if self.check_input if check_input is None else check_input:
            for kind, variables in (("INPUT", node.inputs), ("OUTPUT", node.outputs)):
                for number, variable in enumerate(variables):
                    dtype = getattr(variable.type, "dtype", None)
                    if dtype is not None:
                        found += [
                            (f"DTYPE_{kind}_{number}", c_type(dtype)),
                            (f"TYPENUM_{kind}_{number}", c_number(dtype)),
                            (f"ITEMSIZE_{kind}_{number}", str(np.dtype(dtype).itemsize)),
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

    def c_init_code_struct(self, node: Apply, name: str, sub: Mapping[str, str]) -> str:
        return self._section("init_code_struct", self.macros(node, name) + _leave(sub))

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        macros = self.macros(node, name) + _leave(sub)
        if self.func_name is None:
            return self._section("code", macros + _values(inputs, outputs))
        missing_in = ["NULL"] * ((self._cop_num_inputs or 0) - len(inputs))
        missing_out = ["NULL"] * ((self._cop_num_outputs or 0) - len(outputs))
        arguments = [*inputs, *missing_in, *(f"&{output}" for output in outputs), *missing_out]
        if self.params_type is not None:
            arguments.append(sub["params"])
        call = f"if ({self.func_name}({', '.join(arguments)}) != 0) {{ {sub['fail']} }}"
        return _with(macros, call)

    def c_code_cleanup(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        return self._section("code_cleanup", self.macros(node, name) + _leave(sub) + _values(inputs, outputs))

    def _section(self, tag: str, macros: Macros) -> str:
        code = joined(self.pieces, tag)
        return _with(macros, code) if code else ""


def _folder(of: type) -> Path:
    """The folder of the file that defines a class."""
    try:
        return Path(inspect.getfile(of)).resolve().parent
    except (TypeError, OSError):  # made in an interpreter or a notebook
        return Path.cwd()


def _leave(sub: Mapping[str, str]) -> Macros:
    macros = [("FAIL", sub["fail"])]
    return [*macros, ("PARAMS", sub["params"])] if "params" in sub else macros


def _values(inputs: Sequence[str], outputs: Sequence[str]) -> Macros:
    return [
        *((f"INPUT_{number}", name) for number, name in enumerate(inputs)),
        *((f"OUTPUT_{number}", name) for number, name in enumerate(outputs)),
    ]


def _with(macros: Macros, code: str) -> str:
    """The code between definitions of its macros and their end."""
    defined = [f"#define {name} {' '.join(value.split())}" for name, value in macros]
    undefined = [f"#undef {name.partition('(')[0]}" for name, _ in macros]
    return "\n".join([*defined, code, *undefined])
