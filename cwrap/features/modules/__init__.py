"""Modules: definitions, hooks, subinterpreters, conditions, docstrings, and the comparison with headers."""
