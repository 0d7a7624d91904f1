"""Hashes that name the entries of the cache.

`hashlib` is not used because it loads OpenSSL, which takes longer than the rest of a cache hit.
"""

from __future__ import annotations

from _blake2 import blake2b

_SIZE = 16


def digest(data: bytes) -> str:
    """Return the hash of bytes, in hexadecimal."""
    return blake2b(data, digest_size=_SIZE).hexdigest()


def digest_of(*parts: str) -> str:
    """Return the hash of a list of strings. The lengths are hashed too, so that ("ab", "c") and ("a", "bc") differ."""
    state = blake2b(digest_size=_SIZE)
    for part in parts:
        data = part.encode("utf-8", "surrogateescape")
        state.update(b"%d:" % len(data))
        state.update(data)
    return state.hexdigest()


def digest_file(path: str) -> str | None:
    """Return the hash of a file, or None if it cannot be read."""
    try:
        with open(path, "rb") as stream:
            return digest(stream.read())
    except OSError:
        return None
