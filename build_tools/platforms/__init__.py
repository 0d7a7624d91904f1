"""Compile and run the runtime, the examples and generated modules elsewhere: `docs/reference/platforms.md`."""
