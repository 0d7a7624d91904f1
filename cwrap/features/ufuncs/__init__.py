"""Ufuncs and generalized ufuncs of C functions."""
