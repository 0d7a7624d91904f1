"""Signatures: parameters, defaults, keywords, ranges, overloads, and arguments without a Python object."""
