"""Enumerations as parameters of ops: `EnumList("ADD", "SUB")` are attributes in Python and macros in C.

For example:

    class Operation(COp):
        __props__ = ("sign",)
        params_type = EnumList(("ADD", "+"), ("SUB", "-"))

        def get_params(self, node):
            return self.sign        # "+" or "-"

    # in c_code: f"if ({sub['params']} == ADD) ..."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cwrap.ops.types.c_type import CType

_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*\Z", re.ASCII)
C_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z", re.ASCII)


class EnumType(CType, Mapping[str, Any]):
    """Type of one of several constants: `EnumType(ZERO=0, HALF=0.5, ONE=("one", 1))`. `ONE` has the alias `one`.

    The constants are items and attributes in Python and macros in C, where a value has the type `ctype`. A value may be
    given as a number, or as the name or the alias of a constant.
    """

    __props__ = ("ctype", "constants", "alias_items")

    def __init__(self, *, ctype: str = "double", cname: str = "", **constants: Any) -> None:
        words = ctype.split()
        if not words or not all(map(C_NAME.match, words)):
            raise TypeError(f"the ctype of {type(self).__name__} must be the name of a number type, not {ctype!r}")
        if cname and not C_NAME.match(cname):
            raise TypeError(f"the cname of {type(self).__name__} must be a C name, not {cname!r}")
        values: dict[str, Any] = {}
        aliases: dict[str, str] = {}
        for name, entry in constants.items():
            if not _CONSTANT.match(name):
                raise AttributeError(f"a constant has a name of capitals, digits and underscores, not {name!r}")
            alias, value = entry if isinstance(entry, (tuple, list)) else (None, entry)
            if not isinstance(value, (int, float)):
                raise TypeError(f"constant {name} must be a number, not {value!r}")
            values[name] = int(value) if isinstance(value, bool) else value
            if alias is None:
                continue
            if not isinstance(alias, str) or alias in constants or alias in aliases:
                raise TypeError(f"the alias of {name} must be a new string, not {alias!r}")
            aliases[alias] = name
        self.__dict__.update(
            ctype=" ".join(words), cname=cname or "_".join(words), values_by_name=values, aliases=aliases
        )

    @property
    def constants(self) -> tuple[tuple[str, Any], ...]:
        """The names and values of the constants, sorted by name."""
        return tuple(sorted(self.values_by_name.items()))

    @property
    def alias_items(self) -> tuple[tuple[str, str], ...]:
        """The aliases and the names of their constants, sorted by alias."""
        return tuple(sorted(self.aliases.items()))

    def __getitem__(self, name: str) -> Any:
        return self.__dict__["values_by_name"][name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["values_by_name"][name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no constant {name}") from None

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.values_by_name:
            raise NotImplementedError(f"constant {name} cannot be changed")
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        names = {name: f"({alias})" for alias, name in self.alias_items}
        constants = ", ".join(f"{name}{names.get(name, '')}:{value}" for name, value in self.constants)
        return f"{type(self).__name__}<{self.ctype}>({constants})"

    __str__ = __repr__

    def fromalias(self, alias: str) -> Any:
        """Return the value of the constant with an alias, or else with a name."""
        return self[self.aliases.get(alias, alias)]

    def has_alias(self, alias: str) -> bool:
        """Return True if a constant has the alias."""
        return alias in self.aliases

    def get_aliases(self) -> tuple[str, ...]:
        """Return the aliases in sorted order."""
        return tuple(alias for alias, _ in self.alias_items)

    def filter(self, data: Any, strict: bool = False, allow_downcast: bool | None = None) -> Any:
        if isinstance(data, str) and not strict and (data in self.aliases or data in self):
            return self.fromalias(data)
        if not isinstance(data, (int, float)) or data not in self.values():
            raise TypeError(f"expected a value of {self!r}, got {data!r}")
        return int(data) if isinstance(data, bool) else data

    def c_support_code(self, **kwargs: Any) -> str:
        return "\n".join(f"#define {name} {value!r}" for name, value in self.constants)

    def c_declare(self, name: str, sub: dict[str, str], check_input: bool = True) -> str:
        return f"{self.ctype} {name};"

    def c_init(self, name: str, sub: dict[str, str]) -> str:
        return f"{name} = ({self.ctype})0;"

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        return f"""if (PyFloat_Check(py_{name}))
    {name} = ({self.ctype})PyFloat_AsDouble(py_{name});
else
    {name} = ({self.ctype})PyLong_AsLongLong(py_{name});
if (PyErr_Occurred()) {{ {sub["fail"]} }}"""

    def c_sync(self, name: str, sub: dict[str, str]) -> str:
        is_integer = all(isinstance(value, int) for value in self.values())
        number = f"PyLong_FromLongLong((long long){name})" if is_integer else f"PyFloat_FromDouble((double){name})"
        return f"Py_XDECREF(py_{name});\npy_{name} = {number};\nif (!py_{name}) {{ {sub['fail']} }}"

    def c_cleanup(self, name: str, sub: dict[str, str]) -> str:
        return ""


class EnumList(EnumType):
    """An `EnumType` of the constants 0, 1, 2 and so on: `EnumList("A", ("B", "alias of B"))`."""

    def __init__(self, *names: str | tuple[str, str], ctype: str = "int", cname: str = "") -> None:
        constants: dict[str, Any] = {}
        for number, entry in enumerate(names):
            name, value = (entry, number) if isinstance(entry, str) else (entry[0], (entry[1], number))
            if name in constants:
                raise TypeError(f"constant {name} occurs twice")
            constants[name] = value
        super().__init__(ctype=ctype, cname=cname, **constants)


class CEnumType(EnumList):
    """An `EnumList` of constants that C headers define. Python knows their numbers in the list, C their values."""

    def c_support_code(self, **kwargs: Any) -> str:
        return ""

    def c_extract(self, name: str, sub: dict[str, str], check_input: bool = True, **kwargs: Any) -> str:
        cases = "\n".join(
            f"case {value}: {name} = ({self.ctype}){constant}; break;" for constant, value in self.items()
        )
        return f"""switch (PyLong_AsLong(py_{name})) {{
{cases}
default:
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "not the number of a constant");
    {sub["fail"]}
}}"""

    def c_sync(self, name: str, sub: dict[str, str]) -> str:
        numbers = " : ".join(f"{name} == ({self.ctype}){constant} ? {number}" for constant, number in self.items())
        return (
            f"Py_XDECREF(py_{name});\npy_{name} = PyLong_FromLong({numbers} : -1);\nif (!py_{name}) {{ {sub['fail']} }}"
        )
