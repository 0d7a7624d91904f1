"""Compile and run the runtime, the examples and generated modules for other platforms: `docs/platforms.md`."""
