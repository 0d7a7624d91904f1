"""Calls from many threads without the GIL, while handles are closed."""
