"""Harnesses that search for crashes, hangs and wrong errors with random input: `docs/howto/fuzz.md`."""
