"""The parts of a C type as declarations write it.

For example:

    CSpelling.parse("char const *")     CSpelling(base="char", stars=1, const=True)
    str(…)                              const char*
    ….variable("name")                  const char *name
    ….pointee                           CSpelling(base="char", stars=0, const=True)
"""

from __future__ import annotations

from functools import lru_cache

from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_SPACE = pattern(r"\s*([*&<>()])\s*")
_CONST_POINTER = pattern(r"\*const\*\Z")  # `const char *const *`: only the pointers that C passes are const
_BUILT_IN = pattern(
    r"(?:unsigned|signed|char|short|int|long|float|double|void|bool|complex|size_t|Py_ssize_t|u?int\d+_t"
    r"|PyArrayObject| )+\Z"
)


@lru_cache(maxsize=1024)
def normal_type(text: str) -> str:
    """Return a C type with single spaces, and with none before a star or `&` or around brackets."""
    return _SPACE.sub(r"\1", " ".join(text.split()))


@dataclass(frozen=True, slots=True)
class CSpelling:
    """A C type: a base such as `unsigned int` or `struct point`, whether the base is const, and the number of stars.

    `str()` gives the spelling that messages and tables of types use: `const char*`.
    """

    base: str
    stars: int = 0
    const: bool = False

    @classmethod
    def parse(cls, text: str) -> CSpelling:
        """Return the parts of a C type; white space and the side on which `const` is do not matter."""
        return _parse(text)

    def __str__(self) -> str:
        return f"{self.specifiers}{'*' * self.stars}"

    @property
    def specifiers(self) -> str:
        """The part of a C declaration before the stars."""
        return f"const {self.base}" if self.const else self.base

    @property
    def c(self) -> str:
        """The type as generated C writes it: `const char *`."""
        return f"{self.specifiers} {'*' * self.stars}" if self.stars else self.specifiers

    @property
    def is_pointer(self) -> bool:
        """Return True if the spelling ends in a star; a typedef may hide another one."""
        return self.stars > 0

    @property
    def is_built_in(self) -> bool:
        """Return True if C declares the type without headers other than those of the runtime."""
        return bool(_BUILT_IN.match(self.base))

    @property
    def pointee(self) -> CSpelling | None:
        """The type that a pointer points to; None if the type is not a pointer."""
        return replace(self, stars=self.stars - 1) if self.stars else None

    @property
    def unqualified(self) -> CSpelling:
        """The type without `const`."""
        return replace(self, const=False)

    @property
    def pointer(self) -> CSpelling:
        """The type of a pointer to a value of the type."""
        return replace(self, stars=self.stars + 1)

    def declarator(self, name: str) -> str:
        """Return the part of a C declaration after the specifiers: `*name`."""
        return f"{'*' * self.stars}{name}"

    def variable(self, name: str) -> str:
        """Return the C declaration of a variable, without a semicolon."""
        return f"{self.specifiers} {self.declarator(name)}"


@lru_cache(maxsize=4096)
def _parse(text: str) -> CSpelling:
    whole = _CONST_POINTER.sub("**", normal_type(text))
    rest = whole.rstrip("*")
    base = rest.removeprefix("const ").removesuffix(" const")
    return CSpelling(base, len(whole) - len(rest), base != rest)
