"""The settings of a `config` object that have a meaning in `cwrap.ops`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Configuration:
    """Settings of the compatibility modules. `floatX` is the default dtype of tensors."""

    floatX: str = "float64"  # noqa: N815 - the name that existing programs use


config = Configuration()
