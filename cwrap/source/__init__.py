"""Readers: text to nodes that know where they stand, and the diagnostics that point back there."""
