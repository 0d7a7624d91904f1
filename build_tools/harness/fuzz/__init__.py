"""Harnesses that search for crashes, hangs and wrong errors with random input: `docs/contributing/fuzz.md`."""
