"""What programs ask of a `config` object, as far as it means something here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Configuration:
    """`config.floatX` is what tensors are of whose dtype nobody names."""

    floatX: str = "float64"  # noqa: N815 - the name that programs know


config = Configuration()
