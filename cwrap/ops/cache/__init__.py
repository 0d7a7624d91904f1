"""Compilation of C code to libraries, and the cache of compiled libraries."""
