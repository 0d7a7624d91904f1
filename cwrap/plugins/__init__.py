"""Plugins of modules of functions: one file per plugin, named after its key or feature."""
