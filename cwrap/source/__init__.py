"""Readers of source files: they turn text into nodes with positions, and collect diagnostics."""
