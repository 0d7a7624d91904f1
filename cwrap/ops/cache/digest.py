"""Hashes by which the cache names what it keeps.

`hashlib` would load OpenSSL, which takes longer than all else that a warm load does.
"""

from __future__ import annotations

from _blake2 import blake2b

_SIZE = 16


def digest(data: bytes) -> str:
    """The hash of some bytes."""
    return blake2b(data, digest_size=_SIZE).hexdigest()


def digest_of(*parts: str) -> str:
    """The hash of several texts: no two lists of texts have the same, however they are cut."""
    state = blake2b(digest_size=_SIZE)
    for part in parts:
        data = part.encode("utf-8", "surrogateescape")
        state.update(b"%d:" % len(data))
        state.update(data)
    return state.hexdigest()


def digest_file(path: str) -> str | None:
    """The hash of a file; None where it cannot be read."""
    try:
        with open(path, "rb") as stream:
            return digest(stream.read())
    except OSError:
        return None
