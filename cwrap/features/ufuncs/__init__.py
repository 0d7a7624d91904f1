"""Ufuncs: C functions of numbers on arrays, and generalized ufuncs."""
