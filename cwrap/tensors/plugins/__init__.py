"""Plugins of the target for tensor methods."""
